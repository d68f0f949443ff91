"""Chat and letters of a table, line by line, and how far each person has read."""

from msgspec import Struct
from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from letopis.core.seats import SeatId
from letopis.store.sql.database import Overtaken
from letopis.store.sql.schema.main import letters, seen

TABLE, GALLERY, LETTER, NOTE = "table", "gallery", "letter", "note"


class Letter(Struct, frozen=True):
    """A line of chat or a letter. Who may read it is decided elsewhere."""

    room: str
    number: int
    kind: str
    author: str
    name: str
    seat: SeatId | None
    to: tuple[SeatId, ...]
    text: str
    at: int


def add_letter(connection: Connection, letter: Letter) -> None:
    """Store a letter; `Overtaken` when another process has used its number."""
    row = {name: getattr(letter, name) for name in Letter.__struct_fields__}
    row["to"] = " ".join(letter.to)
    try:
        connection.execute(insert(letters).values(**row))
    except IntegrityError as error:
        raise Overtaken from error


def last_number(connection: Connection, room: str) -> int:
    query = select(func.max(letters.c.number)).where(letters.c.room == room)
    return connection.execute(query).scalar_one() or 0


def letter_by_number(connection: Connection, room: str, number: int) -> Letter | None:
    query = select(letters).where(letters.c.room == room, letters.c.number == number)
    row = connection.execute(query).one_or_none()
    return None if row is None else _letter(row)


def letters_before(connection: Connection, room: str, before: int, limit: int) -> list[Letter]:
    """Letters before a number, the latest first."""
    query = (
        select(letters)
        .where(letters.c.room == room, letters.c.number < before)
        .order_by(letters.c.number.desc())
        .limit(limit)
    )
    return [_letter(row) for row in connection.execute(query)]


def letters_after(connection: Connection, room: str, after: int, limit: int) -> list[Letter]:
    """Letters after a number, the oldest first."""
    query = (
        select(letters)
        .where(letters.c.room == room, letters.c.number > after)
        .order_by(letters.c.number)
        .limit(limit)
    )
    return [_letter(row) for row in connection.execute(query)]


def seen_up_to(connection: Connection, room: str, person: str) -> int:
    query = select(seen.c.number).where(seen.c.room == room, seen.c.person == person)
    return connection.execute(query).scalar_one_or_none() or 0


def see(connection: Connection, room: str, person: str, number: int) -> None:
    """Mark lines as read up to a number; it never goes back."""
    mine = (seen.c.room == room, seen.c.person == person)
    if connection.execute(select(seen.c.number).where(*mine)).one_or_none() is None:
        connection.execute(insert(seen).values(room=room, person=person, number=number))
    else:
        further = update(seen).where(*mine, seen.c.number < number)
        connection.execute(further.values(number=number))


def hand_over(connection: Connection, guest: str, account: str) -> None:
    """Transfer a guest's letters to an account."""
    connection.execute(update(letters).where(letters.c.author == guest).values(author=account))
    known = select(seen.c.room).where(seen.c.person == account)
    connection.execute(delete(seen).where(seen.c.person == guest, seen.c.room.in_(known)))
    connection.execute(update(seen).where(seen.c.person == guest).values(person=account))


def _letter(row: Row[tuple[object, ...]]) -> Letter:
    to = tuple(SeatId(seat) for seat in row.to.split())
    values = {name: getattr(row, name) for name in Letter.__struct_fields__}
    return Letter(**values | {"to": to})
