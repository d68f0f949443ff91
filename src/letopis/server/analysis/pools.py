"""Process pools for reviews, hints, odds and replays.

One worker replays tables, one reads files, another solves; each caches the chronicles it was sent.
A question that takes longer than a moment is answered with its progress, and the client asks again.
"""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeAlias, TypeVar, cast

from msgspec import Struct

from letopis.core.chronicle_text import write_line, write_start
from letopis.core.errors import Trouble
from letopis.server.analysis.questions import (
    SOLVED,
    AskMoments,
    Failed,
    File,
    Forgotten,
    Found,
    Lines,
    Question,
    Sent,
    Working,
)
from letopis.server.analysis.worker import STEPS, answer, begin
from letopis.server.live.live_table import LiveTable
from letopis.server.problems import Problem
from letopis.server.worker_processes import fork_context

PATIENCE = 0.8  # seconds until somebody is told how far the work is
MOST_QUEUED = 50
MOST_KEPT = 300

A = TypeVar("A")
JobKey: TypeAlias = tuple[str, int | None, Question[Any]]


class Source(Struct, frozen=True):
    """A chronicle under its key, up to an entry or all of it, and how to send what follows an
    entry; -1 when nothing was sent yet."""

    key: str
    seq: int | None
    after: Callable[[int], Sent]


def table_source(live: LiveTable) -> Source:
    header, notation, upto = live.table.header, live.game.notation, live.seq

    def after(seq: int) -> Sent:
        fresh = live.entries[max(0, seq) : upto]
        lines = tuple(write_line(notation, entry) for entry in fresh)
        return Lines(write_start(header) if seq < 0 else "", max(0, seq), lines)

    return Source(header.id, upto, after)


def file_source(key: str, data: bytes) -> Source:
    return Source(key, None, lambda seq: File(data) if seq < 0 else None)


class Worker:
    """One worker process; answers one question after another."""

    def __init__(self) -> None:
        self._context = fork_context()
        self._pool: ProcessPoolExecutor | None = None
        self._progress = multiprocessing.RawArray("i", 3)
        self._sent: dict[str, int] = {}
        self._turn = asyncio.Lock()
        self.queued = 0

    async def ask(self, source: Source, question: Question[Any]) -> Found:
        self.queued += 1
        try:
            async with self._turn:
                return await self._ask(source, question)
        finally:
            self.queued -= 1

    def progress(self) -> Working:
        step, done, of = self._progress[:]
        return Working(STEPS[step], done, of)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _ask(self, source: Source, question: Question[Any]) -> Found:
        for seq in (self._sent.get(source.key, -1), -1):
            try:
                found = await asyncio.get_running_loop().run_in_executor(
                    self._running(), answer, source.key, source.after(seq), source.seq, question
                )
            except BrokenProcessPool:
                self._pool = None
                self._sent.clear()
                continue
            if isinstance(found, Failed):
                self._sent.pop(source.key, None)
                raise Trouble(found.key, **found.about)
            if not isinstance(found, Forgotten):
                self._sent[source.key] = max(seq, source.seq or 0)
                return found
        raise RuntimeError("the worker has lost the chronicle twice")

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, mp_context=self._context, initializer=begin, initargs=(self._progress,)
            )
        return self._pool


class AnalysisPools:
    """All workers, and the answers that clients have not fetched yet."""

    def __init__(self) -> None:
        self._reader, self._file_reader, self._solver = Worker(), Worker(), Worker()
        self._jobs: dict[JobKey, asyncio.Task[Found]] = {}

    async def ask(self, source: Source, question: Question[A]) -> A | Working:
        """The answer, or the progress of the work if it takes longer than a moment."""
        key = (source.key, source.seq, question)
        if key not in self._jobs:
            self._jobs[key] = self._begun(source, question)
        job = self._jobs[key]
        await asyncio.wait({job}, timeout=PATIENCE)
        if not job.done():
            return self._worker(source, question).progress()
        if isinstance(question, AskMoments) or job.exception() is not None:
            self._jobs.pop(key, None)
        return cast("A", job.result())

    async def close(self) -> None:
        for job in self._jobs.values():
            job.cancel()
        for worker in (self._reader, self._file_reader, self._solver):
            worker.close()

    def _begun(self, source: Source, question: Question[Any]) -> asyncio.Task[Found]:
        worker = self._worker(source, question)
        if worker.queued >= MOST_QUEUED:
            raise Problem(503, "study-busy")
        self._drop_old()
        return asyncio.get_running_loop().create_task(worker.ask(source, question))

    def _worker(self, source: Source, question: Question[Any]) -> Worker:
        """A file may be long, and whoever sent it waits alone."""
        if isinstance(question, SOLVED):
            return self._solver
        return self._file_reader if source.seq is None else self._reader

    def _drop_old(self) -> None:
        done = [key for key, job in self._jobs.items() if job.done()]
        for key in done[: max(0, len(self._jobs) - MOST_KEPT)]:
            job = self._jobs.pop(key)
            if not job.cancelled():
                job.exception()  # nobody came back for it
