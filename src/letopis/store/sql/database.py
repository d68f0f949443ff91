"""Database access: one writer thread that batches transactions, and reader threads.

All writes of a process go through one thread. It takes all waiting jobs, runs them in one
transaction and commits once: what is acknowledged is durable, and a hundred moves cost one sync of
the disk. Jobs of the same kind can be run together, so that a hundred moves are one statement too.
"""

import asyncio
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from letopis.core.errors import Trouble

T = TypeVar("T")
Item = TypeVar("Item")
Job = Callable[[Connection], T]
JobForAll = Callable[[Connection, Sequence[Item]], None]

READERS = 4
MOST_AT_ONCE = 500
RESTED = 1.0  # idle seconds after which the writer reconnects through the pool's liveness check
DEADLOCK = "40P01"
FOR_THE_OWNER, OTHERS = 0o600, 0o077  # modes of files


class Overtaken(Exception):
    """Another process has written that number meanwhile: read again and retry."""


class Database:
    """Owns the database connections of one process."""

    def __init__(self, address: str) -> None:
        self.engine = open_engine(address)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._waiting: queue.SimpleQueue[_Asked | None] = queue.SimpleQueue()
        self._writing: Connection | None = None
        self._wrote_at = 0.0
        self.is_failing = False  # what was written last could not be kept
        self.reading: Callable[[], AbstractAsyncContextManager[None]] = nullcontext  # may make wait
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    @property
    def is_postgresql(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    async def read(self, job: Job[T]) -> T:
        """Run a query on a reader thread, when it is its turn."""
        async with self.reading():
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._readers, self._read, job)

    async def write(self, job: Job[T]) -> T:
        """Run a write job; on return it is committed and durable."""
        return await asyncio.wrap_future(self.begin_write(job))

    async def write_together(self, job: JobForAll[Item], item: Item) -> None:
        """Like `write`, but all items waiting for the same job are passed to it in one call. If
        that fails, the job is called again for each item alone.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(_Asked(job, done, (item,)))
        await done

    def begin_write(self, job: Job[T]) -> "Future[T]":
        """Like `write`, for callers in threads."""
        done: Future[T] = Future()
        self._waiting.put(_Asked(job, done))
        return done

    def close(self) -> None:
        """Finish all waiting jobs, then close the connections."""
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
                self._write_batch(_steps([it for it in self._gathered() if it.is_awaited()]))
        self._let_go()

    def _gathered(self) -> "list[_Asked]":
        """Wait for a job, and take all others that have arrived meanwhile."""
        first = self._waiting.get()
        if first is None:
            raise _Closed
        batch = [first]
        with suppress(queue.Empty):
            while len(batch) < MOST_AT_ONCE:
                more = self._waiting.get_nowait()
                if more is None:
                    # The end of the queue: finish this batch first, then meet it again.
                    self._waiting.put(None)
                    break
                batch.append(more)
        return batch

    def _write_batch(self, steps: "list[_Step]") -> None:
        if len(steps) == 1:
            self._write_one(steps[0])
            return
        again: list[_Step] = []
        ended: list[tuple[_Step, Any, BaseException | None]] = []
        try:
            with self._transaction() as connection:
                for step in steps:
                    value, failure = _tried(connection, step)
                    if failure is not None and step.comes_again(failure):
                        again += step.apart()
                    else:
                        ended.append((step, value, failure))
        except BaseException as error:  # the commit failed: nothing is written
            ended, again = [(step, None, error) for step in steps], []
        for step, value, failure in ended:
            step.end(value, failure)
        for step in again:
            self._write_one(step)

    def _write_one(self, step: "_Step") -> None:
        """Run a single step without a savepoint: if it fails, the transaction is rolled back."""
        try:
            with self._transaction() as connection:
                value = step(connection)
        except BaseException as error:
            if not step.comes_again(error):
                step.end(None, error)
                return
        else:
            step.end(value, None)
            return
        for one in step.apart():
            self._write_one(one)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """A transaction on a connection that is kept open while there is much to do."""
        if self._writing is None or time.monotonic() - self._wrote_at > RESTED:
            self._let_go()
            self._writing = self._connected()
        try:
            with self._writing.begin():
                yield self._writing
        except BaseException as error:
            self.is_failing = isinstance(error, OperationalError) and not _is_deadlock(error)
            self._let_go()
            raise
        self._wrote_at, self.is_failing = time.monotonic(), False

    def _connected(self) -> Connection:
        try:
            return self.engine.connect()
        except OperationalError:
            self.is_failing = True
            raise

    def _let_go(self) -> None:
        if self._writing is not None:
            self._writing.close()
            self._writing = None


class _Asked(NamedTuple):
    """A job and the future of its result; a job with an item can be combined with others."""

    job: Callable[..., Any]
    done: "Future[Any] | asyncio.Future[None]"
    item: tuple[Any, ...] = ()

    def is_awaited(self) -> bool:
        """Whether the caller still waits; from here on a thread's future cannot be cancelled."""
        if isinstance(self.done, Future):
            return self.done.set_running_or_notify_cancel()
        return not self.done.cancelled()

    def end(self, value: Any, failure: BaseException | None) -> None:
        if not isinstance(self.done, Future):
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self.done.get_loop().call_soon_threadsafe(_tell, self.done, failure)
        elif failure is not None:
            self.done.set_exception(failure)
        else:
            self.done.set_result(value)


class _Step(NamedTuple):
    """A unit that succeeds or fails as a whole: one job, or one job for many items."""

    asked: list[_Asked]

    def __call__(self, connection: Connection) -> Any:
        first = self.asked[0]
        if not first.item:
            return first.job(connection)
        return first.job(connection, [it.item[0] for it in self.asked])

    def comes_again(self, failure: BaseException) -> bool:
        return len(self.asked) > 1 or _is_deadlock(failure)

    def apart(self) -> "list[_Step]":
        return [_Step([it]) for it in self.asked]

    def end(self, value: Any, failure: BaseException | None) -> None:
        for it in self.asked:
            it.end(value, failure)


def _tell(done: "asyncio.Future[None]", failure: BaseException | None) -> None:
    if done.done():
        return
    if failure is not None:
        done.set_exception(failure)
    else:
        done.set_result(None)


def _steps(batch: list[_Asked]) -> list[_Step]:
    """Combine jobs of one kind. No caller in a batch has an answer yet: the order is free."""
    together: dict[Callable[..., Any], _Step] = {}
    steps: list[_Step] = []
    for it in batch:
        if it.item and it.job in together:
            together[it.job].asked.append(it)
            continue
        steps.append(_Step([it]))
        if it.item:
            together[it.job] = steps[-1]
    return steps


class _Closed(Exception):
    """The database is closed."""


def _tried(connection: Connection, step: _Step) -> tuple[Any, BaseException | None]:
    """Run a step in a savepoint, so that a failure rolls back only its own changes."""
    save = connection.begin_nested()
    try:
        value = step(connection)
    except Exception as error:
        save.rollback()
        return None, error
    save.commit()
    return value, None


def _is_deadlock(failure: BaseException | None) -> bool:
    """Whether the database stopped this transaction to resolve a deadlock with another process. It
    is rolled back, and can be retried once its neighbours are committed.
    """
    orig = failure.orig if isinstance(failure, DBAPIError) else None
    return getattr(orig, "sqlstate", None) == DEADLOCK


def open_engine(address: str) -> Engine:
    """An engine for `sqlite:///path` or `postgresql://...`."""
    try:
        engine = create_engine(
            _with_driver(address),
            pool_size=READERS + 1,
            pool_pre_ping=True,
            hide_parameters=True,  # logged errors must not contain what people wrote
        )
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        raise Trouble("bad-database", problem=str(error)) from error
    if engine.dialect.name == "sqlite":
        if engine.url.database:
            keep_private(Path(engine.url.database))
        event.listen(engine, "connect", _tune_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def keep_private(file: Path) -> None:
    """A database file is made for its owner alone; its journals take over its mode."""
    with suppress(OSError):  # it is there already, or cannot be made: then connecting says why
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, FOR_THE_OWNER))


def is_open_to_others(address: str) -> bool:
    """Whether others on this machine may read a SQLite database."""
    name = make_url(address).database if address.startswith("sqlite") else None
    try:
        return name is not None and bool(Path(name).stat().st_mode & OTHERS)
    except OSError:
        return False


def check_connection(engine: Engine) -> None:
    """Fail at the start with a clear message, instead of at the first move."""
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "sqlite":
                _check_writable(connection.connection.driver_connection)
    except DBAPIError as error:
        raise Trouble("no-database", problem=str(error.orig)) from error
    except sqlite3.Error as error:  # the driver's own, where no statement of ours was run
        is_read_only = error.sqlite_errorname.startswith("SQLITE_READONLY")
        reason = "read-only-database" if is_read_only else "no-database"
        raise Trouble(reason, problem=str(error)) from error


def _check_writable(driver: Any) -> None:
    """Write something and take it back. The lock of a writer alone is given for a file that can
    only be read, too."""
    driver.execute("BEGIN IMMEDIATE")
    try:
        driver.execute("PRAGMA user_version = 1")
    finally:
        driver.execute("ROLLBACK")


def _with_driver(address: str) -> str:
    """Add our driver to a plain `postgresql://` address."""
    for plain in ("postgresql://", "postgres://"):
        if address.startswith(plain):
            return "postgresql+psycopg://" + address.removeprefix(plain)
    return address


def _tune_sqlite(connection: Any, entry: ConnectionPoolEntry) -> None:
    """Make every commit durable; in WAL mode readers and the writer do not block each other."""
    connection.isolation_level = None  # else the driver begins transactions of its own
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=10000",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; only the writer takes the write lock at once."""
    is_writer = threading.current_thread().name == "writer"
    driver: Any = connection.connection.driver_connection
    driver.execute("BEGIN IMMEDIATE" if is_writer else "BEGIN")
