"""Which battles of a table have been watched from a seat, on whatever device."""

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from letopis.core.seats import SeatId
from letopis.store.sql.database import Overtaken
from letopis.store.sql.schema.main import battles_seen


def watched_battles(connection: Connection, room: str, seat: SeatId) -> dict[str, int]:
    """The number of layouts watched, by battle."""
    mine = battles_seen.c.room == room, battles_seen.c.seat == seat
    query = select(battles_seen.c.battle, battles_seen.c.layouts).where(*mine)
    return {row.battle: row.layouts for row in connection.execute(query)}


def note_watched(
    connection: Connection, room: str, seat: SeatId, battle: str, layouts: int
) -> None:
    """Mark layouts of a battle as watched; it never goes back."""
    row = battles_seen.c.room == room, battles_seen.c.seat == seat, battles_seen.c.battle == battle
    if connection.execute(select(battles_seen.c.layouts).where(*row)).first() is not None:
        further = update(battles_seen).where(*row, battles_seen.c.layouts < layouts)
        connection.execute(further.values(layouts=layouts))
        return
    values = {"room": room, "seat": seat, "battle": battle, "layouts": layouts}
    try:
        connection.execute(insert(battles_seen), values)
    except IntegrityError as error:
        raise Overtaken from error
