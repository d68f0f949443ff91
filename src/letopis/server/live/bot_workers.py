"""Worker processes for bots, so that no table waits for the bot of another.

Every table belongs to one worker, which remembers it: only what is new is sent over. A server that
means to stay starts them early, so that no first move waits until they have read everything.
"""

import asyncio
import logging
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from letopis.bots import Bot, make_bot
from letopis.bots.warm_up import get_ready
from letopis.core.acts import Action
from letopis.core.choices import pick
from letopis.core.chronicle_text import game_of, read_on, read_text, write_line, write_start
from letopis.core.seats import SeatId
from letopis.core.table import Table, follow, open_table
from letopis.games.catalogue import game_named
from letopis.server.live.keeper import Ask, Keeper, Room, Stale
from letopis.server.live.live_table import LiveTable
from letopis.server.problems import Problem
from letopis.server.worker_processes import end_with_parent, fork_context

WORKERS = 2
REMEMBERED = 64
PREFIX = "bot:"
OPENED_AFTER = 1.0  # seconds; those who come at once are served first

_log = logging.getLogger(__name__)


class _Table:
    """A table as a worker remembers it."""

    def __init__(self, start: str) -> None:
        game = game_named(game_of(start))
        self.table: Table = open_table(game, read_text(game, start).header)
        self.bots: dict[tuple[SeatId, str], Bot | None] = {}


_remembered: dict[str, _Table] = {}


class Thought(Struct, frozen=True):
    """What a worker is asked: the lines after an entry, and who plays which seat."""

    chronicle: str
    start: str
    after: int
    lines: list[str]
    seat: SeatId
    bot: str


def think(asked: Thought) -> str | None:
    """In the worker: the line a bot wants to say, or None if the table must be sent from the
    beginning."""
    chronicle, start, after, seat = asked.chronicle, asked.start, asked.after, asked.seat
    known = _remembered.get(chronicle)
    if after == 0:
        known = _remembered[chronicle] = _Table(start)
        while len(_remembered) > REMEMBERED:
            _remembered.pop(next(iter(_remembered)))
    if known is None or known.table.seq != after:
        return None
    table, game = known.table, known.table.game
    known.table = table = follow(table, read_on(game.notation, table.link, after, asked.lines))
    if (seat, asked.bot) not in known.bots:
        sitting = next(it for it in table.header.seats if it.id == seat)
        as_bot = replace(sitting, player=PREFIX + asked.bot)
        known.bots[seat, asked.bot] = make_bot(game, table.header, as_bot)
    bot = known.bots[seat, asked.bot]
    assert bot is not None
    return game.notation.write(
        bot.choose(game.view(table.state, seat), game.legal(table.state, seat))
    )


class BotWorkers:
    """The worker processes; answers for every bot seat that is asked."""

    def __init__(self, keeper: Keeper, workers: int = WORKERS) -> None:
        self._keeper = keeper
        self._context = fork_context()
        self._workers: list[ProcessPoolExecutor | None] = [None] * workers
        self._sent: dict[str, int] = {}
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._opening: asyncio.Task[None] | None = None
        self.ready = 0  # workers that have read everything

    def open(self) -> None:
        """Start the workers while nobody needs them yet."""
        self._opening = asyncio.get_running_loop().create_task(self._get_ready())

    async def _get_ready(self) -> None:
        await asyncio.sleep(OPENED_AFTER)
        for at in range(len(self._workers)):
            try:
                # A process that starts is waited for: not by those who serve.
                begun = await asyncio.to_thread(self._worker(at).submit, get_ready)
                await asyncio.wrap_future(begun)
                self.ready += 1
            except Exception:
                _log.exception("a worker is not ready")

    def wake(self, room: Room, fresh: Any = None) -> None:
        """Start playing for a table if one of its bots is asked."""
        if self._asked(room) is None or room.id in self._playing:
            return
        task = asyncio.get_running_loop().create_task(self._play(room))
        self._playing[room.id] = task
        task.add_done_callback(lambda _: self._playing.pop(room.id, None))

    async def close(self) -> None:
        for task in (*self._playing.values(), *([self._opening] if self._opening else [])):
            task.cancel()
        for worker in self._workers:
            if worker is not None:
                _stop(worker)

    async def _play(self, room: Room) -> None:
        while (seat := self._asked(room)) is not None:
            live, chair = room.live, room.chair(seat)
            assert live is not None
            assert chair is not None
            seq = live.seq
            try:
                action = await self._thought(live, seat, chair.bot or "random")
            except Exception:
                _log.exception("a bot failed", extra={"room": room.id, "seat": seat})
                action = _any_way_on(live, seat)
            if self._asked(room) != seat:  # whose place it held is back
                continue
            try:
                answer = await self._keeper.submit(room, Ask(seat, action, seq=seq))
            except (Stale, Problem):
                continue
            if not hasattr(answer, "seq"):
                _log.error("a bot was refused: %s", answer, extra={"room": room.id, "seat": seat})
                await self._keeper.submit(room, Ask(seat, _any_way_on(live, seat), seq=seq))

    def _asked(self, room: Room) -> SeatId | None:
        """A bot's seat that the game waits for; bots that hold a person's place count too."""
        if room.live is None or room.is_resting:
            return None
        bots = [chair.seat for chair in room.chairs if chair.bot is not None]
        return next((it.seat for it in room.live.waiting if it.seat in bots), None)

    async def _thought(self, live: LiveTable, seat: SeatId, bot: str) -> Action:
        header, notation = live.table.header, live.game.notation
        start = write_start(header)
        at = crc32(header.id.encode()) % len(self._workers)
        sent, seq = self._sent.get(header.id, 0), live.seq
        for after in (sent, 0):
            lines = [write_line(notation, entry) for entry in live.entries[after:seq]]
            asked = Thought(header.id, start if after == 0 else "", after, lines, seat, bot)
            try:
                line = await asyncio.get_running_loop().run_in_executor(
                    self._worker(at), think, asked
                )
            except BrokenProcessPool:
                self._workers[at] = None
                self._sent.clear()
                continue
            if line is not None:
                self._sent[header.id] = seq
                action = notation.read(line)
                assert isinstance(action, Action)
                return action
        raise RuntimeError("the worker has lost the table twice")

    def _worker(self, at: int) -> ProcessPoolExecutor:
        if (worker := self._workers[at]) is None:
            worker = ProcessPoolExecutor(1, mp_context=self._context, initializer=end_with_parent)
            self._workers[at] = worker
        return worker


def _stop(worker: ProcessPoolExecutor) -> None:
    """Kill a worker at once: it must not outlive the server."""
    processes = tuple((worker._processes or {}).values())
    worker.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


def _any_way_on(live: LiveTable, seat: SeatId) -> Action:
    """A table must not stand still because a program failed: the default, or what is listed
    first."""
    waiting = live.waits_for(seat)
    if waiting is not None and waiting.default is not None:
        return waiting.default
    return pick(live.game.legal(live.table.state, seat)[0], lambda n: 0)
