"""What stands on the map: veins, lairs, neutral armies, names of waters; one thing on a cell."""

from collections import Counter
from collections.abc import Iterator, Set
from typing import get_args

from letopis.games.strategic.maps.cells import Cell
from letopis.games.strategic.maps.fault import MapFault, error, warning
from letopis.games.strategic.maps.sites import river_sides
from letopis.games.strategic.maps.world_map import (
    DEEPEST,
    HiredKind,
    NeutralArmy,
    SeatCell,
    Terrain,
    Vein,
    WorldMap,
    is_land,
    is_on_map,
    is_sea,
    terrain_at,
)

KINDS: tuple[str, ...] = get_args(HiredKind)
SHIP, MAGE = "ship", "mage"
SCHOOLS = ("forest", "mountains", "deserts", "plains")


def thing_faults(world: WorldMap) -> Iterator[MapFault]:
    yield from _place_faults(world)
    for vein in world.veins:
        yield from _vein_faults(world, vein)
    for lair in world.lairs:
        yield from _lair_faults(world, lair)
    beds = river_sides(world)
    for army in world.neutrals:
        yield from _army_faults(world, army, beds.keys())
    for water in world.waters:
        dry = [cell for cell in water.cells if not is_sea(world, cell)]
        if dry or not water.cells:
            yield warning("water-on-land", "VS-I.k", *dry, name=water.name.en)
    yield from _crowd_faults(world)


def _place_faults(world: WorldMap) -> Iterator[MapFault]:
    for thing, cells in _placed(world).items():
        outside = [cell for cell in cells if not is_on_map(world, cell)]
        if outside:
            yield error("off-map", "VS-I.k", *outside, thing=thing)


def _vein_faults(world: WorldMap, vein: Vein) -> Iterator[MapFault]:
    """VS-6.0.u, VS-4.5.b. A mine is built in mountains; a vein is 1 to 4 levels deep."""
    if is_on_map(world, vein.cell) and terrain_at(world, vein.cell) is not Terrain.MOUNTAINS:
        yield error("vein-off-mountains", "VS-6.0.u", vein.cell)
    if not 1 <= vein.level <= DEEPEST:
        yield error("vein-level", "VS-4.5.b", vein.cell, level=vein.level, deepest=DEEPEST)


def _lair_faults(world: WorldMap, lair: Cell) -> Iterator[MapFault]:
    """VS-8.9.1.3.f. On every dragon mountain there is a vein of level 4."""
    if not any(vein.cell == lair and vein.level == DEEPEST for vein in world.veins):
        yield error("lair-without-vein", "VS-8.9.1.3.f", lair, level=DEEPEST)


def _army_faults(world: WorldMap, army: NeutralArmy, beds: Set[Cell]) -> Iterator[MapFault]:
    """VS-4.1.b, VS-4.1.n. Land armies stand on land, ships on water."""
    if army.kind not in KINDS:
        known = ", ".join(KINDS)
        yield error("unknown-army", "VS-4.0.e", army.cell, army=army.kind, known=known)
    elif is_on_map(world, army.cell) and not _may_stand(world, army, beds):
        yield error("army-on-closed-terrain", "VS-4.1.b", army.cell, army=army.kind)
    yield from _school_faults(army)


def _school_faults(army: NeutralArmy) -> Iterator[MapFault]:
    """VS-6.3.i, VS-8.2.a. A mage of the map has one school more than the grey one, nobody else."""
    if army.kind == MAGE and army.school not in SCHOOLS:
        known = ", ".join(SCHOOLS)
        yield error("mage-without-school", "VS-6.3.i", army.cell, known=known)
    elif army.kind != MAGE and army.school:
        yield error("school-without-mage", "VS-6.3.i", army.cell, army=army.kind)


def _may_stand(world: WorldMap, army: NeutralArmy, beds: Set[Cell]) -> bool:
    if army.kind == SHIP:
        return is_sea(world, army.cell) or army.cell in beds
    return is_land(world, army.cell)


def _crowd_faults(world: WorldMap) -> Iterator[MapFault]:
    """VS-4.1.a, VS-6.0.c, VS-8.9.1.3.g. A cell has room for one army and one structure.

    A lord house would close a vein for ever; a lair leaves nothing beside it alone.
    """
    placed = _placed(world)
    for thing, cells in placed.items():
        for cell, count in Counter(cells).items():
            if count > 1:
                yield error("twice", _CLAUSES[thing], cell, thing=thing)
    for one, other, clause in _APART:
        both = sorted(set(placed[one]) & set(placed[other]))
        if both:
            yield error("crowded", clause, *map(Cell, both), one=one, other=other)


_CLAUSES = {
    "vein": "VS-6.0.c",
    "lair": "VS-8.9.1.3.f",
    "neutral": "VS-4.1.a",
    "seat": "VS-6.0.c",
}
_APART = (
    ("seat", "vein", "VS-6.0.c"),
    ("seat", "lair", "VS-8.9.1.3.g"),
    ("seat", "neutral", "VS-3.5.e"),
    ("neutral", "lair", "VS-8.9.1.3.g"),
)


def _placed(world: WorldMap) -> dict[str, tuple[Cell, ...]]:
    """The cells of everything that is put on the map, by what it is."""
    return {
        "vein": tuple(vein.cell for vein in world.veins),
        "lair": world.lairs,
        "neutral": tuple(army.cell for army in world.neutrals),
        "seat": tuple(seat.cell for seat in world.seats if isinstance(seat, SeatCell)),
    }
