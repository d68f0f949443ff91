"""The picture of a map as PNG: typst draws the SVG on a page of its size."""

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
    """The map as a picture that any program shows."""
    return svg_to_png(draw_svg(world, said), picture_width(world), SHARP)


def svg_to_png(svg: str, width: float, pixels_per_inch: float) -> bytes:
    """A drawing so many points wide, 72 of them to the inch."""
    inputs = {"svg": svg, "width": str(width)}
    try:
        drawn = typst.compile(_PAGE, format="png", ppi=pixels_per_inch, sys_inputs=inputs)
    except RuntimeError as error:
        raise Trouble("map-picture", problem=str(error)) from error
    return bytes(drawn)
