"""A sentence that cannot be made takes nothing with it: tables, sockets, pages and books go on."""

import logging
import re
from collections.abc import Iterator
from typing import NoReturn

import pytest

from letopis.core.seats import PUBLIC
from letopis.games.strategic.building import Hired
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.movement import Stepped
from letopis.games.strategic.war import Declared
from letopis.server.house import House
from letopis.server.settings import Settings
from letopis.telling.game_book import tell
from letopis.telling.stand_in import FAILED
from letopis.telling.strategic import teller as strategic_teller
from letopis.telling.strategic.book import collectors
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.sentences import Chronicler
from letopis.words import words
from tests.server.guests import Guest, Inn, Json, opened
from tests.server.sockets import looking
from tests.telling.walks import walk

TOKEN = "for the keeper of the house"
PLAIN = words("en")("told.plain", line="").strip()


def fails(*_: object, **__: object) -> NoReturn:
    raise KeyError("a piece that is gone")


@pytest.fixture
def inn(sqlite_address: str) -> Iterator[Inn]:
    with opened(House(Settings(sqlite_address, metrics_token=TOKEN))) as inn:
        yield inn


@pytest.fixture
def played(inn: Inn) -> tuple[Json, list[Guest]]:
    plan = {"materials": {"map": "duel"}}
    return inn.together("strategic", "Anna", "Boris", plan=plan)


def asked(table: Json, guests: list[Guest]) -> tuple[Guest, str]:
    """Whoever is waited for, and what he may do."""
    for guest in guests:
        seen = guest.sees(table)
        if seen["default"] is not None:
            return guest, str(seen["default"])
    raise AssertionError("nobody is asked")


def test_a_table_is_played_on_without_words(
    inn: Inn,
    played: tuple[Json, list[Guest]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    table, guests = played
    guest, line = asked(table, guests)
    other = next(it for it in guests if it is not guest)
    with looking(other, table) as socket:
        socket.receive_json(timeout=60)
        for name in ("questions", "tie_words", "prompt_words", "aim_words", "offer_words"):
            monkeypatch.setattr(strategic_teller, name, fails)
        monkeypatch.setattr(Chronicler, "sentence", fails)
        with caplog.at_level(logging.ERROR):
            answer = guest.asks(table, line)
        assert answer.status_code == 200, answer.text
        told = [it["text"] for entry in answer.json()["told"] for it in entry["said"]]
        assert told
        assert all(PLAIN in text for text in told)
        while (heard := socket.receive_json(timeout=60))["type"] != "grown":
            pass
        assert heard["sight"]["seq"] == answer.json()["sight"]["seq"]
    for it in guests:
        assert it.sees(table)["said"]["names"]
        assert it.get(f"/table/{table['id']}").status_code == 200
        assert it.get(f"/api/tables/{table['id']}/news").status_code == 200
        assert it.get(f"/api/study/{table['id']}/moments").status_code == 200
    metrics = inn.client.get("/api/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    found = re.search(r"letopis_words_failed (\d+)", metrics.text)
    assert found is not None
    assert int(found[1]) > 5
    assert "no words" in caplog.text
    monkeypatch.undo()
    FAILED.clear()


def test_a_book_has_a_gap_where_words_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    _, chronicle = walk(3, steps=120)
    whole = tell(STRATEGIC, chronicle, PUBLIC, words("en"), maps=False)
    for kind in (Stepped, Hired, Declared):
        monkeypatch.setitem(collectors.TOLD, kind, fails)
    gaps = tell(STRATEGIC, chronicle, PUBLIC, words("en"), maps=False)
    assert len(gaps.chapters) == len(whole.chapters)
    assert words("en")("told.silent") in gaps.text
    monkeypatch.undo()
    FAILED.clear()


def test_a_refusal_without_words_is_still_a_refusal(
    played: tuple[Json, list[Guest]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, guests = played
    guest, _ = asked(table, guests)
    monkeypatch.setattr(Fields, "untyped", fails)
    answer = guest.asks(table, "move knights-77 a1")
    assert (answer.status_code, answer.json()["code"]) == (409, "refused")
    monkeypatch.undo()
    FAILED.clear()
