"""Opening tables: once only, even if the request is repeated."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from letopis.server.tables import waiting_room
from tests.server.guests import Inn, Json

WISH: Json = {"plan": {"game": "yatzy"}, "seats": [{"mine": True}], "key": "k1"}


def test_a_table_that_is_asked_for_twice_is_opened_once(inn: Inn) -> None:
    anna = inn.guest("Anna")
    first, again = (anna.post("/api/tables", WISH) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json()["id"] == again.json()["id"]
    assert len(anna.get("/api/tables").json()["mine"]) == 1


def test_asking_many_times_at_once_is_no_error(inn: Inn) -> None:
    anna = inn.guest("Anna")
    with ThreadPoolExecutor(6) as hands:
        answers = list(hands.map(lambda _: anna.post("/api/tables", WISH), range(6)))
    assert {answer.status_code for answer in answers} == {201}
    assert {answer.json()["stage"] for answer in answers} == {"playing"}
    assert len({answer.json()["id"] for answer in answers}) == 1


def test_a_table_whose_opening_was_cut_short_begins_when_it_is_asked_for_again(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = sqlite_inn.guest("Anna")

    async def power_cut(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(waiting_room, "begin", power_cut)
        assert anna.post("/api/tables", WISH).status_code == 500
    table = anna.post("/api/tables", WISH).json()
    assert table["stage"] == "playing"
    assert len(anna.get("/api/tables").json()["mine"]) == 1


def test_a_key_names_one_wish_of_one_person(sqlite_inn: Inn) -> None:
    anna, boris = sqlite_inn.guest("Anna"), sqlite_inn.guest("Boris")
    table = anna.post("/api/tables", WISH).json()
    other = anna.post("/api/tables", {**WISH, "plan": {"game": "valyrian"}})
    assert (other.status_code, other.json()["code"]) == (409, "key-used")
    assert boris.post("/api/tables", WISH).json()["id"] != table["id"]
