"""VS-I.k. Cells of a square grid: their names, their eight neighbours, the distance between them.

A cell is its name, as in chess: column letters (a-z, then aa, ab, ...) and the row number counted
from the top. Column and row as numbers start at 0 and never leave the map modules.
"""

import re
from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Literal, NamedTuple, NewType

from letopis.core.errors import Trouble

Cell = NewType("Cell", str)
CellSide = Literal["N", "E", "S", "W"]

SIDES: tuple[CellSide, ...] = ("N", "E", "S", "W")
OPPOSITE: dict[CellSide, CellSide] = {"N": "S", "E": "W", "S": "N", "W": "E"}

_STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
_ACROSS: dict[CellSide, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_NAME = re.compile("([a-z]{1,2})([1-9][0-9]{0,2})", re.ASCII)
_LETTERS = 26
_COLUMNS, _ROWS = _LETTERS + _LETTERS**2, 999  # what two letters and three digits can name


class Place(NamedTuple):
    """Where a cell lies, counted from 0."""

    column: int
    row: int


@cache
def cell_at(column: int, row: int) -> Cell:
    """The cell in that column and row, both counted from 0."""
    return Cell(f"{column_name(column)}{row + 1}")


def column_name(column: int) -> str:
    """Letters of a column counted from 0: a, b, ... z, aa, ab, ... zz."""
    before, last = divmod(column, _LETTERS)
    return (chr(ord("a") + before - 1) if before else "") + chr(ord("a") + last)


@cache
def place(cell: Cell) -> Place:
    """Column and row of a cell, counted from 0."""
    named = _NAME.fullmatch(cell)
    if named is None:
        raise Trouble("cell-name", cell=cell)
    column = 0
    for letter in named[1]:
        column = column * _LETTERS + ord(letter) - ord("a") + 1
    return Place(column - 1, int(named[2]) - 1)


def is_cell_name(text: str) -> bool:
    return _NAME.fullmatch(text) is not None


@cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """VS-I.k. The eight cells around one, clockwise from the north; fewer at the top and left.

    A map that ends to the right or below leaves out what it does not have.
    """
    around = (_shifted(cell, step) for step in _STEPS)
    return tuple(near for near in around if near is not None)


@cache
def beside(cell: Cell, side: CellSide) -> Cell | None:
    """The cell across that side; None above the first row and left of the first column."""
    return _shifted(cell, _ACROSS[side])


def side_towards(cell: Cell, other: Cell) -> CellSide | None:
    """The side that leads to a cell next to this one; None when they share no side."""
    for side in SIDES:
        if beside(cell, side) == other:
            return side
    return None


def distance(one: Cell, other: Cell) -> int:
    """VS-I.k. Chebyshev: a step in any of the eight directions counts one."""
    here, there = place(one), place(other)
    return max(abs(here.column - there.column), abs(here.row - there.row))


@cache
def vicinity(cell: Cell, radius: int) -> frozenset[Cell]:
    """VS-I.k. The cells of any map within that distance, this one too: to be looked up in, so that
    whoever looks around one cell need not measure the way to every piece of the world."""
    column, row = place(cell)
    columns = range(max(0, column - radius), min(_COLUMNS, column + radius + 1))
    rows = range(max(0, row - radius), min(_ROWS, row + radius + 1))
    return frozenset(cell_at(*at) for at in product(columns, rows))


def in_reading_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Row by row from the top, each from the left."""
    return tuple(sorted(cells, key=lambda cell: place(cell)[::-1]))


def _shifted(cell: Cell, step: tuple[int, int]) -> Cell | None:
    column, row = place(cell)[0] + step[0], place(cell)[1] + step[1]
    return cell_at(column, row) if 0 <= column < _COLUMNS and 0 <= row < _ROWS else None
