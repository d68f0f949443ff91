"""The tileset picture of a Tiled map: terrains as drawn on the map, lands as letters."""

from xml.sax.saxutils import escape

from letopis.games.strategic.maps import TERRAIN_LETTERS, WorldMap
from letopis.mapmaking.marks import CELL, mark
from letopis.mapmaking.palette import INK, SERIF, SHEET, TINCTURE, TINT
from letopis.mapmaking.png import svg_to_png
from letopis.mapmaking.tiled import PICTURE_COLUMNS, tile_letters
from letopis.mapmaking.tiled_file import TILE


def draw_tiles(world: WorldMap) -> bytes:
    """A PNG of all tiles, eight in a row, in Tiled's tile size."""
    letters = tile_letters(world)
    rows = -(-len(letters) // PICTURE_COLUMNS)
    wide, high = PICTURE_COLUMNS * CELL, rows * CELL
    tiles = "".join(_tile(at, letter) for at, letter in enumerate(letters))
    box = f'viewBox="0 0 {wide} {high}" width="{PICTURE_COLUMNS * TILE}" height="{rows * TILE}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{tiles}</svg>'
    return svg_to_png(svg, PICTURE_COLUMNS * TILE, 72.0)


def _tile(at: int, letter: str) -> str:
    x, y = at % PICTURE_COLUMNS * CELL, at // PICTURE_COLUMNS * CELL
    terrain = list(TERRAIN_LETTERS.values())[at] if at < len(TERRAIN_LETTERS) else None
    box = f'width="{CELL}" height="{CELL}"'
    if terrain is not None:
        drawn = f'<rect {box} fill="{TINT[terrain]}"/>{mark(terrain, 0, 0, False)}'
    else:
        tint = TINCTURE[at % len(TINCTURE)]
        style = f'font-family="{SERIF}" font-size="22" font-weight="600" fill="{INK}"'
        text = f'<text x="18" y="26" text-anchor="middle" {style}>{escape(letter)}</text>'
        paper = f'<rect x="6" y="6" width="24" height="24" rx="3" fill="{SHEET}"/>'
        drawn = f'<rect {box} fill="{tint}"/>{paper}{text}'
    return f'<svg x="{x}" y="{y}" {box} viewBox="0 0 {CELL} {CELL}">{drawn}</svg>'
