"""What a game knows of each cell, worked out once from a drawn map without errors."""

from collections.abc import Mapping

from msgspec import Struct

from letopis.games.strategic.maps.cells import (
    OPPOSITE,
    SIDES,
    Cell,
    CellSide,
    neighbours,
    side_towards,
)
from letopis.games.strategic.maps.world_map import (
    LandId,
    River,
    Terrain,
    WorldMap,
    cells_of,
    is_land,
    is_on_map,
    land_at,
    terrain_at,
)


class Site(Struct, frozen=True):
    """A cell of the map: VS-I.k terrain, VS-I.l river sides, VS-I.n land, VS-I.m vein.

    A vein of level 0 is none; `neighbours` are those on the map, clockwise from the north.
    """

    terrain: Terrain
    land: LandId | None
    river: tuple[CellSide, ...]
    vein: int
    lair: bool
    neighbours: tuple[Cell, ...]

    @property
    def is_water(self) -> bool:
        """VS-4.1.n. Ships sail here."""
        return self.terrain.is_sea or bool(self.river)


def sites(world: WorldMap) -> Mapping[Cell, Site]:
    """Every cell of a checked map, in reading order."""
    beds, veins = river_sides(world), {vein.cell: vein.level for vein in world.veins}
    return {
        cell: Site(
            terrain=_terrain(world, cell),
            land=land.id if (land := land_at(world, cell)) else None,
            river=beds.get(cell, ()),
            vein=veins.get(cell, 0),
            lair=cell in world.lairs,
            neighbours=tuple(near for near in neighbours(cell) if is_on_map(world, near)),
        )
        for cell in cells_of(world)
    }


def river_sides(world: WorldMap) -> dict[Cell, tuple[CellSide, ...]]:
    """VS-I.l. The sides that beds pass through, for each land cell with a river, in order N E S W.

    A mouth is a side of the last land cell; the sea has no bed.
    """
    passed: dict[Cell, set[CellSide]] = {}
    for river in world.rivers:
        for cell, side in _passages(river):
            if is_land(world, cell):
                passed.setdefault(cell, set()).add(side)
    return {cell: tuple(side for side in SIDES if side in found) for cell, found in passed.items()}


def _passages(river: River) -> list[tuple[Cell, CellSide]]:
    """Each cell of a river with each side its bed passes; steps that share no side pass none."""
    found: list[tuple[Cell, CellSide]] = []
    for upper, lower in zip(river.cells, river.cells[1:], strict=False):
        side = side_towards(upper, lower)
        if side is not None:
            found += [(upper, side), (lower, OPPOSITE[side])]
    if river.enters and river.cells:
        found.append((river.cells[0], river.enters))
    if river.leaves and river.cells:
        found.append((river.cells[-1], river.leaves))
    return found


def _terrain(world: WorldMap, cell: Cell) -> Terrain:
    terrain = terrain_at(world, cell)
    if terrain is None:
        raise ValueError(f"{cell} has no terrain: the map was not checked")
    return terrain
