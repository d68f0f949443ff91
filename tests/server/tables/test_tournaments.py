"""Tournaments of one evening, from gathering to the last round."""

import asyncio

import pytest

from letopis.server.house import House
from letopis.server.live.room import Room
from letopis.server.people.results import Results
from letopis.server.problems import Problem
from letopis.server.tables import tournaments as evening
from letopis.server.tables import waiting_room
from letopis.store.sql.people.accounts import Person
from tests.server.guests import Clock, Guest, Inn, Json
from tests.server.tables.test_rematch import play_out

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
    assert {it["said"] for it in games(about)} <= {"Anna wins", "Boris wins"}
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
    assert guests[gone - 1].delete(f"{path}/contestants/{gone}").status_code == 200
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
    others = [it for it in games(about) if it["table"] is not None]
    (called_off,) = [it for it in games(about) if it["table"] is None]
    assert called_off["is_over"]
    points = {it["number"]: (it["points"], it["games"]) for it in about["standings"]}
    for number in (called_off["first"], called_off["second"]):
        assert points[number] == (0, 0), "what was not played is no draw"
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


def test_who_opened_it_sends_nobody_away_whom_he_plays(sqlite_inn: Inn) -> None:
    """The point would be his. Before the game, and from other games, he may."""
    path, guests = begun(sqlite_inn, 4)
    mine, other = sorted(games(seen(guests[0], path)), key=lambda it: 1 not in it.values())
    rival = mine["second"] if mine["first"] == 1 else mine["first"]
    refused = guests[0].delete(f"{path}/contestants/{rival}")
    assert (refused.status_code, refused.json()["code"]) == (409, "own-opponent")
    assert not any(it["is_over"] for it in games(seen(guests[0], path)))
    assert guests[0].delete(f"{path}/contestants/{other['second']}").status_code == 200
    assert guests[rival - 1].delete(f"{path}/contestants/{rival}").status_code == 200


def test_a_game_with_a_host_is_not_played_in_a_tournament(sqlite_inn: Inn) -> None:
    plan = {"game": "strategic", "options": {"host_mode": "referee"}}
    refused = sqlite_inn.guest("Anna").post("/api/tournaments", {"plan": plan})
    assert (refused.status_code, refused.json()["code"]) == (409, "hosted-tournament")


def test_who_has_left_resigns_though_a_process_died_in_between(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, guests = begun(inn, 4)
    game = games(seen(guests[0], path))[-1]

    async def dies(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(evening, "look_after", dies)
        assert guests[game["second"] - 1].delete(f"{path}/contestants/{game['second']}").is_error
    assert not any(it["is_over"] for it in games(seen(guests[0], path)))
    inn.tick()
    (ended,) = [it for it in games(seen(guests[0], path)) if it["is_over"]]
    assert (ended["table"], ended["winner"]) == (game["table"], game["first"])


def test_a_tournament_that_everybody_forgot_is_closed(inn: Inn, clock: Clock) -> None:
    gathering, _ = opened(inn, 2)
    path, guests = begun(inn, 3)
    clock.turn(evening.CLOSED_AFTER - 1)
    (game,) = games(seen(guests[0], path))
    guests[game["first"] - 1].asks({"id": game["table"]}, "score ones")  # somebody plays on
    guests[game["first"] - 1].asks({"id": game["table"]}, "roll")
    clock.turn(2)
    inn.tick()
    stages = [seen(guests[0], it)["stage"] for it in (gathering, path)]
    assert stages == ["closed", "playing"]
    clock.turn(evening.CLOSED_AFTER)
    inn.tick()
    assert seen(guests[0], path)["stage"] == "over"


def test_no_deadline_waits_for_a_round_to_begin(sqlite_inn: Inn) -> None:
    """What may take long is done aside, one at a time, and its failure is the last of nothing."""
    deadlines, begun_times = sqlite_inn.house.deadlines, list[int]()
    goes_on = asyncio.Event()

    async def slow() -> None:
        begun_times.append(1)
        await goes_on.wait()
        raise RuntimeError

    async def ticks() -> None:
        deadlines.aside(slow)
        async with asyncio.timeout(60):
            for _ in range(3):
                await deadlines.tick()
                await asyncio.sleep(0)
        assert begun_times == [1]
        goes_on.set()
        await deadlines.settle_asides()
        await deadlines.tick()
        await deadlines.settle_asides()
        assert begun_times == [1, 1]

    sqlite_inn.client.blocking_portal.call(ticks)


def test_tournaments_are_looked_after_aside(sqlite_inn: Inn) -> None:
    assert len(sqlite_inn.house.deadlines._asides) == 1


def test_nobody_calls_his_game_off_by_getting_up_before_it_begins(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the laying of a table and its beginning somebody may find it."""

    async def later(house: House, room: Room, person: Person) -> None:
        pass

    begin_once = waiting_room.begin_once
    monkeypatch.setattr(waiting_room, "begin_once", later)
    path, guests = begun(sqlite_inn, 4)
    game = games(seen(guests[0], path))[0]
    first, second = (guests[game[it] - 1] for it in ("first", "second"))
    table = f"/api/tables/{game['table']}"
    for refused in (
        first.delete(f"{table}/chairs/p1"),
        first.delete(f"{table}/chairs/p2"),
        second.patch(f"{table}/chairs/p2", {"is_ready": False}),
        first.put(f"{table}/seats", {"count": 3}),
        first.put(f"{table}/regulation", {}),
        first.delete(table),
    ):
        assert (refused.status_code, refused.json()["code"]) == (409, "tournament-table")
    monkeypatch.setattr(waiting_room, "begin_once", begin_once)
    sqlite_inn.tick()
    assert first.get(table).json()["stage"] == "playing"
