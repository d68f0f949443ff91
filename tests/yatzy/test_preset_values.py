"""The optimum of each preset."""

import itertools
import sys
from collections.abc import Iterator

import pytest

from letopis.core.options import resolve
from letopis.games.sheet.figures import (
    AnyDice,
    Face,
    FigureKind,
    Fixed,
    FromRoot,
    Pattern,
    Pay,
    Run,
    SumOfAll,
    SumOfThose,
)
from letopis.games.sheet.spec import Cell, CellId, Joker, Part, Repeat, SheetSpec, Zero
from letopis.games.yatzy import YATZY
from letopis.games.yatzy.sheets import CLAUSES, LOWER, UPPER
from tests.optimum import optimum
from tests.rule import rule

# Published values, except for the document, whose rules nobody else plays.
VALUES = {
    "document": 250.08802531546488,
    "yahtzee": 254.58772873449593,
    "yahtzee-free-joker": 254.58960948196315,
    "plain": 245.870774514111,
    "scandinavian": 248.439989377855,
}

JOKERS: tuple[Joker, ...] = ("document", "forced", "free", "none")
ZEROS: tuple[Zero, ...] = ("forced", "free")
HOUSE_RULES = tuple(itertools.product(JOKERS, ZEROS))


@pytest.fixture(autouse=True)
def _unmeasured() -> Iterator[None]:
    """Disable the coverage tracer: the engine is called twenty million times."""
    tracer = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(tracer)


@rule("YZ-P.1")
@pytest.mark.parametrize("preset", YATZY.presets)
def test_the_optimum_of_each_preset_is_its_published_or_computed_value(preset: str) -> None:
    spec = YATZY.spec(resolve(YATZY.options, YATZY.presets, preset, {}))
    assert optimum(spec) == pytest.approx(VALUES[preset], rel=0, abs=1e-9)


# Games small enough for full enumeration, which `tests/solve/test_sheets` does.


def test_every_house_rule_makes_another_game_of_the_small_yatzy() -> None:
    values = [round(optimum(small_yatzy(*rules)), 6) for rules in HOUSE_RULES]
    assert len(set(values)) == len(HOUSE_RULES)


def small_yatzy(joker: Joker, zero: Zero) -> SheetSpec:
    """Two dice of three faces; a pair is the Yatzy here, and may be the joker of a run."""
    return SheetSpec(
        id="small-yatzy",
        cells=(
            *(Cell(CellId(f"face-{face}"), UPPER, Face(face), SumOfThose()) for face in (1, 2, 3)),
            lower("pair", FigureKind(2), Fixed(2)),
            lower("run", Run(2), Fixed(9)),
            lower("twins", FigureKind(2), Fixed(9)),
        ),
        parts=(Part(UPPER, bonus=9, bonus_from=8), Part(LOWER)),
        clauses=CLAUSES,
        zero=zero,
        repeat=Repeat(CellId("pair"), premium=1, joker=joker),
        dice=2,
        sides=3,
        rolls=2,
    )


def small_valyrian(zero: Zero, leftover: bool) -> SheetSpec:
    """Two dice of two faces; a negative army counts threefold, politics from turn two."""
    army = (
        Cell(CellId(f"face-{face}"), UPPER, Face(face), FromRoot(1), takes_any=True)
        for face in (1, 2)
    )
    pair = Cell(CellId("pair"), LOWER, FigureKind(2), SumOfThose(plus=1), opens=2, doubles=True)
    rest = Cell(CellId("any"), LOWER, AnyDice(), SumOfAll(), opens=2, leftover=leftover)
    return SheetSpec(
        id="small-valyrian",
        cells=(*army, pair, rest),
        parts=(Part(UPPER, negative_factor=3), Part(LOWER)),
        clauses=CLAUSES,
        zero=zero,
        dice=2,
        sides=2,
        first_roll_factor=2,
    )


def lower(name: str, pattern: Pattern, pay: Pay) -> Cell:
    return Cell(CellId(name), LOWER, pattern, pay)
