"""Chapter 7. A battle is fought: armies arrayed, orders sealed, cards opened, laid out again.

All who have a say lay their choices face down; what they hold is known to nobody else until both
sides have (VS-7.5.a, see `sealing`).
"""

from collections.abc import Iterator
from itertools import groupby, permutations
from typing import Literal

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Bundles, Choice, Family, Orderings, Rows
from letopis.core.reworded import HoldsWords, in_words
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import (
    Contingent,
    Facing,
    FighterId,
    Line,
    Order,
    Role,
    begin,
    cards_left,
    refused_army_order,
    refused_line,
)
from letopis.games.strategic.war.card_words import CardWords, card_word, cards_in, words_of
from letopis.games.strategic.war.commanders import Voice, detachments, has_order_to_choose, voice_of
from letopis.games.strategic.war.sealing import salt_refusal, sealed_fact
from letopis.games.strategic.war.sides import musters
from letopis.games.strategic.world import (
    NOBODY,
    Acting,
    Battle,
    Field,
    Fighting,
    Muster,
    Piece,
    Salt,
    World,
)
from letopis.games.strategic.world.acts import Acts, Facts, act, told_to_teller
from letopis.games.strategic.world.changes import without_estranged

MOST_LISTED = 4  # armies whose orders are all listed; who leads more may type any

Asks = Literal["array", "orders", "all-at-once"]


class Array(Action, frozen=True, tag="array"):
    """VS-7.7.c. The order in which the armies of one's side enter the battle."""

    armies: tuple[FighterId, ...]
    salt: Salt | None = None


class Command(Action, frozen=True, tag="orders"):
    """VS-7.3.a. An order for every detachment one commands; the leader's with `armies` where all is
    sealed at once."""

    orders: tuple[Order, ...]
    armies: tuple[FighterId, ...] = ()
    salt: Salt | None = None


class Rearrange(Action, frozen=True, tag="rearrange"):
    """VS-7.8.b. The cards that are left in a new arrangement: `elves-1:attack`, from the front."""

    cards: tuple[str, ...]
    salt: Salt | None = None


@in_words
class Mustered(HoldsWords, Event, frozen=True, tag="mustered"):
    """VS-7.1.a. The sides of a battle with their strengths (`castle-f6:2+`), and who leads them.

    By option also who gives orders for each army, nobody where chance does (VS-7.3.a). What is
    asked first: the order of armies, their orders, or both at once (VS-7.7.c).
    """

    battle: int
    attackers: tuple[Contingent, ...]
    defenders: tuple[Contingent, ...] = ()
    attack: SeatId | None = None
    defence: SeatId | None = None
    attack_voices: tuple[SeatId, ...] = ()
    defence_voices: tuple[SeatId, ...] = ()
    asks: Asks = "orders"
    facing: Facing = Facing.FIRST_MEETS_FIRST


class Voided(Event, frozen=True, tag="voided"):
    """VS-7.1.e, VS-7.1.h. A side is empty: there is no battle."""

    battle: int


def muster_facts(world: World, battle: Battle) -> tuple[Event, ...]:
    """VS-7.1.h. A battle begins with whoever is still there."""
    attack, defence = musters(world, battle)
    if not attack.armies or not defence.armies:
        return (Voided(battle.id),)
    return (
        Mustered(
            battle.id,
            attack.armies,
            defence.armies,
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
    return refusal or (sealed_fact(voice, order.armies, order.salt),)


def decide_command(world: World, seat: SeatId, order: Command) -> tuple[Event, ...] | Refusal:
    """VS-7.3.a, VS-7.7.a, VS-7.7.b. By the leader for all cards of his side; by option each owner
    for his own."""
    voice = voice_of(world, seat, "orders")
    if isinstance(voice, Refusal):
        return voice
    words = words_of(voice, order.orders, order.armies)
    if isinstance(words, Refusal):
        return words
    return salt_refusal(order.salt) or (sealed_fact(voice, words, order.salt),)


def decide_rearrange(world: World, seat: SeatId, order: Rearrange) -> tuple[Event, ...] | Refusal:
    """VS-7.8.b, VS-7.7.e. The same cards; their orders cannot be changed."""
    voice = voice_of(world, seat, "again")
    if isinstance(voice, Refusal):
        return voice
    side, field = voice[0], world.field
    assert field is not None
    line = cards_in(side, order.cards)
    if line is None:
        return Refusal(ClauseId("VS-7.8.b"), "foreign-cards")
    refusal = refused_line(field.fight, side.role, line) or salt_refusal(order.salt)
    return refusal or (sealed_fact(voice, order.cards, order.salt),)


def evolve_mustered(world: World, fact: Mustered) -> World:
    voices = _voices(fact.attack_voices), _voices(fact.defence_voices)
    attack = Muster(Role.ATTACKERS, fact.attack, fact.attackers, voices=voices[0])
    defence = Muster(Role.DEFENDERS, fact.defence, fact.defenders, voices=voices[1])
    if fact.asks == "orders":
        attack, defence = _with_order(attack), _with_order(defence)
    stage: Literal["array", "orders"] = "array" if fact.asks == "array" else "orders"
    fight = begin(fact.attackers, fact.defenders, fact.facing)
    return replace(world, field=Field(fact.battle, stage, attack, defence, fight))


def _voices(seats: tuple[SeatId, ...]) -> tuple[SeatId | None, ...]:
    return tuple(None if seat == NOBODY else seat for seat in seats)


def _with_order(side: Muster) -> Muster:
    return replace(side, order=tuple(army.id for army in side.armies))


def evolve_voided(world: World, fact: Voided) -> World:
    return with_battle_over(world, fact.battle)


def with_battle_over(world: World, number: int) -> World:
    """The next one in the queue, or on with the turn after a duel that was held at once."""
    assert isinstance(world.phase, Fighting)
    battles = tuple(replace(it, over=True) if it.id == number else it for it in world.battles)
    waiting = {it for battle in battles if not battle.over for it in _at_odds(battle)}
    reunited = [it for it in _at_odds(battles[number - 1]) if it not in waiting]
    resume = world.phase.resume
    phase = world.phase if resume is None else Acting(resume)
    changed = replace(world, field=None, battles=battles, phase=phase)
    return without_estranged(changed, *reunited)


def _at_odds(battle: Battle) -> tuple[Piece, ...]:
    """VS-7.16.a, VS-7.16.c. Pieces of one owner that attack each other in a battle."""
    attacks = (it for it in (*battle.attackers, *battle.joined) if it.own)
    return tuple(it for attack in attacks for it in (attack.by, attack.target))


def list_arrays(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    voice = voice_of(world, seat, "array")
    if not isinstance(voice, Refusal):
        armies = tuple(army.id for army in voice[0].armies)
        yield Family(Array(armies), "armies", Orderings(armies))


def list_commands(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """VS-7.5.a. Salts are left out, any one will do."""
    voice = voice_of(world, seat, "orders")
    if isinstance(voice, Refusal):
        return
    count = detachments(voice)
    yield Family(Command(()), "orders", Rows(tuple(Order), count, count))
    yield from _arrayed_commands(voice, count)


def _arrayed_commands(voice: Voice, count: int) -> Iterator[Choice]:
    """VS-7.7.c, option. All sealed at once: the leader orders armies and cards in one act."""
    side, seat = voice
    if side.order or seat != side.leader:
        return
    armies = tuple(army.id for army in side.armies)
    for order in permutations(armies) if len(armies) <= MOST_LISTED else (armies,):
        yield Family(Command((), order), "orders", Rows(tuple(Order), count, count))


def list_layouts(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    voice = voice_of(world, seat, "again")
    if not isinstance(voice, Refusal):
        assert world.field is not None
        left = cards_left(world.field.fight, voice[0].role)
        yield Family(Rearrange(tuple(map(card_word, left))), "cards", Bundles(_by_army(left)))


def _by_army(cards: Line) -> tuple[CardWords, ...]:
    """VS-7.7.e. The cards of an army stand together."""
    return tuple(tuple(map(card_word, own)) for _, own in groupby(cards, lambda card: card.army))


ACTS: Acts = {
    Array: act(decide_array, "battle", lists=list_arrays, hides=told_to_teller),
    Command: act(decide_command, "battle", lists=list_commands, hides=told_to_teller),
    Rearrange: act(decide_rearrange, "battle", lists=list_layouts, hides=told_to_teller),
}
FACTS: Facts = {
    Mustered: evolve_mustered,
    Voided: evolve_voided,
}
