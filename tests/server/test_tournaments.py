"""Tournaments of one evening, from gathering to the last round."""

import pytest

from letopis.server.house import House
from letopis.server.live.keeper import Room
from letopis.server.people.results import Results
from letopis.server.problems import Problem
from letopis.server.tables import waiting_room
from letopis.store.sql.people import Person
from tests.server.guests import Guest, Inn, Json
from tests.server.test_rematch import play_out

NAMES = ("Anna", "Boris", "Clara", "Denis", "Elena")


def opened(inn: Inn, count: int, kind: str = "swiss", **plan: object) -> tuple[str, list[Guest]]:
    guests = [inn.guest(name) for name in NAMES[:count]]
    body = {"plan": {"game": "yatzy", **plan}, "kind": kind, "title": "Friday"}
    made = guests[0].post("/api/tournaments", body)
    assert made.status_code == 201, made.text
    path = f"/api/tournaments/{made.json()['id']}"
    for guest in guests[1:]:
        joined = guest.post(f"{path}/contestants")
        assert joined.status_code == 201, joined.text
    return path, guests


def begun(inn: Inn, count: int, kind: str = "swiss") -> tuple[str, list[Guest]]:
    path, guests = opened(inn, count, kind)
    started = guests[0].post(f"{path}/start", {})
    assert started.status_code == 200, started.text
    return path, guests


def seen(guest: Guest, path: str) -> Json:
    answer = guest.get(path)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def games(about: Json) -> list[Json]:
    return [it for it in about["meetings"] if it["round"] == about["round"] and it["second"]]


def resigns(guests: list[Guest], game: Json, number: int) -> None:
    seat = "p1" if game["first"] == number else "p2"
    path = f"/api/tables/{game['table']}/chairs/{seat}/resign"
    answer = guests[number - 1].post(path)
    assert answer.status_code == 200, answer.text


def test_everybody_meets_everybody_and_the_best_is_first(inn: Inn) -> None:
    path, guests = begun(inn, 3, "round-robin")
    for number in range(1, 4):
        about = seen(guests[0], path)
        assert (about["stage"], about["round"], about["rounds"]) == ("playing", number, 3)
        (game,) = games(about)
        resigns(guests, game, max(game["first"], game["second"]))  # the lower number wins
        inn.tick()
    about = seen(guests[0], path)
    assert about["stage"] == "over"
    assert [(it["rank"], it["name"], it["wins"]) for it in about["standings"]] == [
        (1, "Anna", 2),
        (2, "Boris", 1),
        (3, "Clara", 0),
    ]
    assert all(it["points"] >= 2 for it in about["standings"])  # everybody has rested once


def test_a_game_played_to_its_end_counts(sqlite_inn: Inn) -> None:
    inn = sqlite_inn
    path, guests = begun(inn, 3, "round-robin")
    (game,) = games(seen(guests[0], path))
    table = {"id": game["table"]}
    players = [guests[game["first"] - 1], guests[game["second"] - 1]]
    play_out(table, *players)
    winners = players[0].sees(table)["winners"]
    inn.tick(2)
    noted = seen(guests[0], path)["meetings"]
    mine = next(it for it in noted if it["table"] == game["table"])
    expected = {"p1": game["first"], "p2": game["second"]}
    assert mine["is_over"]
    assert mine["winner"] == (expected[winners[0]] if len(winners) == 1 else None)
    assert seen(guests[0], path)["round"] == 2


def test_who_leaves_loses_his_game_and_is_paired_no_more(sqlite_inn: Inn) -> None:
    inn = sqlite_inn
    path, guests = begun(inn, 4)
    first = games(seen(guests[0], path))
    gone = first[0]["second"]
    assert guests[0].delete(f"{path}/contestants/{gone}").status_code == 200
    about = seen(guests[0], path)
    assert next(it for it in about["meetings"] if it["board"] == 1)["winner"] == first[0]["first"]
    resigns(guests, first[1], first[1]["second"])
    inn.tick()
    about = seen(guests[0], path)
    assert about["round"] == 2
    second = [it for it in about["meetings"] if it["round"] == 2]
    paired = [it for game in second for it in (game["first"], game["second"])]
    assert gone not in paired
    assert sorted(it for it in paired if it) == sorted({1, 2, 3, 4} - {gone})


def test_only_who_opened_it_begins_it_and_nobody_comes_late(sqlite_inn: Inn) -> None:
    inn = sqlite_inn
    path, guests = opened(inn, 2)
    assert guests[0].post(f"{path}/start", {}).json()["code"] == "too-few-contestants"
    late = inn.guest("Fedor")
    assert late.post(f"{path}/contestants").status_code == 201
    assert late.post(f"{path}/contestants").json()["code"] == "takes-part-already"
    assert late.post(f"{path}/start", {}).json()["code"] == "not-your-tournament"
    assert late.delete(f"{path}/contestants/1").status_code == 403
    assert late.delete(path).status_code == 403
    assert guests[0].post(f"{path}/start", {}).status_code == 200
    assert guests[0].post(f"{path}/start", {}).json()["code"] == "tournament-begun"
    assert inn.guest("Galina").post(f"{path}/contestants").json()["code"] == "tournament-begun"


def test_a_tournament_takes_sixteen(sqlite_inn: Inn) -> None:
    path, guests = opened(sqlite_inn, 1)
    for number in range(15):
        assert sqlite_inn.guest(f"G{number}").post(f"{path}/contestants").status_code == 201
    full = sqlite_inn.guest("Late").post(f"{path}/contestants")
    assert full.json()["code"] == "tournament-full"
    assert len(seen(guests[0], path)["standings"]) == 16


def test_strangers_see_standings_and_no_person(sqlite_inn: Inn) -> None:
    path, guests = begun(sqlite_inn, 3)
    answer = sqlite_inn.client.get(path)
    assert answer.status_code == 200
    for guest in guests:
        assert guest.me["id"] not in answer.text
    game = games(seen(guests[0], path))[0]
    assert sqlite_inn.client.get(f"/api/tables/{game['table']}").status_code == 404
    assert sqlite_inn.client.get("/api/tournaments/nonsense").status_code == 404
    assert sqlite_inn.client.get("/api/tournaments").status_code == 401
    assert [it["id"] for it in guests[1].get("/api/tournaments").json()] == [path.split("/")[-1]]


def test_one_that_is_ended_early_stands_as_it_is(sqlite_inn: Inn) -> None:
    path, guests = begun(sqlite_inn, 3)
    assert guests[0].delete(path).json()["stage"] == "over"
    sqlite_inn.tick()
    assert seen(guests[0], path)["round"] == 1
    assert guests[0].delete(path).json()["code"] == "tournament-over"


@pytest.mark.parametrize("game", ["valyrian", "strategic"])
def test_any_game_may_be_played(sqlite_inn: Inn, game: str) -> None:
    guests = [sqlite_inn.guest(name) for name in NAMES[:3]]
    made = guests[0].post("/api/tournaments", {"plan": {"game": game}})
    assert made.status_code == 201, made.text
    path = f"/api/tournaments/{made.json()['id']}"
    for guest in guests[1:]:
        guest.post(f"{path}/contestants")
    begun = guests[0].post(f"{path}/start", {"rounds": 2}).json()
    (meeting,) = games(begun)
    player = guests[meeting["first"] - 1]
    assert player.get(f"/api/tables/{meeting['table']}").json()["stage"] == "playing"


def test_a_table_that_cannot_be_begun_holds_up_nobody(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody gets up between the laying of his table and its beginning."""

    async def gets_up(house: House, room: Room, person: Person) -> None:
        if not refused:
            refused.append(room.id)
            raise Problem(409, "free-chairs")
        await begin_once(house, room, person)

    refused: list[str] = []
    begin_once = waiting_room.begin_once
    monkeypatch.setattr(waiting_room, "begin_once", gets_up)
    path, guests = begun(sqlite_inn, 4)
    sqlite_inn.tick()
    about = seen(guests[0], path)
    others = [it for it in games(about) if it["table"] != refused[0]]
    assert [it["table"] == refused[0] and it["is_over"] for it in games(about)].count(True) == 1
    resigns(guests, others[0], others[0]["second"])
    sqlite_inn.tick()
    assert seen(guests[0], path)["round"] == 2


def test_a_result_that_was_not_kept_is_kept_later(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process died between the last entry of a game and its result."""
    path, guests = begun(sqlite_inn, 3, "round-robin")
    (game,) = games(seen(guests[0], path))
    with monkeypatch.context() as patch:
        patch.setattr(Results, "grown", lambda *_: None)
        play_out({"id": game["table"]}, guests[game["first"] - 1], guests[game["second"] - 1])
    sqlite_inn.tick()
    assert seen(guests[0], path)["round"] == 2
