"""Refusals as they are sent: a clause, a reason, and a sentence in the reader's language."""

from functools import cached_property

from msgspec import Struct

from letopis.core.acts import Refusal
from letopis.core.table import Table
from letopis.server.live.sentences import Reader
from letopis.telling.refusals import refusal_said
from letopis.telling.teller import teller
from letopis.telling.wire_words import Teller
from letopis.words import words


class Reason(Struct, frozen=True):
    """A clause of the rules, a key for the reason, and both in a sentence."""

    clause: str
    reason: str
    text: str
    about: dict[str, str | int] = {}


class Reasons:
    """Puts refusals of one table into words for one reader; pieces have the names of the map."""

    def __init__(self, table: Table, reader: Reader) -> None:
        self.table, self.reader = table, reader

    @cached_property
    def teller(self) -> Teller:
        return teller(words(self.reader.language), self.table, self.reader.seat)

    def of(self, refusal: Refusal) -> Reason:
        text = refusal_said(words(self.reader.language), self.table, refusal)
        return Reason(refusal.clause, refusal.reason, text, dict(refusal.about))

    def of_any(self, refusal: Refusal | None) -> Reason | None:
        return None if refusal is None else self.of(refusal)
