"""What bars an army from a cell: the refusal that the best attempt to get there meets."""

from collections.abc import Iterator
from heapq import heappop, heappush

from letopis.core.acts import ClauseId, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell, distance
from letopis.games.strategic.maps.lanes import CLOSED, TIRED
from letopis.games.strategic.movement.marching import Move, legs_of
from letopis.games.strategic.movement.movers import Mover, mover
from letopis.games.strategic.movement.steps import MOVEMENT_ENDED, NO_WATER, Way, as_refusal
from letopis.games.strategic.reach.way_search import GROUND_CHANGES, STEPS_SPENT, WATCHED, Ways
from letopis.games.strategic.world import Army, World
from letopis.games.strategic.world.lookup import is_building

_DETOUR = 20  # steps worth going around an occupied cell
_LONG_DETOUR = 400  # the same for ground that is closed
_HALTS = tuple(it[1] for it in (TIRED, WATCHED, GROUND_CHANGES))


def barrier_to(world: World, seat: SeatId, army: Army, found: Ways, cell: Cell) -> Refusal:
    """VS-4.1.a-n. Why an army that may move, and has these ways, cannot get to that cell."""
    who = mover(world, army)
    if cell == army.cell:
        return Refusal(ClauseId("VS-4.1.b"), "already-there", {"army": army.id, "cell": cell})
    if _is_closed(world, who, cell) and cell not in world.standing:
        return as_refusal(NO_WATER if who.naval else CLOSED, army, cell)
    if distance(army.cell, cell) > max(who.speed.values()):  # no way is short enough
        return as_refusal(TIRED, army, cell)
    attempts = [
        (it, _met(world, seat, army, found, it)) for it in _attempts(world, army, found, cell)
    ]
    met = ((way, it) for way, it in attempts if it is not None)
    best = min(met, key=lambda it: (it[1].reason in _HALTS, len(it[0])), default=None)
    return as_refusal(TIRED, army, cell) if best is None else best[1]


def _attempts(world: World, army: Army, found: Ways, cell: Cell) -> Iterator[Way]:
    """From beside the cell, if the army gets there; otherwise along the road one would take."""
    beside = False
    for near in world.ground.sites[cell].neighbours:
        if near in found.cells or near == army.cell:
            beside = True
            yield (*(found.cells[near].way if near in found.cells else ()), cell)
    if not beside:
        yield _road(world, army, cell)


def _met(world: World, seat: SeatId, army: Army, found: Ways, way: Way) -> Refusal | None:
    """The refusal of a way; where the movement would have ended before, why it would have."""
    for at, cell in enumerate(way[:-1]):
        arrived = found.cells.get(cell)
        if arrived is None or arrived.stop is None or arrived.way != way[: at + 1]:
            continue
        if arrived.stop == STEPS_SPENT:
            return as_refusal(TIRED, army, way[-1])
        return as_refusal(arrived.stop, army, cell)
    decided = legs_of(world, seat, Move(army.id, way))
    if not isinstance(decided, Refusal):
        return None
    return _halt(army, found, way) if decided.reason == MOVEMENT_ENDED[1] else decided


def _halt(army: Army, found: Ways, way: Way) -> Refusal:
    """Where a movement that has not begun yet would end on this way, and why."""
    for cell in way[:-1]:
        arrived = found.cells.get(cell)
        if arrived is not None and arrived.stop in (WATCHED, GROUND_CHANGES):
            return as_refusal(arrived.stop, army, cell)
    return as_refusal(TIRED, army, way[-1])


def _road(world: World, army: Army, cell: Cell) -> Way:
    """The way one would take with steps enough; around closed ground and armies where it can."""
    who, sites = mover(world, army), world.ground.sites
    best, came = {army.cell: 0}, dict[Cell, Cell]()
    tolls, left = dict[Cell, int](), set[Cell]()
    queue = [(distance(army.cell, cell), army.cell)]
    while queue:
        _, here = heappop(queue)
        if here == cell:
            break
        if here in left:  # no toll is less than a step: the first time was the cheapest
            continue
        left.add(here)
        so_far = best[here]
        for there in sites[here].neighbours:
            if there in left:
                continue
            if there not in tolls:
                tolls[there] = _toll(world, who, there)
            cost = so_far + tolls[there]
            if there not in best or cost < best[there]:
                best[there], came[there] = cost, here
                heappush(queue, (cost + distance(there, cell), there))
    road = [cell]
    while road[-1] != army.cell:
        road.append(came[road[-1]])
    return tuple(reversed(road[:-1]))


def _toll(world: World, who: Mover, cell: Cell) -> int:
    if _is_closed(world, who, cell):
        return _LONG_DETOUR
    return _DETOUR if cell in world.standing or cell in world.structures else 1


def _is_closed(world: World, who: Mover, cell: Cell) -> bool:
    """VS-4.1.b, VS-4.1.n. Ground on which this army never goes."""
    if is_building(world, cell):
        return False
    site = world.ground.sites[cell]
    if who.naval:
        return not site.is_water
    return not who.speed[site.terrain]
