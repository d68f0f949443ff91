"""VS-7.8.b, option. Cards of a fought layout that met no enemy stay unknown to the other side.

The other side knows how many cards every army has left, which of them it has met, and what follows
from both; where they are laid next time it does not know.
"""

from collections import Counter

from letopis.core.seats import SeatId
from letopis.games.strategic.battle import (
    SAYS,
    UNKNOWN,
    Card,
    CardName,
    Clash,
    Facing,
    FighterId,
    Line,
    Role,
    columns,
)
from letopis.games.strategic.war.card_words import CardNames, CardWords, card_word
from letopis.games.strategic.world import Muster, World


def is_hiding(world: World, side: Muster) -> bool:
    """Dice are thrown openly: what chance has ordered everybody knows."""
    if world.options.battle_unfought_cards == "open":
        return False
    is_first = world.field is not None and world.field.stage == "orders"
    if is_first and any(held.drawn for held in side.held):
        return False
    return not side.known or any(map(is_unknown, side.known))


def is_unknown(word: str) -> bool:
    return word.endswith(SAYS + UNKNOWN)


def _hidden(army: FighterId) -> CardName:
    return CardName(army, is_hidden=True)


def seats_of(side: Muster) -> tuple[SeatId, ...]:
    """Who has a say on a side, and knows its cards."""
    found = dict.fromkeys((side.leader, *side.voices))
    return tuple(seat for seat in found if seat is not None)


def places_met(
    cards: int, role: Role, clashes: tuple[Clash, ...], width: int, facing: Facing
) -> set[int]:
    """Places of a line whose cards have met an enemy: the front of every column, and whoever
    stepped up behind the fallen."""
    mirrored = facing is Facing.MIRRORED and role is Role.DEFENDERS
    met: set[int] = set()
    for column, places in enumerate(columns(cards, width, mirrored)):
        here = [clash for clash in clashes if clash.column == column]
        beaten = sum(clash.winner is not role for clash in here)
        met |= set(places[: beaten + bool(here and here[-1].winner is role)])
    return met


def shown_line(line: Line, met: set[int]) -> CardNames:
    """A line as the other side sees it when the layout is fought."""
    return tuple(
        card.name if place in met else _hidden(card.army) for place, card in enumerate(line)
    )


def known_of(before: CardWords, line: Line, met: set[int], left: Line) -> CardNames:
    """What the other side knows of the cards left, army by army.

    Of the cards known before that were not among those met now, the rest must still be there.
    """
    fought = Counter(line[place] for place in met)
    resting = Counter(card for place, card in enumerate(line) if place not in met)
    old = Counter(before)
    alive = Counter(left) - resting
    known: Counter[Card] = Counter()
    for card in dict.fromkeys(line):
        deduced = max(0, old[card_word(card)] - fought[card])
        known[card] = alive[card] + min(deduced, resting[card])
    names: list[CardName] = []
    for army in dict.fromkeys(card.army for card in left):
        own = (card for card in known.elements() if card.army == army)
        named = [card.name for card in sorted(own, key=lambda card: card.order)]
        total = sum(card.army == army for card in left)
        names += [*named, *(_hidden(army) for _ in range(total - len(named)))]
    return tuple(names)
