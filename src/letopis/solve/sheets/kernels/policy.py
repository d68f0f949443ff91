"""Optimal play of one state: the probability of each outcome of its turn.

From that follows the whole distribution of the points to come. Among equal choices it writes at
once, then prefers the cell and the hand that come first.
"""

from typing import NamedTuple

import numpy as np

from letopis.solve.sheets.kernels.compilation import compiled, within
from letopis.solve.sheets.kernels.value_kernels import (
    LANES,
    Span,
    fill_rows,
    offered,
    throw_the_rest,
)
from letopis.solve.sheets.space.array_types import F64, I64
from letopis.solve.sheets.space.hands import Hands
from letopis.solve.sheets.space.outcomes import Outcomes, outcomes_of
from letopis.solve.sheets.space.state_space import StateSpace


class Offers(NamedTuple):
    """All that may be written in a group: the offers of a throw are those from `start[first,
    throw]` up to the next start; each with its row, the points added to that, and its outcome.

    By outcome, `next` is the first state of the group it leads to, and `moves` the offset in the
    space's `follow` at which standings are looked up, or -1 where they stay.
    """

    start: I64
    row: I64
    added: F64
    outcome: I64
    next: I64
    moves: I64


class Turn(NamedTuple):
    """The solved turn of one state.

    `entry[first, throw]`, (2, 252), is the value of the best cell, `outcome` its number; `kept`,
    (rolls - 1, 462), is what to keep of a hand after the n-th roll: a full hand means to write.
    `best`, (463, 1), is the value of every hand after the first roll.
    """

    offers: Offers
    rows: F64
    entry: F64
    outcome: I64
    best: F64
    kept: I64
    mass: F64


def blank_turn(space: StateSpace) -> Turn:
    hands, again = space.hands, max(1, space.rolls - 1)
    throws = hands.all - hands.full
    most = 2 * throws * len(space.prices.kinds)
    return Turn(
        offers=Offers(
            np.zeros((2, throws + 1), np.int64),
            np.zeros(most, np.int64),
            np.zeros(most),
            np.zeros(most, np.int64),
            np.zeros(int(space.prices.kinds.sum()), np.int64),
            np.zeros(int(space.prices.kinds.sum()), np.int64),
        ),
        rows=np.zeros((space.rows.total, LANES)),
        entry=np.zeros((2, throws)),
        outcome=np.zeros((2, throws), np.int64),
        best=np.zeros((hands.all + 1, 1)),
        kept=np.zeros((again, hands.all), np.int64),
        mass=np.zeros(hands.all),
    )


@compiled
def list_offers(space: StateSpace, outcomes: Outcomes, group: int, offers: Offers) -> None:
    """List the offers of a group, the same for all its states: by throw, then by cell."""
    prices, rows = space.prices, space.rows
    filled = 0
    for first in range(2 if space.first_counts else 1):
        for throw in range(len(space.hands.chance)):
            offers.start[first, throw] = filled
            writable, fitting, joker, premium = offered(space, group, throw)
            for cell in range(len(prices.kinds)):
                if writable >> cell & 1:
                    kind = prices.kind[first, cell, fitting >> cell & 1, int(joker), throw]
                    by_points = rows.by_points[cell]
                    offers.row[filled] = rows.first[cell] + kind * by_points
                    offers.added[filled] = premium + (1 - by_points) * prices.points[cell, kind]
                    offers.outcome[filled] = outcomes.first[cell] + kind
                    offers.outcome[filled] += outcomes.size if premium else 0
                    filled += 1
        offers.start[first, len(space.hands.chance)] = filled
    if not space.first_counts:
        offers.start[1] = offers.start[0]
    list_states(space, outcomes, group, offers)


@within
def list_states(space: StateSpace, outcomes: Outcomes, group: int, offers: Offers) -> None:
    """The state that each outcome of a turn leads to."""
    groups = space.groups
    for outcome in range(outcomes.size):
        cell, kind = outcomes.cell[outcome], outcomes.kind[outcome]
        left, made = groups.open[group] & ~(1 << cell), groups.made[group]
        if cell == space.repeat_cell and space.prices.points[cell, kind] != 0:
            made = 1
        offers.next[outcome] = groups.start[made, left]
        moves = space.follow_start[groups.standing[group], cell]
        offers.moves[outcome] = moves + kind * groups.size[group] if moves >= 0 else -1


@compiled
def work_out(space: StateSpace, group: int, standing: int, values: F64, turn: Turn) -> None:
    """Solve a turn whose offers are listed: entries, then hands from the last re-roll back."""
    hands, throws = space.hands, len(space.hands.chance)
    fill_rows(space, group, Span(standing, 0, 1), values, turn.rows)
    for throw in range(throws):
        best_cell(turn.offers, turn.rows, 0, throw, turn)
        if space.first_counts:
            best_cell(turn.offers, turn.rows, 1, throw, turn)
        else:
            turn.entry[1, throw] = turn.entry[0, throw]
            turn.outcome[1, throw] = turn.outcome[0, throw]
    for roll in range(space.rolls - 1, 0, -1):
        if roll == space.rolls - 1:
            for throw in range(throws):
                turn.best[hands.full + throw, 0] = turn.entry[0, throw]
        throw_the_rest(hands, turn.best)
        for throw in range(throws):
            turn.best[hands.full + throw, 0] = turn.entry[1 if roll == 1 else 0, throw]
        choose_hands(hands, turn.best, turn.kept[roll - 1])


@within
def choose_hands(hands: Hands, best: F64, kept: I64) -> None:
    """The best hand within every hand, and its value; itself, unless a smaller one is better."""
    kept[0] = 0
    for hand in range(1, hands.all):
        worth, within = best[hand, 0], np.uintp(hand)
        for at in range(hands.fewer_count[hand]):
            less = hands.fewer[hand, at]
            if best[less, 0] > worth:
                worth, within = best[less, 0], np.uintp(kept[less])
        best[hand, 0], kept[hand] = worth, within


@within
def best_cell(offers: Offers, rows: F64, first: int, throw: int, turn: Turn) -> None:
    """The best cell for a throw."""
    best, chosen = -np.inf, 0
    for at in range(offers.start[first, throw], offers.start[first, throw + 1]):
        worth = rows[offers.row[at], 0] + offers.added[at]
        if worth > best:
            best, chosen = worth, offers.outcome[at]
    turn.entry[first, throw] = best
    turn.outcome[first, throw] = chosen


@within
def play_out(space: StateSpace, turn: Turn, ends: F64) -> None:
    """The probability of each outcome of a solved turn: (2 x outcomes)."""
    turn.mass[:] = 0.0
    turn.mass[space.hands.full :] = space.hands.chance
    play_on(space, turn, 1, ends)


@compiled
def play_on(space: StateSpace, turn: Turn, begun: int, ends: F64) -> None:
    """The same from inside a turn: `mass` is the probability of each hand after roll `begun`; of
    hands that are not full, the rest is still to be thrown. `mass` is emptied.
    """
    hands, throws = space.hands, len(space.hands.chance)
    ends[:] = 0.0
    mass = turn.mass
    throw_mass(hands, mass)
    for roll in range(begun, space.rolls + 1):
        for throw in range(throws):
            full = hands.full + throw
            chance = mass[full]
            mass[full] = 0.0
            kept = full if roll == space.rolls else turn.kept[roll - 1, full]
            if kept == full:
                ends[turn.outcome[1 if roll == 1 else 0, throw]] += chance
            else:
                mass[kept] += chance
        throw_mass(hands, mass)


@within
def throw_mass(hands: Hands, mass: F64) -> None:
    """Throw the missing dice of all hands, one die after the other."""
    for hand in range(hands.full):
        share = mass[hand] / hands.sides
        mass[hand] = 0.0
        if share > 0.0:
            for at in range(hands.sides):
                mass[hands.more[hand, at]] += share


def rest_of_turn(
    space: StateSpace, values: F64, place: tuple[int, int], hand: int, roll: int
) -> list[tuple[int, int, float]]:
    """Outcomes of optimal play from inside a turn: state, points and probability.

    A full hand lies on the table after that roll; of a smaller one the rest is still to be thrown.
    """
    (group, standing), outcomes, turn = place, outcomes_of(space), blank_turn(space)
    list_offers(space, outcomes, group, turn.offers)
    work_out(space, group, standing, values, turn)
    turn.mass[hand] = 1.0
    ends = np.zeros(2 * outcomes.size)
    play_on(space, turn, roll, ends)
    found = []
    for end in np.flatnonzero(ends).tolist():
        which = end % outcomes.size
        moves = int(turn.offers.moves[which])
        row = standing if moves < 0 else int(space.follow[moves + standing])
        state = int(turn.offers.next[which]) + row
        found.append((state, int(outcomes.points[end]), float(ends[end])))
    return found


class ScoreLevel(NamedTuple):
    """Scores reached by the states from `first` on: each has `width` scores from `low` on, with
    their probabilities in `mass` from `start` on.
    """

    first: int
    low: I64
    width: I64
    start: I64
    mass: F64


@compiled
def widen(
    space: StateSpace,
    outcomes: Outcomes,
    groups: I64,
    here: ScoreLevel,
    there: ScoreLevel,
    offers: Offers,
) -> None:
    """The least and the most points of the states after a turn, whatever is played in it.

    Stores them as `low` and, for now, as `width`.
    """
    follow, premium = space.follow, space.places.premium
    for group in groups:
        list_states(space, outcomes, group, offers)
        start = space.groups.start[space.groups.made[group], space.groups.open[group]]
        more = premium if space.groups.made[group] else 0
        for standing in range(space.groups.size[group]):
            state = start + standing - here.first
            if here.width[state] == 0:
                continue
            low, high = here.low[state], here.low[state] + here.width[state] - 1 + more
            for outcome in range(outcomes.size):
                if space.groups.usable[group] >> outcomes.cell[outcome] & 1:
                    moves, row = offers.moves[outcome], standing
                    if moves >= 0:
                        row = follow[moves + standing]
                    then = offers.next[outcome] + row - there.first
                    gained = int(outcomes.points[outcome])
                    there.low[then] = min(there.low[then], low + gained)
                    there.width[then] = max(there.width[then], high + gained)


@compiled
def spread(
    space: StateSpace,
    outcomes: Outcomes,
    groups: I64,
    values: F64,
    here: ScoreLevel,
    there: ScoreLevel,
    turn: Turn,
) -> None:
    """Move the mass of every state of some groups to the states that its turn leads to, as far as
    they belong to `there`.
    """
    ends = np.zeros(2 * outcomes.size)
    offers, follow, slab = turn.offers, space.follow, len(there.low)
    for group in groups:
        if not leads_into(space, outcomes, group, there.first, there.first + slab, offers):
            continue
        list_offers(space, outcomes, group, offers)
        start = space.groups.start[space.groups.made[group], space.groups.open[group]]
        for standing in range(space.groups.size[group]):
            state = start + standing - here.first
            width, begin = here.width[state], here.start[state]
            if width == 0:
                continue
            work_out(space, group, standing, values, turn)
            play_out(space, turn, ends)
            for end in range(len(ends)):
                if ends[end] > 0.0:
                    which = end % outcomes.size
                    moves, row = offers.moves[which], standing
                    if moves >= 0:
                        row = follow[moves + standing]
                    then = offers.next[which] + row - there.first
                    if 0 <= then < slab:
                        gained = int(outcomes.points[end])
                        target = there.start[then] + here.low[state] + gained - there.low[then]
                        for at in range(width):
                            there.mass[target + at] += ends[end] * here.mass[begin + at]


@within
def leads_into(
    space: StateSpace, outcomes: Outcomes, group: int, first: int, last: int, offers: Offers
) -> bool:
    """Whether a turn of a group may end in one of the states from `first` up to `last`."""
    list_states(space, outcomes, group, offers)
    for outcome in range(outcomes.size):
        if space.groups.usable[group] >> outcomes.cell[outcome] & 1:
            moves, begin = offers.moves[outcome], offers.next[outcome]
            for standing in range(space.groups.size[group]):
                row = space.follow[moves + standing] if moves >= 0 else standing
                if first <= begin + row < last:
                    return True
    return False


@compiled
def trim(full: ScoreLevel, faint: float) -> int:
    """Drop negligible scores at both edges of every state; returns the length of what is kept."""
    filled = 0
    for state in range(len(full.width)):
        begin, end = full.start[state], full.start[state] + full.width[state]
        while end > begin and full.mass[end - 1] <= faint:
            end -= 1
        first = begin
        while first < end and full.mass[first] <= faint:
            first += 1
        full.low[state] += first - begin
        full.width[state], full.start[state] = end - first, filled
        for at in range(first, end):
            full.mass[filled] = full.mass[at]  # in place: never writes beyond what has been read
            filled += 1
    return filled
