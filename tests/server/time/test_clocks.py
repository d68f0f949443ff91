"""Clocks: due times, what follows a timeout, stand-ins, and notices."""

import time
from typing import Any

import pytest

from letopis.server.wall_clock import DAY, HOUR, MINUTE
from tests.server.guests import Clock, Guest, Inn, Json
from tests.server.sockets import looking

NOW = Clock().now
SLOWEST = 120.0  # seconds in which bots have played on
TURN = {"kind": "turn", "seconds": 86_400}


def regulated(**regulation: Any) -> Json:
    return {"regulation": {"clock": TURN, **regulation}}


def time_at(guest: Guest, table: Json) -> Json:
    answer = guest.get(f"/api/tables/{table['id']}/time")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def happened(guest: Guest, table: Json) -> list[str]:
    return [it["kind"] for it in guest.get(f"/api/tables/{table['id']}/events").json()]


def test_everybody_is_told_whom_the_table_waits_for_and_until_when(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan=regulated())
    anna.patch("/api/me", {"zone": "Europe/Moscow"})
    (due,) = time_at(anna, table)["dues"]
    assert (due["seat"], due["since_at"], due["due_at"]) == ("p1", NOW, NOW + DAY)
    assert due["due_local"] == "2027-01-16T11:00:00+03:00"
    (seen,) = boris.get(f"/api/tables/{table['id']}").json()["dues"]
    assert (seen["due_at"], seen["due_local"]) == (NOW + DAY, "2027-01-16T08:00:00+00:00")


def test_without_a_clock_nothing_is_due_but_it_is_known_since_when_all_wait(
    inn: Inn, clock: Clock
) -> None:
    table, (anna, _) = inn.together("yatzy", "Anna", "Boris")
    clock.turn(HOUR)
    anna.asks(table, "roll")
    anna.asks(table, "score chance")
    (due,) = time_at(anna, table)["dues"]
    assert (due["seat"], due["since_at"], due["due_at"]) == ("p2", NOW + HOUR, None)
    clock.turn(100 * DAY)
    inn.tick()
    assert happened(anna, table) == []


def test_the_questions_of_one_turn_share_its_time(inn: Inn, clock: Clock) -> None:
    table, (anna, _) = inn.together("yatzy", "Anna", "Boris", plan=regulated())
    clock.turn(5 * HOUR)
    anna.asks(table, "roll")
    inn.tick()
    assert time_at(anna, table)["dues"][0]["due_at"] == NOW + DAY
    clock.turn(5 * HOUR)
    anna.asks(table, "score chance")
    inn.tick()
    (due,) = time_at(anna, table)["dues"]
    assert (due["seat"], due["due_at"]) == ("p2", NOW + 10 * HOUR + DAY)


def test_who_plays_alone_has_each_turn_its_own_time(inn: Inn, clock: Clock) -> None:
    anna = inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True}, plan=regulated())
    clock.turn(5 * HOUR)
    anna.asks(table, "roll")
    anna.asks(table, "score chance")
    inn.tick()
    assert time_at(anna, table)["dues"][0]["due_at"] == NOW + 5 * HOUR + DAY


def test_an_extension_is_spent_before_anything_follows(inn: Inn, clock: Clock) -> None:
    table, (anna, boris) = inn.together(
        "yatzy", "Anna", "Boris", plan=regulated(extensions=1, missed="host")
    )
    clock.turn(DAY)
    inn.tick(3)
    assert happened(boris, table) == ["extended"]
    assert time_at(anna, table)["dues"][0]["due_at"] == NOW + 2 * DAY
    clock.turn(DAY)
    inn.tick(3)
    assert happened(boris, table) == ["extended", "missed"]
    seats = time_at(boris, table)["seats"]
    assert [(it["missed"], it["extensions"]) for it in seats] == [(1, 1), (0, 0)]


def test_a_host_is_told_and_nothing_else_happens(inn: Inn, clock: Clock) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan=regulated(missed="host"))
    clock.turn(5 * DAY)
    inn.tick(3)
    assert happened(boris, table) == ["missed"]
    assert anna.sees(table)["seq"] == 0
    assert anna.asks(table, "roll").status_code == 200


def plays_a_turn(guest: Guest, table: Json) -> None:
    """Roll once and score: a bot in the same chair may have closed any cell."""
    assert guest.asks(table, "roll").status_code == 200
    offers = guest.sees(table)["offers"]
    line = next(it["line"] for it in offers if it["line"].startswith("score"))
    assert guest.asks(table, line).status_code == 200


def until(inn: Inn, guest: Guest, table: Json, seat: str) -> Json:
    """Wait for bots to play on until that seat is asked."""
    end = time.monotonic() + SLOWEST
    while time.monotonic() < end:
        inn.tick()
        seen = guest.sees(table)
        if [it["seat"] for it in seen["asked"]] == [seat]:
            return seen
        time.sleep(0.1)
    raise AssertionError("nobody plays")


def test_where_silence_means_nothing_a_bot_plays_the_turn_and_that_turn_only(
    inn: Inn, clock: Clock
) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan=regulated())
    clock.turn(DAY)
    inn.tick()
    until(inn, boris, table, "p2")
    assert happened(boris, table) == ["missed", "stand-in"]
    boris.asks(table, "roll")
    boris.asks(table, "score chance")
    inn.tick()
    (due,) = time_at(anna, table)["dues"]
    assert (due["seat"], due["due_at"], due["is_missed"]) == ("p1", clock.now + DAY, False)
    seats = time_at(anna, table)["seats"]
    assert [it["has_stand_in"] for it in seats] == [False, False]
    plays_a_turn(anna, table)
    inn.tick()
    assert [it["missed_in_row"] for it in time_at(anna, table)["seats"]] == [0, 0]


def test_a_bot_sits_in_until_the_person_is_back(inn: Inn, clock: Clock) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan=regulated(missed="bot"))
    clock.turn(DAY)
    inn.tick()
    for _ in range(2):
        until(inn, boris, table, "p2")
        plays_a_turn(boris, table)
    until(inn, boris, table, "p2")
    chairs = anna.get(f"/api/tables/{table['id']}").json()["chairs"]
    assert (chairs[0]["is_mine"], chairs[0]["bot"]) == (True, "random")
    back = anna.post(f"/api/tables/{table['id']}/chairs/p1/back")
    assert back.status_code == 200
    assert not back.json()["seats"][0]["has_stand_in"]
    assert happened(boris, table) == ["missed", "stand-in", "back"]
    assert boris.post(f"/api/tables/{table['id']}/chairs/p1/back").status_code == 403


def test_any_act_of_his_own_ends_it_and_his_time_begins_anew(inn: Inn, clock: Clock) -> None:
    plan = regulated(missed="bot", bot="optimal")
    table, (anna, _) = inn.together("yatzy", "Anna", "Boris", plan=plan)
    inn.house.bots.wake = lambda room, fresh=None: None  # type: ignore[method-assign]
    clock.turn(DAY)
    inn.tick()
    assert anna.asks(table, "roll").status_code == 200
    inn.tick()
    (due,) = time_at(anna, table)["dues"]
    assert (due["seat"], due["due_at"], due["is_missed"]) == ("p1", clock.now + DAY, False)
    assert not time_at(anna, table)["seats"][0]["has_stand_in"]


def test_those_who_look_are_told_when_due_times_change(inn: Inn, clock: Clock) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan=regulated())
    path = f"/api/tables/{table['id']}/live"
    with boris.client.websocket_connect(path, headers={"cookie": boris.cookie}) as socket:
        clock.turn(HOUR)
        anna.asks(table, "roll")
        anna.asks(table, "score chance")
        while (heard := socket.receive_json(timeout=60))["type"] != "timed" or (
            heard["dues"][0]["seat"] == "p1"
        ):
            pass
    assert heard["dues"][0]["due_at"] == clock.now + DAY


def test_who_begins_to_look_is_told_the_due_times(inn: Inn) -> None:
    """They may have changed between reading the room and hearing of it."""
    table, (_, boris) = inn.together("yatzy", "Anna", "Boris", plan=regulated())
    with looking(boris, table) as socket:
        while (heard := socket.receive_json(timeout=60))["type"] != "timed":
            pass
    assert [(it["seat"], it["due_at"]) for it in heard["dues"]] == [("p1", NOW + DAY)]


def test_a_bank_is_spent_while_one_thinks_and_grows_with_each_turn(inn: Inn, clock: Clock) -> None:
    bank = {"kind": "bank", "seconds": 600, "increment_seconds": 30}
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan=regulated(clock=bank))
    assert time_at(anna, table)["dues"][0]["due_at"] == NOW + 10 * MINUTE
    clock.turn(4 * MINUTE)
    for guest in (anna, boris):
        guest.asks(table, "roll")
        guest.asks(table, "score chance")
        inn.tick()
    times = time_at(anna, table)
    assert [it["bank"] for it in times["seats"]] == [6.5 * MINUTE, 10 * MINUTE]
    assert times["dues"][0]["due_at"] == clock.now + 6.5 * MINUTE


def test_nothing_is_due_at_night(inn: Inn) -> None:
    night = {"start": "07:00", "end": "09:30"}
    plan = regulated(quiet=night, zone="UTC")  # the clock starts at 8:00 UTC
    table, (anna, _) = inn.together("yatzy", "Anna", "Boris", plan=plan)
    assert time_at(anna, table)["dues"][0]["due_at"] == NOW + DAY + 90 * MINUTE


@pytest.mark.parametrize(
    "regulation",
    [
        {"zone": "Nowhere/Land"},
        {"clock": {"kind": "turn", "seconds": 0}},
        {"clock": {"kind": "hourglass"}},
        {"quiet": {"start": "25:00", "end": "08:00"}},
        {"quiet": {"start": "08:00", "end": "08:00"}},
        {"days_off": [1, 2, 3, 4, 5, 6, 7]},
        {"days_off": [8]},
        {"holidays": ["yesterday"]},
        {"missed": "burn"},
        {"bot": "../nobody"},
        {"extensions": -1},
    ],
)
def test_a_regulation_that_cannot_be_kept_is_refused(inn: Inn, regulation: Json) -> None:
    plan = {"game": "yatzy", **regulated(**regulation)}
    answer = inn.guest("Anna").post("/api/tables", {"plan": plan, "seats": [{"mine": True}]})
    assert answer.status_code == 400
    assert answer.json()["text"]


def test_the_owner_changes_the_clock_before_the_beginning_and_all_look_again(inn: Inn) -> None:
    anna, boris = inn.guest("Anna"), inn.guest("Boris")
    table = anna.opens("yatzy", {"mine": True}, {})
    path = f"/api/tables/{table['id']}"
    boris.post(f"{path}/chairs", {"invite": table["invite"]})
    boris.patch(f"{path}/chairs/p2", {"is_ready": True})
    body = regulated()["regulation"]
    assert (
        boris.client.put(f"{path}/regulation", headers=boris.headers, json=body).status_code == 403
    )
    assert anna.client.put(f"{path}/regulation", headers=anna.headers, json=body).status_code == 200
    assert [it["is_ready"] for it in anna.get(path).json()["chairs"]] == [True, False]
    boris.patch(f"{path}/chairs/p2", {"is_ready": True})
    assert anna.post(f"{path}/start").json()["dues"][0]["due_at"] == NOW + DAY
    answer = anna.client.put(f"{path}/regulation", headers=anna.headers, json=body)
    assert (answer.status_code, answer.json()["code"]) == (409, "already-begun")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_what_happened_is_told_in_the_readers_language(
    inn: Inn, clock: Clock, language: str
) -> None:
    table, (anna, _) = inn.together("yatzy", "Anna", "Boris", plan=regulated(extensions=1))
    clock.turn(2 * DAY)
    inn.tick(3)
    anna.patch("/api/me", {"language": language})
    told = anna.get(f"/api/tables/{table['id']}/events").json()
    assert [it["kind"] for it in told] == ["extended", "missed", "stand-in"]
    assert all(it["text"].startswith("Anna: ") for it in told)
    assert any("а" <= sign <= "я" for sign in told[0]["text"]) == (language == "ru")
