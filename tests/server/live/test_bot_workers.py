"""Bot workers are warmed up in the background, without delaying the server."""

import asyncio
import threading
import time
from pathlib import Path
from typing import NoReturn

import pytest

from letopis.core.acts import Refusal
from letopis.core.seats import SeatId
from letopis.core.table_acts import AnswerBack
from letopis.games.strategic.world.turn_facts import End
from letopis.server.house import House
from letopis.server.live import bot_workers, live_table
from letopis.server.live.keeper import Ask, AskResult, Stale
from letopis.server.live.room import Room
from letopis.server.problems import Problem
from letopis.server.settings import Settings
from tests.server.guests import Inn, opened
from tests.server.jobs import dying, hasty
from tests.server.sockets import looking

SLOWEST = 120.0


def test_workers_start_before_a_bot_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/letopis.db", bots_ready=True)
    has_answered = threading.Event()
    ready = bot_workers.BotWorkers._get_ready

    async def later(bots: bot_workers.BotWorkers) -> None:
        await asyncio.to_thread(has_answered.wait, SLOWEST)
        await ready(bots)

    monkeypatch.setattr(bot_workers.BotWorkers, "_get_ready", later)
    with opened(House(settings)) as inn:
        assert inn.client.get("/api/health").status_code == 200
        assert inn.house.bots.ready == 0  # the server answers before they are ready
        has_answered.set()
        until = time.monotonic() + SLOWEST
        while inn.house.bots.ready < bot_workers.WORKERS:
            assert time.monotonic() < until
            time.sleep(0.05)
        anna = inn.guest("Anna")
        table = anna.opens("yatzy", {"bot": "greedy"}, {"mine": True})
        while anna.sees(table, seat="p2")["asked"][0]["seat"] != "p2":
            assert time.monotonic() < until
            time.sleep(0.02)


def test_a_worker_that_cannot_start_stops_nobody(tmp_path: Path) -> None:
    house = House(Settings(f"sqlite:///{tmp_path}/letopis.db", bots_ready=True))

    def broken() -> NoReturn:
        raise OSError("no process can be started")

    for worker in house.bots._workers:
        worker.process._running = broken  # type: ignore[method-assign]
    with opened(house) as inn:
        until = time.monotonic() + SLOWEST
        while house.bots._opening is None or not house.bots._opening.done():
            assert time.monotonic() < until
            time.sleep(0.02)
        assert inn.client.get("/api/health").status_code == 200
        assert house.bots.ready == 0


def test_no_worker_outlives_the_house(tmp_path: Path) -> None:
    with opened(House(Settings(f"sqlite:///{tmp_path}/letopis.db"))) as inn:
        worker = inn.house.bots._workers[0].process
        portal = inn.client.blocking_portal
        portal.start_task_soon(worker.run, time.sleep, 600)
        until = time.monotonic() + SLOWEST
        while (process := worker.process) is None or not process.is_alive():
            assert time.monotonic() < until
            time.sleep(0.02)
    process.join(SLOWEST)
    assert not process.is_alive()


BOTS = ({"bot": "greedy"}, {"bot": "greedy"})


def test_bots_among_themselves_wait_until_somebody_looks(sqlite_inn: Inn) -> None:
    inn, anna = sqlite_inn, sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", *BOTS, is_open=True)
    room = inn.client.blocking_portal.call(inn.house.keeper.room, table["id"])
    assert room.live is not None
    assert inn.house.bots._asked(room) is None
    assert not inn.house.bots._playing
    with looking(anna, table) as socket:
        while socket.receive_json(timeout=SLOWEST).get("type") != "grown":
            pass
        seen = room.live.seq
        until = time.monotonic() + SLOWEST
        while room.live.seq == seen:
            assert time.monotonic() < until
            time.sleep(0.02)


def test_bots_go_on_for_a_program_that_asks_how_the_table_stands(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", *BOTS, is_open=True)
    first = anna.sees(table)["seq"]
    until = time.monotonic() + SLOWEST
    while anna.sees(table)["seq"] == first:
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_bot_that_kills_its_worker_is_not_asked_the_same_again(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_workers, "think", dying)
    anna, bots = sqlite_inn.guest("Anna"), sqlite_inn.house.bots
    table = anna.opens("yatzy", {"bot": "greedy"}, {"mine": True})
    until = time.monotonic() + SLOWEST
    while anna.sees(table, seat="p2")["seq"] < 2:  # somebody plays for it
        assert time.monotonic() < until
        time.sleep(0.02)
    about = f"/api/tables/{table['id']}"
    while not any(it["is_down"] for it in anna.get(about).json()["chairs"] if it["bot"]):
        assert time.monotonic() < until  # whoever plays against it is told
        time.sleep(0.02)
    room = sqlite_inn.client.blocking_portal.call(sqlite_inn.house.keeper.room, table["id"])
    assert room.live is not None
    died = sum(worker.process.deaths for worker in bots._workers)  # first: the bot plays on
    assert died <= sum(entry.seat == "p1" for entry in room.live.entries) + 1


def test_a_bot_that_is_refused_and_then_overtaken_plays_on(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody may be faster than what is done instead of the refused act: nothing ends by it."""
    monkeypatch.setattr(bot_workers, "think", hasty)
    keeper, submit, asked = sqlite_inn.house.keeper, sqlite_inn.house.keeper.submit, list[str]()

    async def overtaking(room: Room, ask: Ask) -> AskResult | Refusal:
        if ask.seat == "p1":
            asked.append(type(ask.action).__name__)
        if ask.seat == "p1" and len(asked) == 2:
            raise Stale
        return await submit(room, ask)

    monkeypatch.setattr(keeper, "submit", overtaking)
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"bot": "greedy"}, {"mine": True})
    until = time.monotonic() + SLOWEST
    while anna.sees(table, seat="p2")["seq"] < 2:
        assert time.monotonic() < until
        time.sleep(0.02)
    assert asked[0] == "Score"
    assert len(asked) > 2


def test_a_bot_that_has_done_all_it_may_lets_things_take_their_course(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no failure of the bot, and whoever plays against it is not kept waiting."""
    anna = sqlite_inn.guest("Anna")
    plan = {"materials": {"map": "duel"}}
    monkeypatch.setattr(live_table, "MOST_ACTS", 0)
    table = anna.opens("strategic", {"mine": True}, {"bot": "strategist"}, plan=plan)
    room = sqlite_inn.client.blocking_portal.call(sqlite_inn.house.keeper.room, table["id"])
    live, until = room.live, time.monotonic() + SLOWEST
    assert live is not None
    while not any((it.seat, it.ask) == ("p2", End()) for it in live.entries):
        assert time.monotonic() < until
        if live.waits_for(SeatId("p1")) is not None:
            assert anna.asks(table, anna.sees(table)["default"]).status_code == 200
        time.sleep(0.02)
    assert not sqlite_inn.house.bots.is_down(table["id"], SeatId("p2"))


def test_a_bot_whose_answer_is_not_taken_does_not_give_it_again_at_once(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bots = sqlite_inn.guest("Anna"), sqlite_inn.house.bots
    table = anna.opens("yatzy", {"mine": True})
    room = sqlite_inn.client.blocking_portal.call(sqlite_inn.house.keeper.room, table["id"])

    async def failing(room: Room, ask: Ask) -> NoReturn:
        raise Problem(503, "too-busy")

    monkeypatch.setattr(sqlite_inn.house.keeper, "submit", failing)
    answer, begun = Ask(SeatId("p2"), AnswerBack("yes")), time.monotonic()
    assert sqlite_inn.client.blocking_portal.call(bots._says, room, answer)  # but later
    assert time.monotonic() - begun > bot_workers.UNANSWERED / 2
