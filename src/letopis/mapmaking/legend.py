"""The legend under a map: terrain swatches and signs with their names."""

from collections.abc import Iterator

from msgspec import Struct

from letopis.games.strategic.maps import Terrain
from letopis.mapmaking import signs
from letopis.mapmaking.marks import CELL, mark
from letopis.mapmaking.palette import GOLD, INK_2, RIVER, RIVER_BANK, SANS, SERIF, SHEET, TINT
from letopis.words import Words

SWATCH = 0.5  # of a cell
GAP, LINE, SIZE = 16.0, 24.0, 11.0


class Legend(Struct, frozen=True):
    """A drawing with its origin at 0, 0, and its height."""

    drawn: str
    height: float


def draw_legend(said: Words, wide: float) -> Legend:
    """The legend, in as many lines as the width requires."""
    drawn, x, y = "", 0.0, 14.0
    for picture, word in _entries(said):
        step = SWATCH * CELL + 6 + len(word) * SIZE * 0.52 + GAP
        if x > 0 and x + step - GAP > wide:
            x, y = 0.0, y + LINE
        style = f'font-family="{SERIF}" font-size="{SIZE}" fill="{INK_2}"'
        text = f'<text x="{x + SWATCH * CELL + 6:.1f}" y="{y + 13:.1f}" {style}>{word}</text>'
        drawn += f'<g transform="translate({x:.1f} {y:.1f}) scale({SWATCH})">{picture}</g>{text}'
        x += step
    return Legend(f'<g id="legend">{drawn}</g>', y + LINE + 4)


def _entries(said: Words) -> Iterator[tuple[str, str]]:
    for terrain in Terrain:
        yield _swatch(terrain), said.at("terrain", terrain)
    yield _river(), said("map.legend.river")
    yield _income(), said("map.legend.income")
    for thing in ("seat", "vein", "lair", "neutral"):
        yield _SIGNS[thing], said.at("map", "thing", thing)


def _swatch(terrain: Terrain) -> str:
    drawn = mark(terrain, *_EXAMPLES[terrain], False)
    x, y = _EXAMPLES[terrain]
    box = f'width="{CELL}" height="{CELL}" fill="{TINT[terrain]}"'
    inner = f'<g transform="translate({-x * CELL} {-y * CELL})">{drawn}</g>'
    edge = f'width="{CELL}" height="{CELL}" fill="none" stroke="{INK_2}" stroke-width="1"'
    return f"<rect {box}/>{inner}<rect {edge}/>"


def _river() -> str:
    bed = "M2 26C12 26 14 8 34 10"
    bank = f'<path d="{bed}" fill="none" stroke="{RIVER_BANK}" stroke-width="7"/>'
    return f'{bank}<path d="{bed}" fill="none" stroke="{RIVER}" stroke-width="4.4"/>'


def _income() -> str:
    ring = f'<circle cx="18" cy="18" r="12" fill="{SHEET}" stroke="{GOLD}" stroke-width="2.4"/>'
    style = f'font-family="{SANS}" font-size="17" font-weight="600" fill="{INK_2}"'
    return f'{ring}<text x="18" y="23.8" text-anchor="middle" {style}>7</text>'


# A cell whose hash gives a typical mark of every terrain.
_EXAMPLES = dict.fromkeys(Terrain, (3, 4))
_SIGNS = {
    "seat": signs.seat_sign(1),
    "vein": signs.vein_sign(2),
    "lair": signs.lair_sign(4),
    "neutral": signs.neutral_sign(""),
}
