"""Keeps the result of every game when it ends, for lists, statistics and ratings."""

import asyncio
import logging
from contextlib import suppress

from letopis.core.chronicle import Entry
from letopis.core.seats import HOST
from letopis.server.live.room import Room
from letopis.store.sql import Database, Overtaken
from letopis.store.sql.games.results import SeatResult, add_results

_log = logging.getLogger(__name__)


class Results:
    """Listens to the keeper; one row a seat, written once by whichever process is first."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writing: set[asyncio.Task[None]] = set()

    def grown(self, room: Room, fresh: list[Entry]) -> None:
        if room.live is not None and room.live.is_over:
            task = asyncio.get_running_loop().create_task(self.keep(room))
            self._writing.add(task)
            task.add_done_callback(self._ended)

    async def keep(self, room: Room) -> None:
        found = results_of(room)
        if found:
            with suppress(Overtaken):
                await self._database.write(lambda it: add_results(it, found))

    async def settle(self) -> None:
        """Wait until all results are written."""
        while self._writing:
            await asyncio.gather(*self._writing, return_exceptions=True)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._writing.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("a result was not kept", exc_info=error)


def results_of(room: Room) -> list[SeatResult]:
    """The results of a game that its rules have ended."""
    outcome = room.live.outcome if room.live is not None else None
    if outcome is None:
        return []
    seats = [chair.seat for chair in room.chairs if chair.seat != HOST]
    totals = dict(zip(seats, outcome.totals, strict=False))
    return [SeatResult(room.id, it, totals.get(it, 0), it in outcome.winners) for it in seats]
