"""People whom the owner of a table has sent away: they sit down there only if invited anew."""

from sqlalchemy import Connection, insert, select

from letopis.store.sql.schema.main import sent_away


def send_away(connection: Connection, room: str, person: str) -> None:
    if not was_sent_away(connection, room, person):
        connection.execute(insert(sent_away).values(room=room, person=person))


def hand_over(connection: Connection, guest: str, account: str) -> None:
    """Transfer the ban of a guest to an account."""
    there = connection.execute(select(sent_away.c.room).where(sent_away.c.person == guest))
    for room in there.scalars().all():
        send_away(connection, room, account)


def was_sent_away(connection: Connection, room: str, person: str) -> bool:
    query = select(sent_away).where(sent_away.c.room == room, sent_away.c.person == person)
    return connection.execute(query).first() is not None
