"""Clocks of rooms and seats, and due answers: rows shared by several processes."""

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import Connection, Row, Table, delete, func, insert, select, update

from letopis.core.seats import SeatId
from letopis.store.sql.around_table.rooms import PLAYING
from letopis.store.sql.schema.clocks import dues, room_clocks, seat_clocks
from letopis.store.sql.schema.main import entries, rooms

NOBODY, THIS_TURN, UNTIL_BACK, FOR_GOOD = "", "turn", "until-back", "for-good"


class RoomClock(Struct, frozen=True):
    """`seq` is the entry up to which dues are computed; time before `agreed_at` does not count."""

    room: str
    seq: int = -1
    paused_at: int | None = None
    agreed_at: int = 0


class SeatClock(Struct, frozen=True):
    """The time a seat has used, and who plays it meanwhile."""

    room: str
    seat: SeatId
    bank: int | None = None
    extensions: int = 0
    missed: int = 0
    missed_in_row: int = 0
    stand_in: str = NOBODY
    is_offered: bool = False
    former: str | None = None


class Due(Struct, frozen=True):
    """When an answer is due, and whose. `due_at` is None while the table is paused, or when nothing
    more will follow; `rest` is the time left at a paused table.
    """

    room: str
    seat: SeatId
    question: str
    since: int
    since_at: int
    length: int
    extra: int
    due_at: int | None
    rest: int | None = None
    is_missed: bool = False
    claimed_by: str | None = None
    claimed_at: int | None = None


class Timing(Struct, frozen=True):
    """All clocks and dues of a room."""

    clock: RoomClock
    seats: dict[SeatId, SeatClock]
    dues: dict[SeatId, Due]

    @property
    def is_paused(self) -> bool:
        return self.clock.paused_at is not None

    def seat(self, seat: SeatId) -> SeatClock:
        return self.seats.get(seat) or SeatClock(self.clock.room, seat)


def lock_room(connection: Connection, room: str) -> None:
    """Lock the room's row, so that one process at a time changes its clocks."""
    connection.execute(select(rooms.c.id).where(rooms.c.id == room).with_for_update())


def room_clock(connection: Connection, room: str) -> RoomClock:
    query = select(room_clocks).where(room_clocks.c.room == room)
    row = connection.execute(query).one_or_none()
    return RoomClock(room) if row is None else RoomClock(**row._mapping)


def seat_clocks_of(connection: Connection, room: str) -> dict[SeatId, SeatClock]:
    query = select(seat_clocks).where(seat_clocks.c.room == room)
    return {SeatId(row.seat): SeatClock(**row._mapping) for row in connection.execute(query)}


def dues_of(connection: Connection, room: str) -> dict[SeatId, Due]:
    query = select(dues).where(dues.c.room == room).order_by(dues.c.seat)
    return {SeatId(row.seat): _due(row) for row in connection.execute(query)}


def timing_of(connection: Connection, room: str) -> Timing:
    return Timing(
        room_clock(connection, room), seat_clocks_of(connection, room), dues_of(connection, room)
    )


def keep_room_clock(connection: Connection, clock: RoomClock) -> None:
    _keep(connection, room_clocks, clock, ("room",))


def keep_seat_clock(connection: Connection, clock: SeatClock) -> None:
    _keep(connection, seat_clocks, clock, ("room", "seat"))


def keep_due(connection: Connection, due: Due) -> None:
    _keep(connection, dues, due, ("room", "seat"))


def drop_dues(connection: Connection, room: str, seats: Iterable[SeatId]) -> None:
    connection.execute(delete(dues).where(dues.c.room == room, dues.c.seat.in_(tuple(seats))))


def overdue(connection: Connection, now: int, limit: int) -> list[Due]:
    query = (
        select(dues)
        .where(dues.c.due_at <= now, dues.c.claimed_by.is_(None))
        .order_by(dues.c.due_at)
        .limit(limit)
    )
    return [_due(row) for row in connection.execute(query)]


def due_before(connection: Connection, moment: int) -> list[Due]:
    """Dues before a moment, also claimed ones, but not those already missed."""
    query = select(dues).where(dues.c.due_at < moment, dues.c.is_missed.is_(False))
    return [_due(row) for row in connection.execute(query)]


def count_overdue(connection: Connection, now: int) -> int:
    query = select(func.count()).select_from(dues).where(dues.c.due_at <= now)
    return connection.execute(query).scalar_one()


def claim(connection: Connection, due: Due, worker: str, now: int) -> bool:
    """Claim a due row, if it is unchanged and nobody else has claimed it."""
    query = (
        update(dues)
        .where(
            dues.c.room == due.room,
            dues.c.seat == due.seat,
            dues.c.since == due.since,
            dues.c.due_at == due.due_at,
            dues.c.claimed_by.is_(None),
        )
        .values(claimed_by=worker, claimed_at=now)
    )
    return connection.execute(query).rowcount == 1


def release(connection: Connection, due: Due, worker: str) -> None:
    query = update(dues).where(
        dues.c.room == due.room, dues.c.seat == due.seat, dues.c.claimed_by == worker
    )
    connection.execute(query.values(claimed_by=None, claimed_at=None))


def is_any_claim_old(connection: Connection, before: int) -> bool:
    query = select(dues.c.room).where(dues.c.claimed_at < before).limit(1)
    return connection.execute(query).first() is not None


def free_claims(connection: Connection, before: int) -> None:
    """Release the claims of dead processes."""
    query = update(dues).where(dues.c.claimed_at < before)
    connection.execute(query.values(claimed_by=None, claimed_at=None))


def rooms_behind(connection: Connection) -> list[str]:
    """Rooms in play with a clock whose dues are not computed up to their last entry."""
    last = (
        select(func.max(entries.c.seq))
        .where(entries.c.chronicle == rooms.c.chronicle)
        .scalar_subquery()
    )
    query = (
        select(rooms.c.id)
        .join(room_clocks, room_clocks.c.room == rooms.c.id)
        .where(rooms.c.stage == PLAYING, room_clocks.c.seq < func.coalesce(last, 0))
    )
    return list(connection.execute(query).scalars())


def _keep(connection: Connection, table: Table, kept: Struct, key: tuple[str, ...]) -> None:
    """Update or insert a row; the room is locked, so no other process interferes."""
    values = {name: getattr(kept, name) for name in kept.__struct_fields__}
    same = [table.c[name] == values[name] for name in key]
    if connection.execute(update(table).where(*same).values(**values)).rowcount == 0:
        connection.execute(insert(table).values(**values))


def _due(row: Row[tuple[object, ...]]) -> Due:
    return Due(**row._mapping)
