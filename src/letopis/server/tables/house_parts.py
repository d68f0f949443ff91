"""The parts of a server that acts around a table use. `house.House` has them all."""

from typing import Protocol

from letopis.server.limits import Limits
from letopis.server.live.bot_workers import BotWorkers
from letopis.server.live.keeper import Keeper
from letopis.server.live.room import Room
from letopis.server.live.room_changes import Changes
from letopis.server.people.results import Results
from letopis.server.tables.absence import Absences
from letopis.server.tables.plan_worker import PlanWorker
from letopis.server.time.deadlines import Deadlines
from letopis.server.wall_clock import Now
from letopis.store.sql import Database
from letopis.store.sql.people.accounts import Person


class TableNotices(Protocol):
    """Notices that an act around a table causes."""

    def begun(self, room: Room, by: Person) -> None: ...
    def rematch(self, room: Room, by: Person) -> None: ...


class TableParts(Protocol):
    """Given to every act around a table; named here so that this room does not import the house,
    which imports this room."""

    database: Database
    keeper: Keeper
    bots: BotWorkers
    changes: Changes
    deadlines: Deadlines
    absences: Absences
    plans: PlanWorker
    results: Results
    limits: Limits
    now: Now

    @property
    def notices(self) -> TableNotices: ...
