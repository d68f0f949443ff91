"""Who tells of a game: one teller for each kind of game."""

from letopis.core.acts import Action, Event
from letopis.core.choices import Choice, Family
from letopis.core.chronicle import Entry
from letopis.core.news import news
from letopis.core.seats import PUBLIC, SeatId
from letopis.core.table import Table
from letopis.games.sheet.game import SheetGame
from letopis.games.strategic.game import StrategicGame
from letopis.telling.sheet_teller import SheetTeller
from letopis.telling.stand_in import said_or
from letopis.telling.strategic.teller import StrategicTeller
from letopis.telling.wire_words import OfferWords, Sentence, SightWords, Teller
from letopis.words import Words

NO_OFFER_WORDS, NO_SIGHT_WORDS = OfferWords(""), SightWords()


def teller(words: Words, now: Table, reader: SeatId = PUBLIC) -> Teller:
    """Tells a reader of a game as it stands now, in one language."""
    if isinstance(now.game, StrategicGame):
        return SteadyTeller(words, now, reader, StrategicTeller(words, now, reader))
    if isinstance(now.game, SheetGame):
        return SteadyTeller(words, now, reader, SheetTeller(words, now, reader))
    return SILENT


class SteadyTeller:
    """Tells in lines of the notation what another teller has no words for."""

    def __init__(self, words: Words, now: Table, reader: SeatId, teller: Teller) -> None:
        self._words, self._now, self._reader, self._teller = words, now, reader, teller

    def everything(self, before: Table, entry: Entry) -> tuple[Sentence, ...]:
        return said_or(
            lambda: self._lines(entry), "entry", lambda: self._teller.everything(before, entry)
        )

    def news(self, before: Table, entry: Entry) -> tuple[Sentence, ...]:
        return said_or(lambda: self._lines(entry), "news", lambda: self._teller.news(before, entry))

    def offer(self, choice: Choice) -> OfferWords:
        act = choice.example if isinstance(choice, Family) else choice
        return said_or(
            lambda: OfferWords(self._line(act)), "offer", lambda: self._teller.offer(choice)
        )

    def sight(self) -> SightWords:
        return said_or(lambda: NO_SIGHT_WORDS, "sight", self._teller.sight)

    def _lines(self, entry: Entry) -> tuple[Sentence, ...]:
        known = news(self._now, entry, self._reader)
        return tuple(Sentence(self._line(it), entry.seat) for it in known.events)

    def _line(self, it: Action | Event) -> str:
        return self._words("told.plain", line=self._now.game.notation.write(it))


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
