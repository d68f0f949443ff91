"""Uploaded chronicle files that are viewed without becoming a table, by content hash."""

from sqlalchemy import Connection, delete, func, select, update

from letopis.store.sql.inserts import insert_new
from letopis.store.sql.schema.main import files


def keep_file(connection: Connection, file: str, data: bytes, now: int) -> None:
    """Store a file; one that is sent again is refreshed."""
    if connection.execute(update(files).where(files.c.id == file).values(sent_at=now)).rowcount:
        return
    row = {"id": file, "data": data, "size": len(data), "sent_at": now}
    insert_new(connection, files, row)


def file_data(connection: Connection, file: str, since: int) -> bytes | None:
    """The content of a file; None if it was not sent since that moment."""
    query = select(files.c.data).where(files.c.id == file, files.c.sent_at >= since)
    return connection.execute(query).scalar()


def drop_file(connection: Connection, file: str) -> None:
    connection.execute(delete(files).where(files.c.id == file))


def sweep_files(connection: Connection, since: int, most: int) -> None:
    """Delete files sent before that moment, and the oldest ones beyond `most` bytes in total."""
    connection.execute(delete(files).where(files.c.sent_at < since))
    newest_first = files.c.sent_at.desc(), files.c.id
    upto = func.sum(files.c.size).over(order_by=newest_first).label("upto")
    heaped = select(files.c.id, upto).subquery()
    too_much = select(heaped.c.id).where(heaped.c.upto > most)
    connection.execute(delete(files).where(files.c.id.in_(too_much)))
