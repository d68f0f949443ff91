"""Chapters 4.1 and 4.2. Moving an army: on foot, under sail, aboard and ashore."""

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell, Terrain, distance
from letopis.games.strategic.movement.movers import Mover, mover
from letopis.games.strategic.movement.sieges import FARTHEST, SiegeLifted
from letopis.games.strategic.movement.steps import (
    as_refusal,
    can_pass,
    march_after,
    march_past,
    movement_refusal,
)
from letopis.games.strategic.world import Army, ArmyId, March, PieceName, Route, World
from letopis.games.strategic.world.acts import Facts
from letopis.games.strategic.world.changes import with_armies, with_army_moved
from letopis.games.strategic.world.lookup import own_army, structure_named
from letopis.games.strategic.world.marches import march_of, with_march_ended
from letopis.games.strategic.world.stamps import present_stamp


class Move(Action, frozen=True, tag="move"):
    """VS-4.1.a, VS-4.3.e. Go from cell to cell; onto a ship's cell means aboard, from it ashore."""

    army: ArmyId
    path: tuple[Cell, ...]
    attack: PieceName | None = None


class Stepped(Event, frozen=True, tag="stepped"):
    """One step, and what it left the army with."""

    army: ArmyId
    cell: Cell
    steps: int
    terrain: Terrain | None
    banks: tuple[int, ...] = ()
    ended: bool = False


class Boarded(Event, frozen=True, tag="boarded"):
    """VS-4.2.c, VS-4.2.f. Aboard, from the shore or from another ship."""

    army: ArmyId
    ship: ArmyId


class Landed(Event, frozen=True, tag="landed"):
    """VS-4.2.d. Ashore."""

    army: ArmyId
    cell: Cell


class Halted(Event, frozen=True, tag="halted"):
    """VS-4.1.m. The rest of a declared way is given up."""

    army: ArmyId


class Paused(Event, frozen=True, tag="paused"):
    """VS-1.2.u. A way is broken off so that others may react; it goes on afterwards."""

    army: ArmyId
    path: tuple[Cell, ...]
    attack: PieceName | None = None


Leg = tuple[March, Cell, tuple[Cell, ...]]  # the march after it, where it ends, the rest of the way


def legs_of(world: World, seat: SeatId, move: Move) -> tuple[Leg, ...] | Refusal:
    """VS-4.1.a-n. All legs of a way that is open as a whole; windows may change that."""
    army = own_army(world, seat, move.army)
    if isinstance(army, Refusal):
        return army
    if not move.path:
        return Refusal(ClauseId("VS-4.1.b"), "no-way", {"army": army.id})
    if move.attack is not None and ArmyId(move.attack) == army.cargo:
        # VS-4.3.a: its passenger comes along, onto the same cell.
        return Refusal(ClauseId("VS-4.3.a"), "target-too-far", {"target": move.attack})
    refusal = movement_refusal(world, army)
    if refusal is not None:
        return refusal
    who, march, here = mover(world, army), march_of(world, army), army.cell
    path, legs = move.path, list[Leg]()
    while path:
        who = _assaulting(world, who, path, move.attack)
        after = _leg(world, who, march, here, path)
        if isinstance(after, Refusal):
            return after
        legs.append(after)
        march, here, path = after
    return tuple(legs)


def next_leg(world: World, army: Army, path: tuple[Cell, ...], attack: str | None) -> Leg | Refusal:
    """The first step of a way, whatever comes of the rest."""
    who = _assaulting(world, mover(world, army), path, attack)
    return _leg(world, who, march_of(world, army), army.cell, path)


def step_facts(world: World, army: Army, leg: Leg) -> tuple[Event, ...]:
    """VS-4.4.c. The facts of a step; whoever walks away lifts the siege."""
    march, cell, rest = leg
    ship = world.standing.get(cell) if cell != army.cell else None
    if ship is not None:
        facts: tuple[Event, ...] = (Boarded(army.id, ship),)
    elif army.aboard is not None:
        facts = (Landed(army.id, cell),)
    else:
        last = march.ended or (not rest and world.options.move_split == "no")
        facts = (Stepped(army.id, cell, march.steps, march.terrain, march.banks, last),)
    besieged = world.sieges.get(army.id)
    if besieged is not None:
        is_near = ship is None and 1 <= distance(cell, besieged) <= FARTHEST
        facts += () if is_near else (SiegeLifted(army.id),)
    return facts


def _leg(
    world: World, who: Mover, march: March, here: Cell, path: tuple[Cell, ...]
) -> Leg | Refusal:
    """The next step of a way; past an own army it takes two at once (VS-4.1.a, option)."""
    there, rest = path[0], path[1:]
    if there not in world.ground.sites:
        return Refusal(ClauseId("VS-4.1.b"), "off-the-map", {"cell": there})
    over = bool(rest) and can_pass(world, who.army, there)
    after = (march_past if over else march_after)(world, who, march, here, there)
    if not isinstance(after, March):
        return as_refusal(after, who.army, there)
    return _leg(world, who, after, there, rest) if over else (after, there, rest)


def _assaulting(world: World, who: Mover, path: tuple[Cell, ...], attack: str | None) -> Mover:
    """VS-3.4.d. The last step may go onto the cell of the very structure that is attacked."""
    if attack is None or world.options.assault_enter_cell == "adjacent_only":
        return who
    structure = structure_named(world, attack)
    if structure is None or structure.cell != path[-1] or structure.cell in path[:-1]:
        return who
    return replace(who, assaulted=structure.cell)


def evolve_stepped(world: World, fact: Stepped) -> World:
    army = world.armies[fact.army]
    march = March(world.turn, fact.steps, fact.terrain, fact.banks, fact.ended)
    return with_army_moved(world, _with_walk(world, replace(army, march=march)), fact.cell)


def _with_walk(world: World, army: Army) -> Army:
    """VS-3.0.c. When a wanderer walked is remembered: he may have to rest for years."""
    return army if army.profile is None else replace(army, walked=present_stamp(world))


def evolve_boarded(world: World, fact: Boarded) -> World:
    """VS-4.2.c, VS-4.2.f. The movements of all concerned are over."""
    army, ship = world.armies[fact.army], world.armies[fact.ship]
    changed = _with_empty_ship(world, army)
    standing = {at: it for at, it in changed.standing.items() if it != army.id}
    moved = _with_walk(world, with_march_ended(world, army, moored=True))
    boarded = replace(moved, cell=ship.cell, aboard=ship.id)
    laden = replace(with_march_ended(world, ship, moored=True), cargo=army.id)
    return with_armies(replace(changed, standing=standing), boarded, laden)


def evolve_landed(world: World, fact: Landed) -> World:
    """VS-4.2.d."""
    army = world.armies[fact.army]
    changed = _with_empty_ship(world, army)
    moved = _with_walk(world, with_march_ended(world, army, moored=True))
    landed = replace(moved, cell=fact.cell, aboard=None)
    standing = {**changed.standing, fact.cell: army.id}
    return with_armies(replace(changed, standing=standing), landed)


def evolve_halted(world: World, fact: Halted) -> World:
    return replace(world, route=None)


def evolve_paused(world: World, fact: Paused) -> World:
    return replace(world, route=Route(fact.army, fact.path, fact.attack))


def _with_empty_ship(world: World, army: Army) -> World:
    """The ship it leaves, empty and at rest."""
    if army.aboard is None:
        return world
    ship = with_march_ended(world, world.armies[army.aboard], moored=True)
    return with_armies(world, replace(ship, cargo=None))


FACTS: Facts = {
    Stepped: evolve_stepped,
    Boarded: evolve_boarded,
    Landed: evolve_landed,
    Halted: evolve_halted,
    Paused: evolve_paused,
}
