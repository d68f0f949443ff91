"""Ratings of people who play each other often."""

from collections.abc import Callable

import pytest
from sqlalchemy import Executable, Update, insert, update

from letopis.server.people import ratings
from letopis.server.people.ratings import LASTS, ladders_of
from letopis.store.sql.games.rated_games import RatedGame, RatedSeat
from letopis.store.sql.people.accounts import BOT
from letopis.store.sql.schema.main import chairs, hinted, people
from tests.server.guests import Clock, Guest, Inn, Json
from tests.server.tables.test_rematch import play_out


def meet(first: Guest, *others: Guest) -> Json:
    """A table of these people that has begun."""
    table = first.opens("yatzy", {"mine": True}, *({} for _ in others))
    path = f"/api/tables/{table['id']}/chairs"
    for at, guest in enumerate(others, start=2):
        assert guest.post(path, {"invite": table["invite"]}).status_code == 201
        guest.patch(f"{path}/p{at}", {"is_ready": True})
    assert first.post(f"/api/tables/{table['id']}/start").status_code == 200
    return table


def resign(guest: Guest, table: Json, seat: str) -> None:
    answer = guest.post(f"/api/tables/{table['id']}/chairs/{seat}/resign")
    assert answer.status_code == 200, answer.text


def lose(loser: Guest, winner: Guest, times: int = 1) -> None:
    for _ in range(times):
        resign(loser, meet(winner, loser), "p2")


def about(guest: Guest) -> Json:
    answer = guest.get("/api/me/ratings")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def names(guest: Guest) -> list[str]:
    return [it["name"] for game in about(guest)["games"] for it in game["people"]]


def test_people_who_have_played_five_games_see_each_others_ratings(inn: Inn, clock: Clock) -> None:
    anna, boris, clara = (inn.guest(name) for name in ("Anna", "Boris", "Clara"))
    lose(boris, anna, times=4)
    lose(clara, anna)
    clock.turn(LASTS)
    assert about(anna) == {"is_on": True, "needed": 5, "games": []}
    lose(boris, anna)
    assert names(anna) == []  # made anew once a minute
    clock.turn(LASTS)
    (yatzy,) = about(anna)["games"]
    assert yatzy["game"] == "yatzy"
    first, second = yatzy["people"]
    assert (first["name"], first["is_me"], first["together"]) == ("Anna", True, 0)
    assert (second["name"], second["is_me"], second["together"]) == ("Boris", False, 5)
    assert first["rating"] > 1000 > second["rating"]
    assert names(boris) == ["Anna", "Boris"]
    assert names(clara) == []


def test_who_switches_ratings_off_is_neither_shown_nor_counted(
    sqlite_inn: Inn, clock: Clock
) -> None:
    anna, boris, clara = (sqlite_inn.guest(name) for name in ("Anna", "Boris", "Clara"))
    lose(boris, anna, times=5)
    lose(clara, anna, times=5)
    (before,) = about(anna)["games"]
    assert len(before["people"]) == 3
    off = boris.put("/api/me/ratings", {"is_on": False}).json()
    assert off == {"is_on": False, "needed": 5, "games": []}
    assert names(anna) == ["Anna", "Clara"]  # at once
    clock.turn(LASTS)
    (after,) = about(anna)["games"]
    assert after["people"][0]["rating"] < before["people"][0]["rating"]
    boris.put("/api/me/ratings", {"is_on": True})
    clock.turn(LASTS)
    assert about(anna)["games"] == [before]


SPOILT: dict[str, Callable[[str, str, str], Executable]] = {
    "a hint": lambda room, boris, clara: insert(hinted).values(room=room, seat="p1"),
    "a bot": lambda room, boris, clara: _third(room).values(person=None, bot="random"),
    "a bot of somebody": lambda room, boris, clara: (
        update(people).where(people.c.id == clara).values(kind=BOT)
    ),
    "one person twice": lambda room, boris, clara: _third(room).values(person=boris),
}


def _third(room: str) -> Update:
    return update(chairs).where(chairs.c.room == room, chairs.c.seat == "p3")


@pytest.mark.parametrize("by", SPOILT)
def test_games_with_hints_bots_or_shared_seats_are_not_rated(
    sqlite_inn: Inn, clock: Clock, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    monkeypatch.setattr(ratings, "NEEDED", 1)
    anna, boris, clara = (sqlite_inn.guest(name) for name in ("Anna", "Boris", "Clara"))
    table = meet(anna, boris, clara)
    resign(clara, table, "p3")
    resign(boris, table, "p2")
    assert sorted(names(anna)) == ["Anna", "Boris", "Clara"]
    spoil = SPOILT[by](table["id"], boris.me["id"], clara.me["id"])
    write = sqlite_inn.house.database.write
    sqlite_inn.client.blocking_portal.call(write, lambda it: it.execute(spoil).rowcount)
    clock.turn(LASTS)
    assert names(anna) == []


def test_a_game_played_to_its_end_is_rated_by_its_result(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "NEEDED", 1)
    table, guests = sqlite_inn.together("yatzy", "Anna", "Boris")
    play_out(table, *guests)
    sqlite_inn.client.blocking_portal.call(sqlite_inn.house.results.settle)
    totals = guests[0].sees(table)["totals"]
    (game,) = about(guests[0])["games"]
    rated = {it["name"]: it["rating"] for it in game["people"]}
    apart = rated["Anna"] - rated["Boris"]
    assert (apart > 0) - (apart < 0) == (totals[0] > totals[1]) - (totals[0] < totals[1])


def played(at: int, game: str, *places: tuple[str, int]) -> RatedGame:
    seats = tuple(RatedSeat(person, (place > 0, place)) for person, place in places)
    return RatedGame(f"room {at}", game, at, seats)


def test_places_decide_and_each_game_is_rated_apart() -> None:
    of_three = played(1, "yatzy", ("clara", 2), ("anna", 0), ("boris", 1))
    ladders = ladders_of([of_three, played(2, "valyrian", ("boris", 0), ("anna", 1))])
    yatzy, valyrian = ladders["yatzy"].ratings, ladders["valyrian"].ratings
    assert yatzy["anna"].mu > yatzy["boris"].mu > yatzy["clara"].mu
    assert valyrian["boris"].mu > valyrian["anna"].mu
    assert ladders["yatzy"].met["anna"] == {"boris": 1, "clara": 1}


def test_a_shared_place_leaves_equals_equal_and_more_games_make_surer() -> None:
    once = ladders_of([played(1, "yatzy", ("anna", 0), ("boris", 0))])["yatzy"].ratings
    assert once["anna"].mu == pytest.approx(once["boris"].mu)
    often = ladders_of([played(at, "yatzy", ("anna", 0), ("boris", 0)) for at in range(9)])
    assert often["yatzy"].ratings["anna"].sigma < once["anna"].sigma
