"""Battle cards: the order of one detachment, and how it is typed by hand."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from letopis.core.errors import NotationError


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


class Contingent(Struct, frozen=True):
    """VS-7.2.a. An army or a garrison as a battle sees it: so many detachments, with `+` or not."""

    id: str
    detachments: int
    advantage: bool = False

    @property
    def strength(self) -> str:
        """As the tables write it: `4`, or `3+` with advantage."""
        return f"{self.detachments}{PLUS if self.advantage else ''}"


class Card(Struct, frozen=True):
    """VS-7.9.b. The card of one detachment; it carries the id of its army through all layouts."""

    army: str
    order: Order
    advantage: bool = False

    @property
    def letters(self) -> str:
        """As it is typed: `A`, `S+`."""
        return f"{LETTER_OF[self.order]}{PLUS if self.advantage else ''}"


def typed(cards: Iterable[Card]) -> str:
    """Cards of one army as a person types them."""
    return " ".join(card.letters for card in cards)


def read_cards(text: str, army: str) -> tuple[Card, ...]:
    """Cards of one army from `A S+ D`: attack, shooting with advantage, defence."""
    return tuple(_read_card(word, army) for word in text.split())


def _read_card(word: str, army: str) -> Card:
    order = LETTERS.get(word.removesuffix(PLUS).upper())
    if order is None:
        raise NotationError("battle-card", word=word)
    return Card(army, order, word.endswith(PLUS))
