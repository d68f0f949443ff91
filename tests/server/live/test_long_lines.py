"""Long lines: bounded, read beside the loop, and charged to whoever sends them and his address."""

import threading

import pytest

from letopis.core.acts import Action
from letopis.core.game import AnyGame
from letopis.server.http.bounded_body import ONE_REQUEST
from letopis.server.http.routes.live import play, reach
from letopis.server.http.routes.live.play import NewAsk, understood
from letopis.server.limits import ADDRESS, PERSON
from tests.server.guests import Inn
from tests.server.live.test_reach import begun


def test_what_is_tried_holds_no_more_than_a_plan(sqlite_inn: Inn) -> None:
    table, guests, seat = begun(sqlite_inn)
    path = f"/api/tables/{table['id']}/dry-run"
    for body in (
        {"line": "end", "after": ["move " + "a1 " * 200] * 48},
        {"line": "move " + "a1 " * 6000},
        {"act": {"type": "move", "path": ["a1"] * 4000}},
    ):
        answer = guests[seat].post(path, body)
        assert (answer.status_code, answer.json()["code"]) == (400, "draft-too-long")
    assert guests[seat].post(path, {"line": "end"}).status_code == 200


def test_long_lines_are_read_beside_the_loop(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, guests, seat = begun(sqlite_inn)
    threads: set[int] = set()

    def counted(game: AnyGame, ask: NewAsk) -> Action:
        threads.add(threading.get_ident())
        return understood(game, ask)

    monkeypatch.setattr(reach, "understood", counted)
    monkeypatch.setattr(play, "understood", counted)
    loop = sqlite_inn.client.blocking_portal.call(threading.get_ident)
    guests[seat].post(f"/api/tables/{table['id']}/dry-run", {"line": "end", "after": ["end"]})
    guests[seat].asks(table, "move knights-1 " + "a1 " * 1000)
    assert len(threads) >= 1
    assert loop not in threads


def test_a_long_body_is_charged_to_the_person_and_to_the_address(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    limits, person = sqlite_inn.house.limits, anna.me["id"]
    before = max(at for (it, _), at in limits._full_at.items() if it == ADDRESS)
    anna.post("/api/tables", {"plan": {"game": "yatzy"}, "seats": [], "x": "y" * 10 * ONE_REQUEST})
    after = max(at for (it, _), at in limits._full_at.items() if it == ADDRESS)
    assert after - before >= 10 * ADDRESS.refill
    assert limits._full_at[PERSON, person] - sqlite_inn.house.now() >= 10 * PERSON.refill
