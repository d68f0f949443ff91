"""Ratings of bots with confidence intervals: shares of wins, and Bradley-Terry ratings.

A game of several seats compares every two of them: a winner is better than a loser, and of two
losers the one with the higher total; without totals they are not compared. Ratings are
maximum-likelihood estimates on the Elo scale, 400 points for odds of ten to one, centred at 1500.
Every pair that met gets one extra drawn game, so that a bot that won all its games has a finite
rating. The resampling of rotations is seeded: the same tournament has the same table.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from letopis.arena.match import MatchResult

F64 = NDArray[np.float64]

SCALE, MIDDLE = 400 / np.log(10), 1500.0
RESAMPLED = 400
CONFIDENCE = (2.5, 97.5)
Z = 1.959964  # normal quantile for a two-sided 95 percent interval
STEPS = 500
CLOSE = 1e-9
DIGITS = 3  # rounding hides differences of floating point between machines


class Interval(Struct, frozen=True):
    """A value with its 95 percent confidence interval."""

    value: float
    low: float
    high: float


class BotStanding(Struct, frozen=True):
    """One bot in the table; a draw is a shared win."""

    bot: str
    seats: int
    wins: int
    draws: int
    losses: int
    share: Interval  # share of seats that won alone
    rating: Interval
    average: float | None = None  # mean total, for games with totals


def standings(results: Sequence[MatchResult]) -> tuple[BotStanding, ...]:
    """The table, the strongest first; failed games are ignored."""
    finished = sorted((it for it in results if not it.failure), key=lambda it: it.fixture.number)
    bots = sorted({bot for it in results for bot in it.fixture.seats})
    if not bots:
        return ()
    games = np.array([_compared(it, bots) for it in finished]).reshape(-1, len(bots), len(bots))
    ratings = _intervals(games, finished)
    rows = [_standing(bot, finished, ratings[at]) for at, bot in enumerate(bots)]
    return tuple(sorted(rows, key=lambda it: (-it.rating.value, it.bot)))


def _standing(bot: str, results: Sequence[MatchResult], rating: Interval) -> BotStanding:
    wins = draws = seats = 0
    totals: list[int] = []
    for result in results:
        for at, name in enumerate(result.fixture.seats):
            if name != bot:
                continue
            seats += 1
            wins += result.winners == (at,)
            draws += at in result.winners and len(result.winners) > 1
            totals += result.totals[at : at + 1]
    average = sum(totals) / len(totals) if totals else None
    share = wilson(wins, seats)
    return BotStanding(bot, seats, wins, draws, seats - wins - draws, share, rating, average)


def wilson(wins: int, games: int) -> Interval:
    """Wilson's score interval of a share; without games, from 0 to 1."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    share, spread = wins / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * np.sqrt(share * (1 - share) / games + spread / games / 4)
    return Interval(share, max(0.0, float(middle - half)), min(1.0, float(middle + half)))


def _compared(result: MatchResult, bots: Sequence[str]) -> F64:
    """Entry (i, j): how often bot i did better than bot j in one game; a draw counts one half."""
    better = np.zeros((len(bots), len(bots)))
    seats = [bots.index(bot) for bot in result.fixture.seats]
    for one, other in combinations(range(len(seats)), 2):
        score = _score(result, one, other)
        if seats[one] != seats[other] and score is not None:
            better[seats[one], seats[other]] += score
            better[seats[other], seats[one]] += 1 - score
    return better


def _score(result: MatchResult, one: int, other: int) -> float | None:
    won, lost = one in result.winners, other in result.winners
    if won != lost:
        return float(won)
    if not result.totals:
        return 0.5 if won else None
    difference = result.totals[one] - result.totals[other]
    return 0.5 if won or not difference else float(difference > 0)


def _intervals(games: F64, results: Sequence[MatchResult]) -> list[Interval]:
    """The union of two intervals: of the likelihood around the estimates, which is wide for few
    games, and of resampled rotations, which is wide if these differ much.
    """
    met = games.sum(axis=0)
    values, spread = ratings(met), Z * errors(met)
    low, high = values - spread, values + spread
    clusters = _rotations(games, results)
    if len(clusters) > 1:
        rng = np.random.default_rng(0)
        picks = rng.integers(len(clusters), size=(RESAMPLED, len(clusters)))
        drawn = ratings(np.array([clusters[pick].sum(axis=0) for pick in picks]))
        least, most = np.percentile(drawn, CONFIDENCE, axis=0)
        low, high = np.minimum(low, least), np.maximum(high, most)
    figures = np.round(np.stack((values, low, high), axis=1), DIGITS)
    return [Interval(*row) for row in figures.tolist()]


def _rotations(games: F64, results: Sequence[MatchResult]) -> F64:
    """Sums over the games of each seed, which are not independent of each other."""
    seeds = sorted({it.fixture.seed for it in results})
    found = [
        games[[at for at, it in enumerate(results) if it.fixture.seed == seed]].sum(axis=0)
        for seed in seeds
    ]
    return np.array(found).reshape(-1, *games.shape[1:])


def ratings(better: F64) -> F64:
    """Maximum-likelihood ratings (..., bots) by minorization: better (..., bots, bots)."""
    wins, played = _with_draws(better)
    won = wins.sum(axis=-1)
    strength = np.ones(won.shape)
    for _ in range(STEPS):
        total = (played / (strength[..., :, None] + strength[..., None, :])).sum(axis=-1)
        found = np.where(total > 0, won / np.where(total > 0, total, 1.0), 1.0)
        found /= np.exp(np.log(found).mean(axis=-1, keepdims=True))
        if np.abs(found / strength - 1).max() < CLOSE:
            break
        strength = found
    return np.asarray(MIDDLE + SCALE * np.log(strength))


def errors(better: F64) -> F64:
    """Standard errors of the ratings, from the curvature of the likelihood."""
    _, played = _with_draws(better)
    strength = np.exp((ratings(better) - MIDDLE) / SCALE)
    expected = strength[:, None] / (strength[:, None] + strength[None, :])
    known = -played * expected * expected.T
    np.fill_diagonal(known, 0.0)
    np.fill_diagonal(known, -known.sum(axis=1))
    spread = np.linalg.pinv(known)  # the mean of the ratings is fixed, so the matrix is singular
    return np.asarray(SCALE * np.sqrt(np.maximum(np.diag(spread), 0.0)))


def _with_draws(better: F64) -> tuple[F64, F64]:
    """Wins and games of every pair, with one extra drawn game for each that met."""
    met = better + np.swapaxes(better, -1, -2)
    drawn = np.where(met > 0, 1.0, 0.0)
    return better + drawn / 2, met + drawn
