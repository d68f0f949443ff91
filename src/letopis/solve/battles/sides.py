"""A side in numbers: cards as kinds, remains as codes, and every line that can be laid.

A kind of card is 3 * army + order, with the orders numbered so that each beats the next one. The
remains of a side are a multiset of cards; their code is a sum over the cards, so that the codes of
the remains of each column simply add up.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations, product

import numpy as np
from msgspec import Struct

from letopis.games.strategic.battle import Contingent, Order
from letopis.solve.battles.matrix_game import I64

ORDERS = (Order.ATTACK, Order.SHOOT, Order.DEFEND)  # each beats the next, the last beats the first
NO_CARD = -1


class SideCards(Struct, frozen=True):
    """The armies of a side; `weight` is the summand of a card of each kind in the code."""

    numbers: tuple[int, ...]
    plus: I64
    weight: I64
    codes: int

    @property
    def cards(self) -> int:
        return sum(self.numbers)


class CardLines(Struct, frozen=True):
    """Every line of so many cards: kinds (N, cards), sorted by the cards they consist of.

    Lines of the same cards are rows start[i] to start[i + 1]; rank[i] is the rank of those cards.
    """

    kinds: I64
    start: I64
    rank: I64


class Remains(Struct, frozen=True):
    """All possible remains of a side, ranked; rank 0 is no card. rank_of is by code.

    Remains too large to fight again occur only when the battle is over. Then only the number of
    cards counts, and all remains of one number share a rank without lines.
    """

    side: SideCards
    rank_of: I64
    cards: I64
    turned: I64  # the rank after every order is rotated to the next one
    lines: dict[int, CardLines]

    @property
    def count(self) -> int:
        return int(self.cards.size)


def side_of(armies: Sequence[Contingent]) -> SideCards:
    """VS-7.2.a. The numeric form of a side's armies."""
    numbers = tuple(army.detachments for army in armies)
    radix = np.repeat([number + 1 for number in numbers], 3)
    weight = np.cumprod(np.r_[1, radix]).astype(np.int64)
    plus = np.array([army.advantage for army in armies], dtype=np.int64)
    return SideCards(numbers, plus, weight[:-1], int(weight[-1]))


def remains_of(side: SideCards, most: int) -> Remains:
    """All possible remains; those of up to `most` cards are distinguished card by card."""
    lines, counts = {}, [0]
    rank_of = np.zeros(side.codes, dtype=np.int64)
    turned_codes = [np.zeros(1, dtype=np.int64)]
    for cards in range(1, most + 1):
        kinds = np.concatenate(list(_lines(side, cards)))
        codes = side.weight[kinds].sum(axis=1)
        order = np.argsort(codes, kind="stable")
        found, start = np.unique(codes[order], return_index=True)
        rank_of[found] = np.arange(len(counts), len(counts) + found.size)
        lines[cards] = CardLines(kinds[order], np.r_[start, codes.size], rank_of[found])
        turned_codes.append(side.weight[turned(kinds[order[start]])].sum(axis=1))
        counts += [cards] * found.size
    number = _cards_by_code(side)
    rank_of[number > most] = len(counts) + number[number > most] - most - 1
    turned_rank = rank_of[np.concatenate(turned_codes)]
    counts += range(most + 1, side.cards + 1)
    return Remains(side, rank_of, np.array(counts), turned_rank, lines)


def count_remains(side: SideCards, most: int) -> int:
    """The number of distinct remains that `remains_of` would rank."""
    ways = np.ones(1, dtype=np.int64)
    for number in side.numbers:
        cards = np.arange(number + 1)
        ways = np.convolve(ways, (cards + 1) * (cards + 2) // 2)
    return int(ways[: most + 1].sum()) + side.cards - most


def turned(kinds: I64) -> I64:
    """Rotate every order to the one it beats: if both sides do so, no result changes."""
    return np.where(kinds < 0, NO_CARD, kinds - kinds % 3 + (kinds + 1) % 3)


def armies_in_line(numbers: Sequence[int], order: Sequence[int]) -> I64:
    """VS-7.7.e. The army at each place of a line when the armies stand in that order."""
    return np.repeat(np.array(order), [numbers[army] for army in order])


def all_orders(cards: int) -> I64:
    """Every assignment of orders to so many detachments: (3 ** cards, cards)."""
    return np.indices((3,) * cards, dtype=np.int64).reshape(cards, -1).T


def _cards_by_code(side: SideCards) -> I64:
    """The number of cards of each code."""
    codes, number = np.arange(side.codes), np.zeros(side.codes, dtype=np.int64)
    bound = np.r_[side.weight, side.codes]
    for weight, next_weight in pairwise(bound.tolist()):
        number += codes % next_weight // weight
    return number


def _lines(side: SideCards, cards: int) -> Iterator[I64]:
    """VS-7.7.e, VS-7.8.b. All lines: armies in any order, contiguous, cards in any order."""
    orders = all_orders(cards)
    for numbers in product(*(range(number + 1) for number in side.numbers)):
        if sum(numbers) != cards:
            continue
        present = [army for army, number in enumerate(numbers) if number]
        for order in permutations(present):
            yield armies_in_line(numbers, order) * 3 + orders
