"""The quick game is a war: whoever plays it, the two sides fight in the first years."""

import pytest
from benchmarks.strength.first_evening import is_meeting

from letopis.arena.match import course
from tests.bots.strategic_table import quick_fixture

SEEDS = range(8)
EARLY = 4  # the year by which the players have fought


def met_by(bots: tuple[str, str], seed: int, year: int) -> bool:
    """Whether a player has declared battle on another one by the end of that year."""
    for table in course(quick_fixture(*bots, seed=seed)):
        if table.state.year > year:
            return False
        facts = () if table.last is None else table.last.events
        if any(is_meeting(table.before, fact) for fact in facts):
            return True
    return False


@pytest.mark.parametrize("rival", ["squire", "strategist"])
def test_whoever_can_play_meets_the_squire_in_the_first_years(rival: str) -> None:
    lines = [("squire", rival), (rival, "squire")]
    met = [met_by(lines[seed % 2], seed, EARLY) for seed in SEEDS]
    assert sum(met) >= len(met) - 1, met


def test_whoever_moves_at_random_is_visited_too() -> None:
    met = [met_by(("squire", "random"), seed, EARLY + 1) for seed in SEEDS]
    assert sum(met) >= len(met) - 2, met
