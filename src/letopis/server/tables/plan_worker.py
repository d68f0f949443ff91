"""A worker process in which plans with maps are checked; people take turns at it.

A large map takes a second to read and to check. What was found right is known by its digest for a
while, so that the same map is not checked for every table.
"""

import hashlib
from collections import OrderedDict

import msgspec

from letopis.server.tables.table_plan import TablePlan, check_plan, materials_of
from letopis.server.workers.ended_jobs import EndedJobs
from letopis.server.workers.fair_turns import FairTurns
from letopis.server.workers.processes import Allowance, WorkerProcess

CHECKING = Allowance(memory=400_000_000, seconds=15)
MOST_KNOWN = 64


class PlanWorker:
    """Checks plans and gives the materials that their games are played with."""

    def __init__(self) -> None:
        self.process = WorkerProcess(CHECKING)
        self.turns, self._ended = FairTurns(), EndedJobs()
        self._known: OrderedDict[str, dict[str, str]] = OrderedDict()

    async def materials(self, plan: TablePlan, seats: int, who: str) -> dict[str, str]:
        """The materials of a plan that can be played; `Trouble` says what is wrong with it."""
        game = check_plan(plan)
        if not game.materials:
            return materials_of(plan, seats)
        key = _digest(plan, seats)
        if key not in self._known:
            self._ended.check(key)
            self.turns.check(who)
            async with self.turns.turn(who):
                with self._ended.watch(key):
                    self._known[key] = await self.process.run(materials_of, plan, seats)
        self._known.move_to_end(key)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return self._known[key]

    def close(self) -> None:
        self.process.close()


def _digest(plan: TablePlan, seats: int) -> str:
    asked = (seats, plan.game, plan.preset, plan.options, plan.materials)
    return hashlib.sha256(msgspec.json.encode(asked)).hexdigest()
