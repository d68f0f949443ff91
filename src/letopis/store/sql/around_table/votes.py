"""Votes at a table, and their ballots."""

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from letopis.store.sql.schema.clocks import ballots, votes

OPEN, PASSED, FAILED = "open", "passed", "failed"


class TableVote(Struct, frozen=True):
    """`about` is the subject of the vote as JSON, in a form that depends on the kind."""

    id: str
    room: str
    kind: str
    about: str
    opened_by: str
    opened_at: int
    closes_at: int
    closed_at: int | None = None
    outcome: str = OPEN


def add_vote(connection: Connection, vote: TableVote) -> None:
    connection.execute(insert(votes).values(**msgspec.structs.asdict(vote)))


def vote_by_id(connection: Connection, vote: str) -> TableVote | None:
    return next(iter(_votes(connection, votes.c.id == vote)), None)


def votes_of(connection: Connection, room: str) -> list[TableVote]:
    """Votes of a room, the latest first."""
    return _votes(connection, votes.c.room == room)[::-1]


def votes_to_close(connection: Connection, now: int) -> list[TableVote]:
    return _votes(connection, (votes.c.outcome == OPEN) & (votes.c.closes_at <= now))


def put_off(connection: Connection, until: int) -> None:
    """Postpone the end of open votes to at least that moment."""
    early = (votes.c.outcome == OPEN, votes.c.closes_at < until)
    connection.execute(update(votes).where(*early).values(closes_at=until))


def cast(connection: Connection, vote: str, person: str, *, yes: bool) -> None:
    """Cast or change a ballot."""
    mine = (ballots.c.vote == vote, ballots.c.person == person)
    if connection.execute(update(ballots).where(*mine).values(yes=yes)).rowcount == 0:
        connection.execute(insert(ballots).values(vote=vote, person=person, yes=yes))


def ballots_of(connection: Connection, vote: str) -> dict[str, bool]:
    query = select(ballots).where(ballots.c.vote == vote)
    return {row.person: row.yes for row in connection.execute(query)}


def hand_over(connection: Connection, guest: str, account: str) -> None:
    """Transfer a guest's votes and ballots to an account; where both have voted, the account's
    ballot stands."""
    opened = update(votes).where(votes.c.opened_by == guest)
    connection.execute(opened.values(opened_by=account))
    known = select(ballots.c.vote).where(ballots.c.person == account)
    his = ballots.c.person == guest
    connection.execute(delete(ballots).where(his, ballots.c.vote.in_(known)))
    connection.execute(update(ballots).where(his).values(person=account))


def close_vote(connection: Connection, vote: str, outcome: str, now: int) -> bool:
    """Close a vote; False if it is closed already."""
    query = update(votes).where(votes.c.id == vote, votes.c.outcome == OPEN)
    return connection.execute(query.values(outcome=outcome, closed_at=now)).rowcount == 1


def _votes(connection: Connection, where: ColumnElement[bool]) -> list[TableVote]:
    query = select(votes).where(where).order_by(votes.c.opened_at, votes.c.id)
    return [TableVote(**row._mapping) for row in connection.execute(query)]
