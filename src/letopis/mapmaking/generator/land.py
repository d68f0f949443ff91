"""VS-I.a. Islands and continents: which spots are land, and how many seats each island has."""

import math
from heapq import heappop, heappush
from random import Random

from msgspec import Struct

from letopis.games.strategic.maps import Place
from letopis.mapmaking.generator.frame import Grid, Noise, noise
from letopis.mapmaking.generator.options import ISLAND_ROOM, GeneratorOptions, Unmet
from letopis.mapmaking.generator.spread import middle, spread

STRAIT = 2  # least width of the sea between two islands
RAGGED = 2.0  # how far noise moves a coast, in radii of the island
LIKES_EDGE = 0.45  # below this noise, land may reach the last spot before the edge
WIDER = 0.5  # below this noise, a strait is a cell wider
FRAYED = 0.3  # share of the fine noise, which makes capes and bays
SHY, SHYNESS = 4, 0.25  # distance from the edge where land grows later, and how much later
WILD = 0.5  # weight of an island without a seat, relative to one with a seat
ENOUGH = 0.85  # required share of the requested land


class Island(Struct, frozen=True):
    """A connected piece of land and how many seats start on it."""

    seats: int
    cells: tuple[Place, ...]


def raise_islands(frame: Grid, wish: GeneratorOptions, rng: Random) -> list[Island]:
    """The requested number of islands, none touching another or the edge; lakes are filled."""
    seats = _seats_of_islands(wish)
    weights = [count or WILD for count in seats]
    targets = [wish.land_cells * weight / sum(weights) for weight in weights]
    owners = _grown(frame, _centres(frame, wish, rng), targets, rng)
    _fill_lakes(frame, owners)
    _smooth(frame, owners)
    parts: list[list[Place]] = [[] for _ in seats]
    for spot in frame.spots():
        if spot in owners:
            parts[owners[spot]].append(spot)
    _check(parts, wish)
    return [Island(count, tuple(part)) for count, part in zip(seats, parts, strict=True)]


def _seats_of_islands(wish: GeneratorOptions) -> list[int]:
    """Seats dealt to islands in turn; if there are more islands than seats, some have none."""
    each, more = divmod(wish.seats, wish.islands)
    return [each + (at < more) for at in range(wish.islands)]


def _centres(frame: Grid, wish: GeneratorOptions, rng: Random) -> list[Place]:
    inner = [spot for spot in frame.spots() if not frame.is_edge(spot)]
    if wish.islands == 1:
        return [middle(inner)]
    found = spread(inner, wish.islands, rng)
    if len(found) < wish.islands:
        raise Unmet("islands")
    return found


def _grown(
    frame: Grid, centres: list[Place], targets: list[float], rng: Random
) -> dict[Place, int]:
    """Grow all islands: the least grown one takes the cheapest spot at its edge."""
    luck = noise(frame, rng, 4.0)
    hills = noise(frame, rng, max(4.0, math.sqrt(max(targets)) / 2.5))
    hills = {spot: high * (1 - FRAYED) + luck[spot] * FRAYED for spot, high in hills.items()}
    owners: dict[Place, int] = {}
    edges: list[list[tuple[float, Place]]] = [[(0.0, centre)] for centre in centres]
    sizes = [0] * len(centres)
    while growing := [at for at, edge in enumerate(edges) if edge and sizes[at] < targets[at]]:
        at = min(growing, key=lambda it: (sizes[it] / targets[it], it))
        spot = heappop(edges[at])[1]
        if spot in owners or not _may_rise(frame, owners, spot, at, luck[spot]):
            continue
        owners[spot] = at
        sizes[at] += 1
        for near in frame.across(spot):
            if near not in owners:
                heappush(edges[at], (_cost(frame, hills, near, centres[at], targets[at]), near))
    return owners


def _cost(frame: Grid, hills: Noise, spot: Place, centre: Place, target: float) -> float:
    """The distance of a spot from the centre of its island, in radii, plus noise.

    An island stretches as the map does.
    """
    stretch = math.sqrt(frame.columns / frame.rows)
    right, down = (spot.column - centre.column) / stretch, (spot.row - centre.row) * stretch
    shy = SHYNESS * max(0, SHY - frame.edge_distance(spot))
    return math.hypot(right, down) / math.sqrt(target / math.pi) + RAGGED * hills[spot] + shy


def _may_rise(frame: Grid, owners: dict[Place, int], spot: Place, at: int, luck: float) -> bool:
    """Whether a spot may become land: not at the edge of the map, nor in a strait."""
    if frame.edge_distance(spot) < (1 if luck < LIKES_EDGE else 2):
        return False
    wide = STRAIT + (luck < WIDER)
    reach = range(-wide, wide + 1)
    near = (Place(spot.column + right, spot.row + down) for right in reach for down in reach)
    return all(owners.get(it, at) == at for it in near)


def _fill_lakes(frame: Grid, owners: dict[Place, int]) -> None:
    """Turn water without a connection to the edge of the map into land."""
    sea, edge = dict.fromkeys(spot for spot in frame.spots() if frame.is_edge(spot)), list[Place]()
    edge += sea
    while edge:
        for near in frame.across(edge.pop()):
            if near not in owners and near not in sea:
                sea[near] = None
                edge.append(near)
    dry = [spot for spot in frame.spots() if spot not in owners and spot not in sea]
    while dry:
        spot = dry.pop(0)
        beside = [owners[near] for near in frame.across(spot) if near in owners]
        if beside:
            owners[spot] = beside[0]
        else:
            dry.append(spot)


def _smooth(frame: Grid, owners: dict[Place, int]) -> None:
    """Fill creeks one cell wide: a spot with land on three sides becomes land."""
    for spot in frame.spots():
        beside = [owners[near] for near in frame.across(spot) if near in owners]
        if spot not in owners and not frame.is_edge(spot) and len(beside) > 2:
            owners[spot] = beside[0]


def _check(parts: list[list[Place]], wish: GeneratorOptions) -> None:
    if min(map(len, parts)) < ISLAND_ROOM:
        raise Unmet("islands")
    if sum(map(len, parts)) < wish.land_cells * ENOUGH:
        raise Unmet("land")


def coast_distance(frame: Grid, land: dict[Place, int]) -> dict[Place, int]:
    """The distance of every land spot from the sea; 1 at the shore."""
    found: dict[Place, int] = {}
    edge = [spot for spot in land if any(near not in land for near in frame.around(spot))]
    steps = 1
    while edge:
        found |= dict.fromkeys(edge, steps)
        near = dict.fromkeys(it for spot in edge for it in frame.around(spot))
        edge = [spot for spot in near if spot in land and spot not in found]
        steps += 1
    return found
