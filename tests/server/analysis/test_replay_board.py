"""The board of a replay: of a file and of a table, from every seat one may look from."""

from pathlib import Path
from typing import Any

import pytest

from letopis.analysis import year_starts
from letopis.games.catalogue import GAMES
from letopis.store.chronicle_files import read_bytes
from tests.server.analysis.test_analysis import FINISHED, read, study
from tests.server.guests import Guest, Inn, Json
from tests.server.skirmish import met

ARCHIVE = Path(__file__).parents[2] / "golden" / "archive"
STRATEGIC = (ARCHIVE / "strategic-edition-5.letopis").read_bytes()


@pytest.fixture
def inn(sqlite_inn: Inn) -> Inn:
    return sqlite_inn


def looked(guest: Guest, book: str, what: str, **params: Any) -> Json:
    answer = guest.get(f"/api/study/{book}/{what}", **params)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_file_is_shown_on_its_board(inn: Inn) -> None:
    anna = inn.guest("Anna")
    book = read(anna, STRATEGIC).json()["id"]
    told = study(anna, book)["found"]
    board = looked(anna, book, "board", language="en")
    moment = study(anna, book, "moments", first=told["entries"])["found"]["moments"][0]
    kinds = {it["kind"] for it in moment["view"]["structures"].values()}
    assert kinds <= set(board["structures"])
    assert set(moment["said"]["names"]) >= set(moment["view"]["armies"])
    assert looked(anna, book, "board/tiles", at=["0.0"])["tiles"][0].startswith("<")
    capital = next(it["capital"] for it in moment["view"]["players"].values() if it["capital"])
    early = looked(anna, book, f"board/cells/{capital}", at=0, language="en")
    late = looked(anna, book, f"board/cells/{capital}", at=told["entries"], language="en")
    assert early["cell"] == late["cell"] == capital
    assert early != late
    fought = looked(anna, book, "battles", language="en")
    assert fought["past"]
    assert fought["now"] is None
    for it in fought["past"]:
        scene = looked(anna, book, f"battles/{it['key']}", language="en")
        assert (scene["title"], len(scene["layouts"])) == (it["title"], it["layouts"])


def test_years_begin_where_the_book_says(inn: Inn) -> None:
    anna = inn.guest("Anna")
    chronicle = read_bytes(STRATEGIC, GAMES).chronicle
    told = study(anna, read(anna, STRATEGIC).json()["id"])["found"]
    assert tuple(told["years"]) == year_starts(chronicle.entries)
    years = [
        study(anna, told["id"], "moments", first=it)["found"]["moments"][0]["view"]["year"]
        for it in told["years"][:-1]
    ]
    assert years == [*range(1, len(told["years"]))]
    assert study(anna, read(anna, FINISHED).json()["id"])["found"]["years"] == []


def test_what_is_not_there_is_said(inn: Inn) -> None:
    anna = inn.guest("Anna")
    book, dice = read(anna, STRATEGIC).json()["id"], read(anna, FINISHED).json()["id"]
    for path, code in (
        (f"{dice}/board", "no-board"),
        (f"{dice}/battles", "no-board"),
        (f"{book}/board/tiles?at=1.1", "no-board"),
        (f"{book}/board/tiles?at=x", "no-board"),
        (f"{book}/board/cells/zz99", "no-such-cell"),
        (f"{book}/board/cells/a1?at=99999", "no-such-cell"),
        (f"{book}/board/cells/a1?seat=p99", "no-such-cell"),
        (f"{book}/battles/0.0", "no-such-battle"),
    ):
        answer = anna.get(f"/api/study/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, code), path


def test_while_a_game_goes_on_nobody_looks_from_the_seat_of_another(inn: Inn) -> None:
    table, attacker, defender = met(inn)
    book = table["id"]
    own = looked(attacker, book, "battles")
    assert own["past"][0]["layouts"] == 0  # nobody has laid a card
    other = looked(defender, book, "battles")["seat"]
    for what in ("battles", f"battles/{own['past'][0]['key']}", "board/cells/a1"):
        refused = attacker.get(f"/api/study/{book}/{what}", seat=other)
        assert (refused.status_code, refused.json()["code"]) == (403, "not-your-seat")
