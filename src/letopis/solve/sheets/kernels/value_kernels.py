"""Compiled kernels: the values of states before a turn, from the values of those after it.

Many states lie side by side as lanes of one tile, (hands + 1, lanes): a row for each hand, and one
of zeros. Each operation on a hand is applied to its whole row.
"""

from typing import NamedTuple

import numpy as np

from letopis.games.sheet.writing import EMPTY_REPEAT, NO_REPEAT
from letopis.games.sheet.writing import place as engine_place
from letopis.solve.sheets.kernels.compilation import compiled, within
from letopis.solve.sheets.space.array_types import F64, I64
from letopis.solve.sheets.space.hands import COMPARED_AT_ONCE, SUMMED_AT_ONCE, Hands
from letopis.solve.sheets.space.state_space import StateSpace

LANES = 64  # of a tile: one and a half tiles fit into the second-level cache
VECTOR = 8


class Span(NamedTuple):
    """Which standings of a group, from `low` on, are processed in which lanes, from `used` on."""

    low: int
    used: int
    lanes: int


class Workspace(NamedTuple):
    """Workspace of one worker; allocated in Python, which needs no compilation."""

    tile: F64
    entries: F64
    rows: F64
    target: I64
    before: F64
    nothing: F64
    zero: F64
    best: F64


def workspace_for(space: StateSpace) -> Workspace:
    hands = space.hands
    throws = hands.all - hands.full
    return Workspace(
        tile=np.zeros((hands.all + 1, LANES)),
        entries=np.zeros((2 if space.first_counts else 1, throws, LANES)),
        rows=np.zeros((space.rows.total, LANES)),
        target=np.zeros(LANES, np.int64),
        before=np.zeros(LANES),
        nothing=np.zeros(LANES),
        zero=np.zeros(LANES),
        best=np.zeros(LANES),
    )


place = within(engine_place)


@compiled
def solve_groups(
    space: StateSpace, first: int, last: int, values: F64, workspace: Workspace
) -> None:
    """Fill in the values of all states of some groups of a level; lower levels are known."""
    groups = space.groups
    group, low, used = first, 0, 0
    while group < last:
        start = groups.start[groups.made[group], groups.open[group]] + low
        span = Span(low, used, min(groups.size[group] - low, LANES - used))
        fill_rows(space, group, span, values, workspace.rows)
        fill_entries(space, group, span, workspace)
        for lane in range(span.lanes):
            workspace.target[used + lane] = start + lane
        used += span.lanes
        low += span.lanes
        if low == groups.size[group]:
            group, low = group + 1, 0
        if used == LANES or group == last:
            finish_tile(space.hands, space.rolls, used, workspace, values)
            used = 0


@within
def finish_tile(hands: Hands, rolls: int, used: int, workspace: Workspace, values: F64) -> None:
    """Play the turn of all lanes and store their values before it."""
    tile, before = workspace.tile, workspace.before
    play_turn(hands, rolls, workspace.entries, tile)
    for lane in range(LANES):
        before[lane] = 0.0
    for throw in range(hands.all - hands.full):
        chance, full = hands.chance[throw], hands.full + throw
        for lane in range(LANES):
            before[lane] += chance * tile[full, lane]
    for lane in range(used):
        values[workspace.target[lane]] = before[lane]


@within
def play_turn(hands: Hands, rolls: int, entries: F64, tile: F64) -> None:
    """From the value of writing each full hand to that of having just thrown it as a first roll.

    `entries`, (1 or 2, throws, lanes), are the values of writing; the second ones, if there are
    any, after a first roll.
    """
    write_now(hands, entries[0 if rolls > 1 else len(entries) - 1], tile)
    for roll in range(rolls - 1, 0, -1):
        throw_the_rest(hands, tile)
        if roll == 1:
            write_now(hands, entries[len(entries) - 1], tile)
        keep_the_best(hands, tile)


@within
def write_now(hands: Hands, entries: F64, tile: F64) -> None:
    """Set the value of each full hand to that of writing it, (throws, lanes)."""
    for throw in range(hands.all - hands.full):
        for lane in range(tile.shape[1]):
            tile[hands.full + throw, lane] = entries[throw, lane]


@within
def throw_the_rest(hands: Hands, tile: F64) -> None:
    """The value of every hand before its missing dice are thrown: the mean over one more die."""
    share, more, lanes = 1.0 / hands.sides, hands.more, tile.shape[1]
    for hand in range(hands.full - 1, -1, -1):
        a, b, c = more[hand, 0], more[hand, 1], more[hand, 2]
        d, e, f = more[hand, 3], more[hand, 4], more[hand, 5]
        for lane in range(lanes):
            half = (tile[a, lane] + tile[b, lane]) + tile[c, lane]
            rest = (tile[d, lane] + tile[e, lane]) + tile[f, lane]
            tile[hand, lane] = (half + rest) * share
        for at in range(SUMMED_AT_ONCE, more.shape[1]):
            a = more[hand, at]
            for lane in range(lanes):
                tile[hand, lane] += tile[a, lane] * share


@within
def keep_the_best(hands: Hands, tile: F64) -> None:
    """The value of every hand if any of its dice may be set aside: the best hand within it."""
    fewer, lanes = hands.fewer, tile.shape[1]
    for hand in range(1, hands.all):
        for at in range(0, hands.fewer_count[hand], COMPARED_AT_ONCE):
            a, b, c = fewer[hand, at], fewer[hand, at + 1], fewer[hand, at + 2]
            for lane in range(lanes):
                one, two = tile[a, lane], tile[b, lane]
                three, own = tile[c, lane], tile[hand, lane]
                best = one if one > two else two
                rest = three if three > own else own
                tile[hand, lane] = best if best > rest else rest


@within
def fill_rows(space: StateSpace, group: int, span: Span, values: F64, rows: F64) -> None:
    """The value after closing each cell, by points where these decide it: (rows, lanes)."""
    groups, prices = space.groups, space.prices
    open_cells, made, usable = groups.open[group], groups.made[group], groups.usable[group]
    size, standing = groups.size[group], groups.standing[group]
    for cell in range(len(prices.kinds)):
        if not usable >> cell & 1:
            continue
        left, row = open_cells & ~(1 << cell), space.rows.first[cell]
        if not space.rows.by_points[cell]:
            start = groups.start[made, left] + span.low
            for lane in range(span.lanes):
                rows[row, lane] = values[start + lane]
            continue
        moves = space.follow_start[standing, cell]
        for kind in range(prices.kinds[cell]):
            gained = prices.points[cell, kind]
            then = 1 if cell == space.repeat_cell and gained != 0 else made
            start = groups.start[then, left]
            for lane in range(span.lanes):
                at = span.low + lane
                if moves >= 0:
                    at = space.follow[moves + kind * size + at]
                rows[row + kind, lane] = values[start + at] + gained


@within
def fill_entries(space: StateSpace, group: int, span: Span, workspace: Workspace) -> None:
    """The best value of writing each full hand: (1 or 2, throws, lanes)."""
    throws, count = space.throws, len(space.rows.first)
    nothing, best, rows, entries = (
        workspace.nothing,
        workspace.best,
        workspace.rows,
        workspace.entries,
    )
    wide, used = whole_vectors(span.lanes), np.uintp(span.used)
    usable, is_plain = space.groups.usable[group], cross_any(space, group, span, workspace)
    alike, writable, fitting, joker, premium = -1, 0, 0, False, 0
    for at in range(len(throws.order)):
        throw = throws.order[at]
        if throws.alike[throw] != alike:
            alike = throws.alike[throw]
            writable, fitting, joker, premium = offered(space, group, throw)
            if is_plain and writable == usable:
                for lane in range(wide):
                    nothing[lane] = workspace.zero[lane]
            else:
                cross_out(space, writable & ~fitting & ~space.places.takes_any, wide, workspace)
        paid = writable & (fitting | space.places.takes_any)
        for first in range(len(entries)):
            for lane in range(wide):
                best[lane] = nothing[lane]
            for cell in range(count):
                if paid >> cell & 1:
                    kind = space.prices.kind[first, cell, fitting >> cell & 1, int(joker), throw]
                    raise_by_cell(space, cell, kind, rows, best, wide)
            for lane in range(span.lanes):
                # Unsigned, so that no check for negative indices is compiled.
                entries[first, throw, used + np.uintp(lane)] = best[lane] + premium


@within
def cross_any(space: StateSpace, group: int, span: Span, workspace: Workspace) -> bool:
    """Store as `zero` the best value of crossing out any cell. Returns whether points are never
    worse than nothing in a cell, so that this is also the best over only the cells that a throw
    does not fit.
    """
    prices, kept, wide = space.prices, workspace.rows, whole_vectors(span.lanes)
    cells = space.groups.usable[group] & ~space.places.takes_any
    cross_out(space, cells, wide, workspace)
    better = 0
    for lane in range(wide):
        workspace.zero[lane] = workspace.nothing[lane]
    for cell in range(len(prices.kinds)):
        if cells >> cell & 1:
            row, none = space.rows.first[cell], prices.kind[0, cell, 0, 0, 0]
            better += none  # counts kinds of negative points, which are worse than none
            if space.rows.by_points[cell]:
                for kind in range(none + 1, prices.kinds[cell]):
                    for lane in range(span.lanes):
                        better += kept[row + kind, lane] < kept[row + none, lane]
    return bool(better == 0)


@within
def cross_out(space: StateSpace, cells: int, wide: int, workspace: Workspace) -> None:
    """The best value of crossing out one of these cells, whatever was thrown."""
    for lane in range(wide):
        workspace.nothing[lane] = -np.inf
    for cell in range(len(space.rows.first)):
        if cells >> cell & 1:
            kind = space.prices.kind[0, cell, 0, 0, 0]
            raise_by_cell(space, cell, kind, workspace.rows, workspace.nothing, wide)


@within
def offered(space: StateSpace, group: int, throw: int) -> tuple[int, int, bool, int]:
    """The engine's rule `place`, applied to a throw in a group."""
    groups, throws = space.groups, space.throws
    open_cells, repeat = groups.open[group], NO_REPEAT
    if throws.is_repeat[throw] and space.repeat_cell >= 0:
        closed = not open_cells >> space.repeat_cell & 1
        repeat = EMPTY_REPEAT + groups.made[group] if closed else NO_REPEAT
    return place(
        space.places,
        open_cells,
        groups.usable[group],
        throws.fits[throw],
        throws.own_cell[throw],
        repeat,
    )


@within
def raise_by_cell(space: StateSpace, cell: int, kind: int, rows: F64, best: F64, wide: int) -> None:
    """Let a cell with such points compete for the best entry of every lane."""
    row, added = space.rows.first[cell], 0.0
    if space.rows.by_points[cell]:
        row += kind
    else:
        added = space.prices.points[cell, kind]
    for lane in range(wide):
        worth, least = rows[row, lane] + added, best[lane]
        best[lane] = worth if worth > least else least


@within
def whole_vectors(lanes: int) -> int:
    """Round up to whole SIMD vectors: a few idle lanes cost less than a remainder loop."""
    return -(-lanes // VECTOR) * VECTOR
