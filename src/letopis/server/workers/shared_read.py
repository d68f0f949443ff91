"""A database read shared by everybody who asks at the same time. Whoever asks while it runs waits
for the next one, which sees his own changes; so at most one read runs and one waits."""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Generic, TypeVar

T = TypeVar("T")


class SharedRead(Generic[T]):
    """Runs a read for all who wait for it."""

    def __init__(self, read: Callable[[], Awaitable[T]]) -> None:
        self._read = read
        self._running: asyncio.Task[T] | None = None
        self._next: asyncio.Task[T] | None = None

    async def read(self) -> T:
        if self._next is None:
            # For nobody in particular: it must not wait behind what one of them has asked for.
            self._next = asyncio.create_task(self._in_turn(), context=Context())
        return await asyncio.shield(self._next)

    async def _in_turn(self) -> T:
        if self._running is not None:
            await asyncio.wait({self._running})
        self._running, self._next = self._next, None
        try:
            return await self._read()
        finally:
            self._running = None
