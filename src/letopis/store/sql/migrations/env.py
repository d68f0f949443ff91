"""Alembic environment; `migrate` passes in the connection."""

from alembic import context

from letopis.store.sql.schema import clocks as schema_clocks
from letopis.store.sql.schema import notices as schema_notices
from letopis.store.sql.schema import tournaments as schema_tournaments
from letopis.store.sql.schema.main import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes columns by copying the table
)
with context.begin_transaction():
    context.run_migrations()
