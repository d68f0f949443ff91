"""Looking back and learning: what is shown of a game, to whom, and when."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from letopis.core import dice
from letopis.core.seats import PUBLIC
from letopis.server import studies
from letopis.server.study_questions import AskMoments
from letopis.solve.sheets import shelf
from tests.server.guests import Guest, Inn, Json
from tests.server.test_after import play_out

ARCHIVE = Path(__file__).parents[1] / "golden" / "archive"
FINISHED = (ARCHIVE / "yatzy-edition-1.letopis").read_bytes()


@pytest.fixture
def inn(sqlite_inn: Inn) -> Inn:
    return sqlite_inn


def study(guest: Guest, book: str, what: str = "", **params: Any) -> Json:
    """What is answered in the end, however long it takes."""
    path = f"/api/study/{book}" + (f"/{what}" if what else "")
    while True:
        answer = guest.get(path, **params)
        assert answer.status_code == 200, answer.text
        if (told := answer.json())["found"] is not None:
            return dict(told)


def read(guest: Guest, data: bytes) -> Any:
    headers = guest.headers | {"content-type": "application/octet-stream"}
    return guest.client.post("/api/study", headers=headers, content=data)


def test_a_game_is_replayed_moment_by_moment(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    play_out(table, anna, boris)
    outline = study(anna, table["id"])["found"]
    assert (outline["is_over"], outline["is_studied"]) == (True, True)
    assert len(outline["actors"]) == outline["entries"]
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


def test_the_strategy_game_is_replayed_and_not_weighed(inn: Inn) -> None:
    anna = inn.guest("Anna")
    book = read(anna, (ARCHIVE / "strategic-edition-1.letopis").read_bytes()).json()["id"]
    told = study(anna, book)["found"]
    assert (told["game"], told["is_studied"]) == ("strategic", False)
    assert study(anna, book, "moments", first=3, count=5)["found"]["moments"][0]["seq"] == 3
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
    monkeypatch.setattr(studies, "PATIENCE", 0.0)
    answer = read(inn.guest("Anna"), FINISHED).json()
    assert (answer["found"], answer["working"]["step"]) == (None, "queued")


def test_a_worker_that_dies_is_replaced(inn: Inn) -> None:
    anna = inn.guest("Anna")
    book = read(anna, FINISHED).json()["id"]
    study(anna, book)
    pool = inn.house.studies._reader._pool
    assert pool is not None
    for process in pool._processes.values():
        process.kill()
        process.join()
    assert study(anna, book, "moments")["found"]["moments"][0]["seq"] == 0


def test_questions_at_the_same_time_are_answered_once(inn: Inn) -> None:
    anna = inn.guest("Anna")
    book = read(anna, FINISHED).json()["id"]
    study(anna, book)
    house = inn.house
    source = studies.file_source(book, house.imports.file(book))

    async def both() -> list[Any]:
        question = AskMoments(PUBLIC, 0, 2)
        return await asyncio.gather(*(house.studies.ask(source, question) for _ in range(2)))

    first, second = inn.client.blocking_portal.call(both)
    assert first is second


class TestWithSolver:
    """In threads, with a shelf of their own: solved once for all of them."""

    @pytest.fixture(scope="class")
    def own_shelf(self, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(shelf.VARIABLE, str(tmp_path_factory.mktemp("shelf")))
            yield

    @pytest.fixture(autouse=True)
    def _in_threads(self, own_shelf: None, monkeypatch: pytest.MonkeyPatch) -> None:
        def pool(workers: int, *, mp_context: object, **more: Any) -> ThreadPoolExecutor:
            return ThreadPoolExecutor(workers, **more)

        monkeypatch.setattr(studies, "ProcessPoolExecutor", pool)

    def hint(self, guest: Guest, table: Json, level: str, **more: Any) -> Any:
        while True:
            answer = guest.get(f"/api/tables/{table['id']}/hint", level=level, **more)
            if answer.status_code != 200 or answer.json()["found"] is not None:
                return answer

    def test_hints_come_in_the_levels_that_were_agreed_on(self, inn: Inn) -> None:
        table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan={"hints": "best"})
        early = self.hint(anna, table, "best")
        assert (early.status_code, early.json()["code"]) == (400, "hint-nothing-to-choose")
        anna.asks(table, "roll")
        best = self.hint(anna, table, "best").json()["found"]
        assert (best["options"], best["is_best"]) == ([], None)
        (line, *_) = best["best"]
        assert self.hint(anna, table, "better", line=line).json()["found"]["is_best"] is True
        poor = self.hint(anna, table, "better", line="score yatzy").json()
        assert (poor["found"]["is_best"], poor["found"]["best"]) == (False, [])
        assert poor["seq"] == anna.sees(table)["seq"]
        assert self.hint(anna, table, "all").json()["code"] == "no-hints-here"
        assert self.hint(boris, table, "best").json()["code"] == "not-asked"
        assert self.hint(boris, table, "best", seat="p1").json()["code"] == "not-your-seat"
        wrong = self.hint(anna, table, "better", line="score nonsense")
        assert wrong.status_code == 400

    def test_everything_is_told_with_values_and_losses(self, inn: Inn) -> None:
        table, (anna,) = inn.together("yatzy", "Anna", plan={"hints": "all"})
        anna.asks(table, "roll")
        found = self.hint(anna, table, "all").json()["found"]
        offered = {offer["line"] for offer in anna.sees(table)["offers"]}
        assert {option["line"] for option in found["options"]} == offered
        losses = [option["loss"] for option in found["options"]]
        assert losses == pytest.approx(sorted(losses))
        assert found["options"][0]["line"] in found["best"]

    def test_odds_are_told_while_hints_are_allowed_and_always_afterwards(self, inn: Inn) -> None:
        table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan={"hints": "better"})
        anna.asks(table, "roll")
        before = study(boris, table["id"], "odds")["found"]
        assert [it["seq"] for it in before] == [0, 2]
        play_out(table, anna, boris)
        after = study(boris, table["id"], "odds")["found"]
        assert all(sum(it["odds"]) == pytest.approx(1) for it in after)
        assert len(after) >= 27

    def test_a_finished_game_is_reviewed_and_put_among_all_games(self, inn: Inn) -> None:
        anna = inn.guest("Anna")
        book = read(anna, FINISHED).json()["id"]
        review = study(anna, book, "review")["found"]
        totals = study(anna, book)["found"]["totals"]
        assert [round(sheet["total"]) for sheet in review["sheets"]] == totals
        assert len(review["turning_points"]) == 3
        scores = study(anna, book, "scores")["found"]
        assert [result["total"] for result in scores["results"]] == totals
        assert sum(scores["chance"]) == pytest.approx(1, abs=1e-3)
        assert all(0 <= result["share"] <= 1 for result in scores["results"])
