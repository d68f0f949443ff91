"""VS-4.3.i, VS-7.3.a, VS-7.8.b. Chance's share in a battle: orders, or cards mixed anew.

It comes last: dice are thrown openly, so they fall only when nobody has anything to choose.
"""

from letopis.core.acts import ClauseId, Event, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Order, cards_left
from letopis.games.strategic.war.card_words import card_word, words_of
from letopis.games.strategic.war.commanders import (
    all_voices,
    detachments,
    held_by,
    voice_named,
    voice_of,
)
from letopis.games.strategic.war.sealing import BY_LOT, sealed_fact
from letopis.games.strategic.world import World
from letopis.games.strategic.world.acts import Faces, Throws
from letopis.games.strategic.world.purposes import OrdersDraw, Shuffle
from letopis.games.strategic.world.turn_facts import CalledFor

ORDERS = 3  # VS-7.3.a: shooting, attack, defence
LOTS = 1_000_000  # so many that hardly any two cards draw the same


def left_to_chance_facts(world: World, seat: SeatId) -> tuple[Event, ...] | Refusal:
    """VS-7.3.a, VS-7.8.b. Orders or a new arrangement by lot; armies their leader arrays."""
    voice = voice_of(world, seat)
    if isinstance(voice, Refusal):
        return voice
    assert world.field is not None
    if world.field.stage == "array":
        return Refusal(ClauseId("VS-7.3.a"), "no-such-question")
    return (sealed_fact(voice, (BY_LOT,)),)


def call_for_lots(world: World) -> CalledFor | None:
    """VS-4.3.i, VS-7.3.a, VS-7.8.b. Chance gives orders, or mixes the cards that are left."""
    field = world.field
    assert field is not None
    for voice in all_voices(world):
        held = held_by(*voice)
        if held is None or held.words != (BY_LOT,):
            continue
        role, seat = voice[0].role, voice[1]
        if field.stage == "again":
            return CalledFor(Shuffle(role, seat), len(cards_left(field.fight, role)), LOTS)
        return CalledFor(OrdersDraw(role, seat), detachments(voice), ORDERS)
    return None


def orders_facts(world: World, draw: OrdersDraw, faces: Faces) -> tuple[Event, ...]:
    """VS-4.3.i, VS-7.7.a. Chance gives the orders of those who have no leader, or are silent."""
    voice = voice_named(world, draw.role, draw.seat)
    words = words_of(voice, tuple(tuple(Order)[face - 1] for face in faces))
    assert not isinstance(words, Refusal)
    return (sealed_fact(voice, words),)


def shuffle_facts(world: World, draw: Shuffle, faces: Faces) -> tuple[Event, ...]:
    """VS-7.8.b. Chance lays out again: armies and their cards in the order of what fell."""
    field, voice = world.field, voice_named(world, draw.role, draw.seat)
    assert field is not None
    left = cards_left(field.fight, voice[0].role)
    drawn = sorted(zip(faces, range(len(left)), left, strict=True), key=lambda it: it[:2])
    armies = dict.fromkeys(card.army for _, _, card in drawn)
    line = [card for army in armies for _, _, card in drawn if card.army == army]
    return (sealed_fact(voice, tuple(map(card_word, line))),)


THROWS: Throws = {OrdersDraw: orders_facts, Shuffle: shuffle_facts}
