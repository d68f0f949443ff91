"""Messages between processes over LISTEN/NOTIFY of one PostgreSQL. A message names what has changed
(`entries CHRONICLE SEQ`, `room ID`, `letter ROOM NUMBER`, `passes PERSON only|but MARK`, or who
watches where); the rest is read from the database, where it is durable already. After a lost
connection everything is read again, so lost messages do no harm."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from letopis.server.live.asked_seats import AskedSeats
from letopis.server.live.hub import Hub
from letopis.server.live.keeper import Keeper
from letopis.store.sql import Database
from letopis.store.sql.announcements import CHANNEL

PAUSE = 1.0  # seconds before the next attempt to connect

Obey = Callable[[str], Awaitable[None]]

_log = logging.getLogger(__name__)


class Relay:
    """The listening connection of this process."""

    def __init__(
        self, database: Database, keeper: Keeper, hub: Hub, asked_seats: AskedSeats
    ) -> None:
        self._database, self._keeper, self._hub = database, keeper, hub
        self._asked_seats = asked_seats
        self._obeying: dict[str, Obey] = {}
        self._greetings: list[Callable[[], Awaitable[None]]] = []
        self._listening: asyncio.Task[None] | None = None

    def listen(self, kind: str, obey: Obey) -> None:
        """Register a handler for messages of a kind."""
        self._obeying[kind] = obey

    def when_connected(self, greet: Callable[[], Awaitable[None]]) -> None:
        self._greetings.append(greet)

    def open(self) -> None:
        if self._database.is_postgresql:
            self._listening = asyncio.create_task(self._listen_always())

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen_always(self) -> None:
        import psycopg  # only those who keep a PostgreSQL need it

        while True:
            try:
                await self._listen()
            except (psycopg.Error, OSError) as error:
                _log.warning("the relay is disconnected: %s", type(error).__name__)
            except Exception:  # a table that cannot be read must not keep the others apart
                _log.exception("a message of another process is not followed")
            await asyncio.sleep(PAUSE)

    async def _listen(self) -> None:
        import psycopg

        url = self._database.engine.url.set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as listening:
            await listening.execute(f"LISTEN {CHANNEL}")
            await self._keeper.catch_up_all()
            for room in self._hub.rooms():
                self._hub.reseated(await self._keeper.room(room))
            for greet in self._greetings:
                await greet()
            async for heard in listening.notifies():
                await self._obey(heard.payload)

    async def _obey(self, message: str) -> None:
        kind, _, rest = message.partition(" ")
        if kind == "entries":
            chronicle, _, seq = rest.partition(" ")
            if not await self._keeper.follow(chronicle, int(seq)):
                await self._asked_seats.follow(chronicle)
        elif kind == "room" and self._keeper.at_hand(rest) is not None:
            self._hub.reseated(await self._keeper.refresh(rest))
        elif kind in self._obeying:
            await self._obeying[kind](rest)
