"""The facts of a chronicle as one reader may know them now, each between two views of the game."""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from letopis.core.acts import Event
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.game import AnyGame
from letopis.core.news import news
from letopis.core.seats import SeatId
from letopis.core.table import Table, open_table, replay
from letopis.core.table_acts import TABLE_KINDS, Undone

V = TypeVar("V")


class SeenFact(Struct, Generic[V], frozen=True):
    """A fact that the reader may know, and what he saw before it and after it."""

    seq: int
    teller: SeatId
    fact: Event
    before: V
    after: V


class Reading(Struct, frozen=True):
    """A chronicle in the hands of one reader."""

    game: AnyGame
    chronicle: Chronicle
    reader: SeatId
    end: Table


def read(game: AnyGame, chronicle: Chronicle, reader: SeatId) -> Reading:
    return Reading(game, chronicle, reader, replay(game, chronicle))


def standing(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """What was not taken back; taking back is not told either."""
    undone = {fact.seq for entry in entries for fact in entry.events if isinstance(fact, Undone)}
    taken_back = (entry for entry in entries if entry.seq not in undone)
    return tuple(
        entry for entry in taken_back if not any(isinstance(it, Undone) for it in entry.events)
    )


def moments(reading: Reading, kind: type[V]) -> Iterator[SeenFact[V]]:
    """Fact by fact, through the one filter: `news` for what is told, `view` for what is seen."""
    game, reader = reading.game, reading.reader
    state = open_table(game, reading.chronicle.header).state
    before = _seen(game.view(state, reader), kind)
    for entry in standing(reading.chronicle.entries):
        facts = [fact for fact in entry.events if not isinstance(fact, TABLE_KINDS)]
        told = [news(reading.end, _alone(entry, fact), reader).events for fact in facts]
        for fact, known in zip(facts, told, strict=True):
            state = game.evolve(state, fact)
            after = _seen(game.view(state, reader), kind)
            for one in known:
                yield SeenFact(entry.seq, entry.seat, one, before, after)
            before = after


def _alone(entry: Entry, fact: Event) -> Entry:
    return Entry(entry.seq, entry.seat, entry.ask, (fact,))


def _seen(view: object, kind: type[V]) -> V:
    assert isinstance(view, kind)
    return view
