"""A game that is over, and each of its moments, is open to whoever has its link; what is around it
is not."""

import re
from collections.abc import Iterator

import pytest
from litestar.exceptions import WebSocketDisconnect

from letopis.server.live.hub import LookAgain
from tests.server.analysis.test_analysis import study
from tests.server.guests import Guest, Inn, Json
from tests.server.sockets import looking
from tests.server.tables.test_rematch import play_out

SAID, WRITTEN, NOTED = "table-talk-7391", "a-letter-5527", "a-note-8846"


def finished(inn: Inn, **more: object) -> tuple[Json, Guest, Guest]:
    """A game with talk, a letter and a note, played to its end."""
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", **more)
    path = f"/api/tables/{table['id']}/letters"
    for letter in (
        {"kind": "table", "text": SAID},
        {"kind": "letter", "text": WRITTEN, "to": ["p2"]},
        {"kind": "note", "text": NOTED},
    ):
        said = anna.post(path, letter)
        assert said.status_code == 201, said.text
    play_out(table, anna, boris)
    assert anna.get(f"/api/tables/{table['id']}").json()["stage"] == "over"
    return table, anna, boris


def addresses(inn: Inn, table: Json) -> Iterator[str]:
    """Every address of the API that reads something of a table."""
    schema = inn.client.get("/api/docs/openapi.json").json()
    values = {"table": table["id"], "book": table["id"], "series": table["id"], "seat": "p1"}
    for path, acts in schema["paths"].items():
        named = re.findall(r"{(\w+)}", path)
        if "get" in acts and {"table", "book", "series"} & set(named):
            yield re.sub(r"{(\w+)}", lambda it: values.get(it[1], "1"), path)


def test_whoever_has_the_link_opens_the_game_and_each_moment(sqlite_inn: Inn) -> None:
    inn = sqlite_inn
    table, anna, _ = finished(inn)
    clara = inn.guest("Clara")
    about = clara.get(f"/api/tables/{table['id']}").json()
    assert (about["is_past_only"], about["stage"], about["invite"]) == (True, "over", None)
    assert not anna.get(f"/api/tables/{table['id']}").json()["is_past_only"]
    for address in (
        f"/api/tables/{table['id']}/sight",
        f"/api/tables/{table['id']}/news",
        f"/api/tables/{table['id']}/chronicle",
        f"/api/study/{table['id']}",
        f"/api/study/{table['id']}/review",
        f"/api/study/{table['id']}/dice",
    ):
        assert clara.get(address).status_code == 200, address
        assert inn.client.get(address).status_code == 200, address  # somebody unknown
    moment = clara.get(f"/api/study/{table['id']}/moments", first=17)
    assert moment.status_code == 200
    with looking(clara, table) as socket:
        assert socket.receive_json(timeout=60)["type"] == "grown"
    assert clara.asks(table, "roll").status_code == 403


def test_what_is_around_a_game_is_not_told_by_its_link(sqlite_inn: Inn) -> None:
    inn = sqlite_inn
    table, anna, boris = finished(inn)
    clara = inn.guest("Clara")
    secrets = [SAID, WRITTEN, NOTED, table["invite"], anna.me["id"], boris.me["id"]]
    secrets += [anna.me["csrf"], anna.cookie.partition("=")[2]]
    seen = 0
    for address in addresses(inn, table):
        for answer in (clara.get(address), inn.client.get(address)):
            seen += answer.status_code == 200
            found = [it for it in secrets if it in answer.text]
            assert not found, (address, found)
    assert seen > 10
    for address in ("letters", "votes", "events"):
        assert clara.get(f"/api/tables/{table['id']}/{address}").status_code == 404
    says = clara.post(f"/api/tables/{table['id']}/letters", {"kind": "gallery", "text": "hello"})
    assert says.status_code == 404


def test_who_only_looks_back_hears_neither_talk_nor_who_comes_and_goes(sqlite_inn: Inn) -> None:
    inn = sqlite_inn
    table, anna, boris = finished(inn)
    with looking(inn.guest("Clara"), table) as hers, looking(boris, table) as his:
        said = {"kind": "table", "text": "what-a-game"}
        assert anna.post(f"/api/tables/{table['id']}/letters", said).status_code == 201
        while (heard := his.receive_json(timeout=60))["type"] != "said":
            pass
        assert heard["line"]["text"] == "what-a-game"
        anna.post(f"/api/tables/{table['id']}/rematch")
        while his.receive_json(timeout=60)["type"] != "seated":
            pass
        last = LookAgain(7)  # one that everybody hears
        inn.client.blocking_portal.call(inn.house.hub.send, table["id"], lambda seat: last)
        heard = [hers.receive_json(timeout=60)]
        while heard[-1]["type"] != "look-again":
            heard.append(hers.receive_json(timeout=60))
        assert {it["type"] for it in heard} <= {"grown", "look-again"}


def test_a_private_table_stays_private(sqlite_inn: Inn) -> None:
    inn = sqlite_inn
    table, anna, boris = finished(inn, is_private=True)
    clara = inn.guest("Clara")
    for address in addresses(inn, table):
        assert clara.get(address).status_code in (400, 401, 403, 404), address
    assert clara.get(f"/api/tables/{table['id']}").json()["code"] == "private-table"
    with pytest.raises(WebSocketDisconnect), looking(clara, table) as socket:
        socket.receive_json(timeout=60)
    path = f"/api/tables/{table['id']}/privacy"
    assert boris.put(path, {"is_private": False}).status_code == 403
    assert anna.put(path, {"is_private": False}).status_code == 200
    assert clara.get(f"/api/tables/{table['id']}").status_code == 200
    assert clara.put(path, {"is_private": True}).status_code == 404
    assert boris.put(path, {"is_private": True}).status_code == 200
    assert clara.get(f"/api/tables/{table['id']}").status_code == 404


def test_while_it_is_played_the_link_says_when_it_opens(sqlite_inn: Inn) -> None:
    table, _ = sqlite_inn.together("yatzy", "Anna", "Boris")
    clara = sqlite_inn.guest("Clara")
    for address in (f"/api/tables/{table['id']}", f"/api/study/{table['id']}/moments"):
        answer = clara.get(address)
        assert (answer.status_code, answer.json()["code"]) == (404, "still-playing")


def test_of_a_game_given_up_nothing_is_seen_that_lay_face_down(sqlite_inn: Inn) -> None:
    table, (anna, boris) = sqlite_inn.together("strategic", "Anna", "Boris")
    resigned = boris.post(f"/api/tables/{table['id']}/chairs/p2/resign")
    assert resigned.status_code == 200
    clara = sqlite_inn.guest("Clara")
    assert study(clara, table["id"])["found"]["sees"] == ["public"]
    own = clara.get(f"/api/study/{table['id']}/moments", seat="p1")
    assert (own.status_code, own.json()["code"]) == (403, "not-your-seat")
    assert clara.get(f"/api/tables/{table['id']}/chronicle").status_code == 403
    assert study(anna, table["id"])["found"]["sees"][0] == "p1"
