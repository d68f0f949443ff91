"""Compiled kernel of play for a goal: a lane is a state with a number of points on its sheet."""

import threading
from collections.abc import Callable

import numpy as np

from letopis.solve.sheets.kernels.compilation import compiled, within
from letopis.solve.sheets.kernels.policy import Offers, blank_turn, list_offers
from letopis.solve.sheets.kernels.value_kernels import LANES, play_turn
from letopis.solve.sheets.layout import GoalLayout
from letopis.solve.sheets.progress import Progress, level_by_level, quietly
from letopis.solve.sheets.space.array_types import F64, I64
from letopis.solve.sheets.space.outcomes import Outcomes, outcomes_of
from letopis.solve.sheets.space.state_space import Frame, StateSpace

PIECES = 8
PLACES_A_PIECE = 400_000


def solve_layout(
    frame: Frame, layout: GoalLayout, worth: Callable[[F64], F64], progress: Progress = quietly
) -> F64:
    """The value of every place of a layout, by backward induction from full sheets."""
    space, outcomes, own = frame.space, outcomes_of(frame.space), threading.local()
    table = np.zeros(layout.size)
    for group in layout.levels[0].tolist():
        held = layout.low[group] + np.arange(layout.width[group])
        totals = frame.standings.close[:, None] + held[None, :]
        begin = int(layout.start[group])
        table[begin : begin + totals.size] = worth(totals).ravel()
    group_at = np.full(space.groups.start.shape, -1)
    group_at[space.groups.made, space.groups.open] = np.arange(len(space.groups.open))

    def enter(groups: I64) -> int:
        if not hasattr(own, "offers"):
            own.offers = blank_turn(space).offers
        solve_places(space, outcomes, groups, group_at, layout[1:4], table, own.offers)
        return int(places[groups].sum())

    places = layout.width * space.groups.size
    levels = [_pieces(level, places) for level in layout.levels[1:]]
    total = sum(int(places[level].sum()) for level in layout.levels[1:])
    level_by_level(levels, enter, total, progress)
    return table


def _pieces(level: I64, places: I64) -> list[I64]:
    count = max(PIECES, int(places[level].sum()) // PLACES_A_PIECE)
    return [piece for piece in np.array_split(level, count) if len(piece)]


@compiled
def solve_places(
    space: StateSpace,
    outcomes: Outcomes,
    groups: I64,
    group_at: I64,
    room: tuple[I64, I64, I64],
    table: F64,
    offers: Offers,
) -> None:
    """Fill in all places of some groups of one level; those of lower levels are known."""
    start, _, width = room
    hands = space.hands
    throws = hands.all - hands.full
    tile = np.zeros((hands.all + 1, LANES))
    entries = np.zeros((2 if space.first_counts else 1, throws, LANES))
    rows = np.zeros((len(outcomes.points), LANES))
    before = np.zeros(LANES)
    for group in groups:
        list_offers(space, outcomes, group, offers)
        places = width[group] * space.groups.size[group]
        for begin in range(0, places, LANES):
            lanes = min(LANES, places - begin)
            fill_outcomes(space, outcomes, group, group_at, room, table, offers, begin, lanes, rows)
            for first in range(len(entries)):
                for throw in range(throws):
                    best = entries[first, throw]
                    best[:] = -np.inf
                    for at in range(offers.start[first, throw], offers.start[first, throw + 1]):
                        row = rows[offers.outcome[at]]
                        for lane in range(LANES):
                            best[lane] = row[lane] if row[lane] > best[lane] else best[lane]
            play_turn(hands, space.rolls, entries, tile)
            before[:] = 0.0
            for throw in range(throws):
                chance, row = hands.chance[throw], tile[hands.full + throw]
                for lane in range(LANES):
                    before[lane] += chance * row[lane]
            table[start[group] + begin : start[group] + begin + lanes] = before[:lanes]


@within
def fill_outcomes(
    space: StateSpace,
    outcomes: Outcomes,
    group: int,
    group_at: I64,
    room: tuple[I64, I64, I64],
    table: F64,
    offers: Offers,
    begin: int,
    lanes: int,
    rows: F64,
) -> None:
    """The value of each end of a turn: (2 x outcomes, lanes)."""
    start, low, width = room
    groups = space.groups
    for end in range(len(outcomes.points)):
        which = end % outcomes.size
        cell, paid = outcomes.cell[which], outcomes.points[end]
        if not groups.usable[group] >> cell & 1:
            continue
        if end >= outcomes.size and not groups.made[group]:
            continue
        made = groups.made[group]
        if cell == space.repeat_cell and outcomes.points[which] != 0:
            made = 1
        then = group_at[made, groups.open[group] & ~(1 << cell)]
        moves = offers.moves[which]
        for lane in range(lanes):
            standing, held = divmod(begin + lane, width[group])
            if moves >= 0:
                standing = space.follow[moves + standing]
            at = held + low[group] + int(paid) - low[then]
            at = min(max(at, 0), width[then] - 1)
            rows[end, lane] = table[start[then] + standing * width[then] + at]
