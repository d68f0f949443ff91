"""What a battle asks of its leaders."""

from collections.abc import Iterator
from itertools import permutations

from letopis.core.acts import Refusal
from letopis.core.choices import Bundles, Choice, Digests, Family, Numbers, Orderings, Rows
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.conquest import Settle
from letopis.games.strategic.aftermath.turmoil import Stir
from letopis.games.strategic.battle import Order
from letopis.games.strategic.engine.gate import gate
from letopis.games.strategic.engine.registry import DECIDE
from letopis.games.strategic.legal.candidates import accepted
from letopis.games.strategic.war.battle_asks import Array, Command, Rearrange
from letopis.games.strategic.war.card_words import SEPARATOR, as_they_stand
from letopis.games.strategic.war.commanders import Voice, detachments, unheard, unopened
from letopis.games.strategic.war.sealing import AsStanding, Seal
from letopis.games.strategic.world import Field, World
from letopis.games.strategic.world.turn_facts import Lots

NO_WORDS = "0" * 64
MOST_LISTED = 4  # armies whose orders are all listed; who leads more may type any


def of_leader(world: World, seat: SeatId) -> Iterator[Choice]:
    """VS-7.3.a, VS-7.7.c, VS-7.8.b, VS-7.12.e, VS-5.2.f. What a battle asks of this seat."""
    field = world.field
    if field is None or gate(world, seat, Lots()) is not None:
        return
    settling = (Settle(take, lower) for take in (True, False) for lower in (True, False))
    yield from accepted(world, seat, settling)
    allies = (Settle(True, lower, other) for other in world.players for lower in (True, False))
    yield from accepted(world, seat, allies)
    for other in world.players:
        share = Settle(share=other, coins=1)
        if not isinstance(DECIDE[Settle](world, seat, share), Refusal):
            yield Family(share, "coins", Numbers(1, field.spoils))
    yield from accepted(world, seat, (Stir("no"), Stir("at-once"), Stir("separately")))
    yield from accepted(world, seat, (Stir("at-once", other) for other in world.players))
    yield from accepted(world, seat, (Stir("separately", other) for other in world.players))
    if field.stage in ("settle", "turmoil") or any(it == seat for _, it in unopened(world)):
        yield AsStanding()  # the words themselves only he can know
    for voice in unheard(world):
        if voice[1] == seat:
            yield from _of_voice(field, voice)
            return


def _of_voice(field: Field, voice: Voice) -> Iterator[Choice]:
    """VS-7.5.a. Words, or the seal of words; salts are left out, any one will do."""
    armies, count = tuple(army.id for army in voice[0].armies), detachments(voice)
    match field.stage:
        case "array":
            yield Family(Array(armies), "armies", Orderings(armies))
        case "orders":
            yield Family(Command(()), "orders", Rows(tuple(Order), count, count))
            yield from _arrays(voice, count)
            yield Lots()
        case _:
            cards = as_they_stand(field, voice[0])
            yield Family(Rearrange(cards), "cards", Bundles(_by_army(cards)))
            yield Lots()
    yield Family(Seal(NO_WORDS), "seal", Digests())
    yield AsStanding()


def _by_army(cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """VS-7.7.e. The cards of an army stand together."""
    armies: dict[str, tuple[str, ...]] = {}
    for card in cards:
        army = card.rpartition(SEPARATOR)[0]
        armies[army] = (*armies.get(army, ()), card)
    return tuple(armies.values())


def _arrays(voice: Voice, count: int) -> Iterator[Choice]:
    """VS-7.7.c, option. All sealed at once: the leader orders armies and cards in one act."""
    side, seat = voice
    if side.order or seat != side.leader:
        return
    armies = tuple(army.id for army in side.armies)
    for order in permutations(armies) if len(armies) <= MOST_LISTED else (armies,):
        yield Family(Command((), order), "orders", Rows(tuple(Order), count, count))
