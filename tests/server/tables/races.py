"""Two acts at once: the first is stopped when it is about to write, the second is done meanwhile.

Whatever the first has looked at before is old then. An act that judges where it writes comes out as
if both had been done one after the other.
"""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from typing import Any

from httpx import Response
from msgspec.structs import replace
from sqlalchemy import Connection

from letopis.server.house import House
from letopis.server.live.room import Room, RoomRows, read_rows
from letopis.store.sql.around_table.rooms import chairs_of, set_chair
from tests.server.guests import Guest, Inn

Act = Callable[[], Response]
PATIENCE = 60.0


def raced(house: House, first: Act, second: Act, at: int = 1) -> tuple[Response, Response]:
    """The answers to two acts, of which the first looks before the second is done and writes after
    it; or writes after it for the `at`th time."""
    with _held_back(house, at) as (has_come, may_go), ThreadPoolExecutor(1) as hand:
        begun = hand.submit(first)
        begun.add_done_callback(lambda _: has_come.set())  # refused at once, it writes nothing
        try:
            assert has_come.wait(PATIENCE)
            answer = second()
        finally:
            may_go.set()
        return begun.result(PATIENCE), answer


def seat_ready(inn: Inn, room: str, sitting: dict[str, Guest]) -> None:
    """Let people sit at a table and be ready, by their chairs."""

    def job(connection: Connection) -> None:
        for chair in chairs_of(connection, room):
            if (guest := sitting.get(chair.seat)) is not None:
                me = guest.me
                seated = replace(chair, person=me["id"], name=me["name"], is_ready=True)
                set_chair(connection, seated)

    inn.client.blocking_portal.call(inn.house.database.write, job)
    inn.client.blocking_portal.call(inn.house.keeper.refresh, room)


def known_room(inn: Inn, room: str) -> Room:
    """A room as its process knows it, which is as it is stored."""
    known = inn.house.keeper.at_hand(room)
    assert known is not None
    stored: RoomRows = inn.client.blocking_portal.call(
        inn.house.database.read, lambda it: read_rows(it, room)
    )
    row, timing = known.row, known.timing
    assert (row.stage, row.plan, row.invite, known.chairs, timing.is_paused, known.ending) == (
        *(stored.row.stage, stored.row.plan, stored.row.invite),
        *(stored.chairs, stored.timing.is_paused, stored.ending),
    )
    return known


@contextmanager
def _held_back(house: House, at: int) -> Iterator[tuple[threading.Event, threading.Event]]:
    """Hold a write back until it may go; those before and after it pass."""
    database, has_come, may_go = house.database, threading.Event(), threading.Event()
    write, counted = database.write, count(1)

    async def held(job: Any) -> Any:
        if not has_come.is_set() and next(counted) == at:
            has_come.set()
            await _until(may_go)
        return await write(job)

    database.write = held  # type: ignore[method-assign]
    try:
        yield has_come, may_go
    finally:
        database.write = write  # type: ignore[method-assign]


async def _until(event: threading.Event) -> None:
    await asyncio.get_running_loop().run_in_executor(None, event.wait, PATIENCE)
