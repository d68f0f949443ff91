"""The first layout: the order of armies is known, and orders are sealed.

Lines that differ only by exchanging equivalent columns, or by rotating all orders, have the same
value against a mix changed likewise, so each such family is one strategy here.
"""

from itertools import permutations

import numpy as np
from msgspec import Struct

from letopis.games.strategic.battle import front_width
from letopis.solve.battles.columns import duels, in_columns
from letopis.solve.battles.later_layouts import Later
from letopis.solve.battles.matrix_game import F64, I64
from letopis.solve.battles.sides import NO_CARD, all_orders


class Families(Struct, frozen=True):
    """Strategies of a side: column indices of one member (K, width), and of all (K, G, width)."""

    member: I64
    members: I64

    @property
    def count(self) -> int:
        return len(self.member)


class First(Struct, frozen=True):
    """A first layout: both sides' families, and the cards left of each pair of columns.

    left[c] and right[c] are codes (attackers' orders in column c, defenders' orders in it).
    """

    later: Later
    places: tuple[I64, I64]  # the army at each place of each line
    mirrored: bool
    families: tuple[Families, Families]
    left: list[I64]
    right: list[I64]


def first_layout(
    later: Later, places: tuple[I64, I64], mirrored: bool, exchange: bool = True
) -> First:
    """VS-7.7.c. The sealed game once both orders of armies are known.

    If they are not known, columns must not be exchanged.
    """
    width = front_width(places[0].size, places[1].size)
    stand = (
        in_columns(places[0][None], width)[0],
        in_columns(places[1][None], width, mirrored)[0],
    )
    left, right = [], []
    sides = later.attackers.side, later.defenders.side
    for column, rivals in zip(*stand, strict=True):
        fought = duels(_ordered(column), _ordered(rivals), sides)
        left.append(fought.attackers)
        right.append(fought.defenders)
    every = permutations(range(width)) if exchange else [tuple(range(width))]
    swaps = [swap for swap in every if _is_same(stand, swap)]
    families = _families(stand[0], swaps), _families(stand[1], swaps)
    return First(later, places, mirrored, families, left, right)


def payoffs(first: First, rows: I64, columns: I64) -> F64:
    """Payoffs of attackers' families `rows` against defenders' `columns`: (rows, columns)."""
    return _mean(first, first.later.worth, rows, columns)


def outlook(first: First, rows: I64, columns: I64) -> F64:
    """Probability of a draw and cards left for each pair of families: (3, rows, columns)."""
    return np.stack([_mean(first, table, rows, columns) for table in first.later.outlook])


def lines_of(first: First, role: int, family: int) -> I64:
    """The distinct lines of a family, as orders by place: (L, cards)."""
    cards = first.places[role].size
    width = first.families[role].member.shape[1]
    places = in_columns(np.arange(cards)[None], width, first.mirrored and role == 1)[0]
    members = np.unique(first.families[role].members[family], axis=0)
    lines = np.empty((len(members), cards), dtype=np.int64)
    for column, stand in enumerate(places):
        real = stand[stand != NO_CARD]
        lines[:, real] = all_orders(real.size)[members[:, column]]
    return lines


def _ordered(armies: I64) -> I64:
    """All assignments of orders to the detachments of a column: kinds (3 ** cards, depth)."""
    real = armies[armies != NO_CARD]
    kinds = np.full((3**real.size, armies.size), NO_CARD, dtype=np.int64)
    kinds[:, : real.size] = 3 * real + all_orders(real.size)
    return kinds


def _is_same(stand: tuple[I64, I64], swap: tuple[int, ...]) -> bool:
    """Whether columns can be exchanged: the same armies stand in them on both sides."""
    return all(bool((side[list(swap)] == side).all()) for side in stand)


def _families(stand: I64, swaps: list[tuple[int, ...]]) -> Families:
    """All assignments of orders of a side, grouped by swaps of columns and rotations."""
    depth = (stand != NO_CARD).sum(axis=1)
    sizes = 3**depth
    every = np.indices(sizes, dtype=np.int64).reshape(len(sizes), -1).T
    images = [every[:, list(swap)] for swap in swaps]
    images += [_turned_columns(it, depth) for it in images]
    images += [_turned_columns(it, depth) for it in images[len(swaps) :]]
    radix = np.r_[1, np.cumprod(sizes[:0:-1])][::-1]
    first = np.min([it @ radix for it in images], axis=0) == every @ radix
    return Families(every[first], np.stack([it[first] for it in images], axis=1))


def _turned_columns(numbers: I64, depth: I64) -> I64:
    """Column indices after every order is rotated to the next one."""
    turned = np.empty_like(numbers)
    for column, cards in enumerate(depth):
        orders = (all_orders(int(cards)) + 1) % 3
        turned[:, column] = (orders @ 3 ** np.arange(cards)[::-1])[numbers[:, column]]
    return turned


def _mean(first: First, table: F64, rows: I64, columns: I64) -> F64:
    """The mean of a table of remains over all members of the defenders' families."""
    ours, theirs = first.families[0].member[rows], first.families[1].members[columns]
    every = theirs.reshape(-1, theirs.shape[2])
    left, right = (_added_up(codes, ours, every) for codes in (first.left, first.right))
    worth = table[first.later.attackers.rank_of[left], first.later.defenders.rank_of[right]]
    return np.asarray(worth.reshape(len(ours), *theirs.shape[:2]).mean(axis=2))


def _added_up(codes: list[I64], ours: I64, theirs: I64) -> I64:
    """Codes of the cards left of pairs of lines (R, width) and (C, width): (R, C)."""
    total = np.zeros((len(ours), len(theirs)), dtype=np.int64)
    for column, code in enumerate(codes):
        if len(ours) < len(theirs):
            total += code[ours[:, column]].take(theirs[:, column], axis=1)
        else:
            total += code[:, theirs[:, column]].take(ours[:, column], axis=0)
    return total
