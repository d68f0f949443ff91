"""A map as one SVG: seas, land, marks, rivers, shore, borders, grid, names, signs, legend."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from msgspec.structs import replace

from letopis.games.strategic.maps import Cell, River, Terrain, WorldMap, cell_at, place
from letopis.games.strategic.maps.cells import Side, column_name
from letopis.games.strategic.maps.sites import river_sides
from letopis.games.strategic.maps.world_map import SeatCell, is_land, land_at, terrain_at
from letopis.mapmaking import signs
from letopis.mapmaking.geometry import Lattice, Node, Point, borders, noise, outline, spline
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
from letopis.mapmaking.legend import draw_legend
from letopis.mapmaking.marks import CELL, mark
from letopis.mapmaking.palette import (
    GRID_OPACITY,
    INK,
    INK_2,
    LAND_BORDER,
    MARK,
    PAPER,
    RIVER,
    RIVER_BANK,
    SANS,
    SERIF,
    SHEET,
    SHORE,
    TINT,
)
from letopis.words import Words

FRAME = 16.0
OUTSIDE = 14.0
TITLE = 44.0

_EDGE: dict[Side, Point] = {"N": (0.5, 0), "E": (1, 0.5), "S": (0.5, 1), "W": (0, 0.5)}


def draw_svg(world: WorldMap, said: Words) -> str:
    """The whole picture: title above, neatline with coordinates, legend below."""
    wide, high = world.size.columns * CELL, world.size.rows * CELL
    left, top = -FRAME - OUTSIDE, -FRAME - TITLE
    width = picture_width(world)
    legend = draw_legend(said, wide)
    height = high + 2 * FRAME + TITLE + legend.height
    box = f'viewBox="{left} {top} {width} {height}" width="{width}" height="{height}"'
    title = name_of(world.name, said.language) or world.id
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img">'
        f"<title>{escape(title)}</title>"
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{PAPER}"/>'
        f"{_title(title)}{_subtitle(world, said, wide)}{_frame(wide, high)}"
        f'<svg x="0" y="0" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f"{''.join(_layers(world, said))}</svg>"
        f"{_neatline(world, wide, high)}"
        f'<g transform="translate(0 {high + FRAME})">{legend.drawn}</g></svg>\n'
    )


def draw_ground(world: WorldMap, said: Words) -> str:
    """All that stays as it is while a game is played, framed: no seats, no armies, no title."""
    wide, high = world.size.columns * CELL, world.size.rows * CELL
    left, top, width = -FRAME - OUTSIDE, -FRAME - OUTSIDE, picture_width(world)
    height = high + 2 * (FRAME + OUTSIDE)
    return (
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{PAPER}"/>'
        f"{_frame(wide, high)}"
        f'<svg x="0" y="0" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f"{''.join(_layers(world, said, pieces=False))}</svg>"
        f"{_neatline(world, wide, high)}"
    )


def lattice_of(world: WorldMap) -> Lattice:
    """The corners on which every line of a map is drawn."""
    return Lattice(world.size.columns, world.size.rows, CELL, 0.13)


def picture_width(world: WorldMap) -> float:
    """How wide the picture is, in units of the drawing."""
    return world.size.columns * CELL + 2 * (FRAME + OUTSIDE)


def _layers(world: WorldMap, said: Words, pieces: bool = True) -> Iterator[str]:
    lattice = lattice_of(world)
    labels = place_labels(world, said.language)
    coast = outline(lattice, lambda x, y: _is_land(world, x, y))
    yield _seas(world, lattice, coast)
    yield f'<clipPath id="on-land"><path d="{coast}"/></clipPath>'
    yield f'<path d="{coast}" fill="{TINT[Terrain.FIELD]}"/>'
    yield f'<g clip-path="url(#on-land)">{_tints(world, lattice)}</g>'
    yield _marks(world, labels)
    yield f'<path d="{coast}" fill="none" stroke="{SHORE}" stroke-width="1.5"/>'
    yield f'<g clip-path="url(#on-land)">{_rivers(world)}</g>'
    yield _borders(world, lattice)
    yield _grid(world)
    yield f'<g id="names">{_names(world, labels, said)}</g>'
    shown = world if pieces else replace(world, neutrals=(), seats=())
    yield f'<g id="signs">{_signs(shown, labels, said)}</g>'


def _seas(world: WorldMap, lattice: Lattice, coast: str) -> str:
    """Open sea, coastal sea, and three waterlines along the shore."""

    def shallow(x: int, y: int) -> bool:
        return terrain_at(world, cell_at(x, y)) is not Terrain.OPEN

    tint, ink = TINT[Terrain.COASTAL], MARK[Terrain.COASTAL]
    drawn = f'<rect width="100%" height="100%" fill="{TINT[Terrain.OPEN]}"/>'
    drawn += f'<path d="{outline(lattice, shallow)}" fill="{tint}"/>'
    for reach in (0.62, 0.42, 0.24):
        line = f'stroke="{ink}" stroke-opacity="{0.75 - reach * 0.8:.2f}"'
        drawn += f'<path d="{coast}" fill="none" {line} stroke-width="{reach * CELL:.1f}"/>'
        inner = f'stroke="{tint}" stroke-width="{reach * CELL - 1.5:.1f}"'
        drawn += f'<path d="{coast}" fill="none" {inner}/>'
    return drawn


def _tints(world: WorldMap, lattice: Lattice) -> str:
    drawn = ""
    for terrain in (Terrain.DESERT, Terrain.FOREST, Terrain.MOUNTAINS):

        def has(x: int, y: int, terrain: Terrain = terrain) -> bool:
            return terrain_at(world, cell_at(x, y)) is terrain

        drawn += f'<path d="{outline(lattice, has, 0.46)}" fill="{TINT[terrain]}"/>'
    return drawn


def _marks(world: WorldMap, labels: tuple[Label, ...]) -> str:
    """Drawn in every cell but where something stands or flows; quiet under names."""
    named = {cell for label in labels for cell in label.covered}
    waters = {cell for water in world.waters for cell in water.cells}
    busy = busy_cells(world) | frozenset(river_sides(world)) | waters
    drawn = ""
    for row in range(world.size.rows):
        for column in range(world.size.columns):
            cell = cell_at(column, row)
            terrain = terrain_at(world, cell)
            if terrain is not None and cell not in busy:
                drawn += mark(terrain, column, row, cell in named)
    return drawn


def _rivers(world: WorldMap) -> str:
    """Dark banks of all rivers first, then their waters, wider downstream."""
    banks = waters = ""
    for river in world.rivers:
        points = _course(river)
        for at in range(len(points) - 1):
            wide = 1.8 + 2.8 * (at + 0.5) / (len(points) - 1)
            path = f'<path d="{spline(points, at, at + 1)}" fill="none" stroke-linecap="round"'
            banks += f'{path} stroke="{RIVER_BANK}" stroke-width="{wide + 2.2:.2f}"/>'
            waters += f'{path} stroke="{RIVER}" stroke-width="{wide:.2f}"/>'
    return banks + waters


def _course(river: River) -> list[Point]:
    """The shaken middles of the cells, and the edge of the map where the river crosses it."""
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


def _edge(cell: Cell, side: Side) -> Point:
    x, y = place(cell)
    return (x + _EDGE[side][0]) * CELL, (y + _EDGE[side][1]) * CELL


def _borders(world: WorldMap, lattice: Lattice) -> str:
    path = borders(lattice, _border_edges(world))
    dashes = 'stroke-dasharray="6 2.2 1.4 2.2"'
    return f'<path d="{path}" fill="none" stroke="{LAND_BORDER}" stroke-width="1.4" {dashes}/>'


def _border_edges(world: WorldMap) -> Iterator[tuple[Node, Node]]:
    """Edges between two cells of different lands; the coast is drawn already."""
    for y in range(world.size.rows):
        for x in range(world.size.columns):
            here = land_at(world, cell_at(x, y))
            right, below = land_at(world, cell_at(x + 1, y)), land_at(world, cell_at(x, y + 1))
            if here and right and here.letter != right.letter:
                yield (x + 1, y), (x + 1, y + 1)
            if here and below and here.letter != below.letter:
                yield (x, y + 1), (x + 1, y + 1)


def _grid(world: WorldMap) -> str:
    wide, high = world.size.columns * CELL, world.size.rows * CELL
    lines = "".join(f"M{x * CELL} 0V{high}" for x in range(1, world.size.columns))
    lines += "".join(f"M0 {y * CELL}H{wide}" for y in range(1, world.size.rows))
    return f'<path d="{lines}" stroke="{INK}" stroke-opacity="{GRID_OPACITY}" stroke-width="1"/>'


def _names(world: WorldMap, labels: tuple[Label, ...], said: Words) -> str:
    drawn = "".join(draw_label(label) for label in labels)
    for at, water in enumerate(world.waters):
        if water.cells:
            drawn += draw_water(at, water.cells, name_of(water.name, said.language))
    for at, river in enumerate(world.rivers):
        if river.cells and (name := name_of(river.name, said.language)):
            drawn += draw_river_name(at, _course(river), name)
    return drawn


def _signs(world: WorldMap, labels: tuple[Label, ...], said: Words) -> str:
    levels = {vein.cell: vein.level for vein in world.veins}
    drawn = ""
    for cell, level in levels.items():
        lair = cell in world.lairs
        drawn += at_cell(cell, signs.lair_sign(level) if lair else signs.vein_sign(level))
    for army in world.neutrals:
        known = said.has("neutral_army", army.kind)
        name = said.at("neutral_army", army.kind) if known else army.kind
        drawn += at_cell(army.cell, signs.neutral_sign(escape(name[:1].upper())))
    for number, seat in enumerate(world.seats, start=1):
        if isinstance(seat, SeatCell):
            drawn += at_cell(seat.cell, signs.seat_sign(number))
        elif spot := free_cell(world, seat.land, labels):
            drawn += at_cell(spot, signs.seat_in_land_sign(number))
    return drawn


def at_cell(cell: Cell, sign: str) -> str:
    """A sign in its cell."""
    x, y = place(cell)
    return f'<g transform="translate({x * CELL} {y * CELL})">{sign}</g>'


def _is_land(world: WorldMap, x: int, y: int) -> bool:
    return is_land(world, cell_at(x, y))


def _title(title: str) -> str:
    style = f'font-family="{SERIF}" font-size="24" font-weight="600" fill="{INK}"'
    return f'<text x="{-FRAME}" y="{-FRAME - 12}" {style}>{escape(title)}</text>'


def _subtitle(world: WorldMap, said: Words, wide: float) -> str:
    about = {"columns": world.size.columns, "rows": world.size.rows}
    about |= {"seats": len(world.seats), "lands": len(world.lands)}
    text = escape(said("map.subtitle", **about))
    style = f'font-family="{SERIF}" font-size="12" font-style="italic" fill="{INK_2}"'
    place = f'x="{wide + FRAME}" y="{-FRAME - 12}" text-anchor="end"'
    return f"<text {place} {style}>{text}</text>"


def _frame(wide: float, high: float) -> str:
    box = f'x="{-FRAME}" y="{-FRAME}" width="{wide + 2 * FRAME}" height="{high + 2 * FRAME}"'
    return f'<rect {box} fill="{SHEET}" stroke="{INK}" stroke-width="1.4"/>'


def _neatline(world: WorldMap, wide: float, high: float) -> str:
    """The inner line with a scale of cells, and the letters and numbers of the notation."""
    drawn = f'<rect x="-4" y="-4" width="{wide + 8}" height="{high + 8}" fill="none"'
    drawn += f' stroke="{INK}" stroke-width=".8"/>'
    style = f'font-family="{SANS}" font-size="8.4" fill="{INK}" text-anchor="middle"'
    for x in range(world.size.columns):
        for y, bar in ((-6.8, -4.0), (high + 12.4, high)):
            drawn += f'<text x="{(x + 0.5) * CELL}" y="{y}" {style}>{column_name(x)}</text>'
            drawn += _bar(x * CELL, bar, CELL, 4) if x % 2 else ""
    for y in range(world.size.rows):
        for at, bar in ((-10.0, -4.0), (wide + 10.0, wide)):
            drawn += f'<text x="{at}" y="{(y + 0.5) * CELL + 3}" {style}>{y + 1}</text>'
            drawn += _bar(bar, y * CELL, 4, CELL) if y % 2 else ""
    return drawn


def _bar(x: float, y: float, wide: float, high: float) -> str:
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{INK}"/>'
