"""Postpones due times that passed while the server was down.

What fell due while no process ran, or falls due right after, is put off: by as long as the house
was closed, but by no more than the grace that its keeper has set.
"""

from msgspec.structs import replace
from sqlalchemy import Connection

from letopis.server.time.quiet_hours import after_quiet
from letopis.server.time.regulation import read_regulation
from letopis.server.wall_clock import MINUTE
from letopis.store.sql.around_table import clocks, heartbeats, rooms, votes

NO_ABSENCE = 10 * MINUTE  # shorter gaps are restarts, which postpone nothing


def awaken(connection: Connection, now: int, grace: int) -> int:
    """Postpone them; returns their number."""
    last = heartbeats.last_beat(connection)
    heartbeats.beat(connection, now)
    return len(put_off(connection, now, 0 if last is None else now - last, grace))


def notice(connection: Connection, now: int, absence: int, grace: int) -> list[str]:
    """Postpone what fell due while this process was stopped, however briefly; where another one ran
    meanwhile, only by as long as that one has gone. Returns the rooms of what did."""
    last = heartbeats.last_beat(connection)
    if last is None or now - last >= absence:
        return put_off(connection, now, absence, grace, least=0)
    return put_off(connection, now, now - last, grace)


def put_off(
    connection: Connection, now: int, absence: int, grace: int, least: int = NO_ABSENCE
) -> list[str]:
    """Postpone what fell due in an absence that ends now; returns the rooms of what did."""
    if absence <= least or grace == 0:
        return []
    until = now + min(absence, grace)
    votes.put_off(connection, until)
    return _put_off(connection, until)


def _put_off(connection: Connection, until: int) -> list[str]:
    found = clocks.due_before(connection, until)
    for due in found:
        clocks.lock_room(connection, due.room)
        row = rooms.room_by_id(connection, due.room)
        assert row is not None
        later = after_quiet(read_regulation(row.plan), until)
        clocks.keep_due(connection, replace(due, due_at=later, claimed_by=None, claimed_at=None))
    return [due.room for due in found]
