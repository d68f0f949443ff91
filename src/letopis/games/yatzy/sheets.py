"""The score sheets of the Yatzy family."""

from letopis.core.acts import ClauseId
from letopis.games.sheet.figures import (
    AnyDice,
    Exactly,
    Face,
    FigureKind,
    Fixed,
    FullHouse,
    Pattern,
    Pay,
    Run,
    SumOfAll,
    SumOfThose,
    TwoPairs,
)
from letopis.games.sheet.spec import Cell, CellId, Clauses, PartId

UPPER, LOWER = PartId("upper"), PartId("lower")
YATZY_CELL = CellId("yatzy")

CLAUSES = Clauses(
    turn=ClauseId("YZ-4.2.a"),
    over=ClauseId("YZ-1.2"),
    rolls=ClauseId("YZ-4.1"),
    dice=ClauseId("YZ-1.1"),
    write=ClauseId("YZ-4.2.a"),
    once=ClauseId("YZ-4.3"),
    fits=ClauseId("YZ-4.2.b"),
    opens=ClauseId("YZ-2.2"),
    joker_upper=ClauseId("YZ-5.2"),
    joker_lower=ClauseId("YZ-5.3"),
    cell=ClauseId("YZ-1.3"),
)


def _upper(name: str, face: int) -> Cell:
    """YZ-2.1. The sum of the dice of one face."""
    return Cell(CellId(name), UPPER, Face(face), SumOfThose())


def _lower(name: str, pattern: Pattern, pay: Pay) -> Cell:
    return Cell(CellId(name), LOWER, pattern, pay)


UPPER_CELLS = tuple(
    _upper(name, face)
    for face, name in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), start=1)
)

# YZ-3.1 to YZ-3.7, in the order of the printed sheet.
DOCUMENT_CELLS = (
    *UPPER_CELLS,
    _lower("three-of-a-kind", FigureKind(3), SumOfAll()),
    _lower("four-of-a-kind", FigureKind(4), SumOfAll()),
    _lower("full-house", FullHouse(), Fixed(25)),
    _lower("small-straight", Run(4), Fixed(30)),
    _lower("large-straight", Run(5), Fixed(40)),
    _lower("yatzy", FigureKind(5), Fixed(50)),
    _lower("chance", AnyDice(), SumOfAll()),
)

# YZ-P.1. Fifteen cells; figures pay the dice that form them.
SCANDINAVIAN_CELLS = (
    *UPPER_CELLS,
    _lower("one-pair", FigureKind(2), SumOfThose()),
    _lower("two-pairs", TwoPairs(), SumOfThose()),
    _lower("three-of-a-kind", FigureKind(3), SumOfThose()),
    _lower("four-of-a-kind", FigureKind(4), SumOfThose()),
    _lower("small-straight", Exactly((1, 2, 3, 4, 5)), Fixed(15)),
    _lower("large-straight", Exactly((2, 3, 4, 5, 6)), Fixed(20)),
    _lower("full-house", FullHouse(), SumOfAll()),
    _lower("chance", AnyDice(), SumOfAll()),
    _lower("yatzy", FigureKind(5), Fixed(50)),
)
