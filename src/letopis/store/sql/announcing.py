"""Telling the other processes on the same database that something is there to be read."""

from sqlalchemy import Connection, text

CHANNEL = "letopis"

_NOTIFY = text("SELECT pg_notify(:channel, :message)")


def announce(connection: Connection, message: str) -> None:
    """Heard once this transaction is committed. SQLite serves one process, so nobody listens."""
    if connection.dialect.name == "postgresql":
        said = {"channel": CHANNEL, "message": message}
        connection.execute(_NOTIFY, said)
