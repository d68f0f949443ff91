"""Points of every throw in every cell, tabulated from the engine."""

import itertools
from typing import NamedTuple

import numpy as np

from letopis.games.sheet.rules import Rules
from letopis.games.sheet.writing import WritableCells, points
from letopis.solve.sheets.space.array_types import F64, I64


class Prices(NamedTuple):
    """A kind is an index into the distinct numbers of points that a cell can pay.

    `points[cell, kind]`, (13, 27); `kinds[cell]`, the number of kinds; `kind[first roll, cell,
    fits, joker, throw]`, (2, 13, 2, 2, 252).
    """

    points: F64
    kinds: I64
    kind: I64


def ask_prices(rules: Rules) -> Prices:
    both, rolled = (False, True), tuple(rules.readings)
    every = itertools.product(both, range(rules.rounds), both, both, rolled)
    asked = [
        points(rules, WritableCells(1 << cell, fits << cell, joker, 0), cell, dice, first_roll)
        for first_roll, cell, fits, joker, dice in every
    ]
    table = np.array(asked).reshape(2, rules.rounds, 2, 2, len(rolled))
    found = [np.array(sorted(set(table[:, cell].flat))) for cell in range(rules.rounds)]
    paid = np.zeros((rules.rounds, max(map(len, found))))
    kind = np.empty_like(table)
    for cell, different in enumerate(found):
        paid[cell, : len(different)] = different
        kind[:, cell] = np.searchsorted(different, table[:, cell])
    return Prices(paid, np.array([len(different) for different in found]), kind)


def doubles_anything(rules: Rules) -> bool:
    """VD-J.3. Whether points depend on a throw being the first roll of its turn."""
    return rules.spec.first_roll_factor != 1 and any(cell.doubles for cell in rules.spec.cells)
