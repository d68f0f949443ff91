"""One writer that gathers, readers beside it.

All writes of a process go through one thread. It takes whatever waits, does it in one transaction
and commits once: what is acknowledged is durable, and a hundred moves cost one sync of the disk.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry

from letopis.core.errors import Trouble

T = TypeVar("T")
Job = Callable[[Connection], T]

READERS = 4
MOST_AT_ONCE = 500
DEADLOCK = "40P01"


class Overtaken(Exception):
    """Somebody else has written that number meanwhile: read again and ask again."""


class Database:
    """Owns the connections of one process."""

    def __init__(self, address: str) -> None:
        self.engine = open_engine(address)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._waiting: queue.SimpleQueue[tuple[Job[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    @property
    def is_postgresql(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    async def read(self, job: Job[T]) -> T:
        """Look something up, beside the writer."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    async def write(self, job: Job[T]) -> T:
        """Do something for good: when this returns, a power cut does not undo it."""
        return await asyncio.wrap_future(self.begin_write(job))

    def begin_write(self, job: Job[T]) -> "Future[T]":
        """As `write`, for threads."""
        done: Future[T] = Future()
        self._waiting.put((job, done))
        return done

    def close(self) -> None:
        """Finish what waits, then let go of the files."""
        self._waiting.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    def _read(self, job: Job[T]) -> T:
        with self.engine.connect() as connection:
            return job(connection)

    def _write_all(self) -> None:
        with suppress(_Closed):
            while True:
                # Whoever has given up waiting is passed over; from here on nobody can.
                asked = [it for it in self._gathered() if it[1].set_running_or_notify_cancel()]
                self._write_batch(asked)

    def _gathered(self) -> list[tuple[Job[Any], Future[Any]]]:
        """At least one job, and those that have come meanwhile."""
        first = self._waiting.get()
        if first is None:
            raise _Closed
        batch = [first]
        with suppress(queue.Empty):
            while len(batch) < MOST_AT_ONCE:
                more = self._waiting.get_nowait()
                if more is None:
                    self._waiting.put(None)
                    break
                batch.append(more)
        return batch

    def _write_batch(self, batch: list[tuple[Job[Any], Future[Any]]]) -> None:
        answers: list[tuple[Future[Any], Any, BaseException | None]] = []
        crossed: list[tuple[Job[Any], Future[Any]]] = []
        try:
            with self.engine.begin() as connection:
                for job, done in batch:
                    value, failure = _tried(connection, job)
                    if _is_deadlock(failure):
                        crossed.append((job, done))
                    else:
                        answers.append((done, value, failure))
        except BaseException as error:  # the commit failed: nothing of it is written
            for _, done in batch:
                done.set_exception(error)
            return
        for done, value, failure in answers:
            if failure is not None:
                done.set_exception(failure)
            else:
                done.set_result(value)
        for again in crossed:
            self._write_batch([again])


class _Closed(Exception):
    """Nothing more will be written."""


def _tried(connection: Connection, job: Job[Any]) -> tuple[Any, BaseException | None]:
    """A job that fails takes back only what it did itself."""
    save = connection.begin_nested()
    try:
        value = job(connection)
    except Exception as error:
        save.rollback()
        return None, error
    save.commit()
    return value, None


def _is_deadlock(failure: BaseException | None) -> bool:
    """Two processes took the same rows in different order; the database has stopped one of them.
    It has undone its own, and comes again once its neighbours are committed."""
    orig = failure.orig if isinstance(failure, DBAPIError) else None
    return getattr(orig, "sqlstate", None) == DEADLOCK


def open_engine(address: str) -> Engine:
    """`sqlite:///path` or `postgresql://...`."""
    try:
        engine = create_engine(
            _with_driver(address),
            pool_size=READERS + 1,
            pool_pre_ping=True,
            hide_parameters=True,  # an error that is logged must not hold anybody's words
        )
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        raise Trouble("bad-database", problem=str(error)) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _tune_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def check_connection(engine: Engine) -> None:
    """A clear word at the start instead of a failure at the first move."""
    try:
        engine.connect().close()
    except DBAPIError as error:
        raise Trouble("no-database", problem=str(error.orig)) from error


def _with_driver(address: str) -> str:
    """People write `postgresql://`; which driver speaks it is our affair."""
    for plain in ("postgresql://", "postgres://"):
        if address.startswith(plain):
            return "postgresql+psycopg://" + address.removeprefix(plain)
    return address


def _tune_sqlite(connection: Any, entry: ConnectionPoolEntry) -> None:
    """Durable at every commit; readers do not wait for the writer, nor it for them."""
    connection.isolation_level = None  # else the driver begins transactions of its own
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=10000",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """The writer takes its lock at once; a reader that only looks must not."""
    is_writer = threading.current_thread().name == "writer"
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")
