"""Votes: pause, resume, more time, another player, another clock, giving up."""

import pytest

from letopis.server.tables.votes import vote_outcome
from letopis.server.wall_clock import DAY, HOUR
from letopis.store.sql.around_table.votes import FAILED, OPEN, PASSED
from tests.server.guests import Clock, Guest, Inn, Json
from tests.server.time.test_clocks import NOW, TURN, happened, regulated, time_at


@pytest.fixture
def inn(sqlite_inn: Inn) -> Inn:
    return sqlite_inn


def opens_vote(guest: Guest, table: Json, kind: str, **about: object) -> Json:
    answer = guest.post(f"/api/tables/{table['id']}/votes", {"motion": {"kind": kind, **about}})
    assert answer.status_code == 201, answer.text
    return dict(answer.json()[0])


def says(guest: Guest, table: Json, vote: Json, *, yes: bool) -> Json:
    answer = guest.post(f"/api/tables/{table['id']}/votes/{vote['id']}", {"yes": yes})
    assert answer.status_code == 200, answer.text
    return next(it for it in answer.json() if it["id"] == vote["id"])


def agreed(table: Json, guests: list[Guest], kind: str, **about: object) -> None:
    first, *others = guests
    vote = opens_vote(first, table, kind, **about)
    for guest in others:
        vote = says(guest, table, vote, yes=True)
    assert vote["outcome"] == PASSED


@pytest.mark.parametrize(
    ("said", "active", "is_over", "outcome"),
    [
        ({"a": True}, "ab", False, OPEN),
        ({"a": True, "b": True}, "ab", False, PASSED),
        ({"a": True, "b": False}, "ab", False, FAILED),
        ({"a": True, "c": False}, "ab", False, OPEN),
        ({"a": True, "b": True, "c": False}, "ab", False, PASSED),
        ({"a": True}, "ab", True, PASSED),
        ({"a": True, "c": False}, "ab", True, FAILED),
        ({}, "", True, FAILED),
        ({}, "", False, OPEN),
        ({"c": True}, "", False, OPEN),
        ({"c": True}, "", True, FAILED),
        ({"c": True, "d": True}, "", True, PASSED),
    ],
)
def test_the_active_decide_at_once_and_the_majority_in_the_end(
    said: dict[str, bool], active: str, is_over: bool, outcome: str
) -> None:
    assert vote_outcome(said, tuple(active), 3, is_over=is_over) == outcome


def test_a_motion_is_worded_once_with_the_name_of_whom_it_is_about(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan=regulated())
    opens_vote(anna, table, "replace", seat="p2")
    for language in ("ru", "en"):
        boris.patch("/api/me", {"language": language})
        (vote,) = boris.get(f"/api/tables/{table['id']}/votes").json()
        (event,) = boris.get(f"/api/tables/{table['id']}/events").json()
        assert "Boris" in vote["said"]
        assert vote["said"][1:] in event["text"]


def test_a_paused_table_stands_still_and_goes_on_with_the_rest_of_its_time(
    inn: Inn, clock: Clock
) -> None:
    table, guests = inn.together("yatzy", "Anna", "Boris", plan=regulated(missed="host"))
    anna, boris = guests
    clock.turn(4 * HOUR)
    vote = opens_vote(anna, table, "pause")
    assert (vote["yes"], vote["awaited"], vote["outcome"]) == (["p1"], ["p2"], OPEN)
    assert anna.asks(table, "roll").status_code == 200
    assert says(boris, table, vote, yes=True)["outcome"] == PASSED
    answer = anna.asks(table, "score chance")
    assert (answer.status_code, answer.json()["code"]) == (409, "paused")
    (due,) = time_at(anna, table)["dues"]
    assert (due["due_at"], due["rest"]) == (None, 20 * HOUR)
    clock.turn(30 * DAY)
    inn.tick(2)
    agreed(table, guests, "resume")
    assert time_at(anna, table)["dues"][0]["due_at"] == clock.now + 20 * HOUR
    assert anna.asks(table, "score chance").status_code == 200
    kinds = happened(anna, table)
    assert kinds == ["vote-opened", "vote-passed", "vote-opened", "vote-passed"]


def test_one_no_ends_a_vote_and_a_closed_vote_takes_no_answers(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan=regulated())
    vote = opens_vote(anna, table, "abandon")
    path = f"/api/tables/{table['id']}/votes"
    again = boris.post(path, {"motion": {"kind": "abandon"}})
    assert (again.status_code, again.json()["code"]) == (409, "vote-open")
    assert says(boris, table, vote, yes=False)["outcome"] == FAILED
    late = boris.post(f"{path}/{vote['id']}", {"yes": True})
    assert (late.status_code, late.json()["code"]) == (409, "vote-closed")
    assert anna.asks(table, "roll").status_code == 200


def test_only_those_who_sit_there_vote_and_only_on_what_would_change_something(inn: Inn) -> None:
    table, (anna, _) = inn.together("yatzy", "Anna", "Boris", is_open=True)
    path, clara = f"/api/tables/{table['id']}/votes", inn.guest("Clara")
    assert clara.post(path, {"motion": {"kind": "pause"}}).status_code == 403
    assert clara.get(path).json() == []
    for motion, status in (
        ({"kind": "resume"}, 409),
        ({"kind": "extend", "seat": "p1"}, 409),
        ({"kind": "replace", "seat": "p9"}, 404),
        ({"kind": "burn"}, 400),
        ({"kind": "clock", "clock": {"kind": "turn", "seconds": 1}}, 400),
    ):
        assert anna.post(path, {"motion": motion}).status_code == status
    assert anna.post(f"{path}/nonsense", {"yes": True}).status_code == 404


def test_who_missed_his_last_deadline_does_not_block(inn: Inn, clock: Clock) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan=regulated(missed="host"))
    clock.turn(DAY)
    inn.tick()
    vote = opens_vote(boris, table, "extend", seat="p1")
    assert vote["outcome"] == PASSED
    (due,) = time_at(anna, table)["dues"]
    assert (due["due_at"], due["is_missed"]) == (clock.now + DAY, False)


def test_a_vote_whose_time_is_over_is_decided_by_those_who_answered(inn: Inn, clock: Clock) -> None:
    table, (anna, boris, _) = inn.together(
        "yatzy", "Anna", "Boris", "Clara", plan=regulated(vote_seconds=3600)
    )
    vote = opens_vote(anna, table, "pause")
    assert says(boris, table, vote, yes=True)["outcome"] == OPEN
    clock.turn(HOUR)
    inn.tick()
    assert time_at(anna, table)["paused_at"] == clock.now
    assert happened(anna, table) == ["vote-opened", "vote-passed"]


def test_a_live_table_becomes_one_by_correspondence_and_back(inn: Inn, clock: Clock) -> None:
    table, guests = inn.together("yatzy", "Anna", "Boris")
    anna, _ = guests
    clock.turn(3 * DAY)
    agreed(table, guests, "clock", clock=TURN)
    (due,) = time_at(anna, table)["dues"]
    assert (due["since_at"], due["due_at"]) == (clock.now, clock.now + DAY)
    clock.turn(HOUR)
    agreed(table, guests, "clock", clock={"kind": "bank", "seconds": 300})
    assert time_at(anna, table)["dues"][0]["due_at"] == clock.now + 300_000
    clock.turn(1)
    agreed(table, guests, "clock", clock={"kind": "none"})
    assert time_at(anna, table)["dues"][0]["due_at"] is None


def test_a_game_given_up_is_over_for_everybody(inn: Inn, clock: Clock) -> None:
    table, guests = inn.together("yatzy", "Anna", "Boris", plan=regulated())
    anna, _ = guests
    agreed(table, guests, "abandon")
    answer = anna.asks(table, "roll")
    assert (answer.status_code, answer.json()["code"]) == (409, "abandoned")
    told = anna.get(f"/api/tables/{table['id']}").json()
    assert (told["stage"], told["waiting"], told["dues"]) == ("abandoned", [], [])
    clock.turn(10 * DAY)
    inn.tick(2)
    assert happened(anna, table) == ["vote-opened", "vote-passed"]
    path = f"/api/tables/{table['id']}/votes"
    assert anna.post(path, {"motion": {"kind": "resume"}}).status_code == 409


def miss(inn: Inn, clock: Clock, days: int = 1) -> None:
    for _ in range(days):
        clock.turn(DAY)
        inn.tick()


def takes(guest: Guest, table: Json, seat: str, **body: object) -> tuple[int, str]:
    answer = guest.post(f"/api/tables/{table['id']}/chairs/{seat}/take", body)
    return answer.status_code, answer.json().get("code", "")


def test_a_vanished_players_seat_is_offered_taken_and_given_back(inn: Inn, clock: Clock) -> None:
    plan = regulated(missed="host", replace_after=1)
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan=plan)
    anna.asks(table, "roll")
    anna.asks(table, "score chance")
    clara, path = inn.guest("Clara"), f"/api/tables/{table['id']}/chairs/p2"
    assert anna.post(f"{path}/offer").json()["code"] == "not-gone"
    inn.tick()
    miss(inn, clock)
    assert boris.post(f"{path}/offer").status_code == 403
    assert takes(clara, table, "p2", invite=table["invite"]) == (409, "not-offered")
    assert anna.post(f"{path}/offer").status_code == 200
    assert takes(clara, table, "p2")[0] == 404
    assert takes(anna, table, "p2") == (409, "sits-already")
    assert takes(clara, table, "p2", invite=table["invite"])[0] == 200
    assert boris.asks(table, "roll").status_code == 403
    assert boris.get(f"/api/tables/{table['id']}").status_code == 200
    said = [it["text"] for it in boris.get(f"/api/tables/{table['id']}/events").json()]
    assert said == [
        "Boris: time ran out. Missed so far: 1.",
        "Boris: the seat is offered to whoever wants to play on.",
        "Clara plays on in place of Boris.",
    ]
    (due,) = time_at(clara, table)["dues"]
    assert (due["seat"], due["due_at"]) == ("p2", clock.now + DAY)
    assert clara.asks(table, "roll").status_code == 200
    assert takes(boris, table, "p2")[0] == 200
    assert clara.asks(table, "score chance").status_code == 404
    assert boris.asks(table, "score chance").status_code == 200
    assert happened(anna, table) == ["missed", "offered", "replaced", "returned"]
    names = [it["name"] for it in anna.get(f"/api/tables/{table['id']}").json()["chairs"]]
    assert names == ["Anna", "Boris"]


def test_who_may_not_return_stays_away(inn: Inn, clock: Clock) -> None:
    plan = regulated(missed="host", replace_after=1, replacing="open", may_return=False)
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan=plan)
    anna.asks(table, "roll")
    anna.asks(table, "score chance")
    inn.tick()
    miss(inn, clock)
    clara = inn.guest("Clara")
    assert takes(clara, table, "p2", invite=table["invite"])[0] == 200
    assert takes(boris, table, "p2") == (409, "not-offered")
    assert boris.get(f"/api/tables/{table['id']}").status_code == 404
    assert happened(clara, table) == ["missed", "offered", "replaced"]


def test_who_acts_before_anybody_took_his_seat_keeps_it(inn: Inn, clock: Clock) -> None:
    plan = regulated(missed="host", replace_after=1, replacing="open")
    table, (anna, _) = inn.together("yatzy", "Anna", "Boris", plan=plan, is_open=True)
    miss(inn, clock)
    assert anna.asks(table, "roll").status_code == 200
    assert takes(inn.guest("Clara"), table, "p1") == (409, "not-offered")


def test_a_vote_offers_a_seat_where_the_regulation_says_so(inn: Inn, clock: Clock) -> None:
    plan = regulated(missed="host", replace_after=1, replacing="vote")
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", plan=plan, is_open=True)
    miss(inn, clock)
    offer = anna.post(f"/api/tables/{table['id']}/chairs/p1/offer")
    assert (offer.status_code, offer.json()["code"]) == (409, "only-by-vote")
    assert opens_vote(boris, table, "replace", seat="p1")["outcome"] == PASSED
    assert takes(inn.guest("Clara"), table, "p1")[0] == 200
    assert time_at(boris, table)["dues"][0]["since_at"] >= NOW + DAY
