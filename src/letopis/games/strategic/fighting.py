"""Chapter 7. A battle is fought: armies arrayed, orders sealed, cards opened, laid out again.

All who have a say lay their choices face down; what they hold is known to nobody else until both
sides have (VS-7.5.a, see `sealing`).
"""

from typing import Literal

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import (
    Contingent,
    Facing,
    Fought,
    Line,
    Order,
    Role,
    begin,
    is_over,
    lay,
    refused_army_order,
    refused_line,
)
from letopis.games.strategic.dispatch import Deciders, Evolvers
from letopis.games.strategic.hiding import (
    hides,
    is_unknown,
    known_of,
    places_met,
    seats_of,
    shown_line,
)
from letopis.games.strategic.mustering import musters
from letopis.games.strategic.sealing import salt_refusal, sealed, with_side
from letopis.games.strategic.voices import has_order_to_choose, voice_of
from letopis.games.strategic.wording import (
    SEPARATOR,
    Words,
    card_word,
    joined_line,
    line_of,
    words_of,
)
from letopis.games.strategic.world import (
    NOBODY,
    Acting,
    Battle,
    Field,
    Fighting,
    Muster,
    World,
)

Asks = Literal["array", "orders", "all-at-once"]


class Array(Action, frozen=True, tag="array"):
    """VS-7.7.c. The order in which the armies of one's side enter the battle."""

    armies: tuple[str, ...]
    salt: str | None = None


class Command(Action, frozen=True, tag="orders"):
    """VS-7.3.a. An order for every detachment one commands; the leader's with `armies` where all is
    sealed at once."""

    orders: tuple[Order, ...]
    armies: tuple[str, ...] = ()
    salt: str | None = None


class Rearrange(Action, frozen=True, tag="rearrange"):
    """VS-7.8.b. The cards that are left in a new arrangement: `elves-1:attack`, from the front."""

    cards: tuple[str, ...]
    salt: str | None = None


class Mustered(Event, frozen=True, tag="mustered"):
    """VS-7.1.a. The sides of a battle with their strengths (`castle-f6:2+`), and who leads them.

    By option also who gives orders for each army, nobody where chance does (VS-7.3.a). What is
    asked first: the order of armies, their orders, or both at once (VS-7.7.c).
    """

    battle: int
    attackers: tuple[str, ...]
    defenders: tuple[str, ...] = ()
    attack: SeatId | None = None
    defence: SeatId | None = None
    attack_voices: tuple[SeatId, ...] = ()
    defence_voices: tuple[SeatId, ...] = ()
    asks: Asks = "orders"
    facing: Facing = Facing.FIRST_MEETS_FIRST


class Voided(Event, frozen=True, tag="voided"):
    """VS-7.1.e, VS-7.1.h. A side is empty: there is no battle."""

    battle: int


class Opened(Event, frozen=True, tag="opened"):
    """VS-7.5.a. Both choices are open: an order of armies, or lines of cards."""

    stage: Literal["array", "orders", "again"]
    attack: tuple[str, ...]
    defence: tuple[str, ...] = ()
    attack_salt: str | None = None
    defence_salt: str | None = None


class Shown(Event, frozen=True, tag="shown"):
    """VS-7.5.a, VS-7.3.a, option. What one of several on a side had sealed, for all to check."""

    role: Role
    seat: SeatId
    words: tuple[str, ...]
    salt: str | None = None


class Kept(Event, frozen=True, tag="kept"):
    """VS-7.8.b, option. The cards a side has left, told to those who have a say on it."""

    role: Role
    seats: tuple[SeatId, ...]
    cards: tuple[str, ...] = ()


class Laid(Event, frozen=True, tag="laid"):
    """VS-7.7.f, VS-7.8.a. A layout is fought out; these cards are left."""

    attack: tuple[str, ...]
    defence: tuple[str, ...] = ()


class Concluded(Event, frozen=True, tag="concluded"):
    """VS-7.8.c. One side or both have no detachments left."""

    battle: int
    victor: Literal["attackers", "defenders", "nobody"]


def mustered(world: World, battle: Battle) -> tuple[Event, ...]:
    """VS-7.1.h. A battle begins with whoever is still there."""
    attack, defence = musters(world, battle)
    if not attack.armies or not defence.armies:
        return (Voided(battle.id),)
    return (
        Mustered(
            battle.id,
            tuple(map(_worded, attack.armies)),
            tuple(map(_worded, defence.armies)),
            attack.leader,
            defence.leader,
            tuple(seat or NOBODY for seat in attack.voices),
            tuple(seat or NOBODY for seat in defence.voices),
            _first_question(world, attack, defence),
            Facing(world.options.battle_facing),
        ),
    )


def _first_question(world: World, attack: Muster, defence: Muster) -> Asks:
    """VS-7.7.c. Where nobody has several armies to array, orders are all that is asked."""
    if not has_order_to_choose(attack) and not has_order_to_choose(defence):
        return "orders"
    at_once = world.options.battle_two_step_commit == "all_sealed_at_once"
    return "all-at-once" if at_once else "array"


def decide_array(world: World, seat: SeatId, order: Array) -> tuple[Event, ...] | Refusal:
    """VS-7.7.c. By the leader, every army of his side once."""
    voice = voice_of(world, seat, "array")
    if isinstance(voice, Refusal):
        return voice
    refusal = refused_army_order(voice[0].armies, order.armies) or salt_refusal(order.salt)
    return refusal or (sealed(voice, order.armies, order.salt),)


def decide_command(world: World, seat: SeatId, order: Command) -> tuple[Event, ...] | Refusal:
    """VS-7.3.a, VS-7.7.a, VS-7.7.b. By the leader for all cards of his side; by option each owner
    for his own."""
    voice = voice_of(world, seat, "orders")
    if isinstance(voice, Refusal):
        return voice
    words = words_of(voice, order.orders, order.armies)
    if isinstance(words, Refusal):
        return words
    return salt_refusal(order.salt) or (sealed(voice, words, order.salt),)


def decide_rearrange(world: World, seat: SeatId, order: Rearrange) -> tuple[Event, ...] | Refusal:
    """VS-7.8.b, VS-7.7.e. The same cards; their orders cannot be changed."""
    voice = voice_of(world, seat, "again")
    if isinstance(voice, Refusal):
        return voice
    side, field = voice[0], world.field
    assert field is not None
    line = line_of(side, order.cards)
    if line is None:
        return Refusal(ClauseId("VS-7.8.b"), "foreign-cards")
    refusal = refused_line(field.fight, side.role, line) or salt_refusal(order.salt)
    return refusal or (sealed(voice, order.cards, order.salt),)


def opened(world: World) -> tuple[Event, ...]:
    """VS-7.5.a, VS-7.7.f. All have laid down: the choices are shown, and cards are fought out."""
    field = world.field
    assert field is not None
    words = joined_line(field, field.attack), joined_line(field, field.defence)
    if field.stage == "array":
        return (*_shares(field, (True, True)), _shown(field, words, (True, True)))
    attack, defence = line_of(field.attack, words[0]), line_of(field.defence, words[1])
    assert attack is not None
    assert defence is not None
    fought = lay(field.fight, attack, defence)
    assert not isinstance(fought, Refusal)
    return (*_facts_of(world, field, (attack, defence), fought), *_conclusion(field, fought))


def _facts_of(
    world: World, field: Field, lines: tuple[Line, Line], fought: Fought
) -> tuple[Event, ...]:
    """VS-7.8.b. The layout as everybody sees it, and by option what each side alone knows."""
    shown: list[Words] = []
    left: list[Words] = []
    kept: list[Event] = []
    for side, line in zip((field.attack, field.defence), lines, strict=True):
        after = _after(fought, side.role)
        if not hides(world, side):
            shown.append(tuple(map(card_word, line)))
            left.append(tuple(map(card_word, after)))
            continue
        layout = fought.layout
        met = places_met(len(line), side.role, layout.clashes, layout.width, field.fight.facing)
        shown.append(shown_line(line, met))
        left.append(known_of(side.known, line, met, after))
        kept.append(Kept(side.role, seats_of(side), tuple(map(card_word, after))))
    plain = not any(map(is_unknown, shown[0])), not any(map(is_unknown, shown[1]))
    public = _shown(field, (shown[0], shown[1]), plain)
    return (*_shares(field, plain), public, *kept, Laid(left[0], left[1]))


def _after(fought: Fought, role: Role) -> Line:
    return fought.battle.attacking if role is Role.ATTACKERS else fought.battle.defending


def _shown(field: Field, words: tuple[Words, Words], plain: tuple[bool, bool]) -> Opened:
    """VS-7.5.a. With the salt, unless that would help to guess cards that stay hidden."""
    assert field.stage in ("array", "orders", "again")
    return Opened(
        field.stage,
        words[0],
        words[1],
        _salt(field.attack) if plain[0] else None,
        _salt(field.defence) if plain[1] else None,
    )


def _salt(side: Muster) -> str | None:
    return (side.held[0].salt or None) if len(side.held) == 1 else None


def _shares(field: Field, plain: tuple[bool, bool]) -> tuple[Event, ...]:
    """VS-7.3.a, option. Where several on a side have sealed, each one's words for himself."""
    sides = (field.attack, field.defence)
    return tuple(
        Shown(side.role, held.seat, held.words, held.salt)
        for side, is_plain in zip(sides, plain, strict=True)
        if is_plain and len(side.held) > 1
        for held in side.held
        if held.seat is not None and held.salt
    )


def _conclusion(field: Field, fought: Fought) -> tuple[Event, ...]:
    """VS-7.8.c."""
    if not is_over(fought.battle):
        return ()
    victor: Literal["attackers", "defenders", "nobody"] = "nobody"
    if fought.battle.attacking:
        victor = "attackers"
    elif fought.battle.defending:
        victor = "defenders"
    return (Concluded(field.battle, victor),)


def _worded(army: Contingent) -> str:
    return f"{army.id}{SEPARATOR}{army.strength}"


def _unworded(word: str) -> Contingent:
    name, _, strength = word.rpartition(SEPARATOR)
    return Contingent(name, int(strength.removesuffix("+")), strength.endswith("+"))


def evolve_mustered(world: World, fact: Mustered) -> World:
    attackers = tuple(map(_unworded, fact.attackers))
    defenders = tuple(map(_unworded, fact.defenders))
    attack = Muster(Role.ATTACKERS, fact.attack, attackers, voices=_voices(fact.attack_voices))
    defence = Muster(Role.DEFENDERS, fact.defence, defenders, voices=_voices(fact.defence_voices))
    if fact.asks == "orders":
        attack, defence = _in_order(attack), _in_order(defence)
    stage: Literal["array", "orders"] = "array" if fact.asks == "array" else "orders"
    fight = begin(attackers, defenders, fact.facing)
    return replace(world, field=Field(fact.battle, stage, attack, defence, fight))


def _voices(seats: tuple[SeatId, ...]) -> tuple[SeatId | None, ...]:
    return tuple(None if seat == NOBODY else seat for seat in seats)


def _in_order(side: Muster) -> Muster:
    return replace(side, order=tuple(army.id for army in side.armies))


def evolve_voided(world: World, fact: Voided) -> World:
    return after_battle(world, fact.battle)


def after_battle(world: World, number: int) -> World:
    """The next one in the queue, or on with the turn after a duel that was held at once."""
    assert isinstance(world.phase, Fighting)
    battles = tuple(replace(it, over=True) if it.id == number else it for it in world.battles)
    resume = world.phase.resume
    phase = world.phase if resume is None else Acting(resume)
    return replace(world, field=None, battles=battles, phase=phase)


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
            attack=replace(field.attack, held=(), order=fact.attack),
            defence=replace(field.defence, held=(), order=fact.defence),
        ),
    )


def evolve_shown(world: World, fact: Shown) -> World:
    """Only told."""
    return world


def evolve_kept(world: World, fact: Kept) -> World:
    assert world.field is not None
    is_attack = fact.role is Role.ATTACKERS
    side = world.field.attack if is_attack else world.field.defence
    return with_side(world, replace(side, kept=fact.cards))


def evolve_laid(world: World, fact: Laid) -> World:
    field = world.field
    assert field is not None
    attack, defence = _laid(field.attack, fact.attack), _laid(field.defence, fact.defence)
    lines = line_of(attack, attack.kept), line_of(defence, defence.kept)
    assert lines[0] is not None
    assert lines[1] is not None
    fight = replace(
        field.fight, layouts=field.fight.layouts + 1, attacking=lines[0], defending=lines[1]
    )
    clean = replace(attack, kept=()), replace(defence, kept=())
    changed = replace(field, stage="again", fight=fight, attack=clean[0], defence=clean[1])
    return replace(world, field=changed)


def _laid(side: Muster, left: Words) -> Muster:
    """The side without what lay face down; hidden cards were kept a moment before."""
    hidden = any(map(is_unknown, left))
    return replace(side, held=(), kept=side.kept if hidden else left, known=left)


DECIDE: Deciders = {
    Array: decide_array,
    Command: decide_command,
    Rearrange: decide_rearrange,
}
EVOLVE: Evolvers = {
    Mustered: evolve_mustered,
    Voided: evolve_voided,
    Opened: evolve_opened,
    Shown: evolve_shown,
    Kept: evolve_kept,
    Laid: evolve_laid,
}
