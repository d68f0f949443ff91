"""The server's database: SQLite by default, PostgreSQL by its address."""

from letopis.store.sql.database import Database, Overtaken

__all__ = ["Database", "Overtaken"]
