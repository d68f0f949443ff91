"""Replacement of absent players, and their return. The game only knows seats, which stay."""

from msgspec.structs import replace
from sqlalchemy import Connection

from letopis.core.seats import SeatId
from letopis.server.live.room import Room, locked_room
from letopis.server.problems import Problem
from letopis.server.tables.chairs import free_name
from letopis.server.tables.disturbing import check_disturbs_seldom
from letopis.server.tables.house_parts import TableParts
from letopis.server.tables.leaving import check_stays
from letopis.server.time.due_times import fresh_due
from letopis.server.time.regulation import read_regulation
from letopis.store.sql.around_table import clocks, rooms
from letopis.store.sql.around_table.clocks import FOR_GOOD, NOBODY
from letopis.store.sql.around_table.room_events import RoomEvent, record
from letopis.store.sql.around_table.rooms import PLAYING, Chair
from letopis.store.sql.people.accounts import Person


def is_away(room: Room, seat: SeatId) -> bool:
    """Whether a bot holds somebody's chair, or it is offered to others."""
    clock = room.timing.seat(seat)
    return bool(clock.stand_in) or clock.is_offered


def has_resigned(room: Room, seat: SeatId) -> bool:
    return room.timing.seat(seat).stand_in == FOR_GOOD


def is_gone(room: Room, seat: SeatId) -> bool:
    """Whether somebody has missed so many turns in a row that he may be replaced."""
    regulation = read_regulation(room.row.plan)
    return room.timing.seat(seat).missed_in_row >= regulation.replace_after


def may_return(room: Room, person: str) -> bool:
    """Whether somebody else plays on in this person's chair, who may have it back."""
    is_former = any(clock.former == person for clock in room.timing.seats.values())
    return is_former and read_regulation(room.row.plan).may_return


def belongs(room: Room, person: str) -> bool:
    """Whether somebody is at the table: opened it, holds a seat or may have his back."""
    is_here = person == room.row.owner or bool(room.seats_of(person))
    return bool(person) and (is_here or may_return(room, person))


async def offer(house: TableParts, room: Room, person: Person, seat: SeatId) -> None:
    """The owner offers the chair of somebody who is gone."""
    now = house.now()

    def job(connection: Connection) -> RoomEvent:
        stored = locked_room(connection, room.id)
        _chair_in_play(stored, seat)
        regulation = read_regulation(stored.row.plan)
        if stored.row.owner != person.id:
            raise Problem(403, "not-your-table")
        if regulation.replacing == "vote":
            raise Problem(409, "only-by-vote")
        if not is_gone(stored, seat):
            raise Problem(409, "not-gone", most=regulation.replace_after)
        return write_offer(connection, room.id, seat, now, person.id)

    event = await house.database.write(job)
    await house.changes.tell(room.id, (event,))


def write_offer(
    connection: Connection, room: str, seat: SeatId, now: int, person: str | None
) -> RoomEvent:
    """The room is locked."""
    clock = clocks.timing_of(connection, room).seat(seat)
    check_stays(clock)
    clocks.keep_seat_clock(connection, replace(clock, is_offered=True))
    return record(connection, room, "offered", now, seat, person)


async def take_over(house: TableParts, room: Room, person: Person, seat: SeatId) -> None:
    """Play on for somebody whose chair is offered, or come back to one's own."""
    check_disturbs_seldom(house, room, person.id)
    now = house.now()

    def job(connection: Connection) -> RoomEvent:
        return _reseat(connection, locked_room(connection, room.id), seat, person, now)

    event = await house.database.write(job)
    await house.changes.tell(room.id, (event,))
    await house.deadlines.follow(room)


def _reseat(
    connection: Connection, stored: Room, seat: SeatId, person: Person, now: int
) -> RoomEvent:
    """The room is locked, and judged as it is stored."""
    chair, timing, room = _chair_in_play(stored, seat), stored.timing, stored.id
    if stored.seats_of(person.id):
        raise Problem(409, "sits-already")
    name = free_name(stored.chairs, person.name, seat)
    clock = timing.seat(seat)
    check_stays(clock)
    regulation = read_regulation(stored.row.plan)
    returns = regulation.may_return and clock.former == person.id
    if not clock.is_offered and not returns:
        raise Problem(409, "not-offered")
    former = None if returns else clock.former or chair.person
    settled = replace(clock, stand_in=NOBODY, missed_in_row=0, is_offered=False, former=former)
    clocks.keep_seat_clock(connection, settled)
    bot = None if clock.stand_in else chair.bot
    rooms.set_chair(connection, replace(chair, person=person.id, name=name, bot=bot))
    if (due := timing.dues.get(seat)) is not None:
        clocks.keep_due(connection, fresh_due(regulation, due, timing, now))
    kind = "returned" if returns else "replaced"
    return record(connection, room, kind, now, seat, person.id, name=name, was=chair.name)


def _chair_in_play(room: Room, seat: SeatId) -> Chair:
    chair = room.chair(seat)
    if chair is None:
        raise Problem(404, "no-such-seat")
    if room.row.stage != PLAYING:
        raise Problem(409, "not-begun")
    if chair.person is None:
        raise Problem(409, "not-a-person")
    return chair
