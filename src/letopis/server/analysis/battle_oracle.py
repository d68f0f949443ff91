"""The battle oracle beside the event loop: everybody's battles in turn, small ones in a process of
their own, so that nobody with a small question waits for a large one.

What a battle needs is reckoned before it is sent, and what no worker could end is refused at once.
Who asks for longer than a moment is told to ask again, and how long it will take at most.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from math import factorial, prod
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from letopis.core.errors import Trouble
from letopis.games.strategic.battle import Card, Contingent, Facing, Order
from letopis.server.workers.fair_worker import FairWorker
from letopis.server.workers.processes import Allowance
from letopis.solve.battle_work import BattleWork, fewer_than, fighting_again, work_of

if TYPE_CHECKING:
    from letopis.solve.battles import BattleOutlook, Mix

PATIENCE = 0.8  # seconds until somebody is told to ask again
MOST_KEPT = 200
# Both together leave the server below a gigabyte.
WEIGHING = Allowance(memory=450_000_000, seconds=40)
WEIGHING_SMALL = Allowance(memory=200_000_000, seconds=10)
MOST_CARDS = 9  # of a side
MOST_PAIRS = 6  # of armies on both sides
MOST_LINES = 2000
FAINT = 1e-9

Arraying = Literal["free", "arrayed", "at-once"]


class AskBattle(Struct, frozen=True):
    """Both sides as they stand; `free` where the order of armies is still to be chosen, `arrayed`
    where it is known, `at-once` where it is sealed with the orders."""

    attackers: tuple[Contingent, ...]
    defenders: tuple[Contingent, ...]
    facing: Facing = Facing.FIRST_MEETS_FIRST
    kind: Arraying = "arrayed"


class AskAgain(Struct, frozen=True):
    """The known cards of both sides, to be laid again."""

    attacking: tuple[Card, ...]
    defending: tuple[Card, ...]
    facing: Facing = Facing.FIRST_MEETS_FIRST


class WeighedLine(Struct, frozen=True):
    """A line and how often it is played: armies by number in the order they enter, then orders."""

    chance: float
    armies: tuple[int, ...]
    orders: tuple[Order, ...]


class WeighedOpening(Struct, frozen=True):
    """The best orders of both sides once the orders of armies are known."""

    chance: float
    value: float
    attackers: tuple[WeighedLine, ...]
    defenders: tuple[WeighedLine, ...]


class BattleValue(Struct, frozen=True):
    """What a battle is worth to the attackers when both play best: +1 to win, -1 to lose. Of cards
    that are laid again only the value is known."""

    value: float
    exploitability: float
    win: float | None
    draw: float | None
    lose: float | None
    losses: tuple[float, float] | None
    openings: tuple[WeighedOpening, ...] = ()
    again: tuple[tuple[tuple[Card, ...], float], ...] = ()
    again_defending: tuple[tuple[tuple[Card, ...], float], ...] = ()


AnyAsk = AskBattle | AskAgain


class BattleOracle:
    """Two worker processes that weigh battles, everybody's in turn, and the values they have
    found."""

    def __init__(self) -> None:
        self._small, self._large = FairWorker(WEIGHING_SMALL), FairWorker(WEIGHING)
        self._jobs: dict[AnyAsk, asyncio.Task[BattleValue]] = {}

    async def ask(self, question: AnyAsk, who: str) -> BattleValue | None:
        """The value, or None while it is being worked out: ask again."""
        refuse_too_large(question)
        if question not in self._jobs:
            self._worker(question).turns.check(who)
            self._drop_old()
            begun = asyncio.get_running_loop().create_task(self._answer(question, who))
            self._jobs[question] = begun
        job = self._jobs[question]
        await asyncio.wait({job}, timeout=PATIENCE)
        return job.result() if job.done() else None

    async def close(self) -> None:
        for job in self._jobs.values():
            job.cancel()
        for worker in (self._small, self._large):
            worker.close()

    def _worker(self, question: AnyAsk) -> FairWorker:
        return self._small if is_small(question) else self._large

    async def _answer(self, question: AnyAsk, who: str) -> BattleValue:
        return await self._worker(question).run(who, question, weigh, question)

    def _drop_old(self) -> None:
        done = [key for key, job in self._jobs.items() if job.done()]
        for key in done[: max(0, len(self._jobs) - MOST_KEPT)]:
            job = self._jobs.pop(key)
            if not job.cancelled():
                job.exception()  # nobody came back for it


def is_small(question: AnyAsk) -> bool:
    return _fits(work_for(question), WEIGHING_SMALL)


def most_seconds(question: AnyAsk) -> int:
    """How long a processor works on it at most."""
    return (WEIGHING_SMALL if is_small(question) else WEIGHING).seconds


def refuse_too_large(question: AnyAsk) -> None:
    """`Trouble` for a battle that no worker could end."""
    sizes, armies = _sizes(question)
    if max(sizes) > MOST_CARDS:
        raise Trouble("battle-too-large", most=MOST_CARDS)
    if armies[0] * armies[1] > MOST_PAIRS:
        raise Trouble("battle-too-many-armies")
    if not _fits(work_for(question), WEIGHING):
        raise Trouble("battle-too-long")


def work_for(question: AnyAsk) -> BattleWork:
    """What the answer needs, reckoned from the sizes of both sides."""
    if isinstance(question, AskAgain):
        laid = question.attacking, question.defending
        again = [tuple(Counter(it.army for it in side).values()) for side in laid]
        return work_of((again[0], again[1]), fewer_than(*map(sum, again)))
    sides = question.attackers, question.defenders
    numbers = [tuple(it.detachments for it in side) for side in sides]
    cards, rivals = map(sum, numbers)
    left = fighting_again(cards, rivals, question.facing is Facing.MIRRORED)
    orders = 1 if question.kind == "arrayed" else prod(map(_army_orders, sides))
    return work_of((numbers[0], numbers[1]), left, orders, question.kind == "at-once")


def _army_orders(side: tuple[Contingent, ...]) -> int:
    """In how many ways the armies can stand; equal ones are interchangeable."""
    alike = Counter((it.detachments, it.advantage) for it in side)
    return factorial(len(side)) // prod(map(factorial, alike.values()))


def _fits(work: BattleWork, allowance: Allowance) -> bool:
    return work.seconds <= allowance.seconds and work.memory <= allowance.memory


def _sizes(question: AnyAsk) -> tuple[list[int], list[int]]:
    """Cards and armies of both sides."""
    if isinstance(question, AskAgain):
        sizes = [len(question.attacking), len(question.defending)]
        armies = [
            len({it.army for it in side}) for side in (question.attacking, question.defending)
        ]
    else:
        sides = (question.attackers, question.defenders)
        sizes = [sum(it.detachments for it in side) for side in sides]
        armies = list(map(len, sides))
    return sizes, armies


def weigh(question: AnyAsk) -> BattleValue:
    """In the worker."""
    return _again(question) if isinstance(question, AskAgain) else _value(question)


def _again(question: AskAgain) -> BattleValue:
    from letopis.solve.battles import solve_again  # numeric, slow to import

    found = solve_again(question.attacking, question.defending, question.facing)
    lines = tuple(found.attackers.items()), tuple(found.defenders.items())
    return BattleValue(found.value, 0.0, None, None, None, None, (), *lines)


def _value(question: AskBattle) -> BattleValue:
    from letopis.solve.battles import (  # numeric, slow to import
        solve,
        solve_all_sealed,
        solve_arrayed,
    )

    sides = question.attackers, question.defenders
    if question.kind == "at-once":
        sealed = solve_all_sealed(*sides, question.facing)
        lines = [
            tuple(WeighedLine(it.chance, it.armies, it.orders) for it in mix[:MOST_LINES])
            for mix in (sealed.attackers, sealed.defenders)
        ]
        return _weighed(
            sealed.value,
            sealed.exploitability,
            sealed.outlook,
            (WeighedOpening(1.0, sealed.value, *lines),),
        )
    solution = (solve if question.kind == "free" else solve_arrayed)(*sides, question.facing)
    openings = tuple(
        WeighedOpening(
            it.chance,
            it.value,
            _lines(it.attackers, it.army_orders[0]),
            _lines(it.defenders, it.army_orders[1]),
        )
        for it in sorted(solution.openings, key=lambda it: -it.chance)
        if it.chance > FAINT
    )
    return _weighed(solution.value, solution.exploitability, solution.outlook, openings)


def _weighed(
    value: float, bound: float, outlook: "BattleOutlook", openings: tuple[WeighedOpening, ...]
) -> BattleValue:
    chances = outlook.win, outlook.draw, outlook.lose
    return BattleValue(value + 0.0, bound, *chances, outlook.losses, openings)


def _lines(mix: "Mix", armies: Sequence[int]) -> tuple[WeighedLine, ...]:
    count = min(MOST_LINES, len(mix.chances))
    return tuple(
        WeighedLine(float(mix.chances[at]), tuple(armies), mix.orders_of(at)) for at in range(count)
    )
