"""What is told of a war when it is over, and when it is not."""

from tests.server.guests import Guest, Inn, Json
from tests.server.people.test_statistics import counted
from tests.server.skirmish import attack, battles, founded
from tests.server.tables.test_leaving import moves_to

LANDS = {"victory_measure": "lands_more_than_half"}  # both lands, for there are two
PNG = b"\x89PNG"


def fought_out(inn: Inn, **options: object) -> tuple[Json, Guest, Guest]:
    """A war of a few turns played by the usual answers, with one attack on the other's castle."""
    table, attacker, defender = founded(inn, options=options)
    guests = {it.sees(table)["seat"]: it for it in (attacker, defender)}
    attack(attacker, table)
    for _ in range(60):
        asked = attacker.sees(table)["asked"]
        if not asked:
            break
        seat, key = asked[0]["seat"], asked[0]["key"]
        guest = guests[seat]
        line = "end" if key == "turn" else answer(guest, table, key, guest is attacker)
        assert guest.asks(table, line).status_code == 200, (key, line)
    return table, attacker, defender


def answer(guest: Guest, table: Json, key: str, attacks: bool) -> str:
    """Shooting against defence: the attackers win without a loss."""
    seen = guest.sees(table)
    if key != "orders":
        return str(seen["default"])
    wanted = battles(guest, table)["now"]["lines"]["attackers" if attacks else "defenders"]
    return "orders " + " ".join(["shoot" if attacks else "defend"] * len(wanted))


def looked_back(guest: Guest, table: Json, language: str = "en") -> Json:
    found = guest.get(f"/api/tables/{table['id']}/war-end", language=language)
    assert found.status_code == 200, found.text
    return dict(found.json())


def test_a_war_that_goes_on_is_not_looked_back_at(sqlite_inn: Inn) -> None:
    table, attacker, _ = founded(sqlite_inn)
    found = attacker.get(f"/api/tables/{table['id']}/war-end")
    assert (found.status_code, found.json()["code"]) == (409, "still-playing")


def test_the_land_that_decided_it_is_named_with_the_best_battle(sqlite_inn: Inn) -> None:
    table, attacker, defender = fought_out(sqlite_inn, **LANDS)
    seen = attacker.sees(table)
    assert seen["winners"] == [seen["seat"]]
    found = looked_back(attacker, table)
    assert "decided it: 2 lands where 2 were needed." in found["cause"]
    assert any(land in found["cause"] for land in ("West", "East"))
    assert "taken in year 1" in found["cause"]
    assert found["best"]["said"].endswith("4 detachments against 6, none lost.")
    assert found["best"]["key"] in [it["key"] for it in battles(defender, table)["past"]]
    by_seat = {it["seat"]: it for it in found["powers"]}
    assert by_seat[seen["seat"]]["lands"][-1] == 2
    assert looked_back(defender, table, "ru")["cause"] != found["cause"]


def test_a_war_that_people_end_says_when_and_shows_no_battle_that_was_not_fought(
    sqlite_inn: Inn,
) -> None:
    table, attacker, defender = founded(sqlite_inn)
    attack(attacker, table)
    assert moves_to(defender, table, "resign", defender.sees(table)["seat"]) == 200
    found = looked_back(attacker, table)
    assert (found["best"], found["years"]) == (None, [1])
    assert "year 1" in found["cause"]


def test_who_left_reads_that_first_and_the_others_do_not(sqlite_inn: Inn) -> None:
    table, leaver, other = founded(sqlite_inn)
    for line in ("leave-game", "end"):
        assert leaver.asks(table, line).status_code == 200
    assert looked_back(leaver, table)["cause"].startswith("You left the game in year 1. ")
    assert looked_back(leaver, table, "ru")["cause"].startswith("Вы вышли из игры в 1-м году. ")
    assert "left" not in looked_back(other, table)["cause"]


def test_its_map_is_a_picture_to_keep(sqlite_inn: Inn) -> None:
    table, attacker, _ = founded(sqlite_inn)
    drawn = attacker.get(f"/api/tables/{table['id']}/board/picture", language="en")
    assert drawn.headers["content-type"] == "image/png"
    assert drawn.content.startswith(PNG)
    dice = attacker.opens("yatzy")
    assert attacker.get(f"/api/tables/{dice['id']}/board/picture").status_code == 404


def test_a_war_has_no_best_score(sqlite_inn: Inn) -> None:
    """What it counts is lands; dice count points."""
    _, attacker, defender = fought_out(sqlite_inn, **LANDS)
    (won,), (lost,) = counted(attacker), counted(defender)
    assert (won["games"], won["wins"], won["contests"]) == (1, 1, 1)
    assert (lost["games"], lost["wins"]) == (1, 0)
    assert (won["mean"], won["best"]) == (None, None)
