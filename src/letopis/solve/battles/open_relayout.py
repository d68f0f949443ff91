"""Solve a later layout, in which the remaining cards are laid again: value and best lines."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from letopis.games.strategic.battle import Card, Contingent, Facing
from letopis.solve.battle_work import fewer_than
from letopis.solve.battles.later_layouts import later_layouts, matrix
from letopis.solve.battles.matrix_game import F64, I64, solve_one
from letopis.solve.battles.oracle import FAINT, refuse_too_large
from letopis.solve.battles.sides import ORDERS, SideCards, remains_of, side_of


class Again(Struct, frozen=True):
    """A later layout from the attackers' view: its value, and each side's mix of lines."""

    value: float
    attackers: dict[tuple[Card, ...], float]
    defenders: dict[tuple[Card, ...], float]


def solve_again(
    attacking: Sequence[Card],
    defending: Sequence[Card],
    facing: Facing = Facing.FIRST_MEETS_FIRST,
) -> Again:
    """VS-7.8.b. The equilibrium when both sides lay their known cards again, sealed."""
    if not attacking or not defending:
        raise ValueError("only sides that both have cards are laid out again")
    left, right = _side(attacking), _side(defending)
    refuse_too_large((left, right), (left.cards, right.cards))
    needed = fewer_than(left.cards, right.cards)
    remains = remains_of(left, left.cards), remains_of(right, right.cards)
    later = later_layouts(remains, needed, facing is Facing.MIRRORED)
    lines = tuple(
        it.lines[it.side.cards].kinds[_made_of(it.side, it.lines[it.side.cards].kinds, cards)]
        for it, cards in zip(remains, (attacking, defending), strict=True)
    )
    next_ranks = matrix(later, (lines[0], lines[1]), facing is Facing.MIRRORED)
    found = solve_one(later.worth[next_ranks])
    return Again(
        found.value,
        _told(found.rows, lines[0], attacking),
        _told(found.columns, lines[1], defending),
    )


def _side(cards: Sequence[Card]) -> SideCards:
    count = Counter((card.army, card.advantage) for card in cards)
    return side_of([Contingent(army, number, plus) for (army, plus), number in count.items()])


def _names(cards: Sequence[Card]) -> list[str]:
    return list(dict.fromkeys(card.army for card in cards))


def _made_of(side: SideCards, kinds: I64, cards: Sequence[Card]) -> I64:
    """Indices of the lines that consist of exactly these cards."""
    names = _names(cards)
    ours = [3 * names.index(card.army) + ORDERS.index(card.order) for card in cards]
    return np.flatnonzero(side.weight[kinds].sum(axis=1) == side.weight[ours].sum())


def _told(mix: F64, lines: I64, cards: Sequence[Card]) -> dict[tuple[Card, ...], float]:
    """The mix as lines of cards, without those of negligible probability."""
    names, plus = _names(cards), {card.army: card.advantage for card in cards}
    told = {}
    for at in np.flatnonzero(mix > FAINT):
        armies = [names[kind // 3] for kind in lines[at]]
        orders = [ORDERS[kind % 3] for kind in lines[at]]
        line = (Card(it, order, plus[it]) for it, order in zip(armies, orders, strict=True))
        told[tuple(line)] = float(mix[at])
    return told
