"""Rooms: a table before, during and after play, and its chairs."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from letopis.core.seats import SeatId
from letopis.store.sql.database import Overtaken
from letopis.store.sql.prepared_statements import Ready, RowValues
from letopis.store.sql.schema.main import chairs, openings, rooms

GATHERING, PLAYING, OVER, CLOSED = "gathering", "playing", "over", "closed"
ABANDONED = "abandoned"  # given up by agreement during the game


class RoomRow(Struct, frozen=True):
    """The stored state of a table. Only the server reads `plan`."""

    id: str
    game: str
    title: str
    stage: str
    owner: str
    is_open: bool
    invite: str
    plan: str
    chronicle: str | None
    series: str | None
    created_at: int
    touched_at: int
    follows: str | None = None
    is_private: bool = False


class Chair(Struct, frozen=True):
    """A seat at a table: of a person, of a bot, or free."""

    room: str
    seat: SeatId
    position: int
    name: str
    person: str | None = None
    bot: str | None = None
    seed: str = ""
    is_ready: bool = False

    @property
    def is_free(self) -> bool:
        return self.person is None and self.bot is None


def add_room(connection: Connection, room: RoomRow, seats: Iterable[Chair]) -> None:
    """Store a room; `Overtaken` when the room it follows already has a rematch."""
    try:
        connection.execute(insert(rooms).values(**_values(room)))
    except IntegrityError as error:
        raise Overtaken from error
    for chair in seats:
        connection.execute(insert(chairs).values(**_values(chair)))


def add_opening(connection: Connection, person: str, key: str, room: str) -> None:
    """Store the key a room was opened with; `Overtaken` when it has already opened one."""
    try:
        connection.execute(insert(openings).values(person=person, key=key, room=room))
    except IntegrityError as error:
        raise Overtaken from error


def room_opened_with(connection: Connection, person: str, key: str) -> str | None:
    where = (openings.c.person == person, openings.c.key == key)
    return connection.execute(select(openings.c.room).where(*where)).scalar()


def room_by_id(connection: Connection, room: str) -> RoomRow | None:
    return _one_room(connection, rooms.c.id == room)


def room_by_invite(connection: Connection, invite: str) -> RoomRow | None:
    return _one_room(connection, rooms.c.invite == invite)


def room_of(connection: Connection, chronicle: str) -> RoomRow | None:
    return _one_room(connection, rooms.c.chronicle == chronicle)


def room_after(connection: Connection, room: str) -> str | None:
    """The rematch of a room, if there is one."""
    return connection.execute(select(rooms.c.id).where(rooms.c.follows == room)).scalar()


def chairs_of(connection: Connection, room: str) -> tuple[Chair, ...]:
    query = select(chairs).where(chairs.c.room == room).order_by(chairs.c.position)
    return tuple(_chair(row) for row in connection.execute(query))


def chairs_of_all(connection: Connection, of: list[str]) -> dict[str, tuple[Chair, ...]]:
    """The chairs of several rooms."""
    found: dict[str, tuple[Chair, ...]] = {}
    query = select(chairs).where(chairs.c.room.in_(of)).order_by(chairs.c.position)
    for row in connection.execute(query):
        found[row.room] = (*found.get(row.room, ()), _chair(row))
    return found


def open_rooms(connection: Connection, limit: int) -> list[RoomRow]:
    """Tables open to everybody: first one of each owner, the most recently active first, then a
    second of each, so that nobody hides what others have opened."""
    latest = rooms.c.touched_at.desc()
    nth = func.row_number().over(partition_by=rooms.c.owner, order_by=latest).label("nth")
    is_listed = (rooms.c.is_open, rooms.c.stage.in_((GATHERING, PLAYING)))
    counted = select(rooms.c.id, nth).where(*is_listed).subquery()
    query = (
        select(rooms)
        .join(counted, counted.c.id == rooms.c.id)
        .order_by(counted.c.nth, latest)
        .limit(limit)
    )
    return [_room(row) for row in connection.execute(query)]


def count_unfinished(connection: Connection, owner: str, since: int) -> dict[str, int]:
    """How many tables somebody has opened that gather, and that were played since a moment."""
    stages = (GATHERING, PLAYING)
    query = (
        select(rooms.c.stage, func.count().label("many"))
        .where(rooms.c.owner == owner, rooms.c.stage.in_(stages), rooms.c.touched_at >= since)
        .group_by(rooms.c.stage)
    )
    return {row.stage: row.many for row in connection.execute(query)}


def rooms_of(connection: Connection, person: str, limit: int) -> list[RoomRow]:
    """Tables that a person sits at or has opened, the most recently active first."""
    seated = select(chairs.c.room).where(chairs.c.person == person)
    query = (
        select(rooms)
        .where(rooms.c.id.in_(seated) | (rooms.c.owner == person), rooms.c.stage != CLOSED)
        .order_by(rooms.c.touched_at.desc())
        .limit(limit)
    )
    return [_room(row) for row in connection.execute(query)]


def companions_of(connection: Connection, person: str, limit: int) -> frozenset[str]:
    """People who have sat at tables with somebody, those of the latest tables first."""
    mine = select(chairs.c.room).where(chairs.c.person == person)
    others = chairs.alias()
    latest = func.max(rooms.c.touched_at)
    query = (
        select(others.c.person)
        .join(rooms, rooms.c.id == others.c.room)
        .where(others.c.room.in_(mine), others.c.person.is_not(None), others.c.person != person)
        .where(rooms.c.stage.not_in((GATHERING, CLOSED)))
        .group_by(others.c.person)
        .order_by(latest.desc())
        .limit(limit)
    )
    return frozenset(connection.execute(query).scalars())


def rooms_in_play(connection: Connection) -> list[RoomRow]:
    """Rooms in play, the most recently active first."""
    query = select(rooms).where(rooms.c.stage == PLAYING).order_by(rooms.c.touched_at.desc())
    return [_room(row) for row in connection.execute(query)]


def where_bots_sit(connection: Connection, after: int, before: int) -> list[str]:
    """Tables in play with a bot whose last activity lies between these moments."""
    seated = select(chairs.c.room).where(chairs.c.bot.is_not(None))
    lately = rooms.c.touched_at.between(after, before)
    query = select(rooms.c.id).where(rooms.c.stage == PLAYING, lately, rooms.c.id.in_(seated))
    return list(connection.execute(query).scalars())


def all_rooms(connection: Connection, limit: int) -> list[RoomRow]:
    query = select(rooms).order_by(rooms.c.touched_at.desc()).limit(limit)
    return [_room(row) for row in connection.execute(query)]


def rooms_in_series(connection: Connection, series: str) -> list[RoomRow]:
    query = select(rooms).where(rooms.c.series == series).order_by(rooms.c.created_at)
    return [_room(row) for row in connection.execute(query)]


def change_room(connection: Connection, room: str, **values: object) -> None:
    connection.execute(update(rooms).where(rooms.c.id == room).values(**values))


class Touch(NamedTuple):
    """Activity in a room."""

    room: str
    now: int
    stage: str


_TOUCH = Ready(
    update(rooms)
    .where(rooms.c.id == bindparam("room"), rooms.c.stage != CLOSED, rooms.c.stage != ABANDONED)
    .values(touched_at=bindparam("now"), stage=bindparam("new_stage"))
)


def touch_all(connection: Connection, touched: Sequence[Touch]) -> bool:
    """Update the activity of rooms; False when one of them was closed or given up meanwhile."""
    rows: list[RowValues] = [
        {"room": it.room, "now": it.now, "new_stage": it.stage} for it in touched
    ]
    return _TOUCH.do(connection, rows) == len(rows)


def take_stage(connection: Connection, room: str, before: str, after: str) -> bool:
    """Move a room from one stage to the next; False when another process did so first."""
    query = update(rooms).where(rooms.c.id == room, rooms.c.stage == before).values(stage=after)
    return connection.execute(query).rowcount == 1


def set_chair(connection: Connection, chair: Chair) -> None:
    where = (chairs.c.room == chair.room, chairs.c.seat == chair.seat)
    connection.execute(update(chairs).where(*where).values(**_values(chair)))


def add_chair(connection: Connection, chair: Chair) -> None:
    """Add a chair; `Overtaken` when it exists already."""
    try:
        connection.execute(insert(chairs).values(**_values(chair)))
    except IntegrityError as error:
        raise Overtaken from error


def remove_chair(connection: Connection, chair: Chair) -> None:
    where = (chairs.c.room == chair.room, chairs.c.seat == chair.seat)
    connection.execute(delete(chairs).where(*where))


def _one_room(connection: Connection, where: ColumnElement[bool]) -> RoomRow | None:
    row = connection.execute(select(rooms).where(where)).one_or_none()
    return None if row is None else _room(row)


def _room(row: Row[tuple[object, ...]]) -> RoomRow:
    return RoomRow(**{name: getattr(row, name) for name in RoomRow.__struct_fields__})


def _chair(row: Row[tuple[object, ...]]) -> Chair:
    return Chair(**{name: getattr(row, name) for name in Chair.__struct_fields__})


def _values(kept: RoomRow | Chair) -> dict[str, object]:
    return {name: getattr(kept, name) for name in kept.__struct_fields__}
