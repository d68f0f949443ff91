"""Nobody fills somebody else's mailbox: messages are collected, acts that disturb have rates, and
people can be shut out."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection

from letopis.server.house import House
from letopis.server.settings import Settings
from letopis.server.wall_clock import HOUR, MINUTE, SECOND
from letopis.store.sql.people import notices
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.server.notices.test_notices import (
    CountedSender,
    Pigeons,
    deliveries,
    nothing_is_under_way,
    told,
    unread,
    until,
    wishes,
)
from tests.server.tables.test_rematch import play_out
from tests.server.tables.test_talk import says


@pytest.fixture
def pigeons() -> Pigeons:
    return Pigeons()


@pytest.fixture
def inn(
    sqlite_address: str, clock: Clock, pigeons: Pigeons, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Inn]:
    monkeypatch.setattr("letopis.server.house.channels", lambda *given: {"telegram": pigeons})
    monkeypatch.setattr("letopis.server.house.Sender", CountedSender)
    house = House(Settings(sqlite_address), clock)
    house.sender.tick = 0.01
    with opened(house) as inn:
        yield inn


def votes_and_says_no(guest: Guest, table: Json) -> int:
    path = f"/api/tables/{table['id']}/votes"
    asked = guest.post(path, {"motion": {"kind": "pause"}})
    if asked.status_code == 201:
        guest.post(f"{path}/{asked.json()[0]['id']}", {"yes": False})
    return asked.status_code


def test_votes_of_an_opponent_send_one_message_in_minutes(
    inn: Inn, clock: Clock, pigeons: Pigeons
) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    wishes(boris)
    codes = []
    for _ in range(30):
        codes.append(votes_and_says_no(anna, table))
        clock.turn(2 * SECOND)
        nothing_is_under_way(inn)
    assert len(pigeons.sent) == 1
    assert set(codes) == {201, 429}, "who disturbs others is told to wait"
    clock.turn(10 * MINUTE)
    nothing_is_under_way(inn)
    assert len(pigeons.sent) == 2, "the rest comes together"
    assert votes_and_says_no(anna, table) == 201, "and later he may ask again"


def test_letters_come_together_and_a_turn_comes_at_once(
    inn: Inn, clock: Clock, pigeons: Pigeons
) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    wishes(boris)
    for at in range(30):
        assert says(anna, table, f"letter {at}", kind="letter", to=["p2"]).status_code == 201
        clock.turn(4 * SECOND)
        nothing_is_under_way(inn)
    assert len(pigeons.sent) == 1
    anna.asks(table, "roll")
    anna.asks(table, "score chance")
    until(lambda: any(it["kind"] == "turn" for it in told(boris)), "the turn")
    clock.turn(MINUTE)
    nothing_is_under_way(inn)
    assert [it.text for _, it in pigeons.sent[1:]] == ["Yatzy: it is your turn, Boris."]
    clock.turn(10 * MINUTE)
    nothing_is_under_way(inn)
    assert len(pigeons.sent) == 3
    *lines, rest = pigeons.sent[2][1].text.splitlines()
    assert len(lines) == 20
    assert rest == f"And {30 - 6 - 20} more." or rest.startswith("And ")
    assert all(it["state"] == "sent" for it in deliveries(boris))


def test_turns_are_told_once_a_minute_at_most(inn: Inn, clock: Clock, pigeons: Pigeons) -> None:
    tables = []
    boris = inn.guest("Boris")
    wishes(boris)
    for at in range(3):
        table = (anna := inn.guest(f"Anna {at}")).opens("yatzy", {}, {"mine": True})
        chairs = f"/api/tables/{table['id']}/chairs"
        boris.post(chairs, {"invite": table["invite"]})
        boris.patch(f"{chairs}/p1", {"is_ready": True})
        anna.post(f"/api/tables/{table['id']}/start")
        tables.append(table)
        clock.turn(21 * SECOND)
        nothing_is_under_way(inn)
    assert len(pigeons.sent) == 1
    clock.turn(MINUTE)
    nothing_is_under_way(inn)
    assert len(pigeons.sent) == 2
    assert "turn" in pigeons.sent[1][1].text


def test_who_opens_rematches_and_closes_them_is_told_to_wait(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    play_out(table, anna, boris)
    codes = []
    for _ in range(30):
        again = anna.post(f"/api/tables/{table['id']}/rematch")
        codes.append(again.status_code)
        if again.status_code < 400:
            assert anna.delete(f"/api/tables/{again.json()['id']}").status_code == 200
    nothing_is_under_way(inn)
    assert codes[0] in (200, 201)
    assert codes[-1] == 429
    assert len([it for it in told(boris) if it["kind"] == "rematch"]) <= 10


def test_who_leaves_and_comes_back_over_and_over_is_told_to_wait(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    codes = []
    for _ in range(30):
        codes.append(anna.post(f"/api/tables/{table['id']}/chairs/p1/leave").status_code)
        anna.post(f"/api/tables/{table['id']}/chairs/p1/back")
    nothing_is_under_way(inn)
    assert codes[0] == 200
    assert codes[-1] == 429
    assert len(told(boris)) <= 30


def test_a_person_can_be_shut_out_and_let_in_again(
    inn: Inn, clock: Clock, pigeons: Pigeons
) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    wishes(boris)
    says(anna, table, "Hello", kind="letter", to=["p2"])
    (letter,) = told(boris)
    assert letter["by"] == "Anna"
    shut = boris.post("/api/me/wishes/people", {"notice": letter["id"]})
    assert [it["name"] for it in shut.json()["muted_people"]] == ["Anna"]
    assert anna.me["id"] not in shut.text
    boris.put("/api/me/notices/read", {})
    says(anna, table, "Do you hear me?", kind="letter", to=["p2"])
    votes_and_says_no(anna, table)
    nothing_is_under_way(inn)
    assert unread(boris) == 0
    clock.turn(HOUR)
    nothing_is_under_way(inn)
    assert pigeons.sent == []
    anna.asks(table, "roll")
    anna.asks(table, "score chance")
    until(lambda: unread(boris), "his turn is told all the same")
    clock.turn(HOUR)
    until(lambda: pigeons.sent, "and sent")
    kept = wishes(boris)["muted_people"]
    assert len(kept) == 1, "what is not named stays"
    assert wishes(boris, muted_people=[])["muted_people"] == []
    says(anna, table, "Hello again", kind="letter", to=["p2"])
    assert unread(boris) == 2


def test_nobody_is_shut_out_by_a_notice_of_somebody_else(inn: Inn) -> None:
    table, (anna, boris, clara) = inn.together("yatzy", "Anna", "Boris", "Clara")
    says(anna, table, "Hello", kind="letter", to=["p2"])
    (letter,) = told(boris)
    assert clara.post("/api/me/wishes/people", {"notice": letter["id"]}).status_code == 404
    anna.asks(table, "roll")
    anna.asks(table, "score chance")
    until(lambda: len(told(boris)) == 2, "the turn")
    turn = next(it for it in told(boris) if it["kind"] == "turn")
    assert turn["by"] is None
    assert boris.post("/api/me/wishes/people", {"notice": turn["id"]}).status_code == 409


def test_what_another_process_has_sent_meanwhile_is_not_put_off(
    inn: Inn, clock: Clock, pigeons: Pigeons, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was read as waiting; what is late by then is not written over what has become of it."""
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    wishes(boris)
    says(anna, table, "one", kind="letter", to=["p2"])
    clock.turn(MINUTE)
    until(lambda: deliveries(boris)[0]["state"] == "sent", "the first message")
    read = notices.due_through

    def read_then_sent_by_another(connection: Connection, *more: Any) -> Any:
        found = read(connection, *more)
        for delivery, _ in found:
            assert notices.claim(connection, delivery, clock.now + HOUR)
            claimed = replace(delivery, attempts=delivery.attempts + 1)
            notices.settle(connection, replace(claimed, state=notices.SENT, done_at=clock.now))
        return found

    monkeypatch.setattr(notices, "due_through", read_then_sent_by_another)
    says(anna, table, "two", kind="letter", to=["p2"])
    clock.turn(MINUTE)
    nothing_is_under_way(inn)
    assert [it["state"] for it in deliveries(boris)] == ["sent", "sent"]
