"""Outcomes: every way in which a turn can end."""

from typing import NamedTuple

import numpy as np

from letopis.solve.sheets.space.array_types import F64, I64
from letopis.solve.sheets.space.state_space import StateSpace


class Outcomes(NamedTuple):
    """Every way to end a turn: a cell, its kind of points, and whether there is a premium.

    `first[cell]` is the index of a cell's first kind; outcomes with a premium come `size` later.
    """

    first: I64
    cell: I64
    kind: I64
    points: F64  # including the premium, where there is one
    size: int


def outcomes_of(space: StateSpace) -> Outcomes:
    counts = space.prices.kinds
    cells = np.repeat(np.arange(len(counts)), counts)
    first = np.cumsum(counts) - counts
    kinds = np.arange(len(cells)) - first[cells]
    points = space.prices.points[cells, kinds]
    paid = np.concatenate([points, points + space.places.premium])
    return Outcomes(first, cells, kinds, paid, len(cells))
