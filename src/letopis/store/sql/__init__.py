"""The server's database: SQLite by default, PostgreSQL by its address.

`Database` is the door; `games`, `around_table` and `people` hold plain functions on its
connections, one module for a kind of row, and `schema` the tables they read and write.
"""

from letopis.store.sql.database import Database, Overtaken

__all__ = ["Database", "Overtaken"]
