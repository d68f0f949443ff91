"""Lets questions pass for players who do not want to be asked them.

Others must not learn of such a wish, so it stands in no chronicle: the game asks everybody alike,
and the answer comes after a pause, as from somebody who has looked and shrugged.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from random import SystemRandom
from typing import Any

from letopis.core.acts import Refusal
from letopis.core.seats import SeatId
from letopis.server.live.keeper import Ask, Keeper, Room, Stale
from letopis.server.live.live_table import Waiting
from letopis.server.problems import Problem
from letopis.store.sql import Database
from letopis.store.sql.reaction_wishes import Wish, read_wish

SHORTEST, LONGEST = 2.0, 7.0  # seconds that somebody takes to look at a question
UNSAID: Wish = "approached"  # what the rules take for granted

_log = logging.getLogger(__name__)

Pause = Callable[[], Awaitable[object]]


async def drawn_pause() -> None:
    await asyncio.sleep(SystemRandom().uniform(SHORTEST, LONGEST))


class SparedQuestions:
    """One task for each open question that may be spared; listens to the keeper."""

    def __init__(self, database: Database, keeper: Keeper, pause: Pause = drawn_pause) -> None:
        self._database, self._keeper, self.pause = database, keeper, pause
        self._passing: dict[tuple[str, SeatId], asyncio.Task[None]] = {}

    def wake(self, room: Room, fresh: Any = None) -> None:
        """Look whether the table asks somebody who may not want to be asked."""
        for waiting in room.waiting:
            key = (room.id, waiting.seat)
            passing = self._passing.get(key)
            if waiting.prompt.spared and (passing is None or passing.done()):
                task = asyncio.get_running_loop().create_task(self._see_to(room, waiting.seat))
                self._passing[key] = task
                task.add_done_callback(partial(self._forget, key))

    def _forget(self, key: tuple[str, SeatId], done: asyncio.Task[None]) -> None:
        if self._passing.get(key) is done:
            del self._passing[key]

    async def settle(self) -> None:
        """Wait until nothing is left to be passed."""
        while self._passing:
            await asyncio.wait(self._passing.values())

    async def close(self) -> None:
        passing = tuple(self._passing.values())
        for task in passing:
            task.cancel()
        await asyncio.gather(*passing, return_exceptions=True)

    async def _see_to(self, room: Room, seat: SeatId) -> None:
        """Question after question: the next one may be put before this task is done."""
        try:
            while (asked := await self._spared(room, seat)) is not None:
                await self.pause()
                now = await self._spared(room, seat)  # he may have answered, or changed his mind
                if now is not None and now.since == asked.since:
                    await self._let_pass(room, now)
        except Exception:
            _log.exception("a question cannot be passed", extra={"room": room.id, "seat": seat})

    async def _let_pass(self, room: Room, asked: Waiting) -> None:
        assert asked.default is not None
        with suppress(Stale, Problem):  # answered meanwhile, or the table rests: looked at again
            answer = await self._keeper.submit(
                room, Ask(asked.seat, asked.default, seq=asked.since)
            )
            assert not isinstance(answer, Refusal), answer

    async def _spared(self, room: Room, seat: SeatId) -> Waiting | None:
        """The question to a seat whose player does not want to be asked it."""
        chair = room.chair(seat)
        if chair is None or chair.person is None or chair.bot is not None:
            return None
        person = chair.person
        wish = await self._database.read(lambda it: read_wish(it, room.id, seat, person))
        # Last of all, so that nothing can be asked between this and the end of the task.
        waiting = None if room.live is None else room.live.waits_for(seat)
        if waiting is None or (wish or UNSAID) not in waiting.prompt.spared:
            return None
        return waiting
