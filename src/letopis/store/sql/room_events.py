"""What happens around a table and is no move: time ran out, somebody was replaced, a vote."""

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, insert, select

from letopis.core.seats import SeatId
from letopis.store.sql.schema import chairs
from letopis.store.sql.schema_clocks import room_events

MOST_LATELY = 100


class RoomEvent(Struct, frozen=True):
    """`person` is who did it, nobody where the clock did. `about` holds what its words need."""

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
    """Under the name of whoever sits there now: later it may be somebody else."""
    if seat is not None:
        sitting = select(chairs.c.name).where(chairs.c.room == room, chairs.c.seat == seat)
        about = {"who": connection.execute(sitting).scalar() or seat, **about}
    row = {"room": room, "kind": kind, "seat": seat, "person": person, "at": at}
    kept = msgspec.json.encode(about).decode()
    done = connection.execute(insert(room_events).values(**row, about=kept))
    (number,) = done.inserted_primary_key or (0,)
    return RoomEvent(number, room, kind, seat, person, at, about)


def events_after(connection: Connection, room: str, after: int, limit: int) -> list[RoomEvent]:
    """In the order in which they happened."""
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
