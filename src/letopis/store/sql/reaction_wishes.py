"""When a person wants to be asked at a seat. It stands in no chronicle: nobody else is told."""

from typing import Literal, TypeAlias

from sqlalchemy import ColumnElement, Connection, select, update

from letopis.core.seats import SeatId
from letopis.store.sql.inserts import insert_new
from letopis.store.sql.schema.main import reaction_wishes

Wish: TypeAlias = Literal["always", "approached", "never"]


def read_wish(connection: Connection, room: str, seat: SeatId, person: str) -> Wish | None:
    """None of whoever has said nothing; whoever takes over a seat has not."""
    query = select(reaction_wishes.c.wish).where(*_is(room, seat, person))
    found: Wish | None = connection.execute(query).scalar_one_or_none()
    return found


def keep_wish(connection: Connection, room: str, seat: SeatId, person: str, wish: Wish) -> None:
    row = {"room": room, "seat": seat, "person": person, "wish": wish}
    if not insert_new(connection, reaction_wishes, row):
        there = update(reaction_wishes).where(*_is(room, seat, person))
        connection.execute(there.values(wish=wish))


def _is(room: str, seat: SeatId, person: str) -> tuple[ColumnElement[bool], ...]:
    its = reaction_wishes.c
    return its.room == room, its.seat == seat, its.person == person
