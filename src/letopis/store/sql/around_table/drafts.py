"""Orders that a person has planned for a seat and not sent. Nobody else is told of them."""

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, delete, select, update

from letopis.core.seats import SeatId
from letopis.store.sql.inserts import insert_new
from letopis.store.sql.schema.main import drafts


class DraftKey(Struct, frozen=True):
    """Who planned what for which seat; whoever takes over a seat begins anew."""

    room: str
    seat: SeatId
    person: str


class Draft(Struct, frozen=True):
    """Lines of the notation in their order; `version` counts the changes."""

    version: int = 0
    lines: tuple[str, ...] = ()


def read_draft(connection: Connection, key: DraftKey) -> Draft:
    query = select(drafts.c.version, drafts.c.lines).where(_is(key))
    row = connection.execute(query).first()
    if row is None:
        return Draft()
    return Draft(row.version, msgspec.json.decode(row.lines, type=tuple[str, ...]))


def keep_draft(connection: Connection, key: DraftKey, known: int, lines: tuple[str, ...]) -> bool:
    """Replace the version that is known; False if it has been changed since, from elsewhere."""
    text = msgspec.json.encode(lines).decode()
    values = {"version": known + 1, "lines": text}
    if known == 0:
        row = {"room": key.room, "seat": key.seat, "person": key.person, **values}
        return insert_new(connection, drafts, row)
    there = update(drafts).where(_is(key), drafts.c.version == known)
    return connection.execute(there.values(**values)).rowcount > 0


def hand_over(connection: Connection, guest: str, account: str) -> None:
    """Transfer a guest's planned orders to an account; they replace those of the account."""
    there = select(drafts.c.room, drafts.c.seat).where(drafts.c.person == guest)
    for row in connection.execute(there).all():
        connection.execute(delete(drafts).where(_is(DraftKey(row.room, row.seat, account))))
    his = update(drafts).where(drafts.c.person == guest)
    connection.execute(his.values(person=account))


def _is(key: DraftKey) -> ColumnElement[bool]:
    return (
        (drafts.c.room == key.room) & (drafts.c.seat == key.seat) & (drafts.c.person == key.person)
    )
