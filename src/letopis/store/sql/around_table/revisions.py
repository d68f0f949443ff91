"""How rooms stand in the store, in one statement: for processes that share a PostgreSQL."""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, text


class Revision(NamedTuple):
    """The last entry of a room's game, and a digest of everything else that is kept in memory of
    the room. Only `touched_at` is left out, which changes with every entry."""

    seq: int
    digest: str


# What `keeper` reads of a room, row by row: a digest of the rows themselves needs no counter that a
# writer could forget.
_ROWS = " || ".join(
    f"coalesce((SELECT string_agg(it::text, '' ORDER BY {order}) FROM {table} it "
    f"WHERE it.{of} = rooms.id), '-')"
    for table, of, order in (
        ("chairs", "room", "it.seat"),
        ("room_clocks", "room", "it.room"),
        ("seat_clocks", "room", "it.seat"),
        ("dues", "room", "it.seat"),
        ("endings", "room", "it.room"),
        ("instructions", "room", "it.seat, it.kind"),
    )
)
_NEXT = "coalesce((SELECT it.id FROM rooms it WHERE it.follows = rooms.id), '-')"
_LAST = "coalesce((SELECT max(seq) FROM entries WHERE chronicle = rooms.chronicle), 0)"
_REVISIONS = text(
    f"SELECT id, {_LAST} AS seq, "
    f"md5((to_jsonb(rooms) - 'touched_at')::text || {_NEXT} || {_ROWS}) AS digest "
    "FROM rooms WHERE id = ANY(:rooms)"
)


def revisions_of(connection: Connection, rooms: Collection[str]) -> dict[str, Revision]:
    found = connection.execute(_REVISIONS, {"rooms": [*rooms]})
    return {row.id: Revision(row.seq, row.digest) for row in found}


def digest_of(connection: Connection, room: str) -> str:
    """The digest of a room that is about to be read; none where there is only one process."""
    if connection.dialect.name != "postgresql":
        return ""
    found = revisions_of(connection, (room,)).get(room)
    return "" if found is None else found.digest
