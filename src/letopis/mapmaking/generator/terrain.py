"""VS-I.k. Terrain: mountain chains, forests and deserts by moisture, coastal and open sea."""

import math
from random import Random
from typing import TypeAlias

from letopis.games.strategic.maps import Place, Terrain
from letopis.mapmaking.generator.frame import Grid, apart, noise
from letopis.mapmaking.generator.options import GeneratorOptions, Unmet
from letopis.mapmaking.generator.seats import March, sphere

MOUNTAINS, FORESTS, DESERTS = 0.14, 0.27, 0.1  # shares of the land
RIDGES = 60  # attempts to make enough mountains
BROAD = 0.35  # probability that a ridge is two cells wide at a spot
SHALLOW = 0.42  # below this noise, the second ring of sea is coastal too

Ground: TypeAlias = dict[Place, Terrain]


def lay_terrain(
    frame: Grid, land: dict[Place, int], homes: list[Place], marches: list[March], rng: Random
) -> Ground:
    """The terrain of every spot; each seat has mountains of its own, for its veins."""
    ground = _seas(frame, land, rng)
    ground |= dict.fromkeys(land, Terrain.FIELD)
    spheres: list[list[Place]] = [[] for _ in homes]
    for spot in land:
        if (seat := sphere(marches, spot)) is not None:
            spheres[seat].append(spot)
    clear = dict.fromkeys(near for home in homes for near in (home, *frame.around(home)))
    free = {spot: None for spot in land if spot not in clear}
    for part, home in zip(spheres, homes, strict=True):
        near = [spot for spot in part if 3 <= apart(spot, home) <= 5]
        ground |= dict.fromkeys(_mountains(frame, free, part, near or part, rng), Terrain.MOUNTAINS)
    _grow_forests(frame, ground, land, homes, rng)
    return ground


def check_mountains(ground: Ground, wish: GeneratorOptions) -> None:
    """Raise Unmet unless there are enough mountains for the veins."""
    if sum(terrain is Terrain.MOUNTAINS for terrain in ground.values()) < wish.veins:
        raise Unmet("veins")


def _seas(frame: Grid, land: dict[Place, int], rng: Random) -> Ground:
    """Sea: coastal at the shore and in part of the next ring, open beyond."""
    depth = noise(frame, rng, 5.0)
    sea = [spot for spot in frame.spots() if spot not in land]
    shore = dict.fromkeys(it for it in sea if any(near in land for near in frame.around(it)))
    found: Ground = {}
    for spot in sea:
        second = any(near in shore for near in frame.around(spot)) and depth[spot] < SHALLOW
        found[spot] = Terrain.COASTAL if spot in shore or second else Terrain.OPEN
    return found


def _mountains(
    frame: Grid, free: dict[Place, None], part: list[Place], near: list[Place], rng: Random
) -> dict[Place, None]:
    """Ridges in the surroundings of a seat, the first of them near its home."""
    wanted = math.ceil(len(part) * MOUNTAINS)
    found: dict[Place, None] = {}
    for _ in range(RIDGES):
        if len(found) >= wanted:
            break
        start = rng.choice(part if found else near)
        length = rng.randint(3, 4 + math.isqrt(len(part)) // 2)
        ridge = _ridge(frame, start, length, rng)
        found |= {spot: None for spot in ridge if spot in free}
    return found


def _ridge(frame: Grid, start: Place, length: int, rng: Random) -> list[Place]:
    """A random walk that turns slowly, in some places two cells wide."""
    x, y = start.column + 0.5, start.row + 0.5
    heading = rng.random() * 2 * math.pi
    found: list[Place] = []
    for _ in range(length):
        spot = Place(int(x), int(y))
        found += [spot, *frame.across(spot)[:1]] if rng.random() < BROAD else [spot]
        heading += (rng.random() - 0.5) * 0.9
        x, y = x + math.cos(heading), y + math.sin(heading)
    return found


def _grow_forests(
    frame: Grid, ground: Ground, land: dict[Place, int], homes: list[Place], rng: Random
) -> None:
    """Make the wettest fields forest and the driest desert; homes stay fields."""
    wet = noise(frame, rng, 5.5)
    fields = [it for it in land if ground[it] is Terrain.FIELD and it not in homes]
    fields.sort(key=lambda spot: wet[spot])
    dry, woods = int(len(land) * DESERTS), int(len(land) * FORESTS)
    ground |= dict.fromkeys(fields[:dry], Terrain.DESERT)
    ground |= dict.fromkeys(fields[max(dry, len(fields) - woods) :], Terrain.FOREST)
