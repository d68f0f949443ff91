"""A worker process at which people take turns, and which no job kills twice."""

from collections.abc import Callable, Hashable
from typing import TypeVar

from letopis.server.workers.ended_jobs import EndedJobs
from letopis.server.workers.fair_turns import FairTurns
from letopis.server.workers.processes import Allowance, WorkerProcess
from letopis.server.workers.recent import Recent

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class FairWorker:
    """Does one job after another, everybody's in turn."""

    def __init__(self, allowance: Allowance) -> None:
        self.process, self.turns = WorkerProcess(allowance), FairTurns()
        self._ended = EndedJobs()

    async def run(self, who: str, key: Hashable, job: Callable[..., V], *given: object) -> V:
        """The result of a job; refused if one of this key has ended its worker before."""
        async with self.turns.turn(who):
            with self._ended.watch(key):
                return await self.process.run(job, *given)

    async def made(
        self, kept: Recent[K, V], key: K, who: str, job: Callable[..., V], *given: object
    ) -> V:
        """What is kept under a key, or is made once for all who wait for it; `Problem` for who
        waits for too many."""
        if (found := kept.get(key)) is not None:
            return found
        self._ended.check(key)
        self.turns.check(who)
        async with self.turns.turn(who):
            if (found := kept.get(key)) is None:  # nobody has asked for it meanwhile
                with self._ended.watch(key):
                    found = await self.process.run(job, *given)
                kept.keep(key, found)
        return found

    def close(self) -> None:
        self.process.close()
