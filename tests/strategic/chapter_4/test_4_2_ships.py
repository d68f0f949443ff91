"""Chapter 4, point 2. Ships: boarding, landing, transshipment, and who carries whom."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from letopis.core.seats import SeatId
from letopis.games.strategic.movement.marching import Move
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import GAME, Desk, endless

SHORE = """
    . . . . . .
    ~ ~ ~ ~ ~ ~
    ~ ~ ~ ~ ~ ~
    """


@rule("VS-4.2.a")
def test_a_ship_carries_one_army_that_is_neither_magical_nor_a_ship() -> None:
    desk = endless(
        SHORE,
        "anna ship-1 b2",
        "anna ship-2 c2",
        "anna elves-1 a1",
        "anna elves-2 b1",
        "anna zombie-1 c1",
        "anna mage-1 d1 forest",
        "anna dragon-1 e1",
        "anna ghost-ship-1 f2",
        "anna orcs-1 f1",
    )
    drawn = desk.world
    desk.does("anna", "move elves-1 b2")
    assert desk.refusal("anna", "move elves-2 b2") == "VS-4.2.a ship-is-full"
    assert desk.refusal("anna", "move zombie-1 c2") == "VS-3.4.f magical-stays-ashore"
    assert desk.refusal("anna", "move dragon-1 d1 c2") == "VS-4.1.a occupied"
    assert desk.refusal("anna", "move ship-1 c2") == "VS-4.1.m movement-ended"
    assert desk.refusal("anna", "move ship-2 b2") == "VS-4.1.a occupied"
    assert desk.refusal("anna", "move orcs-1 f2") == "VS-4.1.a occupied"
    assert desk.does("anna", "move mage-1 c2") == ["boarded mage-1 ship-2"]
    check(desk.world, drawn=drawn)


@meeting("VS-M-3x4-20")
@rule("VS-4.2.a", "VS-3.4.b")
def test_another_players_ship_is_boarded_with_his_permission_and_a_neutral_one_never() -> None:
    desk = endless(
        SHORE, "boris ship-1 b2", "nobody ship-2 e2", "anna elves-1 a1", "anna orcs-1 f1"
    )
    assert desk.refusal("anna", "move elves-1 b2") == "VS-3.4.b no-boarding"
    assert desk.refusal("anna", "move orcs-1 e2") == "VS-3.4.b no-boarding"
    desk.does("boris", "permit anna board ship-1")
    assert desk.does("anna", "move elves-1 b2")[0] == "boarded elves-1 ship-1"
    assert desk.army("elves-1").owner == "anna"
    assert desk.army("ship-1").owner == "boris"
    check(desk.world)


@rule("VS-4.2.b")
def test_boarding_costs_the_army_a_step_and_the_ship_none() -> None:
    desk = endless(
        ". . . .\n~ ~ ~ ~",
        "anna elves-1 a1",
        "anna elves-2 b1",
        "anna ship-1 d2",
    )
    desk.does("anna", "move elves-2 c1 d1")
    assert desk.refusal("anna", "move elves-2 d2") == "VS-4.1.b no-steps-left"
    desk.does("anna", "move elves-1 b1")
    desk.does("anna", "move ship-1 c2 b2 a2 b2")
    assert desk.refusal("anna", "move ship-1 c2") == "VS-4.1.b no-steps-left"
    assert desk.does("anna", "move elves-1 b2") == ["boarded elves-1 ship-1"]


@rule("VS-4.2.b")
def test_boarding_is_the_last_step_of_a_way_and_diagonal_neighbours_count() -> None:
    desk = endless(". . .\n. . ~", "anna barbarians-1 a1", "anna ship-1 c2")
    assert desk.reach("barbarians-1") == {"a2", "b1", "b2", "c1", "c2"}
    facts = desk.does("anna", "move barbarians-1 b1 c2")
    assert facts == ["stepped barbarians-1 b1 1 field", "boarded barbarians-1 ship-1"]
    assert desk.reach("barbarians-1") == set()


@rule("VS-4.2.b")
def test_the_ground_under_the_ship_bars_neither_boarding_nor_landing() -> None:
    """Neither the sea nor a change of ground on the far side counts; the army's own figure does."""
    desk = endless("f .\n= =", "anna elves-1 a1", "anna ship-1 a2")
    desk.does("anna", "move elves-1 a2")
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "move elves-1 b1")
    assert desk.army("elves-1").cell == "b1"


@rule("VS-4.2.b")
@pytest.mark.parametrize("budget", ["leaving_terrain", "entering_terrain"])
def test_an_army_with_a_step_left_boards_under_either_budget(budget: str) -> None:
    desk = endless(". . ~", "anna light-infantry-1 a1", "anna ship-1 c1", move_mixed_budget=budget)
    desk.does("anna", "move light-infantry-1 b1 c1")
    assert desk.army("light-infantry-1").aboard == "ship-1"


@rule("VS-4.2.b", "VS-4.2.d")
def test_a_passenger_lands_only_where_he_may_stand() -> None:
    desk = endless(
        ". . .\n~ ~ ~\nm . .",
        "anna ship-1 b2",
        "anna elves-1 ship-1",
        "anna orcs-1 a1",
        "boris tower c3",
        "nobody orcs-2 b3",
    )
    assert desk.reach("elves-1") == {"b1", "c1", "a3"}
    assert desk.refusal("anna", "move elves-1 a2") == "VS-4.1.b closed-ground"
    assert desk.refusal("anna", "move elves-1 a1") == "VS-4.1.a occupied"
    assert desk.refusal("anna", "move elves-1 b3") == "VS-4.1.a occupied"
    assert desk.refusal("anna", "move elves-1 c3") == "VS-3.4.c no-entry"
    assert desk.refusal("anna", "move elves-1 b1 c1") == "VS-4.1.m movement-ended"


@rule("VS-4.2.c")
def test_after_boarding_neither_army_nor_ship_moves() -> None:
    desk = endless(SHORE, "anna elves-1 a1", "anna ship-1 b2", "anna ship-2 c2")
    desk.does("anna", "move elves-1 b2")
    assert desk.refusal("anna", "move ship-1 b3") == "VS-4.1.m movement-ended"
    assert desk.refusal("anna", "move elves-1 b1") == "VS-4.1.m movement-ended"
    assert desk.refusal("anna", "move elves-1 c2") == "VS-4.1.m movement-ended"
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "move ship-1 b3")
    desk.does("anna", "move ship-1 b2")
    desk.does("anna", "move elves-1 b1")


@rule("VS-4.2.d")
def test_after_landing_neither_army_nor_ship_moves_but_the_army_may_act() -> None:
    desk = endless(
        SHORE, "anna ship-1 a3", "anna elves-1 ship-1", "boris tower e1", "anna orcs-1 a1"
    )
    desk.does("anna", "move ship-1 b3 c2")
    assert desk.does("anna", "move elves-1 d1") == ["landed elves-1 d1"]
    assert desk.refusal("anna", "move ship-1 d2") == "VS-4.1.m movement-ended"
    assert desk.refusal("anna", "move elves-1 c1") == "VS-4.1.m movement-ended"
    assert desk.refusal("anna", "move elves-1 c2") == "VS-4.1.m movement-ended"
    assert desk.lists("anna", "attack elves-1 tower-e1")
    desk.does("anna", "attack elves-1 tower-e1")
    check(desk.world)


@rule("VS-4.2.c", "VS-4.2.d")
def test_a_ship_that_landed_somebody_takes_nobody_aboard_in_this_turn() -> None:
    desk = endless(SHORE, "anna ship-1 b2", "anna elves-1 ship-1", "anna orcs-1 a1")
    desk.does("anna", "move elves-1 c1")
    assert desk.refusal("anna", "move orcs-1 b2") == "VS-4.2.c ship-has-loaded"
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "move orcs-1 b2")
    check(desk.world)


@rule("VS-4.2.d")
def test_a_ship_that_was_stopped_still_lands_its_army_and_takes_one_aboard() -> None:
    """Only a boarding or a landing forbids another; a stop at the border of seas does not."""
    desk = endless(". . .\n~ = =", "anna ship-1 a2", "anna elves-1 ship-1")
    desk.does("anna", "move ship-1 b2")
    assert desk.refusal("anna", "move ship-1 c2") == "VS-4.1.m movement-ended"
    desk.does("anna", "move elves-1 c1")
    empty = endless(". . .\n~ = =", "anna ship-1 a2", "anna elves-1 c1")
    empty.does("anna", "move ship-1 b2")
    empty.does("anna", "move elves-1 b2")


@rule("VS-4.2.e", "VS-4.2.j")
def test_a_landing_army_leaves_the_cell_of_its_ship() -> None:
    desk = endless("~ . .", "anna city b1", "anna ship-1 b1", "anna elves-1 ship-1")
    assert desk.refusal("anna", "move elves-1 b1") == "VS-4.2.e must-leave-the-cell"
    desk.does("anna", "move elves-1 c1")
    assert desk.army("elves-1").aboard is None


@rule("VS-4.2.j")
def test_a_ship_in_a_building_still_carries_its_army() -> None:
    desk = endless("~ . .", "anna city b1", "anna ship-1 a1", "anna elves-1 ship-1")
    desk.does("anna", "move ship-1 b1")
    assert desk.army("elves-1").aboard == "ship-1"
    assert desk.army("elves-1").cell == "b1"
    assert desk.refusal("anna", "build elves-1 tower") == "VS-4.5.g cannot-build-aboard"
    check(desk.world)


@rule("VS-4.2.f")
def test_an_army_may_pass_from_ship_to_ship_and_all_three_stop() -> None:
    desk = endless(
        SHORE,
        "anna ship-1 b2",
        "anna elves-1 ship-1",
        "anna ship-2 c3",
        "anna ship-3 a3",
        "anna orcs-1 ship-3",
    )
    assert desk.refusal("anna", "move elves-1 a3") == "VS-4.2.a ship-is-full"
    assert desk.does("anna", "move elves-1 c3") == ["boarded elves-1 ship-2"]
    for line in ("move elves-1 b2", "move ship-1 b3", "move ship-2 d3"):
        assert desk.refusal("anna", line) == "VS-4.1.m movement-ended"
    assert desk.refusal("anna", "move orcs-1 b2") == "VS-4.2.c ship-has-loaded"
    assert desk.army("ship-1").cargo is None
    assert desk.army("ship-2").cargo == "elves-1"
    assert desk.army("elves-1").cell == "c3"
    check(desk.world)


@rule("VS-4.2.f", "VS-3.4.b")
def test_transshipment_onto_anothers_ship_needs_his_permission() -> None:
    desk = endless(SHORE, "anna ship-1 b2", "anna elves-1 ship-1", "boris ship-2 c2")
    assert desk.refusal("anna", "move elves-1 c2") == "VS-3.4.b no-boarding"
    desk.does("boris", "permit anna board all")
    desk.does("anna", "move elves-1 c2")
    check(desk.world)


@rule("VS-4.2.f")
def test_a_guest_leaves_anothers_ship_in_his_own_turn_and_stops_it() -> None:
    desk = endless(
        SHORE, "boris ship-1 c3", "anna elves-1 ship-1", turn="boris", vassals={"anna": "boris"}
    )
    desk.does("anna", "stance never")
    desk.does("boris", "move ship-1 c2")
    assert desk.army("elves-1").cell == "c2"
    assert desk.refusal("boris", "move elves-1 c1") == "VS-1.2.w not-your-army"
    desk.does("boris", "end")
    desk.does("anna", "move elves-1 c1")
    assert desk.army("ship-1").cargo is None
    check(desk.world)


@rule("VS-4.2.g")
def test_a_laden_ship_sails_three_cells_along_the_coast_and_four_in_the_open() -> None:
    coast = endless("~ ~ ~ ~ ~ ~", "anna ship-1 a1", "anna elves-1 ship-1")
    assert coast.reach("ship-1") == {"b1", "c1", "d1"}
    assert coast.refusal("anna", "move ship-1 b1 c1 d1 e1") == "VS-4.1.b no-steps-left"
    coast.does("anna", "move ship-1 b1 c1 d1")
    assert coast.army("elves-1").cell == "d1"
    sea = endless("= = = = = = =", "anna ship-1 a1", "anna elves-1 ship-1")
    assert sea.reach("ship-1") == {"b1", "c1", "d1", "e1"}
    assert sea.refusal("anna", "move ship-1 b1 c1 d1 e1 f1") == "VS-4.1.b no-steps-left"
    river = endless(
        ". f . . .", "anna ship-1 a1", "anna elves-1 ship-1", rivers=("a1 b1 c1 d1 e1",)
    )
    assert river.reach("ship-1") == {"b1", "c1", "d1"}


@rule("VS-4.2.i")
def test_when_the_passenger_acts_his_ship_stops() -> None:
    desk = endless(SHORE, "anna ship-1 b3", "anna elves-1 ship-1", "boris tower d1")
    desk.does("anna", "move ship-1 c2")
    desk.does("anna", "attack elves-1 tower-d1")
    assert desk.refusal("anna", "move ship-1 d2") == "VS-4.1.m movement-ended"
    assert desk.refusal("anna", "move elves-1 c1") == "VS-1.3.c action-spent"


@rule("VS-4.2.i")
def test_when_the_ship_acts_its_passenger_may_still_land() -> None:
    desk = endless(SHORE, "anna ship-1 c2", "anna elves-1 ship-1", "boris tower d1")
    desk.does("anna", "attack ship-1 tower-d1")
    assert desk.refusal("anna", "move ship-1 c3") == "VS-1.3.c action-spent"
    desk.does("anna", "move elves-1 b1")
    assert desk.army("elves-1").aboard is None


@rule("VS-4.2.a", "VS-4.3.a")
def test_a_ship_does_not_sail_away_from_its_passenger_to_attack_him() -> None:
    desk = endless("~ ~ ~", "anna ship-1 a1", "boris elves-1 ship-1")
    assert desk.refusal("anna", "move ship-1 b1 attack elves-1") == "VS-4.3.a target-too-far"
    assert not desk.lists("anna", "move ship-1 b1 attack elves-1")


@rule("VS-4.2.a", "VS-4.2.c", "VS-4.2.d", "VS-4.2.f")
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_whatever_ships_and_armies_do_they_agree_who_is_where(data: DataObject) -> None:
    desk = endless(
        ". . ~ ~\n. ~ ~ .\n~ ~ . .\n. . . ~",
        "anna ship-1 b2",
        "anna ship-2 c1",
        "boris ship-3 b3",
        "anna elves-1 ship-2",
        "anna knights-1 a1",
        "anna mage-1 c3 forest",
        "anna city a2",
        rivers=("c4 c3 b3",),
    )
    desk.does("boris", "permit anna board all")
    desk.does("boris", "permit anna near-move all")
    desk.does("boris", "stance never")
    for _ in range(12):
        moves = _moves(desk)
        if not moves:
            break
        desk.does("anna", GAME.notation.write(data.draw(st.sampled_from(moves))))
        check(desk.world)


def _moves(desk: Desk) -> list[Move]:
    """Moves without an attack."""
    listed = GAME.legal(desk.world, SeatId("anna"))
    return [it for it in listed if isinstance(it, Move) and it.attack is None]
