"""A measured match: a table, its listening sockets, and one move after another."""

import asyncio
import time
from abc import ABC, abstractmethod

from benchmarks.wire.lines import Socket
from benchmarks.wire.tic_tac_toe import DRAWN

AT_ONCE = 50


class Match(ABC):
    """A table with two seats, both played from here, and any number of listening sockets."""

    def __init__(self) -> None:
        self.sockets: list[Socket] = []
        self.moves = 0
        self._left = 0
        self._all_know: asyncio.Future[float] | None = None

    @abstractmethod
    async def listener(self, number: int) -> Socket:
        """Open one more socket; the first two watch from the seats."""

    @abstractmethod
    def ask(self, cell: int) -> "asyncio.Future[bytes] | None":
        """Send a move; a returned future must be awaited before the next one."""

    @abstractmethod
    def is_news(self, heard: bytes) -> bool:
        """Whether a message is the news of a move."""

    async def listen(self, count: int) -> None:
        for begun in range(0, count, AT_ONCE):
            numbers = range(begun, min(begun + AT_ONCE, count))
            self.sockets += await asyncio.gather(*map(self.listener, numbers))
        await asyncio.sleep(0.2)

    def heard(self, message: bytes) -> None:
        if self._all_know is None or not self.is_news(message):
            return
        self._left -= 1
        if not self._left:
            self._all_know.set_result(time.perf_counter())

    async def move(self) -> float:
        """Make a move; returns the seconds until the last listening socket has received it."""
        self._left, self._all_know = len(self.sockets), asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        answer = self.ask(DRAWN[self.moves % len(DRAWN)])
        known = await self._all_know
        if answer is not None:
            await answer
        self.moves += 1
        return known - began

    async def close(self) -> None:
        for socket in self.sockets:
            socket.transport.abort()
        self.sockets = []
        await asyncio.sleep(0.2)
