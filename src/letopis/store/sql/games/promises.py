"""Dice promised before a game begins: its future id and the secret of its throws.

Both are drawn when a table is opened, so that seeds which people choose afterwards cannot be known
when they are drawn (TB-3.1).
"""

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select

from letopis.core import dice
from letopis.store.sql.schema.main import promises


class Promise(Struct, frozen=True):
    chronicle: str
    secret: bytes

    @property
    def commitment(self) -> str:
        return dice.commitment(self.secret)


def add_promise(connection: Connection, room: str, promise: Promise) -> None:
    values = {"room": room, "chronicle": promise.chronicle, "secret": promise.secret.hex()}
    connection.execute(insert(promises).values(**values))


def promise_of(connection: Connection, room: str) -> Promise | None:
    row = connection.execute(select(promises).where(promises.c.room == room)).one_or_none()
    return None if row is None else Promise(row.chronicle, bytes.fromhex(row.secret))


def forget_promise(connection: Connection, room: str) -> None:
    """Delete a promise; once the game has begun its chronicle keeps the secret."""
    connection.execute(delete(promises).where(promises.c.room == room))
