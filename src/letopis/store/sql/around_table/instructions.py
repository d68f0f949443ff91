"""What players have said beforehand at a seat, a line of the notation for each kind. It stands in
no chronicle: nobody else is told."""

from msgspec import Struct
from sqlalchemy import Connection, select, update

from letopis.core.seats import SeatId
from letopis.store.sql.announcements import announce
from letopis.store.sql.inserts import insert_new
from letopis.store.sql.schema.main import instructions

INSTRUCTED = "instructed"  # the message to other processes


class Instruction(Struct, frozen=True):
    """What holds at a seat, of one kind, and the person who said it."""

    seat: SeatId
    kind: str
    person: str
    line: str


def read_instructions(connection: Connection, room: str) -> tuple[Instruction, ...]:
    its = instructions.c
    query = select(its.seat, its.kind, its.person, its.line).where(its.room == room)
    rows = connection.execute(query.order_by(its.seat, its.kind))
    return tuple(Instruction(SeatId(row.seat), row.kind, row.person, row.line) for row in rows)


def keep_instruction(connection: Connection, room: str, said: Instruction) -> None:
    """Store an instruction; it replaces the former one of its kind."""
    its = instructions.c
    row = {"room": room, "seat": said.seat, "kind": said.kind}
    words = {"person": said.person, "line": said.line}
    if not insert_new(connection, instructions, {**row, **words}):
        there = update(instructions).where(
            its.room == room, its.seat == said.seat, its.kind == said.kind
        )
        connection.execute(there.values(**words))
    announce(connection, f"{INSTRUCTED} {room} {said.seat}")


def hand_over(connection: Connection, guest: str, account: str) -> None:
    """Transfer a guest's instructions to an account."""
    his = update(instructions).where(instructions.c.person == guest)
    connection.execute(his.values(person=account))
