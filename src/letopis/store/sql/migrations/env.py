"""Alembic environment; `migrate` passes in the connection."""

from alembic import context

from letopis.store.sql import (  # noqa: F401 - they belong to the metadata
    schema_clocks,
    schema_notices,
    schema_tournaments,
)
from letopis.store.sql.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes columns by copying the table
)
with context.begin_transaction():
    context.run_migrations()
