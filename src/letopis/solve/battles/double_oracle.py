"""Double oracle for large matrix games: add best responses to a small game until none improves."""

from collections.abc import Callable

import numpy as np

from letopis.solve.battles.matrix_game import F64, I64, TINY, Equilibrium, solve_one

WRITTEN_DOWN = 90_000  # games of up to so many entries are solved whole
SEEDS = 4
ANSWERS = 4
ROUNDS = 400


def solve_large(
    payoffs: Callable[[I64, I64], F64], rows: int, columns: int, rounds: int = ROUNDS
) -> Equilibrium:
    """The equilibrium of a game whose payoffs are a function of row indices and column indices.

    It is exact when the gap is 0; after `rounds` rounds it is returned with the gap that remains.
    """
    if rows * columns <= WRITTEN_DOWN:
        return solve_one(payoffs(np.arange(rows), np.arange(columns)))
    return grown(payoffs, rows, columns, SEEDS, ANSWERS, rounds)


def grown(
    payoffs: Callable[[I64, I64], F64],
    rows: int,
    columns: int,
    seeds: int = 1,
    more_at_once: int = 1,
    rounds: int = ROUNDS,
) -> Equilibrium:
    """Start from a few strategies of each side and add the best responses to the current mixes."""
    every, all_columns = np.arange(rows), np.arange(columns)
    chosen, answers = _spread(rows, seeds), _spread(columns, seeds)
    against = payoffs(every, answers)
    by_row = payoffs(chosen, all_columns)
    for left in range(rounds, -1, -1):
        small = solve_one(against[chosen])
        gains, losses = against @ small.columns, small.rows @ by_row
        gap = float(gains.max() - losses.min())
        more = _better(gains - small.value, chosen, more_at_once)
        harder = _better(small.value - losses, answers, more_at_once)
        if gap <= TINY or not left or not more.size + harder.size:
            break
        against = np.c_[against, payoffs(every, harder)]
        by_row = np.r_[by_row, payoffs(more, all_columns)]
        chosen, answers = np.r_[chosen, more], np.r_[answers, harder]
    value = float(gains.max() + losses.min()) / 2
    return Equilibrium(
        value, _whole(small.rows, chosen, rows), _whole(small.columns, answers, columns), gap
    )


def _spread(count: int, seeds: int) -> I64:
    """The initial strategies, spread evenly over all."""
    return np.unique(np.linspace(0, count - 1, seeds).astype(np.int64))


def _better(gain: F64, known: I64, most: int) -> I64:
    """Up to `most` best responses that are not yet in the game and improve on it."""
    fresh = gain.copy()
    fresh[known] = 0.0
    best = np.argsort(-fresh, kind="stable")[:most]
    return best[fresh[best] > TINY / 4]


def _whole(mix: F64, chosen: I64, count: int) -> F64:
    spread = np.zeros(count)
    spread[chosen] = mix
    return spread
