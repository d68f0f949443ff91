"""A moment of a game, drawn over the ground of its map: owners of lands, buildings, armies. Owners
are numbered from 1, in the order of their seats; 0 is nobody.
"""

from collections.abc import Mapping
from xml.sax.saxutils import escape

from msgspec import Struct

from letopis.games.strategic.maps import Cell, LandId, WorldMap, cell_at, land_at
from letopis.mapmaking.geometry import outline
from letopis.mapmaking.ground import at_cell, lattice_of
from letopis.mapmaking.legend import SIZE
from letopis.mapmaking.marks import CELL
from letopis.mapmaking.palette import INK, PAPER, SERIF, TINCTURE
from letopis.mapmaking.signs import army_sign, house_sign
from letopis.mapmaking.svg import FRAME, OUTSIDE, picture_width

LINE, SWATCH, GAP = 22.0, 0.5, 18.0
BESIDE = "translate(15 14) scale(.58)"  # an army in the corner of a house
ALONE = "translate(4.5 4.5) scale(.75)"


class Built(Struct, frozen=True):
    cell: Cell
    kind: str
    owner: int


class Troop(Struct, frozen=True):
    cell: Cell
    letter: str
    owner: int


class DrawnPosition(Struct, frozen=True):
    """The position to draw; `names` are those of the owners, from 1 on."""

    lands: Mapping[LandId, int]
    built: tuple[Built, ...]
    troops: tuple[Troop, ...]
    names: tuple[str, ...]


def draw_moment(world: WorldMap, standing: DrawnPosition) -> str:
    """The SVG layer to lay over `draw_ground`."""
    wide, high = world.size.columns * CELL, world.size.rows * CELL
    box = f'x="0" y="0" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    drawn = _tints(world, standing) + _signs(standing)
    legend, _ = _legend(standing, wide)
    below = high + FRAME + OUTSIDE
    return f'<svg {box}>{drawn}</svg><g transform="translate(0 {below})">{legend}</g>'


def moment_box(world: WorldMap, standing: DrawnPosition) -> tuple[float, float, float, float]:
    """Left, top, width and height of the whole picture."""
    _, lines = _legend(standing, world.size.columns * CELL)
    height = world.size.rows * CELL + 2 * (FRAME + OUTSIDE) + lines
    return -FRAME - OUTSIDE, -FRAME - OUTSIDE, picture_width(world), height


def _tints(world: WorldMap, standing: DrawnPosition) -> str:
    """Every owned land in the colour of its owner."""
    lattice, drawn = lattice_of(world), ""
    for land, owner in standing.lands.items():

        def has(x: int, y: int, land: LandId = land) -> bool:
            here = land_at(world, cell_at(x, y))
            return here is not None and here.id == land

        tint = TINCTURE[(owner - 1) % 8]
        path = outline(lattice, has)
        drawn += f'<path d="{path}" fill="{tint}" fill-opacity=".2" stroke="{tint}"'
        drawn += ' stroke-opacity=".55" stroke-width="2.2"/>'
    return drawn


def _signs(standing: DrawnPosition) -> str:
    houses = {it.cell for it in standing.built}
    drawn = "".join(at_cell(it.cell, house_sign(it.kind, it.owner)) for it in standing.built)
    for troop in standing.troops:
        where = BESIDE if troop.cell in houses else ALONE
        sign = army_sign(escape(troop.letter), troop.owner)
        drawn += at_cell(troop.cell, f'<g transform="{where}">{sign}</g>')
    return drawn


def _legend(standing: DrawnPosition, wide: float) -> tuple[str, float]:
    """The owners with their shields, in as many lines as needed; and the height."""
    drawn, x, y = "", 0.0, 0.0
    for number, name in enumerate(standing.names, start=1):
        step = SWATCH * CELL + 6 + len(name) * SIZE * 0.6 + GAP
        if x > 0 and x + step - GAP > wide:
            x, y = 0.0, y + LINE
        style = f'font-family="{SERIF}" font-size="{SIZE + 1}" fill="{INK}"'
        at = f'x="{x + SWATCH * CELL + 6:.1f}" y="{y + 13:.1f}"'
        text = f"<text {at} {style}>{escape(name)}</text>"
        move = f'transform="translate({x:.1f} {y:.1f}) scale({SWATCH})"'
        sign = f"<g {move}>{army_sign('', number)}</g>"
        drawn, x = drawn + sign + text, x + step
    back = f'<rect x="{-FRAME - OUTSIDE}" y="-2" width="{wide + 2 * (FRAME + OUTSIDE)}"'
    back += f' height="{y + LINE + 6}" fill="{PAPER}"/>'
    return back + drawn, y + LINE + 4
