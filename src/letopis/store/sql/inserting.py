"""Rows that are written once, whoever comes first."""

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert_new(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """What is there already stays as it is, and is no error: the transaction goes on."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()
