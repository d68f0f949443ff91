"""Deadlines are applied once by several processes, after crashes and restarts too."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import delete, update

from letopis.server.house import House
from letopis.server.settings import Settings
from letopis.server.time.timeouts import take
from letopis.server.wall_clock import DAY, HOUR, MINUTE
from letopis.store.sql.around_table import clocks
from letopis.store.sql.around_table.clocks import Due
from letopis.store.sql.schema.clocks import dues, room_clocks
from tests.databases import fresh_database
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.server.sockets import looking
from tests.server.time.test_clocks import NOW, happened, regulated, time_at


@pytest.fixture
def small(sqlite_address: str) -> str:
    return sqlite_address


def written(inn: Inn, job: Any) -> Any:
    return inn.house.database.begin_write(job).result(60)


def only_due(inn: Inn, table: Json) -> Due:
    (due,) = written(inn, lambda it: clocks.dues_of(it, table["id"])).values()
    assert isinstance(due, Due)
    return due


def clock_asks(guest: Guest, table: Json) -> list[str]:
    told = guest.get(f"/api/tables/{table['id']}/news").json()["told"]
    return [it["ask"] for it in told if it["seat"] == "clock"]


def test_of_two_processes_one_acts_and_acts_once(address: str, clock: Clock) -> None:
    with (
        opened(House(Settings(address), clock)) as here,
        opened(House(Settings(address), clock)) as there,
    ):
        table, (anna, boris) = here.together("strategic", "Anna", "Boris", plan=regulated())
        asked = anna.sees(table)["asked"][0]["seat"]
        clock.turn(DAY)
        with ThreadPoolExecutor(8) as pool:
            for done in [pool.submit(inn.tick) for inn in (here, there) * 4]:
                done.result(60)
        for known in (here.house.keeper._rooms, here.house.keeper._at_hand):
            known.pop(table["id"], None)  # to be read again, as in a process of its own
        here.tick()
        assert clock_asks(anna, table) == [f"lapse {asked}"]
        assert happened(boris, table) == ["missed"]
        assert [it["missed"] for it in time_at(anna, table)["seats"]].count(1) == 1
        (due,) = time_at(anna, table)["dues"]
        assert (due["seat"] == asked, due["due_at"]) == (False, clock.now + DAY)


def test_a_claim_of_a_dead_process_is_free_again_after_a_while(address: str, clock: Clock) -> None:
    with opened(House(Settings(address), clock)) as inn:
        table, (anna, _) = inn.together("strategic", "Anna", "Boris", plan=regulated())
        clock.turn(DAY)
        due = only_due(inn, table)
        written(inn, lambda it: take(it, due, "a dead one", clock.now))
        inn.tick(2)
        assert clock_asks(anna, table) == []
        clock.turn(3 * MINUTE)
        inn.tick(2)
        assert len(clock_asks(anna, table)) == 1
        assert happened(anna, table) == ["missed"]


def test_who_answers_while_a_worker_holds_the_claim_has_answered(small: str, clock: Clock) -> None:
    with opened(House(Settings(small), clock)) as inn:
        table, (anna, _) = inn.together("yatzy", "Anna", "Boris", plan=regulated())
        clock.turn(DAY)
        due = only_due(inn, table)
        assert written(inn, lambda it: clocks.claim(it, due, "slow", clock.now))
        assert not written(inn, lambda it: clocks.claim(it, due, "other", clock.now))
        anna.asks(table, "roll")
        anna.asks(table, "score chance")
        clock.turn(3 * MINUTE)
        inn.tick(2)
        assert happened(anna, table) == []
        assert only_due(inn, table).seat == "p2"


def test_an_answer_in_time_is_no_miss_even_if_what_is_due_has_not_followed(
    small: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(House(Settings(small), clock)) as inn:
        table, (anna, _) = inn.together("yatzy", "Anna", "Boris", plan=regulated())
        clock.turn(DAY - MINUTE)
        due = only_due(inn, table)

        async def forgetful(room: object) -> None:
            """Simulates a process that dies before its dues follow."""

        monkeypatch.setattr(inn.house.deadlines, "follow", forgetful)
        anna.asks(table, "roll")
        anna.asks(table, "score chance")
        clock.turn(MINUTE)
        assert only_due(inn, table) == due
        assert written(inn, lambda it: take(it, due, "other", clock.now)) is None
        monkeypatch.undo()
        clock.turn(2 * MINUTE)
        inn.tick()
        assert happened(anna, table) == []
        assert only_due(inn, table).seat == "p2"


def test_times_run_on_after_a_restart(address: str, clock: Clock) -> None:
    with opened(House(Settings(address), clock)) as inn:
        table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan=regulated(missed="host"))
        clock.turn(HOUR)
        anna.asks(table, "roll")
        anna.asks(table, "score chance")
        inn.tick()
        before = time_at(anna, table)["dues"]
        written(inn, lambda it: it.execute(delete(dues)))
    clock.turn(HOUR)
    with opened(House(Settings(address), clock)) as inn:
        anna.client = boris.client = inn.client
        inn.tick()
        assert time_at(anna, table)["dues"] == before
        clock.turn(DAY)
        inn.tick()
        assert happened(anna, table) == ["missed"]


def test_dues_that_were_not_made_are_mended(small: str, clock: Clock) -> None:
    with opened(House(Settings(small), clock)) as inn:
        table, (anna, _) = inn.together("yatzy", "Anna", "Boris", plan=regulated())
        anna.asks(table, "roll")
        inn.tick()
        written(inn, lambda it: it.execute(delete(dues)))
        written(inn, lambda it: it.execute(update(room_clocks).values(seq=0)))
        clock.turn(2 * MINUTE)
        inn.tick()
        assert only_due(inn, table).due_at == NOW + DAY


def test_a_deadline_that_fails_keeps_no_other_one_waiting(
    small: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(House(Settings(small), clock)) as inn:
        first, _ = inn.together("strategic", "Anna", "Boris", plan=regulated())
        second, (clara, _) = inn.together("strategic", "Clara", "Dora", plan=regulated())
        room, submit = (
            inn.client.blocking_portal.call(inn.house.keeper.room, first["id"]),
            inn.house.keeper.submit,
        )

        async def broken(where: Any, ask: Any) -> Any:
            if where is room:
                raise RuntimeError("a bug")
            return await submit(where, ask)

        monkeypatch.setattr(inn.house.keeper, "submit", broken)
        clock.turn(DAY)
        inn.tick()
        assert len(clock_asks(clara, second)) == 1


def test_the_games_own_hours_run_where_no_clock_is_agreed(small: str, clock: Clock) -> None:
    with opened(House(Settings(small), clock)) as inn:
        plan = {"options": {"turn_hours": 48}}
        table, (anna, _) = inn.together("strategic", "Anna", "Boris", plan=plan)
        (due,) = time_at(anna, table)["dues"]
        assert due["due_at"] == NOW + 48 * HOUR
        clock.turn(48 * HOUR)
        inn.tick()
        assert clock_asks(anna, table) == [f"lapse {due['seat']}"]


def test_where_the_rules_leave_it_to_a_host_the_default_is_played(small: str, clock: Clock) -> None:
    with opened(House(Settings(small), clock)) as inn:
        options = {"host_mode": "referee_and_player", "timeout_policy": "host_decides"}
        plan = {"options": options, **regulated()}
        table, (anna, _) = inn.together("strategic", "Anna", "Boris", plan=plan)
        seq = anna.sees(table)["seq"]
        clock.turn(DAY)
        inn.tick()
        assert clock_asks(anna, table) == []
        assert anna.sees(table)["seq"] > seq


def test_standing_orders_that_say_nothing_leave_the_time_out_to_the_game(
    small: str, clock: Clock
) -> None:
    with opened(House(Settings(small), clock)) as inn:
        plan = regulated(missed="standing")
        table, (anna, _) = inn.together("strategic", "Anna", "Boris", plan=plan)
        clock.turn(DAY)
        inn.tick()
        assert len(clock_asks(anna, table)) == 1


def test_a_closed_table_tells_strangers_nothing_of_its_time(small: str, clock: Clock) -> None:
    with opened(House(Settings(small), clock)) as inn:
        table, _ = inn.together("yatzy", "Anna", "Boris", plan=regulated())
        clara, path = inn.guest("Clara"), f"/api/tables/{table['id']}"
        for what in ("time", "events", "votes"):
            assert clara.get(f"{path}/{what}").status_code == 404
        assert clara.post(f"{path}/votes", {"motion": {"kind": "pause"}}).status_code == 404
        assert clara.post(f"{path}/chairs/p1/back").status_code == 404


def test_the_first_due_time_is_known_in_every_process(
    postgresql_address: str, clock: Clock
) -> None:
    settings = Settings(fresh_database(postgresql_address))
    with opened(House(settings, clock)) as here, opened(House(settings, clock)) as there:
        anna, boris = here.guest("Anna"), here.guest("Boris")
        wish = {"plan": {"game": "yatzy", **regulated()}, "seats": [{"mine": True}, {}]}
        table = anna.post("/api/tables", wish).json()
        boris.post(f"/api/tables/{table['id']}/chairs", {"invite": table["invite"]})
        boris.patch(f"/api/tables/{table['id']}/chairs/p2", {"is_ready": True})
        boris.client = there.client
        with looking(boris, table) as socket:
            assert anna.post(f"/api/tables/{table['id']}/start").status_code == 200
            while not time_at(boris, table)["dues"]:
                assert socket.receive_json(timeout=60)


def test_a_machine_that_slept_makes_nobody_miss_a_turn(small: str, clock: Clock) -> None:
    """The process lives on, the wall clock is eight hours further, and nobody could have moved."""
    lived = Clock(0)
    with opened(House(Settings(small), clock, lived)) as inn:
        table, (anna, _) = inn.together("yatzy", "Anna", "Boris", plan=regulated())
        for it in (clock, lived):
            it.turn(20 * HOUR)
        inn.tick()
        clock.turn(8 * HOUR)  # four more than she had
        inn.tick()
        assert happened(anna, table) == []
        (due,) = time_at(anna, table)["dues"]
        assert due["due_at"] == clock.now + 8 * HOUR
        for it in (clock, lived):
            it.turn(9 * HOUR)
        inn.tick()
        assert "missed" in happened(anna, table)


def test_a_slow_process_is_no_excuse(small: str, clock: Clock) -> None:
    lived = Clock(0)
    with opened(House(Settings(small), clock, lived)) as inn:
        table, (anna, _) = inn.together("yatzy", "Anna", "Boris", plan=regulated())
        for it in (clock, lived):
            it.turn(25 * HOUR)
        inn.tick()
        assert "missed" in happened(anna, table)
