"""Notices, their outbox, and the log of deliveries."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update

from letopis.core.seats import SeatId
from letopis.store.sql.inserts import insert_new
from letopis.store.sql.schema.clocks import dues
from letopis.store.sql.schema.notices import deliveries, notice_wishes, notices

WAITING, SENT, DROPPED, FAILED = "waiting", "sent", "dropped", "failed"
LONGEST_WHY = 200


class Notice(Struct, frozen=True):
    """A notice to a person about a table."""

    id: str
    person: str
    room: str
    kind: str
    seat: SeatId | None
    about: dict[str, str | int]
    at: int
    read_at: int | None = None


class Delivery(Struct, frozen=True):
    """The delivery of a notice through one channel, waiting or done."""

    notice: str
    channel: str
    person: str
    state: str
    attempts: int
    due_at: int
    done_at: int | None = None
    why: str = ""


class UpcomingDue(Struct, frozen=True):
    room: str
    seat: SeatId
    since: int
    length: int
    due_at: int


def add_notice(connection: Connection, notice: Notice, outbox: Sequence[Delivery]) -> bool:
    """Store a notice with its deliveries; False if it exists already."""
    row = {name: getattr(notice, name) for name in Notice.__struct_fields__}
    row["about"] = msgspec.json.encode(notice.about).decode()
    if not insert_new(connection, notices, row):
        return False
    for delivery in outbox:
        connection.execute(insert(deliveries).values(**_values(delivery)))
    return True


def notices_of(connection: Connection, person: str, before: int, limit: int) -> list[Notice]:
    """Notices of a person, the latest first."""
    query = (
        select(notices)
        .where(notices.c.person == person, notices.c.at < before)
        .order_by(notices.c.at.desc(), notices.c.id)
        .limit(limit)
    )
    return [_notice(row) for row in connection.execute(query)]


def notice_by_id(connection: Connection, notice: str) -> Notice | None:
    row = connection.execute(select(notices).where(notices.c.id == notice)).one_or_none()
    return None if row is None else _notice(row)


def unread(connection: Connection, person: str) -> int:
    query = select(func.count()).where(notices.c.person == person, notices.c.read_at.is_(None))
    return connection.execute(query).scalar_one()


def has_unread(connection: Connection, persons: Sequence[str], room: str) -> bool:
    query = select(notices.c.id).where(
        notices.c.room == room, notices.c.person.in_(persons), notices.c.read_at.is_(None)
    )
    return connection.execute(query.limit(1)).one_or_none() is not None


def mark_read(connection: Connection, person: str, now: int, room: str | None = None) -> None:
    query = update(notices).where(notices.c.person == person, notices.c.read_at.is_(None))
    if room is not None:
        query = query.where(notices.c.room == room)
    connection.execute(query.values(read_at=now))


def last_at(connection: Connection, room: str, kind: str, seat: SeatId) -> int | None:
    """The time of the last notice of this kind for a seat."""
    query = select(func.max(notices.c.at)).where(
        notices.c.room == room, notices.c.kind == kind, notices.c.seat == seat
    )
    last: int | None = connection.execute(query).scalar_one()
    return last


def due_deliveries(connection: Connection, now: int, limit: int) -> list[Delivery]:
    query = (
        select(deliveries)
        .where(deliveries.c.state == WAITING, deliveries.c.due_at <= now)
        .order_by(deliveries.c.due_at)
        .limit(limit)
    )
    return [_delivery(row) for row in connection.execute(query)]


def due_through(
    connection: Connection, like: Delivery, now: int, limit: int
) -> list[tuple[Delivery, str]]:
    """What is due for the same person through the same channel, with the kinds of the notices."""
    query = (
        select(deliveries, notices.c.kind)
        .join(notices, notices.c.id == deliveries.c.notice)
        .where(
            deliveries.c.person == like.person,
            deliveries.c.channel == like.channel,
            deliveries.c.state == WAITING,
            deliveries.c.due_at <= now,
        )
        .order_by(deliveries.c.due_at, notices.c.at)
        .limit(limit)
    )
    return [(_delivery(row), row.kind) for row in connection.execute(query)]


def last_sent_at(connection: Connection, person: str, channel: str) -> int | None:
    query = select(func.max(deliveries.c.done_at)).where(
        deliveries.c.person == person,
        deliveries.c.channel == channel,
        deliveries.c.state == SENT,
    )
    last: int | None = connection.execute(query).scalar_one()
    return last


def count_waiting(connection: Connection) -> int:
    query = select(func.count()).select_from(deliveries).where(deliveries.c.state == WAITING)
    return connection.execute(query).scalar_one()


def first_waiting(connection: Connection, person: str, channel: str) -> int | None:
    """When the person's next delivery is due, so that others can be sent with it."""
    query = select(func.min(deliveries.c.due_at)).where(
        deliveries.c.person == person,
        deliveries.c.channel == channel,
        deliveries.c.state == WAITING,
        deliveries.c.attempts == 0,
    )
    first: int | None = connection.execute(query).scalar_one()
    return first


def claim(connection: Connection, delivery: Delivery, until: int) -> bool:
    """Claim a delivery; False when another process has. It is due again if this process dies."""
    query = update(deliveries).where(*_still(delivery))
    values = {"attempts": delivery.attempts + 1, "due_at": until}
    return connection.execute(query.values(**values)).rowcount == 1


def settle(connection: Connection, delivery: Delivery) -> None:
    """Write what has become of a delivery, unless another process has claimed or sent it since."""
    changed = {name: _values(delivery)[name] for name in ("state", "due_at", "done_at", "why")}
    connection.execute(update(deliveries).where(*_still(delivery)).values(**changed))


def deliveries_of(connection: Connection, person: str, limit: int) -> list[tuple[Delivery, Notice]]:
    """Deliveries of a person, the latest first, with their notices."""
    query = (
        select(deliveries)
        .join(notices, notices.c.id == deliveries.c.notice)
        .where(deliveries.c.person == person)
        .order_by(notices.c.at.desc(), deliveries.c.channel)
        .limit(limit)
    )
    found = [_delivery(row) for row in connection.execute(query)]
    told = {it.id: it for it in (notice_by_id(connection, it.notice) for it in found) if it}
    return [(it, told[it.notice]) for it in found]


def wishes_of(connection: Connection, person: str) -> str | None:
    query = select(notice_wishes.c.wishes).where(notice_wishes.c.person == person)
    return connection.execute(query).scalar_one_or_none()


def set_wishes(connection: Connection, person: str, wishes: str) -> None:
    connection.execute(delete(notice_wishes).where(notice_wishes.c.person == person))
    connection.execute(insert(notice_wishes).values(person=person, wishes=wishes))


def dues_until(connection: Connection, until: int) -> list[UpcomingDue]:
    """Dues up to a moment."""
    query = select(dues).where(dues.c.due_at.is_not(None), dues.c.due_at <= until)
    return [
        UpcomingDue(row.room, SeatId(row.seat), row.since, row.length, row.due_at)
        for row in connection.execute(query)
    ]


def due_at(connection: Connection, room: str, seat: SeatId) -> int | None:
    query = select(dues.c.due_at).where(dues.c.room == room, dues.c.seat == seat)
    return connection.execute(query).scalar_one_or_none()


def hand_over(connection: Connection, guest: str, account: str) -> None:
    """Transfer a guest's notices to an account; the account's notice settings stay."""
    connection.execute(update(notices).where(notices.c.person == guest).values(person=account))
    connection.execute(
        update(deliveries).where(deliveries.c.person == guest).values(person=account)
    )


def _still(delivery: Delivery) -> tuple[Any, ...]:
    """Whether a delivery waits as it was read."""
    return (
        deliveries.c.notice == delivery.notice,
        deliveries.c.channel == delivery.channel,
        deliveries.c.state == WAITING,
        deliveries.c.attempts == delivery.attempts,
    )


def _values(delivery: Delivery) -> dict[str, object]:
    row = {name: getattr(delivery, name) for name in Delivery.__struct_fields__}
    return row | {"why": delivery.why[:LONGEST_WHY]}


def _notice(row: Any) -> Notice:
    values = {name: getattr(row, name) for name in Notice.__struct_fields__}
    return Notice(**values | {"about": msgspec.json.decode(row.about, type=dict[str, str | int])})


def _delivery(row: Any) -> Delivery:
    return Delivery(**{name: getattr(row, name) for name in Delivery.__struct_fields__})
