"""VS-0.2.d. Replacing a player who misses his turns: the seat stays, another person plays it."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.building.founding import without_wish
from letopis.games.strategic.membership.joining import newcomer_refusal
from letopis.games.strategic.world import Wish, World
from letopis.games.strategic.world.acts import Acts, Facts, accepted, act
from letopis.games.strategic.world.changes import with_player


class TakeOver(Action, frozen=True, tag="take-over"):
    """VS-0.2.d. Go on in the place of somebody who does not play his turns."""

    seat: SeatId


class SeatOffered(Event, frozen=True, tag="seat-offered"):
    """He has missed as many turns as the regulation bears: anybody may take his place."""

    seat: SeatId


class TakeOverWished(Event, frozen=True, tag="take-over-wished"):
    """Somebody will take it, between turns; `ordered` by the host, whoever comes back."""

    seat: SeatId
    of: SeatId
    ordered: bool = False


class Replaced(Event, frozen=True, tag="replaced"):
    """VS-0.2.d. The same player goes on, treasury and all; `by` speaks for him from now on."""

    seat: SeatId
    by: SeatId


def played_seat(world: World, person: SeatId) -> SeatId:
    """Whose pieces this person commands: a substitute's asks are those of the seat he took."""
    for player in world.players.values():
        if player.played_by == person:
            return player.seat
    return person


def person_of(world: World, seat: SeatId) -> SeatId:
    """Who has to be asked when a seat is waited for."""
    player = world.players.get(seat)
    return seat if player is None or player.played_by is None else player.played_by


def is_replaced(world: World, person: SeatId) -> bool:
    """Whether another plays the seat that bears this person's name."""
    return person_of(world, person) != person


def decide_take_over(world: World, seat: SeatId, order: TakeOver) -> tuple[Event, ...] | Refusal:
    """VS-0.2.d. A newcomer whom the regulation admits, or the one who sat there before."""
    refusal = _person_refusal(world, seat, order.seat)
    if refusal is not None:
        return refusal
    if not is_offered(world, order.seat):
        return Refusal(ClauseId("VS-0.2.d"), "seat-not-offered", {"seat": order.seat})
    return (TakeOverWished(seat, order.seat),)


def _person_refusal(world: World, person: SeatId, seat: SeatId) -> Refusal | None:
    if played_seat(world, person) != person:
        return Refusal(ClauseId("VS-3.5.a"), "plays-already")
    if not is_replaced(world, person):
        return newcomer_refusal(world, person)
    if person != seat:
        return Refusal(ClauseId("VS-0.2.d"), "replaced")
    if any(wish.seat == person for wish in world.wishes):
        return Refusal(ClauseId("VS-3.5.a"), "asked-already")
    return None


def is_offered(world: World, seat: SeatId) -> bool:
    player = world.players.get(seat)
    return player is not None and player.is_playing and player.offered


def seat_offer_facts(world: World) -> tuple[Event, ...]:
    """VS-0.2.d. Whose missed turns are too many; 0 means that nobody is ever replaced."""
    most = world.options.replace_after_missed
    return tuple(
        SeatOffered(player.seat)
        for player in world.players.values()
        if most and player.is_playing and player.missed >= most and not player.offered
    )


def replacement_facts(world: World, wish: Wish) -> tuple[Event, ...] | None:
    """Carried out between turns, unless the old one has come back; None if so."""
    player = None if wish.lord is None else world.players.get(wish.lord)
    if player is None or not player.is_playing or not (player.offered or wish.ordered):
        return None
    return (Replaced(player.seat, wish.seat),)


def evolve_seat_offered(world: World, fact: SeatOffered) -> World:
    return with_player(world, replace(world.players[fact.seat], offered=True))


def evolve_take_over_wished(world: World, fact: TakeOverWished) -> World:
    wish = Wish(fact.seat, "replace", lord=fact.of, ordered=fact.ordered)
    return replace(world, wishes=(*world.wishes, wish))


def evolve_replaced(world: World, fact: Replaced) -> World:
    """Nothing changes but the person, and his missed turns are not the newcomer's."""
    person = None if fact.by == fact.seat else fact.by
    player = replace(world.players[fact.seat], played_by=person, offered=False, missed=0)
    return with_player(without_wish(world, fact.by), player)


def list_take_overs(
    world: World, person: SeatId, seats: Iterable[SeatId] | None
) -> Iterator[Choice]:
    """VS-0.2.d. Seats that another may play from now on: these, or any."""
    among = world.players if seats is None else seats
    return accepted(decide_take_over, world, person, map(TakeOver, among))


ACTS: Acts = {
    TakeOver: act(decide_take_over, "joining", lists=list_take_overs, for_oneself=True),
}
FACTS: Facts = {
    SeatOffered: evolve_seat_offered,
    TakeOverWished: evolve_take_over_wished,
    Replaced: evolve_replaced,
}
