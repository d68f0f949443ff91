"""Rulebooks over HTTP."""

from collections.abc import Iterator

import pytest

from letopis.games.catalogue import GAMES
from letopis.ledger import read_ledger
from letopis.packaged import packaged
from letopis.server.house import House
from letopis.server.settings import Settings
from tests.server.guests import Inn, Json, opened


@pytest.fixture
def inn(sqlite_address: str) -> Iterator[Inn]:
    with opened(House(Settings(sqlite_address))) as inn:
        yield inn


def book(inn: Inn, game: str, language: str = "en") -> Json:
    answer = inn.client.get(f"/api/rules/{game}", params={"language": language})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def clauses(book: Json) -> set[str]:
    sections = [section for chapter in book["chapters"] for section in chapter["sections"]]
    told = [paragraph for section in sections for paragraph in section["paragraphs"]]
    return {clause for paragraph in told for clause in paragraph["clauses"]}


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_of_a_game_and_of_the_table_can_be_looked_up(inn: Inn, game: str) -> None:
    ledgers = [read_ledger(packaged("rules") / f"{name}.yaml") for name in (game, "table")]
    told = book(inn, game)
    known = clauses(told) | {rule["clause"] for rule in told["table_rules"]}
    assert {clause.id for ledger in ledgers for clause in ledger.clauses} <= known
    assert {option["clause"] for option in told["options"]} <= known


def test_a_book_is_read_in_the_language_of_its_address(inn: Inn) -> None:
    assert book(inn, "yatzy", "ru")["title"] == "Ецци: правила"
    assert book(inn, "yatzy", "en")["title"] == "Yatzy: the rules"


def test_a_book_that_the_browser_has_is_not_sent_again(inn: Inn) -> None:
    path = "/api/rules/strategic?language=ru"
    first = inn.client.get(path)
    assert "max-age" in first.headers["cache-control"]
    again = inn.client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_book_is_squeezed_for_whoever_can_read_that(inn: Inn) -> None:
    path = "/api/rules/strategic?language=ru"
    plain = inn.client.get(path, headers={"accept-encoding": "identity"})
    packed = inn.client.get(path, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) * 3 < int(plain.headers["content-length"])


def test_a_throw_is_tried_out_by_the_engine(inn: Inn) -> None:
    wish = {"dice": "12346", "open": "sixes,yatzy", "language": "en"}
    answer = inn.client.get("/api/rules/yatzy/throw", params=wish)
    cells = {it["cell"]: it for it in answer.json()["cells"]}
    assert (cells["sixes"]["standing"], cells["sixes"]["points"]) == ("offered", 6)
    assert (cells["yatzy"]["standing"], cells["yatzy"]["clause"]) == ("refused", "YZ-4.2.b")


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"dice": "12x45"},
        {"dice": "123"},
        {"dice": "12345", "roll": "9"},
        {"dice": "12345", "open": "toma"},
        {"dice": "12345", "preset": "none such"},
    ],
)
def test_a_throw_that_makes_no_sense_is_said_to(inn: Inn, wish: dict[str, str]) -> None:
    answer = inn.client.get("/api/rules/yatzy/throw", params=wish)
    assert answer.status_code == 400
    assert answer.json()["text"]


def test_there_are_no_rules_of_a_game_that_is_not_there(inn: Inn) -> None:
    assert inn.client.get("/api/rules/chess").json()["code"] == "unknown-game"
