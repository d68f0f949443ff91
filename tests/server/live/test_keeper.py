"""Rooms are loaded and unloaded, and what is known of a table is never outdated."""

import asyncio
import gc
import time
from typing import Any

import pytest

from letopis.core.acts import Action
from letopis.core.seats import SeatId
from letopis.games.yatzy import YATZY
from letopis.server.house import House
from letopis.server.live import keeper as keeping
from letopis.server.live.keeper import Ask
from letopis.server.live.room import Room
from letopis.server.settings import Settings
from letopis.server.wall_clock import MINUTE
from letopis.store.sql.around_table.rooms import OVER
from tests.databases import fresh_database
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.server.tables.test_rematch import play_out

PATIENCE = 60.0


def open_here(inn: Inn) -> int:
    gc.collect()
    return inn.house.keeper.count()


def on_the_loop(inn: Inn, job: Any, *given: Any) -> Any:
    return inn.client.blocking_portal.call(job, *given)


def test_rooms_that_nobody_is_busy_with_are_let_go_and_opened_again(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_AT_HAND", 2)
    anna = sqlite_inn.guest("Anna")
    tables = [anna.opens("yatzy", {"mine": True}) for _ in range(5)]
    assert open_here(sqlite_inn) <= 2
    for table in tables:
        assert anna.asks(table, "roll").status_code == 200
    assert open_here(sqlite_inn) <= 2
    assert [anna.sees(table)["seq"] for table in tables] == [2] * 5


def test_a_room_that_is_looked_at_stays_the_only_one(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_AT_HAND", 1)
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    path = f"/api/tables/{table['id']}/live"
    with anna.client.websocket_connect(path, headers={"cookie": anna.cookie}) as socket:
        assert socket.receive_json(timeout=60)["type"] == "grown"
        before = on_the_loop(sqlite_inn, sqlite_inn.house.keeper.room, table["id"])
        anna.opens("yatzy", {"mine": True})
        assert on_the_loop(sqlite_inn, sqlite_inn.house.keeper.room, table["id"]) is before


def test_an_ask_is_written_as_a_line_once(sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    """For the chronicle, the key it was sent with, and everybody who reads of it."""
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    written: list[object] = []
    write = YATZY.notation.write

    def recorded(value: Action) -> str:
        written.append(value)
        return write(value)

    monkeypatch.setattr(YATZY.notation, "write", recorded)
    assert anna.asks(table, "roll", key="one").status_code == 200
    for language in ("ru", "en"):
        news = anna.get(f"/api/tables/{table['id']}/news", language=language).json()
        assert news["told"][0]["ask"] == "roll"
    room = on_the_loop(sqlite_inn, sqlite_inn.house.keeper.room, table["id"])
    assert sum(value is room.live.entries[0].ask for value in written) == 1


def test_a_late_reading_does_not_make_a_finished_game_go_on(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    keeper, database = sqlite_inn.house.keeper, sqlite_inn.house.database
    was_read, may_go_on = asyncio.Event(), asyncio.Event()
    read = database.read

    async def slow(job: Any) -> Any:
        found = await read(job)
        was_read.set()
        await may_go_on.wait()
        return found

    async def read_late() -> Room:
        database.read = slow  # type: ignore[method-assign]
        reading = asyncio.create_task(keeper.refresh(table["id"]))
        await was_read.wait()
        database.read = read  # type: ignore[method-assign]
        await asyncio.to_thread(play_out, table, anna)
        may_go_on.set()
        return await reading

    room = on_the_loop(sqlite_inn, read_late)
    assert room.live.is_over
    assert room.row.stage == OVER


def thinks(inn: Inn, guest: Guest, table: Json) -> bool:
    """Whether a bot answers within a while."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if [it["seat"] for it in guest.sees(table, seat="p1")["asked"]] == ["p1"]:
            return True
        time.sleep(0.05)
    return False


def a_bots_turn(inn: Inn, guest: Guest) -> Json:
    """A table at which a bot is asked, on a server whose bots are not woken."""
    table = guest.opens("yatzy", {"mine": True}, {"bot": "greedy"})
    inn.house.bots.wake = lambda room, fresh=None: None  # type: ignore[method-assign]
    inn.house.keeper._listeners.remove(bot_listener(inn))
    guest.asks(table, "roll")
    guest.asks(table, "score chance")
    assert [it["seat"] for it in guest.sees(table)["asked"]] == ["p2"]
    return table


def bot_listener(inn: Inn) -> Any:
    return next(
        it for it in inn.house.keeper._listeners if getattr(it, "__self__", 0) is inn.house.bots
    )


def test_a_bot_whose_process_died_thinks_again_where_its_table_is_opened(
    postgresql_address: str,
) -> None:
    address = fresh_database(postgresql_address)
    with opened(House(Settings(address))) as there, opened(House(Settings(address))) as here:
        anna = here.guest("Anna")
        table = a_bots_turn(here, anna)
        anna.client = there.client
        assert thinks(there, anna, table)


def test_a_bot_whose_process_died_thinks_again_where_nobody_looks(
    postgresql_address: str, clock: Clock
) -> None:
    address = fresh_database(postgresql_address)
    settings = Settings(address)
    with opened(House(settings, clock)) as there, opened(House(settings, clock)) as here:
        anna = here.guest("Anna")
        table = a_bots_turn(here, anna)
        clock.turn(2 * MINUTE)
        there.tick()
        assert there.house.keeper.at_hand(table["id"]) is not None
        assert thinks(here, anna, table)


def test_who_listens_for_his_seats_hears_of_tables_opened_elsewhere(
    postgresql_address: str,
) -> None:
    address = fresh_database(postgresql_address)
    with opened(House(Settings(address))) as here, opened(House(Settings(address))) as there:
        table, (anna, boris) = here.together("yatzy", "Anna", "Boris")
        listening = there.client.websocket_connect("/api/me/live", headers={"cookie": boris.cookie})
        with listening as socket:
            assert socket.receive_json(timeout=60) == {"type": "everywhere", "asked": []}
            there.house.keeper._rooms.clear()
            there.house.keeper._at_hand.clear()
            anna.asks(table, "roll")
            anna.asks(table, "score chance")
            while not (heard := socket.receive_json(timeout=60))["asked"]:
                pass
            assert (heard["table"], heard["asked"][0]["seat"]) == (table["id"], "p2")


def test_a_game_of_an_older_form_goes_on_and_is_read_again(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is appended to it links to what is stored."""
    anna = inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    assert anna.asks(table, "roll").status_code == 200
    monkeypatch.setattr(YATZY, "record", 2)
    monkeypatch.setattr(YATZY, "upcasts", {1: lambda raw: raw})
    for line in ("roll", "score chance"):
        for known in (inn.house.keeper._rooms, inn.house.keeper._at_hand):
            known.pop(table["id"], None)
        answer = anna.asks(table, line)
        assert answer.status_code == 200, answer.text
    for known in (inn.house.keeper._rooms, inn.house.keeper._at_hand):
        known.pop(table["id"], None)
    assert anna.sees(table)["seq"] == answer.json()["sight"]["seq"]


def test_what_was_made_of_a_former_state_is_not_kept_for_the_next(sqlite_inn: Inn) -> None:
    """Pictures are made in threads, while the table may grow."""
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    room = sqlite_inn.client.blocking_portal.call(sqlite_inn.house.keeper.room, table["id"])
    assert room.live is not None

    def slowly() -> int:
        seq = room.live.seq if room.live else 0
        anna.asks(table, "roll")
        return seq

    assert room.live.once("picture", slowly) == 0
    assert room.live.once("picture", lambda: room.live.seq if room.live else 0) > 0


def test_a_move_that_was_begun_is_finished_before_the_house_closes(sqlite_address: str) -> None:
    """Whoever asked may be gone: nothing of it may meet a database that is closed."""
    house = House(Settings(sqlite_address))
    with opened(house) as inn:
        anna = inn.guest("Anna")
        table = anna.opens("yatzy", {"mine": True})
        portal = inn.client.blocking_portal
        room = portal.call(house.keeper.room, table["id"])
        assert room.live is not None
        action = room.live.game.notation.read("roll")
        assert isinstance(action, Action)

        async def begin_and_leave() -> None:
            await room.lock.acquire()  # as if another move were under way
            asking = asyncio.create_task(house.keeper.submit(room, Ask(SeatId("p1"), action)))
            await asyncio.sleep(0)
            asking.cancel()
            asyncio.get_running_loop().call_later(0.05, room.lock.release)

        portal.call(begin_and_leave)
    assert room.live.seq > 0
