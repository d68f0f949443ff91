"""Keeps the rows of due times in step with a table, after every entry.

One transaction with the room locked: two processes that see the same entry do it once.
"""

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from letopis.core.seats import SeatId
from letopis.server.live.live_table import LiveTable, Waiting
from letopis.server.time.due_times import after_answer, due_for, still_due
from letopis.server.time.regulation import Regulation, read_regulation
from letopis.store.sql.around_table import clocks, rooms
from letopis.store.sql.around_table.clocks import NOBODY, THIS_TURN, Timing
from letopis.store.sql.around_table.rooms import PLAYING, Chair
from letopis.store.sql.games import chronicles


class Followed(Struct, frozen=True):
    """How a room's clocks stand, and whether a bot has got up from somebody's chair."""

    timing: Timing
    chairs_changed: bool = False


def follow(connection: Connection, room: str, live: LiveTable, seq: int) -> Followed | None:
    """Update a room's due rows to an entry; None if another process was faster."""
    clocks.lock_room(connection, room)
    row, timing = rooms.room_by_id(connection, room), clocks.timing_of(connection, room)
    assert row is not None
    assert row.chronicle is not None
    if chronicles.last_seq(connection, row.chronicle) != seq or timing.is_paused:
        return None
    if row.stage != PLAYING:
        clocks.drop_dues(connection, room, timing.dues)
        return Followed(clocks.timing_of(connection, room))
    regulation, chairs = read_regulation(row.plan), rooms.chairs_of(connection, room)
    waited = {it.seat: it for it in live.waiting}
    got_up = _close_answered(connection, regulation, live, timing, waited)
    freed = [replace(it, bot=None) if it.seat in got_up else it for it in chairs]
    for chair in freed:
        if chair.seat in got_up:
            rooms.set_chair(connection, chair)
    timing = clocks.timing_of(connection, room)
    for chair in freed:
        if (waiting := waited.get(chair.seat)) is not None:
            _keep_due(connection, regulation, live, chair, waiting, timing)
    clocks.keep_room_clock(connection, replace(timing.clock, seq=seq))
    return Followed(clocks.timing_of(connection, room), bool(got_up))


def _close_answered(
    connection: Connection,
    regulation: Regulation,
    live: LiveTable,
    timing: Timing,
    waited: dict[SeatId, Waiting],
) -> list[SeatId]:
    """Seats whose turn is over; those among them where a bot was asked to play that turn only."""
    got_up: list[SeatId] = []
    for seat, due in timing.dues.items():
        waiting = waited.get(seat)
        if waiting is not None and waiting.runs_since == due.since:
            continue
        clock = after_answer(regulation, live, due, timing.seat(seat))
        if clock.stand_in == THIS_TURN:
            clock = replace(clock, stand_in=NOBODY)
            got_up.append(seat)
        clocks.keep_seat_clock(connection, clock)
        clocks.drop_dues(connection, timing.clock.room, (seat,))
    return got_up


def _keep_due(
    connection: Connection,
    regulation: Regulation,
    live: LiveTable,
    chair: Chair,
    waiting: Waiting,
    timing: Timing,
) -> None:
    known = timing.dues.get(chair.seat)
    if known is not None:
        due = still_due(regulation, known, waiting, live.times[-1])
        if due != known:
            clocks.keep_due(connection, due)
    elif chair.person is not None and chair.bot is None:
        fresh = due_for(regulation, live, waiting, timing)
        if fresh is not None:
            clocks.keep_due(connection, fresh)
