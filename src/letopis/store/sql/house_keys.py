"""Keys that a server made for itself; the database is readable by its owner alone."""

from collections.abc import Callable

from sqlalchemy import Connection, select

from letopis.store.sql.inserts import insert_new
from letopis.store.sql.schema.notices import house_keys


def kept_key(connection: Connection, name: str, make: Callable[[], str], now: int) -> str:
    """The key of that name, made at the first call. Of two processes that start at once the first
    one's counts for both.
    """
    query = select(house_keys.c.key).where(house_keys.c.name == name)
    found = connection.execute(query).scalar_one_or_none()
    if found is None:
        insert_new(connection, house_keys, {"name": name, "key": make(), "made_at": now})
        found = connection.execute(query).scalar_one()
    return str(found)
