"""Joining a game that is being played, where its rules allow it."""

from sqlalchemy import Connection

from letopis.core.seats import MOST_SEATS, SeatId, is_seat_id
from letopis.server.live.room import Room, locked_room, table_in_play
from letopis.server.problems import Problem
from letopis.server.tables.chairs import free_name
from letopis.server.tables.house_parts import TableParts
from letopis.server.tables.waiting_room import tell_change
from letopis.store.sql.around_table import rooms
from letopis.store.sql.around_table.rooms import PLAYING, Chair
from letopis.store.sql.people.accounts import Person

MOST_TRIED = 3


async def join(house: TableParts, room: Room, person: Person, wished: str | None) -> Chair:
    """A chair with a new seat, from which the game lists something to do: it decides who may come.
    A game that admits only whom its players name knows the seat by that name."""
    live = table_in_play(room)
    seats = _fresh_seats(room) if wished is None else (SeatId(wished),)
    is_let_in = {it: bool(live.game.legal(live.table.state, it)) for it in seats if is_seat_id(it)}

    def job(connection: Connection) -> Chair:
        stored = locked_room(connection, room.id)
        if stored.row.stage != PLAYING:
            raise Problem(409, "nobody-joins")
        if stored.seats_of(person.id):
            raise Problem(409, "sits-already")
        free = [it for it in is_let_in if stored.chair(it) is None]
        if not free or len(stored.chairs) >= MOST_SEATS:
            raise Problem(409, "no-free-chair")
        seat = next((it for it in free if is_let_in[it]), None)
        if seat is None:
            raise Problem(409, "nobody-joins")
        name = free_name(stored.chairs, person.name)
        chair = Chair(room.id, seat, len(stored.chairs), name, person.id, is_ready=True)
        rooms.add_chair(connection, chair)
        return chair

    chair = await house.database.write(job)
    await tell_change(house, room)
    return chair


def _fresh_seats(room: Room) -> tuple[SeatId, ...]:
    """A few that nobody has had at this table."""
    known = {chair.seat for chair in room.chairs}
    known |= {seat.id for seat in table_in_play(room).table.header.seats}
    fresh = (SeatId(f"p{at}") for at in range(1, MOST_SEATS + MOST_TRIED))
    return tuple(seat for seat in fresh if seat not in known)[:MOST_TRIED]
