"""Who tells of a game: one teller for each kind of game."""

from letopis.core.choices import Choice, Family
from letopis.core.chronicle import Entry
from letopis.core.news import news
from letopis.core.seats import PUBLIC, SeatId
from letopis.core.table import Table
from letopis.games.sheet.game import SheetGame
from letopis.games.strategic.game import StrategicGame
from letopis.telling.said import OfferWords, Sentence, SightWords, Teller
from letopis.telling.sheet_teller import SheetTeller
from letopis.telling.strategic.teller import StrategicTeller
from letopis.words import Words


def teller(words: Words, now: Table, reader: SeatId = PUBLIC) -> Teller:
    """Tells a reader of a game as it stands now, in one language."""
    if isinstance(now.game, StrategicGame):
        return StrategicTeller(words, now, reader)
    if isinstance(now.game, SheetGame):
        return SheetTeller(words, now, reader)
    return NotationTeller(now, reader)


class NotationTeller:
    """A game without words of its own is told as its chronicle is written."""

    def __init__(self, now: Table, reader: SeatId) -> None:
        self._now, self._reader = now, reader
        self._write = now.game.notation.write

    def everything(self, before: Table, entry: Entry) -> tuple[Sentence, ...]:
        heard = news(self._now, entry, self._reader)
        return tuple(Sentence(self._write(event)) for event in heard.events)

    news = everything

    def offer(self, choice: Choice) -> OfferWords:
        return OfferWords(self._write(choice.example if isinstance(choice, Family) else choice))

    def sight(self) -> SightWords:
        return SightWords()
