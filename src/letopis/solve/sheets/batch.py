"""Advice for many positions at once, as arrays."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from letopis.games.sheet.actions import Keep
from letopis.solve.sheets.advice import Position, RatedChoice, TurnChoice, ranked, spot_of
from letopis.solve.sheets.space.array_types import F64, I64
from letopis.solve.sheets.space.hands import hand_numbers
from letopis.solve.sheets.space.state_space import points_written
from letopis.solve.sheets.tables.solved_tables import Tables


class Batch(NamedTuple):
    """`cells[n, cell]` is the expected final total after writing into a cell, `hands[n, hand]`
    after setting a hand aside; -inf where that is not allowed. `best[n]` is the maximum of both.
    """

    positions: Sequence[Position]
    cells: F64
    hands: F64

    @property
    def best(self) -> F64:
        found: F64 = np.maximum(self.cells.max(axis=1), self.hands.max(axis=1))
        return found


def advise_batch(tables: Tables, positions: Sequence[Position]) -> Batch:
    """The value of every choice in each of many positions."""
    from letopis.solve.sheets.kernels.batch_kernel import BatchPlaces, weigh_all

    space, spec = tables.frame.space, tables.rules.spec
    numbers = hand_numbers(spec.dice, spec.sides)
    rows = [(*spot_of(tables, it), numbers[it.dice], it.rolls) for it in positions]
    columns = np.array(rows, np.int64).reshape(-1, 4).T
    group, standing, hand, rolls = np.ascontiguousarray(
        columns
    )  # strided arrays would be compiled anew
    places = BatchPlaces(group, standing, hand - space.hands.full, rolls)
    cells = np.full((len(rows), tables.rules.rounds), -np.inf)
    hands = np.full((len(rows), space.hands.all), -np.inf)
    weigh_all(space, places, tables.values, _within(tables), cells, hands)
    held = np.array([points_written(it.sheet) for it in positions], np.float64)[:, None]
    return Batch(positions, cells + held, hands + held)


def options_of(tables: Tables, batch: Batch, at: int) -> tuple[RatedChoice, ...]:
    """The answer for one of the positions, as `advise` would give it."""
    spec, position = tables.rules.spec, batch.positions[at]
    numbers, found = hand_numbers(spec.dice, spec.sides), list[tuple[TurnChoice, list[float]]]()
    if position.rolls < spec.rolls:
        hands = batch.hands[at].tolist()
        for action in tables.rules.readings[position.dice].rerolls:
            kept = action.dice if isinstance(action, Keep) else ()
            found.append((action, [hands[numbers[kept]]]))
    for cell, value in enumerate(batch.cells[at].tolist()):
        if value > -np.inf:
            found.append((tables.rules.scores[cell], [value]))
    return ranked(found)


def advise_many(tables: Tables, positions: Sequence[Position]) -> list[tuple[RatedChoice, ...]]:
    """Every choice in each of many positions, in their order."""
    batch = advise_batch(tables, positions)
    return [options_of(tables, batch, at) for at in range(len(positions))]


def _within(tables: Tables) -> I64:
    """Which hands may be set aside from each throw, (throws, hands) of 0 or 1."""
    spec, hands = tables.rules.spec, tables.frame.space.hands
    numbers = hand_numbers(spec.dice, spec.sides)
    within = np.zeros((hands.all - hands.full, hands.all), np.int64)
    for throw, reading in enumerate(tables.rules.readings.values()):
        for action in reading.rerolls:
            within[throw, numbers[action.dice if isinstance(action, Keep) else ()]] = 1
    return within
