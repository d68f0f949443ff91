"""Who tells of a game: one teller for each kind of game."""

from letopis.core.choices import Choice
from letopis.core.chronicle import Entry
from letopis.core.seats import PUBLIC, SeatId
from letopis.core.table import Table
from letopis.games.sheet.game import SheetGame
from letopis.games.strategic.game import StrategicGame
from letopis.telling.sheet_teller import SheetTeller
from letopis.telling.strategic.teller import StrategicTeller
from letopis.telling.wire_words import OfferWords, Sentence, SightWords, Teller
from letopis.words import Words

NO_OFFER_WORDS, NO_SIGHT_WORDS = OfferWords(""), SightWords()


def teller(words: Words, now: Table, reader: SeatId = PUBLIC) -> Teller:
    """Tells a reader of a game as it stands now, in one language."""
    if isinstance(now.game, StrategicGame):
        return StrategicTeller(words, now, reader)
    if isinstance(now.game, SheetGame):
        return SheetTeller(words, now, reader)
    return SILENT


class SilentTeller:
    """A game without words of its own is shown by the lines of its notation alone."""

    def everything(self, before: Table, entry: Entry) -> tuple[Sentence, ...]:
        return ()

    news = everything

    def offer(self, choice: Choice) -> OfferWords:
        return NO_OFFER_WORDS

    def sight(self) -> SightWords:
        return NO_SIGHT_WORDS


SILENT = SilentTeller()
