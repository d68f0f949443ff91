"""VS-I.n. Division into lands: connected, with room for a lord house, borders along mountains."""

from heapq import heappop, heappush
from random import Random

from msgspec import Struct

from letopis.games.strategic.maps import HOUSE_GAP, Place, Terrain
from letopis.mapmaking.generator.frame import Grid, apart
from letopis.mapmaking.generator.land import Island
from letopis.mapmaking.generator.options import Unmet
from letopis.mapmaking.generator.spread import middle, spread
from letopis.mapmaking.generator.terrain import Ground

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
LEAST, LARGER = 13, 130  # cells of a land: so many, and one more for so many cells of all land
SMALLEST = 5
FEWEST = 2  # lands for each seat
ROUNDS = 4
STEP, CLIMB = 10, 22


class Province(Struct, frozen=True):
    """The spots of a land, and the seat whose home is there."""

    cells: tuple[Place, ...]
    home: int | None = None


def divide(
    frame: Grid, ground: Ground, islands: list[Island], homes: list[Place], rng: Random
) -> list[Province]:
    """Divide all land; a home is the centre of its own land. Lands with homes come first."""
    size = _land_size(islands)
    found: list[Province] = []
    for island in islands:
        here = [home for home in homes if home in island.cells]
        parts = _divided(frame, ground, island, here, size, rng)
        kept = _without_small(frame, parts, here, homes)
        found += [Province(tuple(part), _home(part, homes)) for part in kept]
    found.sort(key=lambda it: (it.home is None, it.home or 0))
    if not FEWEST * len(homes) <= len(found) <= len(LETTERS):
        raise Unmet("lands")
    return found


def _land_size(islands: list[Island]) -> int:
    cells = sum(len(island.cells) for island in islands)
    return max(LEAST + cells // LARGER, cells // (len(LETTERS) - len(islands)) + 1)


def _divided(
    frame: Grid, ground: Ground, island: Island, homes: list[Place], size: int, rng: Random
) -> list[list[Place]]:
    """Lands grow from centres, which move to their middle several times; homes stay."""
    count = max(1, len(homes), round(len(island.cells) / size))
    free = [it for it in island.cells if all(apart(it, home) > HOUSE_GAP for home in homes)]
    centres = homes + (spread(free, count - len(homes), rng) if free else [])
    parts = _grown(frame, ground, island, centres or [middle(list(island.cells))])
    for _ in range(ROUNDS):
        moved = [middle(part) for part in parts]
        centres = homes + moved[len(homes) :]
        parts = _grown(frame, ground, island, centres)
    return parts


def _grown(frame: Grid, ground: Ground, island: Island, centres: list[Place]) -> list[list[Place]]:
    """Assign each spot to the centre with the cheapest way to it, moving across sides only."""
    known, owner = dict.fromkeys(island.cells), dict[Place, int]()
    edge = [(0, at, centre) for at, centre in enumerate(centres)]
    while edge:
        cost, at, spot = heappop(edge)
        if spot in owner:
            continue
        owner[spot] = at
        for near in frame.across(spot):
            if near in known and near not in owner:
                step = CLIMB if ground[near] is Terrain.MOUNTAINS else STEP
                heappush(edge, (cost + step, at, near))
    parts: list[list[Place]] = [[] for _ in centres]
    for spot in island.cells:
        if spot in owner:  # filled creeks may touch by a corner only
            parts[owner[spot]].append(spot)
    if len(owner) < len(island.cells):
        raise Unmet("lands")
    return parts


def _without_small(
    frame: Grid, parts: list[list[Place]], here: list[Place], homes: list[Place]
) -> list[list[Place]]:
    """Merge lands that are too small, or so near to a home that no house fits, into a neighbour."""
    kept = list(parts)
    while poor := [part for part in kept if _is_poor(part, here, homes)]:
        part = poor[0]
        kept.remove(part)
        beside = dict.fromkeys(near for spot in part for near in frame.across(spot))
        takers = [other for other in kept if any(spot in beside for spot in other)]
        if not takers:
            raise Unmet("lands")
        taker = min(takers, key=len)
        kept[kept.index(taker)] = sorted(taker + part, key=lambda spot: (spot.row, spot.column))
    return kept


def _is_poor(part: list[Place], here: list[Place], homes: list[Place]) -> bool:
    if any(home in part for home in here):
        return False
    return len(part) < SMALLEST or any(
        all(apart(spot, home) < HOUSE_GAP for spot in part) for home in homes
    )


def _home(part: list[Place], homes: list[Place]) -> int | None:
    return next((at for at, home in enumerate(homes) if home in part), None)
