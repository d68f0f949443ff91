"""Asks over HTTP: accepted and durable, refused with the clause, repeated, late, simultaneous."""

import pytest

from letopis.server.house import House
from letopis.server.settings import Settings
from tests.server.guests import Guest, Inn, Json, opened


@pytest.fixture
def anna(inn: Inn) -> Guest:
    return inn.guest("Anna")


@pytest.fixture
def table(anna: Guest) -> Json:
    return anna.opens("yatzy", {"mine": True})


def test_an_accepted_ask_tells_what_came_of_it(anna: Guest, table: Json) -> None:
    answer = anna.asks(table, "roll")
    assert answer.status_code == 200
    told = answer.json()["told"]
    assert [it["ask"].split()[0] for it in told] == ["roll", "throw"]
    assert len(answer.json()["sight"]["view"]["dice"]) == 5


def test_a_refused_ask_names_the_clause_in_the_askers_language(inn: Inn) -> None:
    anna = inn.guest("Анна", "ru")
    table = anna.opens("yatzy", {"mine": True})
    answer = anna.asks(table, "score chance")
    assert answer.status_code == 409
    said = answer.json()
    assert (said["code"], said["clause"][:3]) == ("refused", "YZ-")
    assert said["clause"] in said["text"]
    assert any("а" <= sign <= "я" for sign in said["text"])
    assert said["sight"]["seq"] == 0


def test_an_act_may_be_given_as_values(anna: Guest, table: Json) -> None:
    answer = anna.post(f"/api/tables/{table['id']}/asks", {"act": {"do": "roll"}})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        {"line": "nonsense"},
        {"line": "thrown 1 2 3 4 5"},
        {"act": {"do": "nonsense"}},
        {"act": {"did": "thrown", "dice": [1, 2, 3, 4, 5]}},
        {"act": {}},
        {},
        {"line": "roll", "act": {"do": "roll"}},
        {"line": "roll", "seq": -1},
        {"line": "roll", "key": ""},
        {"line": 7},
        {"lines": "roll"},
        [],
    ],
)
def test_what_makes_no_sense_is_told_so_and_changes_nothing(
    anna: Guest, table: Json, body: object
) -> None:
    answer = anna.post(f"/api/tables/{table['id']}/asks", body)
    assert answer.status_code == 400
    assert answer.json()["code"]
    assert anna.sees(table)["seq"] == 0


def test_sending_an_ask_again_is_not_a_second_move(anna: Guest, table: Json) -> None:
    first = anna.asks(table, "roll", key="k1").json()
    again = anna.asks(table, "roll", key="k1").json()
    assert (again["seq"], again["is_repeat"]) == (first["seq"], True)
    assert anna.sees(table)["seq"] == 2


def test_a_key_names_one_ask_only(anna: Guest, table: Json) -> None:
    anna.asks(table, "roll", key="k1")
    answer = anna.asks(table, "score chance", key="k1")
    assert (answer.status_code, answer.json()["code"]) == (409, "key-used")


def test_a_late_ask_is_answered_with_the_fresh_table(anna: Guest, table: Json) -> None:
    anna.asks(table, "roll")
    answer = anna.asks(table, "score chance", seq=0)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["sight"]["seq"] == 2
    assert anna.asks(table, "score chance", seq=2).status_code == 200


def test_acknowledged_moves_survive_the_process(address: str) -> None:
    with opened(House(Settings(address))) as inn:
        anna = inn.guest("Anna")
        table = anna.opens("yatzy", {"mine": True})
        anna.asks(table, "roll", key="k1")
        seen = anna.sees(table)
    with opened(House(Settings(address))) as inn:
        anna.client = inn.client
        assert anna.sees(table) == seen
        assert anna.asks(table, "roll", key="k1").json()["is_repeat"]


def test_a_bot_answers_by_itself(anna: Guest) -> None:
    table = anna.opens("yatzy", {"mine": True}, {"bot": "random"})
    anna.asks(table, "roll")
    anna.asks(table, "score chance")
    with anna.client.websocket_connect(
        f"/api/tables/{table['id']}/live", headers={"cookie": anna.cookie}
    ) as socket:
        while (heard := socket.receive_json(timeout=60))["type"] != "grown" or not (
            heard["sight"]["view"]["asked"] == "p1" and heard["sight"]["seq"] > 3
        ):
            pass
    assert heard["sight"]["view"]["round"] == 2


def test_nobody_acts_for_a_seat_he_does_not_hold(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    assert boris.asks(table, "roll", seat="p1").status_code == 403
    assert boris.asks(table, "throw 1 1 1 1 1", seat="chance").status_code == 403
    assert inn.guest("Clara").asks(table, "roll").status_code == 404
    assert anna.asks(table, "roll").status_code == 200


def test_a_game_that_is_over_can_be_downloaded_and_verified(anna: Guest, table: Json) -> None:
    path = f"/api/tables/{table['id']}/chronicle"
    assert anna.get(path).status_code == 409
    while not (seen := anna.sees(table))["is_over"]:
        line = "roll" if not seen["view"]["dice"] else seen["offers"][-1]["line"]
        assert anna.asks(table, line).status_code == 200
    text = anna.get(path).text
    assert text.startswith("# sealed: ")
    assert "revealed" in text
