"""Heartbeat of the deadline workers: tells for how long no process was running."""

from sqlalchemy import Connection, insert, select, update

from letopis.store.sql.schema.clocks import heartbeats

ONLY = 1


def last_beat(connection: Connection) -> int | None:
    return connection.execute(select(heartbeats.c.at)).scalar()


def beat(connection: Connection, now: int) -> None:
    if connection.execute(update(heartbeats).values(at=now)).rowcount == 0:
        connection.execute(insert(heartbeats).values(id=ONLY, at=now))
