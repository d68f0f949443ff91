"""Who will win: from how the totals of all seats are spread, each playing for points."""

from collections.abc import Sequence

import numpy as np

from letopis.solve.sheets.arrays import F64
from letopis.solve.sheets.scores import Distribution


def win_odds(totals: Sequence[Distribution]) -> tuple[float, ...]:
    """The share of wins of every seat; equal totals share a win evenly.

    Exact for totals that do not depend on each other, as with seats that play for points.
    """
    low = min(total.low for total in totals)
    high = max(total.low + len(total.chance) for total in totals)
    equal = np.zeros((len(totals), high - low))
    for seat, total in enumerate(totals):
        begin = total.low - low
        equal[seat, begin : begin + len(total.chance)] = total.chance
    less = np.cumsum(equal, axis=1) - equal
    return tuple(_share(equal, less, seat) for seat in range(len(totals)))


def _share(equal: F64, less: F64, seat: int) -> float:
    """Over all totals of a seat: nobody has more, and it shares with those who have as much.

    `ties[n]`, (seats, scores), is how likely n of the others have as much and the rest less.
    """
    ties = np.zeros(equal.shape)
    ties[0] = 1.0
    for other in range(len(equal)):
        if other != seat:
            level = np.zeros(equal.shape)
            level[1:] = ties[:-1] * equal[other]
            ties = ties * less[other] + level
    shared = ties / np.arange(1, len(equal) + 1)[:, None]
    return float((shared.sum(axis=0) * equal[seat]).sum())
