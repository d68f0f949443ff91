"""The ground of a map in layers: seas, land, marks, rivers, shore, borders, grid, names, signs.

Drawn whole for pictures, or a window of cells at a time for a scrollable board.
"""

from collections.abc import Container, Iterator
from xml.sax.saxutils import escape

from msgspec import Struct
from msgspec.structs import replace

from letopis.games.strategic.maps import (
    Cell,
    CellSide,
    River,
    SeatCell,
    Terrain,
    WorldMap,
    cell_at,
    is_land,
    land_at,
    place,
    river_sides,
    terrain_at,
)
from letopis.mapmaking import signs
from letopis.mapmaking.geometry import (
    Lattice,
    Node,
    Point,
    Shape,
    border_paths,
    noise,
    outline,
    spline,
)
from letopis.mapmaking.labels import (
    Label,
    busy_cells,
    draw_label,
    draw_river_name,
    draw_water,
    free_cell,
    name_of,
    place_labels,
)
from letopis.mapmaking.marks import CELL, Stroke, inked, mark_strokes
from letopis.mapmaking.palette import (
    GRID_OPACITY,
    INK,
    LAND_BORDER,
    MARK,
    RIVER,
    RIVER_BANK,
    SHORE,
    TINT,
)
from letopis.words import Words

# How many cells outside a window lines are drawn, so that artificial edges stay unseen, and names,
# which may be wider than their cells.
MARGIN, NAME_MARGIN = 1, 2

_EDGE: dict[CellSide, Point] = {"N": (0.5, 0), "E": (1, 0.5), "S": (0.5, 1), "W": (0, 0.5)}


class CellWindow(Struct, frozen=True):
    """A rectangle of cells, by its first column and row."""

    column: int
    row: int
    columns: int
    rows: int

    def is_near(self, x: int, y: int, margin: int) -> bool:
        """Whether a cell is inside, or at most `margin` cells outside."""
        across = self.column - margin <= x < self.column + self.columns + margin
        return across and self.row - margin <= y < self.row + self.rows + margin

    def touches(self, points: list[Point]) -> bool:
        """Whether the bounding box of some points of the drawing is near."""
        xs, ys = [x / CELL for x, _ in points], [y / CELL for _, y in points]
        across = min(xs) <= self.column + self.columns + 1 and max(xs) >= self.column - 1
        return across and min(ys) <= self.row + self.rows + 1 and max(ys) >= self.row - 1


class Survey(Struct, frozen=True):
    """A map with everything that is computed once for all its windows in one language."""

    world: WorldMap
    said: Words
    lattice: Lattice
    labels: tuple[Label, ...]
    borders: tuple[tuple[list[Point], str], ...]
    unmarked: frozenset[Cell]


def survey(world: WorldMap, said: Words) -> Survey:
    """Survey a map. Labels and borders are of the whole map, so that adjacent windows match."""
    lattice = lattice_of(world)
    waters = {cell for water in world.waters for cell in water.cells}
    return Survey(
        world,
        said,
        lattice,
        place_labels(world, said.language),
        tuple(border_paths(lattice, _border_edges(world))),
        busy_cells(world) | frozenset(river_sides(world)) | waters,
    )


def whole(world: WorldMap) -> CellWindow:
    return CellWindow(0, 0, world.size.columns, world.size.rows)


def lattice_of(world: WorldMap) -> Lattice:
    """The lattice on which all lines of a map are drawn."""
    return Lattice(world.size.columns, world.size.rows, CELL, 0.13)


def draw_whole(world: WorldMap, said: Words, pieces: bool = True) -> str:
    """The ground of a whole map, with or without its initial armies and seats."""
    return "".join(ground_layers(survey(world, said), whole(world), pieces=pieces))


def ground_layers(
    found: Survey, window: CellWindow, ids: str = "", pieces: bool = True
) -> Iterator[str]:
    """All layers in order; `ids` is a prefix that keeps the ids of clip and text paths unique where
    several windows are in one document. Without `pieces` the lands are not named either: whoever
    draws other pieces writes the names beside them.
    """
    world = found.world
    coast = _outline(found, window, lambda x, y: is_land(world, cell_at(x, y)))
    clip = f"{ids}on-land"
    yield _seas(found, window)
    yield f'<clipPath id="{clip}"><path d="{coast}"/></clipPath>'
    yield f'<path d="{coast}" fill="{TINT[Terrain.FIELD]}"/>'
    yield f'<g clip-path="url(#{clip})">{_tints(found, window)}</g>'
    yield _marks(found, window)
    yield f'<path d="{coast}" fill="none" stroke="{SHORE}" stroke-width="1.5"/>'
    yield f'<g clip-path="url(#{clip})">{_rivers(world, window)}</g>'
    yield _borders(found, window)
    yield _grid(world, window)
    yield f'<g id="{ids}names">{_names(found, window, ids, pieces)}</g>'
    shown = world if pieces else replace(world, neutrals=(), seats=())
    yield f'<g id="{ids}signs">{_signs(found, shown, window)}</g>'


def at_cell(cell: Cell, sign: str) -> str:
    """A sign placed on its cell."""
    x, y = place(cell)
    return f'<g transform="translate({x * CELL} {y * CELL})">{sign}</g>'


def _outline(
    found: Survey, window: CellWindow, has: Shape, rounding: float = 0.5, outward: float = 0
) -> str:
    size = found.world.size
    left, top = max(0, window.column - MARGIN), max(0, window.row - MARGIN)
    right = min(size.columns, window.column + window.columns + MARGIN)
    bottom = min(size.rows, window.row + window.rows + MARGIN)
    return outline(found.lattice, has, rounding, (left, top, right, bottom), outward)


def _seas(found: Survey, window: CellWindow) -> str:
    """Open sea, coastal sea, and three waterlines along the shore."""
    world = found.world

    def shallow(x: int, y: int) -> bool:
        return terrain_at(world, cell_at(x, y)) is not Terrain.OPEN

    def dry(x: int, y: int) -> bool:
        return is_land(world, cell_at(x, y))

    tint, ink = TINT[Terrain.COASTAL], MARK[Terrain.COASTAL]
    wide, high = world.size.columns * CELL, world.size.rows * CELL
    drawn = f'<rect width="{wide}" height="{high}" fill="{TINT[Terrain.OPEN]}"/>'
    drawn += f'<path d="{_outline(found, window, shallow)}" fill="{tint}"/>'
    for reach in (0.31, 0.21, 0.12):
        line = _outline(found, window, dry, outward=reach * CELL)
        ink_at = f'stroke="{ink}" stroke-opacity="{0.75 - reach * 1.6:.2f}" stroke-width=".75"'
        drawn += f'<path d="{line}" fill="none" {ink_at}/>'
    return drawn


def _tints(found: Survey, window: CellWindow) -> str:
    drawn = ""
    for terrain in (Terrain.DESERT, Terrain.FOREST, Terrain.MOUNTAINS):

        def has(x: int, y: int, terrain: Terrain = terrain) -> bool:
            return terrain_at(found.world, cell_at(x, y)) is terrain

        drawn += f'<path d="{_outline(found, window, has, 0.46)}" fill="{TINT[terrain]}"/>'
    return drawn


def _marks(found: Survey, window: CellWindow) -> str:
    """Terrain marks in every cell without a sign or a river, a row at a time; fainter under
    names."""
    named = {cell for label in found.labels for cell in label.covered}
    return "".join(
        inked(_marks_of_row(found, window, row, named))
        for row in range(window.row, min(found.world.size.rows, window.row + window.rows))
    )


def _marks_of_row(
    found: Survey, window: CellWindow, row: int, named: Container[Cell]
) -> Iterator[Stroke]:
    right = window.column + window.columns
    for column in range(max(0, window.column - 1), min(found.world.size.columns, right + 1)):
        cell = cell_at(column, row)
        terrain = terrain_at(found.world, cell)
        if terrain is None or cell in found.unmarked:
            continue
        # Of the cells beside the window only mountains reach into it.
        if window.column <= column < right or terrain is Terrain.MOUNTAINS:
            yield from mark_strokes(terrain, column, row, cell in named)


def _rivers(world: WorldMap, window: CellWindow) -> str:
    """The dark banks of all rivers, then their waters, wider downstream."""
    banks = waters = ""
    for river in world.rivers:
        points = _course(river)
        for at in range(len(points) - 1):
            if not window.touches(points[at : at + 2]):
                continue
            wide = 1.8 + 2.8 * (at + 0.5) / (len(points) - 1)
            path = f'<path d="{spline(points, at, at + 1)}" fill="none" stroke-linecap="round"'
            banks += f'{path} stroke="{RIVER_BANK}" stroke-width="{wide + 2.2:.2f}"/>'
            waters += f'{path} stroke="{RIVER}" stroke-width="{wide:.2f}"/>'
    return banks + waters


def _course(river: River) -> list[Point]:
    """Displaced middles of the river's cells, and the map's edge where the river crosses it."""
    points = [_bed(cell) for cell in river.cells]
    if river.enters and river.cells:
        points.insert(0, _edge(river.cells[0], river.enters))
    if river.leaves and river.cells:
        points.append(_edge(river.cells[-1], river.leaves))
    return points


def _bed(cell: Cell) -> Point:
    x, y = place(cell)
    right, down = (noise(x, y, 51) - 0.5) * 0.36, (noise(x, y, 52) - 0.5) * 0.36
    return (x + 0.5 + right) * CELL, (y + 0.5 + down) * CELL


def _edge(cell: Cell, side: CellSide) -> Point:
    x, y = place(cell)
    return (x + _EDGE[side][0]) * CELL, (y + _EDGE[side][1]) * CELL


def _borders(found: Survey, window: CellWindow) -> str:
    """A path for each part: what does not touch the pixels to be drawn costs nothing then."""
    near = (path for points, path in found.borders if window.touches(points))
    drawn = "".join(f'<path d="{path}"/>' for path in near)
    line = f'stroke="{LAND_BORDER}" stroke-width="1.4" stroke-dasharray="6 2.2 1.4 2.2"'
    return f'<g fill="none" {line}>{drawn}</g>'


def _border_edges(world: WorldMap) -> Iterator[tuple[Node, Node]]:
    """Edges between two cells of different lands; coasts are drawn separately."""
    for y in range(world.size.rows):
        for x in range(world.size.columns):
            here = land_at(world, cell_at(x, y))
            right, below = land_at(world, cell_at(x + 1, y)), land_at(world, cell_at(x, y + 1))
            if here and right and here.letter != right.letter:
                yield (x + 1, y), (x + 1, y + 1)
            if here and below and here.letter != below.letter:
                yield (x, y + 1), (x + 1, y + 1)


def _grid(world: WorldMap, window: CellWindow) -> str:
    left, top = window.column * CELL, window.row * CELL
    right, bottom = left + window.columns * CELL, top + window.rows * CELL
    columns = range(max(1, window.column), min(world.size.columns, window.column + window.columns))
    rows = range(max(1, window.row), min(world.size.rows, window.row + window.rows))
    lines = "".join(f"M{x * CELL} {_number(top)}V{bottom}" for x in columns)
    lines += "".join(f"M{_number(left)} {y * CELL}H{right}" for y in rows)
    return f'<path d="{lines}" stroke="{INK}" stroke-opacity="{GRID_OPACITY}" stroke-width="1"/>'


def _number(value: float) -> str:
    return "0" if value == 0 else str(value)


def _names(found: Survey, window: CellWindow, ids: str, lands: bool) -> str:
    world, language = found.world, found.said.language
    labels = [label for label in found.labels if lands and _is_read(label, window)]
    drawn = "".join(draw_label(label, ids) for label in labels)
    for at, water in enumerate(world.waters):
        if water.cells and any(window.is_near(*place(cell), NAME_MARGIN) for cell in water.cells):
            drawn += draw_water(at, water.cells, name_of(water.name, language), ids)
    for at, river in enumerate(world.rivers):
        if river.cells and (name := name_of(river.name, language)):
            course = _course(river)
            drawn += draw_river_name(at, course, name, ids) if window.touches(course) else ""
    return drawn


def _is_read(label: Label, window: CellWindow) -> bool:
    """Whether a label is near the window: a name may be wider than its cells."""
    return any(window.is_near(*place(cell), NAME_MARGIN) for cell in label.covered)


def _signs(found: Survey, world: WorldMap, window: CellWindow) -> str:
    said = found.said
    levels = {vein.cell: vein.level for vein in world.veins}
    drawn = ""
    for cell, level in levels.items():
        lair = cell in world.lairs
        drawn += _at(cell, signs.lair_sign(level) if lair else signs.vein_sign(level), window)
    for army in world.neutrals:
        known = said.has("neutral_army", army.kind)
        name = said.at("neutral_army", army.kind) if known else army.kind
        drawn += _at(army.cell, signs.neutral_sign(escape(name[:1].upper())), window)
    for number, seat in enumerate(world.seats, start=1):
        if isinstance(seat, SeatCell):
            drawn += _at(seat.cell, signs.seat_sign(number), window)
        elif spot := free_cell(world, seat.land, found.labels):
            drawn += _at(spot, signs.seat_in_land_sign(number), window)
    return drawn


def _at(cell: Cell, sign: str, window: CellWindow) -> str:
    return at_cell(cell, sign) if window.is_near(*place(cell), 1) else ""
