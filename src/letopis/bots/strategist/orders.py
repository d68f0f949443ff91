"""Battle orders: from the battle oracle's mixes, or at random where solving would take too long."""

import random
from collections.abc import Sequence
from itertools import cycle, islice

import msgspec
from msgspec.structs import replace

from letopis.bots.standing_orders import orders_for
from letopis.core.acts import Action
from letopis.core.choices import Choice, Family, pick
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Order
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.war import Array, AsStanding, Command, Rearrange
from letopis.games.strategic.world import Field

MOST_CARDS = 8  # of a side; more would take the oracle too long between two turns
MOST_ARMIES = 3
MOST_AGAIN = 7
HABITS: tuple[tuple[Order, ...], ...] = (
    (Order.ATTACK,),
    (Order.SHOOT,),
    (Order.ATTACK, Order.SHOOT),
    (Order.DEFEND, Order.ATTACK),
    (Order.SHOOT, Order.DEFEND),
    (Order.DEFEND, Order.DEFEND, Order.ATTACK),
    (Order.ATTACK, Order.SHOOT, Order.DEFEND),
)
FAITHFUL = 0.4  # how often the favourite of the game is laid


def fight_on(
    view: WorldView, seat: SeatId, choices: Sequence[Choice], rng: random.Random
) -> Action | None:
    """VS-7.3.a, VS-7.7.c, VS-7.8.b. Orders or a layout; None if neither is asked for."""
    family = _asked_for(choices)
    if family is None or view.field is None:
        return None
    drawn = orders_for(view, seat, rng) if _is_small(view.field) else AsStanding()
    return pick(family, rng.randrange) if isinstance(drawn, AsStanding) else drawn


def habitual(view: WorldView, choices: Sequence[Choice], salt: str) -> Action | None:
    """A plain pattern along the line, often the favourite of this game, begun anywhere in it; cards
    stay as they lie."""
    family = _asked_for(choices)
    if family is None:
        return None
    plain = pick(family, lambda below: 0)
    if not isinstance(plain, Command):
        return plain
    favourite = random.Random(salt).choice(HABITS)
    battle = random.Random(salt.encode() + msgspec.json.encode(view.field))
    habit = favourite if battle.random() < FAITHFUL else battle.choice(HABITS)
    start = battle.randrange(len(habit))
    laid = islice(cycle(habit), start, start + len(plain.orders))
    return replace(plain, orders=tuple(laid))


def _asked_for(choices: Sequence[Choice]) -> Family | None:
    """The orders or layouts to choose from; None if neither is asked for."""
    kinds = Array | Command | Rearrange
    families = (it for it in choices if isinstance(it, Family) and isinstance(it.example, kinds))
    return next(families, None)


def _is_small(field: Field) -> bool:
    fight = field.fight
    if field.stage == "again":
        return max(len(fight.attacking), len(fight.defending)) <= MOST_AGAIN
    sides = (field.attack.armies, field.defence.armies)
    return all(
        len(side) <= MOST_ARMIES and sum(army.detachments for army in side) <= MOST_CARDS
        for side in sides
    )
