"""Process pools for reviews, hints, odds and replays.

One worker replays tables, one reads files, another solves; each caches the chronicles it was sent.
A question that takes longer than a moment is answered with its progress, and the client asks again.
"""

import asyncio
import multiprocessing
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Any, TypeAlias, TypeVar, cast

from msgspec import Struct

from letopis.core.chronicle import Entry
from letopis.core.errors import Trouble
from letopis.core.files.chronicle_text import write_line, write_start
from letopis.core.notation import Notation
from letopis.server.analysis.questions import (
    SOLVED,
    AskBattles,
    AskBattleScene,
    AskCell,
    AskMoments,
    AskTiles,
    File,
    Forgotten,
    Found,
    Question,
    Sent,
    TableGrowth,
    Working,
)
from letopis.server.analysis.worker import STEPS, answer, begin
from letopis.server.live.live_table import LiveTable
from letopis.server.workers.ended_jobs import EndedJobs
from letopis.server.workers.fair_turns import FairTurns
from letopis.server.workers.processes import Allowance, WorkerProcess
from letopis.server.workers.thread_jobs import run_in_thread

PATIENCE = 0.8  # seconds until somebody is told how far the work is
MOST_KEPT = 300
READING = Allowance(memory=600_000_000, seconds=30)
SOLVING = Allowance(memory=3_000_000_000, seconds=300)  # a whole sheet, with all its tables
# Large, never asked for twice, or named by whoever asks: none may push reviews out.
FETCHED_ONCE = (AskMoments, AskTiles, AskCell, AskBattles, AskBattleScene)

A = TypeVar("A")
JobKey: TypeAlias = tuple[str, int | None, Question[Any]]


class Source(Struct, frozen=True):
    """A chronicle under its key, up to an entry or all of it, and how to send what follows an
    entry; -1 when nothing was sent yet. It is asked for when the work begins: what waits for its
    turn holds no file in memory."""

    key: str
    seq: int | None
    after: Callable[[int], Awaitable[Sent]]


def table_source(live: LiveTable) -> Source:
    header, notation, upto = live.table.header, live.game.notation, live.seq

    async def after(seq: int) -> Sent:
        fresh = live.entries[max(0, seq) : upto]
        lines = await run_in_thread(_written, notation, fresh)
        return TableGrowth(write_start(header) if seq < 0 else "", max(0, seq), lines)

    return Source(header.id, upto, after)


def _written(notation: Notation, entries: Sequence[Entry]) -> tuple[str, ...]:
    """In a thread: a long game is sent whole when it is asked about for the first time."""
    return tuple(write_line(notation, it) for it in entries)


def file_source(key: str, read: Callable[[str], Awaitable[bytes]]) -> Source:
    async def after(seq: int) -> Sent:
        return File(await read(key)) if seq < 0 else None

    return Source(key, None, after)


class Worker:
    """One worker process; answers one question after another, everybody's in turn."""

    def __init__(self, allowance: Allowance) -> None:
        self._progress = multiprocessing.RawArray("i", 3)
        self._sent: dict[str, int] = {}
        self.process = WorkerProcess(allowance, begin, (self._progress,), self._sent.clear)
        self.turns = FairTurns()

    async def ask(self, source: Source, question: Question[Any], who: str) -> Found:
        async with self.turns.turn(who):
            return await self._ask(source, question)

    def progress(self) -> Working:
        step, done, of = self._progress[:]
        return Working(STEPS[step], done, of)

    async def _ask(self, source: Source, question: Question[Any]) -> Found:
        for seq in (self._sent.get(source.key, -1), -1):
            try:
                sent = await source.after(seq)
                found = await self.process.run(answer, source.key, sent, source.seq, question)
            except Trouble:
                self._sent.pop(source.key, None)
                raise
            if not isinstance(found, Forgotten):
                self._sent[source.key] = max(seq, source.seq or 0)
                return found
        raise RuntimeError("the worker has lost the chronicle twice")


class AnalysisPools:
    """All workers, and the answers that clients have not fetched yet."""

    def __init__(self) -> None:
        self._reader, self._file_reader = Worker(READING), Worker(READING)
        self._solver = Worker(SOLVING)
        self._ended = EndedJobs()
        self._jobs: dict[JobKey, asyncio.Task[Found]] = {}

    async def ask(self, source: Source, question: Question[A], who: str) -> A | Working:
        """The answer, or the progress of the work if it takes longer than a moment. `who` asks
        takes turns with everybody else."""
        key = (source.key, source.seq, question)
        self._ended.check(_blamed(source, question))
        if key not in self._jobs:
            self._jobs[key] = self._begun(source, question, who)
        job = self._jobs[key]
        await asyncio.wait({job}, timeout=PATIENCE)
        if not job.done():
            return self._worker(source, question).progress()
        if isinstance(question, FETCHED_ONCE) or job.exception() is not None:
            self._jobs.pop(key, None)
        return cast("A", job.result())

    async def close(self) -> None:
        for job in self._jobs.values():
            job.cancel()
        for worker in (self._reader, self._file_reader, self._solver):
            worker.process.close()

    def _begun(self, source: Source, question: Question[Any], who: str) -> asyncio.Task[Found]:
        worker = self._worker(source, question)
        worker.turns.check(who)
        self._drop_old()
        return asyncio.get_running_loop().create_task(self._run(worker, source, question, who))

    async def _run(
        self, worker: Worker, source: Source, question: Question[Any], who: str
    ) -> Found:
        with self._ended.watch(_blamed(source, question)):
            return await worker.ask(source, question, who)

    def _worker(self, source: Source, question: Question[Any]) -> Worker:
        """The worker for a source: files have one of their own."""
        if isinstance(question, SOLVED):
            return self._solver
        return self._file_reader if source.seq is None else self._reader

    def _drop_old(self) -> None:
        done = [key for key, job in self._jobs.items() if job.done()]
        for key in done[: max(0, len(self._jobs) - MOST_KEPT)]:
            job = self._jobs.pop(key)
            if not job.cancelled():
                job.exception()  # nobody came back for it


def _blamed(source: Source, question: Question[Any]) -> Hashable:
    """The key under which a job that ended its worker is refused: a file as a whole, a table with
    its question."""
    return source.key if source.seq is None else (source.key, source.seq, question)
