"""VS-I.k. The grids: of the size they say, each cell one of six terrains, seas that make sense."""

from collections.abc import Iterator

from letopis.games.strategic.maps.cells import Cell, cell_at, neighbours
from letopis.games.strategic.maps.fault import MapFault, error, warning
from letopis.games.strategic.maps.world_map import (
    TERRAIN_LETTERS,
    Terrain,
    WorldMap,
    cells_of,
    is_land,
    terrain_at,
)


def grid_faults(world: WorldMap) -> Iterator[MapFault]:
    yield from _title_faults(world)
    yield from _shape_faults(world, world.terrain, "terrain")
    yield from _shape_faults(world, world.land_letters, "lands")
    yield from _terrain_faults(world)


def _title_faults(world: WorldMap) -> Iterator[MapFault]:
    """VS-0.2.a. A regulation names the map, so it needs a name to be told by."""
    for language in ("ru", "en"):
        if not getattr(world.name, language).strip():
            yield error("map-unnamed", "VS-0.2.a", language=language)


def _shape_faults(world: WorldMap, rows: tuple[str, ...], grid: str) -> Iterator[MapFault]:
    """VS-I.k. So many rows of so many letters: one cell, one letter."""
    size = world.size
    if len(rows) != size.rows:
        yield error("row-count", "VS-I.k", grid=grid, found=len(rows), wanted=size.rows)
    for row, letters in enumerate(rows[: size.rows]):
        if len(letters) != size.columns:
            about = {"row": row + 1, "found": len(letters), "wanted": size.columns}
            yield error("row-length", "VS-I.k", cell_at(0, row), grid=grid, **about)


def _terrain_faults(world: WorldMap) -> Iterator[MapFault]:
    """VS-I.k. A letter that stands for none of the six terrains."""
    for row, letters in enumerate(world.terrain[: world.size.rows]):
        for column, letter in enumerate(letters[: world.size.columns]):
            if letter not in TERRAIN_LETTERS:
                known = " ".join(TERRAIN_LETTERS)
                where = cell_at(column, row)
                yield error("unknown-terrain", "VS-I.k", where, letter=letter, known=known)


def sea_faults(world: WorldMap) -> Iterator[MapFault]:
    """VS-I.k. Coastal sea lies along land; the rules say no more, so these are warnings."""
    for cell in cells_of(world):
        match terrain_at(world, cell):
            case Terrain.OPEN if _is_shore(world, cell):
                yield warning("open-at-shore", "VS-I.k", cell)
            case Terrain.COASTAL if not _is_shallow(world, cell):
                yield warning("coastal-far", "VS-I.k", cell)
            case _:
                pass


def _is_shore(world: WorldMap, cell: Cell) -> bool:
    return any(is_land(world, near) for near in neighbours(cell))


def _is_shallow(world: WorldMap, cell: Cell) -> bool:
    """Within two cells of land."""
    near = neighbours(cell)
    return _is_shore(world, cell) or any(_is_shore(world, it) for it in near)
