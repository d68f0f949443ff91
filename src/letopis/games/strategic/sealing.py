"""VS-7.5.a. What lies face down: whose word is missing, seals and their opening, chance's share.

A choice is a row of words: armies in their order, or cards (`elves-1:attack`) from the front. The
seal is SHA-256 over the salt and the words, so that anyone can check afterwards that nothing was
changed; without a salt no seal is shown, because few words are easily guessed. Who does not trust
the table with his words gives the seal alone, and the words when everybody has sealed.

Chance comes last: dice are thrown openly, so they fall only when nobody has anything to choose.
"""

import hashlib

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import is_digest
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import (
    Card,
    Contingent,
    Line,
    Order,
    Role,
    cards_left,
    line_up,
    refused_army_order,
    refused_line,
)
from letopis.games.strategic.dispatch import Deciders, Evolvers
from letopis.games.strategic.rounds import CalledFor
from letopis.games.strategic.standing import shall_not_be_asked, standing_orders
from letopis.games.strategic.world import NOBODY, Field, Held, Muster, World

SEPARATOR = ":"
BY_LOT = "by-lot"
NO_SEAL = "-"
LONGEST_SALT = 80
ORDERS = 3  # VS-7.3.a: shelling, attack, defence
LOTS = 1_000_000  # so many that hardly any two cards draw the same

Voice = tuple[Muster, SeatId | None]  # a side, and one who has a say in it
Words = tuple[str, ...]


class Seal(Action, frozen=True, tag="seal"):
    """VS-7.5.a. The seal of what one has chosen; the words follow when all have sealed."""

    seal: str


class Unseal(Action, frozen=True, tag="unseal"):
    """VS-7.5.a. The words that were sealed, and the salt."""

    words: Words
    salt: str | None = None


class AsStanding(Action, frozen=True, tag="as-standing"):
    """VS-7.3.a, VS-0.2.c. What silence means: standing orders; else chance's, as things stand."""


class Sealed(Event, frozen=True, tag="sealed"):
    """VS-7.5.a. A choice lies face down; others are told the seal alone."""

    role: Role
    seal: str
    by: SeatId | None = None
    words: Words = ()
    salt: str | None = None


class Unsealed(Event, frozen=True, tag="unsealed"):
    """VS-7.5.a. Words that fit their seal; others are told when all are opened."""

    role: Role
    by: SeatId
    words: Words = ()
    salt: str | None = None


class SealLost(Event, frozen=True, tag="seal-lost"):
    """VS-7.5.a, VS-0.2.c. Sealed and then silent: chance has its share."""

    role: Role
    by: SeatId


def seal_of(words: Words, salt: str | None) -> str:
    """VS-7.5.a. What proves later that nothing was changed; a dash where there is no salt."""
    if not salt:
        return NO_SEAL
    return hashlib.sha256(f"{salt} {' '.join(words)}".encode()).hexdigest()


def sealed(voice: Voice, words: Words, salt: str | None = None) -> Sealed:
    side, seat = voice
    return Sealed(side.role, seal_of(words, salt), seat, words, salt)


def voices_of(field: Field, side: Muster) -> tuple[SeatId | None, ...]:
    """VS-7.3.a, VS-7.7.a. The leader; by option each owner where orders are given."""
    if field.stage == "orders" and side.voices:
        return tuple(dict.fromkeys(side.voices))
    return (side.leader,)


def held_by(side: Muster, seat: SeatId | None) -> Held | None:
    return next((held for held in side.held if held.seat == seat), None)


def unheard(world: World) -> tuple[Voice, ...]:
    """Those who have laid nothing down."""
    return tuple((side, seat) for side, seat in _voices(world) if held_by(side, seat) is None)


def unopened(world: World) -> tuple[Voice, ...]:
    """Those who gave a seal alone, once everybody has laid something down."""
    if unheard(world):
        return ()
    found = ((side, seat, held_by(side, seat)) for side, seat in _voices(world))
    return tuple((side, seat) for side, seat, held in found if held and not held.words)


def awaited(world: World) -> tuple[Voice, ...]:
    """Whose word the battle waits for."""
    return unheard(world) or unopened(world)


def _voices(world: World) -> tuple[Voice, ...]:
    field = world.field
    if field is None or field.stage not in ("array", "orders", "again"):
        return ()
    sides = (field.attack, field.defence)
    return tuple((side, seat) for side in sides for seat in voices_of(field, side))


def voice_of(world: World, seat: SeatId, stage: str | None = None) -> Voice | Refusal:
    """VS-7.7.a, VS-7.7.b. The side in which this seat has a say and has said nothing yet."""
    field = world.field
    if field is None or field.stage not in ((stage,) if stage else ("array", "orders", "again")):
        return Refusal(ClauseId("VS-7.3.a"), "no-such-question")
    if not any(voice == seat for _, voice in _voices(world)):
        return Refusal(ClauseId("VS-7.7.a"), "not-the-leader")
    for voice in unheard(world):
        if voice[1] == seat:
            return voice
    return Refusal(ClauseId("VS-7.5.a"), "already-sealed")


def commanded(voice: Voice) -> tuple[Contingent, ...]:
    """VS-7.3.a. The armies a voice gives orders for."""
    side, seat = voice
    if not side.voices:
        return side.armies
    return tuple(
        army for army, owner in zip(side.armies, side.voices, strict=True) if owner == seat
    )


def detachments(voice: Voice) -> int:
    return sum(army.detachments for army in commanded(voice))


def as_they_stand(field: Field, side: Muster) -> Words:
    """What a side lays down if it changes nothing."""
    if field.stage == "again":
        return tuple(map(card_word, cards_left(field.fight, side.role)))
    return tuple(army.id for army in side.armies)


def has_order_to_choose(side: Muster) -> bool:
    """VS-7.7.c. Who leads a single army, or nobody leads, has nothing to array."""
    return len(side.armies) > 1 and side.leader is not None


def foregone(world: World, voice: Voice) -> Words | None:
    """The choice of one who has none: one army, cards that are all alike, or nobody to ask."""
    field, (side, seat) = world.field, voice
    assert field is not None
    if field.stage == "array" and not has_order_to_choose(side):
        return as_they_stand(field, side)
    if field.stage == "again" and _are_alike(world, side):
        return as_they_stand(field, side)
    if seat is None:
        return (BY_LOT,)
    return in_silence(world, voice) if shall_not_be_asked(world, seat) else None


def _are_alike(world: World, side: Muster) -> bool:
    """VS-7.8.b. Where cards may be hidden, who need not choose would show that they are alike."""
    assert world.field is not None
    left = cards_left(world.field.fight, side.role)
    if world.options.battle_unfought_cards == "hidden":
        return len(left) == 1
    return len(set(left)) == 1


def in_silence(world: World, voice: Voice) -> Words:
    """VS-7.3.a, VS-0.2.c. By standing orders, or by chance; arrays and cards as they stand."""
    field, (side, seat) = world.field, voice
    assert field is not None
    if field.stage != "orders":
        return as_they_stand(field, side)
    orders = None if seat is None else standing_orders(world, seat, detachments(voice))
    words = (BY_LOT,) if orders is None else words_of(voice, orders)
    assert not isinstance(words, Refusal)
    return words


def words_of(voice: Voice, orders: tuple[Order, ...], armies: Words = ()) -> Words | Refusal:
    """VS-7.3.a, VS-7.7.c. Cards for every detachment one commands, in the order of the armies.

    Where all is sealed at once the leader's words name others' armies in their places.
    """
    side, seat = voice
    if armies and side.order:
        return Refusal(ClauseId("VS-7.7.c"), "array-is-open")
    if armies and seat != side.leader:
        return Refusal(ClauseId("VS-7.7.c"), "only-the-leader-arrays")
    refusal = refused_army_order(side.armies, armies) if armies else None
    if refusal is not None:
        return refusal
    own = commanded(voice)
    names = [army.id for army in own]
    order = side.order or armies or tuple(army.id for army in side.armies)
    line = line_up(own, tuple(name for name in order if name in names), orders)
    if isinstance(line, Refusal):
        return line
    if side.order or seat != side.leader:
        return tuple(map(card_word, line))
    words: list[str] = []
    for name in order:
        words += (
            (card_word(card) for card in line if card.army == name) if name in names else [name]
        )
    return tuple(words)


def joined_line(field: Field, side: Muster) -> Words:
    """VS-7.7.c, VS-7.7.e. What all voices of a side have laid down, as one line."""
    leading = held_by(side, side.leader)
    if field.stage != "orders" or not side.voices:
        assert leading is not None
        return leading.words
    cards = [word for held in side.held for word in held.words if SEPARATOR in word]
    named = (
        () if leading is None else (word.rpartition(SEPARATOR)[0] or word for word in leading.words)
    )
    order = side.order or tuple(dict.fromkeys((*named, *(army.id for army in side.armies))))
    return tuple(word for name in order for word in cards if word.rpartition(SEPARATOR)[0] == name)


def decide_seal(world: World, seat: SeatId, order: Seal) -> tuple[Event, ...] | Refusal:
    """VS-7.5.a. Once, instead of the words."""
    voice = voice_of(world, seat)
    if isinstance(voice, Refusal):
        return voice
    if not is_digest(order.seal):
        return Refusal(ClauseId("VS-7.5.a"), "not-a-seal")
    return (Sealed(voice[0].role, order.seal, seat),)


def decide_unseal(world: World, seat: SeatId, order: Unseal) -> tuple[Event, ...] | Refusal:
    """VS-7.5.a. Only the very words that were sealed, and only if they are lawful."""
    voice = next((it for it in unopened(world) if it[1] == seat), None)
    if voice is None:
        return Refusal(ClauseId("VS-7.5.a"), "nothing-to-unseal")
    held = held_by(*voice)
    if held is None or seal_of(order.words, order.salt) != held.seal:
        return Refusal(ClauseId("VS-7.5.a"), "seal-does-not-fit")
    refusal = words_refusal(world, voice, order.words) or salt_refusal(order.salt)
    return refusal or (Unsealed(voice[0].role, seat, order.words, order.salt),)


def words_refusal(world: World, voice: Voice, words: Words) -> Refusal | None:
    """Whether such words could have been said at this stage."""
    field, (side, _) = world.field, voice
    assert field is not None
    if field.stage == "array":
        return refused_army_order(side.armies, words)
    foreign = Refusal(ClauseId("VS-7.5.b"), "foreign-cards")
    if field.stage == "again":
        line = line_of(side, words)
        return foreign if line is None else refused_line(field.fight, side.role, line)
    line = line_of(side, tuple(word for word in words if SEPARATOR in word))
    if line is None:
        return foreign
    named = tuple(dict.fromkeys(word.rpartition(SEPARATOR)[0] or word for word in words))
    arrays = not side.order and voice[1] == side.leader
    again = words_of(voice, tuple(card.order for card in line), named if arrays else ())
    if isinstance(again, Refusal):
        return again
    return None if again == words else foreign


def salt_refusal(salt: str | None) -> Refusal | None:
    if salt is not None and len(salt) > LONGEST_SALT:
        return Refusal(ClauseId("VS-7.5.a"), "salt-too-long", {"longest": LONGEST_SALT})
    return None


def decide_as_standing(
    world: World, seat: SeatId, order: AsStanding
) -> tuple[Event, ...] | Refusal:
    """VS-7.3.a, VS-0.2.c. Who has sealed and keeps his words to himself leaves them to chance."""
    for voice in unopened(world):
        if voice[1] == seat:
            return (SealLost(voice[0].role, seat),)
    voice_or = voice_of(world, seat)
    if isinstance(voice_or, Refusal):
        return voice_or
    return (sealed(voice_or, in_silence(world, voice_or)),)


def left_to_chance(world: World, seat: SeatId) -> tuple[Event, ...] | Refusal:
    """VS-7.3.a, VS-7.8.b. Orders or a new arrangement by lot; armies their leader arrays."""
    voice = voice_of(world, seat)
    if isinstance(voice, Refusal):
        return voice
    assert world.field is not None
    if world.field.stage == "array":
        return Refusal(ClauseId("VS-7.3.a"), "no-such-question")
    return (sealed(voice, (BY_LOT,)),)


def call_for_lots(world: World) -> CalledFor | None:
    """VS-4.3.i, VS-7.3.a, VS-7.8.b. Chance gives orders, or mixes the cards that are left."""
    field = world.field
    assert field is not None
    for voice in _voices(world):
        held = held_by(*voice)
        if held is None or held.words != (BY_LOT,):
            continue
        side, about = voice[0], (str(voice[0].role), voice[1] or NOBODY)
        if field.stage == "again":
            return CalledFor("shuffle", len(cards_left(field.fight, side.role)), LOTS, about)
        return CalledFor("orders", detachments(voice), ORDERS, about)
    return None


def orders_drawn(world: World, about: Words, faces: tuple[int, ...]) -> tuple[Event, ...]:
    """VS-4.3.i, VS-7.7.a. Chance gives the orders of those who have no leader, or are silent."""
    voice = _named(world, about)
    words = words_of(voice, tuple(tuple(Order)[face - 1] for face in faces))
    assert not isinstance(words, Refusal)
    return (sealed(voice, words),)


def shuffled(world: World, about: Words, faces: tuple[int, ...]) -> tuple[Event, ...]:
    """VS-7.8.b. Chance lays out again: armies and their cards in the order of what fell."""
    field, voice = world.field, _named(world, about)
    assert field is not None
    left = cards_left(field.fight, voice[0].role)
    drawn = sorted(zip(faces, range(len(left)), left, strict=True), key=lambda it: it[:2])
    armies = dict.fromkeys(card.army for _, _, card in drawn)
    line = [card for army in armies for _, _, card in drawn if card.army == army]
    return (sealed(voice, tuple(map(card_word, line))),)


def _named(world: World, about: Words) -> Voice:
    assert world.field is not None
    side = _side(world.field, Role(about[0]))
    return side, None if about[1] == NOBODY else SeatId(about[1])


def _side(field: Field, role: Role) -> Muster:
    return field.attack if role is Role.ATTACKERS else field.defence


def card_word(card: Card) -> str:
    return f"{card.army}{SEPARATOR}{card.order}"


def line_of(side: Muster, words: Words) -> Line | None:
    """Cards from their words; None where a word is no card of this side."""
    advantage = {army.id: army.advantage for army in side.armies}
    cards: list[Card] = []
    for word in words:
        army, _, order = word.rpartition(SEPARATOR)
        if army not in advantage or order not in tuple(Order):
            return None
        cards.append(Card(army, Order(order), advantage[army]))
    return tuple(cards)


def with_side(world: World, side: Muster) -> World:
    field = world.field
    assert field is not None
    if side.role is Role.ATTACKERS:
        return replace(world, field=replace(field, attack=side))
    return replace(world, field=replace(field, defence=side))


def evolve_sealed(world: World, fact: Sealed) -> World:
    assert world.field is not None
    side = _side(world.field, fact.role)
    earlier = held_by(side, fact.by)
    drawn = earlier is not None and earlier.words == (BY_LOT,)
    return _holding(world, side, Held(fact.by, fact.seal, fact.words, fact.salt or "", drawn))


def evolve_unsealed(world: World, fact: Unsealed) -> World:
    assert world.field is not None
    side = _side(world.field, fact.role)
    held = held_by(side, fact.by)
    assert held is not None
    return _holding(world, side, replace(held, words=fact.words, salt=fact.salt or ""))


def evolve_seal_lost(world: World, fact: SealLost) -> World:
    """VS-7.7.c. Armies as they stand, orders and cards by lot."""
    field = world.field
    assert field is not None
    side = _side(field, fact.role)
    words = as_they_stand(field, side) if field.stage == "array" else (BY_LOT,)
    return _holding(world, side, Held(fact.by, NO_SEAL, words))


def _holding(world: World, side: Muster, held: Held) -> World:
    others = tuple(it for it in side.held if it.seat != held.seat)
    return with_side(world, replace(side, held=(*others, held)))


DECIDE: Deciders = {Seal: decide_seal, Unseal: decide_unseal, AsStanding: decide_as_standing}
EVOLVE: Evolvers = {
    Sealed: evolve_sealed,
    Unsealed: evolve_unsealed,
    SealLost: evolve_seal_lost,
}
