"""A distribution of points, and what one asks of it."""

from typing import NamedTuple

import numpy as np

from letopis.solve.sheets.arrays import F64, I64


class Distribution(NamedTuple):
    """`chance[n]` is how likely it is that exactly `low + n` points come."""

    low: int
    chance: F64

    @property
    def scores(self) -> I64:
        return self.low + np.arange(len(self.chance))

    @property
    def mean(self) -> float:
        return float(self.chance @ self.scores)

    @property
    def deviation(self) -> float:
        return float(np.sqrt(self.chance @ (self.scores - self.mean) ** 2))

    def quantile(self, share: float) -> int:
        """The least score that at least this share of games does not exceed."""
        return self.low + int(np.searchsorted(np.cumsum(self.chance), share - 1e-12))

    def reach(self, target: int) -> float:
        """How likely at least so many points are."""
        return float(self.chance[max(0, target - self.low) :].sum())
