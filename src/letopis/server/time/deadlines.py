"""The deadline worker: claims due times in the database and acts on them.

What is due is claimed in the database first, so two processes never act twice; what a dead one has
claimed is free again after a while. An act goes through the keeper with the entry it was thought
for, so whoever comes late, a person or a process, finds the table moved on.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import Connection

from letopis.core.acts import Action, Refusal
from letopis.core.seats import CLOCK, SeatId
from letopis.server.live.bot_workers import BotWorkers
from letopis.server.live.keeper import Ask, Keeper, Stale
from letopis.server.live.live_table import Waiting
from letopis.server.live.room import Room
from letopis.server.live.room_changes import Changes
from letopis.server.problems import Problem
from letopis.server.time.downtime import NO_ABSENCE, awaken, notice
from letopis.server.time.due_rows import follow
from letopis.server.time.due_times import is_timed
from letopis.server.time.regulation import read_regulation
from letopis.server.time.timeouts import DueTaken, stand_in_for_turn, take, unseat_bot
from letopis.server.wall_clock import HOUR, MINUTE, SECOND, Now
from letopis.store.sql import Database
from letopis.store.sql.around_table import clocks, heartbeats, rooms
from letopis.store.sql.around_table.clocks import Due
from letopis.store.sql.around_table.room_events import RoomEvent, record

PAUSE = 1.0  # seconds between two looks
CLAIM_LASTS = 2 * MINUTE
SWEEP_EVERY = BEAT_EVERY = MINUTE
BOTS_MISSED_FOR = HOUR  # later nobody has to look again and again
MOST_AT_ONCE = 100

Round = Callable[[], Awaitable[None]]

_log = logging.getLogger(__name__)


class Deadlines:
    """The worker of this process, and other periodic jobs."""

    def __init__(
        self,
        database: Database,
        keeper: Keeper,
        bots: BotWorkers,
        changes: Changes,
        now: Now,
        lived: Now,
    ) -> None:
        self._database, self._keeper, self._bots = database, keeper, bots
        self._changes, self._now, self._lived = changes, now, lived
        self._seen_at, self._lived_at, self._grace = now(), lived(), 0
        self.name = secrets.token_hex(8)
        self._following: set[asyncio.Task[None]] = set()
        self._rounds: list[Round] = []
        self._asides: dict[Round, asyncio.Task[None] | None] = {}
        self._swept_at = self._beat_at = 0
        self._working: asyncio.Task[None] | None = None
        self._living: asyncio.Task[None] | None = None
        self._looking = asyncio.Lock()

    async def awaken(self, grace: int) -> None:
        """Postpone dues that passed while the server was down."""
        now, self._grace = self._now(), grace
        self._seen_at, self._lived_at = now, self._lived()
        later = await self._database.write(lambda it: awaken(it, now, grace))
        if later:
            _log.warning("due times put off, for the house was closed: %d", later)

    def open(self) -> None:
        self._working = asyncio.create_task(self._work())
        self._living = asyncio.create_task(self._live())

    async def rest(self) -> None:
        """Stop the periodic tasks after the current tick."""
        async with self._looking:
            for task in filter(None, (self._working, self._living)):
                task.cancel()

    async def close(self) -> None:
        asides = filter(None, self._asides.values())
        tasks = [*self._following, *asides, *filter(None, (self._working, self._living))]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def also(self, another: Round) -> None:
        """Register a job for every tick."""
        self._rounds.append(another)

    def aside(self, another: Round) -> None:
        """Register a job that may take long: it runs in a task of its own."""
        self._asides[another] = None

    async def settle_asides(self) -> None:
        """Wait for the jobs that run in tasks of their own."""
        await asyncio.gather(*filter(None, self._asides.values()), return_exceptions=True)

    def grown(self, room: Room, fresh: Any = None) -> None:
        """Update the due rows of a table after new entries."""
        if not _has_times(room):
            return
        task = asyncio.get_running_loop().create_task(self.follow(room))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def follow(self, room: Room) -> None:
        live = room.live
        if live is None or not _has_times(room):
            return
        async with room.reading:  # what was read earlier must not be put over this
            seq = live.seq
            followed = await self._database.write(lambda it: follow(it, room.id, live, seq))
            if followed is None:
                return
            before, room.timing = room.timing, followed.timing
        if followed.chairs_changed:
            await self._changes.tell(room.id)
        elif before.dues != followed.timing.dues:
            self._changes.timed(room)

    async def settle(self) -> None:
        """Wait until the due rows of all tables are updated."""
        while self._following:
            await asyncio.gather(*self._following, return_exceptions=True)

    async def _notice_absence(self, now: int) -> None:
        """Treat sleep of the machine, changes of its clock and a process that was stopped like
        downtime of the server."""
        lived = self._lived()
        absence = (now - self._seen_at) - (lived - self._lived_at)
        self._seen_at, self._lived_at = now, lived
        if absence < -NO_ABSENCE:  # the clock was set back: what is periodic begins anew
            self._beat_at = self._swept_at = 0
        if absence < SECOND:
            return
        grace = self._grace
        later = await self._database.write(lambda it: notice(it, now, absence, grace))
        _log.warning("time was not lived through; due times put off: %d", len(later))
        for room in dict.fromkeys(later):
            await self._changes.tell(room)

    async def tick(self) -> None:
        """Claim and handle everything that is due."""
        await self.settle()
        now = self._now()
        await self._notice_absence(now)
        if await self._database.read(lambda it: clocks.is_any_claim_old(it, now - CLAIM_LASTS)):
            await self._database.write(lambda it: clocks.free_claims(it, now - CLAIM_LASTS))
        if now - self._beat_at >= BEAT_EVERY:
            self._beat_at = now
            await self._database.write(lambda it: heartbeats.beat(it, now))
        if now - self._swept_at >= SWEEP_EVERY:
            self._swept_at = now
            for behind in await self._database.read(clocks.rooms_behind):
                await self._mend(behind)
            for idle in await self._database.read(
                lambda it: rooms.where_bots_sit(it, now - BOTS_MISSED_FOR, now - SWEEP_EVERY)
            ):
                await self._wake_bots(idle)
        for due in await self._database.read(lambda it: clocks.overdue(it, now, MOST_AT_ONCE)):
            await self._see_to(due)
        for another in self._rounds:
            await another()
        for another, before in self._asides.items():
            if before is None or before.done():
                self._asides[another] = asyncio.create_task(_tried(another))
        await self.settle()

    async def back(self, room: Room, seat: SeatId, person: str) -> bool:
        """Unseat the bot that held the chair of somebody who is back. False if there was none."""
        now = self._now()

        def job(connection: Connection) -> RoomEvent | None:
            if not unseat_bot(connection, room.id, seat, person, now):
                return None
            return record(connection, room.id, "back", now, seat, person)

        event = await self._database.write(job)
        if event is None:
            return False
        await self._changes.tell(room.id, (event,))
        await self.follow(room)
        return True

    async def _work(self) -> None:
        while True:
            try:
                async with self._looking:
                    await self.tick()
            except Exception:
                _log.exception("the deadlines failed")
            await asyncio.sleep(PAUSE)

    async def _live(self) -> None:
        """Beat on, also while a tick takes long: people are served meanwhile."""
        while True:
            self._lived()
            await asyncio.sleep(PAUSE)

    async def _mend(self, room_id: str) -> None:
        room = await self._keeper.room(room_id)
        if room.live is not None:
            await self.follow(room)

    async def _wake_bots(self, room_id: str) -> None:
        """Restart bots of tables that nobody watches: the process that ran them may have died."""
        room = await self._keeper.room(room_id)
        if room.live is not None:
            self._bots.wake(room)

    async def _see_to(self, due: Due) -> None:
        """Handle one due row; log its failure."""
        try:
            now = self._now()
            taken = await self._database.write(lambda it: take(it, due, self.name, now))
            if taken is None:
                return
            room = await self._keeper.room(due.room)
            if taken.events:
                await self._changes.tell(due.room, taken.events)
            if taken.must_act:
                await self._act(room, due, taken)
            self._bots.wake(room)
        except Exception:
            _log.exception("a deadline failed", extra={"room": due.room, "seat": due.seat})

    async def _act(self, room: Room, due: Due, taken: DueTaken) -> None:
        try:
            done = await self._asked_the_game(room, due)
        except (Stale, Problem):
            done = True  # the table has moved on, or rests
        if done:
            await self._database.write(lambda it: clocks.release(it, due, self.name))
            await self.follow(room)
            return
        now, bot = self._now(), taken.regulation.bot
        event = await self._database.write(
            lambda it: stand_in_for_turn(it, due, self.name, bot, now)
        )
        if event is not None:
            await self._changes.tell(room.id, (event,))

    async def _asked_the_game(self, room: Room, due: Due) -> bool:
        """Whether the game has taken the silence; False when only a bot can go on."""
        live = room.live
        waiting = None if live is None else live.waits_for(due.seat)
        if live is None or waiting is None or waiting.runs_since != due.since:
            return True
        seq = live.seq
        for asker, action in _ways(waiting):
            answer = await self._keeper.submit(room, Ask(asker, action, seq=seq))
            if not isinstance(answer, Refusal):
                return True
        return False


async def _tried(another: Round) -> None:
    try:
        await another()
    except Exception:
        _log.exception("something periodic failed")


def _ways(waiting: Waiting) -> list[tuple[SeatId, Action]]:
    """What silence may mean: the game's own time-out, then its default for the seat. The keeper
    adds what was said beforehand."""
    ways: list[tuple[SeatId, Action]] = []
    if (lapse := waiting.prompt.lapse) is not None:
        ways.append((CLOCK, lapse))
    if waiting.default is not None:
        ways.append((waiting.seat, waiting.default))
    return ways


def _has_times(room: Room) -> bool:
    """Whether a table has a clock at all; most have none, and nothing is written for them."""
    if room.live is None:
        return False
    return bool(room.timing.dues) or is_timed(read_regulation(room.row.plan), room.live)
