"""Joining a game that is being played, where its rules allow it."""

from collections.abc import Iterator

from letopis.core.seats import MOST_SEATS, SeatId, is_seat_id
from letopis.server.live.room import Room, table_in_play
from letopis.server.problems import Problem
from letopis.server.tables.house_parts import TableParts
from letopis.server.tables.waiting_room import free_name, tell_change
from letopis.store.sql import Overtaken
from letopis.store.sql.around_table import rooms
from letopis.store.sql.around_table.rooms import PLAYING, Chair
from letopis.store.sql.people.accounts import Person

MOST_TRIED = 3


async def join(house: TableParts, room: Room, person: Person, wished: str | None) -> Chair:
    """A chair with a new seat, from which the game lists something to do: it decides who may come.
    A game that admits only whom its players name knows the seat by that name."""
    live = table_in_play(room)
    if room.row.stage != PLAYING:
        raise Problem(409, "nobody-joins")
    if room.seats_of(person.id):
        raise Problem(409, "sits-already")
    if len(room.chairs) >= MOST_SEATS:
        raise Problem(409, "no-free-chair")
    for seat in (SeatId(wished),) if wished is not None else _fresh_seats(room):
        if not is_seat_id(seat) or room.chair(seat) is not None:
            raise Problem(409, "no-free-chair")
        if not live.game.legal(live.table.state, seat):
            continue
        name = free_name(room, person.name)
        chair = Chair(room.id, seat, len(room.chairs), name, person.id, is_ready=True)
        try:
            await house.database.write(lambda it, chair=chair: rooms.add_chair(it, chair))  # type: ignore[misc]
        except Overtaken:
            continue
        await tell_change(house, room)
        return chair
    raise Problem(409, "nobody-joins")


def _fresh_seats(room: Room) -> Iterator[SeatId]:
    """A few that nobody has had at this table."""
    known = {chair.seat for chair in room.chairs}
    known |= {seat.id for seat in table_in_play(room).table.header.seats}
    fresh = (SeatId(f"p{at}") for at in range(1, MOST_SEATS + MOST_TRIED))
    free = [seat for seat in fresh if seat not in known]
    return iter(free[:MOST_TRIED])
