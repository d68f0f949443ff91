"""Who watches a table in another process: each process tells the others of its own.

It is told when it changes, once a minute for those who have missed it, and whenever somebody asks;
what was not repeated for a while is believed no longer, so a process that dies leaves nobody
behind. Only those who sit at a table are told of: for others it makes no difference.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable

from letopis.server.live.hub import Hub
from letopis.server.live.keeper import Keeper
from letopis.server.problems import Problem
from letopis.server.wall_clock import MINUTE, Now
from letopis.store.sql import Database
from letopis.store.sql.announcements import announce

LOOKING, WHO = "looking", "who"
TOLD_EVERY = MINUTE
BELIEVED = 3 * MINUTE

_log = logging.getLogger(__name__)


class Presence:
    """What this process knows of the others, and has told them."""

    def __init__(self, database: Database, keeper: Keeper, hub: Hub, now: Now) -> None:
        self._database, self._keeper, self._hub, self._now = database, keeper, hub, now
        self._name = secrets.token_hex(8)
        self._heard: dict[str, dict[str, tuple[frozenset[str], int]]] = {}  # by room, by process
        self._told: dict[str, frozenset[str]] = {}  # by room
        self._told_at = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self.when_heard: Callable[[str], None] = lambda room: None

    def people(self, room: str) -> frozenset[str]:
        """The people who watch a table in other processes."""
        now = self._now()
        heard = self._heard.get(room, {}).values()
        return frozenset(it for people, until in heard if until > now for it in people)

    def seated(self, room: str) -> None:
        """Somebody came, went, sat down or got up here."""
        if self._database.is_postgresql:
            task = asyncio.get_running_loop().create_task(self._tell(room))
            self._tasks.add(task)
            task.add_done_callback(self._ended)

    async def heard(self, message: str) -> None:
        """From a process: who looks at a table there now."""
        process, room, people = message.split(" ", 2)
        if process == self._name:
            return
        here = self._heard.setdefault(room, {})
        here[process] = frozenset(people.split()), self._now() + BELIEVED
        if not people:
            del here[process]
        if not here:
            del self._heard[room]
        self.when_heard(room)

    async def ask(self) -> None:
        """Ask the other processes to repeat what they have told."""
        await self._database.write(lambda it: announce(it, f"{WHO} {self._name}"))

    async def tell_all(self, asker: str = "") -> None:
        if asker != self._name:
            for room in tuple(self._told):
                await self._tell(room, is_repeated=True)

    async def tick(self) -> None:
        """Repeat it regularly: what was told expires."""
        if self._told and self._now() - self._told_at >= TOLD_EVERY:
            self._told_at = self._now()
            await self.tell_all()

    async def _tell(self, room_id: str, is_repeated: bool = False) -> None:
        try:
            room = await self._keeper.room(room_id)
        except Problem:
            return  # there is no such table any more
        sitting = frozenset(chair.person for chair in room.chairs if chair.person is not None)
        here, before = self._hub.here(room_id) & sitting, self._told.get(room_id, frozenset())
        if here == before and not is_repeated:
            return
        await self._say(room_id, here)

    async def _say(self, room: str, here: frozenset[str]) -> None:
        if here:
            self._told[room] = here
        else:
            self._told.pop(room, None)
        said = f"{LOOKING} {self._name} {room} {' '.join(sorted(here))}"
        await self._database.write(lambda it: announce(it, said))

    async def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in tuple(self._told):
            await self._say(room, frozenset())

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("the others were not told who is here", exc_info=error)
