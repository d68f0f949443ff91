"""VS-4.1.f-h. River banks from the geometry of the bed.

A bed joins the sides of its cell through the middle, so it cuts the eight directions into banks.
A bank is numbered by the side it begins at, going clockwise. A cell with a single side (a source or
an end) has one bank around it; a confluence has three.
"""

from functools import cache

from letopis.games.strategic.maps.cells import Cell, CellSide, place

Banks = tuple[int, ...]

_COMPASS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
_DIRECTION = {step: at for at, step in enumerate(_COMPASS)}
_SIDES: dict[CellSide, int] = {"N": 0, "E": 2, "S": 4, "W": 6}
_TURN = len(_COMPASS)


@cache
def direction(here: Cell, there: Cell) -> int:
    """Eighths of a turn clockwise from the north, towards a neighbouring cell."""
    start, end = place(here), place(there)
    return _DIRECTION[end.column - start.column, end.row - start.row]


def back(towards: int) -> int:
    return (towards + _TURN // 2) % _TURN


def all_banks(river: tuple[CellSide, ...]) -> Banks:
    """VS-4.1.h. Whoever starts on a river cell may be on any of its banks."""
    return tuple(range(len(river)))


@cache
def is_bed(river: tuple[CellSide, ...], towards: int) -> bool:
    """Whether the bed leaves the cell in that direction."""
    return any(_SIDES[side] == towards for side in river)


@cache
def banks_towards(river: tuple[CellSide, ...], towards: int) -> Banks:
    """The banks from which one can leave in that direction; along the bed, those on either hand."""
    sides = [_SIDES[side] for side in river]
    if towards in sides:
        at = sides.index(towards)
        return tuple(sorted({at, (at - 1) % len(sides)}))
    before = [at for at, side in enumerate(sides) if side < towards]
    return (before[-1] if before else len(sides) - 1,)


def arrival(
    river: tuple[CellSide, ...], further: tuple[CellSide, ...], towards: int, bank: Banks
) -> Banks:
    """VS-4.1.f. The banks one may be on in a river cell, coming from these banks of another.

    Along the bed the bank is kept: what lies to the right of it on leaving lies there on arriving.
    """
    if is_bed(river, towards) and is_bed(further, back(towards)):
        hands = _hands(river, further, towards)
        return tuple(sorted({there for here, there in hands if here in bank}))
    return banks_towards(further, back(towards))


@cache
def _hands(
    river: tuple[CellSide, ...], further: tuple[CellSide, ...], towards: int
) -> tuple[tuple[int, int], tuple[int, int]]:
    here = [_SIDES[side] for side in river].index(towards)
    there = [_SIDES[side] for side in further].index(back(towards))
    right = (here, (there - 1) % len(further))
    left = ((here - 1) % len(river), there)
    return right, left
