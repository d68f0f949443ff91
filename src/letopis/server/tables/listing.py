"""Lists of tables, made from small rows. A game is loaded only where somebody is asked in it, so
that a list costs no more than its length; a table that cannot be read does not break the list."""

import asyncio
import logging
from typing import NamedTuple

from sqlalchemy import Connection

from letopis.server.live.keeper import Keeper
from letopis.server.live.room import Room
from letopis.server.workers.shared_read import SharedRead
from letopis.store.sql import Database
from letopis.store.sql.around_table import rooms
from letopis.store.sql.around_table.clocks import RoomClock, Timing
from letopis.store.sql.around_table.rooms import ABANDONED, OVER, PLAYING, Chair, RoomRow
from letopis.store.sql.games.endings import endings_of
from letopis.store.sql.games.results import results_at

MOST_LISTED = 100  # open tables in one list
MOST_CHAIRS = 1200  # at all open tables of a list together
MOST_COMPANIONS = 500
DAMAGED = "damaged"  # a stage that is shown, never stored

_log = logging.getLogger(__name__)


class OpenTable(NamedTuple):
    """A table, and whether somebody sits there whom the asker has played with."""

    room: Room
    has_friends: bool


class RoomLister:
    """Reads rooms for lists."""

    def __init__(self, database: Database, keeper: Keeper) -> None:
        self._database, self._keeper = database, keeper
        self._open = SharedRead(self._read_open)

    async def mine(self, person: str, most: int = MOST_LISTED) -> list[Room]:
        """Those that somebody sits at or has opened; games in play as they stand now."""

        def job(connection: Connection) -> list[Room]:
            return _outlines(connection, rooms.rooms_of(connection, person, most))

        found = await self._database.read(job)
        here = await self._keeper.at_hand_now(it.id for it in found)
        return [here.get(it.id) or await self._in_play(it) for it in found]

    async def open(self, person: str | None = None) -> list[OpenTable]:
        """Open tables, first those with people whom the asker has played with. Rooms that are not
        loaded are described by their rows."""

        known, found = await asyncio.gather(self._companions(person), self._open.read())
        here = await self._keeper.at_hand_now(it.id for it in found)
        tables = [OpenTable(here.get(it.id, it), _sits_there(it, known)) for it in found]
        return sorted(tables, key=lambda it: not it.has_friends)

    async def _companions(self, person: str | None) -> frozenset[str]:
        if person is None:
            return frozenset()
        return await self._database.read(
            lambda it: rooms.companions_of(it, person, MOST_COMPANIONS)
        )

    async def _read_open(self) -> list[Room]:
        """The same for everybody, so that many askers share one read."""

        def job(connection: Connection) -> list[Room]:
            return _outlines(connection, rooms.open_rooms(connection, MOST_LISTED))

        return _fewest_chairs(await self._database.read(job))

    async def _in_play(self, outline: Room) -> Room:
        if outline.row.stage != PLAYING:
            return outline
        try:
            return await self._keeper.room(outline.id)
        except Exception:
            _log.exception("a table cannot be read", extra={"room": outline.id})
            outline.is_damaged = True
            return outline


def _fewest_chairs(found: list[Room]) -> list[Room]:
    """Leave out the largest tables while all together have too many chairs: they are what a list
    costs."""
    counts = sorted(len(it.chairs) for it in found)
    while sum(counts) > MOST_CHAIRS:
        largest = counts[-1]
        counts = [it for it in counts if it < largest]
        found = [it for it in found if len(it.chairs) < largest]
    return found


def _outlines(connection: Connection, found: list[RoomRow]) -> list[Room]:
    chairs = rooms.chairs_of_all(connection, [row.id for row in found])
    made = [_outline(row, chairs.get(row.id, ())) for row in found]
    results = results_at(connection, [row.id for row in found if row.stage == OVER])
    endings = endings_of(connection, [row.id for row in found if row.stage == ABANDONED])
    for room in made:
        room.results, room.ending = results.get(room.id, ()), endings.get(room.id)
    return made


def _sits_there(room: Room, people: frozenset[str]) -> bool:
    return any(chair.person in people for chair in room.chairs)


def _outline(row: RoomRow, chairs: tuple[Chair, ...]) -> Room:
    """A room without its game and its clocks, which nobody plays at."""
    return Room(row, chairs, Timing(RoomClock(row.id), {}, {}))
