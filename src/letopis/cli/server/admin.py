"""`letopis admin`: administration of a server's database, also while the server runs."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection

from letopis.cli.terminal.screen import Screen
from letopis.core.errors import Trouble
from letopis.server.people.credentials import TOKEN, fresh_pass
from letopis.server.wall_clock import now
from letopis.store.sql import Database
from letopis.store.sql.announcements import announce
from letopis.store.sql.around_table import rooms
from letopis.store.sql.around_table.rooms import CLOSED
from letopis.store.sql.database import check_connection, keep_private
from letopis.store.sql.migrate import migrate
from letopis.store.sql.people import accounts

T = TypeVar("T")

MOST_LISTED = 1000
LABEL = "admin"


def admin(what: str, name: str | None, address: str, screen: Screen) -> int:
    """Run one task; an unknown one is refused with the list of known ones."""
    if what not in DEEDS:
        raise Trouble("unknown-admin-deed", deed=what, known=", ".join(DEEDS))
    if name is None and what in NAMED:
        raise Trouble("missing-argument", argument="name")
    database = Database(address)
    try:
        check_connection(database.engine)
        migrate(database.engine)
        DEEDS[what](database, name or "", screen)
    finally:
        database.close()
    return 0


def _migrate(database: Database, name: str, screen: Screen) -> None:
    screen.say("admin.migrated")


def _backup(database: Database, name: str, screen: Screen) -> None:
    """Copy the SQLite database page by page, while others write."""
    if database.is_postgresql:
        raise Trouble("backup-by-postgresql")
    target, source = Path(name), database.engine.url.database
    if target.exists():
        raise Trouble("file-exists", path=name)
    keep_private(target)
    try:
        with (
            closing(sqlite3.connect(str(source))) as here,
            closing(sqlite3.connect(target)) as there,
        ):
            here.backup(there)
    except sqlite3.Error as error:
        raise Trouble("no-backup", file=name, problem=str(error)) from error
    screen.say("admin.backed-up", file=name, size=target.stat().st_size // 1024)


def _users(database: Database, name: str, screen: Screen) -> None:
    for person in _read(database, lambda it: accounts.everybody(it, MOST_LISTED)):
        kind = screen.words.at("admin", "kind", person.kind)
        screen.tell("  ".join(filter(None, (person.id, kind, person.name, person.login))))


def _tables(database: Database, name: str, screen: Screen) -> None:
    for room in _read(database, lambda it: rooms.all_rooms(it, MOST_LISTED)):
        stage = screen.words.at("admin", "stage", room.stage)
        game = screen.words.at("game", room.game, "name")
        touched = datetime.fromtimestamp(room.touched_at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        screen.tell("  ".join(filter(None, (room.id, touched, stage, game, room.title))))


def _close(database: Database, name: str, screen: Screen) -> None:
    """Close a table, so that every process refuses asks there."""

    def job(connection: Connection) -> bool:
        room = rooms.room_by_id(connection, name)
        if room is None:
            return False
        rooms.change_room(connection, name, stage=CLOSED)
        announce(connection, f"room {name}")
        return True

    if not database.begin_write(job).result():
        raise Trouble("no-such-table-here", table=name)
    screen.say("admin.closed", table=name)


def _token(database: Database, name: str, screen: Screen) -> None:
    """Issue a token for an account by its login, or for a bot by its id."""

    def job(connection: Connection) -> str | None:
        by_login = accounts.person_by_login(connection, name)
        person = by_login[0] if by_login else accounts.person_by_id(connection, name)
        if person is None:
            return None
        token, given = fresh_pass(person.id, TOKEN, LABEL, now())
        accounts.add_pass(connection, given)
        return token

    token = database.begin_write(job).result()
    if token is None:
        raise Trouble("no-such-person", name=name)
    screen.say("admin.token")
    screen.tell(token)


def _read(database: Database, job: Callable[[Connection], T]) -> T:
    with database.engine.connect() as connection:
        return job(connection)


DEEDS = {
    "migrate": _migrate,
    "backup": _backup,
    "users": _users,
    "tables": _tables,
    "close": _close,
    "token": _token,
}
NAMED = ("backup", "close", "token")
