"""Worlds that a seat cannot tell from the real one, and between which all that is hidden lies."""

from typing import NamedTuple

from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Order
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.world import Player, Spoils, Stance, World


class UnsaidWishes(NamedTuple):
    """What a player may have said to nobody."""

    stance: Stance = "never"
    orders: tuple[str, ...] = ()
    spoils: Spoils | None = None


# Pairs that differ in everything a wish can change: what happens with both of them is certain.
_EXTREMES = (
    UnsaidWishes(),
    UnsaidWishes(stance="always"),
    UnsaidWishes(orders=(str(Order.ATTACK),)),
    UnsaidWishes(spoils=Spoils(take=False, lower=True, stir="at-once")),
)


def lookalikes(world: World, person: SeatId) -> tuple[World, ...]:
    """VS-1.2.u, VS-7.3.a, VS-7.12.e. First the world in which nobody else reacts and nobody's
    wishes speak for him; then others, in which they do."""
    known, own = world_seen_by(world, person), played_seat(world, person)
    return tuple(_with_wishes_of_others(known, own, wishes) for wishes in _EXTREMES)


def quiet_world(world: World, person: SeatId) -> World:
    """The first of them alone."""
    known, own = world_seen_by(world, person), played_seat(world, person)
    return _with_wishes_of_others(known, own, _EXTREMES[0])


def _with_wishes_of_others(world: World, own: SeatId, wishes: UnsaidWishes) -> World:
    players = {
        seat: it if seat == own else _with_wishes(it, wishes) for seat, it in world.players.items()
    }
    return replace(world, players=players)


def _with_wishes(player: Player, wishes: UnsaidWishes) -> Player:
    return replace(
        player,
        stance=wishes.stance,
        battle_orders=wishes.orders,
        orders_always=bool(wishes.orders),
        spoils=wishes.spoils,
    )
