"""Large battles are weighed apart: nobody with a small question waits for one. What no worker could
end is refused before."""

import asyncio

import pytest

from letopis.core.errors import Trouble
from letopis.games.strategic.battle import Card, Contingent, FighterId, Order, read_strengths
from letopis.server.analysis import battle_oracle
from letopis.server.analysis.battle_oracle import (
    WEIGHING,
    WEIGHING_SMALL,
    Arraying,
    AskAgain,
    AskBattle,
    BattleOracle,
    BattleValue,
    is_small,
    most_seconds,
    weigh,
    work_for,
)
from letopis.server.workers.processes import Allowance, WorkerProcess


def battle(cards: int) -> AskBattle:
    sides = [(Contingent(FighterId(name), cards),) for name in ("knights-1", "orcs-1")]
    return AskBattle(sides[0], sides[1])


def fought(attackers: str, defenders: str, kind: Arraying = "free") -> AskBattle:
    return AskBattle(
        read_strengths(attackers, "attackers-"), read_strengths(defenders, "defenders-"), kind=kind
    )


LARGE = fought("5,4+", "3,3+,3")


def test_a_small_battle_does_not_wait_for_a_large_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battle_oracle, "PATIENCE", 60.0)

    async def run() -> tuple[BattleValue | None, bool]:
        oracle = BattleOracle()
        async with oracle._worker(LARGE).turns.turn("a large battle that goes on and on"):
            found = await oracle.ask(battle(2), "anna")
            large = asyncio.create_task(oracle.ask(LARGE, "boris"))
            await asyncio.sleep(0)
            is_waiting = not large.done()
            large.cancel()
            await oracle.close()
        return found, is_waiting

    found, is_waiting = asyncio.run(run())
    assert found is not None
    assert is_waiting


def test_how_much_it_takes_at_most_is_said_before() -> None:
    assert is_small(battle(9))
    assert not is_small(LARGE)
    assert most_seconds(LARGE) == WEIGHING.seconds > most_seconds(battle(9))
    assert WEIGHING.memory + WEIGHING_SMALL.memory <= 650_000_000


def known(cards: int, side: str) -> tuple[Card, ...]:
    return tuple(Card(FighterId(side), Order.ATTACK, False) for _ in range(cards))


@pytest.mark.parametrize(
    "question",
    [
        fought("9", "2,2,2,1,1,1"),
        fought("6", "3+,2,2+,1+,1", "at-once"),
        AskAgain(known(9, "orcs-1"), known(9, "elves-1")),
    ],
)
def test_what_no_worker_could_end_is_refused_at_once(question: AskBattle | AskAgain) -> None:
    async def run() -> None:
        oracle = BattleOracle()
        with pytest.raises(Trouble) as refused:
            await oracle.ask(question, "anna")
        assert refused.value.key == "battle-too-long"
        assert not oracle._jobs
        await oracle.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    "question",
    [
        battle(9),
        LARGE,
        fought("1,5+", "1+,2+,4", "at-once"),
        AskAgain(known(5, "orcs-1"), known(5, "elves-1")),
    ],
)
def test_a_battle_needs_no_more_memory_than_was_reckoned(question: AskBattle | AskAgain) -> None:
    async def run() -> None:
        work = work_for(question)
        worker = WorkerProcess(Allowance(work.memory, WEIGHING.seconds))
        assert isinstance(await worker.run(weigh, question), BattleValue)
        worker.close()

    asyncio.run(run())
