"""Jovennon, the great game of politics: nine figures."""

from letopis.games.sheet.figures import (
    AnyDice,
    Exactly,
    FigureKind,
    Fixed,
    FullHouse,
    Pattern,
    Pay,
    SumOfAll,
    SumOfThose,
    TwoPairs,
)
from letopis.games.sheet.spec import Cell, CellId, Part, PartId

JOVENNON = PartId("jovennon")

OPENS_ON_TURN = 4  # VD-A.1
EDER_FACTOR = 2  # VD-J.3


def politics_part() -> Part:
    return Part(JOVENNON)


def figures(umbago_is_leftover: bool) -> tuple[Cell, ...]:
    """VD-J.1, VD-J.4.1 to VD-J.4.9. The nine figures of politics."""
    return (
        _figure("lanta", FigureKind(2), SumOfThose()),
        _figure("tyne-lanta", TwoPairs(), SumOfThose()),
        _figure("hare", FigureKind(3), SumOfThose()),
        _figure("baika-zaldrizes", Exactly((1, 2, 3, 4, 5)), Fixed(15)),
        _figure("reva-zaldrizes", Exactly((2, 3, 4, 5, 6)), Fixed(20)),
        _figure("lanta-se-hare", FullHouse(), SumOfThose(plus=20)),
        _figure("izula", FigureKind(4), SumOfThose(plus=30)),
        _figure("toma", FigureKind(5), SumOfThose(plus=50)),
        Cell(
            CellId("umbago"),
            JOVENNON,
            AnyDice(),
            SumOfAll(),
            opens=OPENS_ON_TURN,
            leftover=umbago_is_leftover,
        ),
    )


def _figure(name: str, pattern: Pattern, pay: Pay) -> Cell:
    """VD-J.2, VD-J.3. A figure worth the dice that form it, doubled with the first roll."""
    return Cell(CellId(name), JOVENNON, pattern, pay, opens=OPENS_ON_TURN, doubles=True)
