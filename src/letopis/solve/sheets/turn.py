"""The rest of one turn of one state, in numpy: the value of every cell and every hand to keep.

The kernels do the same for all states at once; this serves single positions without loading the
compiled code. A value is a row of numbers: the first one decides, others follow it, such as its
portions. `whole_turns` plays a turn of many states side by side, each in a lane of its own.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from letopis.games.sheet.writing import EMPTY_REPEAT, NO_REPEAT, place
from letopis.solve.sheets.space.array_types import F64, I64
from letopis.solve.sheets.space.hands import Hands, hand_numbers
from letopis.solve.sheets.space.portions import Portions
from letopis.solve.sheets.space.state_space import StateSpace


class Spot(NamedTuple):
    """The place of a sheet before a turn: its group, and its standing in it."""

    group: int
    standing: int


class OpenCells(NamedTuple):
    """Where each throw may go in a group: `writable` and `kind`, (cells, throws), the latter an
    index of the points of a cell; `premium`, (throws,).
    """

    writable: F64  # 0 where a throw may go, -inf elsewhere
    kind: I64
    premium: F64


def after_writing(space: StateSpace, spot: Spot) -> I64:
    """The state after each kind of points in each cell, (cells, kinds); 0 where there is none."""
    states: I64 = states_after(space, spot.group, np.array([spot.standing]))[:, :, 0]
    return states


def states_after(space: StateSpace, group: int, standings: I64) -> I64:
    """The same for several standings of a group, (cells, kinds, standings)."""
    groups, prices = space.groups, space.prices
    cells, kinds = np.arange(len(prices.kinds)), np.arange(prices.points.shape[1])
    left = groups.open[group] & ~(1 << cells)
    made = np.full(prices.points.shape, groups.made[group])
    if space.repeat_cell >= 0:
        made[space.repeat_cell] |= prices.points[space.repeat_cell] != 0
    moves = space.follow_start[groups.standing[group]]
    standing = np.tile(standings, (*prices.points.shape, 1))
    for cell in np.flatnonzero(moves >= 0):
        own = kinds[: prices.kinds[cell], None] * groups.size[group]
        standing[cell, : prices.kinds[cell]] = space.follow[moves[cell] + own + standings]
    exists = (groups.usable[group] >> cells & 1)[:, None] & (kinds < prices.kinds[:, None])
    start = groups.start[made, left[:, None]][:, :, None]
    states: I64 = np.where(exists[:, :, None], start + standing, 0)
    return states


def offer_of(space: StateSpace, group: int, is_first: bool) -> OpenCells:
    """The engine's answer for every throw; computed once for each class of alike throws."""
    groups, throws = space.groups, space.throws
    open_cells, usable = int(groups.open[group]), int(groups.usable[group])
    closed = space.repeat_cell >= 0 and not open_cells >> space.repeat_cell & 1
    repeat = EMPTY_REPEAT + int(groups.made[group]) if closed else NO_REPEAT
    answers = [
        place(
            space.places,
            open_cells,
            usable,
            int(throws.fits[throw]),
            int(throws.own_cell[throw]),
            repeat if throws.is_repeat[throw] else NO_REPEAT,
        )
        for throw in throws.sample.tolist()
    ]
    writable, fitting, joker, premium = (
        np.array(it)[throws.alike] for it in zip(*answers, strict=True)
    )
    cells = np.arange(len(space.prices.kinds))[:, None]
    every = np.arange(len(throws.alike))
    first = int(is_first and space.first_counts)
    kind = space.prices.kind[first, cells, fitting >> cells & 1, joker.astype(int), every]
    return OpenCells(np.where(writable >> cells & 1, 0.0, -np.inf), kind, premium.astype(float))


def cells_worth(space: StateSpace, offer: OpenCells, after: F64) -> F64:
    """The value of writing each throw into each cell, (cells, throws), from the values of the
    states after each kind of points, (cells, kinds).
    """
    worth = after + space.prices.points
    found: F64 = np.take_along_axis(worth, offer.kind, axis=1) + offer.premium + offer.writable
    return found


def portions_worth(space: StateSpace, offer: OpenCells, portions: Portions, after: F64) -> F64:
    """The value of each portion after writing each throw into each cell, (portions, cells, throws),
    from the values after each kind of points, (portions, cells, kinds).
    """
    worth = after.copy()
    cells = np.arange(len(portions.cells))
    worth[portions.cells, cells] += space.prices.points
    found: F64 = np.take_along_axis(worth, offer.kind[None], axis=2)
    if portions.premium >= 0:
        found[portions.premium] += offer.premium
    return found


def hands_worth(space: StateSpace, written: F64, rolls: int) -> F64:
    """The value of every hand set aside after so many rolls, (hands, numbers).

    `written`, (cells, throws, numbers), is the value of writing after a later roll.
    """
    hands = space.hands
    chosen = written[:, :, 0].argmax(axis=0)
    entry = written[chosen, np.arange(len(chosen))]
    worth = np.zeros((hands.all, entry.shape[1]))
    worth[hands.full :] = entry
    throw_rest(hands, worth)
    for _ in range(rolls, space.rolls - 1):
        worth[hands.full :] = entry
        keep_best(hands, worth)
        throw_rest(hands, worth)
    return worth


def whole_turns(space: StateSpace, later: F64, first: F64) -> F64:
    """The value of states before a turn, (lanes,), from the best value of writing each throw after
    a later roll, and after the first one, (throws, lanes).
    """
    hands = space.hands
    worth = np.zeros((hands.all, later.shape[1]))
    worth[hands.full :] = later if space.rolls > 1 else first
    for roll in range(space.rolls - 1, 0, -1):
        throw_rest(hands, worth)
        worth[hands.full :] = first if roll == 1 else later
        for size in _sizes(hands)[1:]:
            np.maximum(worth[size], worth[hands.fewer[size]].max(axis=1), out=worth[size])
    before: F64 = hands.chance @ worth[hands.full :]
    return before


def throw_rest(hands: Hands, worth: F64) -> None:
    """From the values of full hands, (hands, numbers), to those of smaller ones before a throw."""
    for size in _sizes(hands)[-2::-1]:
        worth[size] = worth[hands.more[size, : hands.sides]].mean(axis=1)


def keep_best(hands: Hands, worth: F64) -> None:
    """The value of every hand, (hands, numbers), if any of its dice may be set aside."""
    for size in _sizes(hands)[1:]:
        within = np.concatenate([worth[size][:, None], worth[hands.fewer[size]]], axis=1)
        chosen = within[:, :, 0].argmax(axis=1)
        worth[size] = within[np.arange(len(within)), chosen]


def _sizes(hands: Hands) -> tuple[slice, ...]:
    """The hands of no die, of one, of two, up to the full ones."""
    return _slices(hands.all, hands.sides)


@lru_cache(maxsize=8)
def _slices(count: int, sides: int) -> tuple[slice, ...]:
    dice = 0
    while len(hand_numbers(dice, sides)) < count:
        dice += 1
    ends = [len(hand_numbers(size, sides)) for size in range(dice + 1)]
    return tuple(slice(*pair) for pair in zip([0, *ends], ends, strict=False))
