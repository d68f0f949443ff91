"""VS-1.2.u, VS-4.3.f. Ways walked step by step, with a window after each."""

from letopis.core.acts import Event, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.engine.reactions import opening
from letopis.games.strategic.magic.lairs import ambush, appearances
from letopis.games.strategic.magic.undead import is_crumbling
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.movement.marching import (
    Halted,
    Leg,
    Move,
    Paused,
    decide_path,
    next_leg,
    step_events,
)
from letopis.games.strategic.realm.treasury import Perished
from letopis.games.strategic.war.declaring import (
    Declared,
    declaration,
)
from letopis.games.strategic.world import Army, ArmyId, Piece
from letopis.games.strategic.world.acts import Acts, Course
from letopis.games.strategic.world.attacks import is_frozen
from letopis.games.strategic.world.flow import Flow
from letopis.games.strategic.world.lookup import cell_of, own_army
from letopis.games.strategic.world.stamps import is_ready, running_slot


def run_move(flow: Flow, seat: SeatId, move: Move) -> Refusal | None:
    """VS-4.1.m, VS-4.3.e. The whole way is judged first, then walked."""
    leg = decide_path(flow.world, seat, move)
    if isinstance(leg, Refusal):
        return leg
    army = own_army(flow.world, seat, move.army)
    assert not isinstance(army, Refusal)
    if move.attack is not None:
        facts = declaration(flow.world, army, move.attack, move.path[-1])
        if isinstance(facts, Refusal):
            return facts
    walk(flow, army, leg, move.attack)
    return None


def walk(flow: Flow, army: Army, leg: Leg | Refusal, attack: str | None) -> None:
    """VS-1.2.u, VS-4.3.f. Step by step, with a window after each; the last step and the attack
    that belongs to it are one."""
    while not isinstance(leg, Refusal):
        facts = step_events(flow.world, flow.world.armies[army.id], leg)
        _, here, rest = leg
        if attack is not None and not rest:
            _charge(flow, army, facts, (here, attack))
            return
        flow.record(facts)
        if not _survives_step(flow, army.id):
            return
        path = () if is_frozen(flow.world, Piece(army.id), here) else rest
        whole = flow.world.options.reaction_granularity == "whole_move"
        pause = () if whole and path else opening(flow.world, (here,), "step")
        if pause:
            if path:
                flow.record((Paused(army.id, path, attack),))
            flow.record(pause)
            return
        if not path:
            return
        leg = next_leg(flow.world, flow.world.armies[army.id], path, attack)


def _survives_step(flow: Flow, army: ArmyId) -> bool:
    """VS-8.9.1.6.e, VS-8.9.1.3.e, VS-8.9.1.3.g. Ghost ships crumble next to land; a tamed dragon
    comes when its mage has gone; a lair attacks whoever enters."""
    if is_crumbling(flow.world, flow.world.armies[army]):
        flow.record((Perished(army),))
        return False
    flow.record(appearances(flow.world))
    flow.record(ambush(flow.world, flow.world.armies[army]))
    return True


def walk_on(flow: Flow) -> None:
    """After a window: the rest of the way, if the army can still go there."""
    route = flow.world.route
    assert route is not None
    army = flow.world.armies.get(route.army)
    flow.record((Halted(route.army),))
    if army is None or is_frozen(flow.world, Piece(army.id), army.cell):
        return
    # VS-3.3.c: whoever leaves the joint turn on the way has no turn to walk on in.
    is_his_turn = army.owner in running_slot(flow.world).members
    if is_his_turn and is_ready(flow.world, army):
        walk(flow, army, next_leg(flow.world, army, route.cells, route.attack), route.attack)


def _charge(flow: Flow, army: Army, step: tuple[Event, ...], aim: tuple[Cell, str]) -> None:
    """VS-4.3.f. The last step and the attack, no window in between; neither without the other."""
    cell, target = aim
    if isinstance(declaration(flow.world, flow.world.armies[army.id], target, cell), Refusal):
        return
    flow.record(step)
    if is_crumbling(flow.world, flow.world.armies[army.id]):
        flow.record((Perished(army.id),))
        return
    attack = declaration(flow.world, flow.world.armies[army.id], target, cell)
    assert not isinstance(attack, Refusal)
    flow.record(attack)
    _survives_step(flow, army.id)
    fought = attack[0]
    assert isinstance(fought, Declared)
    cells = (cell, cell_of(flow.world, fought.target))
    flow.record(opening(flow.world, tuple(dict.fromkeys(cells)), "act"))


ACTS: Acts = {Move: Course(run_move, frozenset({"own-turn"}))}
