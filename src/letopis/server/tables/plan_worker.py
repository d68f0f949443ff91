"""A worker process in which plans with maps are checked; people take turns at it.

A large map takes a second to read and to check. What was found right is known by its digest for a
while, so that the same map is not checked for every table.
"""

import hashlib

import msgspec

from letopis.server.tables.table_plan import TablePlan, check_plan, materials_of
from letopis.server.workers.fair_worker import FairWorker
from letopis.server.workers.processes import Allowance
from letopis.server.workers.recent import Recent

CHECKING = Allowance(memory=400_000_000, seconds=15)
MOST_KNOWN = 64


class PlanWorker:
    """Checks plans and gives the materials that their games are played with."""

    def __init__(self) -> None:
        self.worker = FairWorker(CHECKING)
        self._known = Recent[str, dict[str, str]](MOST_KNOWN)

    async def materials(self, plan: TablePlan, seats: int, who: str) -> dict[str, str]:
        """The materials of a plan that can be played; `Trouble` says what is wrong with it."""
        game = check_plan(plan)
        if not game.materials:
            return materials_of(plan, seats)
        key = _digest(plan, seats)
        return await self.worker.made(self._known, key, who, materials_of, plan, seats)

    def close(self) -> None:
        self.worker.close()


def _digest(plan: TablePlan, seats: int) -> str:
    asked = (seats, plan.game, plan.preset, plan.options, plan.materials)
    return hashlib.sha256(msgspec.json.encode(asked)).hexdigest()
