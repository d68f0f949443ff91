"""`letopis odds`: win odds after every turn or at one moment."""

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

pytestmark = pytest.mark.usefixtures("shared_shelf")

FINISHED = str(Path(__file__).parents[2] / "golden" / "archive" / "yatzy-edition-1.letopis")


def test_the_odds_of_a_game_are_told_turn_by_turn(terminal: Terminal) -> None:
    told = json.loads(terminal.run("odds", FINISHED, "--json").text)
    assert told[0]["seq"] == 0
    assert told[0]["odds"] == pytest.approx([1 / 3] * 3)
    assert all(sum(moment["odds"]) == pytest.approx(1) for moment in told)
    assert sorted(told[-1]["odds"]) == [0, 0, 1]
    said = terminal.run("odds", FINISHED)
    assert (said.code, said.errors) == (0, "")
    assert len(said.text.splitlines()) >= len(told)
    assert said.text.splitlines()[-1].startswith(terminal.words("odds.about")[:20])


def test_one_moment_is_exact_in_the_midst_of_a_turn(terminal: Terminal) -> None:
    (told,) = json.loads(terminal.run("odds", FINISHED, "--at", "200", "--json").text)
    assert (told["seq"], told["exact"]) == (200, True)


def test_an_entry_that_is_not_there_is_refused(terminal: Terminal) -> None:
    assert terminal.run("odds", FINISHED, "--at", "100000").code == 2
