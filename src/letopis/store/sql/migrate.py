"""Migrate a database to the present schema."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, text

from letopis.core.errors import Trouble

LOCK = 1_702_063_987  # arbitrary advisory lock id
FOLDER = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> None:
    """Run the missing migrations. Raises Trouble for a database of a newer version."""
    config = _config()
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # processes that start together take turns
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        present = MigrationContext.configure(connection).get_current_revision()
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        if present is not None and present not in known:
            raise Trouble("newer-database", revision=present)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config
