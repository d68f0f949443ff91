"""Events around a table are told to those concerned, also when they are away."""

from collections.abc import Iterator

import pytest

from letopis.server.house import House
from letopis.server.settings import Settings
from letopis.server.wall_clock import DAY, HOUR, MINUTE
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.server.notices.test_notices import until
from tests.server.tables.test_votes import opens_vote
from tests.server.time.test_clocks import happened, regulated, time_at


@pytest.fixture
def file(sqlite_address: str) -> str:
    return sqlite_address


@pytest.fixture
def inn(file: str, clock: Clock) -> Iterator[Inn]:
    with opened(House(Settings(file), clock)) as inn:
        yield inn


def told(guest: Guest) -> list[str]:
    """The texts of notices about rooms, the latest first."""
    found: list[Json] = guest.get("/api/me/notices").json()["notices"]
    return [it["text"] for it in found if it["kind"] == "room"]


def test_who_missed_his_turn_hears_of_it(inn: Inn, clock: Clock) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan=regulated(missed="bot"))
    clock.turn(DAY)
    inn.tick()
    until(lambda: len(told(anna)) == 2, "both are told")
    assert any("Anna: time ran out." in it for it in told(anna))
    assert told(boris) == []
    assert happened(anna, table) == ["missed", "stand-in"]


def test_those_who_are_asked_to_vote_hear_of_it_and_of_what_was_decided(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    vote = opens_vote(anna, table, "pause")
    until(lambda: told(boris), "the vote is told")
    assert told(anna) == []
    boris.post(f"/api/tables/{table['id']}/votes/{vote['id']}", {"yes": True})
    until(lambda: told(anna), "the decision is told")


def test_whoever_does_not_want_to_hear_of_it_does_not(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    boris.put("/api/me/wishes", {"muted_kinds": ["room"]})
    opens_vote(anna, table, "pause")
    until(lambda: boris.get("/api/me/notices").json()["notices"])
    assert boris.get("/api/me/notices").json()["unread"] <= 1


def test_what_a_process_had_no_time_to_tell_is_told_by_the_next(
    file: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched, opened(House(Settings(file), clock)) as inn:
        patched.setattr(inn.house.log, "tell", lambda events: None)
        table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
        opens_vote(anna, table, "pause")
        assert told(boris) == []
    with opened(House(Settings(file), clock)) as inn:
        boris.client = inn.client
        until(lambda: told(boris), "the vote is told")


def test_nobody_misses_his_turn_because_the_house_was_closed(file: str, clock: Clock) -> None:
    with opened(House(Settings(file), clock)) as inn:
        table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan=regulated())
        inn.tick()
    clock.turn(3 * DAY)
    with opened(House(Settings(file, grace_hours=5), clock)) as inn:
        anna.client = boris.client = inn.client
        inn.tick(2)
        assert happened(anna, table) == []
        assert time_at(anna, table)["dues"][0]["due_at"] == clock.now + 5 * HOUR
        clock.turn(5 * HOUR)
        inn.tick()
        assert happened(anna, table)[0] == "missed"


def test_a_short_absence_puts_nothing_off_and_a_longer_one_only_by_itself(
    file: str, clock: Clock
) -> None:
    with opened(House(Settings(file), clock)) as inn:
        table, (anna, _) = inn.together("yatzy", "Anna", "Boris", plan=regulated(missed="host"))
        inn.tick()
        before = clock.now
        clock.turn(DAY - 40 * MINUTE)
        inn.tick()
    for away, put_off in ((5 * MINUTE, 0), (30 * MINUTE, 25 * MINUTE)):
        clock.turn(away)
        with opened(House(Settings(file), clock)) as inn:
            anna.client = inn.client
            inn.tick()
            assert time_at(anna, table)["dues"][0]["due_at"] == before + DAY + put_off
            assert happened(anna, table) == []


def test_where_the_keeper_wants_no_grace_time_runs_on(file: str, clock: Clock) -> None:
    with opened(House(Settings(file), clock)) as inn:
        table, (anna, _) = inn.together("yatzy", "Anna", "Boris", plan=regulated(missed="host"))
        inn.tick()
    clock.turn(3 * DAY)
    with opened(House(Settings(file, grace_hours=0), clock)) as inn:
        anna.client = inn.client
        inn.tick()
        assert happened(anna, table) == ["missed"]
