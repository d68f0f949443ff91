"""Any game as a book."""

from letopis.core.chronicle import Chronicle
from letopis.core.game import AnyGame
from letopis.core.seats import SeatId
from letopis.games.strategic.game import StrategicGame
from letopis.telling.book import Book
from letopis.telling.reading import read
from letopis.telling.sheet_book import sheet_book
from letopis.telling.strategic.book.chronicle import strategic_book
from letopis.words import Words


def tell(
    game: AnyGame, chronicle: Chronicle, reader: SeatId, said: Words, *, maps: bool = True
) -> Book:
    """What a reader may know of a game, in his language; unfinished ones are told so far."""
    reading = read(game, chronicle, reader)
    if isinstance(game, StrategicGame):
        return strategic_book(reading, said, maps)
    return sheet_book(reading, said)
