"""Chapters 4.1 and 4.2, VS-6.0.f-h. One step of an army: where it may go, and what it costs.

A `Mover` holds what does not change along a way; `march_after` answers for one step.
"""

from msgspec.structs import replace

from letopis.core.acts import ClauseId, Refusal
from letopis.games.strategic.maps import Cell, Site, Terrain
from letopis.games.strategic.maps.banks import back, direction, is_bed
from letopis.games.strategic.maps.lanes import (
    CLOSED,
    OTHER_BANK,
    TIRED,
    Barrier,
    Foothold,
    Lane,
    Lanes,
    banks_after,
    bed_of,
    lane,
    lanes,
)
from letopis.games.strategic.movement.movers import Mover, best_ground, has_steps
from letopis.games.strategic.world import Army, March, Piece, Stamp, World
from letopis.games.strategic.world.attacks import is_frozen
from letopis.games.strategic.world.lookup import is_building
from letopis.games.strategic.world.marches import has_moved, march_of
from letopis.games.strategic.world.rights import (
    army_row,
    boarding_barrier,
    entry_barrier,
    is_watched,
)
from letopis.games.strategic.world.stamps import has_come_round, is_ready

Way = tuple[Cell, ...]

_TOO_FAR: Barrier = ("VS-4.1.b", "no-neighbour")
MOVEMENT_ENDED: Barrier = ("VS-4.1.m", "movement-ended")
OCCUPIED: Barrier = ("VS-4.1.a", "occupied")
NO_WATER: Barrier = ("VS-4.1.n", "no-waterway")
_MOORED: Barrier = ("VS-4.2.c", "ship-has-loaded")
_STAYS_ABOARD: Barrier = ("VS-4.2.e", "must-leave-the-cell")


def movement_refusal(world: World, army: Army) -> Refusal | None:
    """VS-1.3.c, VS-4.3.b, VS-3.0.c. Why an army may not move at all."""
    if not is_ready(world, army):
        return Refusal(ClauseId("VS-1.3.c"), "action-spent", {"army": army.id})
    if is_frozen(world, Piece(army.id), army.cell):
        return Refusal(ClauseId("VS-4.3.b"), "under-attack", {"army": army.id})
    if is_resting(world, army):
        assert army.profile is not None
        return Refusal(
            ClauseId("VS-3.0.c"), "rests", {"army": army.id, "every": army.profile.every}
        )
    return None


def is_resting(world: World, army: Army) -> bool:
    """VS-3.0.c. A wanderer who walks once in so many years has walked in an earlier turn."""
    profile, last = army.profile, army.walked
    if profile is None or last is None or profile.every == 1 or has_moved(world, army):
        return False
    return not has_come_round(world, Stamp(last.year + profile.every - 1, last.slot))


def march_after(
    world: World, mover: Mover, march: March, here: Cell, there: Cell
) -> March | Barrier:
    """The march after one step more, or what bars it."""
    if march.ended:
        return MOVEMENT_ENDED
    if there not in world.ground.sites[here].neighbours:
        return _STAYS_ABOARD if mover.army.aboard and here == there else _TOO_FAR
    if mover.army.aboard is not None:
        return _march_ashore(world, mover, march, there)
    if there in world.standing or there in world.structures:  # as few cells are
        boarding = _is_ship_for(world, mover, there)
        barrier = _place_barrier(world, mover, there, boarding)
        if barrier is not None:
            return barrier
        if boarding:
            return _march_aboard(world, mover, march, here, there)
    if mover.naval:
        return _march_under_sail(world, mover, march, here, there)
    return _march_on_foot(world, mover, march, here, there)


def exits(world: World, mover: Mover, march: March, here: Cell) -> tuple[Cell, ...]:
    """The neighbours onto which a step is open, however it would end."""
    around = world.ground.sites[here].neighbours
    if march.ended or mover.naval or mover.army.aboard is not None:
        return tuple(
            there
            for there in around
            if isinstance(march_after(world, mover, march, here, there), March)
        )
    standing, structures = world.standing, world.structures
    found: list[Cell] = []
    for there, step in zip(around, open_lanes(world, mover, march, here), strict=True):
        if there in standing or there in structures:
            if isinstance(march_after(world, mover, march, here, there), March):
                found.append(there)
        elif isinstance(step, Lane):
            found.append(there)
    return tuple(found)


def march_past(
    world: World, mover: Mover, march: March, here: Cell, there: Cell
) -> March | Barrier:
    """VS-4.1.a, option. A step past an own army, whose cell has to be left again at once."""
    standing = {cell: army for cell, army in world.standing.items() if cell != there}
    return march_after(replace(world, standing=standing), mover, march, here, there)


def can_pass(world: World, army: Army, cell: Cell) -> bool:
    """VS-4.1.a, option. Whether another army of the same owner stands there and lets pass."""
    standing = world.standing.get(cell)
    if world.options.move_pass_through_own == "no" or standing in (None, army.id):
        return False
    return world.armies[world.standing[cell]].owner == army.owner


def _march_on_foot(
    world: World, mover: Mover, march: March, here: Cell, there: Cell
) -> March | Barrier:
    """VS-4.1.b-h, VS-4.1.k. A land army, or one that flies."""
    sites, building = world.ground.sites, is_building(world, there)
    if building:
        step = lane(sites, mover.gait, _foothold(world, march, here), there, is_building=True)
    else:
        step = open_lanes(world, mover, march, here)[sites[here].neighbours.index(there)]
    if not isinstance(step, Lane):
        return step
    after = march_along(world, mover, march, there, step)
    chooses_again = building and world.options.building_terrain_choice == "wildcard_both_sides"
    return replace(after, terrain=None) if chooses_again else after


def march_along(world: World, mover: Mover, march: March, there: Cell, step: Lane) -> March:
    """VS-4.1.k. The march after a step that the ground allows onto a cell where nobody stands."""
    ended = step.ends or is_watched(world, mover.army, there)
    return March(world.turn, march.steps + 1, step.terrain, step.banks, ended, march.moored)


def open_lanes(world: World, mover: Mover, march: March, here: Cell) -> Lanes:
    """Steps on foot to all neighbours of a cell, for as much as the ground has to say."""
    return lanes(world.ground.sites, mover.lanes, mover.gait, _foothold(world, march, here))


def _foothold(world: World, march: March, here: Cell) -> Foothold:
    return Foothold(here, is_building(world, here), march.steps, march.terrain, march.banks)


def _march_under_sail(
    world: World, mover: Mover, march: March, here: Cell, there: Cell
) -> March | Barrier:
    """VS-4.1.e, VS-4.1.i, VS-4.1.j, VS-4.1.n, VS-6.0.h. Rivers, harbours and coast are one."""
    if not _is_waterway(world, here, there):
        return NO_WATER
    left, entered = _waters(world, march, here, there)
    if not mover.speed[entered]:
        return CLOSED
    if not has_steps(mover, march.steps, left, entered):
        return TIRED
    changed = mover.gait.stops_at_change and entered != left
    ended = changed or is_watched(world, mover.army, there)
    return March(world.turn, march.steps + 1, entered, (), ended, march.moored)


def _march_aboard(
    world: World, mover: Mover, march: March, here: Cell, there: Cell
) -> March | Barrier:
    """VS-4.2.b, VS-4.2.c. A step of the army alone; the ground of the ship's cell bars nothing."""
    if march_of(world, world.armies[world.standing[there]]).moored:
        return _MOORED
    site = world.ground.sites[here]
    left = march.terrain or best_ground(mover, site)
    if not has_steps(mover, march.steps, left, left):
        return TIRED
    foothold = _foothold(world, march, here)
    bed = bed_of(world.ground.sites[there], is_building(world, there))
    if banks_after(world.ground.sites, mover.gait, foothold, there, bed) is None:
        return OTHER_BANK
    return March(world.turn, march.steps + 1, left, (), ended=True, moored=True)


def _march_ashore(world: World, mover: Mover, march: March, there: Cell) -> March | Barrier:
    """VS-4.2.d-f. From a ship to a cell next to it, or to another ship there."""
    onto_ship = _is_ship_for(world, mover, there)
    barrier = _place_barrier(world, mover, there, onto_ship)
    if barrier is not None:
        return barrier
    if onto_ship:
        if march_of(world, world.armies[world.standing[there]]).moored:
            return _MOORED
    elif not is_building(world, there) and not mover.speed[world.ground.sites[there].terrain]:
        return CLOSED
    return March(world.turn, march.steps + 1, ended=True, moored=True)


def _is_ship_for(world: World, mover: Mover, there: Cell) -> bool:
    """A land army that steps onto the cell of a ship goes aboard."""
    standing = world.standing.get(there)
    return (
        standing is not None and not mover.naval and army_row(world, world.armies[standing]).naval
    )


def _place_barrier(world: World, mover: Mover, there: Cell, boarding: bool) -> Barrier | None:
    """VS-4.1.a, VS-3.4.c, VS-3.4.d. What stands on the cell already, and whose it is."""
    if boarding:
        barrier = boarding_barrier(world, mover.army, world.armies[world.standing[there]])
        if barrier is not None:
            return barrier
    elif world.standing.get(there, mover.army.id) != mover.army.id:
        return OCCUPIED
    structure = world.structures.get(there)
    if structure is None or there == mover.assaulted:
        return None
    return entry_barrier(world, mover.army, structure)


def _is_waterway(world: World, here: Cell, there: Cell) -> bool:
    """VS-4.1.n. On a river through the sides of its bed; at sea and around harbours freely."""
    sites = world.ground.sites
    in_harbour, to_harbour = is_building(world, here), is_building(world, there)
    if in_harbour or to_harbour:
        return (in_harbour or sites[here].is_water) and (
            sites[there].is_water if in_harbour else to_harbour
        )
    towards = direction(here, there)
    return _opens(sites[here], towards) and _opens(sites[there], back(towards))


def _opens(site: Site, towards: int) -> bool:
    return site.terrain.is_sea or (bool(site.river) and is_bed(site.river, towards))


def _waters(world: World, march: March, here: Cell, there: Cell) -> tuple[Terrain, Terrain]:
    """VS-6.0.f, VS-4.1.n. The waters that a step leaves and enters. A building is the water one
    comes from, or first goes to; by option it is never the open sea."""
    entered = _water(world, there)
    left = march.terrain or _water(world, here)
    if world.options.ship_building_water == "coastal":
        return left, entered
    if is_building(world, there):
        return left, left
    wild = world.options.building_terrain_choice == "wildcard_both_sides"
    return (entered if is_building(world, here) and (wild or not march.terrain) else left), entered


def _water(world: World, cell: Cell) -> Terrain:
    """VS-4.1.j. Rivers and coastal waters are one terrain, and so are harbours."""
    return Terrain.OPEN if world.ground.sites[cell].terrain is Terrain.OPEN else Terrain.COASTAL


def as_refusal(barrier: Barrier, army: Army, cell: Cell) -> Refusal:
    return Refusal(ClauseId(barrier[0]), barrier[1], {"army": army.id, "cell": cell})
