"""A spec compiled for play: every throw evaluated once, sets of cells as bit masks."""

import itertools
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from letopis.games.sheet.actions import Keep, Roll, Score, Throw
from letopis.games.sheet.figures import Dice, Face, formed, joker_worth, worth
from letopis.games.sheet.spec import Cell, SheetSpec


class ThrowReading(Struct, frozen=True):
    """What one throw of all dice means on a sheet: the cells it fits, the points each would pay."""

    fits: int
    points: tuple[int, ...]
    joker_points: tuple[int, ...]
    rerolls: tuple[Roll | Keep, ...]
    keeps: frozenset[Dice]  # what may be set aside
    face: int  # of a throw with all faces alike, otherwise 0


class Places(NamedTuple):
    """The numbers that decide where a throw may go; sets of cells are bit masks."""

    takes_any: int
    leftover: int
    first_part: int
    zero_is_free: bool
    joker_is_free: bool
    joker_from: int  # the least content of the repeat cell that makes a forced joker
    premium: int


# The least content of the repeat cell, as in `writing.place`, that makes a joker; 3 never occurs.
JOKER_FROM = {"free": 1, "forced": 1, "document": 2, "none": 3}  # YZ-5.2


class Rules:
    """The compiled form of a spec; equal if the specs are equal."""

    def __init__(self, spec: SheetSpec) -> None:
        self.spec, self._hash = spec, hash(spec)
        self.cells = {cell.id: at for at, cell in enumerate(spec.cells)}
        self.all_cells = (1 << len(spec.cells)) - 1
        self.takes_any = _mask(cell.takes_any for cell in spec.cells)
        self.leftover = _mask(cell.leftover for cell in spec.cells)
        self.first_part = _mask(cell.part == spec.parts[0].id for cell in spec.cells)
        self.last_opening = max(cell.opens for cell in spec.cells)
        self.open_on = tuple(
            _mask(cell.opens <= turn for cell in spec.cells)
            for turn in range(self.last_opening + 1)
        )
        self.face_cells = {
            cell.pattern.face: 1 << at
            for at, cell in enumerate(spec.cells)
            if isinstance(cell.pattern, Face)
        }
        self.scores = tuple(Score(cell.id) for cell in spec.cells)
        self._score_lists: dict[int, tuple[Score, ...]] = {}
        self.repeat_cell = self.cells[spec.repeat.cell] if spec.repeat else -1
        self.places = self._places()
        self.readings = {dice: self._read(dice) for dice in throws(spec.dice, spec.sides)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.spec == other.spec

    def __hash__(self) -> int:
        return self._hash

    @property
    def rounds(self) -> int:
        """The number of rounds: one turn for each cell."""
        return len(self.spec.cells)

    def available(self, turn: int) -> int:
        """The cells open on a player's turn, counted from 1, on an empty sheet."""
        return self.open_on[min(turn, self.last_opening)]

    def scores_in(self, cells: int) -> tuple[Score, ...]:
        """The actions that write into these cells, in the order of the sheet."""
        if cells not in self._score_lists:
            chosen = (score for at, score in enumerate(self.scores) if cells >> at & 1)
            self._score_lists[cells] = tuple(chosen)
        return self._score_lists[cells]

    def _places(self) -> Places:
        repeat = self.spec.repeat
        return Places(
            takes_any=self.takes_any,
            leftover=self.leftover,
            first_part=self.first_part,
            zero_is_free=self.spec.zero == "free",
            joker_is_free=repeat is not None and repeat.joker == "free",
            joker_from=JOKER_FROM[repeat.joker if repeat else "none"],
            premium=repeat.premium if repeat else 0,
        )

    def _read(self, dice: Dice) -> ThrowReading:
        cells, rerolls = self.spec.cells, _rerolls(dice)
        return ThrowReading(
            fits=_mask(formed(cell.pattern, dice) is not None for cell in cells),
            points=tuple(worth(cell.pattern, cell.pay, dice) for cell in cells),
            joker_points=tuple(_joker_points(cell, dice) for cell in cells),
            rerolls=rerolls,
            keeps=frozenset(it.dice for it in rerolls if isinstance(it, Keep)),
            face=dice[0] if dice[0] == dice[-1] else 0,
        )


@lru_cache(maxsize=64)
def compile_rules(spec: SheetSpec) -> Rules:
    return Rules(spec)


@lru_cache(maxsize=64)
def throws(dice: int, sides: int) -> tuple[Dice, ...]:
    """All multisets of faces that the dice can show, sorted."""
    return tuple(itertools.combinations_with_replacement(range(1, sides + 1), dice))


@lru_cache(maxsize=64)
def throw_actions(dice: int, sides: int) -> tuple[Throw, ...]:
    return tuple(map(Throw, throws(dice, sides)))


def _joker_points(cell: Cell, dice: Dice) -> int:
    if dice[0] != dice[-1] or isinstance(cell.pattern, Face):
        return worth(cell.pattern, cell.pay, dice)
    return joker_worth(cell.pattern, cell.pay, dice)


def _rerolls(dice: Dice) -> tuple[Roll | Keep, ...]:
    """Every way to roll at least one die again: all dice first, then by the dice kept."""
    kept = {
        chosen: None
        for count in range(1, len(dice))
        for chosen in itertools.combinations(dice, count)
    }
    return (Roll(), *map(Keep, kept))


def _mask(flags: Iterable[bool]) -> int:
    return sum(1 << at for at, flag in enumerate(flags) if flag)
