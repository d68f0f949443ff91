"""Followers: numbers carried along optimal play that decide nothing: mean squares, portions.

The same lanes as in `kernels`, and beside each tile a tile for every follower. Whenever a value
wins, its followers are copied with it. Of equal choices the first wins, as everywhere.
"""

from typing import NamedTuple

import numpy as np

from letopis.solve.sheets.kernels.compilation import compiled, within
from letopis.solve.sheets.kernels.policy import Offers, list_offers
from letopis.solve.sheets.kernels.value_kernels import LANES, Span, fill_rows, throw_the_rest
from letopis.solve.sheets.space.array_types import F64, I64
from letopis.solve.sheets.space.hands import Hands
from letopis.solve.sheets.space.outcomes import Outcomes
from letopis.solve.sheets.space.state_space import StateSpace


class Growth(NamedTuple):
    """How followers grow when a turn ends: by `gain[follower, outcome]` and, where `square` is 1,
    so that they become the mean square of the value.
    """

    gain: F64
    square: float


class Bench(NamedTuple):
    """Workspace for one tile of lanes: values, and their followers with one more leading axis."""

    rows: F64
    row_followers: F64
    entries: F64
    entry_followers: F64
    tile: F64
    tile_followers: F64
    wins: F64
    target: I64


def bench_of(space: StateSpace, followers: int) -> Bench:
    hands, firsts = space.hands, 2 if space.first_counts else 1
    throws = hands.all - hands.full
    return Bench(
        rows=np.zeros((space.rows.total, LANES)),
        row_followers=np.zeros((followers, space.rows.total, LANES)),
        entries=np.zeros((firsts, throws, LANES)),
        entry_followers=np.zeros((followers, firsts, throws, LANES)),
        tile=np.zeros((hands.all + 1, LANES)),
        tile_followers=np.zeros((followers, hands.all + 1, LANES)),
        wins=np.zeros(LANES),
        target=np.zeros(LANES, np.int64),
    )


@compiled
def follow_groups(
    space: StateSpace,
    outcomes: Outcomes,
    pieces: tuple[int, int],
    values: F64,
    growth: Growth,
    followers: F64,
    offers: Offers,
    bench: Bench,
) -> None:
    """Fill in the followers, (followers, states), of some groups of one level."""
    groups, used = space.groups, 0
    for group in range(pieces[0], pieces[1]):
        list_offers(space, outcomes, group, offers)
        start = groups.start[groups.made[group], groups.open[group]]
        low, size = 0, groups.size[group]
        while low < size:
            span = Span(low, used, min(size - low, LANES - used))
            fill_rows(space, group, span, values, bench.rows)
            fill_row_followers(space, group, span, followers, bench)
            fill_entry_followers(outcomes, span, growth, offers, bench)
            for lane in range(span.lanes):
                bench.target[used + lane] = start + low + lane
            used += span.lanes
            low += span.lanes
            if used == LANES:
                finish_followers(space, used, followers, bench)
                used = 0
    if used:
        finish_followers(space, used, followers, bench)


@within
def fill_row_followers(
    space: StateSpace, group: int, span: Span, followers: F64, bench: Bench
) -> None:
    """The followers of the state that each row leads to."""
    groups, prices = space.groups, space.prices
    size, standing = groups.size[group], groups.standing[group]
    for cell in range(len(prices.kinds)):
        if not groups.usable[group] >> cell & 1:
            continue
        by_points, moves = space.rows.by_points[cell], space.follow_start[standing, cell]
        for kind in range(prices.kinds[cell] if by_points else 1):
            is_made = cell == space.repeat_cell and prices.points[cell, kind] != 0
            made = 1 if is_made else groups.made[group]
            start = groups.start[made, groups.open[group] & ~(1 << cell)]
            row = space.rows.first[cell] + kind
            for lane in range(span.lanes):
                at = span.low + lane
                if moves >= 0:
                    at = space.follow[moves + kind * size + at]
                for which in range(len(followers)):
                    bench.row_followers[which, row, lane] = followers[which, start + at]


@within
def fill_entry_followers(
    outcomes: Outcomes, span: Span, growth: Growth, offers: Offers, bench: Bench
) -> None:
    """The best entry of every throw, and its followers."""
    best, own = np.empty(LANES), np.zeros((len(bench.row_followers), LANES))
    for first in range(len(bench.entries)):
        for throw in range(bench.entries.shape[1]):
            best[:] = -np.inf
            for at in range(offers.start[first, throw], offers.start[first, throw + 1]):
                raise_by_offer(outcomes, span.lanes, growth, offers, at, bench, best, own)
            for lane in range(span.lanes):
                bench.entries[first, throw, span.used + lane] = best[lane]
            for which in range(len(own)):
                for lane in range(span.lanes):
                    bench.entry_followers[which, first, throw, span.used + lane] = own[which, lane]


@within
def raise_by_offer(
    outcomes: Outcomes,
    lanes: int,
    growth: Growth,
    offers: Offers,
    at: int,
    bench: Bench,
    best: F64,
    own: F64,
) -> None:
    """Let an offer compete for the best entry of every lane; its followers are copied with it."""
    row, added, outcome = bench.rows[offers.row[at]], offers.added[at], offers.outcome[at]
    paid, wins = outcomes.points[outcome], bench.wins
    held = paid - added  # the part of the points that the row already includes
    for lane in range(lanes):
        wins[lane] = row[lane] + added > best[lane]
    for which in range(len(own)):
        gain, followers = growth.gain[which, outcome], bench.row_followers[which, offers.row[at]]
        for lane in range(lanes):
            squared = growth.square * paid * (paid + 2 * (row[lane] - held))
            grown = followers[lane] + gain + squared
            own[which, lane] = grown if wins[lane] else own[which, lane]
    for lane in range(lanes):
        worth = row[lane] + added
        best[lane] = worth if worth > best[lane] else best[lane]


@within
def finish_followers(space: StateSpace, used: int, followers: F64, bench: Bench) -> None:
    """Play the turn of all lanes and store the followers before it."""
    hands = space.hands
    write_followers(hands, bench, 0)
    for roll in range(space.rolls - 1, 0, -1):
        throw_the_rest(hands, bench.tile)
        for which in range(len(followers)):
            throw_the_rest(hands, bench.tile_followers[which])
        if roll == 1:
            write_followers(hands, bench, len(bench.entries) - 1)
        else:
            write_followers(hands, bench, 0)
        keep_followers(hands, bench)
    if space.rolls == 1:
        write_followers(hands, bench, len(bench.entries) - 1)
    for which in range(len(followers)):
        for lane in range(used):
            before = 0.0
            for throw in range(hands.all - hands.full):
                before += (
                    hands.chance[throw] * bench.tile_followers[which, hands.full + throw, lane]
                )
            followers[which, bench.target[lane]] = before


@within
def write_followers(hands: Hands, bench: Bench, first: int) -> None:
    """Set the value of a full hand to that of writing it."""
    bench.tile[hands.full : hands.all] = bench.entries[first]
    for which in range(len(bench.tile_followers)):
        bench.tile_followers[which, hands.full : hands.all] = bench.entry_followers[which, first]


@within
def keep_followers(hands: Hands, bench: Bench) -> None:
    """The best hand within every hand, and its followers."""
    tile, own, wins = bench.tile, bench.tile_followers, bench.wins
    for hand in range(1, hands.all):
        for at in range(hands.fewer_count[hand]):
            less = hands.fewer[hand, at]
            for lane in range(LANES):
                wins[lane] = tile[less, lane] > tile[hand, lane]
            for which in range(len(own)):
                for lane in range(LANES):
                    within, without = own[which, less, lane], own[which, hand, lane]
                    own[which, hand, lane] = within if wins[lane] else without
            for lane in range(LANES):
                within, without = tile[less, lane], tile[hand, lane]
                tile[hand, lane] = within if within > without else without
