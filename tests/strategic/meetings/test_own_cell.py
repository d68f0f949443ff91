"""7.13 and 7.16. Who attacks his own piece attacks everybody else who stands with it."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, SEA, declare, fought, met
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, closes, wins
from tests.strategic.scenes.wars import leaders, sides


def guests(*more: str) -> Desk:
    """Boris's elves are guests in anna's castle."""
    return met(FIELD, "anna castle c2", "boris elves-1 c2", "anna knights-1 b2", *more)


@meeting("VS-M-7.7x7.13x7.16-01")
@rule("VS-7.13.a", "VS-7.16.a", "VS-7.7.b")
def test_a_guest_defends_the_castle_that_its_own_lord_attacks_and_leads_it() -> None:
    desk = guests()
    declare(desk, "anna attack knights-1 castle-c2")
    closes(desk)
    assert sides(desk) == (("knights-1:4",), ("elves-1:3+", "castle-c2:2+"))
    assert leaders(desk) == ("anna", "boris")


@meeting("VS-M-4x7-05")
@rule("VS-4.3.b", "VS-7.16.a")
def test_a_guest_is_bound_while_his_hosts_castle_is_attacked_by_its_own_lord() -> None:
    desk = guests()
    declare(desk, "anna attack knights-1 castle-c2")
    assert desk.refusal("boris", "attack elves-1 knights-1") == "VS-4.3.b under-attack"
    assert "elves-1" in desk.world.struck


@meeting("VS-M-5x7-04")
@rule("VS-7.13.a", "VS-7.16.a", "VS-7.9.d", "VS-5.2.b")
def test_cargo_of_another_defends_the_ship_that_its_owner_attacks() -> None:
    desk = met(SEA, "anna ship-1 b2 personal", "anna ship-2 c2", "boris knights-1 ship-2 personal")
    declare(desk, "anna attack ship-1 ship-2")
    closes(desk)
    assert sides(desk) == (("ship-1:2",), ("ship-2:2", "knights-1:1"))
    assert leaders(desk) == ("anna", "boris"), "his lord does not drown without laying a card"


@meeting("VS-M-T3x7-01")
@rule("VS-7.13.a", "VS-7.16.a", "VS-T3.f")
def test_a_castle_defends_the_guest_whom_his_own_player_attacks_in_it() -> None:
    desk = met(FIELD, "boris castle c2", "anna elves-1 c2", "anna knights-1 b2")
    declare(desk, "anna attack knights-1 elves-1")
    closes(desk)
    assert sides(desk) == (("knights-1:4",), ("elves-1:3+", "castle-c2:2+"))
    assert leaders(desk) == ("anna", "boris")


@meeting("VS-M-7.15x7.16-01")
@rule("VS-7.15.b", "VS-7.16.a")
def test_a_raise_is_lost_when_a_guests_own_player_attacks_him_in_the_house() -> None:
    desk = met(
        FIELD, "boris manor c2", "anna elves-1 c2", "anna knights-1 b2", turn="boris"
    )  # fmt: skip
    desk.does("boris", "raise manor-c2")
    declare(desk, "anna attack knights-1 elves-1")
    fought(desk, DEFENDERS, turn="boris")
    assert desk.at("c2").kind == "manor"


@meeting("VS-M-7.13x7.16-01")
@rule("VS-7.16.c", "VS-7.13.a")
def test_the_castle_defends_the_personal_army_against_its_own() -> None:
    desk = met(
        FIELD, "anna castle c2", "anna knights-1 c2 personal", "anna elves-1 b2"
    )  # fmt: skip
    declare(desk, "anna attack elves-1 knights-1")
    assert desk.refusal("anna", "raise castle-c2") == "VS-4.3.b structure-under-attack"
    closes(desk)
    assert sides(desk) == (("elves-1:3",), ("knights-1:4+", "castle-c2:2+"))
    assert leaders(desk) == (None, "anna")


@meeting("VS-M-4x7-06")
@rule("VS-7.16.c", "VS-7.13.a", "VS-4.2.h")
def test_a_ship_defends_the_personal_army_aboard_against_its_own() -> None:
    desk = met(
        FIELD + "\n" + SEA, "anna ship-1 c5", "anna knights-1 ship-1 personal", "anna elves-1 c4"
    )  # fmt: skip
    declare(desk, "anna attack elves-1 knights-1")
    closes(desk)
    assert sides(desk) == (("elves-1:1",), ("ship-1:2", "knights-1:1"))
    assert leaders(desk) == (None, "anna")


@meeting("VS-M-7.1x7.16-01")
@rule("VS-7.1.b", "VS-7.16.a")
@pytest.mark.parametrize(
    "first", ["anna attack knights-1 castle-c2", "carol attack orcs-1 elves-1"]
)
def test_owner_and_stranger_attack_a_cell_of_guests_in_one_battle(first: str) -> None:
    desk = guests("carol orcs-1 d2")
    both = ("anna attack knights-1 castle-c2", "carol attack orcs-1 elves-1")
    declare(desk, first, *(it for it in both if it != first))
    assert len(desk.world.battles) == 1
    closes(desk)
    attackers, defenders = sides(desk)
    assert set(attackers) == {"knights-1:4", "orcs-1:3"}
    assert defenders == ("elves-1:3+", "castle-c2:2+")
    assert leaders(desk) == (first.split()[0], "boris")


@meeting("VS-M-7.1x7.16-02")
@rule("VS-7.1.b", "VS-7.16.c")
def test_strangers_and_rebels_against_a_personal_army_are_one_side() -> None:
    desk = met(
        FIELD, "anna castle c2", "anna knights-1 c2 personal", "anna elves-1 b2", "carol orcs-1 d2"
    )
    declare(desk, "carol attack orcs-1 castle-c2", "anna attack elves-1 knights-1")
    assert len(desk.world.battles) == 1
    closes(desk)
    assert sides(desk) == (("orcs-1:3", "elves-1:3"), ("knights-1:4+", "castle-c2:2+"))
    assert leaders(desk) == ("carol", "anna")


@meeting("VS-M-4x7-25")
@rule("VS-7.1.b", "VS-7.16.c", "VS-7.13.b", "VS-7.9.c")
def test_who_attacks_a_ship_and_then_his_own_lord_aboard_it_fights_two_battles() -> None:
    desk = met(
        FIELD + "\n" + SEA, "boris ship-1 c5", "anna knights-1 ship-1 personal",
        "anna orcs-1 c4", "anna elves-1 b4",
    )  # fmt: skip
    declare(desk, "anna attack orcs-1 ship-1", "anna attack elves-1 knights-1")
    assert [it.target for it in desk.world.battles] == ["ship-1", "knights-1"]
    closes(desk)
    assert sides(desk) == (("orcs-1:1",), ("ship-1:2",))
    wins(desk, DEFENDERS)
    assert sides(desk) == (("elves-1:1",), ("ship-1:2", "knights-1:1"))
    assert leaders(desk) == (None, "anna")


@rule("VS-7.1.b", "VS-7.13.b", "VS-7.16.a")
@pytest.mark.parametrize("rank", ["", " personal"])
def test_nobody_joins_an_attack_upon_his_own_ship_by_attacking_whom_it_carries(rank: str) -> None:
    desk = met(
        FIELD + "\n" + SEA, "anna ship-1 c5", f"boris knights-1 ship-1{rank}", "anna elves-1 b4",
        "carol orcs-1 d4",
    )  # fmt: skip
    declare(desk, "carol attack orcs-1 ship-1", "anna attack elves-1 knights-1")
    assert [len(it.attackers) for it in desk.world.battles] == [1, 1]


@meeting("VS-M-4x7-07")
@rule("VS-7.13.a", "VS-7.16.a", "VS-4.2.j")
def test_a_guest_aboard_defends_the_ship_while_the_attackers_castle_stays_out() -> None:
    desk = met(
        FIELD, "anna city c2", "anna ship-1 c2", "boris knights-1 ship-1", "anna elves-1 b2",
    )  # fmt: skip
    declare(desk, "anna attack elves-1 ship-1")
    assert desk.is_refused("boris", "attack knights-1 elves-1")
    assert desk.lists("anna", "sally city-c2 knights-1"), "the city is not bound"
    closes(desk)
    assert sides(desk) == (("elves-1:1",), ("ship-1:2", "knights-1:1"))
    assert leaders(desk) == ("anna", "boris")


@meeting("VS-M-7.1x7.13x7.16-01")
@rule("VS-7.13.a", "VS-7.16.a", "VS-7.1.b")
@pytest.mark.parametrize(
    "first", ["anna attack knights-1 elves-1", "carol attack orcs-1 castle-c2"]
)
def test_a_castle_that_a_stranger_has_named_does_not_fight_against_its_own_lord(
    first: str,
) -> None:
    desk = guests("carol orcs-1 d2")
    both = ("anna attack knights-1 elves-1", "carol attack orcs-1 castle-c2")
    declare(desk, first, *(it for it in both if it != first))
    assert len(desk.world.battles) == 2
    closes(desk)
    of_anna = (("knights-1:4",), ("elves-1:3",))
    of_carol = (("orcs-1:3",), ("elves-1:3", "castle-c2:2+"))
    in_turn = [of_anna, of_carol] if first == both[0] else [of_carol, of_anna]
    assert sides(desk) == in_turn[0]
    wins(desk, DEFENDERS)
    assert sides(desk) == in_turn[1]


@meeting("VS-M-Ix7-01")
@rule("VS-I.r", "VS-7.16.a", "VS-7.13.a")
def test_a_binding_peace_keeps_one_from_attacking_his_own_castle_over_a_partners_head() -> None:
    desk = guests()
    bound = met(
        FIELD, "anna castle c2", "boris elves-1 c2", "anna knights-1 b2",
        diplomacy_binding="binding_peace",
    )  # fmt: skip
    bound.does("anna", "peace boris")
    bound.does("boris", "peace anna")
    assert not desk.is_refused("anna", "attack knights-1 castle-c2")
    assert bound.refusal("anna", "attack knights-1 castle-c2").startswith("VS-I.r")


@meeting("VS-M-5x7-05")
@rule("VS-7.16.a", "VS-5.1.a")
def test_a_guest_that_falls_in_ones_own_castle_brings_a_prize_and_the_castle_none() -> None:
    desk = met(
        FIELD, "anna castle c2", "boris elves-1 c2", "anna knights-1 b2 personal"
    )  # fmt: skip
    declare(desk, "anna attack knights-1 castle-c2")
    before = desk.coins("anna")
    fought(desk, ATTACKERS)
    desk.does("anna", "settle take lower")
    assert desk.coins("anna") == before + 25


@meeting("VS-M-7.7x7.12x7.16-01")
@rule("VS-7.16.a", "VS-7.12.a", "VS-7.7.b")
def test_a_guest_who_wins_for_a_forsaken_castle_does_not_take_it() -> None:
    desk = guests()
    declare(desk, "anna attack knights-1 castle-c2")
    fought(desk, DEFENDERS)
    assert desk.at("c2").owner is None, "its garrison did not fall: it is nobody's"
    assert desk.army("elves-1").owner == "boris"


@meeting("VS-M-4x7-23")
@rule("VS-7.13.a", "VS-7.16.a", "VS-4.2.j", "VS-7.7.b")
@pytest.mark.parametrize(
    ("orders", "voices"), [("leader", ()), ("each_owner", ("boris", "carol", None))]
)
def test_guests_of_two_players_defend_the_city_that_its_own_lord_attacks(
    orders: str, voices: tuple[str | None, ...]
) -> None:
    desk = met(
        FIELD, "anna city c2", "boris ship-1 c2", "carol elves-1 ship-1", "anna knights-1 b2",
        battle_orders_by=orders,
    )  # fmt: skip
    declare(desk, "anna attack knights-1 city-c2")
    assert desk.refusal("boris", "attack ship-1 knights-1") == "VS-4.3.b under-attack"
    assert desk.refusal("carol", "attack elves-1 knights-1") == "VS-4.3.b under-attack"
    closes(desk)
    assert sides(desk) == (("knights-1:4",), ("ship-1:2+", "elves-1:1+", "city-c2:3+"))
    assert leaders(desk) == ("anna", "boris")
    assert desk.world.field is not None
    assert desk.world.field.defence.voices == voices


@meeting("VS-M-5x7-17")
@rule("VS-7.16.c", "VS-7.13.a", "VS-7.7.b")
def test_the_ship_of_another_defends_the_personal_army_aboard_against_its_own() -> None:
    desk = met(SEA, "anna ship-1 b2", "boris ship-2 c2", "anna knights-1 ship-2 personal")
    declare(desk, "anna attack ship-1 knights-1")
    closes(desk)
    assert sides(desk) == (("ship-1:2",), ("ship-2:2", "knights-1:1"))
    assert leaders(desk) == (None, "anna"), "the rebel is nobody's"
    assert desk.army("ship-1").owner is None
