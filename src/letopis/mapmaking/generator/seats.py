"""VS-3.5.e, VS-6.0.e. Starting cells of lord houses, and distances from them to everything."""

from heapq import heappop, heappush
from random import Random
from typing import TypeAlias

from letopis.games.strategic.maps import SEA_STEPS, Place
from letopis.mapmaking.generator.frame import Grid, apart
from letopis.mapmaking.generator.land import Island, coast_distance
from letopis.mapmaking.generator.options import Unmet
from letopis.mapmaking.generator.spread import farthest, spread

APART = 6  # so that no home is within another's first march
ROOMY = 8  # so that there is room for a land between any two homes
TRIES = 4

March: TypeAlias = dict[Place, int]


def place_seats(frame: Grid, islands: list[Island], rng: Random) -> list[Place]:
    """A home for every seat: spread over its island, a little inland, away from the others."""
    land = {spot: at for at, island in enumerate(islands) for spot in island.cells}
    inland = coast_distance(frame, land)
    found: list[Place] = []
    for island in islands:
        inner = [spot for spot in island.cells if inland[spot] > 1] or list(island.cells)
        found += _homes(inner, island.seats, rng)
    if _closest(found) < APART:
        raise Unmet("seats")
    rng.shuffle(found)
    return found


def _homes(inner: list[Place], count: int, rng: Random) -> list[Place]:
    """Homes in the middle of equal parts or, if these are too close, at the far ends."""
    if not count:
        return []
    spaced = max((spread(inner, count, rng) for _ in range(TRIES)), key=_closest)
    if _closest(spaced) >= ROOMY and len(spaced) == count:
        return spaced
    return max((farthest(inner, count, rng) for _ in range(TRIES)), key=_closest)


def _closest(spots: list[Place]) -> int:
    """The least distance between two of the spots."""
    pairs = ((one, other) for at, one in enumerate(spots) for other in spots[at + 1 :])
    return min((apart(one, other) for one, other in pairs), default=APART)


def march(frame: Grid, land: dict[Place, int], home: Place) -> March:
    """The fewest steps from home to every spot, as the comparison of starts counts them."""
    found: March = {}
    edge = [(0, home)]
    while edge:
        steps, spot = heappop(edge)
        if spot in found:
            continue
        found[spot] = steps
        for near in frame.around(spot):
            if near not in found:
                heappush(edge, (steps + (1 if near in land else SEA_STEPS), near))
    return found


def sphere(marches: list[March], spot: Place) -> int | None:
    """The seat that is nearest to a spot; None if two are equally near."""
    steps = [march[spot] for march in marches]
    return steps.index(min(steps)) if steps.count(min(steps)) == 1 else None
