"""Zero-sum matrix games: the row side maximises, the column side minimises."""

from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

F64: TypeAlias = NDArray[np.float64]
I64: TypeAlias = NDArray[np.int64]

TINY = 1e-9
MOST_PIVOTS = 80  # of many games at once
MOST_PIVOTS_ALONE = 1000


class Equilibrium(Struct, frozen=True):
    """Mixed strategies of both sides; neither can gain more than `gap` by deviating."""

    value: float
    rows: F64
    columns: F64
    gap: float


class Equilibria(Struct, frozen=True):
    """Equilibria of a batch of games: value (B,), rows (B, R), columns (B, C), gap (B,)."""

    value: F64
    rows: F64
    columns: F64
    gap: F64


def solve_one(game: F64) -> Equilibrium:
    """Solve one game of any size (R, C)."""
    found = _solved(game[None], MOST_PIVOTS_ALONE)
    return Equilibrium(float(found.value[0]), found.rows[0], found.columns[0], float(found.gap[0]))


def solve_many(games: F64) -> Equilibria:
    """Solve a batch of games (B, R, C) of one shape."""
    return _solved(games, MOST_PIVOTS)


def _by_highs(game: F64) -> Equilibrium:
    """Solve by linear programming (HiGHS) a game that the simplex method here could not finish."""
    from scipy.optimize import linprog  # slow to import and rarely needed

    rows, columns = game.shape
    found = linprog(
        c=np.r_[np.zeros(rows), -1.0],
        A_ub=np.c_[-game.T, np.ones(columns)],
        b_ub=np.zeros(columns),
        A_eq=np.r_[np.ones(rows), 0.0][None, :],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
        method="highs",
    )
    if found.status != 0:
        raise ArithmeticError(found.message)
    mix, answer = _chances(found.x[:rows]), _chances(-found.ineqlin.marginals)
    low, high = float((mix @ game).min()), float((game @ answer).max())
    return Equilibrium((low + high) / 2, mix, answer, high - low)


def _solved(games: F64, pivots: int) -> Equilibria:
    """Solve by the simplex method on all tableaux at once.

    A tableau that stalls or ends inexactly is given to HiGHS.
    """
    # The simplex method needs positive entries; adding a constant does not change the mixes.
    rows, columns = _simplex(games - games.min(axis=(1, 2), keepdims=True) + 1.0, pivots)
    low = np.einsum("br,brc->bc", rows, games).min(axis=1)
    high = np.einsum("brc,bc->br", games, columns).max(axis=1)
    # Negated, so that NaN of a stalled tableau is caught too.
    for at in np.flatnonzero(~(high - low <= TINY)):
        one = _by_highs(games[at])
        rows[at], columns[at] = one.rows, one.columns
        low[at], high[at] = one.value - one.gap / 2, one.value + one.gap / 2
    return Equilibria((low + high) / 2, rows, columns, high - low)


def _chances(weights: F64) -> F64:
    kept = np.clip(weights, 0.0, None)
    total: float = kept.sum()
    return kept / total


def _simplex(games: F64, pivots: int) -> tuple[F64, F64]:
    """Mixes of both sides for positive games; those of a tableau that stalls are NaN.

    Tableau (R + 1, C + 1) in condensed form: maximise the sum of q subject to game @ q <= 1.
    """
    count, rows, columns = games.shape
    table = np.empty((count, rows + 1, columns + 1))
    table[:, :rows, :columns] = games
    table[:, :rows, columns] = 1.0
    table[:, rows, :columns] = -1.0
    table[:, rows, columns] = 0.0
    solved = np.full((count, columns + rows), np.nan)  # q, then the dual p
    which = np.arange(count)
    in_rows = np.tile(np.arange(columns, columns + rows), (count, 1))
    in_columns = np.tile(np.arange(columns), (count, 1))
    for _ in range(pivots):
        done = table[:, rows, :columns].min(axis=1) >= -TINY
        if done.any():
            solved[which[done]] = _read(table[done], in_rows[done], in_columns[done])
            table, which = table[~done], which[~done]
            in_rows, in_columns = in_rows[~done], in_columns[~done]
        if not which.size:
            break
        _pivot(table, in_rows, in_columns)
    total = solved[:, :columns].sum(axis=1, keepdims=True)
    return solved[:, columns:] / total, solved[:, :columns] / total


def _pivot(table: F64, in_rows: I64, in_columns: I64) -> None:
    """Pivot every tableau in place on its most negative reduced cost."""
    count, rows, columns = table.shape[0], table.shape[1] - 1, table.shape[2] - 1
    each = np.arange(count)
    enter = table[:, rows, :columns].argmin(axis=1)
    column = table[each, :, enter]
    usable = column[:, :rows] > TINY
    ratio = np.where(usable, table[:, :rows, columns], np.inf) / np.where(
        usable, column[:, :rows], 1.0
    )
    leave = ratio.argmin(axis=1)
    pivot = column[each, leave][:, None]
    row = table[each, leave] / pivot
    table -= column[:, :, None] * row[:, None, :]
    table[each, :, enter] = -column / pivot
    table[each, leave] = row
    table[each, leave, enter] = 1.0 / pivot[:, 0]
    swapped = in_rows[each, leave]
    in_rows[each, leave] = in_columns[each, enter]
    in_columns[each, enter] = swapped


def _read(table: F64, in_rows: I64, in_columns: I64) -> F64:
    """The values of all variables of solved tableaux: q of the columns, then p of the rows."""
    count, rows, columns = table.shape[0], table.shape[1] - 1, table.shape[2] - 1
    each = np.arange(count)[:, None]
    primal = np.zeros((count, rows + columns))
    primal[each, in_rows] = table[:, :rows, columns]
    dual = np.zeros((count, rows + columns))
    dual[each, in_columns] = table[:, rows, :columns]
    both = np.concatenate([primal[:, :columns], dual[:, columns:]], axis=1)
    return np.asarray(np.clip(both, 0.0, None))
