"""Who is looking at which table, and what each of them is sent.

A message is made once for each seat that is looked from, however many sockets look from it. A
socket that cannot keep up loses nothing: what waits for it is dropped, and it is told to look again
from the entry it has seen last.
"""

import asyncio
from collections.abc import Callable, Iterable

import msgspec
from msgspec import Struct

from letopis.core.chronicle import Entry
from letopis.core.seats import PUBLIC, SeatId
from letopis.server.due_about import DueAbout, dues_about
from letopis.server.keeper import Room
from letopis.server.sight import Sight, Told, sight, told

MOST_WAITING = 64


class Farewell(Struct, frozen=True):
    """With which code and word the server ends a connection."""

    code: int
    reason: str


SIGNED_OUT = Farewell(1008, "signed-out")  # a violation: there is no point in coming again
RESEATED = Farewell(1012, "seat-changed")  # come again, and be judged anew


class Grown(Struct, frozen=True, tag_field="type", tag="grown"):
    """News of a table and how it looks now."""

    told: tuple[Told, ...]
    sight: Sight


class LookAgain(Struct, frozen=True, tag_field="type", tag="look-again"):
    """Too much happened at once for this connection: ask from the last entry you have seen."""

    seq: int


class Seated(Struct, frozen=True, tag_field="type", tag="seated"):
    """Somebody sat down, got up or is ready: read the room again."""

    room: str


class Timed(Struct, frozen=True, tag_field="type", tag="timed"):
    """Whose answer is due when, as it is now; moments in UTC."""

    room: str
    dues: tuple[DueAbout, ...]


class Socket:
    """One connection that looks at a table from a seat."""

    def __init__(self, room: str, seat: SeatId, person: str, name: str = "") -> None:
        self.room, self.seat, self.person, self.name = room, seat, person, name
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.is_behind = False
        self.is_ended = asyncio.Event()
        self.why_ended = SIGNED_OUT

    def end(self, why: Farewell) -> None:
        self.why_ended = why
        self.is_ended.set()

    def put(self, message: bytes) -> None:
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.is_behind = True

    def catch_up(self, seq: int) -> bytes:
        """Drop what waits: the socket is told once where the table stands."""
        while not self.waiting.empty():
            self.waiting.get_nowait()
        self.is_behind = False
        return msgspec.json.encode(LookAgain(seq))


class Hub:
    """Owns the sockets of this process."""

    def __init__(self) -> None:
        self._looking: dict[str, set[Socket]] = {}

    def add(self, socket: Socket) -> None:
        self._looking.setdefault(socket.room, set()).add(socket)

    def remove(self, socket: Socket) -> None:
        looking = self._looking.get(socket.room, set())
        looking.discard(socket)
        if not looking:
            self._looking.pop(socket.room, None)

    def end(self, person: str) -> None:
        """Close what somebody has open: he is signed out."""
        for socket in self._of(person):
            socket.end(SIGNED_OUT)

    def rename(self, before: str, after: str) -> None:
        """A guest has signed in; what he looks at stays open."""
        for socket in self._of(before):
            socket.person = after

    def _of(self, person: str) -> list[Socket]:
        return [it for looking in self._looking.values() for it in looking if it.person == person]

    def present(self, room: str) -> frozenset[str]:
        """Which people have the table before them right now."""
        return frozenset(socket.person for socket in self._looking.get(room, ()))

    def watching(self, room: str, seated: frozenset[str]) -> tuple[str, ...]:
        """How those who look and do not sit there are called; whoever is unknown has no name."""
        looking = [it for it in self._looking.get(room, ()) if it.person not in seated]
        known = {it.person: it.name for it in looking if it.person}
        return (*sorted(known.values()), *("" for it in looking if not it.person))

    def count(self) -> int:
        return sum(map(len, self._looking.values()))

    def rooms(self) -> Iterable[str]:
        return tuple(self._looking)

    def grown(self, room: Room, fresh: list[Entry]) -> None:
        """Tell everybody who looks what has happened, each what his seat may know."""
        live = room.live
        assert live is not None
        since = fresh[0].seq - 1

        def message(seat: SeatId) -> Struct:
            return Grown(told(live, since, seat), sight(live, seat))

        self.send(room.id, message)

    def seated(self, room: str) -> None:
        """Somebody came, went, sat down or got up."""
        self.send(room, lambda seat: Seated(room))

    def reseated(self, room: Room) -> None:
        """Chairs have changed hands: nobody goes on looking from one that is no longer his."""
        for socket in tuple(self._looking.get(room.id, ())):
            if socket.seat != PUBLIC and socket.seat not in room.seats_of(socket.person):
                socket.end(RESEATED)
                self.remove(socket)
        self.seated(room.id)

    def timed(self, room: Room) -> None:
        """Due times are different."""
        dues = dues_about(room, "UTC")
        self.send(room.id, lambda seat: Timed(room.id, dues))

    def send(self, room: str, message: Callable[[SeatId], Struct | None]) -> None:
        """Make a message once for each seat that looks, and hand it to all who look from there."""
        made: dict[SeatId, bytes | None] = {}
        for socket in tuple(self._looking.get(room, ())):
            if socket.seat not in made:
                made[socket.seat] = _encoded(message(socket.seat))
            if (ready := made[socket.seat]) is not None:
                socket.put(ready)

    def tell(self, room: str, message: Callable[[SeatId, str], Struct | None]) -> None:
        """As `send`, where it also matters who looks."""
        for socket in tuple(self._looking.get(room, ())):
            if (ready := _encoded(message(socket.seat, socket.person))) is not None:
                socket.put(ready)

    def tell_person(self, person: str, message: Struct) -> None:
        """To somebody, whichever tables he has before him."""
        ready = msgspec.json.encode(message)
        for looking in tuple(self._looking.values()):
            for socket in tuple(looking):
                if socket.person == person:
                    socket.put(ready)


def _encoded(meant: Struct | None) -> bytes | None:
    return None if meant is None else msgspec.json.encode(meant)
