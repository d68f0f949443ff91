"""Chapter 4, point 5. Building; chapter 7, point 15: what is built after the battles."""

import pytest

from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world.changes import without_army
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import Desk, endless

PLAIN = """
    . . . . . .
    . . . . . .
    . . . . . .
    """


def after_the_turn(desk: Desk, *faces: int) -> list[str]:
    """End anna's turn and throw these faces; returns the facts up to boris's turn."""
    facts = desk.does("anna", "end")
    for face in faces:
        assert desk.asked == ("chance",)
        facts += desk.throws(face)
    return facts


@rule("VS-4.5.a")
@pytest.mark.parametrize("kind", ["manor", "castle", "city"])
def test_only_towers_fortresses_and_mines_are_built_at_once(kind: str) -> None:
    desk = endless(PLAIN, "anna elves-1 b2", coins=500)
    assert desk.refusal("anna", f"build elves-1 {kind}") == "VS-4.5.a not-at-once"
    assert desk.refusal("anna", "build elves-1 tower level 2") == "VS-4.5.a no-such-level"
    assert desk.lists("anna", "build elves-1 tower")
    assert desk.lists("anna", "build elves-1 fortress")
    assert not desk.lists("anna", f"build elves-1 {kind}")


@rule("VS-I.f", "VS-4.5.a")
def test_without_an_army_on_the_spot_nothing_is_built() -> None:
    desk = endless(PLAIN, "boris elves-1 b2", "anna castle f1")
    assert desk.refusal("anna", "build elves-1 fortress") == "VS-1.2.w not-your-army"
    assert desk.refusal("anna", "build elves-7 fortress") == "VS-1.2.w no-such-army"
    assert desk.refusal("anna", "build castle-f1 fortress") == "VS-1.2.w no-such-army"


@rule("VS-4.5.b", "VS-6.0.u", "VS-I.m")
def test_a_mine_is_opened_at_any_level_its_vein_has() -> None:
    desk = endless("m m .", "anna dwarves-1 a1", "anna dwarves-2 b1", veins=("a1 3",))
    assert desk.refusal("anna", "build dwarves-1 mine level 4") == "VS-4.5.b vein-too-shallow"
    assert desk.refusal("anna", "build dwarves-1 mine level 0") == "VS-4.5.b vein-too-shallow"
    assert desk.refusal("anna", "build dwarves-2 mine") == "VS-I.m no-vein"
    for level in (1, 2, 3):
        assert desk.lists("anna", f"build dwarves-1 mine level {level}")
    desk.does("anna", "build dwarves-1 mine level 3")
    assert desk.coins("anna") == 70
    after_the_turn(desk, 4)
    assert (desk.at("a1").kind, desk.at("a1").level, desk.at("a1").owner) == ("mine", 3, "anna")
    check(desk.world)


@rule("VS-I.m", "VS-6.0.u")
def test_a_mine_needs_a_vein_in_the_mountains() -> None:
    desk = endless(". m", "anna dwarves-1 a1", "anna dwarves-2 b1", veins=("a1 3",))
    assert desk.refusal("anna", "build dwarves-1 mine") == "VS-I.m no-vein"
    assert desk.refusal("anna", "build dwarves-2 mine") == "VS-I.m no-vein"


@rule("VS-4.5.c", "VS-I.h")
@pytest.mark.parametrize(("coins", "enough"), [(24, False), (25, True)])
def test_the_builder_pays_when_he_orders(coins: int, enough: bool) -> None:
    desk = endless(PLAIN, "anna elves-1 b2", coins=coins)
    assert desk.lists("anna", "build elves-1 tower") is enough
    if enough:
        facts = desk.does("anna", "build elves-1 tower")
        assert facts == ["ordered anna build tower b2 1 25 by elves-1"]
        assert desk.coins("anna") == 0
    else:
        assert desk.refusal("anna", "build elves-1 tower") == "VS-4.5.c too-poor"
        assert desk.coins("anna") == 24


@rule("VS-4.5.d", "VS-7.15.a")
def test_what_is_ordered_stands_under_the_army_at_the_end_of_the_turn() -> None:
    desk = endless(PLAIN, "anna elves-1 b2")
    desk.does("anna", "build elves-1 tower")
    assert not desk.world.structures
    facts = after_the_turn(desk)
    assert facts.index("battles-ended") < facts.index("placed build tower b2 1 anna")
    assert facts.index("placed build tower b2 1 anna") < facts.index("turn-ended")
    assert (desk.at("b2").kind, desk.at("b2").owner) == ("tower", "anna")
    assert desk.army("elves-1").cell == "b2"
    assert desk.player("anna").capital == "b2"
    check(desk.world)


@meeting("VS-M-4x6-03")
@rule("VS-4.5.d", "VS-6.0.e", "VS-6.0.k")
def test_what_is_ordered_counts_as_if_it_stood() -> None:
    desk = endless(
        ". . . . . . . .",
        "anna elves-1 a1",
        "anna elves-2 d1",
        "anna elves-3 h1",
        coins=500,
    )
    desk.does("anna", "build elves-1 tower")
    assert desk.refusal("anna", "build elves-2 fortress") == "VS-6.0.e too-close"
    assert desk.refusal("anna", "build elves-3 tower") == "VS-6.0.k land-has-a-house"
    desk.does("anna", "build elves-3 fortress")
    after_the_turn(desk)
    assert set(desk.world.structures) == {"a1", "h1"}
    check(desk.world)


@rule("VS-4.5.d")
def test_a_builder_who_belongs_to_another_at_the_end_builds_nothing() -> None:
    """Attacked by its own, an army is neutral; the work it had ordered comes to nothing."""
    desk = endless(PLAIN, "anna elves-1 b2", "anna orcs-1 c2")
    desk.does("anna", "build elves-1 tower")
    desk.does("anna", "attack orcs-1 elves-1")
    desk.ends_turns_until("boris", 2)
    assert not desk.world.structures
    assert desk.coins("anna") <= 75


@rule("VS-4.5.d")
def test_a_builder_who_perishes_in_the_joint_turn_builds_nothing() -> None:
    desk = endless(PLAIN, "boris elves-1 b2", turn="boris", vassals={"boris": "anna"}, coins=25)
    desk.does("boris", "build elves-1 tower")
    desk.world = without_army(desk.world, desk.army("elves-1"))
    assert "failed build b2 builder-gone" in desk.does("boris", "end")
    assert not desk.world.structures
    assert desk.coins("boris") == 0


@rule("VS-4.5.e", "VS-6.0.u", "VS-I.q")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_mine_is_opened_with_a_chance_of_one_half(face: int) -> None:
    desk = endless("m .", "anna dwarves-1 a1", veins=("a1 2",))
    desk.does("anna", "build dwarves-1 mine")
    facts = after_the_turn(desk, face)
    if face >= 4:
        assert "placed build mine a1 1 anna" in facts
        assert desk.at("a1").level == 1
    else:
        assert "failed build a1 die" in facts
        assert not desk.world.structures
    assert desk.coins("anna") == 90
    assert not desk.world.works


@rule("VS-4.5.e")
def test_a_vein_that_was_not_opened_can_be_tried_again() -> None:
    desk = endless("m .", "anna dwarves-1 a1", veins=("a1 2",))
    desk.does("anna", "build dwarves-1 mine")
    after_the_turn(desk, 1)
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "build dwarves-1 mine level 2")


@rule("VS-4.5.e")
@pytest.mark.parametrize(("face", "coins"), [(3, 100), (4, 80)])
def test_by_option_a_mine_that_fails_costs_nothing(face: int, coins: int) -> None:
    desk = endless("m .", "anna dwarves-1 a1", veins=("a1 2",), mine_refund_on_failure="full")
    desk.does("anna", "build dwarves-1 mine level 2")
    assert desk.coins("anna") == 80
    after_the_turn(desk, face)
    assert desk.coins("anna") == coins


@rule("VS-4.5.f")
def test_what_is_just_built_has_no_active_action() -> None:
    desk = endless(PLAIN, "anna elves-1 b2", coins=125)
    desk.does("anna", "build elves-1 tower")
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "move elves-1 c2")
    desk.does("anna", "hire mage tower-b2 school forest")


@rule("VS-4.5.f")
def test_in_the_turn_of_others_it_has_none_either() -> None:
    desk = endless(PLAIN, "anna elves-1 b2", coins=125)
    desk.does("anna", "build elves-1 tower")
    desk.ends_turns_until("boris", 2)
    assert desk.at("b2").stamp is not None
    assert desk.refusal("anna", "sally tower-b2 elves-1") == "VS-1.3.b structure-spent"


@rule("VS-4.5.g", "VS-1.2.g")
def test_a_builder_stands_on_land() -> None:
    desk = endless(
        ". . .",
        "anna ship-1 b1",
        "anna elves-1 ship-1",
        rivers=("a1 b1 c1",),
    )
    assert desk.refusal("anna", "build elves-1 tower") == "VS-4.5.g cannot-build-aboard"
    assert not desk.lists("anna", "build elves-1 tower")


@rule("VS-1.2.g", "VS-4.5.a")
@pytest.mark.parametrize("kind", ["zombie", "dragon"])
def test_magical_armies_build_nothing(kind: str) -> None:
    desk = endless(PLAIN, f"anna {kind}-1 b2")
    assert desk.refusal("anna", f"build {kind}-1 tower") == "VS-1.2.g cannot-build"


@rule("VS-4.5.h", "VS-6.0.b")
def test_a_ship_builds_only_on_rivers() -> None:
    desk = endless(". . ~ ~", "anna ship-1 a1", "anna ship-2 d1", rivers=("a1 b1 c1",))
    assert desk.refusal("anna", "build ship-2 tower") == "VS-4.5.h ship-builds-on-rivers"
    desk.does("anna", "build ship-1 tower")
    after_the_turn(desk)
    assert desk.at("a1").kind == "tower"
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "move ship-1 b1 c1")


@rule("VS-4.5.i")
def test_next_to_anothers_army_one_builds_with_his_permission() -> None:
    desk = endless(
        PLAIN,
        "anna elves-1 b2",
        "boris elves-2 c2",
        "carol ship-1 a3",
        "boris elves-3 ship-1",
        "nobody orcs-1 a1",
        seats="anna boris carol",
        rivers=("a3 b3",),
    )
    assert desk.refusal("anna", "build elves-1 tower") == "VS-4.5.i too-near"
    desk.does("boris", "permit anna near-build elves-2")
    assert desk.refusal("anna", "build elves-1 tower") == "VS-4.5.i too-near"
    desk.does("carol", "permit anna near-build all")
    assert desk.refusal("anna", "build elves-1 tower") == "VS-4.5.i too-near"
    desk.does("boris", "permit anna near-build elves-3")
    desk.does("anna", "build elves-1 tower")


@rule("VS-4.5.i")
def test_a_neutral_neighbour_does_not_matter() -> None:
    desk = endless(PLAIN, "anna elves-1 b2", "nobody orcs-1 c2", "boris castle f3")
    desk.does("anna", "build elves-1 fortress")


@rule("VS-4.5.i")
def test_permission_is_asked_for_when_the_order_is_given() -> None:
    desk = endless(PLAIN, "anna elves-1 b2", "boris elves-2 c2")
    desk.does("boris", "permit anna near-build all")
    desk.does("anna", "build elves-1 tower")
    desk.does("boris", "revoke anna near-build all")
    desk.does("boris", "pass")
    desk.ends_turns_until("boris", 2)
    assert desk.at("b2").kind == "tower"


@rule("VS-4.5.j")
def test_the_builder_has_spent_his_action_even_if_nothing_came_of_it() -> None:
    desk = endless("m m", "anna dwarves-1 a1", veins=("a1 2",))
    desk.does("anna", "build dwarves-1 mine")
    assert desk.refusal("anna", "build dwarves-1 mine") == "VS-1.3.b action-spent"
    after_the_turn(desk, 1)
    assert desk.refusal("anna", "attack dwarves-1 dwarves-1") == "VS-1.3.b action-spent"
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "move dwarves-1 b1")


@rule("VS-7.15.b", "VS-7.15.c")
@pytest.mark.parametrize("faces", [(), (4,)])
def test_whoever_is_attacked_while_he_builds_builds_nothing(faces: tuple[int, ...]) -> None:
    """Whether or not the builders win: the declaration is enough, the money is lost."""
    order = "mine" if faces else "tower"
    desk = endless("m m m", "anna dwarves-1 b1", "boris orcs-1 c1", veins=("b1 2",))
    desk.does("boris", "permit anna near-build all")
    desk.does("anna", f"build dwarves-1 {order}")
    before = desk.coins("anna")
    desk.does("boris", "attack orcs-1 dwarves-1")
    desk.ends_turns_until("boris", 2)
    assert not desk.world.structures
    assert not desk.world.works
    assert desk.coins("anna") == before


@rule("VS-7.15.b", "VS-7.15.c", "VS-6.1.b")
def test_a_house_attacked_while_it_is_raised_keeps_its_level_at_best() -> None:
    desk = endless(". . .", "anna manor b1", "boris orcs-1 c1")
    desk.does("anna", "raise manor-b1")
    desk.does("boris", "attack orcs-1 manor-b1")
    desk.ends_turns_until("boris", 2)
    left = desk.world.structures.get(Cell("b1"))
    assert left is None or left.kind != "castle"
    assert desk.coins("anna") == 50
