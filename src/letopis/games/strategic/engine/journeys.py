"""VS-1.2.u, VS-4.3.f. Ways walked step by step, with a window after each."""

from collections.abc import Iterator

from msgspec import Struct

from letopis.core.acts import Action, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.engine.windows import opening_facts
from letopis.games.strategic.magic.lairs import ambush_facts, appearance_facts
from letopis.games.strategic.magic.undead import is_crumbling
from letopis.games.strategic.maps import Cell, vicinity
from letopis.games.strategic.movement.marching import (
    Halted,
    Leg,
    Move,
    Paused,
    legs_of,
    next_leg,
    step_facts,
)
from letopis.games.strategic.movement.movers import mover
from letopis.games.strategic.movement.steps import exits, is_resting
from letopis.games.strategic.realm.treasury import Perished
from letopis.games.strategic.war.declaring import attack_facts, bound_by_peace, target_named
from letopis.games.strategic.war.targets import targets_from
from letopis.games.strategic.world import Army, ArmyId, Piece, PieceName, World
from letopis.games.strategic.world.acts import Acts, Course
from letopis.games.strategic.world.attacks import is_frozen
from letopis.games.strategic.world.flow import Flow
from letopis.games.strategic.world.lookup import cell_of, fighting_piece, piece_name
from letopis.games.strategic.world.marches import march_of
from letopis.games.strategic.world.stamps import is_ready, running_slot

_LONGEST_PASSAGE = 12  # more than any army walks


class Way(Struct, frozen=True):
    """What is known of the way ahead, as long as nothing happens but the army's own steps."""

    legs: tuple[Leg, ...]
    target: Piece | None = None


def run_move(flow: Flow, seat: SeatId, move: Move) -> Refusal | None:
    """VS-4.1.m, VS-4.3.e. The whole way is judged first, then walked."""
    legs = legs_of(flow.world, seat, move)
    if isinstance(legs, Refusal):
        return legs
    army = flow.world.armies[move.army]
    if move.attack is None:
        walk(flow, army, Way(legs))
        return None
    target = target_named(flow.world, army, move.attack, move.path[-1])
    if isinstance(target, Refusal):
        return target
    walk(flow, army, Way(legs, target), move.attack)
    return None


def walk(flow: Flow, army: Army, way: Way, attack: PieceName | None = None) -> None:
    """VS-1.2.u, VS-4.3.f. Step by step, with a window after each; the last step and the attack
    that belongs to it are one."""
    while way.legs:
        leg, way = way.legs[0], Way(way.legs[1:], way.target)
        facts = step_facts(flow.world, flow.world.armies[army.id], leg)
        _, here, rest = leg
        if attack is not None and not rest:
            _charge(flow, army, facts, Charge(here, attack, way.target))
            return
        flow.record(facts)
        walked = len(flow.events)
        if not _survives_step(flow, army.id):
            return
        path = () if is_frozen(flow.world, Piece(army.id), here) else rest
        whole = flow.world.options.reaction_granularity == "whole_move"
        pause = () if whole and path else opening_facts(flow.world, (here,), "step")
        if pause:
            if path:
                flow.record((Paused(army.id, path, attack),))
            flow.record(pause)
            return
        if not path:
            return
        # Without a window only the army's own steps have changed the world since it was judged.
        if not way.legs or len(flow.events) > walked:
            way = _way_ahead(flow, army.id, path, attack)


def _way_ahead(flow: Flow, army: ArmyId, path: tuple[Cell, ...], attack: PieceName | None) -> Way:
    """The next leg in the world as it is now, and none if it is barred."""
    leg = next_leg(flow.world, flow.world.armies[army], path, attack)
    return Way(() if isinstance(leg, Refusal) else (leg,))


def _survives_step(flow: Flow, army: ArmyId) -> bool:
    """VS-8.9.1.6.e, VS-8.9.1.3.e, VS-8.9.1.3.g. Ghost ships crumble next to land; a tamed dragon
    comes when its mage has gone; a lair attacks whoever enters."""
    if is_crumbling(flow.world, flow.world.armies[army]):
        flow.record((Perished(army),))
        return False
    flow.record(appearance_facts(flow.world))
    flow.record(ambush_facts(flow.world, flow.world.armies[army]))
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
        attack = _name_now(flow.world, route.attack)
        walk(flow, army, _way_ahead(flow, army.id, route.cells, attack), attack)


def _name_now(world: World, target: PieceName | None) -> PieceName | None:
    """VS-0.1.b. A target may be called otherwise than when the way began, for a house's name
    changes with its level."""
    piece = None if target is None else fighting_piece(world, target)
    return target if piece is None else piece_name(world, piece)


class Charge(Struct, frozen=True):
    """VS-4.3.f. Where the last step leads, whom it attacks, and the piece if that is judged."""

    cell: Cell
    attack: PieceName
    target: Piece | None


def _charge(flow: Flow, army: Army, step: tuple[Event, ...], charge: Charge) -> None:
    """VS-4.3.f. The last step and the attack, no window in between; neither without the other."""
    target: Piece | Refusal | None = charge.target
    if target is None:
        charger = flow.world.armies[army.id]
        target = target_named(flow.world, charger, charge.attack, charge.cell)
    if isinstance(target, Refusal):
        return
    flow.record(step)
    if is_crumbling(flow.world, flow.world.armies[army.id]):
        flow.record((Perished(army.id),))
        return
    flow.record(attack_facts(flow.world, flow.world.armies[army.id], target))
    _survives_step(flow, army.id)
    cells = (charge.cell, cell_of(flow.world, target))
    flow.record(opening_facts(flow.world, tuple(dict.fromkeys(cells)), "act"))


def list_moves(world: World, seat: SeatId, army: Army) -> Iterator[Choice]:
    """Single steps, alone or with an attack; longer ways are such steps one after another."""
    march = march_of(world, army)
    if march.ended or is_resting(world, army):
        return
    crowd = _crowd(world, army)
    free = exits(world, mover(world, army), march, army.cell)
    for there in world.ground.sites[army.cell].neighbours:
        is_free = there in free
        if is_free:
            yield Move(army.id, (there,))
        elif _is_own(world, army, there):
            yield from _passages(world, seat, army, (there,))
        may_charge = crowd and (is_free or there in world.structures)
        if may_charge and not crowd.isdisjoint(vicinity(there, 1)):
            yield from _charges(world, seat, army, there, is_free=is_free)


def _crowd(world: World, army: Army) -> frozenset[Cell]:
    """Where anything is that it could attack at once or after a step: mostly nowhere, so that it
    need not look around from every cell. A dragon shows only while battles are open."""
    near = vicinity(army.cell, 2)
    if world.battles:
        return near
    others = world.standing.keys() & near
    if world.standing.get(army.cell) == army.id:
        others.discard(army.cell)
    return frozenset(others | (world.structures.keys() & near))


def _charges(
    world: World, seat: SeatId, army: Army, there: Cell, *, is_free: bool
) -> Iterator[Action]:
    """VS-4.3.e, VS-3.4.d. A step and an attack in one; onto a closed cell only to assault it."""
    passengers = (Piece(army.id), army.cargo)
    for target in targets_from(world, there):
        if target in passengers or bound_by_peace(world, Piece(army.id), seat, target) is not None:
            continue
        charge = Move(army.id, (there,), attack=piece_name(world, target))
        if is_free or not isinstance(legs_of(world, seat, charge), Refusal):
            yield charge


def _passages(world: World, seat: SeatId, army: Army, over: tuple[Cell, ...]) -> Iterator[Action]:
    """VS-4.1.a, option. Past own armies, however many stand in a row, and onto a free cell."""
    if world.options.move_pass_through_own == "no" or len(over) > _LONGEST_PASSAGE:
        return
    for beyond in world.ground.sites[over[-1]].neighbours:
        passage = Move(army.id, (*over, beyond))
        if beyond == army.cell or beyond in over:
            continue
        if not isinstance(legs_of(world, seat, passage), Refusal):
            yield passage
        elif _is_own(world, army, beyond):
            yield from _passages(world, seat, army, passage.path)


def _is_own(world: World, army: Army, cell: Cell) -> bool:
    standing = world.standing.get(cell)
    return standing is not None and world.armies[standing].owner == army.owner


ACTS: Acts = {Move: Course(run_move, lists=list_moves, spends=True)}
