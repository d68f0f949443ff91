"""The fold: one table of facts, and a flow that records several of them in a row."""

from collections.abc import Iterable

from letopis.core.acts import Event
from letopis.games.strategic import (
    buildings,
    conquest,
    declaring,
    duels,
    endings,
    fighting,
    founding,
    grants,
    heritage,
    hiring,
    hosting,
    joining,
    layouts,
    leaving,
    magic,
    marching,
    motions,
    order,
    personal,
    prize,
    realms,
    reasons,
    rounds,
    sealing,
    sieges,
    spoils,
    standing,
    substitutes,
    tournament,
    treasury,
    treaties,
    truces,
    turmoil,
    victory,
    wanderers,
    windows,
)
from letopis.games.strategic.declaring import Declared, cell_of
from letopis.games.strategic.dispatch import Evolvers
from letopis.games.strategic.realms import Answered
from letopis.games.strategic.rounds import SubturnEnded
from letopis.games.strategic.world import World


def _declared(world: World, fact: Declared) -> World:
    """VS-1.2.v. Whoever reacted, the others may react to that."""
    changed = declaring.evolve_declared(world, fact)
    if fact.seat is None:
        return changed
    cells = (cell_of(world, fact.by), cell_of(world, fact.target))
    return windows.reopened(changed, fact.seat, cells)


def _answered(world: World, fact: Answered) -> World:
    request = next(it for it in world.requests if it.id == fact.request)
    changed = realms.evolve_answered(world, fact)
    if world.window is None or request.to not in world.window.asked:
        return changed
    return windows.reopened(changed, request.to, ())


def _subturn_ended(world: World, fact: SubturnEnded) -> World:
    """VS-3.3.c. Who has left service acts no more in the joint slot."""
    return rounds.evolve_subturn_ended(realms.moved_out(world, fact.seat), fact)


EVOLVE: Evolvers = {
    **buildings.EVOLVE,
    **conquest.EVOLVE,
    **declaring.EVOLVE,
    **duels.EVOLVE,
    **endings.EVOLVE,
    **fighting.EVOLVE,
    **founding.EVOLVE,
    **grants.EVOLVE,
    **heritage.EVOLVE,
    **hiring.EVOLVE,
    **hosting.EVOLVE,
    **joining.EVOLVE,
    **layouts.EVOLVE,
    **leaving.EVOLVE,
    **magic.EVOLVE,
    **marching.EVOLVE,
    **motions.EVOLVE,
    **order.EVOLVE,
    **personal.EVOLVE,
    **prize.EVOLVE,
    **realms.EVOLVE,
    **reasons.EVOLVE,
    **rounds.EVOLVE,
    **sealing.EVOLVE,
    **sieges.EVOLVE,
    **spoils.EVOLVE,
    **standing.EVOLVE,
    **substitutes.EVOLVE,
    **tournament.EVOLVE,
    **treasury.EVOLVE,
    **treaties.EVOLVE,
    **truces.EVOLVE,
    **turmoil.EVOLVE,
    **victory.EVOLVE,
    **wanderers.EVOLVE,
    **windows.EVOLVE,
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
