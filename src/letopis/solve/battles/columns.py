"""Fights of columns of cards, vectorised over all pairs of columns."""

import numpy as np
from msgspec import Struct

from letopis.solve.battles.matrix_game import I64
from letopis.solve.battles.sides import NO_CARD, SideCards


class Duels(Struct, frozen=True):
    """Codes of the cards left to each side of each pair of columns (attackers, defenders)."""

    attackers: I64
    defenders: I64


def in_columns(kinds: I64, width: int, mirrored: bool = False) -> I64:
    """VS-7.7.d. Lines (N, cards) as columns (N, width, depth), front first, short ones padded."""
    lines, cards = kinds.shape
    depth = -(-cards // width)
    padded = np.full((lines, depth * width), NO_CARD, dtype=np.int64)
    padded[:, :cards] = kinds
    stand = padded.reshape(lines, depth, width).transpose(0, 2, 1)
    return stand[:, ::-1] if mirrored else stand


def numbered(columns: I64) -> tuple[I64, I64]:
    """The distinct columns (K, depth) among (N, width, depth), and the index of each (N, width)."""
    lines, width, depth = columns.shape
    flat = columns.reshape(-1, depth)
    key = (flat + 1) @ (int(flat.max()) + 2) ** np.arange(depth)
    _, first, number = np.unique(key, return_index=True, return_inverse=True)
    return flat[first], number.reshape(lines, width)


def duels(attackers: I64, defenders: I64, sides: tuple[SideCards, SideCards]) -> Duels:
    """VS-7.3.b-e, VS-7.4.a, VS-7.7.f. Fight columns (K, depth) against columns (L, depth)."""
    here = np.zeros((len(attackers), len(defenders)), dtype=np.int64)
    there = np.zeros_like(here)
    left, right = _ended(attackers), _ended(defenders)
    one, other = np.arange(len(attackers))[:, None], np.arange(len(defenders))[None, :]
    for _ in range(left.shape[1] + right.shape[1] - 3):
        card, rival = left[one, here], right[other, there]
        fighting = (card != NO_CARD) & (rival != NO_CARD)
        lead = _lead(card, rival, sides)
        here += fighting & (lead <= 0)
        there += fighting & (lead >= 0)
    return Duels(
        _suffixes(left, sides[0].weight)[one, here], _suffixes(right, sides[1].weight)[other, there]
    )


def _lead(card: I64, rival: I64, sides: tuple[SideCards, SideCards]) -> I64:
    """Positive where the attackers' card wins, negative for the defenders', 0 if both fall."""
    ahead = (rival - card) % 3
    plus = sides[0].plus[card // 3] - sides[1].plus[rival // 3]
    return np.asarray(np.where(ahead == 0, plus, np.where(ahead == 1, 1, -1)))


def _ended(columns: I64) -> I64:
    """Columns with one empty place appended after the last card."""
    return np.asarray(np.c_[columns, np.full(len(columns), NO_CARD)])


def _suffixes(columns: I64, weight: I64) -> I64:
    """For each column and place, the code of the cards from that place on."""
    worth = np.where(columns == NO_CARD, 0, weight[columns])
    return np.asarray(np.cumsum(worth[:, ::-1], axis=1)[:, ::-1])
