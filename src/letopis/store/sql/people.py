"""People and the proofs that they are themselves."""

import hashlib

from msgspec import Struct
from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from letopis.store.sql import letters
from letopis.store.sql.database import Overtaken
from letopis.store.sql.schema import chairs, people, rooms, sessions

GUEST, ACCOUNT, BOT = "guest", "account", "bot"


class Person(Struct, frozen=True):
    """Somebody who may sit at tables: with or without an account, or a program."""

    id: str
    kind: str
    name: str
    language: str = "ru"
    zone: str = "UTC"
    login: str | None = None
    keeper: str | None = None


class Pass(Struct, frozen=True):
    """A proof of identity as it is kept: never itself, only its digest."""

    digest: str
    person: str
    kind: str
    label: str
    created_at: int
    expires_at: int


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def add_person(connection: Connection, person: Person, now: int, password: str | None) -> None:
    """`Overtaken` when the login is somebody else's."""
    row = {name: getattr(person, name) for name in Person.__struct_fields__}
    try:
        connection.execute(
            insert(people).values(**row, password=password, created_at=now, seen_at=now)
        )
    except IntegrityError as error:
        raise Overtaken from error


def person_by_id(connection: Connection, person: str) -> Person | None:
    row = connection.execute(select(people).where(people.c.id == person)).one_or_none()
    return None if row is None else _person(row)


def person_by_login(connection: Connection, login: str) -> tuple[Person, str] | None:
    """Who has that login, and the hash of the password."""
    row = connection.execute(select(people).where(people.c.login == login)).one_or_none()
    return None if row is None else (_person(row), row.password or "")


def bots_of(connection: Connection, keeper: str) -> list[Person]:
    query = select(people).where(people.c.keeper == keeper).order_by(people.c.created_at)
    return [_person(row) for row in connection.execute(query)]


def change_person(connection: Connection, person: str, **values: str | None) -> None:
    """`Overtaken` when a new login is somebody else's."""
    try:
        connection.execute(update(people).where(people.c.id == person).values(**values))
    except IntegrityError as error:
        raise Overtaken from error


def add_pass(connection: Connection, given: Pass) -> None:
    row = {name: getattr(given, name) for name in Pass.__struct_fields__}
    connection.execute(insert(sessions).values(**row))


def holder(connection: Connection, token: str, now: int) -> tuple[Person, str] | None:
    """Who shows a token, and of which kind it is; nobody, if it is unknown or too old."""
    query = (
        select(people, sessions.c.kind.label("shown"))
        .join(sessions, sessions.c.person == people.c.id)
        .where(sessions.c.digest == digest_of(token), sessions.c.expires_at > now)
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else (_person(row), row.shown)


def passes_of(connection: Connection, person: str) -> list[Pass]:
    query = select(sessions).where(sessions.c.person == person).order_by(sessions.c.created_at)
    return [Pass(*row) for row in connection.execute(query)]


def end_pass(connection: Connection, digest: str) -> None:
    connection.execute(delete(sessions).where(sessions.c.digest == digest))


def end_old_passes(connection: Connection, now: int) -> None:
    connection.execute(delete(sessions).where(sessions.c.expires_at <= now))


def hand_over_all(connection: Connection, guest: str, account: str) -> None:
    """A guest who signs in takes his seats and tables along."""
    connection.execute(update(chairs).where(chairs.c.person == guest).values(person=account))
    connection.execute(update(rooms).where(rooms.c.owner == guest).values(owner=account))
    letters.hand_over(connection, guest, account)


def _person(row: Row[tuple[object, ...]]) -> Person:
    return Person(row.id, row.kind, row.name, row.language, row.zone, row.login, row.keeper)
