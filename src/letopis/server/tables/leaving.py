"""Leaving a game that is being played, and resigning from it.

Who leaves keeps his chair, and a bot plays on until he is back. Who resigns is out: where one
player is left he has won, where no person is left the game is over, else the turns of that seat
pass.
"""

from msgspec.structs import replace
from sqlalchemy import Connection

from letopis.bots.idle import IDLE
from letopis.bots.quick_game import quick_game
from letopis.core.seats import HOST, SeatId
from letopis.core.table_acts import BreakOffKind
from letopis.games.catalogue import game_named
from letopis.server.live.room import Room, locked_room
from letopis.server.problems import Problem
from letopis.server.tables.disturbing import check_disturbs_seldom
from letopis.server.tables.house_parts import TableParts
from letopis.server.time.timeouts import hold_chair, play_for
from letopis.store.sql.around_table import clocks, rooms
from letopis.store.sql.around_table.clocks import FOR_GOOD, UNTIL_BACK, SeatClock
from letopis.store.sql.around_table.room_events import RoomEvent, record
from letopis.store.sql.around_table.rooms import ABANDONED, PLAYING, Chair
from letopis.store.sql.games.endings import CALLED_OFF, RESIGNED, Ending, add_ending


async def leave(house: TableParts, room: Room, person: str, seat: SeatId) -> None:
    """A bot plays on for somebody who has to go, until he is back."""
    check_disturbs_seldom(house, room, person)
    now = house.now()

    def job(connection: Connection) -> tuple[RoomEvent, ...]:
        stored = locked_room(connection, room.id)
        _check_plays(stored, person, seat)
        if len(_players(stored.chairs)) == 1:
            raise Problem(409, "alone-here")
        return (stand_in(connection, room.id, seat, stand_in_bot(room.row.game), now, person),)

    await _told(house, room, await house.database.write(job))


async def resign(house: TableParts, room: Room, person: str, seat: SeatId) -> None:
    """Give the game up. This cannot be taken back."""
    now = house.now()

    def job(connection: Connection) -> tuple[RoomEvent, ...]:
        stored = locked_room(connection, room.id)
        _check_plays(stored, person, seat)
        clock = replace(stored.timing.seat(seat), is_offered=False)
        clocks.keep_seat_clock(connection, clock)
        told = record(connection, room.id, "resigned", now, seat, person)
        hold_chair(connection, room.id, seat, IDLE, FOR_GOOD)
        clocks.drop_dues(connection, room.id, (seat,))
        _end_if_decided(connection, room.id, seat, now)
        return (told,)

    await _told(house, room, await house.database.write(job))


def stand_in_bot(game: str) -> str:
    """The bot that stands in: that of the quick game."""
    return quick_game(game_named(game)).bot


def stand_in(
    connection: Connection, room: str, seat: SeatId, bot: str, now: int, by: str | None = None
) -> RoomEvent:
    """A bot, or nobody, plays for somebody until he is back. The room is locked."""
    check_stays(clocks.timing_of(connection, room).seat(seat))
    play_for(connection, room, seat, bot, UNTIL_BACK)
    kind = "passed-over" if bot == IDLE else "left" if by is not None else "stand-in"
    return record(connection, room, kind, now, seat, by, bot=bot)


def end_game(connection: Connection, ending: Ending) -> None:
    """End a game before its rules do. The room is locked."""
    room = ending.room
    if rooms.take_stage(connection, room, PLAYING, ABANDONED):
        clocks.drop_dues(connection, room, clocks.dues_of(connection, room))
        add_ending(connection, ending)


def _end_if_decided(connection: Connection, room: str, seat: SeatId, now: int) -> None:
    timing, chairs = clocks.timing_of(connection, room), rooms.chairs_of(connection, room)
    players = _players(chairs)
    left = [it for it in players if timing.seat(it.seat).stand_in != FOR_GOOD]
    if len(left) == 1 and len(players) > 1:
        end_game(connection, Ending(room, RESIGNED, seat, (left[0].seat,), now))
    elif not any(it.person for it in left):
        kind: BreakOffKind = CALLED_OFF if len(players) == 1 else RESIGNED
        end_game(connection, Ending(room, kind, seat, (), now))


def _players(chairs: tuple[Chair, ...]) -> list[Chair]:
    return [chair for chair in chairs if chair.seat != HOST]


def _check_plays(room: Room, person: str, seat: SeatId) -> None:
    """That a person plays this seat in a game that goes on; the room is locked."""
    if room.row.stage != PLAYING:
        raise Problem(409, "not-in-play")
    if seat not in room.seats_of(person):
        raise Problem(403, "not-your-seat")
    if seat == HOST:
        raise Problem(409, "host-stays")
    check_stays(room.timing.seat(seat))


def check_stays(clock: SeatClock) -> None:
    """Refuse to replace somebody who has resigned: his chair stays empty."""
    if clock.stand_in == FOR_GOOD:
        raise Problem(409, "resigned")


async def _told(house: TableParts, room: Room, events: tuple[RoomEvent, ...]) -> None:
    await house.changes.tell(room.id, events)
    await house.deadlines.follow(room)
    house.bots.wake(room)
