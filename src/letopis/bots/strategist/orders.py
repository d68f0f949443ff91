"""Battle orders: from the battle oracle's mixes, or at random where solving would take too long."""

import random
from collections.abc import Sequence

from letopis.bots.standing_orders import orders_for
from letopis.core.acts import Action
from letopis.core.choices import Choice, Family, pick
from letopis.core.seats import SeatId
from letopis.games.strategic.actions import (
    Array,
    AsStanding,
    Command,
    Rearrange,
)
from letopis.games.strategic.queries import Field, WorldView

MOST_CARDS = 8  # of a side; more would take the oracle too long between two turns
MOST_ARMIES = 3
MOST_AGAIN = 7


def fight_on(
    view: WorldView,
    seat: SeatId,
    choices: Sequence[Choice],
    rng: random.Random,
    *,
    reckons: bool,
) -> Action | None:
    """VS-7.3.a, VS-7.7.c, VS-7.8.b. Orders or a layout; None if neither is asked for."""
    kinds = Array | Command | Rearrange
    families = [it for it in choices if isinstance(it, Family) and isinstance(it.example, kinds)]
    if not families or view.field is None:
        return None
    is_solved = reckons and _is_small(view.field)
    drawn = orders_for(view, seat, rng) if is_solved else AsStanding()
    return pick(families[0], rng.randrange) if isinstance(drawn, AsStanding) else drawn


def _is_small(field: Field) -> bool:
    fight = field.fight
    if field.stage == "again":
        return max(len(fight.attacking), len(fight.defending)) <= MOST_AGAIN
    sides = (field.attack.armies, field.defence.armies)
    return all(
        len(side) <= MOST_ARMIES and sum(army.detachments for army in side) <= MOST_CARDS
        for side in sides
    )
