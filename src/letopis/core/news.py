"""What a seat is told of an entry: the one filter for every log, notice and stream."""

from msgspec import Struct

from letopis.core.acts import Action, Event
from letopis.core.chronicle import Entry
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.core.table_acts import TABLE_KINDS


class News(Struct, frozen=True):
    """An entry as one seat may know it. Has no link: the link would let hidden words be guessed."""

    seq: int
    seat: SeatId
    ask: Action | None
    events: tuple[Event, ...]


def news(table: Table, entry: Entry, seat: SeatId) -> News:
    """Redact an earlier entry for a seat by what it may know now; the table's acts are public."""
    ask = _redacted(table, entry.ask, entry.seat, seat)
    events = (_redacted(table, event, entry.seat, seat) for event in entry.events)
    told = tuple(event for event in events if isinstance(event, Event))
    return News(entry.seq, entry.seat, ask if isinstance(ask, Action) else None, told)


def _redacted(
    table: Table, act: Action | Event, teller: SeatId, seat: SeatId
) -> Action | Event | None:
    if isinstance(act, TABLE_KINDS):
        return act
    told: Action | Event | None = table.game.redact(table.state, act, teller, seat)
    return told
