"""What the rest of a turn leads to under optimal play, and short endings exactly, in numpy.

The kernels of `policy` and `distribution` do the same for whole sheets; this serves single
positions without loading the compiled code. Equal choices are decided alike.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from letopis.solve.sheets.space.array_types import F64, I64
from letopis.solve.sheets.space.hands import Hands
from letopis.solve.sheets.space.scores import Distribution, certainly
from letopis.solve.sheets.space.state_space import Frame, StateSpace
from letopis.solve.sheets.turn import Spot, after_writing, cells_worth, offer_of, throw_rest

At = Callable[[I64], F64]


class TurnOutcome(NamedTuple):
    """A state before the next turn, the points that were written, and how likely that is."""

    state: int
    points: int
    chance: float


class _Writing(NamedTuple):
    """The best cell for each throw, (throws,): its value, and what it leads to."""

    worth: F64
    state: I64
    points: F64


def turn_outcomes(
    space: StateSpace, at: At, spot: Spot, hand: int | None = None, roll: int = 1
) -> list[TurnOutcome]:
    """Where a turn ends: from its beginning, or from a hand after a roll. A full hand lies on the
    table; of a smaller one the rest is still to be thrown.
    """
    hands = space.hands
    after = after_writing(space, spot)
    values = at(after)
    later = _writing(space, spot, after, values, False)
    first = _writing(space, spot, after, values, True) if space.first_counts else later
    mass = np.zeros(hands.all)
    if hand is None:
        mass[hands.full :] = hands.chance
    else:
        mass[hand] = 1.0
    _throw(hands, mass)
    kept = _kept(space, later.worth, first.worth)
    ends: dict[tuple[int, int], float] = {}
    for now in range(roll, space.rolls + 1):
        full, mass = mass[hands.full :], np.zeros(hands.all)
        chosen = np.arange(hands.full, hands.all) if now == space.rolls else kept[now - 1]
        writing = first if now == 1 else later
        for throw in np.flatnonzero(full).tolist():
            if chosen[throw] == hands.full + throw:
                end = int(writing.state[throw]), int(writing.points[throw])
                ends[end] = ends.get(end, 0.0) + float(full[throw])
            else:
                mass[chosen[throw]] += full[throw]
        _throw(hands, mass)
    return [TurnOutcome(state, points, chance) for (state, points), chance in ends.items()]


def ending(frame: Frame, at: At, spot: Spot) -> Distribution:
    """The exact distribution of the points still to come; only for sheets with few open cells."""
    known: dict[int, Distribution] = {}
    groups = frame.space.groups
    starts = groups.start[groups.made, groups.open]

    def of(state: int) -> Distribution:
        if state not in known:
            group = int(np.searchsorted(starts, state, side="right")) - 1
            place = Spot(group, state - int(starts[group]))
            if groups.open[group] == 0:
                known[state] = certainly(int(frame.standings.close[place.standing]))
            else:
                ends = turn_outcomes(frame.space, at, place)
                known[state] = mixed([(of(it.state), it.points, it.chance) for it in ends])
        return known[state]

    return of(int(starts[spot.group]) + spot.standing)


def mixed(parts: list[tuple[Distribution, int, float]]) -> Distribution:
    """One of these distributions, each with so many points more, by its chance."""
    low = min(it.low + points for it, points, _ in parts)
    high = max(it.low + points + len(it.chance) for it, points, _ in parts)
    chance = np.zeros(high - low)
    for it, points, share in parts:
        begin = it.low + points - low
        chance[begin : begin + len(it.chance)] += share * it.chance
    return Distribution(low, chance)


def _writing(space: StateSpace, spot: Spot, after: I64, values: F64, is_first: bool) -> _Writing:
    offer = offer_of(space, spot.group, is_first)
    worth = cells_worth(space, offer, values)
    cell = worth.argmax(axis=0)
    throws = np.arange(worth.shape[1])
    kind = offer.kind[cell, throws]
    points = space.prices.points[cell, kind] + offer.premium
    return _Writing(worth[cell, throws], after[cell, kind], points)


def _kept(space: StateSpace, later: F64, first: F64) -> list[I64]:
    """For each roll but the last, the hand that is kept of each throw, (throws,)."""
    hands = space.hands
    worth, kept = np.zeros((hands.all, 1)), list[I64]()
    worth[hands.full :, 0] = later
    for roll in range(space.rolls - 1, 0, -1):
        throw_rest(hands, worth)
        worth[hands.full :, 0] = first if roll == 1 else later
        best, chosen = worth[:, 0].tolist(), list(range(hands.all))
        for hand in range(1, hands.all):
            for less in hands.fewer[hand, : hands.fewer_count[hand]].tolist():
                if best[less] > best[hand]:
                    best[hand], chosen[hand] = best[less], chosen[less]
        worth[:, 0] = best
        kept.append(np.array(chosen[hands.full :]))
    return kept[::-1]


def _throw(hands: Hands, mass: F64) -> None:
    """Throw the missing dice of all hands, one die after the other; small hands come first."""
    for hand in range(hands.full):
        if mass[hand]:
            share, mass[hand] = mass[hand] / hands.sides, 0.0
            mass[hands.more[hand, : hands.sides]] += share
