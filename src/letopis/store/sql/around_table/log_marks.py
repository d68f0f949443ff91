"""How far the log of a table has been read from a seat, on whatever device."""

from collections.abc import Sequence

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from letopis.core.seats import SeatId
from letopis.store.sql.database import Overtaken
from letopis.store.sql.schema.main import log_marks


def read_marks(connection: Connection, room: str, seats: Sequence[SeatId]) -> dict[SeatId, int]:
    """The last entry that has been read, by seat; none for a seat that has never looked."""
    mine = log_marks.c.room == room, log_marks.c.seat.in_(seats)
    query = select(log_marks.c.seat, log_marks.c.seq).where(*mine)
    return {SeatId(row.seat): row.seq for row in connection.execute(query)}


def note_read(connection: Connection, room: str, seat: SeatId, seq: int) -> None:
    """Everything up to this entry has been read; it never goes back."""
    row = log_marks.c.room == room, log_marks.c.seat == seat
    if connection.execute(select(log_marks.c.seq).where(*row)).first() is not None:
        connection.execute(update(log_marks).where(*row, log_marks.c.seq < seq).values(seq=seq))
        return
    try:
        connection.execute(insert(log_marks), {"room": room, "seat": seat, "seq": seq})
    except IntegrityError as error:
        raise Overtaken from error
