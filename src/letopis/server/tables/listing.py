"""Lists of tables, made from small rows.

A game is loaded only where somebody is asked in it: a list must not cost more than its length, and
one table that cannot be read must not take the others along.
"""

import logging

from sqlalchemy import Connection

from letopis.server.live.keeper import Keeper, Room
from letopis.store.sql import Database, rooms
from letopis.store.sql.clocks import RoomClock, Timing
from letopis.store.sql.rooms import PLAYING, Chair, RoomRow

MOST_CHAIRS = 1200  # at all open tables of a list together
DAMAGED = "damaged"  # a stage that is shown, never stored

_log = logging.getLogger(__name__)


class Listing:
    """Reads rooms for lists."""

    def __init__(self, database: Database, keeper: Keeper) -> None:
        self._database, self._keeper = database, keeper

    async def mine(self, person: str, most: int) -> list[Room]:
        """Those that somebody sits at or has opened; games in play as they stand now."""

        def job(connection: Connection) -> list[Room]:
            return _outlines(connection, rooms.rooms_of(connection, person, most))

        return [await self._in_play(it) for it in await self._database.read(job)]

    async def open(self, most: int) -> list[Room]:
        """Those that are open to everybody. What is not at hand is told by its row."""

        def job(connection: Connection) -> list[Room]:
            return _outlines(connection, rooms.open_rooms(connection, most))

        found = _fewest_chairs(await self._database.read(job))
        return [self._keeper.at_hand(it.id) or it for it in found]

    async def _in_play(self, outline: Room) -> Room:
        if (known := self._keeper.at_hand(outline.id)) is not None:
            return known
        if outline.row.stage != PLAYING:
            return outline
        try:
            return await self._keeper.room(outline.id)
        except Exception:
            _log.exception("a table cannot be read", extra={"room": outline.id})
            outline.is_damaged = True
            return outline


def _fewest_chairs(found: list[Room]) -> list[Room]:
    """Without the largest tables, where all together have too many chairs: a list costs as much as
    its chairs, and most tables have few."""
    counts = sorted(len(it.chairs) for it in found)
    while sum(counts) > MOST_CHAIRS:
        largest = counts[-1]
        counts = [it for it in counts if it < largest]
        found = [it for it in found if len(it.chairs) < largest]
    return found


def _outlines(connection: Connection, found: list[RoomRow]) -> list[Room]:
    chairs = rooms.chairs_of_all(connection, [row.id for row in found])
    return [_outline(row, chairs.get(row.id, ())) for row in found]


def _outline(row: RoomRow, chairs: tuple[Chair, ...]) -> Room:
    """A room without its game and its clocks, which nobody plays at."""
    return Room(row, chairs, Timing(RoomClock(row.id), {}, {}))
