"""Every kind of edit at every kind of open question: it is refused, or the game goes on.

One of each kind is drawn here by the seed of the run; `python -m tests.fuzz.edits` tries all.
"""

import os
from random import Random

import pytest

from tests.rule import rule
from tests.strategic.laws.host_edits import check_edit, kind_of_line, places_of, verbs_of
from tests.strategic.scenes.questions import QUESTIONS

SEED = os.environ.get("LETOPIS_SEED", "0")
PLACES = 4  # set or dropped, of each question


@rule("VS-0.1.b")
@pytest.mark.parametrize("question", QUESTIONS)
def test_after_an_edit_of_any_kind_the_game_goes_on(question: str) -> None:
    world, rng = QUESTIONS[question]().world, Random(f"edits/{SEED}/{question}")
    kinds: dict[str, list[tuple[str, ...]]] = {}
    for line in verbs_of(world):
        kinds.setdefault(kind_of_line(line), []).append(line)
    drawn = [rng.choice(lines) for lines in kinds.values()]
    drawn += rng.sample([*places_of(world)], PLACES)
    taken = [line for line in drawn if check_edit(world, line, rng)]
    assert len(taken) * 3 > len(kinds), "most kinds are possible"
