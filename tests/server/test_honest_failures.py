"""Failures are said as they are, and what one has lost stays lost."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import event

from letopis.server.house import House
from letopis.server.http.routes.people import sessions
from letopis.server.limits import LOGIN
from letopis.server.people import credentials
from letopis.server.people.passwords import is_password
from letopis.server.settings import Settings
from letopis.store.sql.database import open_engine
from tests.server.analysis.test_analysis import read
from tests.server.guests import Inn, opened
from tests.server.people.test_people import PASSWORD
from tests.server.sockets import closed_with, looking


def test_a_full_disk_is_said_and_loses_nothing(sqlite_inn: Inn) -> None:
    inn, anna = sqlite_inn, sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    engine = inn.house.database.engine

    def fill(connection: Any, cursor: Any, statement: str, *more: Any) -> None:
        if statement.startswith("INSERT"):
            cursor.execute("PRAGMA max_page_count = 1")

    event.listen(engine, "before_cursor_execute", fill)
    refused = read(anna, bytes(2_000_000))
    assert (refused.status_code, refused.json()["code"]) == (503, "no-storage")
    health = inn.client.get("/api/health")
    assert (health.status_code, health.json()["status"]) == (503, "no-storage")
    event.remove(engine, "before_cursor_execute", fill)
    engine.dispose()
    inn.house.database._let_go()
    assert anna.asks(table, "roll").status_code == 200
    assert inn.client.get("/api/health").status_code == 200


def test_an_absent_database_is_said(sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    database = sqlite_inn.house.database
    monkeypatch.setattr(database, "engine", open_engine("sqlite:////nowhere/letopis.db"))
    database._let_go()
    answers = [
        sqlite_inn.client.get("/api/health"),
        anna.asks(table, "roll"),
        anna.get("/api/tables"),
    ]
    assert [it.status_code for it in answers] == [503, 503, 503]
    assert answers[0].json()["status"] == answers[1].json()["code"] == "no-storage"


def test_who_is_sent_away_does_not_come_back_by_the_same_invitation(sqlite_inn: Inn) -> None:
    anna, boris = sqlite_inn.guest("Anna"), sqlite_inn.guest("Boris")
    table = anna.opens("yatzy", {"mine": True}, {})
    path = f"/api/tables/{table['id']}"
    assert boris.post(f"{path}/chairs", {"invite": table["invite"]}).status_code == 201
    with looking(boris, table) as socket:
        freed = anna.delete(f"{path}/chairs/p2").json()
        assert closed_with(socket) == 1012
    assert freed["invite"] != table["invite"]
    assert boris.post(f"{path}/chairs", {"invite": table["invite"]}).status_code == 404
    assert boris.get(path, invite=table["invite"]).status_code == 404
    assert boris.post(f"{path}/chairs", {"invite": freed["invite"]}).status_code == 201
    left = boris.delete(f"{path}/chairs/p2")
    assert left.status_code == 200, "who leaves by himself changes no invitation"
    assert anna.get(path).json()["invite"] == freed["invite"]


def test_who_is_sent_away_from_an_open_table_sits_down_only_if_invited_anew(inn: Inn) -> None:
    anna, boris = inn.guest("Anna"), inn.guest("Boris")
    table = anna.opens("yatzy", {"mine": True}, {}, is_open=True)
    path = f"/api/tables/{table['id']}"
    for _ in range(2):
        invite = anna.get(path).json()["invite"]
        assert boris.post(f"{path}/chairs", {"invite": invite}).status_code == 201
        assert anna.delete(f"{path}/chairs/p2").status_code == 200
        for said in ({}, {"invite": invite}):
            refused = boris.post(f"{path}/chairs", said)
            assert (refused.status_code, refused.json()["code"]) == (403, "sent-away")
    assert inn.guest("Clara").post(f"{path}/chairs", {}).status_code == 201
    anna.delete(f"{path}/chairs/p2")
    inn.guest("Boris elsewhere").registers("boris", PASSWORD)
    known = boris.signed_in("boris", PASSWORD)
    assert known.post(f"{path}/chairs", {}).json()["code"] == "sent-away"


def test_who_was_replaced_hears_no_more_of_a_private_table(sqlite_inn: Inn) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    room = sqlite_inn.client.blocking_portal.call(sqlite_inn.house.keeper.room, table["id"])
    with looking(boris, table, "?seat=public") as public, looking(anna, table) as hers:
        chairs = tuple(
            it if it.seat != "p2" else type(it)(it.room, it.seat, it.position, "Clara", "clara")
            for it in room.chairs
        )
        room.chairs = chairs
        sqlite_inn.client.blocking_portal.call(sqlite_inn.house.hub.reseated, room)
        assert closed_with(public) == 1012
        hers.send_text("alive")
    assert boris.get(f"/api/tables/{table['id']}").status_code == 404


def test_wrong_sign_ins_elsewhere_do_not_lock_the_owner_out(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    sqlite_inn.guest("Anna").registers("anna", PASSWORD)
    monkeypatch.setattr(sessions, "address_of", lambda request: "192.0.2.66")
    wrong = {"login": "anna", "password": "not this one"}
    codes = [
        sqlite_inn.client.post("/api/sessions", json=wrong).status_code
        for _ in range(LOGIN.burst + 1)
    ]
    assert codes == [403] * LOGIN.burst + [429]
    monkeypatch.setattr(sessions, "address_of", lambda request: "192.0.2.7")
    right = sqlite_inn.client.post("/api/sessions", json=wrong | {"password": PASSWORD})
    assert right.status_code == 201


def test_passwords_are_judged_one_at_a_time(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each takes 64 MB, by design; a crowd of them must not."""
    at_work, most = set[int](), list[int]()

    def judged(kept: str, password: str) -> bool:
        at_work.add(threading.get_ident())
        most.append(len(at_work))
        is_password(kept, password)
        at_work.remove(threading.get_ident())
        return False

    monkeypatch.setattr(credentials, "is_password", judged)
    body = {"login": "somebody", "password": "not this one"}
    client = sqlite_inn.client
    with ThreadPoolExecutor(4) as crowd:
        wrong = [crowd.submit(client.post, "/api/sessions", json=body) for _ in range(8)]
        assert {it.result().status_code for it in wrong} == {403}
    assert most == [1] * 8


def test_an_account_has_a_session_that_no_guest_knew(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    before = anna.headers
    with looking(anna, table) as socket:
        anna.registers("anna", PASSWORD)
        socket.send_text("alive")
        assert anna.asks(table, "roll").status_code == 200
    assert anna.headers != before
    assert sqlite_inn.client.get("/api/me", headers=before).status_code == 401


def test_numbers_of_the_house_are_for_its_keeper(sqlite_address: str) -> None:
    with opened(House(Settings(sqlite_address))) as inn:
        assert inn.client.get("/api/metrics").status_code == 404
    with opened(House(Settings(sqlite_address, metrics_token="secret"))) as inn:
        for token, status in (("secret", 200), ("wrong", 404)):
            headers = {"authorization": f"Bearer {token}"}
            assert inn.client.get("/api/metrics", headers=headers).status_code == status


@pytest.mark.parametrize(
    ("host", "status"),
    [("127.0.0.1:8000", 200), ("localhost", 200), ("[::1]:8000", 200), ("[::1]", 200)]
    + [(it, 404) for it in ("foreign.example", "127.0.0.1.foreign.example", "[::1].example", "")],
)
def test_numbers_of_the_house_are_told_under_its_own_names_only(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch, host: str, status: int
) -> None:
    """A foreign page whose name leads to this machine reads nothing."""
    monkeypatch.setattr("letopis.server.http.routes.health.address_of", lambda _: "127.0.0.1")
    answer = sqlite_inn.client.get("/api/metrics", headers={"host": host})
    assert answer.status_code == status


@pytest.mark.parametrize("count", [99, 100])
def test_very_many_seats_are_answered(sqlite_inn: Inn, count: int) -> None:
    for game in ("yatzy", "strategic"):
        wish = {"plan": {"game": game}, "seats": [{"mine": True}] * count}
        assert sqlite_inn.guest("Anna").post("/api/tables", wish).status_code in (201, 400, 409)


FIGURES = {
    "nested": "a = " + "{a = " * 30 + "1" + "}" * 30,
    "unknown": "armies.nobody.cost = 1\n",
    "no text": "= = =",
    "a list": "armies = [1, 2]\n",
}


@pytest.mark.parametrize("figures", FIGURES.values(), ids=FIGURES)
def test_figures_that_mean_nothing_open_no_table(sqlite_inn: Inn, figures: str) -> None:
    """Such a table could never start."""
    anna = sqlite_inn.guest("Anna")
    plan = {"game": "strategic", "materials": {"map": "duel", "figures": figures}}
    answer = anna.post("/api/tables", {"plan": plan, "seats": [{"mine": True}, {}]})
    assert answer.status_code == 400, answer.text
    assert anna.get("/api/tables").json()["mine"] == []
