"""The chronicle: a header and an append-only list of entries, each linked to the one before it.

A link is SHA-256 over the previous link and the entry's line; the first one is over the header. So
a changed, missing or moved line anywhere shows in every later link.
"""

import hashlib
import re
from typing import NewType, TypeVar

from msgspec import Struct

from letopis.core.acts import Action, Event
from letopis.core.errors import NotationError
from letopis.core.header import Header, write_header
from letopis.core.notation import Notation
from letopis.core.seats import SeatId

Link = NewType("Link", str)

K = TypeVar("K", bound=Action | Event)

NOT_LINKED = Link("")

# A line shows the beginning of its link; a sealed file shows the whole last one.
SHOWN_LINK = 16


class Entry(Struct, frozen=True):
    """Who asked for what, and what came of it. A linked entry keeps the line that its link was made
    of, so that whoever stores or sends it need not write it again.
    """

    seq: int
    seat: SeatId
    ask: Action
    events: tuple[Event, ...]
    link: Link = NOT_LINKED
    body: str = ""

    @property
    def ask_line(self) -> str:
        """The ask as it stands in the line of a linked entry: `score fives`."""
        return self.body.partition(" | ")[0].split(" ", 2)[2]


class Chronicle(Struct, frozen=True):
    """The record of a whole game."""

    header: Header
    entries: tuple[Entry, ...] = ()

    @property
    def link(self) -> Link:
        return self.entries[-1].link if self.entries else first_link(write_header(self.header))


def first_link(header_text: str) -> Link:
    return Link(hashlib.sha256(header_text.encode()).hexdigest())


def next_link(previous: Link, body: str) -> Link:
    return Link(hashlib.sha256(f"{previous} {body}".encode()).hexdigest())


def link_entry(notation: Notation, previous: Link, entry: Entry) -> Entry:
    """Link an entry to the one before it, whose link is `previous`."""
    body = write_body(notation, entry)
    return Entry(entry.seq, entry.seat, entry.ask, entry.events, next_link(previous, body), body)


def write_body(notation: Notation, entry: Entry) -> str:
    """An entry's line without its link: `7 anna score fives | scored anna fives 15`."""
    facts = " ; ".join(map(notation.write, entry.events))
    return f"{entry.seq} {entry.seat} {notation.write(entry.ask)} | {facts}"


def read_body(notation: Notation, body: str) -> Entry:
    """Parse a line into an entry that is not linked yet."""
    asked, bar, came = body.partition(" | ")
    words = asked.split(" ")
    if not bar or len(words) < 3 or not re.fullmatch("[1-9][0-9]{0,9}", words[0]):
        raise NotationError("notation-entry")
    ask = _understood(notation, Action, words[2:])
    facts = came.split(" ; ") if came else []
    events = tuple(_understood(notation, Event, fact.split(" ")) for fact in facts)
    return Entry(int(words[0]), SeatId(words[1]), ask, events)


def _understood(notation: Notation, kind: type[K], words: list[str]) -> K:
    value = notation.read_words(words)
    if not isinstance(value, kind):
        raise NotationError("notation-entry")
    return value
