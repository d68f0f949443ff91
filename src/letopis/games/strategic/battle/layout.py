"""One layout: cards in rows opposite each other, fought column by column."""

from enum import StrEnum

from msgspec import Struct

from letopis.games.strategic.battle.cards import BEATS, Card

WIDEST = 3


class Role(StrEnum):
    """VS-7.1.a. The two sides of a battle."""

    ATTACKERS = "attackers"
    DEFENDERS = "defenders"


class Facing(StrEnum):
    """VS-7.7.d. Who meets whom in a row; the option `battle.facing`."""

    FIRST_MEETS_FIRST = "first_meets_first"
    MIRRORED = "mirrored"


class Clash(Struct, frozen=True):
    """Two cards that met in a column, counted from 0; without a winner both are removed."""

    column: int
    attacker: Card
    defender: Card
    winner: Role | None


class Layout(Struct, frozen=True):
    """A fought layout: every clash in the order it happened, and who is left, in line order."""

    width: int
    clashes: tuple[Clash, ...]
    attackers: tuple[Card, ...]
    defenders: tuple[Card, ...]


def front_width(attackers: int, defenders: int) -> int:
    """VS-7.6.a, VS-7.6.b. Three detachments abreast, or as many as the smaller side has."""
    return min(WIDEST, attackers, defenders)


def clash(attacker: Card, defender: Card) -> Role | None:
    """VS-7.3.b-e, VS-7.4.a-c, VS-M.3.a. The side whose card stands; None when both leave."""
    if attacker.order is not defender.order:
        beats = BEATS[attacker.order] is defender.order
        return Role.ATTACKERS if beats else Role.DEFENDERS
    if attacker.advantage is not defender.advantage:
        return Role.ATTACKERS if attacker.advantage else Role.DEFENDERS
    return None


def columns(cards: int, width: int, mirrored: bool = False) -> tuple[tuple[int, ...], ...]:
    """VS-7.7.d. Places of a line by column, front first; a row is full before the next begins."""
    stand = tuple(tuple(range(first, cards, width)) for first in range(width))
    return stand[::-1] if mirrored else stand


def fight(
    attackers: tuple[Card, ...],
    defenders: tuple[Card, ...],
    facing: Facing = Facing.FIRST_MEETS_FIRST,
) -> Layout:
    """VS-7.6.a, VS-7.7.d, VS-7.7.f. Lay two lines of cards opposite each other, fight them out."""
    width = front_width(len(attackers), len(defenders))
    left, right = set(range(len(attackers))), set(range(len(defenders)))
    clashes: list[Clash] = []
    theirs = columns(len(defenders), width, facing is Facing.MIRRORED)
    for column, places in enumerate(zip(columns(len(attackers), width), theirs, strict=True)):
        _fight_column(column, places, (attackers, defenders), (left, right), clashes)
    return Layout(
        width,
        tuple(clashes),
        tuple(card for at, card in enumerate(attackers) if at in left),
        tuple(card for at, card in enumerate(defenders) if at in right),
    )


def resolve(
    attackers: tuple[Card, ...],
    defenders: tuple[Card, ...],
    facing: Facing = Facing.FIRST_MEETS_FIRST,
) -> tuple[Layout, ...]:
    """VS-7.8.c. Fight to the end; whoever is left is laid out again in the order he stands."""
    layouts: list[Layout] = []
    while attackers and defenders:
        layouts.append(fight(attackers, defenders, facing))
        attackers, defenders = layouts[-1].attackers, layouts[-1].defenders
    return tuple(layouts)


def _fight_column(
    column: int,
    places: tuple[tuple[int, ...], tuple[int, ...]],
    lines: tuple[tuple[Card, ...], tuple[Card, ...]],
    standing: tuple[set[int], set[int]],
    clashes: list[Clash],
) -> None:
    """VS-7.7.f. The next in a column meets whoever won; it ends when one side of it is empty."""
    here, there = 0, 0
    while here < len(places[0]) and there < len(places[1]):
        attacker, defender = lines[0][places[0][here]], lines[1][places[1][there]]
        winner = clash(attacker, defender)
        clashes.append(Clash(column, attacker, defender, winner))
        if winner is not Role.ATTACKERS:
            standing[0].remove(places[0][here])
            here += 1
        if winner is not Role.DEFENDERS:
            standing[1].remove(places[1][there])
            there += 1
