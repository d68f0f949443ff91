"""The motions a table may vote on, and what each does when it passes."""

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from letopis.bots.idle import IDLE
from letopis.core.seats import HOST, SeatId
from letopis.server.tables.leaving import end_game, stand_in, stand_in_bot
from letopis.server.tables.replacement import write_offer
from letopis.server.tables.table_plan import read_plan, write_plan
from letopis.server.time.due_times import fresh_due, paused_due, postponed_due, resumed_due
from letopis.server.time.regulation import Clock, read_regulation
from letopis.store.sql.around_table import clocks, rooms
from letopis.store.sql.around_table.clocks import FOR_GOOD
from letopis.store.sql.around_table.room_events import RoomEvent
from letopis.store.sql.around_table.rooms import PLAYING
from letopis.store.sql.games.endings import CALLED_OFF, CLAIMED, Ending


class Pause(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="pause"):
    """Nothing is played and no time runs until the table goes on."""


class Resume(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="resume"):
    """Go on, with the rest of everybody's time."""


class ExtendTime(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="extend"):
    """Push somebody's time by one length."""

    seat: SeatId


class ReplacePlayer(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="replace"
):
    """Offer somebody's chair to whoever wants to play on."""

    seat: SeatId


class StandIn(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="stand-in"):
    """A bot plays for somebody who is gone, until he is back."""

    seat: SeatId


class PassOver(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="pass-over"):
    """Go on without somebody who is gone: his turns pass until he is back."""

    seat: SeatId


class ClaimWin(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="claim"):
    """The game of two is over: this one has won, for the other one is gone."""

    seat: SeatId


class Abandon(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="abandon"):
    """Give the game up; nobody has won it."""


class ChangeClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="clock"):
    """Another clock from now on: from live play to correspondence, or back."""

    clock: Clock


TableMotion = (
    Pause
    | Resume
    | ExtendTime
    | ReplacePlayer
    | StandIn
    | PassOver
    | ClaimWin
    | Abandon
    | ChangeClock
)


def is_possible(
    connection: Connection, room: str, motion: TableMotion, gone: frozenset[str]
) -> bool:
    """Whether what was asked can still be done when the vote is decided: the game is played, and
    who was gone has neither come back nor resigned. The room is locked."""
    row = rooms.room_by_id(connection, room)
    if row is None or row.stage != PLAYING:
        return False
    people = {it.seat: it.person for it in rooms.chairs_of(connection, room)}
    match motion:
        case ReplacePlayer(seat):
            return not _has_resigned(connection, room, seat)
        case StandIn(seat) | PassOver(seat):
            return people[seat] in gone and not _has_resigned(connection, room, seat)
        case ClaimWin(seat):
            return all(it in gone for at, it in people.items() if at not in (HOST, seat))
        case _:
            return True


def _has_resigned(connection: Connection, room: str, seat: SeatId) -> bool:
    return clocks.timing_of(connection, room).seat(seat).stand_in == FOR_GOOD


def carry_out(
    connection: Connection, room: str, motion: TableMotion, now: int
) -> tuple[RoomEvent, ...]:
    """In the transaction that closes the vote; the room is locked."""
    match motion:
        case Pause():
            _pause(connection, room, now)
        case Resume():
            _resume(connection, room, now)
        case ExtendTime(seat):
            _extend(connection, room, seat, now)
        case ReplacePlayer(seat):
            return (write_offer(connection, room, seat, now, None),)
        case StandIn(seat):
            row = rooms.room_by_id(connection, room)
            assert row is not None
            return (stand_in(connection, room, seat, stand_in_bot(row.game), now),)
        case PassOver(seat):
            return (stand_in(connection, room, seat, IDLE, now),)
        case ClaimWin(seat):
            end_game(
                connection, Ending(room, CLAIMED, _opponent(connection, room, seat), (seat,), now)
            )
        case Abandon():
            end_game(connection, Ending(room, CALLED_OFF, None, (), now))
        case ChangeClock(clock):
            change_clock(connection, room, clock, now)
    return ()


def _opponent(connection: Connection, room: str, seat: SeatId) -> SeatId | None:
    """The other one of two."""
    seats = [it.seat for it in rooms.chairs_of(connection, room) if it.seat not in (HOST, seat)]
    return seats[0] if len(seats) == 1 else None


def change_clock(connection: Connection, room: str, clock: Clock, now: int) -> None:
    """Everybody's time begins anew, banks are full again."""
    row = rooms.room_by_id(connection, room)
    assert row is not None
    plan, timing = read_plan(row.plan), clocks.timing_of(connection, room)
    changed = replace(plan, regulation=replace(plan.regulation, clock=clock))
    rooms.change_room(connection, room, plan=write_plan(changed))
    clocks.drop_dues(connection, room, timing.dues)
    clocks.keep_room_clock(connection, replace(timing.clock, agreed_at=now))
    for seat in timing.seats.values():
        clocks.keep_seat_clock(connection, replace(seat, bank=None))


def _pause(connection: Connection, room: str, now: int) -> None:
    timing = clocks.timing_of(connection, room)
    if timing.is_paused:
        return
    clocks.keep_room_clock(connection, replace(timing.clock, paused_at=now))
    for due in timing.dues.values():
        clocks.keep_due(connection, paused_due(due, now))


def _resume(connection: Connection, room: str, now: int) -> None:
    row, timing = rooms.room_by_id(connection, room), clocks.timing_of(connection, room)
    if row is None or not timing.is_paused:
        return
    regulation = read_regulation(row.plan)
    clocks.keep_room_clock(connection, replace(timing.clock, paused_at=None, agreed_at=now))
    for due in timing.dues.values():
        clocks.keep_due(connection, resumed_due(regulation, due, now))


def _extend(connection: Connection, room: str, seat: SeatId, now: int) -> None:
    """One length more; who has missed his time already has it anew."""
    row, timing = rooms.room_by_id(connection, room), clocks.timing_of(connection, room)
    due = timing.dues.get(seat)
    if row is None or due is None:
        return
    regulation = read_regulation(row.plan)
    later = (
        fresh_due(regulation, due, timing, now)
        if due.is_missed
        else postponed_due(regulation, due, due.length)
    )
    clocks.keep_due(connection, later)
