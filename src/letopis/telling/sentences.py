"""Every fact of an entry in a sentence, as one reader may know it."""

from collections.abc import Callable

from letopis.core.chronicle import Entry
from letopis.core.seats import PUBLIC, SeatId
from letopis.core.table import Table
from letopis.games.strategic.game import StrategicGame
from letopis.telling.sheet_sentences import told
from letopis.telling.strategic.sentences import Chronicler
from letopis.words import Words

Teller = Callable[[Table, Entry], list[str]]  # the table before an entry, and the entry


def teller(words: Words, now: Table, reader: SeatId = PUBLIC) -> Teller:
    """Tells entries of one game in one language to one reader, as they may be told now."""
    if isinstance(now.game, StrategicGame):
        return Chronicler(words, now, reader, now.state).everything
    return lambda before, entry: told(words, now.header.seats, entry)
