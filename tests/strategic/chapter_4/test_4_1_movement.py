"""Chapter 4, point 1. How far an army goes over which ground, at once or in parts."""

import pytest
from msgspec.structs import replace

from letopis.games.strategic.catalogue import catalogue
from letopis.games.strategic.world import ArmyId, March
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import endless
from tests.strategic.scenes.wars import clash


@rule("VS-4.1.a")
def test_a_cell_holds_one_army_or_one_ship_or_one_army_on_a_ship() -> None:
    desk = endless(". . .\n~ ~ ~", "anna elves-1 a1", "anna knights-1 b1", "anna ship-1 b2")
    assert desk.refusal("anna", "move elves-1 b1") == "VS-4.1.a occupied"
    assert desk.refusal("anna", "move elves-1 b1 c1") == "VS-4.1.a occupied"
    assert desk.does("anna", "move elves-1 b2") == ["boarded elves-1 ship-1"]
    assert desk.refusal("anna", "move knights-1 b2") == "VS-4.2.a ship-is-full"
    check(desk.world)


@rule("VS-4.1.a")
def test_by_option_an_army_passes_its_own_but_stops_on_none() -> None:
    desk = endless(
        ". . . . . .",
        "anna barbarians-1 a1",
        "anna knights-1 b1",
        "anna elves-1 d1",
        move_pass_through_own="yes",
    )
    assert desk.reach("barbarians-1") == {"c1"}
    assert desk.refusal("anna", "move barbarians-1 b1") == "VS-4.1.a occupied"
    assert desk.refusal("anna", "move barbarians-1 b1 c1 d1") == "VS-4.1.a occupied"
    assert desk.lists("anna", "move barbarians-1 b1 c1")
    assert desk.does("anna", "move barbarians-1 b1 c1") == ["stepped barbarians-1 c1 2 field"]
    assert desk.refusal("anna", "move barbarians-1 d1 e1") == "VS-4.1.b no-steps-left"
    check(desk.world)


@rule("VS-4.1.a")
def test_by_option_several_own_armies_are_passed_in_a_row_foreign_ones_never() -> None:
    desk = endless(
        ". . . .\n. . . .",
        "anna barbarians-1 a1",
        "anna knights-1 b1",
        "anna elves-1 c1",
        "nobody orcs-1 b2",
        "nobody orcs-2 c2",
        move_pass_through_own="yes",
    )
    assert desk.reach("barbarians-1") == {"a2", "d1", "d2"}
    assert desk.lists("anna", "move barbarians-1 b1 c1 d2")
    assert desk.refusal("anna", "move barbarians-1 b2 c1 d1") == "VS-4.1.a occupied"
    desk.does("anna", "move barbarians-1 b1 c1 d1")
    assert desk.army("barbarians-1").cell == "d1"
    check(desk.world)


@rule("VS-4.1.a", "VS-4.3.e")
def test_by_option_an_attack_may_follow_a_passage() -> None:
    desk = endless(
        ". . . .\n. . . .",
        "anna barbarians-1 a1",
        "anna knights-1 b1",
        "anna elves-1 b2",
        "boris tower c1",
        move_pass_through_own="yes",
    )
    assert desk.refusal("anna", "move barbarians-1 b1 c1") == "VS-3.4.c no-entry"
    facts = desk.does("anna", "move barbarians-1 b1 c1 attack tower-c1")
    assert facts[0] == "stepped barbarians-1 c1 2 field"
    assert facts[1] == "declared barbarians-1 anna c1 1 attack"


@rule("VS-4.1.b")
def test_an_army_goes_as_far_as_the_table_says_for_the_ground() -> None:
    desk = endless(". . . . .", "anna barbarians-1 a1")
    assert desk.reach("barbarians-1") == {"b1", "c1", "d1"}
    assert desk.refusal("anna", "move barbarians-1 b1 c1 d1 e1") == "VS-4.1.b no-steps-left"
    desk.does("anna", "move barbarians-1 b1 c1 d1")
    assert desk.army("barbarians-1").cell == "d1"


@rule("VS-4.1.b")
def test_knights_do_not_enter_the_sea_without_a_ship() -> None:
    desk = endless(". ~\n= =", "anna knights-1 a1")
    assert desk.refusal("anna", "move knights-1 b1") == "VS-4.1.b closed-ground"
    assert desk.refusal("anna", "move knights-1 a2") == "VS-4.1.b closed-ground"
    assert desk.reach("knights-1") == set()


@rule("VS-4.1.b")
@pytest.mark.parametrize(
    ("budget", "last"), [("leaving_terrain", True), ("entering_terrain", False)]
)
def test_the_figure_that_counts_is_that_of_the_ground_left(budget: str, last: bool) -> None:
    """Ruling: knights may do field, field, mountain and stop (figures 3, 3, 1)."""
    desk = endless(". . . m m", "anna knights-1 a1", move_mixed_budget=budget)
    assert ("d1" in desk.reach("knights-1")) is last
    assert desk.is_refused("anna", "move knights-1 b1 c1 d1") is not last
    assert "c1" in desk.reach("knights-1")
    assert "e1" not in desk.reach("knights-1")


@rule("VS-4.1.b")
@pytest.mark.parametrize(
    ("budget", "cells"), [("leaving_terrain", {"b1"}), ("entering_terrain", {"b1"})]
)
def test_a_step_onto_better_ground_still_ends_the_movement(budget: str, cells: set[str]) -> None:
    desk = endless("m . . .", "anna knights-1 a1", move_mixed_budget=budget)
    assert desk.reach("knights-1") == cells


@rule("VS-4.1.b")
def test_a_way_leads_over_neighbouring_cells_of_the_map() -> None:
    desk = endless(". . .", "anna elves-1 a1", "boris elves-2 c1")
    assert desk.refusal("anna", "move elves-1 c1") == "VS-4.1.b no-neighbour"
    assert desk.refusal("anna", "move elves-1 a1") == "VS-4.1.b no-neighbour"
    assert desk.refusal("anna", "move elves-1 a2") == "VS-4.1.b off-the-map"
    assert desk.refusal("anna", "move elves-1 zz99") == "VS-4.1.b off-the-map"
    assert desk.refusal("anna", "move elves-2 b1") == "VS-1.2.w not-your-army"
    assert desk.refusal("anna", "move elves-9 b1") == "VS-1.2.w no-such-army"
    assert desk.refusal("boris", "move elves-2 b1") == "VS-1.2.w not-your-turn"
    assert desk.refusal("carol", "move elves-1 b1") == "VS-1.2.w not-playing"


@rule("VS-4.1.b")
def test_an_army_may_come_back_to_where_it_began() -> None:
    desk = endless(". .", "anna elves-1 a1")
    desk.does("anna", "move elves-1 b1 a1")
    assert desk.army("elves-1").cell == "a1"
    assert desk.refusal("anna", "move elves-1 b1") == "VS-4.1.b no-steps-left"
    check(desk.world)


@rule("VS-4.1.b", "VS-T1.a", "VS-T1.b", "VS-T1.c", "VS-T1.d", "VS-T1.e", "VS-T1.f")
@pytest.mark.parametrize(
    ("kind", "figures"),
    [
        ("light-infantry", "2 2 2 2"),
        ("barbarians", "3 2 2 1"),
        ("elves", "2 3 1 2"),
        ("dwarves", "2 1 3 2"),
        ("orcs", "1 2 2 3"),
        ("knights", "3 2 1 3"),
        ("mage", "2 2 2 2"),
        ("zombie", "2 2 2 2"),
        ("dragon", "5 5 5 5"),
    ],
)
def test_the_table_of_movement_is_what_armies_walk(kind: str, figures: str) -> None:
    for letter, figure in zip(".fmd", figures.split(), strict=True):
        desk = endless(" ".join(letter * 7), f"anna {kind}-1 a1")
        assert len(desk.reach(f"{kind}-1")) == int(figure)


@rule("VS-4.1.c")
def test_a_land_army_stops_where_the_ground_changes() -> None:
    desk = endless("f . .", "anna elves-1 a1")
    assert desk.reach("elves-1") == {"b1"}
    assert desk.refusal("anna", "move elves-1 b1 c1") == "VS-4.1.m movement-ended"
    assert desk.does("anna", "move elves-1 b1") == ["stepped elves-1 b1 1 field ended"]
    assert desk.refusal("anna", "move elves-1 c1") == "VS-4.1.m movement-ended"


@rule("VS-4.1.d", "VS-T2.a", "VS-T2.c")
def test_mages_and_magical_armies_do_not_stop_where_the_ground_changes() -> None:
    desk = endless(". f m\nf ~ =\n= ~ m\nm m .", "anna mage-1 a1 forest", "anna dragon-1 a2")
    assert desk.reach("mage-1") >= {"b1", "c1"}
    desk.does("anna", "move mage-1 b1 c1")
    assert desk.army("mage-1").cell == "c1"
    desk.does("anna", "move dragon-1 b2 a3 b3 c3 b4")
    assert desk.army("dragon-1").cell == "b4"


@rule("VS-T2.c")
@pytest.mark.parametrize("strength", ["3+", "1+", "4+"])
def test_a_dragon_lays_out_three_cards_with_advantage_or_as_many_as_the_table_says(
    strength: str,
) -> None:
    desk = endless(
        ". . .", "anna dragon-1 a1", "boris elves-1 b1", catalog_dragon_strength=strength
    )
    assert clash(desk, "anna attack dragon-1 elves-1") == (
        (f"dragon-1:{strength}",),
        ("elves-1:3",),
    )


@rule("VS-4.1.d", "VS-T2.d")
@pytest.mark.parametrize(
    ("stops", "cells"), [("no", {"b1", "c1", "d1", "e1", "f1"}), ("yes", {"b1"})]
)
def test_ghost_ships_do_not_stop_between_coastal_and_open_sea(stops: str, cells: set[str]) -> None:
    desk = endless(
        "~ = = = = = =", "anna ghost-ship-1 a1", ghost_ship_stops_at_terrain_change=stops
    )
    assert desk.reach("ghost-ship-1") == cells | ({"g1"} if stops == "no" else set())


@rule("VS-4.1.e", "VS-T1.g")
@pytest.mark.parametrize(("stops", "farthest"), [("yes", "b1"), ("no", "g1")])
def test_ships_stop_between_coastal_and_open_sea(stops: str, farthest: str) -> None:
    desk = endless("~ = = = = = = =", "anna ship-1 a1", ship_stops_coastal_open=stops)
    assert max(desk.reach("ship-1")) == farthest
    desk.does("anna", "move ship-1 b1")
    assert desk.is_refused("anna", "move ship-1 c1") is (stops == "yes")


@rule("VS-4.1.e", "VS-T1.g")
def test_ships_sail_four_cells_along_the_coast_and_six_in_the_open_sea() -> None:
    assert max(endless("~ ~ ~ ~ ~ ~", "anna ship-1 a1").reach("ship-1")) == "e1"
    assert max(endless("= = = = = = = =", "anna ship-1 a1").reach("ship-1")) == "g1"


@rule("VS-4.1.m")
def test_a_movement_may_be_made_in_parts() -> None:
    desk = endless(". . . . . .\nf . . . . .", "anna barbarians-1 a1", "anna elves-1 a2")
    desk.does("anna", "move barbarians-1 b1")
    desk.does("anna", "move elves-1 b2")
    desk.does("anna", "move barbarians-1 c1 d1")
    assert desk.refusal("anna", "move barbarians-1 e1") == "VS-4.1.b no-steps-left"
    assert desk.refusal("anna", "move elves-1 c2") == "VS-4.1.m movement-ended"


@rule("VS-4.1.m")
def test_steps_are_counted_anew_every_turn() -> None:
    desk = endless(". . . . . .", "anna barbarians-1 a1")
    desk.does("anna", "move barbarians-1 b1 c1")
    desk.ends_turns_until("anna", 3)
    assert desk.reach("barbarians-1") == {"a1", "b1", "d1", "e1", "f1"}


@rule("VS-4.1.m", "VS-1.3.c")
def test_whoever_has_spent_his_action_moves_no_more() -> None:
    desk = endless(". . . . . .", "anna barbarians-1 a1")
    desk.does("anna", "move barbarians-1 b1")
    desk.does("anna", "build barbarians-1 tower")
    assert desk.refusal("anna", "move barbarians-1 c1") == "VS-1.3.c action-spent"
    assert desk.reach("barbarians-1") == set()


@rule("VS-4.1.m")
def test_by_option_a_movement_is_made_at_once_or_not_at_all() -> None:
    desk = endless(". . . . . .", "anna barbarians-1 a1", "anna barbarians-2 d1", move_split="no")
    desk.does("anna", "move barbarians-1 b1 c1")
    assert desk.refusal("anna", "move barbarians-1 b1") == "VS-4.1.m movement-ended"
    desk.does("anna", "move barbarians-2 e1 f1 e1")
    assert desk.refusal("anna", "move barbarians-2 d1") == "VS-4.1.m movement-ended"


@rule("VS-4.1.m")
def test_the_march_of_an_army_is_remembered_for_one_turn_only() -> None:
    desk = endless(". . .", "anna elves-1 a1")
    old = replace(desk.army("elves-1"), march=March(desk.world.turn - 1, 2, ended=True))
    desk.world = replace(desk.world, armies={ArmyId("elves-1"): old})
    assert desk.reach("elves-1") == {"b1", "c1"}


@rule("VS-6.0.f", "VS-4.1.d")
def test_for_whom_no_change_of_ground_stops_a_building_is_the_ground_that_leads_farthest() -> None:
    desk = endless(
        ". . . . .", "anna mage-1 a1", "anna castle c1", move_mixed_budget="leaving_terrain"
    )
    assert desk.reach("mage-1") == {"b1", "c1"}
    quick = catalogue({"armies.mage.speed.forest": 3})
    desk.world = replace(desk.world, ground=replace(desk.world.ground, catalogue=quick, lanes={}))
    assert desk.reach("mage-1") == {"b1", "c1", "d1"}
