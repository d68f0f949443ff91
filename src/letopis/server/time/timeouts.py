"""Database part of a missed deadline: an extension, a missed turn, a bot that stands in."""

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from letopis.core.seats import SeatId
from letopis.server.problems import Problem
from letopis.server.time.due_times import fresh_due, postponed_due
from letopis.server.time.regulation import Regulation, read_regulation
from letopis.store.sql.around_table import clocks, rooms
from letopis.store.sql.around_table.clocks import (
    FOR_GOOD,
    NOBODY,
    THIS_TURN,
    UNTIL_BACK,
    Due,
    SeatClock,
)
from letopis.store.sql.around_table.room_events import RoomEvent, record
from letopis.store.sql.games import chronicles


class DueTaken(Struct, frozen=True):
    """What was written about a due time, and whether the game must be asked now."""

    events: tuple[RoomEvent, ...]
    regulation: Regulation
    must_act: bool = False


def take(connection: Connection, due: Due, worker: str, now: int) -> DueTaken | None:
    """Claim what is due; None when it has changed or somebody else has it. What the database alone
    can settle is settled here at once, so that no death of a process does it twice."""
    clocks.lock_room(connection, due.room)
    row, timing = rooms.room_by_id(connection, due.room), clocks.timing_of(connection, due.room)
    assert row is not None
    assert row.chronicle is not None
    if chronicles.last_seq(connection, row.chronicle) != timing.clock.seq:
        return None  # somebody has answered, and what is due has not followed yet
    if not clocks.claim(connection, due, worker, now):
        return None
    regulation, seat = read_regulation(row.plan), timing.seat(due.seat)
    if not due.is_missed and seat.extensions < regulation.extensions:
        return DueTaken((_extend(connection, regulation, due, seat, now),), regulation)
    events = () if due.is_missed else _count(connection, regulation, due, seat, now)
    if regulation.missed == "host":
        clocks.keep_due(connection, replace(due, due_at=None, is_missed=True))
        return DueTaken(events, regulation)
    if regulation.missed == "bot":
        sits = seat_bot(connection, due, regulation.bot, UNTIL_BACK, now)
        return DueTaken((*events, sits), regulation)
    return DueTaken(events, regulation, must_act=True)


def stand_in_for_turn(
    connection: Connection, due: Due, worker: str, bot: str, now: int
) -> RoomEvent | None:
    """Let a bot play the rest of the turn, where the game has no time-out. None if the turn is over
    meanwhile."""
    clocks.lock_room(connection, due.room)
    held = clocks.dues_of(connection, due.room).get(due.seat)
    if held is None or held.since != due.since or held.claimed_by != worker:
        return None
    return seat_bot(connection, due, bot, THIS_TURN, now)


def seat_bot(connection: Connection, due: Due, bot: str, how_long: str, now: int) -> RoomEvent:
    """Seat a bot for somebody who has missed his deadline."""
    play_for(connection, due.room, due.seat, bot, how_long)
    return record(connection, due.room, "stand-in", now, due.seat, bot=bot, how_long=how_long)


def play_for(connection: Connection, room: str, seat: SeatId, bot: str, how_long: str) -> None:
    """A bot plays for somebody, who keeps his chair. His time stands still meanwhile."""
    hold_chair(connection, room, seat, bot, how_long)
    if (due := clocks.dues_of(connection, room).get(seat)) is not None:
        clocks.keep_due(connection, replace(due, due_at=None, is_missed=True))


def hold_chair(connection: Connection, room: str, seat: SeatId, bot: str, how_long: str) -> None:
    """Put a bot on somebody's chair."""
    chair = next(it for it in rooms.chairs_of(connection, room) if it.seat == seat)
    rooms.set_chair(connection, replace(chair, bot=bot))
    clock = clocks.timing_of(connection, room).seat(seat)
    clocks.keep_seat_clock(connection, replace(clock, stand_in=how_long))


def unseat_bot(connection: Connection, room: str, seat: SeatId, person: str, now: int) -> bool:
    """Give his chair back to a person, with fresh time; False if no bot held it."""
    clocks.lock_room(connection, room)
    row = rooms.room_by_id(connection, room)
    chair = next((it for it in rooms.chairs_of(connection, room) if it.seat == seat), None)
    timing = clocks.timing_of(connection, room)
    clock, due = timing.seat(seat), timing.dues.get(seat)
    if row is None or chair is None or chair.person != person:
        raise Problem(403, "not-your-seat")
    if clock.stand_in == FOR_GOOD or not (clock.stand_in or clock.is_offered):
        return False
    if clock.stand_in:
        rooms.set_chair(connection, replace(chair, bot=None))
    back = replace(clock, stand_in=NOBODY, missed_in_row=0, is_offered=False)
    clocks.keep_seat_clock(connection, back)
    if due is not None:
        clocks.keep_due(connection, fresh_due(read_regulation(row.plan), due, timing, now))
    return True


def _extend(
    connection: Connection, regulation: Regulation, due: Due, seat: SeatClock, now: int
) -> RoomEvent:
    later = postponed_due(regulation, due, due.length)
    clocks.keep_due(connection, later)
    clocks.keep_seat_clock(connection, replace(seat, extensions=seat.extensions + 1))
    left = regulation.extensions - seat.extensions - 1
    return record(
        connection, due.room, "extended", now, due.seat, due_at=later.due_at or 0, left=left
    )


def _count(
    connection: Connection, regulation: Regulation, due: Due, seat: SeatClock, now: int
) -> tuple[RoomEvent, ...]:
    """Count a missed turn; the count is public."""
    missed = replace(seat, missed=seat.missed + 1, missed_in_row=seat.missed_in_row + 1)
    room, place = due.room, due.seat
    told = [record(connection, room, "missed", now, place, count=missed.missed)]
    is_gone = missed.missed_in_row >= regulation.replace_after
    if regulation.replacing == "open" and is_gone and not seat.is_offered:
        missed = replace(missed, is_offered=True)
        told.append(record(connection, room, "offered", now, place))
    clocks.keep_seat_clock(connection, missed)
    held = clocks.dues_of(connection, room)[place]
    clocks.keep_due(connection, replace(held, is_missed=True))
    return tuple(told)
