"""Alembic environment; `migrate` passes in the connection."""

from alembic import context

from letopis.store.sql.schema import clocks, notices, tournaments  # noqa: F401 - they belong to the metadata
from letopis.store.sql.schema.main import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes columns by copying the table
)
with context.begin_transaction():
    context.run_migrations()
