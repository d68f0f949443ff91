"""Insert rows that may already exist."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

COUNTED = {"preserve_rowcount": True}  # the library does not count inserted rows otherwise


def insert_new(connection: Connection, table: Table, row: Mapping[str, Any]) -> bool:
    """Insert a row; False, without failing the transaction, if it exists already."""
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    query = kind.insert(table).values(**row).on_conflict_do_nothing()
    return connection.execute(query, execution_options=COUNTED).rowcount > 0
