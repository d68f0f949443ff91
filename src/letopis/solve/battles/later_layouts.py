"""Later layouts: the value of every pair of remains, when orders are fixed and places are free.

Both leaders lay their cards anew, sealed (VS-7.8.b), so every pair of remains is a matrix game over
the lines that can be made of them. Smaller pairs are solved before larger ones, and all games of
one shape together.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from letopis.games.strategic.battle import front_width
from letopis.solve.battles.columns import duels, in_columns, numbered
from letopis.solve.battles.matrix_game import F64, I64, solve_many
from letopis.solve.battles.sides import CardLines, Remains

DRAW, LEFT, THEIRS = 0, 1, 2  # probability that no card is left; cards left to each side
OUTLOOKS = 3
AT_ONCE = 1 << 19  # entries of games solved in one batch


class Later(Struct):
    """By rank of both remains: worth (a, d) and, under optimal play, outlook (3, a, d).

    No side can gain more than `slack` by deviating in later layouts.
    """

    attackers: Remains
    defenders: Remains
    worth: F64
    outlook: F64
    slack: float = 0.0


def later_layouts(
    remains: tuple[Remains, Remains], needed: Iterable[tuple[int, int]], mirrored: bool = False
) -> Later:
    """Solve every pair of remains with the needed numbers of cards."""
    later = _decided(*remains)
    for _, pairs in groupby(sorted(sorted(needed), key=sum), key=sum):
        later.slack += max(_solve_numbers(later, *pair, mirrored) for pair in pairs)
    return later


def matrix(later: Later, lines: tuple[I64, I64], mirrored: bool) -> tuple[I64, I64]:
    """Ranks of the remains when each line (N, cards) meets each line (M, rivals): both (N, M)."""
    width = front_width(lines[0].shape[1], lines[1].shape[1])
    ours, our_number = numbered(in_columns(lines[0], width))
    theirs, their_number = numbered(in_columns(lines[1], width, mirrored))
    fought = duels(ours, theirs, (later.attackers.side, later.defenders.side))
    left = np.zeros((len(lines[0]), len(lines[1])), dtype=np.int64)
    right = np.zeros_like(left)
    for column in range(width):
        pair = our_number[:, column][:, None], their_number[:, column][None, :]
        left += fought.attackers[pair]
        right += fought.defenders[pair]
    return later.attackers.rank_of[left], later.defenders.rank_of[right]


def _decided(attackers: Remains, defenders: Remains) -> Later:
    """Values of battles that are over: one side is gone, or both are."""
    shape = attackers.count, defenders.count
    worth, outlook = np.full(shape, np.nan), np.full((OUTLOOKS, *shape), np.nan)
    worth[:, 0], worth[0, :], worth[0, 0] = 1.0, -1.0, 0.0
    outlook[:, :, 0] = outlook[:, 0, :] = 0.0
    outlook[DRAW, 0, 0] = 1.0
    outlook[LEFT, :, 0], outlook[THEIRS, 0, :] = attackers.cards, defenders.cards
    return Later(attackers, defenders, worth, outlook)


def _solve_numbers(later: Later, cards: int, rivals: int, mirrored: bool) -> float:
    """Solve all pairs of remains with so many cards, one of three that differ by rotation."""
    ours, theirs = later.attackers.lines[cards], later.defenders.lines[rivals]
    chosen = np.flatnonzero(_is_first_turn(later.attackers, ours.rank))
    size, sizes = np.diff(ours.start)[chosen], np.diff(theirs.start)
    gap = 0.0
    for rows in np.unique(size):
        for columns in np.unique(sizes):
            each = int(rows * columns)
            for other in _parts(np.flatnonzero(sizes == columns), each):
                for part in _parts(chosen[size == rows], each * other.size):
                    gap = max(gap, _solve_shape(later, (ours, theirs), (part, other), mirrored))
    return gap


def _parts(chosen: I64, each: int) -> Iterator[I64]:
    step = max(1, AT_ONCE // each)
    for first in range(0, chosen.size, step):
        yield chosen[first : first + step]


def _is_first_turn(remains: Remains, rank: I64) -> NDArray[np.bool_]:
    once = remains.turned[rank]
    return (rank <= once) & (rank <= remains.turned[once])


def _solve_shape(
    later: Later, lines: tuple[CardLines, CardLines], chosen: tuple[I64, I64], mirrored: bool
) -> float:
    """Solve pairs of remains, `chosen` of each side, with equal numbers of lines; the gap."""
    places = _places(lines[0], chosen[0]), _places(lines[1], chosen[1])
    kinds = lines[0].kinds[places[0].ravel()], lines[1].kinds[places[1].ravel()]
    shape = *places[0].shape, *places[1].shape
    left, right = (it.reshape(shape).transpose(0, 2, 1, 3) for it in matrix(later, kinds, mirrored))
    found = solve_many(later.worth[left, right].reshape(-1, shape[1], shape[3]))
    met = (found.rows[:, :, None] * found.columns[:, None, :]).reshape(left.shape)
    rank, rival = lines[0].rank[chosen[0]], lines[1].rank[chosen[1]]
    value = found.value.reshape(rank.size, rival.size)
    outlook = [np.einsum("abij,abij->ab", met, table[left, right]) for table in later.outlook]
    for _ in range(3):
        later.worth[np.ix_(rank, rival)] = value
        later.outlook[np.ix_(np.arange(OUTLOOKS), rank, rival)] = outlook
        rank, rival = later.attackers.turned[rank], later.defenders.turned[rival]
    return float(found.gap.max())


def _places(lines: CardLines, chosen: I64) -> I64:
    """Indices of all lines of the chosen remains, which have equally many lines: (C, L)."""
    size = int(lines.start[chosen[0] + 1] - lines.start[chosen[0]])
    return lines.start[chosen][:, None] + np.arange(size)
