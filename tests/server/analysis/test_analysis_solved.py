"""Hints, odds, reviews and distributions with the solver, in threads, with the run's cache."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from letopis.server.workers.processes import WorkerProcess
from tests.server.analysis.test_analysis import FINISHED, read, study
from tests.server.guests import Guest, Inn, Json
from tests.server.tables.test_rematch import play_out

pytestmark = pytest.mark.usefixtures("shared_shelf")


@pytest.fixture
def inn(sqlite_inn: Inn) -> Inn:
    return sqlite_inn


@pytest.fixture(autouse=True)
def _in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use threads, so that the cache of these tests is used: processes keep their environment."""

    async def run(process: WorkerProcess, job: Callable[..., Any], *given: Any) -> Any:
        return await asyncio.to_thread(job, *given)

    monkeypatch.setattr(WorkerProcess, "run", run)


def hint(guest: Guest, table: Json, level: str, **more: Any) -> Any:
    while True:
        answer = guest.get(f"/api/tables/{table['id']}/hint", level=level, **more)
        if answer.status_code != 200 or answer.json()["found"] is not None:
            return answer


def test_hints_come_in_the_levels_that_were_agreed_on(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan={"hints": "best"})
    early = hint(anna, table, "best")
    assert (early.status_code, early.json()["code"]) == (400, "hint-nothing-to-choose")
    anna.asks(table, "roll")
    best = hint(anna, table, "best").json()["found"]
    assert (best["options"], best["is_best"]) == ([], None)
    (line, *_) = best["best"]
    assert hint(anna, table, "better", line=line).json()["found"]["is_best"] is True
    offered = [offer["line"] for offer in anna.sees(table)["offers"]]
    worse = next(it for it in offered if it not in best["best"])
    poor = hint(anna, table, "better", line=worse).json()
    assert (poor["found"]["is_best"], poor["found"]["best"]) == (False, [])
    assert poor["seq"] == anna.sees(table)["seq"]
    assert hint(anna, table, "all").json()["code"] == "no-hints-here"
    assert hint(boris, table, "best").json()["code"] == "not-asked"
    assert hint(boris, table, "best", seat="p1").json()["code"] == "not-your-seat"
    wrong = hint(anna, table, "better", line="score nonsense")
    assert wrong.status_code == 400


def test_everything_is_told_with_values_and_losses(inn: Inn) -> None:
    table, (anna,) = inn.together("yatzy", "Anna", plan={"hints": "all"})
    anna.asks(table, "roll")
    found = hint(anna, table, "all").json()["found"]
    offered = {offer["line"] for offer in anna.sees(table)["offers"]}
    assert {option["line"] for option in found["options"]} == offered
    losses = [option["loss"] for option in found["options"]]
    assert losses == pytest.approx(sorted(losses))
    assert found["options"][0]["line"] in found["best"]
    assert found["ahead"] == min((loss for loss in losses if loss > 1e-9), default=0)
    assert 0 < sum(aim["share"] for aim in found["aims"]) <= 1 + 1e-9


def test_odds_are_told_while_hints_are_allowed_and_always_afterwards(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan={"hints": "better"})
    anna.asks(table, "roll")
    before = study(boris, table["id"], "odds")["found"]
    assert [it["seq"] for it in before] == [0, 2]
    play_out(table, anna, boris)
    after = study(boris, table["id"], "odds")["found"]
    assert all(sum(it["odds"]) == pytest.approx(1) for it in after)
    assert len(after) >= 27


def test_a_finished_game_is_reviewed_and_put_among_all_games(inn: Inn) -> None:
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


def test_hints_and_reviews_are_told_in_the_language_that_is_asked_for(inn: Inn) -> None:
    table, (anna,) = inn.together("yatzy", "Anna", plan={"hints": "all"})
    anna.asks(table, "roll")
    told = {it: hint(anna, table, "all", language=it).json()["found"] for it in ("ru", "en")}
    for it in told.values():
        assert it["said"]["choices"].keys() == {option["line"] for option in it["options"]}
        assert len(it["said"]["best"]) == len(it["best"])
        assert it["said"]["why"].startswith(it["said"]["best"][0])
    assert told["ru"]["said"] != told["en"]["said"]
    book = read(anna, FINISHED).json()["id"]
    reviews = [study(anna, book, "review", language=it)["found"] for it in ("ru", "en")]
    names = [it["name"] for it in study(anna, book)["found"]["seats"]]
    for review in reviews:
        said, steps = review["said"], review["steps"]
        assert said["choices"].keys() >= {it["choice"] for it in steps if it.get("choice")}
        assert [it["entry"] for it in said["turning_points"]] == review["turning_points"]
        assert said["greatest"] in said["turning_points"]
        assert said["story"]
        assert [*said["accuracy"]] == [it["seat"] for it in review["players"]]
        assert any(name in said["turning_points"][0]["text"] for name in names)
    assert reviews[0]["said"]["story"] != reviews[1]["said"]["story"]
