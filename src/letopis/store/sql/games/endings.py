"""How people ended a game before its rules did: somebody resigned, or a win was claimed."""

from typing import Final, cast

from msgspec import Struct
from sqlalchemy import Connection, Row, insert, select

from letopis.core.seats import SeatId
from letopis.core.table_acts import BreakOffKind
from letopis.store.sql.schema.clocks import endings

RESIGNED: Final = "resigned"
CLAIMED: Final = "claimed"
CALLED_OFF: Final = "called-off"


class Ending(Struct, frozen=True):
    """`seat` is the one that resigned or was gone; without winners nobody has won."""

    room: str
    kind: BreakOffKind
    seat: SeatId | None
    winners: tuple[SeatId, ...]
    at: int


def add_ending(connection: Connection, ending: Ending) -> None:
    row = {name: getattr(ending, name) for name in Ending.__struct_fields__}
    connection.execute(insert(endings).values(**row | {"winners": " ".join(ending.winners)}))


def ending_of(connection: Connection, room: str) -> Ending | None:
    return endings_of(connection, [room]).get(room)


def endings_of(connection: Connection, of: list[str]) -> dict[str, Ending]:
    """How people ended several rooms."""
    found = connection.execute(select(endings).where(endings.c.room.in_(of)))
    return {row.room: _ending(row) for row in found}


def _ending(row: Row[tuple[object, ...]]) -> Ending:
    seat = None if row.seat is None else SeatId(row.seat)
    winners = tuple(SeatId(it) for it in row.winners.split())
    return Ending(row.room, cast(BreakOffKind, row.kind), seat, winners, row.at)
