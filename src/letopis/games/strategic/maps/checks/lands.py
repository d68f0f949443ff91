"""VS-I.n. Lands: named, with an income, in one piece, and with room for a lord house."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from letopis.games.strategic.maps.cells import Cell, distance, is_cell_name, neighbours, place
from letopis.games.strategic.maps.fault import MapFault, error, warning
from letopis.games.strategic.maps.world_map import (
    NO_LAND,
    Land,
    LandId,
    SeatCell,
    WorldMap,
    cells_of,
    is_land,
    is_sea,
    land_at,
)

HOUSE_GAP = 4  # VS-6.0.e: three cells between

_ID = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")


def land_faults(world: WorldMap) -> Iterator[MapFault]:
    territory = territories(world)
    yield from _list_faults(world)
    yield from _cell_faults(world)
    for land in world.lands:
        yield from _land_faults(land)
        yield from _piece_faults(land, territory.get(land.id, ()))
        yield from _house_faults(world, land, territory.get(land.id, ()))


def territories(world: WorldMap) -> dict[LandId, tuple[Cell, ...]]:
    """VS-I.n. The land cells of every land in reading order; a land without any is left out."""
    found: dict[LandId, list[Cell]] = {}
    for cell in cells_of(world):
        land = land_at(world, cell)
        if land is not None and is_land(world, cell):
            found.setdefault(land.id, []).append(cell)
    return {land: tuple(cells) for land, cells in found.items()}


def pieces(cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """VS-I.k. Parts of a land between which one cannot step, the eight directions counted."""
    left, found = dict.fromkeys(cells), []
    while left:
        part, edge = [], [next(iter(left))]
        del left[edge[0]]
        while edge:
            part.append(edge.pop())
            near = [cell for cell in neighbours(part[-1]) if cell in left]
            edge += near
            for cell in near:
                del left[cell]
        found.append(tuple(part))
    return tuple(found)


def _list_faults(world: WorldMap) -> Iterator[MapFault]:
    """VS-I.n. Letters and ids are each given once."""
    for letter, count in Counter(land.letter for land in world.lands).items():
        if count > 1:
            yield error("letter-twice", "VS-I.n", letter=letter)
    for name, count in Counter(land.id for land in world.lands).items():
        if count > 1:
            yield error("land-twice", "VS-I.n", land=name)


def _cell_faults(world: WorldMap) -> Iterator[MapFault]:
    """VS-I.n. Every land cell belongs to a land, no sea cell does."""
    for cell in cells_of(world):
        column, row = place(cell)
        rows = world.land_letters
        letter = rows[row][column : column + 1] if row < len(rows) else ""
        land = land_at(world, cell)
        if letter not in ("", NO_LAND) and land is None:
            yield error("unknown-land", "VS-I.n", cell, letter=letter)
        elif land is not None and is_sea(world, cell):
            yield error("sea-with-land", "VS-I.n", cell, letter=letter)
        elif letter == NO_LAND and is_land(world, cell):
            yield error("no-land", "VS-I.n", cell)


def _land_faults(land: Land) -> Iterator[MapFault]:
    """VS-I.n. A land is drawn by its name and pays its income."""
    if not land.letter.isalnum():
        yield error("letter-shape", "VS-I.n", letter=land.letter, land=land.id)
    if not _ID.fullmatch(land.id) or is_cell_name(land.id):
        yield error("land-id", "VS-I.n", land=land.id)
    for language in ("ru", "en"):
        if not getattr(land.name, language).strip():
            yield error("land-unnamed", "VS-I.n", land=land.id, language=language)
    if land.income < 0:
        yield error("land-income", "VS-I.n", land=land.id)


def _piece_faults(land: Land, cells: tuple[Cell, ...]) -> Iterator[MapFault]:
    """VS-I.n. A land lies in as many pieces as it declares, and somewhere at all."""
    if not cells:
        yield error("land-nowhere", "VS-I.n", land=land.id)
        return
    parts = pieces(cells)
    if len(parts) != land.pieces:
        about = {"found": len(parts), "declared": land.pieces}
        yield error("land-pieces", "VS-I.n", *(part[0] for part in parts), land=land.id, **about)


def _house_faults(world: WorldMap, land: Land, cells: tuple[Cell, ...]) -> Iterator[MapFault]:
    """VS-3.5.d, VS-6.0.b, VS-6.0.e. A lord house can stand somewhere in the land.

    Not in a dragon's lair, where every structure is attacked (VS-8.9.1.3.g).
    """
    free = [cell for cell in cells if cell not in world.lairs]
    if cells and not free:
        yield error("land-no-house", "VS-3.5.d", *cells, land=land.id)
    houses = [seat.cell for seat in world.seats if isinstance(seat, SeatCell)]
    if not free or any(house in cells for house in houses):
        return
    near = [house for house in houses if all(distance(house, it) < HOUSE_GAP for it in free)]
    if near:
        yield warning("land-shadowed", "VS-6.0.e", *near, land=land.id)
