"""Distributions of points: mean, deviation, quantiles, sums."""

import math
from typing import NamedTuple

import numpy as np

from letopis.solve.sheets.space.array_types import F64, I64

WIDE = 6  # deviations
CERTAIN = 1e-6


class Distribution(NamedTuple):
    """`chance[n]` is the probability of exactly `low + n` points."""

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

    def plus(self, other: "Distribution") -> "Distribution":
        """The distribution of the sum of two independent totals."""
        return Distribution(self.low + other.low, np.convolve(self.chance, other.chance))

    def quantile(self, share: float) -> int:
        """The least score that at least this share of games does not exceed."""
        return self.low + int(np.searchsorted(np.cumsum(self.chance), share - 1e-12))

    def reach(self, target: int) -> float:
        """The probability of at least so many points."""
        return float(self.chance[max(0, target - self.low) :].sum())


def certainly(score: int) -> Distribution:
    return Distribution(score, np.ones(1))


def normally(mean: float, deviation: float) -> Distribution:
    """A normal distribution, rounded to whole points."""
    if deviation < CERTAIN:
        return certainly(round(mean))
    low, high = (math.floor(mean + side * WIDE * deviation) for side in (-1, 1))
    edges = (np.arange(low, high + 2) - 0.5 - mean) / deviation
    chance = np.diff([0.5 * math.erfc(-edge / math.sqrt(2)) for edge in edges])
    return Distribution(low, chance / chance.sum())
