"""Rows that are written once, whoever comes first."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

COUNTED = {"preserve_rowcount": True}  # else nobody counts what is inserted


def insert_new(connection: Connection, table: Table, row: Mapping[str, Any]) -> bool:
    """False when it is there already: it stays as it is, and the transaction goes on."""
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    query = kind.insert(table).values(**row).on_conflict_do_nothing()
    return connection.execute(query, execution_options=COUNTED).rowcount > 0
