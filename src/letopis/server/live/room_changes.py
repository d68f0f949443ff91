"""Publishes changes of a room: reloads it, tells other processes, sockets and the log."""

from collections.abc import Sequence

from letopis.server.live.hub import Hub
from letopis.server.live.keeper import Keeper
from letopis.server.live.room import Room
from letopis.server.live.room_log import RoomLog
from letopis.store.sql import Database
from letopis.store.sql.announcements import announce
from letopis.store.sql.around_table.room_events import RoomEvent


class Changes:
    """Tells rooms, sockets, other processes and the log."""

    def __init__(self, database: Database, keeper: Keeper, hub: Hub, log: RoomLog) -> None:
        self._database, self._keeper, self._hub, self._log = database, keeper, hub, log

    async def tell(self, room: str, events: Sequence[RoomEvent] = ()) -> None:
        """Publish changed chairs, stage or clocks, and the events that changed them."""
        await self._database.write(lambda it: announce(it, f"room {room}"))
        self._hub.reseated(await self._keeper.refresh(room))
        self._log.tell(events)

    def timed(self, room: Room) -> None:
        """Only due times have changed, which every process computes itself."""
        self._hub.timed(room)
