"""Sockets that follow a person's asked seats, over all tables."""

import asyncio
import logging

from msgspec import Struct

from letopis.core.chronicle import Entry
from letopis.core.seats import SeatId
from letopis.server.live.keeper import Keeper
from letopis.server.live.room import Room
from letopis.store.sql import Database
from letopis.store.sql.around_table import rooms
from letopis.store.sql.around_table.rooms import PLAYING
from letopis.store.sql.people.accounts import EndedSessions

MOST_LISTED = 500
MOST_WAITING = 256

_log = logging.getLogger(__name__)


class AskedSeat(Struct, frozen=True):
    """A seat of mine that the game waits for, since which entry, and with which question."""

    table: str
    game: str
    seat: SeatId
    key: str
    since: int


class AskedEverywhere(Struct, frozen=True, tag_field="type", tag="everywhere"):
    """All asked seats: sent first, and again after the queue has overflowed."""

    asked: tuple[AskedSeat, ...]


class AskedAt(Struct, frozen=True, tag_field="type", tag="at"):
    """The asked seats of one table that has changed."""

    table: str
    seq: int
    is_over: bool
    asked: tuple[AskedSeat, ...]


class AskedSeatsSocket:
    """One connection of one person."""

    def __init__(self, person: str, mark: str) -> None:
        self.person, self.mark = person, mark
        self.waiting: asyncio.Queue[AskedAt] = asyncio.Queue(MOST_WAITING)
        self.is_behind = False
        self.is_ended = asyncio.Event()

    def put(self, news: AskedAt) -> None:
        try:
            self.waiting.put_nowait(news)
        except asyncio.QueueFull:
            self.is_behind = True

    def empty(self) -> None:
        while not self.waiting.empty():
            self.waiting.get_nowait()
        self.is_behind = False


class AskedSeats:
    """All such sockets of this process; listens to the keeper."""

    def __init__(self, database: Database, keeper: Keeper) -> None:
        self._database, self._keeper = database, keeper
        self._of: dict[str, set[AskedSeatsSocket]] = {}

    def add(self, socket: AskedSeatsSocket) -> None:
        self._of.setdefault(socket.person, set()).add(socket)

    def remove(self, socket: AskedSeatsSocket) -> None:
        sockets = self._of.get(socket.person, set())
        sockets.discard(socket)
        if not sockets:
            self._of.pop(socket.person, None)

    def end(self, ended: EndedSessions) -> None:
        """Close the sockets of sessions and tokens that have ended."""
        for socket in self._of.get(ended.person, ()):
            if ended.covers(socket.mark):
                socket.is_ended.set()

    def rename(self, before: str, after: str, mark: str) -> None:
        """Move the sockets of a guest who has signed in to his account."""
        for socket in self._of.pop(before, set()):
            socket.person, socket.mark, socket.is_behind = after, mark, True
            self.add(socket)

    def count(self) -> int:
        return sum(map(len, self._of.values()))

    def grown(self, room: Room, fresh: list[Entry] | None = None) -> None:
        if room.live is None or not self._of:
            return
        for person in sorted({chair.person for chair in room.chairs if chair.person}):
            for socket in self._of.get(person, ()):
                asked = asked_at(room, person)
                socket.put(AskedAt(room.id, room.live.seq, room.live.is_ended, asked))

    async def follow(self, chronicle: str) -> None:
        """Another process has appended to a table that is not open here: tell the sockets of the
        people who sit there."""
        if not self._of:
            return
        row = await self._database.read(lambda it: rooms.room_of(it, chronicle))
        if row is None:
            return
        chairs = await self._database.read(lambda it: rooms.chairs_of(it, row.id))
        if any(chair.person in self._of for chair in chairs):
            self.grown(await self._keeper.room(row.id))

    async def everywhere(self, person: str) -> tuple[AskedSeat, ...]:
        mine = await self._database.read(lambda it: rooms.rooms_of(it, person, MOST_LISTED))
        found: list[AskedSeat] = []
        playing = [row for row in mine if row.stage == PLAYING]
        here = await self._keeper.at_hand_now(row.id for row in playing)
        for row in playing:
            try:
                found += asked_at(here.get(row.id) or await self._keeper.room(row.id), person)
            except Exception:  # skip a table that cannot be read
                _log.exception("a table cannot be read", extra={"room": row.id})
        return tuple(found)


def asked_at(room: Room, person: str) -> tuple[AskedSeat, ...]:
    mine = room.seats_of(person)
    return tuple(
        AskedSeat(room.id, room.row.game, it.seat, it.key, it.since)
        for it in room.waiting
        if it.seat in mine
    )
