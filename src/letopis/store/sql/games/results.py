"""Results of finished games by seat, for players' histories."""

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import Connection, Select, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from letopis.core.seats import HOST, SeatId
from letopis.store.sql.around_table.rooms import OVER
from letopis.store.sql.database import Overtaken
from letopis.store.sql.schema.main import chairs, hinted, results, rooms


class SeatResult(Struct, frozen=True):
    """The result of a seat."""

    room: str
    seat: SeatId
    total: int
    is_winner: bool


class Played(Struct, frozen=True):
    """How well a seat decided, of 100, how many points of luck it had, how many points its choices
    lost against optimal play, and what that brings on average."""

    seat: SeatId
    accuracy: float
    luck: float
    lost: float
    optimum: float


class OwnResult(Struct, frozen=True):
    """A person's result at a table: its plan, the time, and the number of seats."""

    room: str
    plan: str
    at: int
    seats: int
    seat: SeatId
    total: int
    is_winner: bool
    was_hinted: bool
    is_reviewed: bool
    accuracy: float | None
    luck: float | None
    lost: float | None
    optimum: float | None


def add_results(connection: Connection, found: Iterable[SeatResult]) -> None:
    """Store results; `Overtaken` when another process has stored them meanwhile."""
    rows = [{name: getattr(it, name) for name in SeatResult.__struct_fields__} for it in found]
    try:
        connection.execute(insert(results), rows)
    except IntegrityError as error:
        raise Overtaken from error


def results_at(connection: Connection, of: list[str]) -> dict[str, tuple[SeatResult, ...]]:
    """The results of several rooms."""
    found: dict[str, tuple[SeatResult, ...]] = {}
    for row in connection.execute(select(results).where(results.c.room.in_(of))):
        result = SeatResult(row.room, SeatId(row.seat), row.total, row.is_winner)
        found[row.room] = (*found.get(row.room, ()), result)
    return found


def keep_review(connection: Connection, room: str, played: Iterable[Played]) -> None:
    """Mark all seats of a room as reviewed, also those for which there is no figure."""
    there = results.c.room == room
    connection.execute(update(results).where(there).values(is_reviewed=True))
    for it in played:
        figures = {name: getattr(it, name) for name in Played.__struct_fields__ if name != "seat"}
        said = update(results).where(there, results.c.seat == it.seat)
        connection.execute(said.values(**figures))


def note_hint(connection: Connection, room: str, seat: SeatId) -> None:
    """Record that a seat has used hints; recorded once only."""
    known = select(hinted).where(hinted.c.room == room, hinted.c.seat == seat)
    if connection.execute(known).first() is not None:
        return
    try:
        connection.execute(insert(hinted), {"room": room, "seat": seat})
    except IntegrityError as error:
        raise Overtaken from error


def unreckoned(connection: Connection, person: str, limit: int) -> list[str]:
    """Finished tables of a person whose results are not stored yet."""
    known = select(results.c.room)
    query = (
        select(rooms.c.id)
        .where(rooms.c.stage == OVER, rooms.c.id.in_(alone_at(person)), rooms.c.id.not_in(known))
        .order_by(rooms.c.touched_at.desc())
        .limit(limit)
    )
    return [row.id for row in connection.execute(query)]


def results_of(connection: Connection, person: str) -> list[OwnResult]:
    """Results of a person, the latest first. Tables at which one person held several chairs are
    left out: they were shared with others at one screen.
    """
    sitting = chairs.alias()
    seats = (
        select(func.count())
        .where(sitting.c.room == rooms.c.id, sitting.c.seat != HOST)
        .scalar_subquery()
    )
    asked = exists().where(hinted.c.room == rooms.c.id, hinted.c.seat == results.c.seat)
    query = (
        select(
            rooms.c.id.label("room"),
            rooms.c.plan,
            rooms.c.touched_at.label("at"),
            seats.label("seats"),
            results.c.seat,
            results.c.total,
            results.c.is_winner,
            asked.label("was_hinted"),
            results.c.is_reviewed,
            results.c.accuracy,
            results.c.luck,
            results.c.lost,
            results.c.optimum,
        )
        .join(results, results.c.room == rooms.c.id)
        .join(chairs, (chairs.c.room == rooms.c.id) & (chairs.c.seat == results.c.seat))
        .where(chairs.c.person == person, rooms.c.id.in_(alone_at(person)))
        .order_by(rooms.c.touched_at.desc(), rooms.c.id)
    )
    return [OwnResult(**row._mapping) for row in connection.execute(query)]


def alone_at(person: str) -> Select[tuple[str]]:
    """Tables at which a person has played exactly one chair."""
    return (
        select(chairs.c.room)
        .where(chairs.c.person == person, chairs.c.seat != HOST)
        .group_by(chairs.c.room)
        .having(func.count() == 1)
    )
