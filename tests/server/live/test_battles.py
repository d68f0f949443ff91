"""Battles over HTTP: both sides before they fight, sealed orders, and every clash afterwards."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from letopis.server.analysis import battle_oracle
from letopis.server.house import House
from letopis.server.settings import Settings
from letopis.words import words
from tests.rule import rule
from tests.server.guests import Guest, Inn, Json, opened
from tests.server.skirmish import assault, battles, founded, met

SALT = "pepper-and-more"
CLOSED = ("strategic", "told", "closed")
ORDERS = {
    "attackers": "attack shoot defend attack",
    "defenders": "defend defend shoot shoot attack attack",
}


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    with opened(House(Settings(f"sqlite:///{tmp_path}/letopis.db"))) as inn:
        yield inn


def arrayed(table: Json, attacker: Guest, defender: Guest) -> None:
    """Who has one army has nothing to array."""
    assert battles(attacker, table)["now"]["is_asked"] is False
    now = battles(defender, table)["now"]
    assert (now["stage"], now["is_asked"]) == ("array", True)
    armies = [it["id"] for it in now["scene"]["defence"]["armies"]]
    assert defender.asks(table, f"array {' '.join(reversed(armies))}").status_code == 200


def fought(table: Json, attacker: Guest, defender: Guest) -> None:
    arrayed(table, attacker, defender)
    assert attacker.asks(table, f"orders {ORDERS['attackers']} salt {SALT}").status_code == 200
    assert defender.asks(table, f"orders {ORDERS['defenders']}").status_code == 200


@rule("VS-7.2.a", "VS-7.4.a", "VS-T3.f")
def test_both_sides_are_shown_with_their_strengths_and_why(inn: Inn) -> None:
    table, attacker, defender = met(inn)
    scene = battles(defender, table, language="en")["now"]["scene"]
    ours, theirs = scene["defence"], scene["attack"]
    assert [(it["detachments"], it["advantage"]) for it in theirs["armies"]] == [(4, False)]
    assert sorted((it["detachments"], it["advantage"]) for it in ours["armies"]) == [
        (2, True),
        (4, True),
    ]
    assert {why for it in ours["armies"] for why in it["why"]} == {"advantage: walls"}
    assert ours["lead"] == f"Led by {defender.me['name']}"
    assert "At stake: the castle" in theirs["stake"]
    assert "This side’s prize for winning" in theirs["stake"]
    assert f"({attacker.me['name']})" in theirs["stake"]
    assert scene["title"].startswith("Battle: the castle")
    assert scene["is_mine"]
    assert battles(attacker, table)["now"]["role"] == "attackers"


def test_who_ends_a_turn_reads_of_battles_once_and_only_if_there_are_any(inn: Inn) -> None:
    table, attacker, _ = founded(inn)

    def ending(language: str) -> str:
        path = f"/api/tables/{table['id']}"
        offers = attacker.get(f"{path}/offers", language=language).json()
        about = next(it["said"]["explanation"] for it in offers if it["line"] == "end")
        tried = attacker.post(f"{path}/dry-run?language={language}", {"line": "end"})
        return " ".join((about, *(it["text"] for it in tried.json().get("warnings", ()))))

    assert "attle" not in ending("en")
    assert "ражени" not in ending("ru")
    assert attacker.asks(table, assault(attacker, table)).status_code == 200
    assert ending("en").count("attle") == 1
    assert ending("ru").count("ражени") == 1


@rule("VS-7.3.b", "VS-7.3.c", "VS-7.3.d")
def test_a_battle_is_shown_with_what_each_order_beats(inn: Inn) -> None:
    table, _, defender = met(inn)
    rules = battles(defender, table, language="en")["now"]["scene"]["rules"]
    assert {it["order"]: (it["beats"], it["said"]) for it in rules["orders"]} == {
        "attack": ("shoot", "beats Shoot"),
        "shoot": ("defend", "beats Defend"),
        "defend": ("attack", "beats Attack"),
    }
    assert rules["ties"].startswith("Equal orders")


@rule("VS-7.5.a")
def test_sealed_orders_are_a_fingerprint_to_everybody_else(inn: Inn) -> None:
    table, attacker, defender = met(inn)
    arrayed(table, attacker, defender)
    assert attacker.asks(table, f"orders {ORDERS['attackers']} salt {SALT}").status_code == 200
    own = battles(attacker, table)["now"]
    (seal,) = [it for it in own["seals"] if it["is_mine"]]
    assert [it.partition(":")[2] for it in seal["words"]] == ORDERS["attackers"].split()
    assert seal["salt"] == SALT
    assert not own["is_asked"]
    watcher = inn.guest("Vera")
    for other, more in ((defender, {}), (watcher, {"invite": table["invite"]})):
        answer = other.get(f"/api/tables/{table['id']}/battles", **more)
        assert seal["seal"] in answer.text
        assert SALT not in answer.text
        cards = [
            it for line in ("attackers", "defenders") for it in answer.json()["now"]["lines"][line]
        ]
        assert {it["order"] for it in cards} == {None}
        assert [it["words"] for it in answer.json()["now"]["seals"]] == [[]]


@rule("VS-7.7.f", "VS-7.3.e")
def test_a_fought_battle_is_played_again_clash_by_clash(inn: Inn) -> None:
    table, attacker, defender = met(inn)
    fought(table, attacker, defender)
    found = battles(attacker, table)
    key = found["now"]["scene"]["key"] if found["now"] else found["past"][0]["key"]
    scene = attacker.get(f"/api/tables/{table['id']}/battles/{key}", language="en").json()
    first = scene["layouts"][0]
    assert [it["order"] for it in first["attackers"]] == ORDERS["attackers"].split()
    assert [it["order"] for it in first["defenders"]] == ORDERS["defenders"].split()
    told = [(it["verdict"], it["why"], it["clause"]) for it in first["clashes"]]
    assert ("The defender stands", "Defend beats Attack", "VS-7.3.d") in told
    for clash in first["clashes"]:
        pair = first["attackers"][clash["attacker"]], first["defenders"][clash["defender"]]
        places = [side[clash["column"]] for side in first["columns"]]
        assert clash["attacker"] in places[0]
        assert clash["defender"] in places[1]
        assert (clash["winner"] is None) == (
            pair[0]["order"] == pair[1]["order"] and not pair[1]["advantage"]
        )
    left = {it["id"]: it["left"] for side in ("attack", "defence") for it in scene[side]["armies"]}
    assert sum(left.values()) < 10
    if scene["until"] is not None:
        assert scene["result"]


def test_past_battles_are_kept_for_all_and_marked_for_those_who_fought(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/letopis.db")
    with opened(House(settings)) as inn:
        table, attacker, defender = met(inn)
        fought(table, attacker, defender)
        while (now := battles(attacker, table)["now"]) is not None:
            asked = attacker if attacker.me["name"] in now["waits_for"] else defender
            assert asked.asks(table, asked.sees(table)["default"]).status_code == 200
        before = battles(attacker, table)["past"]
        assert [it["is_mine"] for it in before] == [True]
        path = f"/api/tables/{table['id']}/battles/{before[0]['key']}"
        shown = attacker.get(path).json()
        results = [it.get(path, language="en").json()["result"] for it in (attacker, defender)]
        assert sorted(it.partition(". ")[2] for it in results) == [
            "The battle is lost.",
            "The victory is yours.",
        ]
        watcher = inn.guest("Vera")
        seen = battles(watcher, table, invite=table["invite"])["past"]
        assert [(it["key"], it["is_mine"]) for it in seen] == [(before[0]["key"], False)]
        assert (
            "you" not in watcher.get(path, language="en", invite=table["invite"]).json()["result"]
        )
    with opened(House(settings)) as inn:
        attacker.client = inn.client
        again = attacker.get(f"/api/tables/{table['id']}/battles/{before[0]['key']}").json()
        assert again == shown


@rule("VS-7.7.f")
def test_what_a_battle_left_is_told_without_the_steps_of_the_turn(inn: Inn) -> None:
    table, attacker, defender = met(inn)
    arrayed(table, attacker, defender)
    assert attacker.asks(table, "orders attack attack attack attack").status_code == 200
    assert defender.asks(table, f"orders {'shoot ' * 6}".rstrip()).status_code == 200
    while battles(attacker, table)["now"] is not None:
        sight = attacker.sees(table)
        assert attacker.asks(table, sight["default"]).status_code == 200
    (past,) = battles(attacker, table)["past"]
    path = f"/api/tables/{table['id']}/battles/{past['key']}"
    told = [it["text"] for it in attacker.get(path, language="en").json()["aftermath"]]
    assert told
    steps = {words("en")("strategic.told.turmoil-done"), words("en").at(*CLOSED, battle=1)}
    assert not steps & set(told)


def test_what_a_seat_has_watched_is_kept_for_all_its_devices(inn: Inn) -> None:
    table, attacker, defender = met(inn)
    fought(table, attacker, defender)
    found = battles(attacker, table)
    scene = found["now"]["scene"] if found["now"] else found["past"][0]
    home = f"/api/tables/{table['id']}/battles/{scene['key']}/seen"
    assert found["seen"] == {}
    assert attacker.put(home, {"layouts": 900}).status_code == 204
    assert attacker.put(home, {"layouts": 1}).status_code == 204
    fought_so_far = attacker.get(home.removesuffix("/seen")).json()["layouts"]
    assert battles(attacker, table)["seen"] == {scene["key"]: len(fought_so_far)}
    assert battles(defender, table)["seen"] == {}
    assert attacker.put(home, {"layouts": 0}).status_code == 400
    seat = next(
        it["seat"]
        for it in defender.get(f"/api/tables/{table['id']}").json()["chairs"]
        if it["is_mine"]
    )
    assert attacker.put(home, {"layouts": 1, "seat": seat}).status_code == 403
    assert inn.guest("Vera").put(home, {"layouts": 1}).status_code == 404
    assert attacker.put(home.replace(scene["key"], "1.0"), {"layouts": 1}).status_code == 404


def test_there_is_no_battle_but_those_that_were(inn: Inn) -> None:
    table, attacker, _ = met(inn)
    for key in ("1.0", "x", "y" * 30):
        answer = attacker.get(f"/api/tables/{table['id']}/battles/{key}")
        assert answer.status_code in (400, 404)
    dice = attacker.opens("yatzy")
    answer = attacker.get(f"/api/tables/{dice['id']}/battles")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-battle")
    stranger = inn.guest("Vera").get(f"/api/tables/{table['id']}/battles")
    assert stranger.status_code == 404


def weighed(guest: Guest, path: str, **params: object) -> Json:
    """What the oracle says, asked until it is ready."""
    while True:
        answer = guest.get(path, **params)
        assert answer.status_code == 200, answer.text
        if answer.json()["is_ready"]:
            return dict(answer.json())


@rule("VS-1.2.w", "VS-4.3.d")
def test_who_would_march_in_the_midst_of_battles_hears_that_the_turn_is_over(inn: Inn) -> None:
    table, attacker, _ = met(inn)
    refused = attacker.asks(table, "hire barbarians castle-b2")
    assert (refused.status_code, refused.json()["reason"]) == (409, "not-your-turn")
    assert words("en")("strategic.only_battles") in refused.json()["text"]


def test_the_oracle_advises_only_where_the_table_has_agreed_on_it(inn: Inn) -> None:
    table, attacker, defender = met(inn)
    path = f"/api/tables/{table['id']}/battle-advice"
    answer = defender.get(path)
    assert (answer.status_code, answer.json()["code"]) == (403, "no-hints-here")
    assert (attacker.get(path).status_code, inn.guest("Vera").get(path).status_code) == (403, 404)


@pytest.mark.parametrize("hints", ["none", "all"])
def test_an_attack_tells_both_sides_beforehand_and_odds_where_hints_are(
    inn: Inn, hints: str
) -> None:
    table, attacker, _ = founded(inn, hints=hints)
    line = assault(attacker, table)
    told = attacker.post(f"/api/tables/{table['id']}/dry-run", {"line": line}).json()["battle"]
    assert told["text"].startswith("Your side: knights, 4 detachments. The enemy: ")
    assert "4 detachments with advantage" in told["text"]
    assert [it["name"] for it in told["mine"]] == ["knights"]
    assert sum(it["detachments"] for it in told["theirs"]) == 6
    assert "+8 coins a year" in told["wins"]
    assert "(personal army)" in told["loses"]
    if hints == "none":
        assert told["chances"] is None
        assert told["odds"].startswith("Hints are off")
    else:
        chances = told["chances"]
        assert chances["win"] + chances["draw"] + chances["lose"] == 100
        assert chances["lose"] > chances["win"]  # four against six with walls
        assert told["odds"].endswith(f"{chances['lose']} lost of 100.")
        assert "you lose 4 detachments of 4" in told["losses"]
    army = line.split()[1]
    acts = attacker.get(f"/api/tables/{table['id']}/reach", piece=army).json()["acts"]
    offered = [it for it in acts if it["line"] == line]
    assert [it["battle"] for it in offered] == [told]  # where it is offered, before it is tried
    assert all(it.get("battle") for it in acts if it["kind"] == "attack")


def test_advice_is_a_lawful_draw_with_the_chances_of_ones_own_side(inn: Inn) -> None:
    table, attacker, defender = met(inn, hints="all")
    path = f"/api/tables/{table['id']}/battle-advice"
    assert attacker.get(path).json()["code"] == "not-asked"
    found = weighed(defender, path)
    assert found["win"] + found["draw"] + found["lose"] == pytest.approx(1)
    assert found["win"] > found["lose"]  # six with walls against four
    assert defender.asks(table, f"array {' '.join(found['armies'])}").status_code == 200
    ours, theirs = weighed(attacker, path, language="en"), weighed(defender, path)
    assert ours["win"] == pytest.approx(theirs["lose"])
    named = ", ".join(words("en").texts("battle", "typed", it)[-1] for it in ours["orders"])
    assert "in a hundred" in ours["text"] or named in ours["text"]
    for guest, advice in ((attacker, ours), (defender, theirs)):
        assert guest.asks(table, f"orders {' '.join(advice['orders'])}").status_code == 200


def test_how_long_the_oracle_works_at_most_is_said_before_it_is_ready(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(battle_oracle, "PATIENCE", 0.0)
    table, _, defender = met(inn, hints="all")
    sides = {"attackers": "5,4+", "defenders": "3,3+,3"}
    for path, asked, most in (
        (f"/api/tables/{table['id']}/battle-advice", {}, battle_oracle.WEIGHING_SMALL),
        ("/api/practice/battle/value", sides, battle_oracle.WEIGHING),
    ):
        told = defender.get(path, **asked).json()
        assert (told["is_ready"], told["most_seconds"]) == (False, most.seconds)


@rule("VS-T3.f")
def test_who_could_fall_upon_a_neighbour_is_told_that_walls_will_not_help_then(inn: Inn) -> None:
    table, mover, watcher = founded(inn)
    seen = mover.sees(table)
    (army,) = (it for it in seen["subjects"] if it.startswith("knights"))
    way = {"b2": "c2 d2 e2", "f2": "e2 d2 c2"}[seen["view"]["armies"][army]["cell"]]
    assert mover.asks(table, f"move {army} {way}").status_code == 200
    sight = watcher.get(f"/api/tables/{table['id']}/sight", language="en").json()
    (question,) = sight["said"]["questions"]
    (attack,) = (it for it in question["answers"] if it["line"].startswith("attack"))
    assert "4 detachments" in attack["consequence"]
    assert "advantage" not in attack["consequence"]
