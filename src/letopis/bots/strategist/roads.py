"""How long a way takes: a map of turns around an army, or around a goal.

Walking is reckoned roughly: a turn's steps by the ground that is left, and a halt where the ground
changes. What a step really may do the rules say when it is made.
"""

from collections.abc import Mapping
from heapq import heappop, heappush
from math import ceil

from msgspec import Struct

from letopis.bots.strategist.appraisal import Realm
from letopis.games.strategic.maps import Cell, Terrain
from letopis.games.strategic.movement import mover
from letopis.games.strategic.rights import entry_barrier
from letopis.games.strategic.world import Army

Times = Mapping[Cell, float]

HORIZON = 9.0  # turns; nobody plans further
IN_THE_WAY = 0.5  # turns lost behind an own army, which may move on
ROUNDING = 1e-9
NOWHERE = float("inf")


class Walker(Struct, frozen=True):
    """An army and the ground as it sees it; None is a building, which stops nobody."""

    realm: Realm
    army: Army
    speed: Mapping[Terrain, int]
    naval: bool
    stops: bool

    def ground(self, cell: Cell) -> Terrain | None:
        world = self.realm.world
        structure = world.structures.get(cell)
        if structure is not None and structure.kind != "mine":
            return None
        site = world.ground.sites[cell]
        if self.naval and site.river:
            return Terrain.COASTAL
        return site.terrain


def walker(realm: Realm, army: Army) -> Walker:
    who = mover(realm.world, army)
    return Walker(realm, army, who.speed, who.naval, who.stops_at_change)


def times_from(who: Walker, start: Cell, horizon: float = HORIZON) -> dict[Cell, float]:
    """Turns from one cell to every other; cells that are closed have none."""
    return _spread(who, start, horizon, back=False)


def times_to(who: Walker, goal: Cell, horizon: float = HORIZON) -> dict[Cell, float]:
    """Turns from every cell to one, which may itself be closed."""
    return _spread(who, goal, horizon, back=True)


def time_beside(who: Walker, times: Times, cell: Cell) -> float:
    """Turns until an army stands on a cell or next to it."""
    near = who.realm.world.ground.sites[cell].neighbours
    return min((times[it] for it in (cell, *near) if it in times), default=NOWHERE)


def _spread(who: Walker, start: Cell, horizon: float, *, back: bool) -> dict[Cell, float]:
    sites, best = who.realm.world.ground.sites, {start: 0.0}
    heap: list[tuple[float, Cell]] = [(0.0, start)]
    while heap:
        time, here = heappop(heap)
        if time > best[here]:
            continue
        for there in sites[here].neighbours:
            left, entered = (there, here) if back else (here, there)
            after = _after(who, time, left, entered)
            if after > horizon or after >= best.get(there, NOWHERE) or is_closed(who, there):
                continue
            best[there] = after
            heappush(heap, (after, there))
    return best


def _after(who: Walker, time: float, left: Cell, entered: Cell) -> float:
    """The time after a step; a change of ground costs the rest of the turn."""
    ground, other = who.ground(left), who.ground(entered)
    steps = max(who.speed.values()) if ground is None else who.speed[ground]
    if not steps:
        steps = 1  # ashore from a ship, or aboard one
    after = time + 1 / steps
    world = who.realm.world
    if who.stops and ground is not None and other is not None and ground is not other:
        after = ceil(after - ROUNDING)
    if entered in world.standing and world.standing[entered] != who.army.id:
        after += IN_THE_WAY
    return after


def is_closed(who: Walker, cell: Cell) -> bool:
    """Ground it cannot walk on, a house it may not enter, a cell that another's army holds."""
    world = who.realm.world
    structure, site = world.structures.get(cell), world.ground.sites[cell]
    if structure is not None and entry_barrier(world, who.army, structure) is not None:
        return True
    standing = world.standing.get(cell)
    if standing is not None and world.armies[standing].owner != who.army.owner:
        return True
    if structure is not None and structure.kind != "mine":
        return who.naval and not _is_harbour(who, cell)
    if who.naval:
        return not site.is_water
    return not who.speed[site.terrain]


def _is_harbour(who: Walker, cell: Cell) -> bool:
    sites = who.realm.world.ground.sites
    return any(sites[near].is_water for near in (cell, *sites[cell].neighbours))
