"""Lessons over HTTP, without signing in."""

from collections.abc import Iterator

import pytest

from letopis.server.house import House
from letopis.server.settings import Settings
from tests.server.guests import Inn, Json, opened


@pytest.fixture
def inn(sqlite_address: str) -> Iterator[Inn]:
    with opened(House(Settings(sqlite_address))) as inn:
        yield inn


def attends(inn: Inn, game: str, asks: list[str], line: str | None = None) -> Json:
    body = {"asks": asks, "line": line}
    headers = {"accept-language": "en"}
    answer = inn.client.post(f"/api/lessons/{game}", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_lesson_begins_with_words_a_sheet_and_what_it_waits_for(inn: Inn) -> None:
    begun = attends(inn, "yatzy", [])
    assert (begun["number"], begun["wants"]) == (1, [{"do": "roll"}])
    assert "Roll the dice" in begun["text"]
    assert begun["sight"]["offers"][0]["line"] == "roll"


def test_a_step_tells_what_has_happened_and_how_the_table_looks(inn: Inn) -> None:
    thrown = attends(inn, "yatzy", [], "roll")
    assert thrown["asks"] == ["roll"]
    assert thrown["sight"]["view"]["dice"] == [2, 3, 5, 5, 6]
    assert [event["did"] for told in thrown["told"] for event in told["events"]] == [
        "called",
        "thrown",
    ]


def test_a_refusal_of_a_lesson_is_the_refusal_of_the_game(inn: Inn) -> None:
    tried = attends(inn, "valyrian", ["roll", "keep 3 3"], "score hare")
    assert tried["clause"] == "VD-A.1"
    assert "VD-A.1" in tried["refusal"]
    assert tried["step"] == "root"


def test_a_lesson_says_kindly_that_it_waits_for_something_else(inn: Inn) -> None:
    strayed = attends(inn, "yatzy", ["roll"], "keep 6")
    assert strayed["strays"]
    assert strayed["refusal"] is None


@pytest.mark.parametrize(
    ("game", "body", "code"),
    [
        ("chess", {}, "unknown-game"),
        ("strategic", {}, "no-lesson"),
        ("yatzy", {"asks": ["score ones"]}, "lesson-lost"),
        ("yatzy", {"line": "dance"}, None),
        ("yatzy", {"asks": ["roll"] * 1000}, "bad-request"),
    ],
)
def test_what_makes_no_sense_is_said_to(inn: Inn, game: str, body: Json, code: str | None) -> None:
    answer = inn.client.post(f"/api/lessons/{game}", json=body)
    assert answer.status_code == 400
    assert code is None or answer.json()["code"] == code
