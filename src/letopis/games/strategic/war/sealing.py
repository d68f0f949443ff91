"""VS-7.5.a. What lies face down: seals, their opening, and what silence lays down.

A choice is a row of words (see `card_words`). The seal is SHA-256 over the salt and the words, so
that anyone can check afterwards that nothing was changed; without a salt no seal is shown, because
few words are easily guessed. Who does not trust the table with his words gives the seal alone, and
the words when everybody has sealed.
"""

import hashlib
from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice, Digests, Family, is_digest
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Role, cards_left
from letopis.games.strategic.war.card_words import CardWords, as_they_stand, words_of, words_refusal
from letopis.games.strategic.war.commanders import (
    Voice,
    detachments,
    has_order_to_choose,
    held_by,
    side_of,
    unopened_voices,
    voice_of,
)
from letopis.games.strategic.war.standing_orders import is_not_to_be_asked, standing_orders
from letopis.games.strategic.world import Held, Muster, Salt, World
from letopis.games.strategic.world.acts import Acts, Facts, Hearing, Secrets, act, told_to_teller

BY_LOT = "by-lot"
NO_SEAL = "-"
NO_WORDS = "0" * 64
LONGEST_SALT = 80


class Seal(Action, frozen=True, tag="seal"):
    """VS-7.5.a. The seal of what one has chosen; the words follow when all have sealed."""

    seal: str


class Unseal(Action, frozen=True, tag="unseal"):
    """VS-7.5.a. The words that were sealed, and the salt."""

    words: CardWords
    salt: Salt | None = None


class AsStanding(Action, frozen=True, tag="as-standing"):
    """VS-7.3.a, VS-0.2.c. What silence means: standing orders; else chance's, as things stand."""


class Sealed(Event, frozen=True, tag="sealed"):
    """VS-7.5.a. A choice lies face down; others are told the seal alone."""

    role: Role
    seal: str
    by: SeatId | None = None
    words: CardWords = ()
    salt: Salt | None = None


class Unsealed(Event, frozen=True, tag="unsealed"):
    """VS-7.5.a. Words that fit their seal; others are told when all are opened."""

    role: Role
    by: SeatId
    words: CardWords = ()
    salt: Salt | None = None


class SealLost(Event, frozen=True, tag="seal-lost"):
    """VS-7.5.a, VS-0.2.c. Sealed and then silent: armies as they stand, or chance has its share."""

    role: Role
    by: SeatId
    words: CardWords


def seal_of(words: CardWords, salt: str | None) -> str:
    """VS-7.5.a. What proves later that nothing was changed; a dash where there is no salt."""
    if not salt:
        return NO_SEAL
    return hashlib.sha256(f"{salt} {' '.join(words)}".encode()).hexdigest()


def sealed_fact(voice: Voice, words: CardWords, salt: Salt | None = None) -> Sealed:
    side, seat = voice
    return Sealed(side.role, seal_of(words, salt), seat, words, salt)


def foregone_words(world: World, voice: Voice) -> CardWords | None:
    """The words of a voice with nothing to choose: one army, cards all alike, or nobody to ask."""
    field, (side, seat) = world.field, voice
    assert field is not None
    if field.stage == "array" and not has_order_to_choose(side):
        return as_they_stand(field, side)
    if field.stage == "again" and _are_alike(world, side):
        return as_they_stand(field, side)
    if seat is None:
        return (BY_LOT,)
    return silent_words(world, voice) if is_not_to_be_asked(world, seat) else None


def _are_alike(world: World, side: Muster) -> bool:
    """VS-7.8.b. Where cards may be hidden, who need not choose would show that they are alike."""
    assert world.field is not None
    left = cards_left(world.field.fight, side.role)
    if world.options.battle_unfought_cards == "hidden":
        return len(left) == 1
    return len(set(left)) == 1


def silent_words(world: World, voice: Voice) -> CardWords:
    """VS-7.3.a, VS-0.2.c. By standing orders, or by chance; arrays and cards as they stand."""
    field, (side, seat) = world.field, voice
    assert field is not None
    if field.stage != "orders":
        return as_they_stand(field, side)
    orders = None if seat is None else standing_orders(world, seat, detachments(voice))
    words = (BY_LOT,) if orders is None else words_of(voice, orders)
    assert not isinstance(words, Refusal)
    return words


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
    voice = next((it for it in unopened_voices(world) if it[1] == seat), None)
    if voice is None:
        return Refusal(ClauseId("VS-7.5.a"), "nothing-to-unseal")
    held = held_by(*voice)
    if held is None or seal_of(order.words, order.salt) != held.seal:
        return Refusal(ClauseId("VS-7.5.a"), "seal-does-not-fit")
    refusal = words_refusal(world, voice, order.words) or salt_refusal(order.salt)
    return refusal or (Unsealed(voice[0].role, seat, order.words, order.salt),)


def salt_refusal(salt: str | None) -> Refusal | None:
    if salt is not None and len(salt) > LONGEST_SALT:
        return Refusal(ClauseId("VS-7.5.a"), "salt-too-long", {"longest": LONGEST_SALT})
    return None


def decide_as_standing(
    world: World, seat: SeatId, order: AsStanding
) -> tuple[Event, ...] | Refusal:
    """VS-7.3.a, VS-0.2.c. Who has sealed and keeps his words to himself leaves them to chance."""
    for voice in unopened_voices(world):
        if voice[1] == seat:
            return (SealLost(voice[0].role, seat, _instead(world, voice)),)
    voice_or = voice_of(world, seat)
    if isinstance(voice_or, Refusal):
        return voice_or
    return (sealed_fact(voice_or, silent_words(world, voice_or)),)


def _instead(world: World, voice: Voice) -> CardWords:
    """VS-7.7.c. Armies as they stand, orders and cards by lot."""
    assert world.field is not None
    is_array = world.field.stage == "array"
    return as_they_stand(world.field, voice[0]) if is_array else (BY_LOT,)


def with_side(world: World, side: Muster) -> World:
    field = world.field
    assert field is not None
    if side.role is Role.ATTACKERS:
        return replace(world, field=replace(field, attack=side))
    return replace(world, field=replace(field, defence=side))


def evolve_sealed(world: World, fact: Sealed) -> World:
    assert world.field is not None
    side = side_of(world.field, fact.role)
    earlier = held_by(side, fact.by)
    drawn = earlier is not None and earlier.words == (BY_LOT,)
    return _with_held(
        world, side, Held(fact.by, fact.seal, fact.words, fact.salt or Salt(""), drawn)
    )


def evolve_unsealed(world: World, fact: Unsealed) -> World:
    assert world.field is not None
    side = side_of(world.field, fact.role)
    held = held_by(side, fact.by)
    assert held is not None
    return _with_held(world, side, replace(held, words=fact.words, salt=fact.salt or Salt("")))


def evolve_seal_lost(world: World, fact: SealLost) -> World:
    assert world.field is not None
    side = side_of(world.field, fact.role)
    return _with_held(world, side, Held(fact.by, NO_SEAL, fact.words))


def _with_held(world: World, side: Muster, held: Held) -> World:
    others = tuple(it for it in side.held if it.seat != held.seat)
    return with_side(world, replace(side, held=(*others, held)))


def list_seals(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    if not isinstance(voice_of(world, seat), Refusal):
        yield Family(Seal(NO_WORDS), "seal", Digests())


def list_as_standing(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """What was sealed is not listed to be opened: the words themselves only he can know."""
    assert world.field is not None
    is_victor = world.field.stage in ("settle", "turmoil")
    has_sealed = any(it == seat for _, it in unopened_voices(world))
    if is_victor or has_sealed or not isinstance(voice_of(world, seat), Refusal):
        yield AsStanding()


def told_seal(fact: Sealed, hearing: Hearing) -> Sealed:
    """VS-7.5.a. Until the cards are opened others hear only that something was sealed."""
    is_own = fact.by is not None and fact.by == hearing.seat
    return fact if is_own else Sealed(fact.role, fact.seal, fact.by)


def told_unsealing(fact: Unsealed, hearing: Hearing) -> Unsealed:
    return fact if fact.by == hearing.seat else Unsealed(fact.role, fact.by)


ACTS: Acts = {
    Seal: act(decide_seal, "battle", lists=list_seals),
    Unseal: act(decide_unseal, "battle", hides=told_to_teller),
}
FACTS: Facts = {
    Sealed: evolve_sealed,
    Unsealed: evolve_unsealed,
    SealLost: evolve_seal_lost,
}
HIDES: Secrets = {Sealed: told_seal, Unsealed: told_unsealing}
