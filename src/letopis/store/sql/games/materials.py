"""Texts that tables are played with, such as maps, stored once by their digests."""

from collections.abc import Mapping

from sqlalchemy import Connection, select

from letopis.store.sql.inserts import insert_new
from letopis.store.sql.schema.main import materials


def keep_texts(connection: Connection, texts: Mapping[str, str]) -> None:
    """Store texts by their digests; those that are known stay as they are."""
    for digest, text in texts.items():
        insert_new(connection, materials, {"digest": digest, "text": text})


def texts_of(connection: Connection, digests: list[str]) -> dict[str, str]:
    query = select(materials).where(materials.c.digest.in_(digests))
    return {row.digest: row.text for row in connection.execute(query)}
