"""6.4 and the walls of T3: whom they shelter where owners, guests, ships and sallies meet."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, declare, fought, met
from tests.strategic.scenes.warfare import DEFENDERS, closes
from tests.strategic.scenes.wars import leaders, sides


@meeting("VS-M-4x6xT3-01")
@rule("VS-6.4.b", "VS-T3.f", "VS-4.2.j")
@pytest.mark.parametrize("named", ["ship-1", "elves-1"])
def test_neither_ship_nor_cargo_has_the_walls_of_the_city_that_falls_upon_them(named: str) -> None:
    desk = met(FIELD, "anna city c2", "boris ship-1 c2", "carol elves-1 ship-1")
    declare(desk, f"anna sally city-c2 {named}")
    closes(desk)
    assert sides(desk) == (("city-c2:3",), ("ship-1:2", "elves-1:1"))


@meeting("VS-M-6xT3-01")
@rule("VS-6.4.b", "VS-T3.g")
def test_nor_those_of_a_fortress_whose_garrison_keeps_them() -> None:
    desk = met(FIELD, "anna fortress c2", "boris ship-1 c2", "carol elves-1 ship-1")
    declare(desk, "anna sally fortress-c2 elves-1")
    closes(desk)
    assert sides(desk) == (("fortress-c2:2+",), ("ship-1:2", "elves-1:1"))


@meeting("VS-M-T3x7-02")
@rule("VS-T3.f", "VS-7.13.a")
@pytest.mark.parametrize("house", ["castle", "city", "fortress"])
def test_whoever_is_attacked_by_the_lord_of_the_house_has_no_walls_in_it(house: str) -> None:
    desk = met(FIELD, f"anna {house} c2", "boris elves-1 c2", "anna knights-1 b2")
    declare(desk, "anna attack knights-1 elves-1")
    closes(desk)
    assert sides(desk) == (("knights-1:4",), ("elves-1:3",))


@rule("VS-T3.f")
def test_by_option_he_has_them_until_they_are_withheld() -> None:
    pieces = ("anna castle c2", "boris elves-1 c2", "anna knights-1 b2")
    desk = met(FIELD, *pieces, walls_enemy_inside="granted")
    declare(desk, "anna attack knights-1 elves-1")
    closes(desk)
    assert sides(desk)[1] == ("elves-1:3+",)
    desk = met(FIELD, *pieces, walls_enemy_inside="granted")
    desk.does("anna", "withhold boris castle-c2")
    declare(desk, "anna attack knights-1 elves-1")
    closes(desk)
    assert sides(desk)[1] == ("elves-1:3",)


@meeting("VS-M-T3x7-03")
@rule("VS-T3.f", "VS-7.16.a")
def test_a_forsaken_army_has_no_walls_of_its_old_lord_and_a_guest_those_of_nobody() -> None:
    desk = met(FIELD, "anna castle c2", "anna elves-1 c2", "anna knights-1 b2")
    declare(desk, "anna attack knights-1 elves-1")
    closes(desk)
    assert sides(desk)[1] == ("elves-1:3",)
    guest = met(FIELD, "anna castle c2", "boris elves-1 c2", "anna knights-1 b2")
    declare(guest, "anna attack knights-1 castle-c2")
    closes(guest)
    assert sides(guest)[1] == ("elves-1:3+", "castle-c2:2+")


@meeting("VS-M-3xT3-01")
@rule("VS-T3.f", "VS-3.4.a")
def test_walls_are_withheld_by_their_own_word_and_given_back_by_revoking_it() -> None:
    desk = met(FIELD, "anna castle c2", "boris elves-1 c2", "carol knights-1 d2", turn="carol")
    assert desk.lists("anna", "withhold boris castle-c2")
    assert not desk.lists("anna", "permit boris no-walls castle-c2")
    assert desk.refusal("boris", "withhold carol castle-c2") == "VS-1.2.w not-your-structure"
    desk.does("anna", "withhold boris castle-c2")
    desk.does("anna", "revoke boris no-walls castle-c2")
    desk.does("anna", "withhold boris all")
    declare(desk, "carol attack knights-1 castle-c2")
    closes(desk, "carol")
    assert sides(desk)[1] == ("elves-1:3", "castle-c2:2+")


@meeting("VS-M-T3x7-04")
@rule("VS-T3.f", "VS-7.1.b", "VS-7.13.a")
def test_an_enemy_inside_who_helps_against_a_stranger_has_no_walls_that_turn() -> None:
    desk = met(FIELD, "anna castle c2", "boris elves-1 c2", "anna knights-1 b2", "carol orcs-1 d2")
    declare(desk, "anna attack knights-1 elves-1", "carol attack orcs-1 castle-c2")
    fought(desk, DEFENDERS)
    assert sides(desk) == (("orcs-1:3",), ("elves-1:3", "castle-c2:2+"))
    assert leaders(desk) == ("carol", "anna")


@meeting("VS-M-T3x7-05")
@rule("VS-T3.f", "VS-7.16.c")
def test_the_personal_army_keeps_its_walls_against_its_own() -> None:
    desk = met(FIELD, "anna castle c2", "anna knights-1 c2 personal", "anna elves-1 b2")
    declare(desk, "anna attack elves-1 knights-1")
    closes(desk)
    assert sides(desk)[1] == ("knights-1:4+", "castle-c2:2+")
