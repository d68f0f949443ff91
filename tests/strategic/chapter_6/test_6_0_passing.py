"""VS-6.0.f to VS-6.0.h. A building counts as any terrain, as a bridge and as a harbour."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.scene import GAME, endless


@rule("VS-6.0.f")
def test_a_building_is_the_ground_one_comes_from() -> None:
    desk = endless("f . f f", "anna castle b1", "anna elves-1 a1")
    assert desk.reach("elves-1") == {"b1", "c1", "d1"}
    desk.does("anna", "move elves-1 b1")
    desk.does("anna", "move elves-1 c1 d1")


@rule("VS-6.0.f")
@pytest.mark.parametrize(
    ("choice", "cells"),
    [
        ("once_per_passage", {"b1", "c1"}),
        ("wildcard_both_sides", {"b1", "c1", "d1"}),
    ],
)
def test_one_ground_is_chosen_for_a_passage_or_by_option_one_for_each_side(
    choice: str, cells: set[str]
) -> None:
    """Taken as forest the castle stops whoever leaves it for the fields behind."""
    desk = endless(
        "f m . .", "anna castle b1", "anna barbarians-1 a1", building_terrain_choice=choice
    )
    assert desk.reach("barbarians-1") == cells
    parts = endless(
        "f m . .", "anna castle b1", "anna barbarians-1 a1", building_terrain_choice=choice
    )
    facts = parts.does("anna", "move barbarians-1 b1")
    assert [GAME.notation.write(GAME.notation.read(it)) for it in facts] == facts
    parts.does("anna", "move barbarians-1 c1")
    assert parts.is_refused("anna", "move barbarians-1 d1") is (choice == "once_per_passage")


@rule("VS-6.0.f")
def test_whoever_starts_in_a_building_chooses_its_ground() -> None:
    for ground, farthest in ((".", "c1"), ("f", "d1"), ("m", "b1"), ("d", "c1")):
        row = " ".join(["m", *[ground] * 4])
        desk = endless(row, "anna castle a1", "anna elves-1 a1")
        assert max(desk.reach("elves-1")) == farthest


@rule("VS-6.0.f", "VS-4.1.b")
def test_a_step_out_of_a_building_counts_by_the_ground_it_is_taken_as() -> None:
    """Orcs go one cell in fields: through a castle taken as desert they go on, as field not."""
    desk = endless("d . d d", "anna castle b1", "anna orcs-1 a1")
    assert desk.reach("orcs-1") == {"b1", "c1", "d1"}
    field = endless(". d . .", "anna castle b1", "anna orcs-1 a1")
    assert field.reach("orcs-1") == {"b1"}


@rule("VS-6.0.f", "VS-4.1.b")
def test_by_the_other_budget_a_building_can_be_better_ground_to_stop_on() -> None:
    desk = endless(
        ". . . .", "anna castle c1", "anna orcs-1 a1", move_mixed_budget="entering_terrain"
    )
    assert desk.reach("orcs-1") == {"b1", "c1"}
    assert desk.does("anna", "move orcs-1 b1 c1")[-1].endswith("ended")


@rule("VS-6.0.f", "VS-6.0.a")
def test_a_mine_is_no_more_than_the_ground_it_stands_on() -> None:
    desk = endless("f m f f", "anna mine b1 1", "anna elves-1 a1", veins=("b1 1",))
    assert desk.reach("elves-1") == {"b1"}


@meeting("VS-M-3x6-01")
@rule("VS-6.0.g", "VS-3.4.c")
def test_anothers_building_is_passed_with_his_permission_only() -> None:
    desk = endless("f . f f", "boris castle b1", "anna elves-1 a1")
    assert desk.refusal("anna", "move elves-1 b1 c1") == "VS-3.4.c no-entry"
    assert desk.reach("elves-1") == set()
    desk.does("boris", "permit anna enter castle-b1")
    assert desk.reach("elves-1") == {"b1", "c1", "d1"}
    neutral = endless("f . f f", "nobody castle b1", "anna elves-1 a1")
    assert neutral.reach("elves-1") == {"b1", "c1", "d1"}
    closed = endless(
        "f . f f", "nobody castle b1", "anna elves-1 a1", neutral_building_entry="must_attack"
    )
    assert closed.refusal("anna", "move elves-1 b1") == "VS-3.4.c neutral-must-be-attacked"


@rule("VS-6.0.h", "VS-4.1.f")
def test_a_building_on_a_river_is_a_bridge() -> None:
    drawn = ". . . .\n. . . .\n. . . ."
    river = ("b1 b2 b3",)
    desk = endless(drawn, "anna castle b2", "anna elves-1 a2", rivers=river)
    desk.does("anna", "move elves-1 b2 c2")
    assert desk.army("elves-1").cell == "c2"
    start = endless(drawn, "anna castle b2", "anna knights-1 b2", rivers=river)
    assert start.reach("knights-1") >= {"a2", "c2", "d2"}
    # Off the bridge onto the river: on either bank, but not across it any more.
    along = endless(
        drawn + "\n. . . .", "anna castle b2", "anna knights-1 a2", rivers=("b1 b2 b3 b4",)
    )
    assert not along.is_refused("anna", "move knights-1 b2 b3 c3")
    assert not along.is_refused("anna", "move knights-1 b2 b3 a3")
    below = endless(
        drawn + "\n. . . .", "anna castle b2", "anna knights-1 a3", rivers=("b1 b2 b3 b4",)
    )
    assert below.refusal("anna", "move knights-1 b3 c3") == "VS-4.1.f other-bank"
    assert not below.is_refused("anna", "move knights-1 b3 b2 c3")


@rule("VS-6.0.h")
def test_a_ship_sails_into_a_building_from_any_water_around_it() -> None:
    desk = endless(". . .\n. . ~\n. . .", "anna city b1", "anna ship-1 c2", "boris elves-1 a3")
    desk.does("anna", "move ship-1 b1")
    desk.does("anna", "move ship-1 c2 b1")
    assert desk.army("ship-1").cell == "b1"
    dry = endless("~ . . .", "anna city c1", "anna ship-1 c1", "anna ship-2 a1")
    assert dry.reach("ship-1") == set()
    assert dry.refusal("anna", "move ship-1 d1") == "VS-4.1.n no-waterway"
    assert dry.refusal("anna", "move ship-2 b1") == "VS-4.1.n no-waterway"


@rule("VS-6.0.h")
def test_a_building_between_two_waters_is_a_canal() -> None:
    desk = endless("~ . ~ ~ ~", "anna city b1", "anna ship-1 a1")
    assert desk.reach("ship-1") == {"b1", "c1", "d1", "e1"}
    river = endless(". . .\n. . .\n. . ~", "anna city b2", "anna ship-1 a1", rivers=("a1 a2 a3",))
    assert river.reach("ship-1") == {"a2", "a3", "b2", "c3"}


@rule("VS-6.0.h", "VS-4.1.j", "VS-4.1.n")
def test_by_option_a_harbour_on_the_open_sea_is_a_river_to_ships() -> None:
    desk = endless(
        ". = = =", "anna city a1", "anna ship-1 a1", "anna ship-2 d1",
        ship_building_water="coastal",
    )  # fmt: skip
    assert desk.reach("ship-1") == {"b1"}
    desk.does("anna", "move ship-2 c1 b1")
    assert desk.reach("ship-2") == {"c1", "d1"}


@rule("VS-6.0.f", "VS-4.1.n", "VS-4.1.e")
def test_a_ship_takes_a_building_for_the_water_it_comes_from_or_first_goes_to() -> None:
    out = endless(". = = = ~", "anna city a1", "anna ship-1 a1")
    assert out.reach("ship-1") == {"b1", "c1", "d1", "e1"}, "open sea from the first step on"
    canal = "= . = =\n. . . ."
    through = endless(canal, "anna city b1", "anna ship-1 a1")
    assert through.reach("ship-1") == {"b1", "c1", "d1"}
    mixed = endless("= . ~ ~\n. . . .", "anna city b1", "anna ship-1 a1")
    assert mixed.reach("ship-1") == {"b1", "c1"}, "it stops where open sea becomes coast"
    wild = endless(
        "= . ~ ~\n. . . .", "anna city b1", "anna ship-1 a1",
        building_terrain_choice="wildcard_both_sides",
    )  # fmt: skip
    assert wild.reach("ship-1") == {"b1", "c1", "d1"}


@rule("VS-6.0.f", "VS-4.1.n")
def test_a_ship_that_has_come_in_from_the_open_sea_goes_on_as_from_the_open_sea() -> None:
    desk = endless("= . = ~\n. . . .", "anna city b1", "anna ship-1 a1")
    desk.does("anna", "move ship-1 b1")
    assert desk.reach("ship-1") == {"a1", "c1", "d1"}
    desk.does("anna", "move ship-1 c1 d1")
    assert desk.refusal("anna", "move ship-1 c1") == "VS-4.1.m movement-ended"


@rule("VS-6.0.h", "VS-6.0.g")
def test_anothers_harbour_needs_his_permission() -> None:
    desk = endless("~ . ~", "boris city b1", "anna ship-1 a1")
    assert desk.refusal("anna", "move ship-1 b1") == "VS-3.4.c no-entry"
    desk.does("boris", "permit anna enter all")
    desk.does("anna", "move ship-1 b1")
