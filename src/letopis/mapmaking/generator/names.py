"""Names in both languages: an adjective and a noun of the same gender, chosen by the ground.

The stems are in the locale files under `map_names`, in both languages in the same order.
"""

import re
from collections.abc import Iterator
from random import Random

from letopis.games.strategic.maps import LandId, LocalNames, Place, Terrain
from letopis.mapmaking.generator.frame import Grid
from letopis.mapmaking.generator.lands import Province
from letopis.mapmaking.generator.terrain import Ground
from letopis.words import words

GENDERS = ("m", "f", "n")
SHORE = 0.6  # share of shore cells that makes a land coastal
MARKED = {Terrain.MOUNTAINS: 0.34, Terrain.DESERT: 0.34, Terrain.FOREST: 0.4}


def land_names(
    frame: Grid, ground: Ground, provinces: list[Province], rng: Random
) -> list[LocalNames]:
    """A name for each land; no adjective is used twice on a map."""
    order = list(range(len(_texts("adjective", "m"))))
    rng.shuffle(order)
    kinds = [_kind(frame, ground, province, rng) for province in provinces]
    return [_land_name(kind, at, rng) for kind, at in zip(kinds, order, strict=False)]


def land_id(name: LocalNames) -> LandId:
    return LandId(re.sub("[^a-z0-9]+", "-", name.en.lower()).strip("-"))


def other_names(kind: str, rng: Random) -> Iterator[LocalNames]:
    """Names of rivers, seas or maps in random order, then empty names."""
    known = _texts(kind)
    rng.shuffle(known)
    yield from known
    while True:
        yield LocalNames()


def _land_name(kind: str, adjective: int, rng: Random) -> LocalNames:
    gender = rng.choice(GENDERS)
    first, second = _texts("adjective", gender)[adjective], rng.choice(_texts(kind, gender))
    return LocalNames(f"{first.ru} {second.ru}", f"{first.en} {second.en}")


def _texts(*path: str) -> list[LocalNames]:
    both = zip(
        words("ru").texts("map_names", *path), words("en").texts("map_names", *path), strict=True
    )
    return [LocalNames(ru, en) for ru, en in both]


def _kind(frame: Grid, ground: Ground, province: Province, rng: Random) -> str:
    """The character of a land: its dominant terrain, or the coast."""
    for terrain, share in MARKED.items():
        if _share(province, [spot for spot in province.cells if ground[spot] is terrain]) >= share:
            return terrain.value
    shore = [spot for spot in province.cells if _is_shore(frame, ground, spot)]
    return "coast" if _share(province, shore) >= SHORE and rng.random() < 0.7 else "field"


def _share(province: Province, part: list[Place]) -> float:
    return len(part) / len(province.cells)


def _is_shore(frame: Grid, ground: Ground, spot: Place) -> bool:
    return any(ground[near].is_sea for near in frame.around(spot))
