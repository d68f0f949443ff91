"""Sockets: news as it happens, resumed from any entry, redacted for each seat."""

import asyncio
import gc
from contextlib import suppress
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from letopis.server.house import House
from letopis.server.http.routes.live.socket import until_one_ends
from letopis.server.live.hub import MOST_WAITING, RESEATED, Looker, Socket
from letopis.server.settings import Settings
from tests.server.guests import Inn, Json, opened
from tests.server.sockets import closed_with, looking, next_grown


def numbers(grown: Json) -> list[int]:
    return [told["seq"] for told in grown["told"]]


def test_a_socket_first_hears_how_the_table_stands(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    anna.asks(table, "roll")
    with looking(boris, table) as socket:
        first = next_grown(socket)
    assert numbers(first) == []
    assert (first["sight"]["seq"], first["sight"]["seat"]) == (2, "p2")


def test_what_happens_is_told_at_once(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    with looking(boris, table) as socket:
        next_grown(socket)
        anna.asks(table, "roll")
        assert numbers(next_grown(socket)) == [1, 2]


def test_a_lost_connection_resumes_where_it_was(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    with looking(boris, table) as socket:
        seen = next_grown(socket)["sight"]["seq"]
    anna.asks(table, "roll")
    anna.asks(table, "score chance")
    with looking(boris, table, f"?since={seen}") as socket:
        assert numbers(next_grown(socket)) == [1, 2, 3]


@pytest.mark.parametrize("since", ["0", "-7"])
def test_whoever_has_missed_much_is_told_all_of_it(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch, since: str
) -> None:
    monkeypatch.setattr("letopis.server.http.routes.live.socket.MOST_TOLD", 2)
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    for line in ("roll", "score chance", "roll"):
        anna.asks(table, line)
    with looking(anna, table, f"?since={since}") as socket:
        heard = [next_grown(socket) for _ in range(3)]
    assert [numbers(it) for it in heard] == [[1, 2], [3, 4], [5]]


@pytest.mark.parametrize("since", ["5", str(10**30)])
def test_whoever_claims_to_have_seen_the_future_hears_how_it_stands(
    sqlite_inn: Inn, since: str
) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    with looking(anna, table, f"?since={since}") as socket:
        first = next_grown(socket)
    assert (numbers(first), first["sight"]["seq"]) == ([], 0)


@pytest.mark.parametrize(
    "query", ["?since=x", "?since=", "?since=1&since=2", "?seat=%00", "?invite=%ff"]
)
def test_a_question_that_makes_no_sense_opens_no_socket_or_harms_nobody(
    sqlite_inn: Inn, query: str
) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    with suppress(WebSocketDisconnect), looking(anna, table, query) as socket:
        socket.receive_json(timeout=60)
    assert anna.asks(table, "roll").status_code == 200


def test_who_looks_from_no_seat_looks_as_the_public(inn: Inn) -> None:
    table, (anna, _) = inn.together("yatzy", "Anna", "Boris", is_open=True)
    clara = inn.guest("Clara")
    with looking(clara, table) as socket:
        assert next_grown(socket)["sight"]["seat"] == "public"
    with looking(anna, table, "?seat=public") as socket:
        assert next_grown(socket)["sight"]["seat"] == "public"


def test_those_who_look_on_are_listed_by_name_and_those_who_play_are_not(inn: Inn) -> None:
    table, (anna, _) = inn.together("yatzy", "Anna", "Boris", is_open=True)
    path = f"/api/tables/{table['id']}"
    clara = inn.guest("Clara")
    with looking(clara, table) as one, looking(clara, table) as two, looking(anna, table) as own:
        for socket in (one, two, own):
            next_grown(socket)
        assert anna.get(path).json()["watching"] == ["Clara"]


@pytest.mark.parametrize("query", ["", "?seat=p1", "?seat=host", "?invite=wrong"])
def test_a_closed_table_is_closed_to_strangers(inn: Inn, query: str) -> None:
    table, _ = inn.together("yatzy", "Anna", "Boris")
    clara = inn.guest("Clara")
    with pytest.raises(WebSocketDisconnect), looking(clara, table, query) as socket:
        socket.receive_json(timeout=60)


def test_nobody_looks_from_anothers_seat(inn: Inn) -> None:
    table, (_, boris) = inn.together("yatzy", "Anna", "Boris")
    with pytest.raises(WebSocketDisconnect), looking(boris, table, "?seat=p1") as socket:
        socket.receive_json(timeout=60)


def test_who_gave_up_his_chair_does_not_look_from_it(sqlite_inn: Inn) -> None:
    anna, boris, clara = (sqlite_inn.guest(name) for name in ("Anna", "Boris", "Clara"))
    table = anna.opens("yatzy", {"mine": True}, {}, is_open=True)
    chairs = f"/api/tables/{table['id']}/chairs"
    boris.post(chairs, {})
    with looking(boris, table) as socket, looking(anna, table) as still_there:
        assert boris.delete(f"{chairs}/p2").status_code == 200
        clara.post(chairs, {})
        clara.patch(f"{chairs}/p2", {"is_ready": True})
        assert anna.post(f"/api/tables/{table['id']}/start").status_code == 200
        assert closed_with(socket) == RESEATED.code
        anna.asks(table, "roll")
        assert next_grown(still_there)["sight"]["seat"] == "p1"
    with looking(boris, table) as socket:
        assert next_grown(socket)["sight"]["seat"] == "public"


def test_others_are_told_who_is_present(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    with looking(anna, table) as socket:
        next_grown(socket)
        with looking(boris, table):
            while socket.receive_json(timeout=60)["type"] != "seated":
                pass
            chairs = anna.get(f"/api/tables/{table['id']}").json()["chairs"]
            assert [chair["is_present"] for chair in chairs] == [True, True]


def test_a_socket_that_cannot_keep_up_is_told_to_look_again() -> None:
    slow: Any = Socket("r", "p1", Looker("x"))  # type: ignore[arg-type]
    for _ in range(MOST_WAITING + 5):
        slow.put(b"news")
    assert slow.is_behind
    assert slow.catch_up(70) == b'{"type":"look-again","seq":70}'
    assert slow.waiting.empty()
    assert not slow.is_behind


def test_two_processes_on_one_database_stay_in_step(postgresql_address: str) -> None:
    from tests.databases import fresh_database

    address = fresh_database(postgresql_address)
    with opened(House(Settings(address))) as here, opened(House(Settings(address))) as there:
        table, (anna, boris) = here.together("yatzy", "Anna", "Boris")
        boris.client = there.client
        with looking(boris, table) as socket, looking(anna, table) as hers:
            next_grown(socket)
            assert anna.asks(table, "roll").status_code == 200
            assert numbers(next_grown(socket)) == [1, 2]
            assert anna.asks(table, "score chance").status_code == 200
            assert numbers(next_grown(socket)) == [3]
            assert boris.asks(table, "roll", seq=3).status_code == 200
            while next_grown(hers)["sight"]["seq"] != 5:  # her process hears of it a moment later
                pass
        assert anna.asks(table, "score ones", seq=5).status_code == 409
        assert anna.sees(table)["seq"] == 5


def asked(socket: WebSocketTestSession, **ask: Any) -> tuple[list[str], Json]:
    """Send an ask; returns the types of messages before the answer, and the answer."""
    socket.send_json({"type": "ask", **ask})
    heard: list[str] = []
    while (said := socket.receive_json(timeout=60))["type"] not in ("accepted", "refused"):
        heard.append(said["type"])
    return heard, dict(said)


def test_one_may_ask_over_the_socket_one_looks_through(sqlite_inn: Inn) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    with looking(anna, table) as mine, looking(boris, table) as his:
        next_grown(mine)
        next_grown(his)
        heard, answer = asked(mine, line="roll", seq=0, key="k")
        assert "grown" in heard  # broadcast first, then answered
        accepted = {"type": "accepted", "key": "k", "seq": 1}
        assert answer == {**accepted, "is_repeat": False, "is_private": False}
        assert numbers(next_grown(his)) == [1, 2]
        assert asked(mine, line="roll", seq=0, key="k")[1]["is_repeat"]
        assert anna.sees(table)["seq"] == 2


def test_what_is_wrong_with_an_ask_over_a_socket_is_said_there(sqlite_inn: Inn) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris", is_open=True)
    clara = sqlite_inn.guest("Clara")
    with looking(boris, table) as his, looking(clara, table) as hers:
        refused = asked(his, line="roll", key="k")[1]
        assert (refused["code"], refused["clause"], refused["key"]) == ("refused", "YZ-4.2.a", "k")
        assert refused["text"]
        assert asked(his, line="fly", seq=0)[1]["code"] == "notation-verb"
        assert asked(his, line=7)[1]["code"] == "bad-request"
        assert asked(his, line="roll", seat="p1")[1]["code"] == "not-your-seat"
        anna.asks(table, "roll")
        assert asked(his, line="roll", seq=0)[1]["code"] == "stale"
        assert asked(hers, line="roll")[1]["code"] == "which-seat"
        his.send_text("still here")
        assert asked(his, line="roll", seq=0)[1]["code"] == "stale"


def test_the_jobs_of_a_socket_end_with_it_and_are_heard(caplog: pytest.LogCaptureFixture) -> None:
    """An error that nobody hears is logged when its task is thrown away."""
    ended = []

    async def job() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("job")
            raise WebSocketDisconnect(detail="gone")

    async def talks() -> None:
        talk = asyncio.create_task(until_one_ends(job(), job()))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        talk.cancel()
        await asyncio.wait([talk])
        assert talk.cancelled()
        assert ended == ["job", "job"]

    asyncio.run(talks())
    gc.collect()
    assert caplog.text == ""
