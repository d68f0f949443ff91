"""Statistics of a person's games."""

import pytest

from letopis.analysis import Hint, ToldReview
from letopis.core.seats import SeatId
from letopis.server.analysis.questions import Working
from letopis.solve.sheets.review import Skill, Split
from tests.server.guests import Guest, Inn, Json
from tests.server.tables.test_rematch import play_out


def counted(guest: Guest) -> list[Json]:
    answer = guest.get("/api/me/statistics")
    assert answer.status_code == 200, answer.text
    return list(answer.json())


def test_games_that_are_over_are_counted_with_their_mean_best_and_wins(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    assert counted(anna) == []
    play_out(table, anna, boris)
    alone = anna.opens("yatzy", {"mine": True})
    play_out(alone, anna)
    ends = [anna.sees(table), anna.sees(alone)]
    totals = [end["totals"][0] for end in ends]
    (own,) = counted(anna)
    assert (own["game"], own["games"], own["contests"]) == ("yatzy", 2, 1)
    assert (own["mean"], own["best"]) == (sum(totals) / 2, max(totals))
    assert own["wins"] == int("p1" in ends[0]["winners"])
    assert {it["table"]: it["total"] for it in own["recent"]} == dict(
        zip([table["id"], alone["id"]], totals, strict=True)
    )
    (other,) = counted(boris)
    assert (other["games"], other["best"]) == (1, ends[0]["totals"][1])
    assert counted(anna) == [own]


def test_games_are_reviewed_once_and_it_is_kept(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    answers: list[object] = [Working("solving", 1, 2), review_of("p1", accuracy=80.0, luck=(3, 4))]

    async def ask(source: object, question: object, who: str) -> object:
        asked.append(question)
        return answers[len(asked) - 1]

    monkeypatch.setattr(sqlite_inn.house.analysis, "ask", ask)
    anna = sqlite_inn.guest("Anna")
    play_out(anna.opens("yatzy", {"mine": True}), anna)
    (before,) = counted(anna)
    assert (before["unreviewed"], before["accuracy"], before["luck"]) == (1, None, None)
    assert (before["lost"], before["optimum"]) == (None, None)
    anna.post("/api/me/statistics/reviews")
    assert counted(anna) == [before]
    (after,) = anna.post("/api/me/statistics/reviews").json()
    assert (after["unreviewed"], after["accuracy"], after["luck"]) == (0, 80.0, 7.0)
    assert (after["lost"], after["optimum"]) == (5.0, 480.0)  # of both sheets of the match
    anna.post("/api/me/statistics/reviews")
    assert len(asked) == 2


def review_of(seat: str, accuracy: float, luck: tuple[float, ...]) -> ToldReview:
    it = SeatId(seat)
    sheets = tuple(Split(it, at, 240.0, points, 2.5, 240.0, True) for at, points in enumerate(luck))
    return ToldReview("yatzy", (), sheets, (Skill(it, 10, 5, accuracy),), ())


def test_other_rules_are_counted_apart(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    for options in ({}, {"games": 2}):
        play_out(anna.opens("yatzy", {"mine": True}, plan={"options": options}), anna)
    assert sorted((it["own_rules"], it["games"]) for it in counted(anna)) == [(False, 1), (True, 1)]


def test_games_with_hints_are_counted_apart(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(source: object, question: object, who: str) -> Hint:
        return Hint("better", is_best=True)

    monkeypatch.setattr(sqlite_inn.house.analysis, "ask", ask)
    anna = sqlite_inn.guest("Anna")
    for is_hinted in (True, False):
        table = anna.opens("yatzy", {"mine": True}, plan={"hints": "better"})
        for _ in range(2 if is_hinted else 0):
            told = anna.get(f"/api/tables/{table['id']}/hint", level="better", line="roll")
            assert told.json()["found"] is not None
        play_out(table, anna)
    assert sorted((it["with_hints"], it["games"]) for it in counted(anna)) == [
        (False, 1),
        (True, 1),
    ]


def test_who_holds_several_chairs_at_one_screen_plays_for_others_too(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True}, {"mine": True, "name": "Boris"})
    play_out(table, anna, anna)
    assert counted(anna) == []


def test_a_guest_takes_his_results_along_when_he_signs_in(sqlite_inn: Inn) -> None:
    keeper = sqlite_inn.guest("Anna")
    keeper.registers("anna", "a long enough secret")
    guest = sqlite_inn.guest("Anna elsewhere")
    play_out(guest.opens("yatzy", {"mine": True}), guest)
    assert [it["games"] for it in counted(guest)] == [1]
    account = guest.signed_in("anna", "a long enough secret")
    assert [it["games"] for it in counted(account)] == [1]


def test_a_game_that_somebody_gave_up_is_won_and_lost(inn: Inn) -> None:
    """It counts among the games; of its points nothing is known."""
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    assert boris.post(f"/api/tables/{table['id']}/chairs/p2/resign").status_code == 200
    for guest, wins in ((anna, 1), (boris, 0)):
        (own,) = counted(guest)
        assert (own["games"], own["contests"], own["wins"]) == (1, 1, wins)
        assert (own["mean"], own["best"], own["recent"]) == (None, None, [])
    alone = anna.opens("yatzy", {"mine": True})
    play_out(alone, anna)
    (own,) = counted(anna)
    total = anna.sees(alone)["totals"][0]
    assert (own["games"], own["contests"], own["wins"], own["mean"]) == (2, 1, 1, total)


def test_a_game_that_was_called_off_is_nobodys(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    assert anna.post(f"/api/tables/{table['id']}/chairs/p1/resign").status_code == 200
    assert counted(anna) == []
