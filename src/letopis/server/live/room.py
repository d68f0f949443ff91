"""A room in memory: who sits at a table, its clocks, and the game once it has begun."""

import asyncio
from typing import NamedTuple

from sqlalchemy import Connection

from letopis.core.seats import HOST, Seat, SeatId
from letopis.server.live.instructions import Instructions
from letopis.server.live.live_table import LiveTable, Waiting
from letopis.server.problems import Problem
from letopis.store.sql.around_table import clocks, rooms
from letopis.store.sql.around_table.clocks import Timing
from letopis.store.sql.around_table.instructions import Instruction, read_instructions
from letopis.store.sql.around_table.revisions import Revision, digest_of
from letopis.store.sql.around_table.rooms import ABANDONED
from letopis.store.sql.games.chronicles import AskKeys
from letopis.store.sql.games.endings import Ending, ending_of
from letopis.store.sql.games.results import SeatResult


class RoomRows(NamedTuple):
    """What is stored of a room beside its chronicle, and the digest of it. The digest is read
    first: what is written meanwhile is read once too often, and never missed."""

    digest: str
    row: rooms.RoomRow
    chairs: tuple[rooms.Chair, ...]
    timing: Timing
    next: str | None
    ending: Ending | None
    instructions: tuple[Instruction, ...]


def read_rows(connection: Connection, room: str) -> RoomRows:
    digest, row = digest_of(connection, room), rooms.room_by_id(connection, room)
    if row is None:
        raise Problem(404, "no-such-table")
    return RoomRows(
        digest,
        row,
        rooms.chairs_of(connection, room),
        clocks.timing_of(connection, room),
        rooms.room_after(connection, room),
        ending_of(connection, room) if row.stage == ABANDONED else None,
        read_instructions(connection, room) if row.chronicle is not None else (),
    )


class Room:
    """A room in memory: its row, its chairs, its clocks, its table once it is played, a lock."""

    def __init__(self, row: rooms.RoomRow, chairs: tuple[rooms.Chair, ...], timing: Timing) -> None:
        self.row, self.chairs, self.timing = row, chairs, timing
        self.next: str | None = None  # its rematch
        self.ending: Ending | None = None  # by its people, before the rules ended it
        self.is_damaged = False  # its chronicle cannot be read
        self.results: tuple[SeatResult, ...] = ()  # of a game that is over, where it is not loaded
        self.instructions: tuple[Instruction, ...] = ()  # what was said at its seats beforehand
        self.live: LiveTable | None = None
        self.lock = asyncio.Lock()
        self.reading = asyncio.Lock()
        self.keys: AskKeys = {}
        self.digest: str | None = None  # of the stored rows, once all of them is known here

    def take(self, rows: RoomRows) -> None:
        """Be as stored, but for the game."""
        self.digest, self.row, self.chairs, self.timing = None, *rows[1:4]
        self.next, self.ending, self.instructions = rows[4:]

    def is_read(self, revision: Revision | None) -> bool:
        """Whether all of it was read, and nothing around its table has changed since."""
        return self.digest is not None if revision is None else self.digest == revision.digest

    def is_behind(self, revision: Revision | None) -> bool:
        """Whether entries of its game are written that were not read."""
        return revision is not None and self.live is not None and self.live.seq < revision.seq

    @property
    def id(self) -> str:
        return self.row.id

    def chair(self, seat: SeatId) -> rooms.Chair | None:
        return next((chair for chair in self.chairs if chair.seat == seat), None)

    @property
    def is_resting(self) -> bool:
        """Whether nothing can be played: the table is paused or was given up."""
        return self.row.stage == ABANDONED or self.timing.is_paused

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """The seats the table waits for; none once it was given up."""
        if self.live is None or self.row.stage == ABANDONED:
            return ()
        return self.live.waiting

    def seats_of(self, person: str) -> tuple[SeatId, ...]:
        return tuple(chair.seat for chair in self.chairs if chair.person == person)

    def lay_instructions(self) -> None:
        """Let the table know what was said beforehand, who sits where now, and what newcomers are
        called."""
        if self.live is not None:
            sitting = {chair.seat: chair.person for chair in self.chairs}
            self.live.instructions = Instructions(self.instructions, sitting)
            known = {HOST, *(seat.id for seat in self.live.table.header.seats)}
            late = (it for it in self.chairs if it.seat not in known)
            self.live.name_newcomers(tuple(Seat(it.seat, it.name) for it in late))


def locked_room(connection: Connection, room: str) -> Room:
    """The room as stored, without its game, for a transaction that judges by it: until that ends
    nobody else changes it, in any process."""
    clocks.lock_room(connection, room)
    rows = read_rows(connection, room)
    found = Room(rows.row, rows.chairs, rows.timing)
    found.take(rows)
    return found


def table_in_play(room: Room) -> LiveTable:
    """The table of a room whose game has begun; Problem 409 before that."""
    if room.live is None:
        raise Problem(409, "not-begun")
    return room.live
