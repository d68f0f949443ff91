"""Validation of sheet specs: the game can be played to its end, with a legal move at every turn."""

from collections.abc import Iterator

from letopis.core.errors import Trouble
from letopis.games.sheet.figures import (
    Face,
    FigureKind,
    Fixed,
    FromRoot,
    Pattern,
    Pay,
    Run,
    SumOfThose,
    formed,
)
from letopis.games.sheet.rules import throws
from letopis.games.sheet.spec import Cell, SheetSpec

MOST_CELLS = 20
MOST_DICE = 6
MOST_SIDES = 12
MOST_ROLLS = 10
MOST_POINTS = 10_000
MOST_TIMES = 100
LONGEST_NAME = 40
PREMIUMS = "premiums"  # the key of premiums beside the cell names of a position
_SEPARATORS = ",="

Size = tuple[str, int, int, int]  # what it is, how much, the least and the most


def check_spec(spec: SheetSpec) -> None:
    """Raise Trouble with the reason if the game could not be played."""
    _check_sizes(_sizes(spec))
    _check_names(spec)
    _check_parts(spec)
    for cell in spec.cells:
        _check_sizes(_figure_sizes(spec, cell))
        _check_figure(spec, cell)
    _check_repeat(spec)
    for turn in range(1, len(spec.cells) + 1):
        if sum(cell.opens <= turn for cell in spec.cells) < turn:
            raise Trouble("spec-no-move", turn=turn)


def _check_names(spec: SheetSpec) -> None:
    """Names must be words that can be typed in a position: `ones=3, sixes=18`."""
    names = [str(cell.id) for cell in spec.cells]
    for name in (*names, *(str(part.id) for part in spec.parts)):
        is_word = name.isprintable() and not any(it in _SEPARATORS or it.isspace() for it in name)
        if not is_word or not 0 < len(name) <= LONGEST_NAME:
            raise Trouble("spec-name", name=name[:LONGEST_NAME], most=LONGEST_NAME)
    for name in names:
        if names.count(name) > 1:
            raise Trouble("spec-cell-twice", cell=name)
        if name == PREMIUMS:
            raise Trouble("spec-name-taken", name=name)


def _check_parts(spec: SheetSpec) -> None:
    """Every cell belongs to one part, and every part has cells."""
    parts, used = [part.id for part in spec.parts], {cell.part for cell in spec.cells}
    for part in parts:
        if parts.count(part) > 1:
            raise Trouble("spec-part-twice", part=part)
    for cell in spec.cells:
        if cell.part not in parts:
            raise Trouble("spec-part", cell=cell.id, part=cell.part)
    for part in parts:
        if part not in used:
            raise Trouble("spec-part-empty", part=part)


def _check_figure(spec: SheetSpec, cell: Cell) -> None:
    """Some throw must form the figure of the cell."""
    if isinstance(cell.pay, FromRoot) and not isinstance(cell.pattern, Face):
        raise Trouble("spec-root", cell=cell.id)
    every = throws(spec.dice, spec.sides)
    if all(formed(cell.pattern, dice) is None for dice in every):
        raise Trouble("spec-figure", cell=cell.id)


def _check_repeat(spec: SheetSpec) -> None:
    """The repeated cell exists, and each face has at most one cell for a joker."""
    if spec.repeat is None:
        return
    if spec.repeat.cell not in [cell.id for cell in spec.cells]:
        raise Trouble("spec-repeat", cell=spec.repeat.cell)
    faces = [cell.pattern.face for cell in spec.cells if isinstance(cell.pattern, Face)]
    for face in faces:
        if faces.count(face) > 1 and spec.repeat.joker != "none":
            raise Trouble("spec-face-twice", face=face)


def _check_sizes(sizes: Iterator[Size]) -> None:
    for what, size, least, most in sizes:
        if not least <= size <= most:
            raise Trouble("spec-size", what=what, size=str(size), least=str(least), most=str(most))


def _sizes(spec: SheetSpec) -> Iterator[Size]:
    yield "cells", len(spec.cells), 1, MOST_CELLS
    yield "parts", len(spec.parts), 1, MOST_CELLS
    yield "dice", spec.dice, 1, MOST_DICE
    yield "sides", spec.sides, 1, MOST_SIDES
    yield "rolls", spec.rolls, 1, MOST_ROLLS
    yield "first_roll_factor", spec.first_roll_factor, 1, MOST_TIMES
    for part in spec.parts:
        yield "negative_factor", part.negative_factor, 0, MOST_TIMES
        yield "bonus", part.bonus, -MOST_POINTS, MOST_POINTS
        yield "bonus_from", part.bonus_from, -MOST_POINTS, MOST_POINTS
    if spec.repeat is not None:
        yield "premium", spec.repeat.premium, 0, MOST_POINTS


def _figure_sizes(spec: SheetSpec, cell: Cell) -> Iterator[Size]:
    yield "opens", cell.opens, 1, MOST_CELLS
    yield from _asked(spec, cell.pattern)
    yield from _paid(spec, cell.pay)


def _asked(spec: SheetSpec, pattern: Pattern) -> Iterator[Size]:
    match pattern:
        case Face(face):
            yield "face", face, 1, spec.sides
        case FigureKind(count):
            yield "count", count, 1, spec.dice
        case Run(length):
            yield "length", length, 1, min(spec.dice, spec.sides)
        case _:
            pass


def _paid(spec: SheetSpec, pay: Pay) -> Iterator[Size]:
    match pay:
        case Fixed(points):
            yield "points", points, -MOST_POINTS, MOST_POINTS
        case SumOfThose(plus):
            yield "plus", plus, -MOST_POINTS, MOST_POINTS
        case FromRoot(root):
            yield "root", root, 0, spec.dice
        case _:
            pass
