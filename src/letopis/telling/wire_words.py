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
    """What an offer is called: a short label for a button, and what comes of it. `price` and what
    it brings at once (`gain`) are in coins, `danger` is a warning, `by` says whose act it is, for
    who has not chosen a piece. `fields` and `values` name the free fields of a family and the words
    they may hold."""

    label: str
    explanation: str = ""
    price: int | None = None
    danger: str = ""
    fields: dict[str, str] = {}
    values: dict[str, str] = {}
    gain: int | None = None
    by: str = ""


class AnswerWords(Struct, frozen=True, omit_defaults=True):
    """One answer to a question: the line to send, what it is called, and what follows from it.
    `piece` acts, `target` is what it acts upon; the first answer lets things happen."""

    line: str
    label: str
    consequence: str = ""
    danger: str = ""
    piece: str = ""
    target: str = ""


class QuestionWords(Struct, frozen=True, omit_defaults=True):
    """What a seat is asked out of its turn: what has happened and where, whose doing it is, the
    clause that lets it answer, and the few answers."""

    title: str
    clause: str
    answers: tuple[AnswerWords, ...]
    text: str = ""
    seat: SeatId | None = None
    cells: tuple[str, ...] = ()


class StanceWords(Struct, frozen=True, omit_defaults=True):
    """When a seat may want to be asked: the `line` that says so, and what it `means` at this
    table."""

    stance: str
    label: str
    line: str
    means: str
    is_taken: bool = False


class AimWords(Struct, frozen=True):
    """How far a player has come towards the aim of the table; nothing is `needed` where the most
    wins in the end."""

    text: str
    reached: int
    needed: int


class ReadyWords(Struct, frozen=True, omit_defaults=True):
    """A piece that can still act: its name, what tells it from others, and what it can do."""

    name: str
    note: str = ""
    can: str = ""


class PieceFigures(Struct, frozen=True, omit_defaults=True):
    """How strong a piece is now, how far it goes on each ground, and the spells that hold it."""

    strength: int
    advantage: bool = False
    speeds: dict[str, int] = {}
    spells: tuple[str, ...] = ()


class SpoilsSeen(Struct, frozen=True):
    """VS-7.12.e. What becomes of what a seat wins and says nothing about."""

    take: bool
    lower: bool
    stir: str


class SightWords(Struct, frozen=True, omit_defaults=True):
    """What is seen, in words: names of pieces and places by their ids, what the seat is asked, and
    what its silence means; both are empty for a seat that is not asked. `questions` are those put
    to it out of its turn, `aims` how far each player has come, `spent` the pieces of all players
    whose action is spent, `figures` those of pieces that are not as the book has them. `spoils`
    only its own seat is told. `ties` tell of each player what he is and what he and the reader have
    agreed, `calls` wait for the reader's word without holding the game up, `joint` tells of a turn
    of several."""

    names: dict[str, str] = {}
    prompt: str = ""
    silence: str = ""
    questions: tuple[QuestionWords, ...] = ()
    stances: tuple[StanceWords, ...] = ()
    aims: dict[SeatId, AimWords] = {}
    spent: tuple[str, ...] = ()
    figures: dict[str, PieceFigures] = {}
    spoils: SpoilsSeen | None = None
    ties: dict[SeatId, tuple[str, ...]] = {}
    calls: tuple[QuestionWords, ...] = ()
    joint: str = ""


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
