"""Play for a target or for the win, against full enumeration and known results."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from msgspec.structs import replace

from letopis.games.sheet.rules import throws
from letopis.games.sheet.spec import SheetSpec, checksum
from letopis.games.sheet.state import blank
from letopis.solve.sheets import (
    Distribution,
    Goal,
    Position,
    advise_goal,
    chance_before,
    final_scores,
    plan_for,
    reaching,
    solved,
    win_odds,
    winning,
)
from letopis.solve.sheets.space.hands import chance_of
from tests.everything import play_for
from tests.harness import kept
from tests.solve.test_sheets import chance_sheet, two_uneven_parts
from tests.yatzy.test_preset_values import small_valyrian, small_yatzy

pytestmark = pytest.mark.usefixtures("empty_shelf")

SPECS = {
    "document": small_yatzy("document", "forced"),
    "free": small_yatzy("free", "free"),
    "leftover": small_valyrian("forced", True),
    "army": small_valyrian("free", False),
}


TARGETS = (-6, 0, 5, 9, 14, 20, 31)
STEPS = 11


@pytest.mark.parametrize("name", SPECS)
def test_a_goal_is_worth_what_playing_everything_finds(name: str) -> None:
    spec = SPECS[name]
    tables = solved(spec)
    sheet = blank(tables.rules)
    played = kept.text(f"goals {checksum(spec)}", lambda: _played(spec))
    *reached, rising = map(Fraction, played.split())
    for target, wanted in zip(TARGETS, map(float, reached), strict=True):
        plan = plan_for(tables, sheet, reaching(target))
        assert plan.is_exact
        assert chance_before(plan, sheet) == pytest.approx(wanted, abs=1e-12)
        assert wanted >= final_scores(tables, sheet).reach(target) - 1e-12
    plan = plan_for(tables, sheet, Goal(4, np.linspace(0, 1, STEPS + 1) ** 2))
    assert chance_before(plan, sheet) == pytest.approx(float(rising / STEPS**2), abs=1e-12)


def _played(spec: SheetSpec) -> str:
    return " ".join(map(str, play_for(spec, *map(_reaches, TARGETS), _rises)))


def _reaches(target: int) -> Callable[[int], int]:
    return lambda total: int(total >= target)


def _rises(total: int) -> int:
    """A goal with many steps: the square of how far a total lies above four."""
    return min(max(total - 4, 0), STEPS) ** 2


@pytest.mark.parametrize("most", [10**6, 0], ids=["exact", "approximate"])
@pytest.mark.parametrize("spec", [*SPECS.values(), two_uneven_parts()])
def test_the_first_throw_is_worth_the_plan_on_average(spec: SheetSpec, most: int) -> None:
    tables = solved(replace(spec, rolls=3))
    sheet = blank(tables.rules)
    plan = plan_for(tables, sheet, reaching(12), most)
    mean = sum(
        chance_of(dice, spec.sides)
        * max(option.value for option in advise_goal(plan, Position(sheet, dice, 1)))
        for dice in throws(spec.dice, spec.sides)
    )
    if plan.is_exact:
        assert mean == pytest.approx(chance_before(plan, sheet), abs=1e-12)
    assert mean == pytest.approx(chance_before(plan, sheet), abs=0.2)
    assert plan.is_exact is bool(most)


def test_a_plan_too_large_is_approximated_by_the_best_play_for_points() -> None:
    tables = solved(chance_sheet(dice=5, rolls=1, cells=6))
    sheet = blank(tables.rules)
    plan = plan_for(tables, sheet, reaching(110), most=10)
    assert not plan.is_exact
    assert chance_before(plan, sheet) == pytest.approx(
        final_scores(tables, sheet).reach(110), abs=0.005
    )


def test_to_win_is_to_have_more_or_to_share() -> None:
    die, coin = Distribution(1, np.full(6, 1 / 6)), Distribution(3, np.array([0.5, 0.0, 0.5]))
    goal = winning([die, coin])
    own = np.arange(1, 7)
    odds = win_odds([die, coin, die])
    assert float(goal.of(own).mean()) == pytest.approx(odds[0])
    assert goal.of(np.array([0, 2, 6, 7])) == pytest.approx([0, 0, 5 / 6 + 1 / 12, 1])


def test_later_games_of_a_match_count_for_the_win() -> None:
    die = Distribution(1, np.full(6, 1 / 6))
    goal = winning([die.plus(die)], own_later=die)
    wanted = [
        win_odds([Distribution(own, np.ones(1)).plus(die), die.plus(die)])[0] for own in (1, 4)
    ]
    assert goal.of(np.array([1, 4])) == pytest.approx(wanted)
