"""Chapter 7. What lay face down is opened, a layout is fought out, and cards are left.

What stays hidden by option is told only to those who have a say on that side (see `hidden_cards`).
"""

from typing import Literal

from msgspec.structs import replace

from letopis.core.acts import Event, Refusal
from letopis.core.reworded import HoldsWords, in_words
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import CardName, FighterId, Fought, Line, Role, is_over, lay
from letopis.games.strategic.war.card_words import CardNames, CardWords, cards_in, joined_line
from letopis.games.strategic.war.hidden_cards import (
    is_hiding,
    known_of,
    places_met,
    seats_of,
    shown_line,
)
from letopis.games.strategic.war.sealing import with_side
from letopis.games.strategic.world import Field, Muster, Salt, World
from letopis.games.strategic.world.acts import Facts, Hearing, Secrets


@in_words
class Opened(HoldsWords, Event, frozen=True, tag="opened"):
    """VS-7.5.a. Both choices are open: an order of armies, or lines of cards."""

    stage: Literal["array", "orders", "again"]
    attack: CardNames
    defence: CardNames = ()
    attack_salt: Salt | None = None
    defence_salt: Salt | None = None


class Shown(Event, frozen=True, tag="shown"):
    """VS-7.5.a, VS-7.3.a, option. What one of several on a side had sealed, for all to check."""

    role: Role
    seat: SeatId
    words: tuple[str, ...]
    salt: Salt | None = None


@in_words
class Kept(HoldsWords, Event, frozen=True, tag="kept"):
    """VS-7.8.b, option. The cards a side has left, told to those who have a say on it."""

    role: Role
    seats: tuple[SeatId, ...]
    cards: CardNames = ()


@in_words
class Laid(HoldsWords, Event, frozen=True, tag="laid"):
    """VS-7.7.f, VS-7.8.a. A layout is fought out; these cards are left."""

    attack: CardNames
    defence: CardNames = ()


class Concluded(Event, frozen=True, tag="concluded"):
    """VS-7.8.c. One side or both have no detachments left."""

    battle: int
    victor: Literal["attackers", "defenders", "nobody"]


def opened_card_facts(world: World) -> tuple[Event, ...]:
    """VS-7.5.a, VS-7.7.f. All have laid down: the choices are shown, and cards are fought out."""
    field = world.field
    assert field is not None
    words = joined_line(field, field.attack), joined_line(field, field.defence)
    if field.stage == "array":
        # One on each side has laid it: its leader.
        attacking, defending = (tuple(map(CardName.of_word, row)) for row in words)
        return (_opened_fact(field, (attacking, defending), (True, True)),)
    attack, defence = cards_in(field.attack, words[0]), cards_in(field.defence, words[1])
    assert attack is not None
    assert defence is not None
    fought = lay(field.fight, attack, defence)
    assert not isinstance(fought, Refusal)
    return (
        *_layout_facts(world, field, (attack, defence), fought),
        *_conclusion_facts(field, fought),
    )


def _layout_facts(
    world: World, field: Field, lines: tuple[Line, Line], fought: Fought
) -> tuple[Event, ...]:
    """VS-7.8.b. The layout as everybody sees it, and by option what each side alone knows."""
    shown: list[CardNames] = []
    left: list[CardNames] = []
    kept: list[Event] = []
    for side, line in zip((field.attack, field.defence), lines, strict=True):
        after = _after(fought, side.role)
        if not is_hiding(world, side):
            shown.append(_names(line))
            left.append(_names(after))
            continue
        layout = fought.layout
        met = places_met(len(line), side.role, layout.clashes, layout.width, field.fight.facing)
        shown.append(shown_line(line, met))
        left.append(known_of(side.known, line, met, after))
        kept.append(Kept(side.role, seats_of(side), _names(after)))
    plain = not _has_hidden(shown[0]), not _has_hidden(shown[1])
    public = _opened_fact(field, (shown[0], shown[1]), plain)
    return (*_share_facts(field, plain), public, *kept, Laid(left[0], left[1]))


def _names(line: Line) -> CardNames:
    return tuple(card.name for card in line)


def _has_hidden(cards: CardNames) -> bool:
    return any(card.is_hidden for card in cards)


def _words(cards: CardNames) -> CardWords:
    return tuple(card.word() for card in cards)


def _after(fought: Fought, role: Role) -> Line:
    return fought.battle.attacking if role is Role.ATTACKERS else fought.battle.defending


def _opened_fact(
    field: Field, cards: tuple[CardNames, CardNames], plain: tuple[bool, bool]
) -> Opened:
    """VS-7.5.a. With the salt, unless that would help to guess cards that stay hidden."""
    assert field.stage in ("array", "orders", "again")
    return Opened(
        field.stage,
        cards[0],
        cards[1],
        _salt(field.attack) if plain[0] else None,
        _salt(field.defence) if plain[1] else None,
    )


def _salt(side: Muster) -> Salt | None:
    return (side.held[0].salt or None) if len(side.held) == 1 else None


def _share_facts(field: Field, plain: tuple[bool, bool]) -> tuple[Event, ...]:
    """VS-7.3.a, option. Where several on a side have sealed, each one's words for himself."""
    sides = (field.attack, field.defence)
    return tuple(
        Shown(side.role, held.seat, held.words, held.salt)
        for side, is_plain in zip(sides, plain, strict=True)
        if is_plain and len(side.held) > 1
        for held in side.held
        if held.seat is not None and held.salt
    )


def _conclusion_facts(field: Field, fought: Fought) -> tuple[Event, ...]:
    """VS-7.8.c."""
    if not is_over(fought.battle):
        return ()
    victor: Literal["attackers", "defenders", "nobody"] = "nobody"
    if fought.battle.attacking:
        victor = "attackers"
    elif fought.battle.defending:
        victor = "defenders"
    return (Concluded(field.battle, victor),)


def evolve_opened(world: World, fact: Opened) -> World:
    """VS-7.7.c. Orders of armies are open from now on; cards are taken up by `Laid`."""
    field = world.field
    assert field is not None
    if fact.stage != "array":
        return world
    return replace(
        world,
        field=replace(
            field,
            stage="orders",
            attack=replace(field.attack, held=(), order=_armies(fact.attack)),
            defence=replace(field.defence, held=(), order=_armies(fact.defence)),
        ),
    )


def _armies(cards: CardNames) -> tuple[FighterId, ...]:
    return tuple(card.army for card in cards)


def evolve_shown(world: World, fact: Shown) -> World:
    """Changes nothing: the fact only tells what was shown."""
    return world


def evolve_kept(world: World, fact: Kept) -> World:
    assert world.field is not None
    is_attack = fact.role is Role.ATTACKERS
    side = world.field.attack if is_attack else world.field.defence
    return with_side(world, replace(side, kept=_words(fact.cards)))


def evolve_laid(world: World, fact: Laid) -> World:
    field = world.field
    assert field is not None
    attack, defence = _with_line(field.attack, fact.attack), _with_line(field.defence, fact.defence)
    lines = cards_in(attack, attack.kept), cards_in(defence, defence.kept)
    assert lines[0] is not None
    assert lines[1] is not None
    fight = replace(
        field.fight, layouts=field.fight.layouts + 1, attacking=lines[0], defending=lines[1]
    )
    clean = replace(attack, kept=()), replace(defence, kept=())
    changed = replace(field, stage="again", fight=fight, attack=clean[0], defence=clean[1])
    return replace(world, field=changed)


def _with_line(side: Muster, left: CardNames) -> Muster:
    """The side without what lay face down; hidden cards were kept a moment before."""
    known = _words(left)
    return replace(side, held=(), kept=side.kept if _has_hidden(left) else known, known=known)


def told_cards(fact: Kept, hearing: Hearing) -> Kept | None:
    """VS-7.8.b, option. Only to those who have a say on that side."""
    return fact if hearing.seat in fact.seats else None


FACTS: Facts = {
    Opened: evolve_opened,
    Shown: evolve_shown,
    Kept: evolve_kept,
    Laid: evolve_laid,
}
HIDES: Secrets = {Kept: told_cards}
