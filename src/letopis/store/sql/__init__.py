"""Everything a server keeps: SQLite by default, PostgreSQL by one address."""

from letopis.store.sql.database import Database, Overtaken

__all__ = ["Database", "Overtaken"]
