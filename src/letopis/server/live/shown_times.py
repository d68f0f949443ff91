"""Due times and used time as shown to clients, in UTC and in the reader's zone."""

from datetime import UTC, datetime

from msgspec import Struct

from letopis.core.seats import SeatId
from letopis.server.live.room import Room
from letopis.server.wall_clock import SECOND, zone_of
from letopis.store.sql.around_table.clocks import FOR_GOOD


class DueAbout(Struct, frozen=True):
    """Whom the table waits for, since when, until when. `due_at` is None where no time runs; of a
    paused table `rest` is left. `*_local` is the moment in the reader's zone."""

    seat: SeatId
    question: str
    since: int
    since_at: int
    since_local: str
    due_at: int | None
    due_local: str | None
    rest: int | None
    is_missed: bool


class SeatTime(Struct, frozen=True):
    """The time a seat has used; public."""

    seat: SeatId
    missed: int
    missed_in_row: int
    extensions: int
    bank: int | None
    has_stand_in: bool
    has_resigned: bool
    is_offered: bool


def dues_about(room: Room, zone: str) -> tuple[DueAbout, ...]:
    """In the order in which the game asks."""
    if (live := room.live) is None:
        return ()
    return tuple(
        _due_about(room, it.seat, it.key, it.runs_since, live.times[it.runs_since], zone)
        for it in room.waiting
        if room.chair(it.seat) is not None
    )


def seat_times(room: Room) -> tuple[SeatTime, ...]:
    return tuple(
        SeatTime(
            chair.seat,
            clock.missed,
            clock.missed_in_row,
            clock.extensions,
            clock.bank,
            bool(clock.stand_in),
            clock.stand_in == FOR_GOOD,
            clock.is_offered,
        )
        for chair in room.chairs
        for clock in (room.timing.seat(chair.seat),)
    )


def _due_about(
    room: Room, seat: SeatId, question: str, since: int, asked_at: int, zone: str
) -> DueAbout:
    due = room.timing.dues.get(seat)
    if due is None or due.since != since:
        started = _local(asked_at, zone)
        return DueAbout(seat, question, since, asked_at, started, None, None, None, False)
    return DueAbout(
        seat,
        question,
        since,
        due.since_at,
        _local(due.since_at, zone),
        due.due_at,
        None if due.due_at is None else _local(due.due_at, zone),
        due.rest,
        due.is_missed,
    )


def _local(moment: int, zone: str) -> str:
    """In ISO format with the offset: 2027-01-15T09:00:00+03:00."""
    whole = datetime.fromtimestamp(moment // SECOND, UTC)
    return whole.astimezone(zone_of(zone)).isoformat()
