"""Pictures of the ground of a map, piece by piece; what was drawn is kept for the next asker."""

import re
from functools import lru_cache

from msgspec import Struct

from letopis.games.strategic.maps import WorldMap
from letopis.mapmaking.board import draw_tile
from letopis.mapmaking.ground import Survey, survey
from letopis.words import Language, words

MOST_TILES = 60  # of one question: a map far out on a large screen
PLACE = re.compile(r"(\d{1,4})\.(\d{1,4})", re.ASCII)

Place = tuple[int, int]  # column and row


class GroundTiles(Struct, frozen=True):
    """Drawings in the colours of the page, in the order in which they were asked for."""

    tiles: tuple[str, ...]


def place_named(text: str) -> Place | None:
    """`10.20` is column 10, row 20."""
    found = PLACE.fullmatch(text)
    return None if found is None else (int(found[1]), int(found[2]))


def ground_tiles(
    drawn: WorldMap, language: Language, places: tuple[Place, ...]
) -> GroundTiles | None:
    """None where a place is off the map or no corner of a tile."""
    tiles = tuple(_tile(drawn, language, *place) for place in places)
    found = tuple(it for it in tiles if it is not None)
    return GroundTiles(found) if len(found) == len(tiles) else None


@lru_cache(maxsize=16)
def _survey(drawn: WorldMap, language: Language) -> Survey:
    return survey(drawn, words(language))


@lru_cache(maxsize=512)
def _tile(drawn: WorldMap, language: Language, column: int, row: int) -> str | None:
    return draw_tile(_survey(drawn, language), column, row)
