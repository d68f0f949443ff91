"""Worlds that look alike to a seat: everything that is hidden from it is drawn anew."""

from random import Random

from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Order
from letopis.games.strategic.membership.substitutes import is_replaced, played_seat
from letopis.games.strategic.world import (
    Field,
    Held,
    Muster,
    Player,
    Spoils,
    Stance,
    Stirring,
    World,
)

STANCES: tuple[Stance, ...] = ("always", "approached", "never")
STIRRINGS: tuple[Stirring, ...] = ("no", "at-once", "separately")


def alike(world: World, person: SeatId, rng: Random) -> World:
    """Another world that the person cannot tell from this one."""
    me = None if is_replaced(world, person) else played_seat(world, person)
    players = {seat: it if seat == me else _another(it, rng) for seat, it in world.players.items()}
    field = None if world.field is None else _resealed(world.field, me, rng)
    return replace(world, players=players, field=field)


def _another(player: Player, rng: Random) -> Player:
    """VS-1.2.u, VS-7.3.a, VS-7.12.e. The same player with other wishes."""
    pattern = tuple(str(rng.choice(tuple(Order))) for _ in range(rng.randrange(3)))
    spoils = Spoils(rng.random() < 0.5, rng.random() < 0.5, rng.choice(STIRRINGS))
    return replace(
        player,
        stance=rng.choice(STANCES),
        battle_orders=pattern,
        orders_always=bool(pattern) and rng.random() < 0.5,
        spoils=rng.choice((None, spoils)),
    )


def _resealed(field: Field, me: SeatId | None, rng: Random) -> Field:
    """VS-7.5.a. Other orders under the same seals."""
    if field.stage != "orders":
        return field
    sides = (_side(side, me, rng) for side in (field.attack, field.defence))
    attack, defence = sides
    return replace(field, attack=attack, defence=defence)


def _side(side: Muster, me: SeatId | None, rng: Random) -> Muster:
    held = tuple(it if it.seat in (me, None) else _reworded(it, rng) for it in side.held)
    return replace(side, held=held)


def _reworded(held: Held, rng: Random) -> Held:
    words = tuple(
        f"{word.rpartition(':')[0]}:{rng.choice(tuple(Order))}" if ":" in word else word
        for word in held.words
    )
    return replace(held, words=words)
