"""Round robin between people at something that does one job at a time, or a few. Everybody waits
for at most one job of each other person. Addresses take turns first, then the people there, so
that many accounts at one address gain nothing. Jobs that nobody waits for, such as moves of bots
among themselves, come last."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

from letopis.server.problems import Problem

MOST_EACH = 12
MOST = 400
SECONDS = 5  # until somebody with too many jobs should try again

People = OrderedDict[str, "deque[asyncio.Future[None]]"]
Queue = OrderedDict[str, People]

asking_from: ContextVar[str] = ContextVar("asking_from", default="")  # an address


class FairTurns:
    """A queue for each person."""

    def __init__(self, most_each: int = MOST_EACH, most: int = MOST, at_once: int = 1) -> None:
        self._most_each, self._most, self._at_once = most_each, most, at_once
        self._queue: Queue = OrderedDict()
        self._idle_queue: Queue = OrderedDict()
        self._taken = 0
        self.waiting = 0

    @asynccontextmanager
    async def turn(self, who: str, is_idle: bool = False) -> AsyncIterator[None]:
        """Wait for one's turn and keep it."""
        if self._taken < self._at_once:
            self._taken += 1
        else:
            await self._wait(self._idle_queue if is_idle else self._queue, who)
        try:
            yield
        finally:
            self._pass_on()

    def check(self, who: str) -> None:
        """429 when one, or an address, waits for too many jobs already, 503 when all do."""
        there = self._queue.get(_place(who), People())
        most_there = max(self._most_each, self._most // 4)
        if len(there.get(who, ())) >= self._most_each or _count(there) >= most_there:
            raise Problem(429, "too-many", seconds=SECONDS)
        if self.waiting >= self._most:
            raise Problem(503, "study-busy")

    async def _wait(self, queue: Queue, who: str) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.setdefault(_place(who), People()).setdefault(who, deque()).append(called)
        self.waiting += 1
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._pass_on()  # called a moment before it was given up
            raise
        finally:
            self.waiting -= 1

    def _pass_on(self) -> None:
        """Give the turn to the first job of the person who was served longest ago."""
        for queue in (self._queue, self._idle_queue):
            while queue:
                called = _next_of(queue)
                if not called.done():
                    called.set_result(None)
                    return
        self._taken -= 1


def _place(who: str) -> str:
    return asking_from.get() or who


def _count(there: People) -> int:
    return sum(map(len, there.values()))


def _next_of(queue: Queue) -> "asyncio.Future[None]":
    """Take a job out; its place and its person go to the end."""
    place, there = queue.popitem(last=False)
    who, jobs = there.popitem(last=False)
    called = jobs.popleft()
    if jobs:
        there[who] = jobs
    if there:
        queue[place] = there
    return called
