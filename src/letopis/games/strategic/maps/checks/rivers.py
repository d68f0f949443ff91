"""VS-I.l. Rivers flow over land cells from side to side, without gaps, and end somewhere."""

from collections.abc import Iterator

from letopis.games.strategic.maps.cells import Cell, CellSide, beside, distance, side_towards
from letopis.games.strategic.maps.fault import MapFault, error
from letopis.games.strategic.maps.world_map import River, WorldMap, is_land, is_on_map, is_sea


def river_faults(world: WorldMap) -> Iterator[MapFault]:
    for number, river in enumerate(world.rivers, start=1):
        about = {"river": number}
        outside = [cell for cell in river.cells if not is_on_map(world, cell)]
        if outside:
            yield error("river-off-map", "VS-I.l", *outside, **about)
            continue
        yield from _course_faults(river, about)
        yield from _ground_faults(world, river, about)
        yield from _edge_faults(world, river, about)
        yield from _end_faults(world, river, about)


def _course_faults(river: River, about: dict[str, int]) -> Iterator[MapFault]:
    """VS-I.l. From one cell to the next through one of four sides; no cell twice."""
    if not river.cells or (len(river.cells) == 1 and not river.leaves):
        yield error("river-short", "VS-I.l", *river.cells, **about)
    if len(set(river.cells)) < len(river.cells):
        again = [cell for at, cell in enumerate(river.cells) if cell in river.cells[:at]]
        yield error("river-loop", "VS-I.l", *again, **about)
    for upper, lower in zip(river.cells, river.cells[1:], strict=False):
        if distance(upper, lower) > 1:
            yield error("river-gap", "VS-I.l", upper, lower, **about)
        elif upper != lower and side_towards(upper, lower) is None:
            yield error("river-diagonal", "VS-I.l", upper, lower, **about)


def _ground_faults(world: WorldMap, river: River, about: dict[str, int]) -> Iterator[MapFault]:
    """VS-I.l. Only the first and the last cell may be sea."""
    wet = [cell for cell in river.cells[1:-1] if is_sea(world, cell)]
    if wet:
        yield error("river-off-land", "VS-I.l", *wet, **about)
    if river.cells and all(is_sea(world, cell) for cell in river.cells):
        yield error("river-off-land", "VS-I.l", *river.cells, **about)


def _edge_faults(world: WorldMap, river: River, about: dict[str, int]) -> Iterator[MapFault]:
    """VS-I.l. A side that is named leads off the map."""
    ends: list[tuple[Cell, CellSide | None]] = []
    if river.cells:
        ends = [(river.cells[0], river.enters), (river.cells[-1], river.leaves)]
    for cell, side in ends:
        if side and (across := beside(cell, side)) and is_on_map(world, across):
            yield error("river-edge", "VS-I.l", cell, side=side, **about)


def _end_faults(world: WorldMap, river: River, about: dict[str, int]) -> Iterator[MapFault]:
    """VS-I.l. The last cell is sea, or a cell of another river, or lies at the edge."""
    if len(river.cells) < 2 or river.leaves:
        return
    last = river.cells[-1]
    others = [it for it in world.rivers if it is not river]
    if is_land(world, last) and not any(last in it.cells for it in others):
        yield error("river-nowhere", "VS-I.l", last, **about)
