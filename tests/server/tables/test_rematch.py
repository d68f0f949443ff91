"""Rematches, matches of several games, real dice, hosts and newcomers."""

from typing import Any

import pytest

from tests.server.guests import Guest, Inn, Json


@pytest.fixture
def address(sqlite_address: str) -> str:
    return sqlite_address


def play_out(table: Json, *guests: Guest) -> None:
    """Play to the end: every seat that is asked rolls once and takes its last offer."""
    seats = {f"p{at}": guest for at, guest in enumerate(guests, start=1)}
    seen = guests[0].sees(table, seat="p1")
    while not seen["is_over"]:
        seat = seen["asked"][0]["seat"]
        mine = seats[seat].sees(table, seat=seat)
        line = "roll" if not mine["view"]["dice"] else mine["offers"][-1]["line"]
        answer = seats[seat].asks(table, line, seat=seat)
        assert answer.status_code == 200, answer.text
        seen = answer.json()["sight"]


def about(guest: Guest, table: Json) -> Json:
    return dict(guest.get(f"/api/tables/{table['id']}").json())


def again(guest: Guest, table: Json) -> Any:
    return guest.post(f"/api/tables/{table['id']}/rematch")


def test_a_rematch_has_the_same_people_with_the_seats_moved_on(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    assert again(anna, table).json()["code"] == "not-over"
    play_out(table, anna, boris)
    assert about(anna, table)["stage"] == "over"
    new = again(anna, table).json()
    assert [chair["name"] for chair in new["chairs"]] == ["Boris", "Anna"]
    assert [chair["is_ready"] for chair in new["chairs"]] == [False, True]
    assert (new["stage"], new["follows"], new["series"]) == (
        "gathering",
        table["id"],
        table["series"],
    )
    assert about(boris, table)["next"] == new["id"]
    agreed = again(boris, table).json()
    assert (agreed["id"], agreed["stage"]) == (new["id"], "playing")
    assert boris.asks(agreed, "roll").status_code == 200


def test_a_rematch_that_was_given_up_may_be_asked_for_again(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    play_out(table, anna, boris)
    first = again(anna, table).json()
    assert anna.delete(f"/api/tables/{first['id']}").status_code == 200
    assert about(boris, table)["next"] is None
    second = again(boris, table).json()
    assert (second["id"] != first["id"], second["is_owner"]) == (True, True)


def test_strangers_ask_for_no_rematch(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", is_open=True)
    play_out(table, anna, boris)
    assert again(inn.guest("Clara"), table).json()["code"] == "not-your-table"


def test_several_games_make_a_match_with_running_totals(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    play_out(table, anna, boris)
    again(anna, table)
    second = again(boris, table).json()
    path = f"/api/series/{table['series']}"
    after_one = anna.get(path).json()
    assert [game["stage"] for game in after_one["games"]] == ["over", "playing"]
    assert sum(it["wins"] for it in after_one["standings"]) >= 1
    play_out(second, boris, anna)
    match = anna.get(path).json()
    totals = {"Anna": 0, "Boris": 0}
    for game in match["games"]:
        for name, total in zip(game["names"], game["totals"], strict=True):
            totals[name] += total
    assert {it["name"]: it["total"] for it in match["standings"]} == totals
    assert [it["games"] for it in match["standings"]] == [2, 2]
    assert {it["name"] for it in match["standings"] if it["is_mine"]} == {"Anna"}
    assert inn.guest("Clara").get(path).status_code == 404


def test_at_a_table_with_real_dice_those_who_sit_there_say_what_has_fallen(inn: Inn) -> None:
    table, (anna, boris) = inn.together(
        "yatzy", "Anna", "Boris", plan={"dice": "typed"}, is_open=True
    )
    called = anna.asks(table, "roll")
    assert (called.status_code, called.json()["sight"]["draw"]) == (200, {"dice": 5, "sides": 6})
    thrown = boris.asks(table, "throw 1 2 3 4 5", seat="chance")
    assert (thrown.json()["sight"]["draw"], thrown.json()["sight"]["may_undo"]) == (
        None,
        ["chance"],
    )
    assert (thrown.status_code, thrown.json()["sight"]["seat"]) == (200, "p2")
    assert anna.sees(table)["view"]["dice"] == [1, 2, 3, 4, 5]
    clara = inn.guest("Clara")
    assert clara.asks(table, "throw 1 1 1 1 1", seat="chance").status_code == 403
    assert anna.get(f"/api/tables/{table['id']}/sight", seat="chance").status_code == 403


def hosted(mode: str) -> Json:
    return {"plan": {"options": {"host_mode": mode}}}


def test_the_opener_of_a_hosted_game_holds_the_hosts_chair(inn: Inn) -> None:
    table, (anna, boris) = inn.together(
        "strategic", "Anna", "Boris", **hosted("referee_and_player")
    )
    assert [chair["seat"] for chair in about(anna, table)["chairs"]] == ["p1", "p2", "host"]
    assert anna.sees(table)["seat"] == "p1"
    assert anna.sees(table, seat="host")["seat"] == "host"
    ruled = anna.asks(table, 'ruling "The river is wide."', seat="host")
    assert ruled.status_code == 200, ruled.text
    assert boris.asks(table, 'ruling "No."', seat="host").status_code == 403
    assert boris.get(f"/api/tables/{table['id']}/sight", seat="host").status_code == 403


def test_a_referee_does_not_play(inn: Inn) -> None:
    anna, boris = inn.guest("Anna"), inn.guest("Boris")
    body = {
        "plan": {"game": "strategic", "options": {"host_mode": "referee"}},
        "seats": [{"mine": True}, {}],
    }
    assert anna.post("/api/tables", body).json()["code"] == "host-apart"
    table = anna.opens("strategic", {}, {}, **hosted("referee"))
    path = f"/api/tables/{table['id']}/chairs"
    assert anna.post(path, {}).json()["code"] == "host-apart"
    assert boris.post(path, {"invite": table["invite"]}).status_code == 201
    taken = boris.post(path, {"invite": table["invite"], "seat": "host"})
    assert taken.status_code == 409


def test_the_hosts_chair_may_be_left_to_whoever_comes(inn: Inn) -> None:
    anna, boris = inn.guest("Anna"), inn.guest("Boris")
    table = anna.opens(
        "strategic", {"mine": True}, {"bot": "random"}, host="free", **hosted("referee")
    )
    path = f"/api/tables/{table['id']}"
    assert anna.patch(f"{path}/chairs/host", {"bot": "random"}).json()["code"] == "host-is-a-person"
    assert (
        boris.post(f"{path}/chairs", {"invite": table["invite"]}).json()["code"] == "no-free-chair"
    )
    boris.post(f"{path}/chairs", {"invite": table["invite"], "seat": "host"})
    boris.patch(f"{path}/chairs/host", {"is_ready": True})
    assert anna.post(f"{path}/start").status_code == 200
    assert boris.sees(table)["seat"] == "host"


def test_a_game_without_a_host_has_no_chair_for_one(inn: Inn) -> None:
    anna = inn.guest("Anna")
    assert [it["seat"] for it in anna.opens("yatzy", {"mine": True})["chairs"]] == ["p1"]
    body = {"plan": {"game": "yatzy"}, "seats": [{"mine": True}], "host": "free"}
    assert anna.post("/api/tables", body).json()["code"] == "no-host-here"


def settle(table: Json, *guests: Guest) -> None:
    """Everybody founds a house, so that the first year begins."""
    seats = {f"p{at}": guest for at, guest in enumerate(guests, start=1)}
    while not (seen := guests[0].sees(table))["view"]["year"]:
        seat = seen["asked"][0]["seat"]
        offers = seats[seat].sees(table)["offers"]
        line = next(it["line"] for it in offers if it["line"].startswith("found"))
        answer = seats[seat].asks(table, line)
        assert answer.status_code == 200, answer.text


def test_newcomers_join_where_the_rules_let_them(inn: Inn) -> None:
    table, guests = inn.together("strategic", "Anna", "Boris", is_open=True)
    settle(table, *guests)
    clara = inn.guest("Clara")
    path = f"/api/tables/{table['id']}/newcomers"
    joined = clara.post(path, {})
    assert joined.status_code == 201, joined.text
    assert [it["seat"] for it in joined.json()["chairs"] if it["is_mine"]] == ["p3"]
    seen = clara.sees(table)
    assert seen["seat"] == "p3"
    line = next(it["line"] for it in seen["offers"] if it["line"].startswith("join"))
    joins = clara.asks(table, line)
    assert joins.status_code == 200
    texts = [it["text"] for told in joins.json()["told"] for it in told["said"]]
    assert any("Clara" in text for text in texts), texts
    assert not any("p3" in text for text in texts), texts
    assert clara.post(path, {}).json()["code"] == "sits-already"


def test_whom_the_rules_ask_to_be_invited_comes_under_that_name(inn: Inn) -> None:
    plan = {"options": {"admission": "invitation"}}
    table, guests = inn.together("strategic", "Anna", "Boris", is_open=True, plan=plan)
    settle(table, *guests)
    clara, path = inn.guest("Clara"), f"/api/tables/{table['id']}/newcomers"
    assert clara.post(path, {}).json()["code"] == "nobody-joins"
    assert clara.post(path, {"seat": "p1"}).json()["code"] == "no-free-chair"
    assert clara.post(path, {"seat": "chance"}).json()["code"] == "no-free-chair"
    at = next(it["seat"] for it in guests[0].sees(table)["asked"])
    host = guests[int(at[1:]) - 1]
    assert host.asks(table, "invite clara").status_code == 200
    joined = clara.post(path, {"seat": "clara"}).json()
    assert [it["seat"] for it in joined["chairs"] if it["is_mine"]] == ["clara"]


def test_nobody_joins_a_game_of_dice(inn: Inn) -> None:
    table, _ = inn.together("yatzy", "Anna", "Boris", is_open=True)
    answer = inn.guest("Clara").post(f"/api/tables/{table['id']}/newcomers", {})
    assert answer.json()["code"] == "nobody-joins"
