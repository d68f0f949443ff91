"""VS-I.m, VS-4.5.b, VS-8.9.1.3.f. Veins, dealt equally to all seats, and lairs far from them."""

from random import Random

from letopis.games.strategic.maps import DEEPEST, Place, Terrain
from letopis.mapmaking.generator.frame import apart
from letopis.mapmaking.generator.options import GeneratorOptions, Unmet
from letopis.mapmaking.generator.seats import March, sphere
from letopis.mapmaking.generator.terrain import Ground

HANDY = 3  # a vein is in one of so many nearest mountains
LONELY = 16  # distance between lairs beyond which more is no better
LEVELS = (2, 3, 1, 2, 4)  # of the first vein of every seat, the second and so on

Veins = dict[Place, int]


def hide_veins(
    ground: Ground, marches: list[March], wish: GeneratorOptions, rng: Random
) -> tuple[Veins, list[Place]]:
    """Veins with their levels, and those of them that are lairs."""
    mountains = [spot for spot, terrain in ground.items() if terrain is Terrain.MOUNTAINS]
    veins: Veins = {}
    inner = [spot for spot in mountains if not _is_shore(ground, spot)]
    lairs = [_remote(inner or mountains, marches, veins) for _ in range(wish.lairs)]
    each, contested = divmod(wish.veins - wish.lairs, len(marches))
    for turn in range(each):
        for seat, march in enumerate(marches):
            own = [spot for spot in mountains if sphere(marches, spot) == seat]
            veins[_handy(own, march, veins, rng)] = LEVELS[turn % len(LEVELS)]
    for _ in range(contested):
        veins[_between(mountains, marches, veins)] = rng.randint(2, DEEPEST - 1)
    return veins, lairs


def _remote(mountains: list[Place], marches: list[March], veins: Veins) -> Place:
    """A mountain about equally far from all seats, which gets a vein of the deepest level."""
    free = _apart_from(mountains, veins)
    lair = max(free, key=lambda spot: _farness(marches, list(veins), spot))
    veins[lair] = DEEPEST
    return lair


def _handy(own: list[Place], march: March, veins: Veins, rng: Random) -> Place:
    return rng.choice(sorted(_apart_from(own, veins), key=lambda spot: march[spot])[:HANDY])


def _between(mountains: list[Place], marches: list[March], veins: Veins) -> Place:
    """A mountain that the two nearest seats reach at nearly the same time."""
    return min(_apart_from(mountains, veins), key=lambda spot: _gap(marches, spot))


def _farness(marches: list[March], lairs: list[Place], spot: Place) -> int:
    """Score of a lair: far from the nearest seat and other lairs, seats about equally far."""
    lonely = min((apart(spot, lair) for lair in lairs), default=LONELY)
    return min(march[spot] for march in marches) - _gap(marches, spot) + min(lonely, LONELY)


def _gap(marches: list[March], spot: Place) -> int:
    """How many steps the nearest seat is ahead of the next."""
    first, second = sorted(march[spot] for march in marches)[:2]
    return second - first


def _is_shore(ground: Ground, spot: Place) -> bool:
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    beside = (Place(spot.column + right, spot.row + down) for right, down in steps)
    return any(ground[near].is_sea for near in beside)


def _apart_from(mountains: list[Place], veins: Veins) -> list[Place]:
    """Mountains without a vein, not adjacent to one if possible."""
    free = [spot for spot in mountains if spot not in veins]
    if not free:
        raise Unmet("veins")
    return [spot for spot in free if all(apart(spot, it) > 1 for it in veins)] or free
