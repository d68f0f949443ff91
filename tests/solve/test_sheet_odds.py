"""Win odds from the distributions of all seats."""

import itertools
from fractions import Fraction

import numpy as np
import pytest

from letopis.solve.sheets import Distribution, win_odds

DIE = Distribution(1, np.full(6, 1 / 6))
COIN = Distribution(3, np.array([0.5, 0.0, 0.5]))


def counted(*seats: dict[int, Fraction]) -> list[float]:
    """Win shares by enumerating all totals."""
    wins = [Fraction(0)] * len(seats)
    for totals in itertools.product(*seats):
        chance = Fraction(1)
        for seat, total in zip(seats, totals, strict=True):
            chance *= seat[total]
        winners = [at for at, total in enumerate(totals) if total == max(totals)]
        for at in winners:
            wins[at] += chance / len(winners)
    return [float(win) for win in wins]


def by_total(spread: Distribution) -> dict[int, Fraction]:
    return {
        int(score): Fraction(float(chance)).limit_denominator(6)
        for score, chance in zip(spread.scores, spread.chance, strict=True)
    }


@pytest.mark.parametrize(
    "seats", [(DIE,), (DIE, DIE), (DIE, COIN), (DIE, COIN, DIE), (COIN, DIE, DIE, COIN)]
)
def test_the_odds_are_those_of_counting_everything(seats: tuple[Distribution, ...]) -> None:
    odds = win_odds(seats)
    assert sum(odds) == pytest.approx(1)
    assert odds == pytest.approx(counted(*map(by_total, seats)))


def test_who_is_ahead_for_sure_wins_for_sure() -> None:
    assert win_odds([Distribution(20, np.ones(1)), DIE]) == pytest.approx((1, 0))
