"""Worker processes of the server, with limits on the memory and time of each job.

They are forked from a small process that has imported everything already, so that one more costs
milliseconds; and they end with the server, even if it was killed. A job that grows too large or
takes too long ends alone; one that kills its worker is never given to another.
"""

import asyncio
import logging
import multiprocessing
import os
import resource
import signal
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from types import FrameType
from typing import Any, TypeVar, cast

from msgspec import Struct

from letopis.core.errors import Trouble

PRELOADED = [
    "letopis.server.live.bot_workers",
    "letopis.server.analysis.worker",
    "letopis.server.tables.table_plan",
]
TOO_HEAVY, TOO_LONG, DIED = "work-too-heavy", "work-too-long", "work-died"
AT_LEAST, WALL = 60, 4  # seconds to wait, and for each second of work on a busy machine
SLOWEST_START = 120  # seconds
GIVING_WAY = 5  # to the event loop, where there are fewer processors than processes

T = TypeVar("T")
_log = logging.getLogger(__name__)


class Allowance(Struct, frozen=True):
    """What a job may use: bytes beyond what an idle worker has, and seconds of the processor."""

    memory: int = 600_000_000
    seconds: int = 20


class Done(Struct, frozen=True):
    value: Any


class JobFailed(Struct, frozen=True):
    """A trouble, told by the worker."""

    key: str
    about: dict[str, str | int] = {}


class Broken(Struct, frozen=True):
    """An error in our own code, as its traceback."""

    trace: str


class WorkerBug(Exception):
    """A job has failed by an error of ours."""


class _OverTime(BaseException):
    """Raised in a worker whose job has used up its time; no job catches it."""


def fork_context() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


class WorkerProcess:
    """One process that does one job after another. Whoever calls `run` sees to it that jobs come
    one at a time."""

    def __init__(
        self,
        allowance: Allowance,
        begin: Callable[..., None] | None = None,
        given: tuple[Any, ...] = (),
        when_lost: Callable[[], None] | None = None,
    ) -> None:
        self._allowance, self._begin, self._given = allowance, begin, given
        self._when_lost = when_lost or (lambda: None)
        self._context = fork_context()
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._caller = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self._is_closed = False
        self.deaths = 0  # workers that a job has taken along

    async def run(self, job: Callable[..., T], *given: Any) -> T:
        """The result of a job; `Trouble` when it failed, was too large, or took too long."""
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self._caller, self._asked, job, given)
        match answer:
            case Done(value):
                return cast("T", value)
            case JobFailed(key, about):
                raise Trouble(key, **about)
            case Broken(trace):
                raise WorkerBug(trace)
        raise TypeError(answer)

    @property
    def process(self) -> BaseProcess | None:
        return self._process

    def close(self) -> None:
        """Kill the worker at once: it must not outlive the server."""
        self._is_closed = True
        self._caller.shutdown(wait=False, cancel_futures=True)
        if (process := self._process) is not None:
            process.kill()

    def _asked(self, job: Callable[..., Any], given: tuple[Any, ...]) -> Done | JobFailed | Broken:
        """In a thread that waits for the worker."""
        line, process = self._running()
        if self._is_closed:
            process.kill()
        answer: Done | JobFailed | Broken
        try:
            line.send((job, given))
            wait([line, process.sentinel], AT_LEAST + self._allowance.seconds * WALL)
            answer = line.recv() if line.poll() else JobFailed(self._why_silent(process))
        except (EOFError, OSError):
            answer = JobFailed(DIED)
        if isinstance(answer, JobFailed) and answer.key in (TOO_HEAVY, TOO_LONG, DIED):
            _log.warning("a job was ended: %s", answer.key)
            self._let_go()
        return answer

    def _why_silent(self, process: BaseProcess) -> str:
        return TOO_LONG if process.is_alive() else DIED

    def _running(self) -> tuple[Connection, BaseProcess]:
        """A worker that is alive; one that died with nothing to do is replaced."""
        if self._process is not None and not self._process.is_alive():
            self._let_go()
        if self._process is None or self._line is None:
            self._line, theirs = self._context.Pipe()
            given = (theirs, self._allowance, self._begin, self._given)
            process = self._context.Process(target=_serve, args=given, daemon=True)
            process.start()
            theirs.close()
            self._process = process
            if wait([self._line, self._process.sentinel], SLOWEST_START):
                with suppress(EOFError):
                    self._line.recv()  # it is ready: only now does the time of a job run
        return self._line, self._process

    def _let_go(self) -> None:
        """Terminate the worker and close its pipe."""
        self.deaths += 1
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._line is not None:
            self._line.close()
        self._process = self._line = None
        self._when_lost()


def _serve(
    line: Connection,
    allowance: Allowance,
    begin: Callable[..., None] | None,
    given: tuple[Any, ...],
) -> None:
    """In the worker: jobs, until the server is gone."""
    end_with_parent()
    os.nice(GIVING_WAY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to end
    signal.signal(signal.SIGXCPU, _over_time)
    if begin is not None:
        begin(*given)
    _limit_memory(allowance.memory)
    with suppress(EOFError, OSError):
        line.send(Done(None))
        while True:
            job, asked = line.recv()
            line.send(_answered(allowance, job, asked))


def _answered(
    allowance: Allowance, job: Callable[..., Any], given: tuple[Any, ...]
) -> Done | JobFailed | Broken:
    try:
        return Done(_timed(allowance.seconds, job, given))
    except Trouble as trouble:
        return JobFailed(trouble.key, trouble.about)
    except (MemoryError, RecursionError):
        return JobFailed(TOO_HEAVY)
    except _OverTime:
        return JobFailed(TOO_LONG)
    except Exception as error:
        return Broken("".join(traceback.format_exception(error)))


def _timed(seconds: int, job: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    try:
        _limit_time(seconds)
        return job(*given)
    finally:
        _limit_time(None)


def _limit_memory(most: int) -> None:
    """Beyond what the process has now; nothing where the system does not tell how much."""
    with suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        limit = pages * resource.getpagesize() + most
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _limit_time(seconds: int | None) -> None:
    """Of the processor, from now on."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    if seconds is None:
        resource.setrlimit(resource.RLIMIT_CPU, (hard, hard))
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    limit = int(used.ru_utime + used.ru_stime) + 2 + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (limit, hard))


def _over_time(number: int, frame: FrameType | None) -> None:
    raise _OverTime


def end_with_parent() -> None:
    """In a worker, as it starts. Its line may be held by others too, so that nothing else tells it
    that the server is gone."""
    if (parent := multiprocessing.parent_process()) is not None:
        Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
