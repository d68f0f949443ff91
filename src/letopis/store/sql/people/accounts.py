"""People and their sessions and tokens."""

import hashlib

from msgspec import Struct
from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from letopis.store.sql.announcements import announce
from letopis.store.sql.around_table import (
    drafts,
    instructions,
    letters,
    sent_away,
    tournaments,
    votes,
)
from letopis.store.sql.database import Overtaken
from letopis.store.sql.people import notices
from letopis.store.sql.schema.clocks import seat_clocks
from letopis.store.sql.schema.main import chairs, people, rooms, sessions

GUEST, ACCOUNT, BOT = "guest", "account", "bot"
MARK = 16


class Person(Struct, frozen=True):
    """A person who may sit at tables: a guest, an account, or a bot."""

    id: str
    kind: str
    name: str
    language: str = "ru"
    zone: str = "UTC"
    login: str | None = None
    keeper: str | None = None


class StoredPass(Struct, frozen=True):
    """A session or token as it is stored: only its digest."""

    digest: str
    person: str
    kind: str
    label: str
    created_at: int
    expires_at: int


PASSES = "passes"  # the kind of message to other processes


class EndedSessions(Struct, frozen=True):
    """Sessions and tokens of a person that have ended: the one with a mark, or all but that one."""

    person: str
    mark: str
    is_kept: bool = False

    def covers(self, mark: str) -> bool:
        return (mark == self.mark) != self.is_kept

    def written(self) -> str:
        """The message to other processes."""
        return f"{PASSES} {self.person} {'but' if self.is_kept else 'only'} {self.mark}"


def read_ended(written: str) -> EndedSessions:
    """Parse the message, without its first word."""
    person, how, mark = written.split(" ", 2)
    return EndedSessions(person, mark, how == "but")


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def add_person(connection: Connection, person: Person, now: int, password: str | None) -> None:
    """Store a person; `Overtaken` when the login is taken."""
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
    """The person with that login, and the hash of the password."""
    row = connection.execute(select(people).where(people.c.login == login)).one_or_none()
    return None if row is None else (_person(row), row.password or "")


def everybody(connection: Connection, limit: int) -> list[Person]:
    """All people, the newest first."""
    query = select(people).order_by(people.c.created_at.desc(), people.c.id).limit(limit)
    return [_person(row) for row in connection.execute(query)]


def bots_of(connection: Connection, keeper: str) -> list[Person]:
    query = select(people).where(people.c.keeper == keeper).order_by(people.c.created_at)
    return [_person(row) for row in connection.execute(query)]


def change_person(connection: Connection, person: str, **values: str | bool | None) -> None:
    """Change columns of a person; `Overtaken` when a new login is taken."""
    try:
        connection.execute(update(people).where(people.c.id == person).values(**values))
    except IntegrityError as error:
        raise Overtaken from error


def lock_person(connection: Connection, person: str) -> Person | None:
    """A person, for one transaction at a time: for what is counted or taken only once. Rows that
    name the person may be written meanwhile: whoever does so holds a table, which we may want."""
    query = select(people).where(people.c.id == person).with_for_update(key_share=True)
    row = connection.execute(query).one_or_none()
    return None if row is None else _person(row)


def add_pass(connection: Connection, given: StoredPass) -> None:
    row = {name: getattr(given, name) for name in StoredPass.__struct_fields__}
    connection.execute(insert(sessions).values(**row))


def holder(connection: Connection, token: str, now: int) -> tuple[Person, str] | None:
    """The person with a token and the kind of that token; None if it is unknown or expired."""
    query = (
        select(people, sessions.c.kind.label("shown"))
        .join(sessions, sessions.c.person == people.c.id)
        .where(sessions.c.digest == digest_of(token), sessions.c.expires_at > now)
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else (_person(row), row.shown)


def passes_of(connection: Connection, person: str, now: int) -> list[StoredPass]:
    """Sessions and tokens that are still valid, the oldest first."""
    query = (
        select(sessions)
        .where(sessions.c.person == person, sessions.c.expires_at > now)
        .order_by(sessions.c.created_at, sessions.c.digest)
    )
    return [StoredPass(*row) for row in connection.execute(query)]


def mark_of(digest: str) -> str:
    """A short name of a session for lists, which does not grant access."""
    return digest[:MARK]


def proof_mark(token: str) -> str:
    return mark_of(digest_of(token))


def end_passes(connection: Connection, ended: EndedSessions) -> bool:
    """End sessions; False when there is none."""
    mark = func.substr(sessions.c.digest, 1, MARK)
    which = mark != ended.mark if ended.is_kept else mark == ended.mark
    announce(connection, ended.written())
    return (
        connection.execute(
            delete(sessions).where(sessions.c.person == ended.person, which)
        ).rowcount
        > 0
    )


def delete_expired(connection: Connection, now: int) -> None:
    """Delete the sessions and tokens that are no good any more."""
    connection.execute(delete(sessions).where(sessions.c.expires_at <= now))


def hand_over_all(connection: Connection, guest: str, account: str) -> list[str] | None:
    """Transfer a guest's seats, tables and bots to an account; returns the changed rooms. None
    where the guest has got an account of his own meanwhile: he keeps what he has."""
    found = lock_person(connection, guest)
    if found is None or found.kind != GUEST:
        return None
    seated = select(chairs.c.room).where(chairs.c.person == guest)
    touched = select(rooms.c.id).where(rooms.c.id.in_(seated) | (rooms.c.owner == guest))
    changed = [row.id for row in connection.execute(touched.order_by(rooms.c.id))]
    for room in changed:
        announce(connection, f"room {room}")
    connection.execute(update(people).where(people.c.keeper == guest).values(keeper=account))
    connection.execute(update(chairs).where(chairs.c.person == guest).values(person=account))
    connection.execute(update(rooms).where(rooms.c.owner == guest).values(owner=account))
    left = update(seat_clocks).where(seat_clocks.c.former == guest)  # seats to return to
    connection.execute(left.values(former=account))
    letters.hand_over(connection, guest, account)
    notices.hand_over(connection, guest, account)
    tournaments.hand_over(connection, guest, account)
    sent_away.hand_over(connection, guest, account)
    drafts.hand_over(connection, guest, account)
    instructions.hand_over(connection, guest, account)
    votes.hand_over(connection, guest, account)
    return changed


def _person(row: Row[tuple[object, ...]]) -> Person:
    return Person(row.id, row.kind, row.name, row.language, row.zone, row.login, row.keeper)
