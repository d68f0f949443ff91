"""What a reader is told, as the server sends it: sentences, and words for what is shown."""

from typing import Protocol

from msgspec import Struct

from letopis.core.choices import Choice
from letopis.core.chronicle import Entry
from letopis.core.seats import SeatId
from letopis.core.table import Table


class Sentence(Struct, frozen=True, omit_defaults=True):
    """Something that happened. `seat` is whose doing or affair it is, `cells` are the places it
    speaks of; a `quiet` one is worth saying when it happens, but not worth reading again."""

    text: str
    seat: SeatId | None = None
    cells: tuple[str, ...] = ()
    quiet: bool = False


class OfferWords(Struct, frozen=True, omit_defaults=True):
    """What an offer is called: a short label for a button, and what comes of it. `price` is in
    coins, `danger` is a warning. `fields` and `values` name the free fields of a family and the
    words they may hold."""

    label: str
    explanation: str = ""
    price: int | None = None
    danger: str = ""
    fields: dict[str, str] = {}
    values: dict[str, str] = {}


class SightWords(Struct, frozen=True, omit_defaults=True):
    """What is seen, in words: names of pieces and places by their ids, what the seat is asked, and
    what its silence means; both are empty for a seat that is not asked."""

    names: dict[str, str] = {}
    prompt: str = ""
    silence: str = ""


class Teller(Protocol):
    """Tells one reader in one language of a game as it stands now."""

    def everything(self, before: Table, entry: Entry) -> tuple[Sentence, ...]:
        """Every fact of an entry that the reader may know, for a retelling; `before` is the table
        just before the entry."""
        ...

    def news(self, before: Table, entry: Entry) -> tuple[Sentence, ...]:
        """The same for people at the table: steps of one march are one sentence, and what
        everybody sees happen is left out."""
        ...

    def offer(self, choice: Choice) -> OfferWords: ...

    def sight(self) -> SightWords: ...
