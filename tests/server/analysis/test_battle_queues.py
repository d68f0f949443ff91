"""Large battles are weighed apart: nobody with a small question waits for one."""

import asyncio

import pytest

from letopis.games.strategic.battle import Contingent, FighterId
from letopis.server.analysis import battle_oracle
from letopis.server.analysis.battle_oracle import (
    WEIGHING,
    AskBattle,
    BattleOracle,
    BattleValue,
    is_small,
    most_seconds,
)


def battle(cards: int) -> AskBattle:
    sides = [(Contingent(FighterId(name), cards),) for name in ("knights-1", "orcs-1")]
    return AskBattle(sides[0], sides[1])


def test_a_small_battle_does_not_wait_for_a_large_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battle_oracle, "PATIENCE", 60.0)

    async def run() -> tuple[BattleValue | None, bool]:
        oracle = BattleOracle()
        async with oracle._worker(battle(9)).turns.turn("a large battle that goes on and on"):
            found = await oracle.ask(battle(2), "anna")
            large = asyncio.create_task(oracle.ask(battle(9), "boris"))
            await asyncio.sleep(0)
            is_waiting = not large.done()
            large.cancel()
            await oracle.close()
        return found, is_waiting

    found, is_waiting = asyncio.run(run())
    assert found is not None
    assert is_waiting


def test_how_long_it_takes_at_most_is_said_before() -> None:
    assert is_small(battle(6))
    assert not is_small(battle(7))
    assert most_seconds(battle(9)) == WEIGHING.seconds > most_seconds(battle(6))
    assert WEIGHING.memory <= 1_000_000_000
