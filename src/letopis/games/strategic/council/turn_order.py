"""Chapter 0.3. The order of turns: drawn, as they sat down, or as the host says."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice, Family, Orderings
from letopis.core.seats import SeatId
from letopis.games.strategic.world import Entering, Slot, SlotId, World
from letopis.games.strategic.world.acts import Acts, Faces, Facts, Throws, act
from letopis.games.strategic.world.purposes import OrderDraw
from letopis.games.strategic.world.turn_facts import CalledFor


class LineUp(Action, frozen=True, tag="line-up"):
    """VS-0.3.a. The host names everybody in the order of their turns."""

    order: tuple[SeatId, ...]


class LinedUp(Event, frozen=True, tag="lined-up"):
    """VS-0.3.a. The order of turns."""

    seats: tuple[SeatId, ...]


def awaits_order(world: World) -> bool:
    """VS-0.3.a. Whether nothing goes on until the host has named the order."""
    is_left_to_host = world.options.order_method == "host" and len(world.seats) > 1
    return is_left_to_host and isinstance(world.phase, Entering) and not world.slots


def line_up_facts(world: World, drawn: tuple[SeatId, ...] = ()) -> tuple[Event, ...]:
    """VS-0.3.a. Drawn one after another; otherwise as they sat down, unless a host says it."""
    if awaits_order(world):
        return ()
    left = [seat for seat in world.seats if seat not in drawn]
    if world.options.order_method != "random" or len(left) == 1:
        return (LinedUp((*drawn, *left)),)
    return (CalledFor(OrderDraw(drawn), 1, len(left)),)


def order_facts(world: World, draw: OrderDraw, faces: Faces) -> tuple[Event, ...]:
    """VS-0.3.a. Who moves next in the year."""
    left = [seat for seat in world.seats if seat not in draw.drawn]
    return line_up_facts(world, (*draw.drawn, left[faces[0] - 1]))


def seating_order(world: World) -> LineUp:
    """VS-0.2.c. What a host's silence means."""
    return LineUp(world.seats)


def decide_line_up(world: World, seat: SeatId, order: LineUp) -> tuple[Event, ...] | Refusal:
    """VS-0.3.a. Everybody at the table, each once."""
    if not awaits_order(world):
        return Refusal(ClauseId("VS-0.3.a"), "order-not-asked")
    if sorted(order.order) != sorted(world.seats):
        return Refusal(ClauseId("VS-0.3.a"), "not-all-seats")
    return (LinedUp(order.order),)


def list_orders(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    if awaits_order(world):
        yield Family(seating_order(world), "order", Orderings(world.seats))


def evolve_lined_up(world: World, fact: LinedUp) -> World:
    slots = tuple(Slot(SlotId(at), seat, (seat,)) for at, seat in enumerate(fact.seats, start=1))
    return replace(world, slots=slots, last_slot=SlotId(len(slots)))


ACTS: Acts = {
    LineUp: act(decide_line_up, "host-always", lists=list_orders),
}
FACTS: Facts = {LinedUp: evolve_lined_up}
THROWS: Throws = {OrderDraw: order_facts}
