"""Orders by equilibrium, worked out as soon as a battle asks somebody who plays by it.

They must be ready when they are needed: an answer that is late by as long as it was reckoned would
tell the others of it. Battles are reckoned in a process of its own, everybody's in turn; what takes
too long there is left to chance.
"""

import asyncio
import logging
import secrets
from random import Random

import msgspec

from letopis.bots.instructions import must_be_reckoned, reckon
from letopis.core.acts import Action
from letopis.core.errors import Trouble
from letopis.core.seats import SeatId
from letopis.games.strategic.view import WorldView
from letopis.server.live.room import Room
from letopis.server.workers.fair_worker import FairWorker
from letopis.server.workers.processes import Allowance

RECKONING = Allowance(memory=1_200_000_000, seconds=60)
MOST_KEPT = 200

_log = logging.getLogger(__name__)

OpenQuestion = tuple[str, SeatId, int]  # a room, a seat, and the entry since which it is asked


class ReckonedOrders:
    """The worker process, and a task for each question that is open."""

    def __init__(self) -> None:
        self._worker = FairWorker(RECKONING)
        self._jobs: dict[OpenQuestion, asyncio.Task[Action | None]] = {}

    def begin(self, room: Room, seat: SeatId) -> asyncio.Task[Action | None] | None:
        """Work out what a seat's orders say to its question; None if they need no reckoning."""
        waiting = None if room.live is None else room.live.waits_for(seat)
        if room.live is None or waiting is None:
            return None
        state = room.live.seen_by(seat).state
        if not must_be_reckoned(room.live.game, state, seat):
            return None
        question = (room.id, seat, waiting.since)
        if question not in self._jobs:
            self._drop_old()
            view = room.live.game.view(state, seat)
            assert isinstance(view, WorldView)
            work = self._reckoned(question, room.row.owner, view)
            self._jobs[question] = asyncio.get_running_loop().create_task(work)
        return self._jobs[question]

    async def of(self, room: Room, seat: SeatId) -> Action | None:
        """What was reckoned for a seat, when it is ready."""
        job = self.begin(room, seat)
        return None if job is None else await asyncio.shield(job)

    def at_hand(self, room: Room, seat: SeatId) -> Action | None:
        """The same if it is ready now; a deadline does not wait."""
        job = self.begin(room, seat)
        return job.result() if job is not None and job.done() else None

    async def close(self) -> None:
        for job in self._jobs.values():
            job.cancel()
        await asyncio.gather(*self._jobs.values(), return_exceptions=True)
        self._worker.close()

    async def _reckoned(self, question: OpenQuestion, owner: str, view: WorldView) -> Action | None:
        try:
            key, luck = msgspec.msgpack.encode(view.field), secrets.randbits(128)
            return await self._worker.run(owner, key, reckon_in_worker, view, question[1], luck)
        except Trouble:
            return None
        except Exception:
            _log.exception("orders cannot be reckoned", extra={"room": question[0]})
            return None

    def _drop_old(self) -> None:
        done = [key for key, job in self._jobs.items() if job.done()]
        for key in done[: max(0, len(self._jobs) - MOST_KEPT)]:
            del self._jobs[key]


def reckon_in_worker(view: WorldView, seat: SeatId, luck: int) -> Action | None:
    """Runs in the worker, with a random source of its own."""
    return reckon(view, seat, Random(luck))
