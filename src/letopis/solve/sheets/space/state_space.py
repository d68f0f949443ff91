"""A sheet prepared for solving: every state numbered, every answer of the engine in a table.

A group is a set of open cells and whether the repeat cell is made; it has a state for each standing
of its sums. States of a group are contiguous, groups with few open cells come first.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from letopis.core.errors import Trouble
from letopis.games.sheet.rules import Places, Rules
from letopis.games.sheet.state import Sheet
from letopis.games.sheet.totals import part_sum
from letopis.games.sheet.writing import HELD_REPEAT
from letopis.solve.sheets.space.array_types import F64, I32, I64
from letopis.solve.sheets.space.hands import Hands, hands_of
from letopis.solve.sheets.space.part_standings import Standings, standing_of, standings_of
from letopis.solve.sheets.space.prices import Prices, ask_prices, doubles_anything

MOST_STATES = 60_000_000


class Groups(NamedTuple):
    """`start[made, open]` is the first state of a group, -1 if it is unreachable."""

    open: I64
    usable: I64  # the open cells that may be closed on the turn the sheet has come to, VD-A.1
    made: I64
    size: I64
    standing: I64  # the index of its open cells among the standings
    start: I64


class Throws(NamedTuple):
    """What the engine reads in each full hand; throws that go into the same cells are alike, and
    next to each other in `order`.
    """

    order: I64
    alike: I64  # the class of each throw
    sample: I64  # for each class, its first throw
    fits: I64
    own_cell: I64
    is_repeat: I64


class ValueRows(NamedTuple):
    """Rows of values after closing a cell. A cell has a row for each number of points if these
    decide the next state; otherwise it has one row, and the points are added to it.
    """

    first: I64
    by_points: I64
    total: int


class StateSpace(NamedTuple):
    """All arrays that the compiled code reads."""

    hands: Hands
    places: Places
    groups: Groups
    throws: Throws
    rows: ValueRows
    prices: Prices
    repeat_cell: int
    rolls: int
    first_counts: bool
    follow: I32
    follow_start: I64


class Frame(NamedTuple):
    """A space with what only Python reads; `levels[n]` are the groups with n open cells."""

    rules: Rules
    space: StateSpace
    standings: Standings
    levels: tuple[range, ...]
    group_of: dict[tuple[int, int], int]  # by open cells and whether the repeat cell is made
    states: int


@lru_cache(maxsize=16)
def frame_of(rules: Rules) -> Frame:
    prices = ask_prices(rules)
    standings = standings_of(rules, prices)
    repeat_cell = _repeat_cell(rules)
    groups, levels = _groups(rules, standings, repeat_cell)
    space = StateSpace(
        hands=hands_of(rules.spec.dice, rules.spec.sides),
        places=rules.places,
        groups=groups,
        throws=_throws(rules),
        rows=_rows(rules, prices, standings, repeat_cell),
        prices=prices,
        repeat_cell=repeat_cell,
        rolls=rules.spec.rolls,
        first_counts=doubles_anything(rules),
        follow=standings.follow,
        follow_start=standings.start,
    )
    pairs = zip(groups.open.tolist(), groups.made.tolist(), strict=True)
    group_of = {pair: group for group, pair in enumerate(pairs)}
    return Frame(rules, space, standings, levels, group_of, int(groups.size.sum()))


def state_of(frame: Frame, sheet: Sheet) -> int:
    """The number of the state of a sheet before a turn."""
    group, standing = place_of(frame, sheet)
    return _start(frame.space.groups, group) + standing


def place_of(frame: Frame, sheet: Sheet) -> tuple[int, int]:
    """The group of a sheet before a turn, and its standing in it."""
    sums = {str(part.id): part_sum(frame.rules, sheet, part) for part in frame.rules.spec.parts}
    standing = standing_of(frame.standings, sheet.open, sums)
    group = frame.group_of.get((sheet.open, made_of(frame, sheet)))
    if standing is None or group is None:
        raise Trouble("position-impossible")
    return group, standing


def points_written(sheet: Sheet) -> int:
    """The points on a sheet, without bonuses and factors of its sums."""
    return sum(value or 0 for value in sheet.values) + sheet.premiums


def check_sheet(frame: Frame, sheet: Sheet) -> None:
    """Raise Trouble for points that no throw pays, and for premiums without a made repeat cell."""
    prices, premium = frame.space.prices, frame.space.places.premium
    for paid, kinds, points in zip(prices.points, prices.kinds, sheet.values, strict=True):
        if points is not None and points not in paid[:kinds]:
            raise Trouble("position-impossible")
    most = (len(sheet.values) - sheet.open.bit_count() - 1) * premium * made_of(frame, sheet)
    if sheet.premiums and not (0 < sheet.premiums <= most and sheet.premiums % premium == 0):
        raise Trouble("position-impossible")


def made_of(frame: Frame, sheet: Sheet) -> int:
    """1 if the repeat cell holds points and some rule depends on that, else 0."""
    cell = frame.space.repeat_cell
    return int(cell >= 0 and bool(sheet.values[cell]))


def empty_values(frame: Frame) -> F64:
    """Initial values: of full sheets, what their sums add; NaN for all others."""
    values = np.full(frame.states, np.nan)
    for group in frame.levels[0]:
        start = _start(frame.space.groups, group)
        values[start : start + len(frame.standings.close)] = frame.standings.close
    return values


def _start(groups: Groups, group: int) -> int:
    return int(groups.start[groups.made[group], groups.open[group]])


def _repeat_cell(rules: Rules) -> int:
    """The cell whose content decides where later throws go; -1 if no rule depends on it."""
    return rules.repeat_cell if rules.places.joker_from <= HELD_REPEAT else -1


def _groups(
    rules: Rules, standings: Standings, repeat_cell: int
) -> tuple[Groups, tuple[range, ...]]:
    by_level = _reachable(rules)
    listed: list[tuple[int, int]] = []
    levels: list[range] = []
    for opens in by_level:
        begun = len(listed)
        for cells in opens:
            listed.append((cells, 0))
            if repeat_cell >= 0 and not cells >> repeat_cell & 1:
                listed.append((cells, 1))
        levels.append(range(begun, len(listed)))
    opens, made = np.array(listed).T
    place = np.array([standings.place[int(cells) & standings.cells] for cells in opens])
    size = standings.size[place]
    if size.sum() > MOST_STATES:
        raise Trouble("sheet-too-large", states=int(size.sum()), most=MOST_STATES)
    start = np.full((2, rules.all_cells + 1), -1)
    start[made, opens] = np.cumsum(size) - size
    usable = np.array([_usable(rules, int(cells)) for cells in opens])
    return Groups(opens, usable, made, size, place, start), tuple(levels)


def _usable(rules: Rules, open_cells: int) -> int:
    return open_cells & rules.available(rules.rounds - open_cells.bit_count() + 1)


def _reachable(rules: Rules) -> list[list[int]]:
    """Reachable sets of open cells by their size, the smallest first.

    VD-A.1. Cells that open late cannot be the first to close.
    """
    level, levels = {rules.all_cells}, []
    for turn in range(1, rules.rounds + 1):
        levels.append(sorted(level))
        closable = [1 << cell for cell in range(rules.rounds) if rules.available(turn) >> cell & 1]
        level = {cells & ~bit for cells in level for bit in closable if cells & bit}
    return [*levels, sorted(level)][::-1]


def _throws(rules: Rules) -> Throws:
    readings = list(rules.readings.values())
    signs = [(reading.fits, reading.face) for reading in readings]
    numbers = {sign: at for at, sign in enumerate(dict.fromkeys(signs))}
    alike = np.array([numbers[sign] for sign in signs])
    return Throws(
        order=np.argsort(alike, kind="stable"),
        alike=alike,
        sample=np.array([signs.index(sign) for sign in numbers]),
        fits=np.array([reading.fits for reading in readings]),
        own_cell=np.array([rules.face_cells.get(reading.face, 0) for reading in readings]),
        is_repeat=np.array([int(reading.face > 0) for reading in readings]),
    )


def _rows(rules: Rules, prices: Prices, standings: Standings, repeat_cell: int) -> ValueRows:
    cells = range(rules.rounds)
    by_points = [bool(standings.cells >> cell & 1) or cell == repeat_cell for cell in cells]
    counts = [int(prices.kinds[cell]) if by_points[cell] else 1 for cell in cells]
    first = np.cumsum([0, *counts])
    return ValueRows(first[:-1], np.array(by_points, np.int64), int(first[-1]))
