"""Analysis of games: what is shown of a game, to whom, and when."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from letopis.core import dice
from letopis.core.seats import PUBLIC
from letopis.server.analysis import imported_files, pools
from letopis.server.analysis.questions import AskMoments
from letopis.server.house import House
from letopis.server.settings import Settings
from letopis.store.sql.schema.main import files
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.server.tables.test_rematch import play_out

ARCHIVE = Path(__file__).parents[2] / "golden" / "archive"
FINISHED = (ARCHIVE / "yatzy-edition-1.letopis").read_bytes()


@pytest.fixture
def inn(sqlite_inn: Inn) -> Inn:
    return sqlite_inn


def study(guest: Guest, book: str, what: str = "", **params: Any) -> Json:
    """The result of an analysis, waiting as long as it takes."""
    path = f"/api/study/{book}" + (f"/{what}" if what else "")
    while True:
        answer = guest.get(path, **params)
        if answer.status_code == 429:  # it asked too often meanwhile
            time.sleep(float(answer.headers["retry-after"]))
            continue
        assert answer.status_code == 200, answer.text
        if (told := answer.json())["found"] is not None:
            return dict(told)


def read(guest: Guest, data: bytes) -> Any:
    headers = guest.headers | {"content-type": "application/octet-stream"}
    return guest.client.post("/api/study", headers=headers, content=data)


def told_in(guest: Guest, book: str, language: str) -> list[str]:
    """The beginning of a game in sentences, none of them a line of the notation."""
    assert guest.patch("/api/me", {"language": language}).status_code == 200
    moments = study(guest, book, "moments", first=0, count=20)["found"]["moments"]
    sentences = [it["text"] for moment in moments[1:] for it in moment["told"]["said"]]
    lines = {line for moment in moments[1:] for line in moment["told"]["facts"]}
    assert len(sentences) > 10
    assert lines.isdisjoint(sentences)
    return sentences


def test_a_game_is_replayed_moment_by_moment(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    play_out(table, anna, boris)
    outline = study(anna, table["id"])["found"]
    assert (outline["is_over"], outline["is_studied"]) == (True, True)
    assert len(outline["actors"]) == outline["entries"]
    turns = study(anna, table["id"], "moments", first=outline["turns"][3])["found"]["moments"]
    assert [event["did"] for event in turns[0]["told"]["events"]] == ["scored"]
    assert len(outline["turns"]) == 13 * len(outline["seats"])
    first = study(anna, table["id"], "moments", first=0, count=3)["found"]["moments"]
    assert [moment["seq"] for moment in first] == [0, 1, 2]
    assert first[0]["told"] is None
    assert (first[1]["told"]["ask"], first[2]["told"]["seat"]) == ("roll", "chance")
    assert len(first[2]["view"]["dice"]) == 5
    last = study(anna, table["id"], "moments", first=outline["entries"])["found"]["moments"]
    assert last[-1]["totals"] == anna.sees(table)["totals"]
    missing = anna.get(f"/api/study/{table['id']}/moments", first=outline["entries"] + 1)
    assert (missing.status_code, missing.json()["code"]) == (400, "replay-range")


def test_who_still_plays_looks_back_from_his_own_seat_only(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    anna.asks(table, "roll")
    moments = f"/api/study/{table['id']}/moments"
    assert study(anna, table["id"])["found"]["sees"] == ["p1", "public"]
    assert study(anna, table["id"], "moments")["found"]["seat"] == "p1"
    refused = anna.get(moments, seat="p2")
    assert (refused.status_code, refused.json()["code"]) == (403, "not-your-seat")
    stranger = inn.guest("Clara")
    assert stranger.get(moments).status_code == 404
    play_out(table, anna, boris)
    assert study(anna, table["id"])["found"]["sees"] == ["p1", "p2", "public"]
    assert study(anna, table["id"], "moments", seat="p2")["found"]["seat"] == "p2"


def test_what_a_seat_may_see_can_be_taken_along_while_the_game_goes_on(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    anna.asks(table, "roll")
    assert anna.get(f"/api/tables/{table['id']}/chronicle").json()["code"] == "not-over"
    heading, first, second = boris.get(f"/api/tables/{table['id']}/extract").text.splitlines()
    assert heading.startswith("# ")
    assert first == "1 p1 roll | called p1"
    assert second.startswith("2 chance throw ")
    refused = boris.get(f"/api/tables/{table['id']}/extract", seat="p1")
    assert refused.json()["code"] == "not-your-seat"


def test_dice_are_promised_first_and_can_be_derived_afterwards(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    anna.asks(table, "roll")
    promised = study(boris, table["id"], "dice")["found"]
    assert (promised["secret"], promised["throws"], promised["link"]) == ("", [], "")
    play_out(table, anna, boris)
    told = study(boris, table["id"], "dice")["found"]
    secret = bytes.fromhex(told["secret"])
    assert dice.commitment(secret) == promised["commitment"] == told["commitment"]
    key = dice.ThrowKey(secret, told["chronicle"], tuple(it["seed"] for it in told["seeds"]))
    assert len(told["throws"]) == 26
    for throw in told["throws"]:
        faces = dice.throw(key, throw["number"], dice.Draw(throw["dice"], throw["sides"]))
        assert sorted(faces) == throw["faces"]


def test_a_file_is_looked_at_without_becoming_a_table(inn: Inn) -> None:
    anna = inn.guest("Anna")
    answer = read(anna, FINISHED)
    assert answer.status_code == 201, answer.text
    told = study(anna, answer.json()["id"])["found"]
    assert (told["game"], told["promise"], told["is_over"]) == ("yatzy", "kept", True)
    assert anna.get("/api/tables").json()["mine"] == []
    seen = study(anna, told["id"], "moments", first=told["entries"], seat="anna")
    assert seen["found"]["moments"][0]["is_over"]
    assert len(study(anna, told["id"], "dice")["found"]["throws"]) > 0
    assert inn.client.get(f"/api/study/{told['id']}").status_code == 401
    nobody = anna.get(f"/api/study/{told['id']}/moments", seat="nobody")
    while nobody.status_code == 200:
        nobody = anna.get(f"/api/study/{told['id']}/moments", seat="nobody")
    assert (nobody.status_code, nobody.json()["code"]) == (400, "unknown-seat")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not-a-chronicle"),
        (b"\xff\xfe", "not-a-chronicle"),
        (FINISHED[:-40], "cut"),
        (FINISHED.replace(b"score", b"scare", 1), "link"),
    ],
)
def test_a_broken_file_is_told_with_what_is_wrong(inn: Inn, data: bytes, code: str) -> None:
    anna = inn.guest("Anna", "ru")
    answer = read(anna, data)
    while answer.status_code < 400 and answer.json()["working"]:
        answer = anna.get(f"/api/study/{answer.json()['id']}")
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer.json()["text"]


def test_a_file_nobody_has_sent_is_not_there(inn: Inn) -> None:
    answer = inn.guest("Anna").get("/api/study/file.0123")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-file")


def test_a_file_that_one_process_has_read_is_there_for_another(address: str, clock: Clock) -> None:
    settings = Settings(address)
    with opened(House(settings, clock)) as here, opened(House(settings, clock)) as there:
        anna = here.guest("Anna")
        book = read(anna, FINISHED).json()["id"]
        anna.client = there.client
        assert study(anna, book)["found"]["game"] == "yatzy"
    clock.turn(imported_files.LASTS + 1)
    with opened(House(settings, clock)) as later:
        anna.client = later.client
        assert anna.get(f"/api/study/{book}").json()["code"] == "no-such-file"


def test_what_is_wrong_is_not_kept(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    answer = read(anna, FINISHED[:-40])
    while answer.status_code < 400:
        answer = anna.get(f"/api/study/{answer.json()['id']}")
    with sqlite_inn.house.database.engine.connect() as connection:
        assert connection.execute(select(files.c.id)).all() == []


def test_the_strategy_game_is_replayed_and_not_weighed(inn: Inn) -> None:
    anna = inn.guest("Anna")
    book = read(anna, (ARCHIVE / "strategic-edition-1.letopis").read_bytes()).json()["id"]
    told = study(anna, book)["found"]
    assert (told["game"], told["is_studied"]) == ("strategic", False)
    assert study(anna, book, "moments", first=3, count=5)["found"]["moments"][0]["seq"] == 3
    assert told_in(anna, book, "en") != told_in(anna, book, "ru")
    refused = anna.get(f"/api/study/{book}/odds")
    while refused.status_code == 200:
        refused = anna.get(f"/api/study/{book}/odds")
    assert (refused.status_code, refused.json()["code"]) == (400, "solve-no-sheet")
    plan = {"game": "strategic", "hints": "best"}
    made = anna.post("/api/tables", {"plan": plan, "seats": [{"mine": True}, {"bot": "random"}]})
    assert (made.status_code, made.json()["code"]) == (400, "solve-no-sheet")


def test_without_an_agreement_there_is_no_help_before_the_end(inn: Inn) -> None:
    table, (anna, _) = inn.together("yatzy", "Anna", "Boris")
    anna.asks(table, "roll")
    hint = anna.get(f"/api/tables/{table['id']}/hint", level="better")
    assert (hint.status_code, hint.json()["code"]) == (403, "no-hints-here")
    for what in ("odds", "review", "scores"):
        answer = anna.get(f"/api/study/{table['id']}/{what}")
        assert (answer.status_code, answer.json()["code"]) == (409, "not-over")


def test_whoever_waits_is_told_how_far_the_work_is(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "PATIENCE", 0.0)
    answer = read(inn.guest("Anna"), FINISHED).json()
    assert (answer["found"], answer["working"]["step"]) == (None, "queued")


def test_a_worker_that_dies_is_replaced(inn: Inn) -> None:
    anna = inn.guest("Anna")
    book = read(anna, FINISHED).json()["id"]
    study(anna, book)
    process = inn.house.analysis._file_reader.process.process
    assert process is not None
    process.kill()
    process.join()
    assert study(anna, book, "moments")["found"]["moments"][0]["seq"] == 0


def test_questions_at_the_same_time_are_answered_once(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "PATIENCE", 60.0)  # a busy machine must not answer with progress
    anna = inn.guest("Anna")
    book = read(anna, FINISHED).json()["id"]
    study(anna, book)
    house = inn.house

    async def both() -> list[Any]:
        source = pools.file_source(book, house.imported_files.file)
        question = AskMoments(PUBLIC, 0, 2, "en")
        return await asyncio.gather(
            *(house.analysis.ask(source, question, "anna") for _ in range(2))
        )

    first, second = inn.client.blocking_portal.call(both)
    assert first is second
