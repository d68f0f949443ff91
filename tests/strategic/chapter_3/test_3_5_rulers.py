"""VS-3.5.b to VS-3.5.i. A new ruler: land, house, army and coins."""

import pytest
from msgspec.structs import replace

from tests.rule import rule
from tests.strategic.scenes.newcomers import ROW, armies_of, newcomer
from tests.strategic.scenes.scene import endless, started

FOREST = "f f f f f f f f f"

TWO_LANDS = "A A A A A B B B B"


@rule("VS-3.5.b")
def test_one_begins_the_game_as_ruler_or_as_commander() -> None:
    desk = started(seats="anna", victory_measure="none")
    while desk.world.call is not None:
        desk.throws(1)
    assert desk.asked == ("anna",)
    assert desk.lists("anna", "found castle d6 knights")
    assert desk.lists("anna", "join-neutral orcs-1")
    assert desk.lists("anna", "join-commander knights")
    desk.does("anna", "join-neutral orcs-1")
    assert armies_of(desk, "anna") == ["orcs-1"]
    assert desk.player("anna").personal == "orcs-1"


@rule("VS-3.5.c")
def test_new_rulers_come_in_the_first_year_only() -> None:
    desk = endless(ROW, year=1)
    assert desk.lists("vera", "join-ruler")
    desk.does("vera", "join-ruler")
    assert "seated vera" in desk.does("anna", "end")
    desk = endless(ROW, year=2)
    assert desk.refusal("vera", "join-ruler") == "VS-3.5.c no-new-rulers"
    assert not desk.lists("vera", "join-ruler")


@rule("VS-3.5.d")
def test_a_new_ruler_draws_one_of_the_lands_without_a_lord_house() -> None:
    lands = "A A A A A A B B B B B B C C C D D D D D D"
    ground = " ".join("." for _ in lands.split())
    desk = endless(ground, "anna tower c1", "nobody tower j1", lands=lands, year=1)
    desk.does("vera", "join-ruler")
    assert "called-for place 1 2 about vera" in desk.does("anna", "end")
    assert "awarded vera place land-d" in desk.throws(2)
    assert desk.refusal("vera", "found castle n1 knights") == "VS-3.5.e not-your-place"
    desk.does("vera", "found castle r1 knights")


@rule("VS-3.5.d")
def test_without_a_free_land_nobody_comes_in_as_ruler() -> None:
    desk = endless(ROW, "anna tower a1", year=1)
    assert desk.refusal("vera", "join-ruler") == "VS-3.5.d no-free-land"


@rule("VS-3.5.d")
@pytest.mark.parametrize("pick", ["free_choice", "draft"])
def test_by_option_the_new_ruler_chooses_his_land(pick: str) -> None:
    desk = endless(ROW, lands=TWO_LANDS, year=1, ruler_land_pick=pick)
    desk.does("vera", "join-ruler")
    desk.does("anna", "end")
    assert desk.asked == ("vera",)
    assert desk.lists("vera", "found castle a1 knights")
    desk.does("vera", "found castle i1 knights")


@rule("VS-3.5.d")
@pytest.mark.parametrize(("pick", "first"), [("free_choice", "anna"), ("draft", "boris")])
def test_in_a_draft_the_last_in_the_order_chooses_first(pick: str, first: str) -> None:
    desk = started(ruler_land_pick=pick, order_method="by_join_time")
    assert desk.asked == (first,)


@rule("VS-3.5.d")
def test_the_map_keeps_places_or_by_option_every_land_is_drawn() -> None:
    desk = started(order_method="by_join_time")
    assert desk.world.call is not None
    assert desk.world.call.sides == 2
    desk = started(order_method="by_join_time", start_places="any_land")
    assert desk.world.call is not None
    assert desk.world.call.sides == 10


@rule("VS-3.5.e")
def test_the_house_stands_on_a_legal_cell_without_an_army() -> None:
    desk = endless(ROW, "nobody orcs-1 e1", year=1)
    desk.does("vera", "join-ruler")
    desk.does("anna", "end")
    assert desk.refusal("vera", "found castle e1 knights") == "VS-3.5.e not-your-place"
    assert desk.refusal("vera", "found castle z9 knights") == "VS-3.5.e not-your-place"
    assert desk.refusal("vera", "found fortress a1 knights") == "VS-3.5.e no-lord-house"
    assert desk.refusal("boris", "found castle a1 knights") == "VS-3.5.a not-now"
    desk.does("vera", "found castle a1 knights")
    assert (desk.at("a1").kind, desk.at("a1").owner) == ("castle", "vera")
    assert desk.refusal("vera", "found castle i1 knights") == "VS-3.5.a not-now"


@rule("VS-3.5.f")
def test_the_house_hires_the_personal_army_of_the_new_ruler() -> None:
    desk = newcomer()
    assert desk.refusal("vera", "found tower a1 knights") == "VS-3.5.f not-hired-here"
    assert desk.refusal("vera", "found tower a1 mage") == "VS-6.3.i school-needed"
    desk.does("vera", "found tower a1 mage school plains")
    assert desk.coins("vera") == 75
    desk = newcomer(FOREST)
    assert desk.refusal("vera", "found castle a1 orcs") == "VS-3.5.f not-hired-here"
    desk.does("vera", "found castle a1 elves")
    assert desk.army("elves-1").cell == "a1"


@rule("VS-3.5.f", "VS-3.5.i", "VS-I.g")
def test_the_standard_start_is_ready_in_the_first_turn() -> None:
    desk = newcomer()
    desk.lapses("vera")
    assert desk.coins("vera") == 50
    assert desk.at("a1").kind == "castle"
    assert armies_of(desk, "vera") == ["knights-1"]
    assert desk.army("knights-1").personal
    assert desk.player("vera").personal == "knights-1"
    assert desk.player("vera").capital == "a1"
    desk.ends_turns_until("vera", 1)
    desk.does("vera", "move knights-1 b1 c1 d1")
    coins = desk.coins("vera")
    desk.does("vera", "hire light-infantry castle-a1")
    assert desk.coins("vera") == coins - 17


@rule("VS-3.5.g", "VS-3.5.h")
def test_house_and_army_cost_at_most_200_coins_and_the_rest_is_kept() -> None:
    desk = newcomer(FOREST)
    desk.does("vera", "found city a1 elves")
    assert desk.coins("vera") == 50
    desk = newcomer()
    desk.does("vera", "found manor a1 light-infantry")
    assert desk.coins("vera") == 133


@rule("VS-3.5.g")
def test_what_costs_more_than_200_is_not_to_be_had() -> None:
    desk = newcomer()
    rows = desk.world.ground.catalogue
    dear = {**rows.armies, "knights": replace(rows.armies["knights"], cost=126)}
    figures = replace(rows, armies=dear)
    desk.world = replace(desk.world, ground=replace(desk.world.ground, catalogue=figures))
    assert desk.refusal("vera", "found castle a1 knights") == "VS-3.5.g too-poor"
    assert not desk.lists("vera", "found castle a1 knights")


@rule("VS-3.5.h")
def test_nothing_is_confiscated_before_the_first_turn() -> None:
    desk = endless(ROW, year=1, incomes={"A": 7})
    desk.does("vera", "join-ruler")
    desk.does("anna", "end")
    desk.does("vera", "found manor a1 light-infantry")
    desk.ends_turns_until("vera", 1)
    assert desk.coins("vera") == 140
    desk.does("vera", "send anna 20")
    facts = desk.does("vera", "end")
    while desk.asked != ("vera",):
        facts = desk.does(desk.asked[0], "end")
    assert "confiscated vera 20" in facts
