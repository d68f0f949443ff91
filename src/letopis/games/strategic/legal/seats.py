"""What a seat may do, piece by piece: candidates from the map, judged by the rules themselves."""

from collections.abc import Iterator

from letopis.core.choices import Choice, Family, NumberRows, Numbers
from letopis.core.notation import Text
from letopis.core.seats import CHANCE, CLOCK, HOST, SeatId
from letopis.games.strategic.council import proposals, turn_order
from letopis.games.strategic.council.proposals import Amend
from letopis.games.strategic.engine.gate import gate
from letopis.games.strategic.engine.prompts import asked, default_of
from letopis.games.strategic.engine.reactions import Pass
from letopis.games.strategic.host import hosting
from letopis.games.strategic.host.hosting import GiveRuling
from letopis.games.strategic.legal.battle import of_leader
from letopis.games.strategic.legal.candidates import accepted
from letopis.games.strategic.legal.council import of_council
from letopis.games.strategic.legal.newcomers import consents, foundings, of_newcomer, takings
from letopis.games.strategic.legal.pieces import of_army, of_structure
from letopis.games.strategic.membership import inheritance
from letopis.games.strategic.membership.substitutes import is_replaced, played_seat
from letopis.games.strategic.realm.requests import Answer
from letopis.games.strategic.realm.treasury import Send, dearest_gift
from letopis.games.strategic.realm.vassals import Offer
from letopis.games.strategic.world import (
    ArmyId,
    Beginning,
    Dividing,
    Entering,
    Fighting,
    Over,
    Shortage,
    World,
)
from letopis.games.strategic.world.lookup import structure_named, structures_of
from letopis.games.strategic.world.reasons import REASON
from letopis.games.strategic.world.turn_facts import Begin, End, Lapse, Lots, Throw

NO_PIECE = ""
COUNCIL = "council"  # permissions, treaties, votes, standing wishes: what no piece does


def subjects(world: World, seat: SeatId) -> tuple[str, ...]:
    """What a seat could act with: its armies, its structures, and its council."""
    return () if is_replaced(world, seat) else _pieces(world, played_seat(world, seat))


def _pieces(world: World, seat: SeatId) -> tuple[str, ...]:
    if seat not in world.players:
        return ()
    names = (structure.name for structure in structures_of(world, seat))
    return (*world.rosters.get(seat, ()), *names, COUNCIL)


def legal(world: World, person: SeatId, about: str | None = None) -> tuple[Choice, ...]:
    """All that `decide` accepts from a seat, or only what concerns one piece, or none."""
    if is_replaced(world, person):
        return () if about else tuple(takings(world, person, (person,)))
    seat = played_seat(world, person)
    if about is None:
        pieces = (choice for it in _pieces(world, seat) for choice in _of_piece(world, seat, it))
        return (*pieces, *_of_no_piece(world, seat))
    if about == NO_PIECE:
        return tuple(_of_no_piece(world, seat))
    return tuple(_of_piece(world, seat, about)) if _is_piece(world, seat, about) else ()


def _is_piece(world: World, seat: SeatId, name: str) -> bool:
    army, structure = world.armies.get(ArmyId(name)), structure_named(world, name)
    if army is not None:
        return army.owner == seat
    if structure is not None:
        return structure.owner == seat
    return name == COUNCIL and seat in world.players


def _of_piece(world: World, seat: SeatId, name: str) -> Iterator[Choice]:
    if name == COUNCIL:
        yield from of_council(world, seat)
        return
    army = world.armies.get(ArmyId(name))
    if army is not None:
        yield from of_army(world, seat, army)
        return
    structure = structure_named(world, name)
    if structure is not None:
        yield from of_structure(world, seat, structure)


def _of_no_piece(world: World, seat: SeatId) -> Iterator[Choice]:
    if seat == CHANCE:
        yield from _of_chance(world)
        return
    yield from _lapses(world, seat)
    if isinstance(world.phase, Entering) and world.phase.seat == seat and world.call is None:
        yield from accepted(world, seat, foundings(world))
    yield from consents(world, seat)
    player = world.players.get(seat)
    if player is not None and player.is_playing:
        yield from _of_player(world, seat)
    elif seat == HOST:
        yield from _of_host(world)
    elif seat != CLOCK:
        yield from of_newcomer(world, seat)
        if isinstance(world.phase, Dividing):
            yield from of_leader(world, seat)
        if world.call is None and not isinstance(world.phase, Over):
            yield from inheritance.listed(world, seat)


def _lapses(world: World, seat: SeatId) -> Iterator[Choice]:
    """VS-0.2.c. The clock says that time is over; the host says why, too."""
    for waited in asked(world):
        lapse = Lapse(waited, Text("...")) if seat == HOST else Lapse(waited)
        if gate(world, seat, lapse) is None and default_of(world, waited) is not None:
            yield Family(lapse, "because", REASON) if seat == HOST else lapse


def _of_player(world: World, seat: SeatId) -> Iterator[Choice]:
    if gate(world, seat, Pass()) is None:
        yield Pass()
    if isinstance(world.phase, Shortage) and gate(world, seat, Lots()) is None:
        yield Lots()
    if gate(world, seat, End()) is None:
        yield End()
        yield from _gifts(world, seat)
        yield from accepted(world, seat, map(Offer, world.players))
    if isinstance(world.phase, Fighting):
        yield from of_leader(world, seat)
    if gate(world, seat, Answer(0, "yes")) is None:
        numbers = [it.id for it in world.requests if it.to == seat]
        yield from accepted(world, seat, (Answer(number, "yes") for number in numbers))
        yield from accepted(world, seat, (Answer(number, "no") for number in numbers))


def _gifts(world: World, seat: SeatId) -> Iterator[Choice]:
    most = dearest_gift(world, seat)
    for other, player in world.players.items():
        if most and other != seat and player.is_playing:
            yield Family(Send(other, 1), "coins", Numbers(1, most))


def _of_host(world: World) -> Iterator[Choice]:
    if isinstance(world.phase, Fighting):
        yield from of_leader(world, HOST)
    elif gate(world, HOST, Lots()) is None:
        yield Lots()
    yield from turn_order.listed(world)
    if gate(world, HOST, GiveRuling(Text("..."))) is None:
        yield from hosting.listed_always(world, asked(world))
    if gate(world, HOST, Amend("", "")) is None:
        yield from hosting.listed(world)
        yield from proposals.listed(world, HOST)
        yield from inheritance.listed(world, HOST)


def _of_chance(world: World) -> Iterator[Choice]:
    if isinstance(world.phase, Beginning):
        yield Begin()
    elif world.call is not None:
        yield Family(Throw(()), "faces", NumberRows(1, world.call.sides, world.call.dice))
