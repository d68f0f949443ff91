"""The board of a game that has one, in two drawings of one size: its ground, and over it what
stands there as somebody sees it now. The ground is large and stays; the other is small."""

from functools import lru_cache

from msgspec import Struct

from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.maps import WorldMap
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.world import Ground, World
from letopis.mapmaking.svg import draw_ground
from letopis.telling.book import Picture, picture_file
from letopis.telling.strategic.book.book_names import BookNames
from letopis.telling.strategic.book.pictures import Artist
from letopis.telling.variants import Pen
from letopis.words import Language, Words, words


class Board(Struct, frozen=True):
    """Two SVGs to lay over each other."""

    ground: str
    pieces: str


def board(table: Table, seat: SeatId, said: Words) -> Board | None:
    """Games of dice have none."""
    drawn = _pictured(table, seat, said)
    if drawn is None:
        return None
    ground, over = drawn
    under = Picture(over.name, over.caption, over.box, "")
    return Board(picture_file(ground, under), picture_file("", over))


def _pictured(table: Table, seat: SeatId, said: Words) -> tuple[str, Picture] | None:
    """The ground, and what stands on it."""
    world, header = table.state, table.header
    if not isinstance(world, World):
        return None
    view = table.game.view(world, seat)
    assert isinstance(view, WorldView)
    nouns = BookNames(Pen(said, header.id), table.seats, world.ground)
    over = Artist(nouns, table.seats, said).picture(view, header.id, "")
    return _ground(nouns.ground.map, said.language), over


def board_picture(table: Table, seat: SeatId, said: Words) -> tuple[str, float] | None:
    """The board in one drawing, to be kept or sent, and how wide it is."""
    drawn = _pictured(table, seat, said)
    return None if drawn is None else (picture_file(*drawn), drawn[1].box[2])


def ground_of(table: Table) -> Ground | None:
    """The map and the figures a game is played with, if it has a map."""
    world = table.state
    return world.ground if isinstance(world, World) else None


@lru_cache(maxsize=16)
def _ground(drawn: WorldMap, language: Language) -> str:
    return draw_ground(drawn, words(language))
