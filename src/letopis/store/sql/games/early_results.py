"""Games that people ended before their rules did, as far as somebody has won them."""

from msgspec import Struct
from sqlalchemy import Connection, exists, select

from letopis.store.sql.around_table.rooms import ABANDONED
from letopis.store.sql.games.results import alone_at
from letopis.store.sql.schema.clocks import endings
from letopis.store.sql.schema.main import chairs, hinted, rooms


class EarlyResult(Struct, frozen=True):
    """Whether somebody has won a game that others gave up, or has given it up himself."""

    plan: str
    is_winner: bool
    was_hinted: bool


def early_results_of(connection: Connection, person: str) -> list[EarlyResult]:
    """Of a person; tables at which he held several chairs are left out, as among the results."""
    asked = exists().where(hinted.c.room == rooms.c.id, hinted.c.seat == chairs.c.seat)
    query = (
        select(rooms.c.plan, chairs.c.seat, endings.c.winners, asked.label("was_hinted"))
        .join(endings, endings.c.room == rooms.c.id)
        .join(chairs, chairs.c.room == rooms.c.id)
        .where(rooms.c.stage == ABANDONED, endings.c.winners != "", chairs.c.person == person)
        .where(rooms.c.id.in_(alone_at(person)))
    )
    return [
        EarlyResult(row.plan, row.seat in row.winners.split(), row.was_hinted)
        for row in connection.execute(query)
    ]
