"""Battle cards: the order of one detachment, and how it is typed by hand."""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import NewType, Self

from msgspec import Struct

from letopis.core.errors import NotationError, Trouble
from letopis.core.reworded import Worded

FighterId = NewType("FighterId", str)
"""Who has cards in a battle: an army's id, a structure's name; in a tournament, a seat."""


class Order(StrEnum):
    """VS-7.3.a. What a detachment does in the battle."""

    ATTACK = "attack"
    SHOOT = "shoot"
    DEFEND = "defend"


BEATS = {  # VS-7.3.b-d
    Order.ATTACK: Order.SHOOT,
    Order.SHOOT: Order.DEFEND,
    Order.DEFEND: Order.ATTACK,
}

LETTERS = {"A": Order.ATTACK, "S": Order.SHOOT, "D": Order.DEFEND}
LETTER_OF = {order: letter for letter, order in LETTERS.items()}
PLUS = "+"
SAYS = ":"  # between a fighter and what is said of him
UNKNOWN = "?"
_ORDERS: dict[str, Order] = {order.value: order for order in Order}
_STRENGTH = re.compile(r"([1-9]\d{0,2})(\+?)", re.ASCII)


class Contingent(Worded, Struct, frozen=True):
    """VS-7.2.a. An army or a garrison as a battle sees it: so many detachments, with `+` or not.

    In a line: `castle-f6:2+`.
    """

    id: FighterId
    detachments: int
    advantage: bool = False

    @property
    def strength(self) -> str:
        """As the tables write it: `4`, or `3+` with advantage."""
        return f"{self.detachments}{PLUS if self.advantage else ''}"

    def word(self) -> str:
        return f"{self.id}{SAYS}{self.strength}"

    @classmethod
    def of_word(cls, word: str) -> Self:
        name, _, strength = word.rpartition(SAYS)
        found = _STRENGTH.fullmatch(strength)
        if not name or not found:
            raise NotationError("notation-word", word=word)
        return cls(FighterId(name), int(found[1]), bool(found[2]))


def read_strengths(text: str, name: str) -> tuple[Contingent, ...]:
    """Armies by their strength: `2,3+` is two detachments, and three more with advantage. They are
    called by a name and their number."""
    return tuple(
        _contingent(FighterId(f"{name}{number}"), word.strip())
        for number, word in enumerate(text.split(","), 1)
    )


def _contingent(name: FighterId, word: str) -> Contingent:
    found = _STRENGTH.fullmatch(word)
    if not found:
        raise Trouble("battle-strength", word=word)
    return Contingent(name, int(found[1]), bool(found[2]))


class Card(Struct, frozen=True):
    """VS-7.9.b. The card of one detachment; it carries the id of its army through all layouts."""

    army: FighterId
    order: Order
    advantage: bool = False

    @property
    def name(self) -> "CardName":
        return CardName(self.army, self.order)

    @property
    def letters(self) -> str:
        """As it is typed: `A`, `S+`."""
        return f"{LETTER_OF[self.order]}{PLUS if self.advantage else ''}"


class CardName(Worded, Struct, frozen=True):
    """VS-7.5.a. A card as all call it: whose it is, and its order, or that it is hidden; neither
    where an army is only named in its place. In a line: `elves-1:attack`, `elves-1:?`, `elves-1`.
    """

    army: FighterId
    order: Order | None = None
    is_hidden: bool = False

    def word(self) -> str:
        if self.is_hidden:
            return f"{self.army}{SAYS}{UNKNOWN}"
        return self.army if self.order is None else f"{self.army}{SAYS}{self.order}"

    @classmethod
    def of_word(cls, word: str) -> Self:
        army, says, said = word.rpartition(SAYS)
        if not says:
            return cls(FighterId(word))
        if said == UNKNOWN:
            return cls(FighterId(army), is_hidden=True)
        if said not in _ORDERS:
            raise NotationError("notation-choice", word=word, known=", ".join(Order))
        return cls(FighterId(army), _ORDERS[said])


def typed(cards: Iterable[Card]) -> str:
    """Cards of one army as a person types them."""
    return " ".join(card.letters for card in cards)


def read_cards(text: str, army: FighterId) -> tuple[Card, ...]:
    """Cards of one army from `A S+ D`: attack, shooting with advantage, defence."""
    return tuple(_read_card(word, army) for word in text.split())


def _read_card(word: str, army: FighterId) -> Card:
    order = LETTERS.get(word.removesuffix(PLUS).upper())
    if order is None:
        raise NotationError("battle-card", word=word)
    return Card(army, order, word.endswith(PLUS))
