"""Finished games between people, as far as they count for ratings."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, Select, exists, select

from letopis.core.seats import HOST
from letopis.store.sql.around_table.rooms import ABANDONED, OVER
from letopis.store.sql.people.accounts import BOT
from letopis.store.sql.schema.clocks import endings
from letopis.store.sql.schema.main import chairs, hinted, people, results, rooms

GameRank = tuple[bool, int]  # the lower, the better; the same for those who shared a place


class RatedSeat(Struct, frozen=True):
    person: str
    standing: GameRank


class RatedGame(Struct, frozen=True):
    """A game of two people or more, without those who take no part in ratings."""

    room: str
    game: str
    at: int
    seats: tuple[RatedSeat, ...]


def rated_games(connection: Connection, limit: int) -> list[RatedGame]:
    """The games that count among the latest finished ones, the oldest first.

    Those do not in which a seat had hints or no person of its own, or a person several seats.
    Whoever resigns or is gone has lost like anybody else; while a bot stands in for a person, the
    game is still that person's.
    """
    found: dict[str, list[Row[tuple[object, ...]]]] = {}
    for stage in (OVER, ABANDONED):  # one at a time, so that the index finds the latest
        for row in connection.execute(_seats_of_latest(stage, limit)):
            found.setdefault(row.room, []).append(row)
    games = [game for rows in found.values() if (game := _game(rows)) is not None]
    return sorted(games, key=lambda it: (it.at, it.room))[-limit:]


def rated_names(connection: Connection, of: Iterable[str]) -> dict[str, str]:
    """Those of these people who take part in ratings, with their names of today."""
    query = select(people.c.id, people.c.name).where(people.c.id.in_(list(of)), people.c.is_rated)
    return {row.id: row.name for row in connection.execute(query)}


def _seats_of_latest(stage: str, limit: int) -> Select[Any]:
    """The seats of games between people without hints, among the latest that ended so."""
    latest = (
        select(rooms.c.id, rooms.c.game, rooms.c.touched_at)
        .where(rooms.c.stage == stage)
        .order_by(rooms.c.touched_at.desc())
        .limit(limit)
        .subquery()
    )
    other = chairs.alias()
    beside = (other.c.room == latest.c.id, other.c.seat != HOST)
    return (
        select(
            latest.c.id.label("room"),
            latest.c.game,
            latest.c.touched_at.label("at"),
            chairs.c.seat,
            chairs.c.person,
            people.c.kind,
            people.c.is_rated,
            results.c.total,
            results.c.is_winner,
            endings.c.winners,
        )
        .select_from(latest)
        .join(chairs, (chairs.c.room == latest.c.id) & (chairs.c.seat != HOST))
        .join(people, people.c.id == chairs.c.person)
        .outerjoin(results, (results.c.room == latest.c.id) & (results.c.seat == chairs.c.seat))
        .outerjoin(endings, endings.c.room == latest.c.id)
        .where(
            exists().where(*beside, other.c.person != chairs.c.person),
            ~exists().where(*beside, other.c.person.is_(None)),
            ~exists().where(hinted.c.room == latest.c.id),
        )
    )


def _game(rows: list[Row[tuple[object, ...]]]) -> RatedGame | None:
    """The game of these seats; None if it does not count, or has no result."""
    if len({row.person for row in rows}) < len(rows) or any(row.kind == BOT for row in rows):
        return None
    standings = [(row.person, _standing(row)) for row in rows if row.is_rated]
    seats = tuple(RatedSeat(person, it) for person, it in standings if it is not None)
    if len(seats) < max(2, len(standings)):
        return None
    return RatedGame(rows[0].room, rows[0].game, rows[0].at, seats)


def _standing(row: Row[tuple[object, ...]]) -> GameRank | None:
    if row.total is not None:
        return not row.is_winner, -row.total
    if row.winners:
        return row.seat not in row.winners.split(), 0
    return None
