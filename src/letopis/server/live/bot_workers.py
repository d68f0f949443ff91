"""Worker processes for bots. Every table belongs to one worker, which caches it, so that only new
entries are sent. `serve` starts them early, because importing takes seconds."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import Any
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from letopis.bots import Bot, make_bot
from letopis.bots.idle import IDLE
from letopis.bots.warm_up import get_ready
from letopis.core.acts import Action, Refusal
from letopis.core.choices import pick
from letopis.core.chronicle import Entry
from letopis.core.files.chronicle_text import game_of, read_on, read_text, write_line, write_start
from letopis.core.notation import Notation
from letopis.core.seats import CLOCK, HOST, SeatId
from letopis.core.table import Table, back_awaited, follow, open_table
from letopis.core.table_acts import AnswerBack
from letopis.games.catalogue import game_named
from letopis.server.live.keeper import Ask, AskResult, Keeper, Stale
from letopis.server.live.live_table import LiveTable, TooLong
from letopis.server.live.room import Room
from letopis.server.live.sentences import LONG
from letopis.server.problems import Problem
from letopis.server.workers.fair_turns import FairTurns
from letopis.server.workers.processes import Allowance, WorkerProcess

WORKERS = 2
REMEMBERED = 64
PREFIX = "bot:"
THINKING = Allowance(memory=1_500_000_000, seconds=60)  # the best bots load solved sheets
LOOKED_FOR = 60.0  # seconds that bots play on for somebody who asked how the table stands
UNANSWERED = 1.0  # seconds
MOST_LOOKED_AT = 1000
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

    def __init__(
        self,
        keeper: Keeper,
        is_watched: Callable[[str], bool],
        when_changed: Callable[[str], None],
        workers: int = WORKERS,
    ) -> None:
        self._keeper, self._is_watched, self._when_changed = keeper, is_watched, when_changed
        self._down = dict[tuple[str, SeatId], None]()  # the oldest first
        self._workers = [_Worker() for _ in range(workers)]
        self._looked_at: dict[str, float] = {}
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._opening: asyncio.Task[None] | None = None
        self._is_closed = False
        self.ready = 0  # workers that have read everything

    def open(self) -> None:
        """Start the workers while nobody needs them yet."""
        self._opening = asyncio.get_running_loop().create_task(self._get_ready())

    async def _get_ready(self) -> None:
        await asyncio.sleep(OPENED_AFTER)
        for at in range(len(self._workers)):
            try:
                await self._workers[at].process.run(get_ready)
                self.ready += 1
            except Exception:
                _log.exception("a worker is not ready")

    def wake(self, room: Room, fresh: Any = None) -> None:
        """Start playing for a table if one of its bots is asked."""
        if self._is_closed or self._asked(room) is None or room.id in self._playing:
            return
        task = asyncio.get_running_loop().create_task(self._play(room))
        self._playing[room.id] = task
        task.add_done_callback(lambda _: self._playing.pop(room.id, None))

    def look(self, room: Room) -> None:
        """Let bots play on for a while at a table that was looked at without a socket."""
        if _has_players(room):
            return
        self._looked_at[room.id] = time.monotonic()
        if len(self._looked_at) > MOST_LOOKED_AT:
            self._looked_at.pop(next(iter(self._looked_at)))
        self.wake(room)

    async def close(self) -> None:
        self._is_closed = True
        for task in (*self._playing.values(), *([self._opening] if self._opening else [])):
            task.cancel()
        for worker in self._workers:
            worker.process.close()

    def is_down(self, room: str, seat: SeatId) -> bool:
        """Whether the bot of a seat failed when it was asked last: the default was done for it."""
        return (room, seat) in self._down

    def _note(self, room: Room, seat: SeatId, is_down: bool) -> None:
        """Tell the table when a bot has failed, and when it plays on."""
        key = (room.id, seat)
        if is_down == (key in self._down):
            return
        if is_down:
            self._down[key] = None
            if len(self._down) > MOST_LOOKED_AT:
                self._down.pop(next(iter(self._down)))
        else:
            del self._down[key]
        self._when_changed(room.id)

    async def _play(self, room: Room) -> None:
        while (seat := self._asked(room)) is not None:
            live, chair = room.live, room.chair(seat)
            assert live is not None
            assert chair is not None
            if seat in back_awaited(live.table):
                if not await self._says(room, Ask(seat, AnswerBack("yes"), seq=live.seq)):
                    return
                continue
            if chair.bot == IDLE and await self._passes(room, live, seat):
                continue
            if not await self._moves(room, live, seat, chair.bot or "random"):
                return

    async def _moves(self, room: Room, live: LiveTable, seat: SeatId, bot: str) -> bool:
        """Submit what a bot chooses, or the default for one that fails; False where neither is
        taken, so that nobody asks for it in an endless round."""
        seq, where = live.seq, {"room": room.id, "seat": seat}
        try:
            action = await self._thought(room, live, seat, bot)
        except Exception:
            _log.exception("a bot failed", extra=where)
            action = None
        if self._asked(room) != seat or live.seq != seq:  # the player is back, or has gone on
            return True
        is_down = action is None
        action = action or _any_way_on(live, seat)
        try:
            answer = await self._submitted(room, live, Ask(seat, action, seq=seq))
            if isinstance(answer, Refusal):
                _log.error("a bot was refused: %s", answer, extra=where)
                is_down = True
                instead = Ask(seat, _any_way_on(live, seat), seq=seq)
                answer = await self._keeper.submit(room, instead)
        except Stale:
            return True
        except Problem:  # such as a store that does not answer: not asked again at once
            await asyncio.sleep(UNANSWERED)
            return True
        self._note(room, seat, is_down)
        return not isinstance(answer, Refusal)

    async def _submitted(self, room: Room, live: LiveTable, asked: Ask) -> AskResult | Refusal:
        """What the game says to a bot's act. One that has done more than any game needs lets things
        take their course, so that it keeps nobody waiting."""
        try:
            return await self._keeper.submit(room, asked)
        except TooLong:
            way_on = replace(asked, action=_any_way_on(live, asked.seat))
            return await self._keeper.submit(room, way_on)

    async def _passes(self, room: Room, live: LiveTable, seat: SeatId) -> bool:
        """Submit the game's time-out for a seat that nobody plays; False where it has none."""
        waiting = live.waits_for(seat)
        if waiting is None or waiting.prompt.lapse is None:
            return False
        return await self._says(room, Ask(CLOCK, waiting.prompt.lapse, seq=live.seq))

    async def _says(self, room: Room, asked: Ask) -> bool:
        """Submit what needs no thought; False where it is refused."""
        try:
            return isinstance(await self._keeper.submit(room, asked), AskResult)
        except Stale:
            return True
        except Problem:  # as above
            await asyncio.sleep(UNANSWERED)
            return True

    def _asked(self, room: Room) -> SeatId | None:
        """A bot's seat that the game waits for; bots that hold a person's place count too.
        A request to go back (TB-2.2) comes first, for playing on would end it."""
        if room.live is None or room.is_resting or not self._is_attended(room):
            return None
        bots = [chair.seat for chair in room.chairs if chair.bot is not None]
        asked = (*back_awaited(room.live.table), *(it.seat for it in room.live.waiting))
        return next((seat for seat in asked if seat in bots), None)

    def _is_attended(self, room: Room) -> bool:
        """Whether bots may move: games of bots alone wait until somebody looks on."""
        looked_at = self._looked_at.get(room.id, -LOOKED_FOR)
        is_looked_at = time.monotonic() - looked_at < LOOKED_FOR
        return _has_players(room) or is_looked_at or self._is_watched(room.id)

    async def _thought(self, room: Room, live: LiveTable, seat: SeatId, bot: str) -> Action:
        """The action a bot chooses. Tables take turns by their owners; tables with players come
        before those that are only watched."""
        worker = self._workers[crc32(live.table.header.id.encode()) % len(self._workers)]
        async with worker.turns.turn(room.row.owner, is_idle=not _has_players(room)):
            line = await worker.thought(live, seat, bot)
        action = live.game.notation.read(line)
        assert isinstance(action, Action)
        return action


async def _written(notation: Notation, entries: Sequence[Entry]) -> list[str]:
    """Lines of entries; of many, such as a whole game, beside the loop."""
    if len(entries) > LONG:
        return await asyncio.to_thread(lambda: [write_line(notation, it) for it in entries])
    return [write_line(notation, it) for it in entries]


class _Worker:
    """A process in which bots think, and how much of each table it knows."""

    def __init__(self) -> None:
        self._sent: dict[str, int] = {}
        self.process = WorkerProcess(THINKING, when_lost=self._sent.clear)
        self.turns = FairTurns()

    async def thought(self, live: LiveTable, seat: SeatId, bot: str) -> str:
        header, notation, seq = live.table.header, live.game.notation, live.seq
        for after in (self._sent.get(header.id, 0), 0):
            lines = await _written(notation, live.entries[after:seq])
            start = "" if after else write_start(header)
            line = await self.process.run(think, Thought(header.id, start, after, lines, seat, bot))
            if line is not None:
                self._sent[header.id] = seq
                return line
        raise RuntimeError("the worker has lost the table twice")


def _has_players(room: Room) -> bool:
    """Whether a person plays here; a host who plays no seat is no player."""
    return any(it.person is not None and it.seat != HOST for it in room.chairs)


def _any_way_on(live: LiveTable, seat: SeatId) -> Action:
    """The fallback action when a bot fails: the default, or the first that is listed."""
    waiting = live.waits_for(seat)
    if waiting is not None and waiting.default is not None:
        return waiting.default
    return pick(live.game.legal(live.table.state, seat)[0], lambda n: 0)
