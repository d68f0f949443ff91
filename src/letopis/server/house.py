"""The house: creates and connects all parts of one server process."""

import asyncio
import logging
from contextlib import suppress

from letopis.server.analysis.battle_oracle import BattleOracle
from letopis.server.analysis.imported_files import ImportedFiles
from letopis.server.analysis.pools import AnalysisPools
from letopis.server.limits import Limits
from letopis.server.live.asked_seats import AskedSeats
from letopis.server.live.bot_workers import BotWorkers
from letopis.server.live.hub import Hub
from letopis.server.live.instructed_answers import InstructedAnswers
from letopis.server.live.keeper import Keeper
from letopis.server.live.presence import LOOKING, WHO, Presence
from letopis.server.live.relay import Relay
from letopis.server.live.room_changes import Changes
from letopis.server.live.room_log import RoomLog
from letopis.server.loop_watch import LoopWatch
from letopis.server.metrics import Metrics
from letopis.server.notices import Notices
from letopis.server.notices.addresses import Registry
from letopis.server.notices.channels import channels
from letopis.server.notices.push import push_of
from letopis.server.notices.sender import Sender
from letopis.server.people.credentials import Passes
from letopis.server.people.ratings import Ratings
from letopis.server.people.results import Results
from letopis.server.people.statistics import Statistics
from letopis.server.settings import Settings
from letopis.server.tables.absence import Absences
from letopis.server.tables.listing import RoomLister
from letopis.server.tables.plan_worker import PlanWorker
from letopis.server.tables.talk import Talk
from letopis.server.time.deadlines import Deadlines
from letopis.server.wall_clock import HOUR, Now, Pulse, now
from letopis.server.workers.fair_turns import FairTurns
from letopis.server.workers.press import Press
from letopis.server.workers.struct_types import prepare_structs
from letopis.server.workers.thread_jobs import asker_name
from letopis.store.sql import Database
from letopis.store.sql.around_table import rooms
from letopis.store.sql.around_table.instructions import INSTRUCTED
from letopis.store.sql.database import READERS, check_connection
from letopis.store.sql.migrate import migrate
from letopis.store.sql.people.accounts import PASSES

MOST_AT_ONCE = 200  # pieces of a map that one page asks for

_log = logging.getLogger(__name__)


class House:
    """The parts of one server process; opened when it starts, closed when it stops."""

    def __init__(self, settings: Settings, clock: Now = now, lived: Now | None = None) -> None:
        lived = lived or (Pulse() if clock is now else clock)
        self.settings, self.now = settings, clock
        self.database = Database(settings.database)
        check_connection(self.database.engine)
        migrate(self.database.engine)
        readers = FairTurns(at_once=READERS)
        self.database.reading = lambda: readers.turn(asker_name())
        self.limits = Limits(clock, settings.limited)
        self.passes = Passes(self.database, clock)
        self.keeper = Keeper(self.database, clock)
        self.hub = Hub()
        self.presence = Presence(self.database, self.keeper, self.hub, clock)
        self.absences = Absences(self.hub, clock)
        self.presence.when_heard = self.absences.seated
        self.hub.elsewhere, self.hub.when_seated = self.presence.people, self._seated
        self.asked_seats = AskedSeats(self.database, self.keeper)
        self.metrics, self.results = Metrics(), Results(self.database)
        self.loop_watch = LoopWatch(self.metrics)
        self.ratings, self.log = Ratings(self.database, clock), RoomLog()
        self.bots = BotWorkers(
            self.keeper, lambda room: bool(self.hub.present(room)), self.hub.seated
        )
        self.instructed = InstructedAnswers(self.database, self.keeper, self.hub)
        self.keeper.speaker = self.instructed
        self.press, self.thread_turns = Press(), FairTurns(MOST_AT_ONCE)
        self.plans, self.listing = PlanWorker(), RoomLister(self.database, self.keeper)
        self.imported_files, self.analysis = ImportedFiles(self.database, clock), AnalysisPools()
        self.statistics = Statistics(self.database, self.keeper, self.results, self.analysis)
        self.battle_oracle = BattleOracle()
        self.changes = Changes(self.database, self.keeper, self.hub, self.log)
        self.deadlines = Deadlines(
            self.database, self.keeper, self.bots, self.changes, clock, lived
        )
        self.deadlines.also(self.presence.tick)
        self.deadlines.also(self.passes.tick)
        self.talk = Talk(self.database, self.keeper, self.hub, self.limits)
        push = push_of(settings, self.database.engine, clock)
        self.push_key = "" if push is None else push.public_key
        ways = channels(settings.outward, push)
        self.notices = Notices(self.database, self.keeper, self.hub, ways)
        self.sender = Sender(
            self.database, self.keeper, self.hub, self.notices, ways, settings.address
        )
        any_network = settings.outward.webhooks == "any"
        self.registry = Registry(self.database, self.limits, ways, settings.address, any_network)
        self.talk.letter_kept = self.notices.letter_kept
        self.talk.letter_told = self.notices.letter_told
        self.relay = Relay(self.database, self.keeper, self.hub, self.asked_seats)
        self.relay.listen("letter", self.talk.heard)
        self.relay.listen(PASSES, self.passes.heard)
        self.relay.listen(LOOKING, self.presence.heard)
        self.relay.listen(WHO, self.presence.tell_all)
        self.relay.listen(INSTRUCTED, self.instructed.heard)
        self.relay.when_connected(self.presence.ask)
        self.passes.listen(self.hub.end)
        self.passes.listen(self.asked_seats.end)
        self.log.listen(self.notices.happened)
        self.keeper.when_opened(self.bots.wake)
        self.keeper.when_opened(self.instructed.wake)
        self.keeper.prepare = self.hub.put_into_words
        self.keeper.listen(self.hub.grown)
        self.keeper.listen(self.asked_seats.grown)
        self.keeper.listen(self.metrics.grown)
        self.keeper.listen(self.bots.wake)
        self.keeper.listen(self.instructed.wake)
        self.keeper.listen(self.notices.grown)
        self.keeper.listen(self.deadlines.grown)
        self.keeper.listen(self.results.grown)

    def _seated(self, room: str) -> None:
        self.presence.seated(room)
        self.absences.seated(room)

    async def open(self) -> None:
        prepare_structs()
        if self.settings.is_watched:
            self.loop_watch.open()
        await self.deadlines.awaken(self.settings.grace_hours * HOUR)
        self.taking_up = asyncio.create_task(self._take_up())
        self.sender.open()
        self.relay.open()
        self.deadlines.open()
        if self.settings.bots_ready:
            self.bots.open()

    async def _take_up(self) -> None:
        """Resume what a former process has left: throws, bots, deadlines; the latest tables first,
        in the background."""
        for row in await self.database.read(rooms.rooms_in_play):
            try:
                room = await self.keeper.room(row.id)
                await self.keeper.let_chance_begin(room)
                self.notices.take_up(room)
                self.deadlines.grown(room)
            except Exception:
                _log.exception("a table cannot be taken up", extra={"room": row.id})

    async def close(self) -> None:
        self.taking_up.cancel()
        await asyncio.gather(self.taking_up, return_exceptions=True)
        await self.deadlines.close()
        await self.results.settle()
        await self.relay.close()
        await self.presence.close()
        await self.bots.close()
        await self.instructed.close()
        await self.keeper.close()
        await self.results.settle()  # of games that ended while bots and keeper were closed
        await self.analysis.close()
        await self.battle_oracle.close()
        self.plans.close()
        self.press.close()
        await self.sender.close()
        await self.notices.close()
        await self.loop_watch.close()
        with suppress(asyncio.CancelledError):
            await asyncio.to_thread(self.database.close)
