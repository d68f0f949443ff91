"""Compiled kernel of advice for many positions."""

from typing import NamedTuple

import numpy as np

from letopis.solve.sheets.kernels.compilation import compiled, within
from letopis.solve.sheets.kernels.policy import (
    Turn,
    best_cell,
    blank_turn,
    choose_hands,
    list_offers,
)
from letopis.solve.sheets.kernels.value_kernels import Span, fill_rows, throw_the_rest
from letopis.solve.sheets.space.array_types import F64, I64
from letopis.solve.sheets.space.outcomes import Outcomes, outcomes_of
from letopis.solve.sheets.space.state_space import StateSpace


class BatchPlaces(NamedTuple):
    """Many positions in numbers: group and standing of the sheet, the throw, the rolls so far."""

    group: I64
    standing: I64
    throw: I64
    rolls: I64


def weigh_all(
    space: StateSpace, places: BatchPlaces, values: F64, within: I64, cells: F64, hands: F64
) -> None:
    """Fill in the values of all cells and hands; `within` says which hands a throw contains."""
    order = np.argsort(places.group, kind="stable")
    turn, outcomes = blank_turn(space), outcomes_of(space)
    weigh_places(space, outcomes, order, places, values, within, turn, cells, hands)


@compiled
def weigh_places(
    space: StateSpace,
    outcomes: Outcomes,
    order: I64,
    places: BatchPlaces,
    values: F64,
    within: I64,
    turn: Turn,
    cells: F64,
    hands: F64,
) -> None:
    """Fill in the value of every cell and every hand, grouping positions by their group."""
    last = -1
    for at in order:
        group, throw, rolls = places.group[at], places.throw[at], places.rolls[at]
        if group != last:
            list_offers(space, outcomes, group, turn.offers)
            last = group
        span = Span(places.standing[at], 0, 1)
        fill_rows(space, group, span, values, turn.rows)
        first = 1 if rolls == 1 else 0
        offers = turn.offers
        for offer in range(offers.start[first, throw], offers.start[first, throw + 1]):
            cell = outcomes.cell[offers.outcome[offer] % outcomes.size]
            cells[at, cell] = turn.rows[offers.row[offer], 0] + offers.added[offer]
        if rolls < space.rolls:
            weigh_hands(space, rolls, turn)
            for hand in range(space.hands.full):
                if within[throw, hand]:
                    hands[at, hand] = turn.best[hand, 0]


@within
def weigh_hands(space: StateSpace, rolls: int, turn: Turn) -> None:
    """The value of every hand set aside after so many rolls."""
    hands, throws = space.hands, len(space.hands.chance)
    for throw in range(throws):
        best_cell(turn.offers, turn.rows, 0, throw, turn)
    for roll in range(space.rolls - 1, rolls - 1, -1):
        for throw in range(throws):
            turn.best[hands.full + throw, 0] = turn.entry[0, throw]
        if roll < space.rolls - 1:
            choose_hands(hands, turn.best, turn.kept[0])
        throw_the_rest(hands, turn.best)
