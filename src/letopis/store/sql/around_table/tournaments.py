"""Tournaments: who takes part, and the games of every round."""

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from letopis.store.sql.around_table.rooms import ABANDONED, CLOSED, GATHERING, OVER, PLAYING
from letopis.store.sql.database import Overtaken
from letopis.store.sql.schema.main import rooms
from letopis.store.sql.schema.tournaments import contestants, meetings, tournaments

ROUND_ROBIN, SWISS = "round-robin", "swiss"


class Tournament(Struct, frozen=True):
    id: str
    owner: str
    title: str
    kind: str
    stage: str
    plan: str
    rounds: int
    round: int
    created_at: int


class Contestant(Struct, frozen=True):
    tournament: str
    number: int
    person: str
    name: str
    has_left: bool = False


class TournamentMeeting(Struct, frozen=True):
    """`winner` is a number; None when both have won, or nobody, or while it is played."""

    tournament: str
    round: int
    board: int
    first: int
    second: int | None
    room: str | None = None
    winner: int | None = None
    is_over: bool = False


def add_tournament(connection: Connection, it: Tournament) -> None:
    connection.execute(insert(tournaments).values(**_values(it)))


def tournament_by_id(connection: Connection, tournament: str) -> Tournament | None:
    query = select(tournaments).where(tournaments.c.id == tournament)
    row = connection.execute(query).one_or_none()
    return None if row is None else Tournament(**row._mapping)


def lock_tournament(connection: Connection, tournament: str) -> Tournament | None:
    """The tournament, for one process at a time."""
    where = tournaments.c.id == tournament
    connection.execute(select(tournaments.c.id).where(where).with_for_update())
    return tournament_by_id(connection, tournament)


def tournaments_of(connection: Connection, person: str, limit: int) -> list[Tournament]:
    """Those that a person takes part in or has opened, the latest first."""
    taking_part = select(contestants.c.tournament).where(contestants.c.person == person)
    query = (
        select(tournaments)
        .where(tournaments.c.id.in_(taking_part) | (tournaments.c.owner == person))
        .where(tournaments.c.stage != "closed")
        .order_by(tournaments.c.created_at.desc())
        .limit(limit)
    )
    return [Tournament(**row._mapping) for row in connection.execute(query)]


def count_unfinished(connection: Connection, owner: str, since: int) -> int:
    query = select(func.count()).where(
        tournaments.c.owner == owner,
        tournaments.c.stage.in_((GATHERING, PLAYING)),
        tournaments.c.created_at >= since,
    )
    return int(connection.execute(query.select_from(tournaments)).scalar_one())


def change_tournament(connection: Connection, tournament: str, **values: object) -> None:
    connection.execute(update(tournaments).where(tournaments.c.id == tournament).values(**values))


def contestants_of(connection: Connection, tournament: str) -> tuple[Contestant, ...]:
    query = select(contestants).where(contestants.c.tournament == tournament)
    found = connection.execute(query.order_by(contestants.c.number))
    return tuple(Contestant(**row._mapping) for row in found)


def add_contestant(connection: Connection, it: Contestant) -> None:
    """`Overtaken` when the number or the person is there already."""
    try:
        connection.execute(insert(contestants).values(**_values(it)))
    except IntegrityError as error:
        raise Overtaken from error


def remove_contestant(connection: Connection, it: Contestant) -> None:
    connection.execute(delete(contestants).where(*_same(it)))


def mark_left(connection: Connection, it: Contestant) -> None:
    connection.execute(update(contestants).where(*_same(it)).values(has_left=True))


def meetings_of(connection: Connection, tournament: str) -> tuple[TournamentMeeting, ...]:
    query = select(meetings).where(meetings.c.tournament == tournament)
    found = connection.execute(query.order_by(meetings.c.round, meetings.c.board))
    return tuple(TournamentMeeting(**row._mapping) for row in found)


def add_meetings(connection: Connection, found: Iterable[TournamentMeeting]) -> None:
    rows = [_values(it) for it in found]
    if rows:
        connection.execute(insert(meetings), rows)


def keep_meeting(connection: Connection, it: TournamentMeeting) -> None:
    where = (
        meetings.c.tournament == it.tournament,
        meetings.c.round == it.round,
        meetings.c.board == it.board,
    )
    connection.execute(update(meetings).where(*where).values(**_values(it)))


def is_laid_for_tournament(connection: Connection, room: str) -> bool:
    """Whether a table belongs to a game of a tournament."""
    query = select(meetings.c.room).where(meetings.c.room == room)
    return connection.execute(query).first() is not None


def owed_resignations(connection: Connection, tournament: str) -> list[tuple[str, str]]:
    """Tables that are played by somebody who has left, and who that is."""
    query = (
        select(meetings.c.room, contestants.c.person)
        .join(rooms, rooms.c.id == meetings.c.room)
        .join(contestants, _plays_after_leaving())
        .where(meetings.c.tournament == tournament, meetings.c.is_over.is_(False))
        .where(rooms.c.stage == PLAYING)
    )
    return [(row.room, row.person) for row in connection.execute(query)]


def forgotten(connection: Connection, since: int) -> list[Tournament]:
    """Tournaments opened before a moment at whose tables nothing has happened since."""
    is_played = (
        exists()
        .where(meetings.c.tournament == tournaments.c.id, rooms.c.id == meetings.c.room)
        .where(rooms.c.touched_at >= since)
    )
    query = select(tournaments).where(
        tournaments.c.stage.in_((GATHERING, PLAYING)), tournaments.c.created_at < since, ~is_played
    )
    return [Tournament(**row._mapping) for row in connection.execute(query)]


def _plays_after_leaving() -> ColumnElement[bool]:
    return (
        (contestants.c.tournament == meetings.c.tournament)
        & contestants.c.has_left.is_(True)
        & or_(contestants.c.number == meetings.c.first, contestants.c.number == meetings.c.second)
    )


def to_look_after(connection: Connection) -> list[str]:
    """Tournaments in which a table must be laid or begun, a game has ended meanwhile, or somebody
    who has left has not resigned yet."""
    has_left = (rooms.c.stage == PLAYING) & exists().where(_plays_after_leaving())
    is_moved = (
        rooms.c.stage.is_(None) | rooms.c.stage.in_((GATHERING, OVER, ABANDONED, CLOSED)) | has_left
    )
    query = (
        select(meetings.c.tournament)
        .distinct()
        .join(tournaments, tournaments.c.id == meetings.c.tournament)
        .outerjoin(rooms, rooms.c.id == meetings.c.room)
        .where(tournaments.c.stage == PLAYING, meetings.c.is_over.is_(False), is_moved)
    )
    return list(connection.execute(query).scalars())


def hand_over(connection: Connection, guest: str, account: str) -> None:
    """Transfer a guest's tournaments to an account; who takes part with both keeps both places."""
    owned = update(tournaments).where(tournaments.c.owner == guest)
    connection.execute(owned.values(owner=account))
    known = select(contestants.c.tournament).where(contestants.c.person == account)
    mine = update(contestants).where(
        contestants.c.person == guest, contestants.c.tournament.not_in(known)
    )
    connection.execute(mine.values(person=account))


def _same(it: Contestant) -> tuple[ColumnElement[bool], ...]:
    return contestants.c.tournament == it.tournament, contestants.c.number == it.number


def _values(kept: Struct) -> dict[str, object]:
    return {name: getattr(kept, name) for name in kept.__struct_fields__}
