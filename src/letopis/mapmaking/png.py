"""Maps as PNG: typst renders the SVG on a page of its size."""

import typst

from letopis.core.errors import Trouble
from letopis.games.strategic.maps import WorldMap
from letopis.mapmaking.svg import draw_svg, picture_width
from letopis.words import Words

SHARP = 144.0  # two pixels for each unit of the drawing

_PAGE = b"""
#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.svg), format: "svg", width: float(sys.inputs.width) * 1pt)
"""


def draw_png(world: WorldMap, said: Words) -> bytes:
    """The picture of a map as PNG."""
    return svg_to_png(draw_svg(world, said), picture_width(world), SHARP)


def svg_to_png(svg: str, width: float, pixels_per_inch: float) -> bytes:
    """Render an SVG `width` points wide, at 72 points to the inch."""
    inputs = {"svg": svg, "width": str(width)}
    try:
        drawn = typst.compile(_PAGE, format="png", ppi=pixels_per_inch, sys_inputs=inputs)
    except RuntimeError as error:
        raise Trouble("map-picture", problem=str(error)) from error
    return bytes(drawn)
