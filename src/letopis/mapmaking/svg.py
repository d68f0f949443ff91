"""Maps as SVG: the ground in a frame with coordinates, title and legend."""

from xml.sax.saxutils import escape

from letopis.games.strategic.maps import WorldMap, column_name
from letopis.mapmaking.ground import draw_whole
from letopis.mapmaking.labels import name_of
from letopis.mapmaking.legend import draw_legend
from letopis.mapmaking.marks import CELL
from letopis.mapmaking.palette import INK, INK_2, PAPER, SANS, SERIF, SHEET
from letopis.words import Words

FRAME = 16.0
OUTSIDE = 14.0
TITLE = 44.0


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
        f"{draw_whole(world, said)}</svg>"
        f"{_neatline(world, wide, high)}"
        f'<g transform="translate(0 {high + FRAME})">{legend.drawn}</g></svg>\n'
    )


def draw_ground(world: WorldMap, said: Words) -> str:
    """The framed map without what changes during a game: no seats, no armies, no title."""
    wide, high = world.size.columns * CELL, world.size.rows * CELL
    left, top, width = -FRAME - OUTSIDE, -FRAME - OUTSIDE, picture_width(world)
    height = high + 2 * (FRAME + OUTSIDE)
    return (
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{PAPER}"/>'
        f"{_frame(wide, high)}"
        f'<svg x="0" y="0" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f"{draw_whole(world, said, pieces=False)}</svg>"
        f"{_neatline(world, wide, high)}"
    )


def picture_width(world: WorldMap) -> float:
    """The width of the picture, in units of the drawing."""
    return world.size.columns * CELL + 2 * (FRAME + OUTSIDE)


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
    """The inner frame with a scale of cells, and the letters and numbers of the notation."""
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
