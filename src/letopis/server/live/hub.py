"""The hub: which sockets watch which table, and what each of them is sent.

A message is made once for each seat that is looked from, however many sockets look from it. A
socket that cannot keep up loses nothing: what waits for it is dropped, and it is told to look again
from the entry it has seen last. One that takes nothing for a while is closed.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from letopis.core.chronicle import Entry
from letopis.core.seats import PUBLIC, SeatId
from letopis.server.live.frames import Wire, WireFrame
from letopis.server.live.live_table import LiveTable
from letopis.server.live.room import Room
from letopis.server.live.sentences import MOST_FACTS, Reader, put_past_into_words
from letopis.server.live.shown_times import DueAbout, dues_about
from letopis.server.live.sight import Sight, Told, sight, told_entries
from letopis.store.sql.people.accounts import EndedSessions

_log = logging.getLogger(__name__)

MOST_WAITING = 64
PATIENCE = 30.0  # seconds until a client that reads nothing is closed
GATHERED = 0.2  # seconds in which people who come and go are told of at once


class Farewell(Struct, frozen=True):
    """The close code and reason with which the server ends a connection."""

    code: int
    reason: str


SIGNED_OUT = Farewell(1008, "signed-out")  # a violation: the client does not reconnect
RESEATED = Farewell(1012, "seat-changed")  # the client reconnects and is checked again
TOO_SLOW = Farewell(1013, "too-slow")  # the client reconnects when it can keep up


class Grown(Struct, frozen=True, tag_field="type", tag="grown"):
    """New entries of a table, and the table as it looks now."""

    told: tuple[Told, ...]
    sight: Sight


class LookAgain(Struct, frozen=True, tag_field="type", tag="look-again"):
    """Too much happened at once for this connection: ask from the last entry you have seen."""

    seq: int


class SeatingChanged(Struct, frozen=True, tag_field="type", tag="seated"):
    """Somebody sat down, got up or is ready: read the room again."""

    room: str


class Timed(Struct, frozen=True, tag_field="type", tag="timed"):
    """The due times of a table; in UTC."""

    room: str
    dues: tuple[DueAbout, ...]


class Looker(Struct, frozen=True):
    """The person behind a socket, if known, and the mark of his session or token."""

    person: str = ""
    name: str = ""
    mark: str = ""
    invite: str | None = None  # shown when connecting
    is_past_only: bool = False  # looks back at a game by its link, and hears no talk


class Socket:
    """One connection that looks at a table from a seat."""

    def __init__(self, room: str, reader: Reader, looker: Looker, wire: Wire | None = None) -> None:
        self.room, self.reader, self.looker = room, reader, looker
        self._wire = wire
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.is_sending = False  # what was taken from those that wait
        self.is_behind = False
        self._behind_since = 0.0
        self.is_ended = asyncio.Event()
        self.why_ended = SIGNED_OUT

    @property
    def seat(self) -> SeatId:
        return self.reader.seat

    @property
    def person(self) -> str:
        return self.looker.person

    def end(self, why: Farewell) -> None:
        self.why_ended = why
        self.is_ended.set()

    def put(self, message: bytes | WireFrame) -> None:
        """Send directly if the transport takes it, else queue."""
        if self.is_ended.is_set():
            return
        frame = message if isinstance(message, WireFrame) else WireFrame(message)
        is_next = not self.is_sending and self.waiting.empty()
        if is_next and self._wire is not None and self._wire.post(frame):
            return
        try:
            self.waiting.put_nowait(frame.text)
        except asyncio.QueueFull:
            self._fall_behind()

    def _fall_behind(self) -> None:
        now = time.monotonic()
        if not self.is_behind:
            self.is_behind, self._behind_since = True, now
        elif now - self._behind_since > PATIENCE:
            self.end(TOO_SLOW)

    def catch_up(self, seq: int) -> bytes:
        """Drop the queue; the client is told to resume from the last entry it has."""
        while not self.waiting.empty():
            self.waiting.get_nowait()
        self.is_behind = False
        return msgspec.json.encode(LookAgain(seq))


class _Onlookers:
    """The sockets at one table, counted by person."""

    def __init__(self) -> None:
        self.sockets: set[Socket] = set()
        self.people: Counter[str] = Counter()

    def let_go(self, person: str) -> None:
        self.people[person] -= 1
        if not self.people[person]:
            del self.people[person]


class Hub:
    """All sockets of this process that watch tables."""

    def __init__(self) -> None:
        self._looking: dict[str, _Onlookers] = {}
        self._moving: set[str] = set()  # rooms where somebody has just come or gone
        self._signing_in: set[str] = set()  # guests whose chairs are being handed over
        self.elsewhere: Callable[[str], frozenset[str]] = lambda room: frozenset()
        self.when_seated: Callable[[str], None] = lambda room: None

    def add(self, socket: Socket) -> None:
        looking = self._looking.setdefault(socket.room, _Onlookers())
        looking.sockets.add(socket)
        looking.people[socket.person] += 1

    def remove(self, socket: Socket) -> None:
        looking = self._looking.get(socket.room)
        if looking is None or socket not in looking.sockets:
            return
        looking.sockets.remove(socket)
        looking.let_go(socket.person)
        if not looking.sockets:
            del self._looking[socket.room]

    def end(self, ended: EndedSessions) -> None:
        """Close the sockets of sessions that have ended."""
        for socket in self._of(ended.person):
            if ended.covers(socket.looker.mark):
                socket.end(SIGNED_OUT)

    @contextmanager
    def signing_in(self, guest: str) -> Iterator[None]:
        """Keep the sockets of a guest open while his chairs go to an account: this process may hear
        of the change before his sockets are renamed."""
        self._signing_in.add(guest)
        try:
            yield
        finally:
            self._signing_in.discard(guest)

    def rename(self, before: str, after: Looker) -> None:
        """Give the sockets of a guest who has signed in to his account."""
        for socket in self._of(before):
            looking = self._looking[socket.room]
            looking.let_go(before)
            looking.people[after.person] += 1
            before_it = socket.looker
            socket.looker = replace(
                after, invite=before_it.invite, is_past_only=before_it.is_past_only
            )

    def _at(self, room: str) -> tuple[Socket, ...]:
        return tuple(self._looking[room].sockets) if room in self._looking else ()

    def _of(self, person: str) -> list[Socket]:
        rooms = (it for it in self._looking.values() if person in it.people)
        return [socket for it in rooms for socket in it.sockets if socket.person == person]

    def here(self, room: str) -> frozenset[str]:
        """The people who watch a table through this process."""
        return frozenset(self._looking[room].people) if room in self._looking else frozenset()

    def present(self, room: str) -> frozenset[str]:
        """The people who watch a table now, in any process."""
        return self.here(room) | self.elsewhere(room)

    def is_present(self, room: str, person: str) -> bool:
        is_here = room in self._looking and person in self._looking[room].people
        return is_here or person in self.elsewhere(room)

    def watching(self, room: str, seated: frozenset[str]) -> tuple[str, ...]:
        """The names of spectators; unknown ones have an empty name."""
        looking = [it for it in self._at(room) if it.person not in seated]
        known = {it.person: it.looker.name for it in looking if it.person}
        return (*sorted(known.values()), *("" for it in looking if not it.person))

    def count(self) -> int:
        return sum(len(it.sockets) for it in self._looking.values())

    def rooms(self) -> Iterable[str]:
        return tuple(self._looking)

    async def put_into_words(self, room: Room, fresh: list[Entry]) -> None:
        """Make beside the loop what everybody will be told, where there is much of it."""
        if room.live is not None and sum(len(it.events) for it in fresh) > MOST_FACTS:
            for reader in {it.reader for it in self._at(room.id)}:
                await put_past_into_words(room.live, fresh, reader)

    def grown(self, room: Room, fresh: list[Entry]) -> None:
        """Tell everybody who looks what has happened, each what his seat may know, in his
        language."""
        live = room.live
        assert live is not None
        since, made = fresh[0].seq - 1, dict[Reader, WireFrame | None]()
        for socket in self._at(room.id):
            if (reader := socket.reader) not in made:
                made[reader] = _grown(live, since, reader)
            if (ready := made[reader]) is not None:
                socket.put(ready)

    def instructed(self, room: Room, seats: Container[SeatId]) -> None:
        """Something was said beforehand at a seat: its own sockets see how that looks, those of
        everybody else hear nothing."""
        for socket in self._at(room.id):
            if socket.seat in seats and room.live is not None:
                socket.put(msgspec.json.encode(Grown((), sight(room.live, socket.reader))))

    def seated(self, room: str) -> None:
        """Somebody sat down or got up."""
        self._moving.discard(room)
        self.send(room, lambda seat: SeatingChanged(room), to_past=False)
        self.when_seated(room)

    def came_or_went(self, room: str) -> None:
        """Tell who is present; changes within GATHERED seconds make one message."""
        if room not in self._moving:
            self._moving.add(room)
            asyncio.get_running_loop().call_later(GATHERED, self._tell_who_moved, room)

    def _tell_who_moved(self, room: str) -> None:
        if room in self._moving:
            self.seated(room)

    def reseated(self, room: Room) -> None:
        """Close the sockets of people who have lost the seat they look from, or who see a private
        table only because they sat there."""
        for socket in self._at(room.id):
            if socket.person in self._signing_in:
                continue
            has_lost = socket.seat != PUBLIC and socket.seat not in room.seats_of(socket.person)
            if has_lost or not _may_stay(room, socket):
                socket.end(RESEATED)
                self.remove(socket)
        self.seated(room.id)

    def timed(self, room: Room) -> None:
        """Send the changed due times."""
        dues = dues_about(room, "UTC")
        self.send(room.id, lambda seat: Timed(room.id, dues))

    def send(
        self, room: str, message: Callable[[SeatId], Struct | None], to_past: bool = True
    ) -> None:
        """Make a message once for each seat that looks, and hand it to all who look from there;
        also `to_past`, to those who only look back at a game that is over."""
        made: dict[SeatId, WireFrame | None] = {}
        for socket in self._at(room):
            if socket.looker.is_past_only and not to_past:
                continue
            if socket.seat not in made:
                made[socket.seat] = _framed(message(socket.seat))
            if (ready := made[socket.seat]) is not None:
                socket.put(ready)

    def tell(self, room: str, message: Callable[[SeatId, str], Struct | None]) -> None:
        """As `send`, for messages that also depend on the person, and belong to those at the
        table: who only looks back at a game that is over does not get them."""
        for socket in self._at(room):
            if socket.looker.is_past_only:
                continue
            if (ready := _framed(message(socket.seat, socket.person))) is not None:
                socket.put(ready)

    def tell_person(self, person: str, message: Struct) -> None:
        """Send to all sockets of a person, at whichever table."""
        ready = WireFrame(msgspec.json.encode(message))
        for socket in self._of(person):
            socket.put(ready)


def _may_stay(room: Room, socket: Socket) -> bool:
    """Whether a socket may stay open after access changed; one that may not connects again and is
    checked like any other."""
    row, person = room.row, socket.person
    belongs = bool(person) and (person == row.owner or bool(room.seats_of(person)))
    looks_back = socket.looker.is_past_only and not row.is_private
    return row.is_open or belongs or looks_back or socket.looker.invite == row.invite


def _grown(live: LiveTable, since: int, reader: Reader) -> WireFrame:
    """What one reader hears. If it cannot be made he is told to look himself, and the others hear
    theirs."""
    try:
        return WireFrame(
            msgspec.json.encode(Grown(told_entries(live, since, reader), sight(live, reader)))
        )
    except Exception:
        _log.exception("a table could not be shown", extra={"seat": reader.seat})
        return WireFrame(msgspec.json.encode(LookAgain(since)))


def _framed(meant: Struct | None) -> WireFrame | None:
    return None if meant is None else WireFrame(msgspec.json.encode(meant))
