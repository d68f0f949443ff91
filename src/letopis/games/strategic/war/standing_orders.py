"""VS-7.3.a, VS-0.2.c. Standing battle orders: a pattern, chance, or the best mix there is.

They are known to their owner alone. Who says `always` is not asked in battles any more. The best
mix is reckoned by whoever runs the table, who asks for it as that seat (`bots.standing_orders`): so
the seat stays asked, and where nobody reckons chance decides.
"""

from collections.abc import Iterator
from itertools import cycle, islice

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice, Family, Rows
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Order
from letopis.games.strategic.world import Dividing, World
from letopis.games.strategic.world.acts import (
    Acts,
    Facts,
    Secrets,
    accepted,
    act,
    told_to_its_seat,
    told_to_teller,
)
from letopis.games.strategic.world.changes import with_player

RANDOM, EQUILIBRIUM = "random", "equilibrium"
LONGEST_PATTERN = 24


class StandingOrders(Action, frozen=True, tag="standing-orders"):
    """VS-7.3.a. `attack shoot defend`, over and over along the line; `random`, `equilibrium`; or
    none."""

    pattern: tuple[str, ...]
    always: bool = False


class OrdersStood(Event, frozen=True, tag="orders-stood"):
    """What shall be done in battles where a player is silent, or always."""

    seat: SeatId
    pattern: tuple[str, ...]
    always: bool = False


def decide_standing_orders(
    world: World, seat: SeatId, order: StandingOrders
) -> tuple[Event, ...] | Refusal:
    """VS-7.3.a. Orders, or the one word `random` or `equilibrium`; no word gives them up."""
    is_pattern = all(word in tuple(Order) for word in order.pattern)
    if order.pattern not in ((RANDOM,), (EQUILIBRIUM,)) and not is_pattern:
        return Refusal(ClauseId("VS-7.3.a"), "no-such-order")
    if len(order.pattern) > LONGEST_PATTERN:
        return Refusal(ClauseId("VS-7.3.a"), "pattern-too-long", {"longest": LONGEST_PATTERN})
    if order.always and not order.pattern:
        return Refusal(ClauseId("VS-7.3.a"), "no-standing-orders")
    if not order.pattern and not world.players[seat].battle_orders:
        return Refusal(ClauseId("VS-7.3.a"), "no-standing-orders")
    return (OrdersStood(seat, order.pattern, order.always),)


def standing_orders(world: World, seat: SeatId, cards: int) -> tuple[Order, ...] | None:
    """The pattern laid along so many cards; None where chance shall decide."""
    player = world.players.get(seat)
    pattern = () if player is None else player.battle_orders
    if pattern in ((), (RANDOM,), (EQUILIBRIUM,)):
        return None
    return tuple(map(Order, islice(cycle(pattern), cards)))


def is_not_to_be_asked(world: World, seat: SeatId) -> bool:
    """VS-7.3.a, VS-3.6.a. Who wants it so, and who has left: his orders speak for him. But not in a
    tournament: whoever claims a throne has come (VS-3.6.e)."""
    if isinstance(world.phase, Dividing):
        return False
    player = world.players.get(seat)
    if player is None or not player.is_playing:
        return player is not None
    return player.orders_always and player.battle_orders != (EQUILIBRIUM,)


def evolve_orders_stood(world: World, fact: OrdersStood) -> World:
    player = world.players[fact.seat]
    return with_player(
        world, replace(player, battle_orders=fact.pattern, orders_always=fact.always)
    )


def list_standing_orders(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """VS-7.3.a. Any pattern but the one that stands."""
    patterns: list[tuple[str, ...]] = [(), (RANDOM,), (EQUILIBRIUM,)]
    for pattern in patterns:
        both = (StandingOrders(pattern), StandingOrders(pattern, always=True))
        yield from accepted(decide_standing_orders, world, seat, both)
    for always in (False, True):
        some = StandingOrders((), always=always)
        yield Family(some, "pattern", Rows(tuple(Order), 1, LONGEST_PATTERN))


ACTS: Acts = {
    StandingOrders: act(
        decide_standing_orders, "any-time", lists=list_standing_orders, hides=told_to_teller
    ),
}
FACTS: Facts = {OrdersStood: evolve_orders_stood}
HIDES: Secrets = {OrdersStood: told_to_its_seat}
