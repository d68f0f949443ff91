"""Events around a table that are not moves: timeouts, replacements, votes."""

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, insert, select

from letopis.core.seats import SeatId
from letopis.store.sql.schema.clocks import room_events
from letopis.store.sql.schema.main import chairs

MOST_LATELY = 100


class RoomEvent(Struct, frozen=True):
    """`person` is who caused it, None for the clock. `about` holds the values of its wording."""

    id: int
    room: str
    kind: str
    seat: SeatId | None
    person: str | None
    at: int
    about: dict[str, str | int]


def record(
    connection: Connection,
    room: str,
    kind: str,
    at: int,
    seat: SeatId | None = None,
    person: str | None = None,
    **about: str | int,
) -> RoomEvent:
    """Record an event with the present name of the seat: later somebody else may sit there."""
    if seat is not None:
        sitting = select(chairs.c.name).where(chairs.c.room == room, chairs.c.seat == seat)
        about = {"who": connection.execute(sitting).scalar() or seat, **about}
    row = {"room": room, "kind": kind, "seat": seat, "person": person, "at": at}
    kept = msgspec.json.encode(about).decode()
    done = connection.execute(insert(room_events).values(**row, about=kept))
    (number,) = done.inserted_primary_key or (0,)
    return RoomEvent(number, room, kind, seat, person, at, about)


def events_after(connection: Connection, room: str, after: int, limit: int) -> list[RoomEvent]:
    """Events after an id, in the order in which they happened."""
    return _events(connection, room, room_events.c.id > after, limit)


def events_since(connection: Connection, room: str, moment: int) -> list[RoomEvent]:
    return _events(connection, room, room_events.c.at >= moment, MOST_LATELY)


def _events(
    connection: Connection, room: str, where: ColumnElement[bool], limit: int
) -> list[RoomEvent]:
    query = (
        select(room_events)
        .where(room_events.c.room == room, where)
        .order_by(room_events.c.id)
        .limit(limit)
    )
    return [
        RoomEvent(
            row.id,
            row.room,
            row.kind,
            None if row.seat is None else SeatId(row.seat),
            row.person,
            row.at,
            msgspec.json.decode(row.about, type=dict[str, str | int]),
        )
        for row in connection.execute(query)
    ]
