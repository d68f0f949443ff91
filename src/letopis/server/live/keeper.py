"""The keeper: takes every ask, stores the entries, then tells its listeners."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Entry
from letopis.core.files.chronicle_text import read_on
from letopis.core.seats import SeatId
from letopis.core.table_acts import BreakOff
from letopis.games.catalogue import game_named
from letopis.server.live.live_table import LiveTable
from letopis.server.live.revisions import Revisions
from letopis.server.live.room import Room, RoomRows, read_rows, table_in_play
from letopis.server.problems import Problem
from letopis.server.wall_clock import Now
from letopis.server.workers.fair_turns import FairTurns
from letopis.server.workers.thread_jobs import run_in_thread
from letopis.store.sql import Database, Overtaken
from letopis.store.sql.announcements import announce
from letopis.store.sql.around_table import rooms
from letopis.store.sql.around_table.revisions import Revision
from letopis.store.sql.around_table.rooms import ABANDONED, OVER, PLAYING, RoomRow, Touch
from letopis.store.sql.games import chronicles
from letopis.store.sql.games.chronicles import AskKeys, Keyed
from letopis.store.sql.games.endings import CALLED_OFF

T = TypeVar("T")

MOST_ATTEMPTS = 20
MOST_AT_HAND = 1000  # rooms kept open although nobody is busy with them

_log = logging.getLogger(__name__)

Listener = Callable[[Room, list[Entry]], None]
Doorman = Callable[[Room], None]
Preparation = Callable[[Room, list[Entry]], Awaitable[None]]


class Ask(Struct, frozen=True):
    """What a client wants: `seq` is the entry it has seen last, `key` its own name for the ask."""

    seat: SeatId
    action: Action
    key: str | None = None
    seq: int | None = None


class AskResult(Struct, frozen=True):
    """The number of the entry an ask has made, now or when it was sent before. What `is_private`
    has made none: it is kept for its seat, and `seq` is where the table stands."""

    seq: int
    is_repeat: bool = False
    is_private: bool = False


class Stale(Exception):
    """The client has not seen what its ask depends on."""


class Speaker(Protocol):
    """Knows what people have said beforehand, for acts that are done in their names."""

    async def reckoned(self, room: Room, ask: Ask) -> Action | None:
        """Compute what the act needs, before the lock of the room is taken."""
        ...

    def completed(self, room: Room, ask: Ask, reckoned: Action | None) -> Action:
        """The act with stored instructions added; any other act unchanged."""
        ...


class Keeper:
    """Owns the open rooms of this process: those in use and the latest ones. A table is never open
    twice."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self.now = database, now
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._at_hand: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._revisions = Revisions(database)
        self._loading = FairTurns()  # one at a time: more threads would not be faster
        self._begun: set[asyncio.Task[Any]] = set()
        self._listeners: list[Listener] = []
        self._doormen: list[Doorman] = []
        self.speaker: Speaker | None = None
        self.prepare: Preparation = _prepare_nothing  # awaited before the listeners are told

    def listen(self, listener: Listener) -> None:
        """Call `listener` with every new entry once it is durable, in order."""
        self._listeners.append(listener)

    def when_opened(self, doorman: Doorman) -> None:
        """Call `doorman` with every room that is loaded into this process, or read again."""
        self._doormen.append(doorman)

    async def room(self, room_id: str) -> Room:
        """A room as it stands now, whichever process has written to it: nobody is shown a table as
        it stood before what he has seen elsewhere, nor judged by it."""
        found = self._rooms.get(room_id) or await self._open(room_id)
        await self._read_on(found, (await self._revisions.of((room_id,))).get(room_id))
        self._at_hand[room_id] = found
        self._at_hand.move_to_end(room_id)
        while len(self._at_hand) > MOST_AT_HAND:
            self._at_hand.popitem(last=False)
        return found

    async def at_hand_now(self, rooms: Iterable[str]) -> dict[str, Room]:
        """Those of the rooms that are open in this process, as they stand now."""
        here = {it: room for it in rooms if (room := self._rooms.get(it)) is not None}
        revisions = await self._revisions.of(here) if here else {}
        for room_id, room in here.items():
            try:
                await self._read_on(room, revisions.get(room_id))
            except Exception:  # the others are shown
                _log.exception("a table cannot be read on", extra={"room": room_id})
        return here

    async def _read_on(self, room: Room, revision: Revision | None) -> None:
        """Read what other processes have written since this one has looked."""
        if not room.is_read(revision) or room.is_behind(revision):
            await self._to_its_end(self._read_up_to(room, revision))

    async def _read_up_to(self, room: Room, revision: Revision | None) -> None:
        if not room.is_read(revision):
            async with room.reading:
                if not room.is_read(revision):  # by somebody else meanwhile
                    await self._read(room)
        if room.is_behind(revision):
            async with room.lock:
                if room.is_behind(revision):
                    await self._catch_up(room)

    async def _to_its_end(self, job: Coroutine[Any, Any, T]) -> T:
        """Do what must not be left half done, also where whoever waits for it goes away."""
        begun = asyncio.create_task(job)
        self._begun.add(begun)
        begun.add_done_callback(self._begun.discard)
        return await asyncio.shield(begun)

    async def _open(self, room_id: str) -> Room:
        """Load a room once for all who wait; a cancelled waiter does not cancel the others."""
        if (opening := self._opening.get(room_id)) is None:
            opening = self._opening[room_id] = asyncio.create_task(self._opened(room_id))
            opening.add_done_callback(lambda _: self._opening.pop(room_id, None))
        return await asyncio.shield(opening)

    async def refresh(self, room_id: str) -> Room:
        """Read a room's row and chairs again; its table stays as it is."""
        room = self._rooms.get(room_id) or await self._open(room_id)
        await self._to_its_end(self._read_again(room))
        return room

    async def _read_again(self, room: Room) -> None:
        """One reader at a time: what was read earlier must not be put over what was read later."""
        async with room.reading:
            await self._read(room)

    async def _read(self, room: Room) -> None:
        await self._take(room, await self._database.read(lambda it: read_rows(it, room.id)))

    async def _take(self, room: Room, rows: RoomRows) -> None:
        """Let a room be as stored. Where that fails half-way, whoever comes next reads again."""
        room.take(rows)
        await self._load(room)
        room.lay_instructions()
        _mark_stage(room)  # it may have ended while its row was read
        self._rooms[room.id] = room
        for doorman in self._doormen:
            doorman(room)
        await self._break_off(room)
        room.digest = rows.digest

    async def submit(self, room: Room, ask: Ask) -> AskResult | Refusal:
        """Ask the game; when this returns an answer, the entry is on disk. A client that
        disconnects meanwhile does not cancel it."""
        return await self._to_its_end(self._submit(room, ask))

    async def close(self) -> None:
        """Wait for what is being stored or read."""
        await asyncio.gather(*self._begun, return_exceptions=True)

    async def _submit(self, room: Room, ask: Ask) -> AskResult | Refusal:
        reckoned = None if self.speaker is None else await self.speaker.reckoned(room, ask)
        async with room.lock:
            for _ in range(MOST_ATTEMPTS):
                try:
                    return await self._attempt(room, ask, reckoned)
                except Overtaken:
                    await self._catch_up(room)
        raise Problem(503, "too-busy")

    async def let_chance_begin(self, room: Room) -> None:
        """Let chance make the entries that come before the first question."""
        await self._to_its_end(self._let_chance_begin(room))

    async def _let_chance_begin(self, room: Room) -> None:
        async with room.lock:
            live = table_in_play(room)
            if fresh := live.chance_first():
                await self._commit(room, fresh, None)

    def count(self) -> int:
        return len(self._rooms)

    def at_hand(self, room_id: str) -> Room | None:
        """A room that is open in this process."""
        return self._rooms.get(room_id)

    async def follow(self, chronicle: str, seq: int) -> bool:
        """Another process has written up to this entry; False if the table is not open here."""
        here = [it for it in self._rooms.values() if it.row.chronicle == chronicle]
        for room in here:
            if room.digest is not None:  # else whoever looks next reads all of it
                await self._read_on(room, Revision(seq, room.digest))
        return bool(here)

    async def catch_up_all(self) -> None:
        """Read on in all rooms, after a gap in the messages of other processes."""
        await self.at_hand_now(tuple(self._rooms))

    async def _attempt(self, room: Room, ask: Ask, reckoned: Action | None) -> AskResult | Refusal:
        live = table_in_play(room)
        if room.is_resting:
            raise Problem(409, "paused" if room.timing.is_paused else "abandoned")
        if (earlier := _earlier(room, ask)) is not None:
            return earlier
        if is_stale(live, ask):
            raise Stale
        speaker = self.speaker
        act = ask.action if speaker is None else speaker.completed(room, ask, reckoned)
        if live.leads_far_back(act):
            fresh = await run_in_thread(live.asked_for, ask.seat, act)
        else:
            fresh = live.asked_for(ask.seat, act)
        if isinstance(fresh, Refusal):
            return fresh
        first = fresh[0]
        keyed = (
            None if ask.key is None else Keyed(ask.seat, ask.key, _written_ask(live, ask, first))
        )
        await self._commit(room, fresh, keyed)
        if keyed is not None:
            room.keys[keyed.seat, keyed.key] = (keyed.ask, first.seq)
        return AskResult(first.seq)

    async def _commit(self, room: Room, fresh: list[Entry], keyed: Keyed | None) -> None:
        live, now = table_in_play(room), self.now()
        rows = chronicles.rows_of(live.game, live.table.header.id, fresh, keyed, now)
        touch = Touch(room.id, now, OVER if live.will_be_over else PLAYING)
        await self._database.write_together(_keep, (rows, touch))
        await self._grow(room, fresh, [now] * len(fresh))

    async def _break_off(self, room: Room) -> None:
        """TB-3.4. When its people have ended a game its chronicle says so and tells the secret. Its
        stage was stored before, so nobody can play on; whichever process sees it first does this,
        also for a process that stopped in between."""
        if room.row.stage != ABANDONED or room.live is None or room.live.is_ended:
            return
        async with room.lock:
            for _ in range(MOST_ATTEMPTS):
                if room.live.is_ended:
                    return
                try:
                    await self._write_end(room, room.live)
                except Overtaken:
                    await self._catch_up(room)

    async def _write_end(self, room: Room, live: LiveTable) -> None:
        ending, now = room.ending, self.now()
        how = BreakOff(CALLED_OFF, ()) if ending is None else BreakOff(ending.kind, ending.winners)
        fresh = live.broken_off(how)
        rows = chronicles.rows_of(live.game, live.table.header.id, fresh, None, now)
        await self._database.write(lambda it: _keep_end(it, room.id, rows))
        await self._grow(room, fresh, [now] * len(fresh))

    async def _catch_up(self, room: Room) -> None:
        """Read the entries that other processes have appended."""
        live = table_in_play(room)
        chronicle, seq = live.table.header.id, live.seq
        written, keys = await self._database.read(lambda it: _written_after(it, chronicle, seq))
        fresh = read_on(live.game.notation, live.table.link, seq, [it.line for it in written])
        room.keys |= keys
        await self._grow(room, list(fresh), [it.at for it in written])

    async def _grow(self, room: Room, fresh: list[Entry], times: list[int]) -> None:
        """Apply durable entries and tell the listeners, whose errors are only logged."""
        table_in_play(room).grow(fresh, times)
        _mark_stage(room)
        try:
            await self.prepare(room, fresh)
        except Exception:
            _log.exception("what will be told is not prepared", extra={"room": room.id})
        for listener in self._listeners if fresh else ():
            try:
                listener(room, fresh)
            except Exception:
                _log.exception("a listener failed", extra={"room": room.id})

    async def _opened(self, room_id: str) -> Room:
        rows = await self._database.read(lambda it: read_rows(it, room_id))
        room = Room(rows.row, rows.chairs, rows.timing)
        await self._take(room, rows)
        return room

    async def _load(self, room: Room) -> None:
        """Fold the game of a room once it has begun."""
        if room.live is not None or (chronicle := room.row.chronicle) is None:
            return
        live = await self._loaded(room.row, chronicle)
        room.keys = await self._database.read(
            lambda it: chronicles.keys_of(it, chronicle, 0, live.seq)
        )
        room.live = live

    async def _loaded(self, row: RoomRow, chronicle: str) -> LiveTable:
        game = game_named(row.game)
        kept = await self._database.read(lambda it: chronicles.load(it, game, chronicle))
        assert kept is not None, f"{chronicle} has gone"
        if kept.is_raised:
            await self._database.write(lambda it: chronicles.raise_stored(it, game, chronicle))
        async with self._loading.turn(row.owner):
            return await asyncio.to_thread(LiveTable, game, kept)  # a long game takes a while


async def _prepare_nothing(room: Room, fresh: list[Entry]) -> None:
    pass


def _earlier(room: Room, ask: Ask) -> AskResult | None:
    """The answer an ask with this key has had before; the same key for another ask is wrong."""
    known = None if ask.key is None else room.keys.get((ask.seat, ask.key))
    if known is None:
        return None
    line, seq = known
    if line != table_in_play(room).game.notation.write(ask.action):
        raise Problem(409, "key-used")
    return AskResult(seq, is_repeat=True)


def _written_ask(live: LiveTable, ask: Ask, entry: Entry) -> str:
    """The ask as it was sent; the entry holds the act as the speaker has completed it."""
    return entry.ask_line if entry.ask is ask.action else live.game.notation.write(ask.action)


def _mark_stage(room: Room) -> None:
    """Set the stage from the table, which knows whether it is over."""
    if room.live is not None and room.row.stage in (PLAYING, OVER):
        room.row = replace(room.row, stage=OVER if room.live.is_over else PLAYING)


def _written_after(
    connection: Connection, chronicle: str, seq: int
) -> tuple[list[chronicles.Written], AskKeys]:
    """The lines after an entry, and the keys of asks that made them."""
    written = chronicles.lines_after(connection, chronicle, seq)
    last = written[-1].seq if written else seq
    return written, chronicles.keys_of(connection, chronicle, seq, last)


def _keep(connection: Connection, moves: Sequence[tuple[chronicles.EntryRows, Touch]]) -> None:
    """Store the entries of several tables in one transaction."""
    chronicles.append_all(connection, [rows for rows, _ in moves])
    if not rooms.touch_all(connection, [touch for _, touch in moves]):
        raise Problem(409, "table-closed")
    for rows, _ in moves:
        last = rows.entries[-1]
        announce(connection, f"entries {last['chronicle']} {last['seq']}")


def _keep_end(connection: Connection, room: str, rows: chronicles.EntryRows) -> None:
    """Store the end of a game that can be played no more: it tells the secret of the dice."""
    row = rooms.room_by_id(connection, room)
    assert row is not None
    assert row.stage == ABANDONED, f"{room} may still be played"
    chronicles.append_all(connection, [rows])
    last = rows.entries[-1]
    announce(connection, f"entries {last['chronicle']} {last['seq']}")


def is_stale(live: LiveTable, ask: Ask) -> bool:
    """Whether something has happened that the asker should see first. A question that was put
    before and still stands may be answered from then on: others who are asked at the same time
    do not get in the way. Whoever has seen more than is known here found his room read on before
    (`Keeper.room`), or has made the number up."""
    if ask.seq is None or ask.seq >= live.seq:
        return False
    mine = live.waits_for(ask.seat)
    return mine is None or ask.seq < mine.since
