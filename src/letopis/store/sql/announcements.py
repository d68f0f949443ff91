"""Notify the other processes on the same PostgreSQL database of new rows."""

from sqlalchemy import Connection, text

CHANNEL = "letopis"

_NOTIFY = text("SELECT pg_notify(:channel, :message)")


def announce(connection: Connection, message: str) -> None:
    """Send a message on commit. Does nothing on SQLite, which serves one process."""
    if connection.dialect.name == "postgresql":
        said = {"channel": CHANNEL, "message": message}
        connection.execute(_NOTIFY, said)
