"""Index layout of states by the points on their sheets, for exact play for a goal.

Only groups that a sheet can become get room, and only for points that can still make a difference:
with fewer or more the goal is missed or reached anyway, as at the edge of the room.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from letopis.games.sheet.rules import Rules
from letopis.games.sheet.state import Sheet
from letopis.solve.sheets.space.array_types import F64, I64
from letopis.solve.sheets.space.state_space import Frame, frame_of, place_of, points_written

PointRange = tuple[int, int]


class GoalLayout(NamedTuple):
    """By group: `start` of its room, -1 if it has none; `low` and `width` of the points there. In
    the room of a group its standings lie one after the other.
    """

    levels: tuple[I64, ...]  # the groups with room, by the number of open cells
    start: I64
    low: I64
    width: I64
    size: int

    def place(self, group: I64, standing: I64, held: F64 | I64) -> I64:
        """The index of a state with so many points."""
        points = np.clip(
            np.asarray(held).astype(np.int64) - self.low[group], 0, self.width[group] - 1
        )
        found: I64 = self.start[group] + standing * self.width[group] + points
        return found


class Turns(NamedTuple):
    """Point ranges of turn ends: by cell, the least and the most that it pays, and the same without
    zeros; None where it pays nothing else.
    """

    frame: Frame
    paid: tuple[PointRange, ...]
    made: tuple[PointRange | None, ...]
    opened: tuple[int, ...]  # by group, the cells that may be closed, as bits
    size: tuple[int, ...]  # by group

    def of(self, group: int) -> Iterator[tuple[int, int, int]]:
        """The least and the most points of a turn, and the group it leads to."""
        space, group_of = self.frame.space, self.frame.group_of
        open_cells, made = int(space.groups.open[group]), int(space.groups.made[group])
        premium, cells = space.places.premium if made else 0, self.opened[group]
        for cell, (least, most) in enumerate(self.paid):
            if not cells >> cell & 1:
                continue
            left, held = open_cells & ~(1 << cell), self.made[cell]
            if cell != space.repeat_cell:
                yield least, most + premium, group_of[left, made]
                continue
            yield 0, 0, group_of[left, 0]
            if held is not None:
                yield *held, group_of[left, 1]


def lay_out(frame: Frame, sheet: Sheet, goal: PointRange, most: int) -> GoalLayout | None:
    """Room for every group that a sheet can become; None if that takes more than `most` places.

    `goal` are the totals between which the value of the goal changes.
    """
    turns = _turns(frame)
    levels = _levels(turns, sheet, most)
    if levels is None:
        return None
    reached, ahead = _reached(turns, sheet, levels), _ahead(turns, levels)
    start, low, width = (np.full(len(turns.size), -1) for _ in range(3))
    filled = 0
    for group in (it for level in levels for it in level):
        least, most_held = reached[group]
        worst, best = ahead[group]
        lowest = min(max(least, goal[0] - best), most_held)
        wide = max(min(most_held, goal[1] - worst), lowest) - lowest + 1
        start[group], low[group], width[group] = filled, lowest, wide
        filled += wide * turns.size[group]
    if filled > most:
        return None
    return GoalLayout(tuple(map(np.array, levels)), start, low, width, filled)


def _turns(frame: Frame) -> Turns:
    return _kept_turns(frame.rules)


@lru_cache(maxsize=8)
def _kept_turns(rules: Rules) -> Turns:
    frame = frame_of(rules)
    prices, groups = frame.space.prices, frame.space.groups
    pays = [points[:kinds].astype(int).tolist() for points, kinds in zip(*prices[:2], strict=True)]
    made = [[points for points in paid if points] for paid in pays]
    return Turns(
        frame,
        tuple((min(paid), max(paid)) for paid in pays),
        tuple((min(paid), max(paid)) if paid else None for paid in made),
        tuple(groups.usable.tolist()),
        tuple(groups.size.tolist()),
    )


def _levels(turns: Turns, sheet: Sheet, most: int) -> list[list[int]] | None:
    """Groups that a sheet can become, itself included, by the number of open cells."""
    own, _ = place_of(turns.frame, sheet)
    levels: list[list[int]] = []
    known, states = {own}, 0
    for _ in range(sheet.open.bit_count() + 1):
        levels.append(sorted(known))
        states += sum(turns.size[group] for group in known)
        if states > most:
            return None
        known = {after for group in known for _, _, after in turns.of(group)}
    return levels[::-1]


def _reached(turns: Turns, sheet: Sheet, levels: list[list[int]]) -> dict[int, PointRange]:
    """The least and the most points on the sheets of each group."""
    held = points_written(sheet)
    reached = {levels[-1][0]: (held, held)}
    for level in levels[:0:-1]:
        for group in level:
            low, high = reached[group]
            for least, most, after in turns.of(group):
                old = reached.get(after, (low + least, high + most))
                reached[after] = min(old[0], low + least), max(old[1], high + most)
    return reached


def _ahead(turns: Turns, levels: list[list[int]]) -> dict[int, PointRange]:
    """The least and the most points that the rest of the game may add."""
    close = turns.frame.standings.close
    ahead = {group: (int(close.min()), int(close.max())) for group in levels[0]}
    for level in levels[1:]:
        for group in level:
            ends = list(turns.of(group))
            ahead[group] = (
                min(least + ahead[after][0] for least, _, after in ends),
                max(most + ahead[after][1] for _, most, after in ends),
            )
    return ahead
