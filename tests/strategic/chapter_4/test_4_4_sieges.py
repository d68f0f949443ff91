"""Chapter 4, point 4. Sieges."""

import pytest
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.world.changes import with_structure
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import Desk, endless

# Boris's castle in c3, with room around it; the sea is to the south.
FIELDS = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    ~ ~ ~ ~ ~ ~
    """


def besieged(*pieces: str, rivers: tuple[str, ...] = (), siege: str = "until_lifted") -> Desk:
    """Anna's orcs in a3 have laid siege to boris's castle."""
    drawn = ("boris castle c3", "anna orcs-1 a3", *pieces)
    desk = endless(FIELDS, *drawn, rivers=rivers, siege_duration=siege)
    desk.does("anna", "besiege orcs-1 castle-c3")
    return desk


@rule("VS-4.4.a")
@pytest.mark.parametrize(
    ("cell", "near"), [("c3", False), ("d3", True), ("b2", True), ("e1", True), ("f3", False)]
)
def test_a_siege_is_laid_from_the_next_cell_or_over_one(cell: str, near: bool) -> None:
    desk = endless(FIELDS, "boris castle c3", f"anna orcs-1 {cell}")
    assert desk.lists("anna", "besiege orcs-1 castle-c3") is near
    if near:
        assert desk.does("anna", "besiege orcs-1 castle-c3")[0] == "besieged orcs-1 c3"
    else:
        assert desk.refusal("anna", "besiege orcs-1 castle-c3") == "VS-4.4.a siege-too-far"


@rule("VS-4.4.a", "VS-6.0.a")
def test_only_what_hires_and_is_not_ones_own_can_be_besieged() -> None:
    desk = endless(
        ". . . m . . .",
        "anna orcs-1 c1",
        "boris mine d1 1",
        "anna castle a1",
        "nobody fortress e1",
        veins=("d1 2",),
    )
    assert desk.refusal("anna", "besiege orcs-1 mine-d1") == "VS-4.4.a no-building"
    assert desk.refusal("anna", "besiege orcs-1 castle-a1") == "VS-4.4.a own-building"
    assert desk.refusal("anna", "besiege orcs-1 tower-e1") == "VS-4.4.a no-building"
    assert desk.refusal("anna", "besiege orcs-1 orcs-1") == "VS-4.4.a no-building"
    desk.does("anna", "besiege orcs-1 fortress-e1")


@rule("VS-4.4.a", "VS-1.2.f")
def test_neither_magical_armies_nor_passengers_besiege() -> None:
    desk = endless(
        FIELDS,
        "boris castle c3",
        "anna zombie-1 b3",
        "anna dragon-1 d3",
        "anna ship-1 c5",
        "anna elves-1 ship-1",
        "anna mage-1 a3 forest",
    )
    for army in ("zombie-1", "dragon-1", "elves-1"):
        assert desk.refusal("anna", f"besiege {army} castle-c3") == "VS-1.2.f cannot-besiege"
    desk.does("anna", "besiege ship-1 castle-c3")
    desk.does("anna", "besiege mage-1 castle-c3")


@rule("VS-4.4.a")
def test_a_siege_is_laid_in_the_own_turn_by_an_own_army_with_its_action() -> None:
    desk = besieged("boris elves-1 f1", "anna tower f4")
    assert desk.refusal("anna", "besiege orcs-1 castle-c3") == "VS-1.3.b action-spent"
    assert desk.refusal("anna", "besiege elves-1 castle-c3") == "VS-1.2.w not-your-army"
    assert desk.refusal("boris", "besiege elves-1 tower-f4") == "VS-1.2.w not-your-turn"


@meeting("VS-M-4x6-02")
@rule("VS-4.4.b", "VS-6.3.g")
def test_a_besieged_building_hires_nobody_but_may_be_raised() -> None:
    desk = endless(FIELDS, "boris castle c3", "anna ship-1 c5", "anna orcs-1 a3")
    desk.does("anna", "besiege ship-1 castle-c3")
    desk.does("anna", "end")
    assert desk.refusal("boris", "hire knights castle-c3") == "VS-6.3.g besieged"
    assert not desk.lists("boris", "hire knights castle-c3")
    assert desk.coins("boris") == 100
    desk.does("boris", "raise castle-c3")


@rule("VS-4.4.c")
def test_a_siege_ends_with_the_last_besieger() -> None:
    desk = endless(FIELDS, "boris castle c3", "anna orcs-1 a3", "anna elves-1 b3")
    desk.does("anna", "besiege orcs-1 castle-c3")
    desk.does("anna", "besiege elves-1 castle-c3")
    desk.ends_turns_until("boris", 2)
    assert desk.refusal("boris", "hire knights castle-c3") == "VS-6.3.g besieged"
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "dismiss orcs-1")
    desk.ends_turns_until("boris", 3)
    assert desk.refusal("boris", "hire knights castle-c3") == "VS-6.3.g besieged"
    desk.ends_turns_until("anna", 4)
    desk.does("anna", "dismiss elves-1")
    desk.ends_turns_until("boris", 4)
    desk.does("boris", "hire knights castle-c3")
    check(desk.world)


@rule("VS-4.4.c")
def test_a_siege_stands_for_years_until_it_is_lifted() -> None:
    desk = besieged()
    desk.ends_turns_until("boris", 5)
    assert desk.refusal("boris", "hire knights castle-c3") == "VS-6.3.g besieged"


@rule("VS-4.4.c")
def test_by_option_a_siege_lasts_a_year() -> None:
    desk = besieged(siege="one_year")
    desk.ends_turns_until("boris", 2)
    assert desk.refusal("boris", "hire knights castle-c3") == "VS-6.3.g besieged"
    desk.ends_turns_until("anna", 3)
    assert not desk.world.sieges
    desk.ends_turns_until("boris", 3)
    desk.does("boris", "hire knights castle-c3")


@rule("VS-4.4.c")
def test_a_besieger_who_goes_away_lifts_the_siege_and_one_who_stays_near_does_not() -> None:
    desk = besieged("anna tower f1")
    desk.ends_turns_until("anna", 3)
    assert desk.does("anna", "move orcs-1 b3") == ["stepped orcs-1 b3 1 field"]
    assert desk.world.sieges
    desk.ends_turns_until("anna", 4)
    desk.does("anna", "move orcs-1 a3")
    assert desk.world.sieges
    away = endless(FIELDS, "boris castle c3", "anna knights-1 d3")
    away.does("anna", "besiege knights-1 castle-c3")
    away.ends_turns_until("anna", 3)
    facts = away.does("anna", "move knights-1 e3 f3")
    assert facts[-1] == "siege-lifted knights-1"
    assert not away.world.sieges
    check(away.world)


@rule("VS-4.4.c")
def test_a_besieger_who_enters_the_building_lifts_the_siege() -> None:
    desk = endless(FIELDS, "nobody castle c3", "anna knights-1 d3")
    desk.does("anna", "besiege knights-1 castle-c3")
    desk.ends_turns_until("anna", 3)
    assert desk.does("anna", "move knights-1 c3")[-1] == "siege-lifted knights-1"


@rule("VS-4.4.c")
def test_a_besieger_who_boards_a_ship_lifts_the_siege() -> None:
    desk = besieged("anna ship-1 b4", rivers=("b4 b5",))
    desk.ends_turns_until("anna", 3)
    assert desk.does("anna", "move orcs-1 b4") == ["boarded orcs-1 ship-1", "siege-lifted orcs-1"]
    desk.ends_turns_until("boris", 3)
    desk.does("boris", "hire knights castle-c3")


@rule("VS-4.4.c")
def test_a_siege_may_be_lifted_at_once_and_the_action_stays_spent() -> None:
    desk = besieged()
    assert desk.lists("anna", "lift orcs-1")
    assert desk.does("anna", "lift orcs-1") == ["siege-lifted orcs-1"]
    assert desk.refusal("anna", "lift orcs-1") == "VS-4.4.c no-siege"
    assert desk.refusal("anna", "besiege orcs-1 castle-c3") == "VS-1.3.b action-spent"
    assert desk.refusal("anna", "move orcs-1 a2") == "VS-1.3.c action-spent"


@rule("VS-4.4.c")
def test_a_siege_is_lifted_only_by_its_owner_in_his_turn() -> None:
    desk = besieged()
    assert desk.refusal("boris", "lift orcs-1") == "VS-1.2.w not-your-turn"
    desk.does("anna", "end")
    assert desk.refusal("boris", "lift orcs-1") == "VS-1.2.w not-your-army"
    assert desk.refusal("anna", "lift orcs-1") == "VS-1.2.w not-your-turn"


@rule("VS-4.4.c")
def test_another_active_action_ends_a_siege() -> None:
    attack = besieged("boris elves-1 a1")
    attack.ends_turns_until("anna", 3)
    attack.does("anna", "move orcs-1 a2")
    attack.does("boris", "pass")
    facts = attack.does("anna", "attack orcs-1 elves-1")
    assert "siege-lifted orcs-1" in facts
    other = endless(". . . . . . . .", "boris castle b1", "boris fortress f1", "anna orcs-1 d1")
    other.does("anna", "besiege orcs-1 castle-b1")
    other.ends_turns_until("anna", 3)
    other.does("anna", "besiege orcs-1 fortress-f1")
    assert list(other.world.sieges.values()) == ["f1"]


@rule("VS-4.4.c", "VS-4.5.a")
def test_whoever_builds_a_mine_beside_the_walls_gives_his_siege_up() -> None:
    desk = endless("m m . .", "boris castle c1", "anna dwarves-1 a1", veins=("a1 2",))
    desk.does("anna", "besiege dwarves-1 castle-c1")
    desk.ends_turns_until("anna", 3)
    facts = desk.does("anna", "build dwarves-1 mine")
    assert "siege-lifted dwarves-1" in facts
    assert not desk.world.sieges


@rule("VS-4.4.d")
def test_a_besieged_house_still_earns_and_its_guests_still_move() -> None:
    desk = endless(
        FIELDS, "boris castle c3", "boris elves-1 c3", "anna orcs-1 a3", incomes={"A": 7}, coins=50
    )
    desk.does("anna", "besiege orcs-1 castle-c3")
    desk.ends_turns_until("boris", 2)
    desk.ends_turns_until("boris", 3)
    assert desk.coins("boris") >= 50 + 7 - 5
    desk.does("boris", "move elves-1 d3")
    assert desk.world.battles == ()


@rule("VS-4.4.c")
def test_whoever_collects_tribute_gives_his_siege_up() -> None:
    drawn = ("boris castle c1", "anna dwarves-1 a1 personal")
    desk = endless("m m . .", *drawn, veins=("a1 2",))
    desk.does("anna", "besiege dwarves-1 castle-c1")
    desk.ends_turns_until("anna", 3)
    assert desk.world.sieges
    desk.does("anna", "tribute dwarves-1 a1")
    assert not desk.world.sieges


@rule("VS-4.4.a", "VS-4.4.c")
def test_who_comes_nearer_besieges_on() -> None:
    desk = endless(FIELDS, "boris castle c3", "anna orcs-1 a3")
    desk.does("anna", "besiege orcs-1 castle-c3")
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "move orcs-1 b3")
    assert desk.world.sieges == {"orcs-1": "c3"}


@rule("VS-4.4.c")
def test_a_siege_of_what_has_become_ones_own_is_over() -> None:
    desk = endless(FIELDS, "boris castle c3", "anna orcs-1 a3")
    desk.does("anna", "besiege orcs-1 castle-c3")
    taken = replace(desk.at("c3"), owner=SeatId("anna"))
    desk.world = with_structure(desk.world, taken)
    assert "siege-lifted orcs-1" in desk.does("anna", "end")
