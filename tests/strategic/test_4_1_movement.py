"""Chapter 4, point 1. Movement."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import ArmyKind, catalogue
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.maps.cells import SIDES, Side, beside
from letopis.games.strategic.marching import Move
from letopis.games.strategic.movement import reach
from letopis.games.strategic.rivers import banks_towards
from letopis.games.strategic.world import ArmyId, March
from tests.rule import rule
from tests.strategic.invariants import check
from tests.strategic.scene import GAME, Desk, endless
from tests.strategic.wars import declares, ends, sides

# A river from the north to the south, its middle cell is c3.
MEADOW = """
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    ~ ~ ~ ~ ~
    """
DOWN = ("c1 c2 c3 c4 c5",)


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
    declares(desk, "anna", "attack dragon-1 elves-1")
    ends(desk)
    assert sides(desk) == ((f"dragon-1:{strength}",), ("elves-1:3",))


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


@rule("VS-4.1.f", "VS-4.1.g", "VS-4.1.h", "VS-M.2.b")
@pytest.mark.parametrize("kind", ["elves", "light-infantry"])
def test_a_river_is_crossed_only_by_stopping_on_it(kind: str) -> None:
    desk = endless(MEADOW, f"anna {kind}-1 b3", rivers=DOWN)
    army = f"{kind}-1"
    for far in ("d2", "d3", "d4"):
        assert desk.refusal("anna", f"move {army} c3 {far}") == "VS-4.1.f other-bank"
    for near in ("b2", "b3", "b4"):
        assert not desk.is_refused("anna", f"move {army} c3 {near}")
    assert not desk.is_refused("anna", f"move {army} c3 c2")
    desk.does("anna", f"move {army} c3")
    assert desk.refusal("anna", f"move {army} d3") == "VS-4.1.f other-bank"
    desk.ends_turns_until("anna", 3)
    assert desk.reach(army) >= {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}
    desk.does("anna", f"move {army} d3")


@rule("VS-4.1.f", "VS-4.1.g")
def test_along_the_bed_an_army_keeps_its_bank() -> None:
    """Down to the bend and around it: the inner bank stays inner, the outer one outer."""
    drawn = """
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        """
    bend = ("c1 c2 c3 d3 e3",)
    desk = endless(drawn, "anna knights-1 b1", rivers=bend)
    assert desk.is_refused("anna", "move knights-1 c2 c3 d2")
    assert not desk.is_refused("anna", "move knights-1 c2 c3 d4")
    assert desk.refusal("anna", "move knights-1 c2 d1") == "VS-4.1.f other-bank"
    inner = endless(drawn, "anna knights-1 d1", rivers=bend)
    assert inner.refusal("anna", "move knights-1 c2 c3 d4") == "VS-4.1.f other-bank"
    assert inner.refusal("anna", "move knights-1 c2 c3 b3") == "VS-4.1.f other-bank"
    assert not inner.is_refused("anna", "move knights-1 c2 c3 d2")
    assert not inner.is_refused("anna", "move knights-1 c2 d3 d2")
    assert inner.refusal("anna", "move knights-1 c2 d3 d4") == "VS-4.1.f other-bank"
    assert inner.refusal("anna", "move knights-1 c2 d3 c4") == "VS-4.1.f other-bank"


@rule("VS-4.1.f")
def test_a_source_has_one_bank_all_around() -> None:
    desk = endless(MEADOW, "anna knights-1 b1", rivers=("c2 c3 c4 c5",))
    assert desk.reach("knights-1") >= {"d1", "d2", "d3"}
    assert not desk.is_refused("anna", "move knights-1 c2 d3")
    assert not desk.is_refused("anna", "move knights-1 b2 c2 d2")
    # From the source down the bed: on either bank of the next cell, but not across it any more.
    assert not desk.is_refused("anna", "move knights-1 c2 c3 d3")
    assert not desk.is_refused("anna", "move knights-1 c2 c3 b3")
    assert desk.refusal("anna", "move knights-1 b2 c3 d3") == "VS-4.1.f other-bank"


@rule("VS-4.1.f")
def test_a_confluence_has_three_banks() -> None:
    """Rivers from the north and the west meet in c3 and leave to the south."""
    meeting = ("c1 c2 c3 c4 c5", "a3 b3 c3")
    ashore = {"b2": {"b2"}, "b4": {"b4"}, "d3": {"d2", "d3", "d4"}}
    for start, own in ashore.items():
        desk = endless(MEADOW, f"anna knights-1 {start}", rivers=meeting)
        for end in ("b2", "b4", "d2", "d3", "d4"):
            assert desk.is_refused("anna", f"move knights-1 c3 {end}") is (end not in own)
    middle = endless(MEADOW, "anna knights-1 c3", rivers=meeting)
    assert middle.reach("knights-1") >= {"b2", "b4", "d2", "d3", "d4"}


@rule("VS-4.1.f")
def test_where_four_beds_meet_there_are_four_banks() -> None:
    meeting = ("c1 c2 c3 c4 c5", "a3 b3 c3", "e3 d3 c3")
    for start in ("b2", "b4", "d2", "d4"):
        desk = endless(MEADOW, f"anna knights-1 {start}", rivers=meeting)
        for end in ("b2", "b4", "d2", "d4"):
            assert desk.is_refused("anna", f"move knights-1 c3 {end}") is (start != end)
    # Down the bed from the north the two lower banks cannot be reached.
    desk = endless(MEADOW, "anna knights-1 b1", rivers=meeting)
    assert not desk.is_refused("anna", "move knights-1 c2 c3 b2")
    assert desk.refusal("anna", "move knights-1 c2 c3 d2") == "VS-4.1.f other-bank"
    assert desk.refusal("anna", "move knights-1 c2 c3 b4") == "VS-4.1.f other-bank"


@rule("VS-4.1.f")
def test_along_the_bed_into_a_confluence_the_bank_is_the_one_on_that_hand() -> None:
    meeting = ("c1 c2 c3 c4 c5", "a3 b3 c3")
    east = endless(MEADOW, "anna knights-1 d1", rivers=meeting)
    assert not east.is_refused("anna", "move knights-1 c2 c3 d4")
    assert east.refusal("anna", "move knights-1 c2 c3 b4") == "VS-4.1.f other-bank"
    assert east.refusal("anna", "move knights-1 c2 c3 b2") == "VS-4.1.f other-bank"
    # Out of the confluence down the bed: whoever came from b4 is on the western bank.
    south = endless(MEADOW, "anna knights-1 b4", rivers=meeting)
    assert not south.is_refused("anna", "move knights-1 c3 c4 b4")
    assert south.refusal("anna", "move knights-1 c3 c4 d4") == "VS-4.1.f other-bank"
    assert south.refusal("anna", "move knights-1 c3 c2") == "VS-4.1.f other-bank"


@rule("VS-4.1.f")
def test_between_parallel_rivers_there_is_a_bank_of_each() -> None:
    desk = endless(MEADOW, "anna knights-1 a2", rivers=("b1 b2 b3 b4 b5", "c1 c2 c3 c4 c5"))
    assert desk.refusal("anna", "move knights-1 b2 c2") == "VS-4.1.f other-bank"
    between = endless(MEADOW, "anna knights-1 b2", rivers=("b1 b2 b3 b4 b5", "c1 c2 c3 c4 c5"))
    assert not between.is_refused("anna", "move knights-1 c2")
    assert not between.is_refused("anna", "move knights-1 c3")
    assert between.refusal("anna", "move knights-1 c2 d2") == "VS-4.1.f other-bank"
    assert not between.is_refused("anna", "move knights-1 c2 b3")


@rule("VS-4.1.f")
def test_a_mouth_divides_the_shore() -> None:
    desk = endless(". . .\n~ ~ ~", "anna elves-1 a1", rivers=("b1 b2",))
    # A bed of one side: its end is a single bank, whatever the sea does.
    assert desk.reach("elves-1") == {"b1", "c1"}
    longer = endless(". . .\n. . .\n~ ~ ~", "anna elves-1 a2", rivers=("b1 b2 b3",))
    assert longer.refusal("anna", "move elves-1 b2 c2") == "VS-4.1.f other-bank"


@rule("VS-4.1.f")
def test_an_army_aboard_leaves_its_ship_to_either_bank() -> None:
    desk = endless(MEADOW, "anna ship-1 c3", "anna elves-1 ship-1", rivers=DOWN)
    assert desk.reach("elves-1") == {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}


@rule("VS-4.1.f")
def test_a_ship_is_boarded_from_the_near_bank_only() -> None:
    desk = endless(MEADOW, "anna ship-1 d3", "anna elves-1 b3", rivers=(*DOWN, "d1 d2 d3 d4 d5"))
    assert desk.refusal("anna", "move elves-1 c3 d3") == "VS-4.1.f other-bank"


@rule("VS-M.2.a", "VS-4.1.d")
@pytest.mark.parametrize("kind", ["mage", "zombie", "dragon"])
def test_mages_zombies_and_dragons_do_not_stop_at_rivers(kind: str) -> None:
    desk = endless(MEADOW, f"anna {kind}-1 b3", rivers=DOWN)
    desk.does("anna", f"move {kind}-1 c3 d3")
    assert desk.army(f"{kind}-1").cell == "d3"


@rule("VS-4.1.i", "VS-4.1.j")
def test_on_a_river_the_land_around_does_not_matter() -> None:
    desk = endless(". f m . ~ =", "anna ship-1 a1", rivers=("a1 b1 c1 d1 e1",))
    assert desk.reach("ship-1") == {"b1", "c1", "d1", "e1"}
    desk.does("anna", "move ship-1 b1 c1 d1")
    desk.does("anna", "move ship-1 e1")
    mouth = endless(". . ~ ~ ~", "anna ship-1 a1", rivers=("a1 b1 c1",))
    mouth.does("anna", "move ship-1 b1 c1 d1 e1")
    back = endless(". . ~ ~ ~", "anna ship-1 e1", rivers=("a1 b1 c1",))
    back.does("anna", "move ship-1 d1 c1 b1 a1")


@rule("VS-4.1.j")
def test_from_a_river_straight_into_the_open_sea_a_ship_stops() -> None:
    desk = endless(". . = =", "anna ship-1 a1", rivers=("a1 b1 c1",))
    assert desk.reach("ship-1") == {"b1", "c1"}
    assert desk.refusal("anna", "move ship-1 b1 c1 d1") == "VS-4.1.m movement-ended"


@rule("VS-4.1.k")
def test_next_to_another_players_army_the_movement_ends() -> None:
    desk = endless(". . . . . .", "anna knights-1 a1", "boris elves-1 c1")
    assert desk.reach("knights-1") == {"b1"}
    desk.does("anna", "move knights-1 b1")
    desk.does("boris", "pass")
    assert desk.refusal("anna", "move knights-1 a1") == "VS-4.1.m movement-ended"


@rule("VS-4.1.k")
def test_whoever_starts_next_to_another_may_go_away_and_on() -> None:
    desk = endless(". . . . . .", "anna knights-1 d1", "boris elves-1 e1")
    assert desk.reach("knights-1") == {"a1", "b1", "c1"}
    close = endless(". . . .\n. . . .", "anna knights-1 b1", "boris elves-1 c1")
    assert close.reach("knights-1") == {"a1", "a2", "b2", "c2", "d1", "d2"} - {"d1", "d2"}


@rule("VS-4.1.k")
@pytest.mark.parametrize(
    ("stops", "cells"), [("no", {"b1", "b2", "c2", "d1", "d2"}), ("yes", {"b1", "b2"})]
)
def test_neutral_armies_stop_nobody_unless_the_table_says_so(stops: str, cells: set[str]) -> None:
    desk = endless(
        ". . . .\n. . . .",
        "anna knights-1 a1",
        "nobody elves-1 c1",
        adjacency_neutral_stops=stops,
    )
    assert desk.reach("knights-1") == cells | {"a2"}


@rule("VS-4.1.k")
def test_buildings_and_their_garrisons_stop_nobody() -> None:
    desk = endless(". . . .\n. . . .", "anna knights-1 a1", "boris castle c1", "boris mine b2 1")
    assert desk.reach("knights-1") == {"a2", "b1", "c2", "d1", "d2"}


@rule("VS-4.1.k")
@pytest.mark.parametrize("kind", ["mage", "zombie", "dragon", "knights"])
def test_every_kind_is_stopped_by_ships_and_by_whom_they_carry(kind: str) -> None:
    drawn = ". . . . .\n~ ~ ~ ~ ~"
    alone = endless(drawn, f"anna {kind}-1 a1", "boris ship-1 c2")
    assert "c1" not in alone.reach(f"{kind}-1")
    cargo = endless(drawn, f"anna {kind}-1 a1", "anna ship-1 c2", "boris elves-1 ship-1")
    assert "c1" not in cargo.reach(f"{kind}-1")
    own = endless(drawn, f"anna {kind}-1 a1", "anna ship-1 c2", "anna elves-1 ship-1")
    assert "c1" in own.reach(f"{kind}-1")


@rule("VS-4.1.k")
def test_a_passenger_of_another_player_does_not_stop_his_ship() -> None:
    desk = endless("~ ~ ~ ~ ~ ~", "anna ship-1 a1", "boris elves-1 ship-1")
    assert desk.reach("ship-1") == {"b1", "c1", "d1"}


@rule("VS-4.1.l")
def test_whoever_has_permission_passes_without_stopping() -> None:
    desk = endless(
        ". . . . .\n. . . . .\nf . . . .",
        "anna knights-1 a1",
        "boris elves-1 c3",
        seats="anna boris carol",
    )
    assert desk.reach("knights-1") == {"a2", "a3", "b1", "b2", "b3", "c1", "c2", "d1", "d2"}
    assert desk.is_refused("anna", "move knights-1 b2 c2")
    desk.does("boris", "permit anna near-move elves-1")
    desk.does("anna", "move knights-1 b2")
    desk.does("boris", "pass")
    desk.does("anna", "move knights-1 c2")
    desk.does("boris", "pass")
    desk.does("anna", "move knights-1 d2")
    desk.does("boris", "pass")


@rule("VS-4.1.l")
def test_a_permission_of_one_does_not_help_against_another() -> None:
    desk = endless(
        ". . . . .\n. . . . .",
        "anna knights-1 a1",
        "boris elves-1 c1",
        "carol elves-2 c2",
        seats="anna boris carol",
    )
    desk.does("boris", "permit anna near-move all")
    assert desk.refusal("anna", "move knights-1 b1 a2") == "VS-4.1.m movement-ended"
    desk.does("carol", "permit anna near-move all until 2")
    assert not desk.is_refused("anna", "move knights-1 b1 a2")
    desk.does("boris", "revoke anna near-move all")
    assert desk.is_refused("anna", "move knights-1 b1 a2")


@rule("VS-4.1.l")
def test_a_permission_for_one_army_or_for_past_years_is_none_for_others() -> None:
    desk = endless(". . . . .", "anna knights-1 a1", "boris elves-1 c1", "boris elves-2 e1")
    desk.does("boris", "permit anna near-move elves-2")
    assert desk.is_refused("anna", "move knights-1 b1 a1")
    desk.does("boris", "permit anna near-move elves-1 until 2")
    assert not desk.is_refused("anna", "move knights-1 b1 a1")
    desk.ends_turns_until("anna", 3)
    assert desk.is_refused("anna", "move knights-1 b1 a1")


@rule("VS-4.1.l")
def test_suzerain_and_vassal_stop_each_other_unless_they_permit() -> None:
    desk = endless(". . . . .", "anna knights-1 a1", "boris elves-1 c1", vassals={"boris": "anna"})
    assert desk.reach("knights-1") == {"b1"}
    desk.does("boris", "permit anna near-move all")
    assert not desk.is_refused("anna", "move knights-1 b1 a1")


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


COAST = """
    . . . . ~ ~
    . . . . ~ ~
    . . . . ~ ~
    . . . . ~ ~
    """
# The river comes down column b, turns east in b3 and reaches the sea at e3; another runs down a.
STREAMS = ("b1 b2 b3 c3 d3 e3", "a1 a2 a3 a4")


@rule("VS-4.1.n")
def test_a_ship_passes_only_through_the_sides_of_a_bed() -> None:
    desk = endless(COAST, "anna ship-1 b2", rivers=STREAMS)
    assert desk.refusal("anna", "move ship-1 c2") == "VS-4.1.n no-waterway"
    assert desk.refusal("anna", "move ship-1 c3") == "VS-4.1.n no-waterway"
    assert desk.refusal("anna", "move ship-1 a2") == "VS-4.1.n no-waterway"
    assert desk.refusal("anna", "move ship-1 a3") == "VS-4.1.n no-waterway"
    assert desk.reach("ship-1") == {"b1", "b3", "c3", "d3", "e3"}
    desk.does("anna", "move ship-1 b3 c3 d3")
    assert desk.refusal("anna", "move ship-1 e2") == "VS-4.1.n no-waterway"
    assert desk.refusal("anna", "move ship-1 e4") == "VS-4.1.n no-waterway"
    desk.does("anna", "move ship-1 e3")


@rule("VS-4.1.n")
def test_from_the_sea_a_river_is_entered_through_its_mouth() -> None:
    for cell, open_ in (("e2", False), ("e3", True), ("e4", False)):
        desk = endless(COAST, f"anna ship-1 {cell}", rivers=STREAMS)
        assert desk.is_refused("anna", "move ship-1 d3") is not open_
        assert desk.reach("ship-1") >= {"f1", "f2", "f3", "f4"}


@rule("VS-4.1.n")
def test_a_ship_stays_off_dry_land() -> None:
    desk = endless(". ~ .", "anna ship-1 b1")
    assert desk.refusal("anna", "move ship-1 a1") == "VS-4.1.n no-waterway"
    assert desk.reach("ship-1") == set()


# Laws of movement on small random maps.

KINDS: tuple[ArmyKind, ...] = ("elves", "knights", "barbarians", "mage", "ship", "zombie", "dragon")
LETTERS = "...ffmd~~="


def drawn(data: DataObject) -> Desk:
    """A map of 4 by 4 with a river down one column, a building and some armies of anna's."""
    rows = [[data.draw(st.sampled_from(LETTERS)) for _ in range(4)] for _ in range(4)]
    column = data.draw(st.integers(0, 3))
    length = data.draw(st.integers(2, 4))
    bend = data.draw(st.integers(-1, 1))
    course = [(column, row) for row in range(length)]
    if bend and 0 <= column + bend < 4:
        course.append((column + bend, length - 1))
    for x, y in course:
        if rows[y][x] in "~=":
            rows[y][x] = "."
    name = "abcd"
    river = " ".join(f"{name[x]}{y + 1}" for x, y in course)
    cells = [f"{name[x]}{y + 1}" for y in range(4) for x in range(4)]
    land = [cell for cell in cells if rows[int(cell[1]) - 1][name.index(cell[0])] not in "~="]
    pieces = [f"anna castle {data.draw(st.sampled_from(land))}"]
    places = data.draw(st.permutations(cells))
    for number, cell in enumerate(places[: data.draw(st.integers(1, 4))], start=1):
        kind = data.draw(st.sampled_from(KINDS))
        sea = rows[int(cell[1]) - 1][name.index(cell[0])] in "~="
        if sea == (kind == "ship") or (sea and kind == "dragon"):
            pieces.append(f"anna {kind}-{number} {cell}" + (" forest" if kind == "mage" else ""))
    return endless(
        "\n".join(map(" ".join, rows)),
        *pieces,
        rivers=(river,),
        move_pass_through_own=data.draw(st.sampled_from(["no", "yes"])),
        move_mixed_budget=data.draw(st.sampled_from(["leaving_terrain", "entering_terrain"])),
        building_terrain_choice=data.draw(
            st.sampled_from(["once_per_passage", "wildcard_both_sides"])
        ),
        magical_enter_buildings=data.draw(st.sampled_from(["never_except_attack", "own_allowed"])),
    )


@rule("VS-4.1.b", "VS-4.1.m")
@settings(max_examples=120, deadline=None)
@given(st.data())
def test_every_cell_within_reach_is_reached_by_its_way(data: DataObject) -> None:
    desk = drawn(data)
    for army in tuple(desk.world.armies.values()):
        for cell, way in reach(desk.world, army).items():
            trial = Desk(desk.world)
            trial.does("anna", f"move {army.id} {' '.join(way)}")
            assert trial.army(army.id).cell == cell
            check(trial.world)


@rule("VS-4.1.b", "VS-4.1.m")
@settings(max_examples=120, deadline=None)
@given(st.data())
def test_every_listed_step_stays_within_reach(data: DataObject) -> None:
    desk = drawn(data)
    for army in tuple(desk.world.armies.values()):
        trial, cells = Desk(desk.world), set(desk.reach(army.id)) | {str(army.cell)}
        for _ in range(6):
            listed = GAME.legal(trial.world, SeatId("anna"), about=army.id)
            moves = [it for it in listed if isinstance(it, Move) and it.attack is None]
            if not moves:
                break
            trial.does("anna", GAME.notation.write(data.draw(st.sampled_from(moves))))
            assert trial.army(army.id).cell in cells
            check(trial.world)


@rule("VS-4.1.m")
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_in_parts_one_comes_no_farther_than_at_once(data: DataObject) -> None:
    """Walking a shortest way cell by cell ends with the same march as walking it in one go."""
    desk = drawn(data)
    for army in tuple(desk.world.armies.values()):
        for way in reach(desk.world, army).values():
            if any(cell in desk.world.standing for cell in way[:-1]):
                continue
            whole, parts = Desk(desk.world), Desk(desk.world)
            whole.does("anna", f"move {army.id} {' '.join(way)}")
            for cell in way:
                parts.does("anna", f"move {army.id} {cell}")
            assert whole.world.armies == parts.world.armies


@rule("VS-4.1.f")
@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(SIDES), min_size=1, max_size=4, unique=True), st.data())
def test_banks_are_what_the_beds_cut_the_ring_of_neighbours_into(
    sides: list[str], data: DataObject
) -> None:
    """Counted otherwise: walk around the cell and change banks at every side of the bed."""
    rivers = tuple(f"c3 {beside(Cell('c3'), side)}" for side in SIDES if side in sides)
    ring = ["c2", "d2", "d3", "d4", "c4", "b4", "b3", "b2"]
    beds = {str(beside(Cell("c3"), side)) for side in SIDES if side in sides}
    at = ring.index(next(cell for cell in ring if cell in beds))
    groups: list[set[str]] = [set()]
    for cell in ring[at:] + ring[:at]:
        if cell in beds:
            groups.append(set())
        else:
            groups[-1].add(cell)
    banks = groups[1:] if len(sides) > 1 else [groups[1]]
    start = data.draw(st.sampled_from([cell for cell in ring if cell not in beds]))
    desk = endless(". . . . .\n" * 5, f"anna knights-1 {start}", rivers=rivers)
    own = next(bank for bank in banks if start in bank)
    for cell in ring:
        if cell not in beds:
            assert desk.is_refused("anna", f"move knights-1 c3 {cell}") is (cell not in own)


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


@rule("VS-4.1.f")
def test_along_a_confluence_one_walks_on_the_banks_at_either_hand() -> None:
    joined: tuple[Side, ...] = ("N", "E", "S")  # banks: north-east, south-east, all the west
    assert [banks_towards(joined, towards) for towards in (0, 2, 4)] == [(0, 2), (0, 1), (1, 2)]
    assert [banks_towards(joined, towards) for towards in (1, 3, 5, 6, 7)] == [
        (0,), (1,), (2,), (2,), (2,)
    ]  # fmt: skip
