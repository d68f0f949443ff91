"""The fold: one table of facts, and a flow that records several of them in a row."""

from collections.abc import Iterable

from letopis.core.acts import Event
from letopis.games.strategic.aftermath import (
    conquest,
    personal,
    prize,
    standing_spoils,
    turmoil,
)
from letopis.games.strategic.building import (
    founding,
    hiring,
    structures,
)
from letopis.games.strategic.council import (
    endings,
    proposals,
    turn_order,
    victory,
)
from letopis.games.strategic.engine import (
    reactions,
)
from letopis.games.strategic.host import (
    hosting,
)
from letopis.games.strategic.magic import (
    casting,
    duels,
)
from letopis.games.strategic.membership import (
    inheritance,
    joining,
    leaving,
    substitutes,
    tournament,
    wanderers,
)
from letopis.games.strategic.movement import (
    marching,
    sieges,
)
from letopis.games.strategic.realm import (
    peace,
    permissions,
    treasury,
    vassals,
)
from letopis.games.strategic.realm.vassals import Answered
from letopis.games.strategic.war import (
    battle_asks,
    declaring,
    layouts,
    sealing,
    standing_orders,
    truces,
)
from letopis.games.strategic.war.declaring import Declared
from letopis.games.strategic.world import (
    World,
    reasons,
    turn_facts,
)
from letopis.games.strategic.world.dispatch import Evolvers
from letopis.games.strategic.world.lookup import cell_of
from letopis.games.strategic.world.turn_facts import SubturnEnded


def _declared(world: World, fact: Declared) -> World:
    """VS-1.2.v. Whoever reacted, the others may react to that."""
    changed = declaring.evolve_declared(world, fact)
    if fact.seat is None:
        return changed
    cells = (cell_of(world, fact.by), cell_of(world, fact.target))
    return reactions.reopened(changed, fact.seat, cells)


def _answered(world: World, fact: Answered) -> World:
    request = next(it for it in world.requests if it.id == fact.request)
    changed = vassals.evolve_answered(world, fact)
    if world.window is None or request.to not in world.window.asked:
        return changed
    return reactions.reopened(changed, request.to, ())


def _subturn_ended(world: World, fact: SubturnEnded) -> World:
    """VS-3.3.c. Who has left service acts no more in the joint slot."""
    return turn_facts.evolve_subturn_ended(vassals.moved_out(world, fact.seat), fact)


EVOLVE: Evolvers = {
    **structures.EVOLVE,
    **conquest.EVOLVE,
    **declaring.EVOLVE,
    **duels.EVOLVE,
    **endings.EVOLVE,
    **battle_asks.EVOLVE,
    **founding.EVOLVE,
    **permissions.EVOLVE,
    **inheritance.EVOLVE,
    **hiring.EVOLVE,
    **hosting.EVOLVE,
    **joining.EVOLVE,
    **layouts.EVOLVE,
    **leaving.EVOLVE,
    **casting.EVOLVE,
    **marching.EVOLVE,
    **proposals.EVOLVE,
    **turn_order.EVOLVE,
    **personal.EVOLVE,
    **prize.EVOLVE,
    **vassals.EVOLVE,
    **reasons.EVOLVE,
    **turn_facts.EVOLVE,
    **sealing.EVOLVE,
    **sieges.EVOLVE,
    **standing_spoils.EVOLVE,
    **standing_orders.EVOLVE,
    **substitutes.EVOLVE,
    **tournament.EVOLVE,
    **treasury.EVOLVE,
    **peace.EVOLVE,
    **truces.EVOLVE,
    **turmoil.EVOLVE,
    **victory.EVOLVE,
    **wanderers.EVOLVE,
    **reactions.EVOLVE,
    Declared: _declared,
    Answered: _answered,
    SubturnEnded: _subturn_ended,
}


def evolve(world: World, event: Event) -> World:
    """The world after a fact."""
    return EVOLVE[type(event)](world, event)


class Flow:
    """A world and the facts that have led to it since an act was decided."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.events: list[Event] = []

    def record(self, facts: Iterable[Event]) -> None:
        for fact in facts:
            self.events.append(fact)
            self.world = evolve(self.world, fact)
