"""Win probabilities from the distributions of all seats' totals, each playing for points."""

from collections.abc import Sequence

import numpy as np

from letopis.solve.sheets.space.array_types import F64
from letopis.solve.sheets.space.scores import Distribution


def win_odds(totals: Sequence[Distribution]) -> tuple[float, ...]:
    """The share of wins of every seat; equal totals share a win evenly.

    Exact for independent totals, as with seats that play for points.
    """
    low = min(total.low for total in totals)
    high = max(total.low + len(total.chance) for total in totals)
    equal = _spread_out(totals, low, high)
    return tuple(
        float(_shares(np.delete(equal, seat, axis=0)) @ equal[seat]) for seat in range(len(totals))
    )


def shares_of_totals(others: Sequence[Distribution]) -> Distribution:
    """The share of the win that each total brings against the others: from 0, one below the first
    total of the others, to 1, above the last one.
    """
    low = min(other.low for other in others) - 1
    high = max(other.low + len(other.chance) for other in others) + 1
    return Distribution(low, _shares(_spread_out(others, low, high)))


def _spread_out(totals: Sequence[Distribution], low: int, high: int) -> F64:
    """All distributions on the same range of scores, (seats, scores)."""
    equal = np.zeros((len(totals), high - low))
    for seat, total in enumerate(totals):
        begin = total.low - low
        equal[seat, begin : begin + len(total.chance)] = total.chance
    return equal


def _shares(others: F64) -> F64:
    """By total, (scores,): the probability that nobody has more, shared among those with as much.

    `ties[n]`, (others + 1, scores), is the probability that n of the others have as much and the
    rest less.
    """
    ties = np.zeros((len(others) + 1, others.shape[1]))
    ties[0] = 1.0
    for equal in others:
        less, level = np.cumsum(equal) - equal, np.zeros(ties.shape)
        level[1:] = ties[:-1] * equal
        ties = ties * less + level
    shares: F64 = (ties / np.arange(1, len(ties) + 1)[:, None]).sum(axis=0)
    return shares
