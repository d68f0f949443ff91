"""Travel times in turns from an army to all cells, or from all cells to a goal.

Walking is estimated: a step takes its share of a turn by the ground it leaves, and a change of
ground ends the turn. The rules decide about each step when it is made.
"""

from collections.abc import Mapping
from heapq import heappop, heappush
from math import ceil

from msgspec import Struct

from letopis.bots.strategist.appraisal import Realm, lairs
from letopis.games.strategic.maps import Cell, Terrain
from letopis.games.strategic.movement import mover
from letopis.games.strategic.world import Army, entry_barrier

Times = Mapping[Cell, float]

HORIZON = 6.0  # turns; the limit of planning
IN_THE_WAY = 0.5  # turns lost behind an own army, which may move on
ROUNDING = 1e-9
NOWHERE = float("inf")


class Walker(Struct, frozen=True, eq=False):
    """An army and the map as it sees it: ground by cell, None at buildings, where it does not stop;
    the turns that a step from each ground takes; cells it cannot enter; cells where friends stand.
    """

    realm: Realm
    army: Army
    naval: bool
    ground: dict[Cell, Terrain | None]
    turns: dict[Terrain | None, float]
    stops: bool
    closed: set[Cell]
    crowded: set[Cell]


def walker(realm: Realm, army: Army) -> Walker:
    world = realm.world
    who = mover(world, army)
    ground: dict[Cell, Terrain | None] = dict(realm.atlas.grounds(who.naval))
    closed = set(realm.atlas.closed(tuple(who.speed.items()), who.naval))
    for cell, structure in world.structures.items():
        if structure.kind != "mine":
            ground[cell] = None
            closed.discard(cell)
            if who.naval and not realm.atlas.is_harbour(cell):
                closed.add(cell)
        if entry_barrier(world, army, structure) is not None:
            closed.add(cell)
    own = {cell for cell, it in world.standing.items() if world.armies[it].owner == army.owner}
    closed |= world.standing.keys() - own
    closed |= lairs(world, army)
    best = 1 / max(1, *who.speed.values())
    turns: dict[Terrain | None, float] = {it: 1 / (steps or 1) for it, steps in who.speed.items()}
    return Walker(
        realm,
        army,
        who.naval,
        ground,
        turns | {None: best},
        who.gait.stops_at_change,
        closed,
        own - {army.cell},
    )


def times_from(who: Walker, start: Cell, horizon: float = HORIZON) -> dict[Cell, float]:
    """Turns from one cell to every other that can be reached within the horizon."""
    return _spread(who, start, horizon, back=False)


def times_to(who: Walker, goal: Cell, horizon: float = 2 * HORIZON) -> dict[Cell, float]:
    """Turns from every cell to one, which may be closed; searches no farther than the army."""
    return _spread(who, goal, horizon, back=True)


def time_beside(who: Walker, times: Times, cell: Cell) -> float:
    """Turns until an army stands on a cell or next to it."""
    near = who.realm.world.ground.sites[cell].neighbours
    return min((times[it] for it in (cell, *near) if it in times), default=NOWHERE)


def _spread(who: Walker, start: Cell, horizon: float, *, back: bool) -> dict[Cell, float]:
    """Dijkstra's search; a change of ground costs the rest of the turn."""
    sites, ground, turns = who.realm.world.ground.sites, who.ground, who.turns
    closed, crowded, stops = who.closed, who.crowded, who.stops
    best = {start: 0.0}
    heap: list[tuple[float, Cell]] = [(0.0, start)]
    while heap:
        time, here = heappop(heap)
        if time > best[here]:
            continue
        if back and here == who.army.cell:
            horizon = min(horizon, time)
        beneath = ground[here]
        for there in sites[here].neighbours:
            if there in closed:
                continue
            other = ground[there]
            after = time + turns[other if back else beneath]
            if stops and beneath is not other and beneath is not None and other is not None:
                after = ceil(after - ROUNDING)
            if there in crowded:
                after += IN_THE_WAY
            if after <= horizon and after < best.get(there, NOWHERE):
                best[there] = after
                heappush(heap, (after, there))
    return best
