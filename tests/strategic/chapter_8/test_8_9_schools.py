"""VS-8.9.2 to VS-8.9.5. The four schools: mist, wrath, shield and water."""

import pytest

from letopis.games.strategic.world import SlotId, Stamp
from letopis.games.strategic.world.stamps import present_stamp
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import endless
from tests.strategic.scenes.warfare import DEFENDERS, closes, war, wins

FIELD = "\n".join([". . . . . . . . ."] * 5)
NOW = Stamp(2, SlotId(1))


# 2 Forest: sleep mist


@rule("VS-8.9.2.a")
def test_sleep_mist_falls_on_any_army_within_six_cells() -> None:
    desk = endless(
        FIELD, "anna mage-1 a1 forest", "boris elves-1 g1", "boris orcs-1 h1", "boris castle g5"
    )
    mist = "cast mage-1 sleep-mist"
    assert desk.lists("anna", f"{mist} elves-1")
    assert desk.refusal("anna", f"{mist} orcs-1") == "VS-8.9.2.a spell-too-far"
    assert desk.refusal("anna", f"{mist} castle-g5") == "VS-8.9.2.a no-such-target"


@rule("VS-8.9.2.a", "VS-8.4.a", "VS-8.4.b")
@pytest.mark.parametrize(
    ("piece", "refusal"),
    [
        ("boris mage-2 c1 plains", "VS-8.4.b only-special-magic"),
        ("boris zombie-1 c1", "VS-8.4.b only-special-magic"),
        ("boris knights-1 c1 personal mithril", "VS-8.4.a in-mithril"),
    ],
)
def test_sleep_mist_does_not_name_whom_magic_does_not_touch(piece: str, refusal: str) -> None:
    desk = endless(FIELD, "anna mage-1 a1 forest", piece)
    line = f"cast mage-1 sleep-mist {piece.split()[1]}"
    assert desk.refusal("anna", line) == refusal
    assert not desk.lists("anna", line)


@rule("VS-8.9.2.b", "VS-1.3.e")
def test_the_army_and_all_close_beside_it_lose_their_action() -> None:
    desk = endless(
        ". . . . . .\n. . . . . .\n~ ~ ~ ~ ~ ~",
        "anna mage-1 a1 forest",
        "anna light-infantry-1 b1",
        "boris elves-1 c2",
        "boris orcs-1 d1",
        "boris ship-1 d3",
        "boris dwarves-1 ship-1",
        "boris mage-2 c1",
        "boris zombie-1 b2 of mage-2",
        "boris knights-1 b3 mithril",
        "boris knights-2 e2",
        turn="anna",
    )
    desk.spent("orcs-1", 1, 2)
    war(desk, "anna", "cast mage-1 sleep-mist elves-1")
    for army in ("elves-1", "orcs-1", "ship-1", "dwarves-1", "light-infantry-1"):
        assert desk.army(army).stamp == NOW, army
    for army in ("mage-2", "zombie-1", "knights-1", "knights-2"):
        assert desk.army(army).stamp is None, army
    desk.ends_turns_until("boris", 2)
    assert desk.refusal("boris", "move elves-1 c1") == "VS-1.3.c action-spent"


@rule("VS-8.9.2.b")
def test_battles_declared_by_the_sleepers_stand() -> None:
    desk = endless(FIELD, "anna mage-1 a1 forest", "anna orcs-1 c1", "boris elves-1 d1")
    war(desk, "boris", "attack elves-1 orcs-1")
    war(desk, "anna", "cast mage-1 sleep-mist elves-1")
    assert len(desk.world.battles) == 1
    closes(desk)
    assert desk.world.field is not None


# 3 Desert: wrath of Evogr


@rule("VS-8.9.3.a")
def test_wrath_of_evogr_strikes_structures_within_two_cells_mines_too() -> None:
    desk = endless(
        "m m . . . . . . .\n. . . . . . . . .",
        "anna mage-1 c1 deserts",
        "boris mine a1 2",
        "boris castle e2",
        "boris tower i1",
        "boris elves-1 d1",
        veins=("a1 4",),
        lands="AAAAAABBB\nAAAAAABBB",
    )
    wrath = "cast mage-1 wrath-of-evogr"
    assert desk.lists("anna", f"{wrath} mine-a1")
    assert desk.lists("anna", f"{wrath} castle-e2")
    assert desk.refusal("anna", f"{wrath} tower-i1") == "VS-8.9.3.a spell-too-far"
    assert desk.refusal("anna", f"{wrath} elves-1") == "VS-8.9.3.a no-such-target"
    assert "lowered a1 mine 1" in desk.does("anna", f"{wrath} mine-a1")


@rule("VS-8.9.3.b")
def test_it_lowers_the_structure_at_once_without_prize_or_change_of_owner() -> None:
    desk = endless(FIELD, "anna mage-1 b1 deserts personal", "boris castle d1")
    assert "lowered d1 manor 2" in desk.does("anna", "cast mage-1 wrath-of-evogr castle-d1")
    assert (desk.at("d1").kind, desk.at("d1").owner) == ("manor", "boris")
    assert desk.coins("anna") == 70


@rule("VS-8.9.3.b", "VS-7.10.c")
def test_a_tower_is_destroyed_and_a_ship_on_dry_land_with_it() -> None:
    desk = endless(
        ". . . . .\n. . ~ . .", "anna mage-1 a1 deserts", "boris tower c1",
        "boris ship-1 c1", "boris elves-1 ship-1",
    )  # fmt: skip
    facts = desk.does("anna", "cast mage-1 wrath-of-evogr tower-c1")
    assert facts[1:4] == ["perished elves-1", "perished ship-1", "razed c1"]
    assert desk.world.structures == {}
    check(desk.world)


@rule("VS-8.9.3.b")
def test_a_pending_raise_adds_its_level_to_the_lowered_one() -> None:
    desk = endless(FIELD, "anna mage-1 b1 deserts", "anna castle d1")
    desk.does("anna", "raise castle-d1")
    war(desk, "anna", "cast mage-1 wrath-of-evogr castle-d1")
    assert desk.at("d1").kind == "manor"
    closes(desk)
    assert desk.at("d1").kind == "castle"


@rule("VS-8.9.3.b")
def test_and_is_lost_with_a_structure_that_was_destroyed() -> None:
    desk = endless(FIELD, "anna mage-1 b1 deserts", "anna tower d1")
    desk.does("anna", "raise tower-d1")
    war(desk, "anna", "cast mage-1 wrath-of-evogr tower-d1")
    assert "failed raise d1 gone" in closes(desk)
    assert desk.world.structures == {}


@meeting("VS-M-7x8-15")
@rule("VS-8.9.3.b", "VS-7.1.h")
def test_a_battle_for_a_structure_that_wrath_has_razed_is_void() -> None:
    desk = endless(FIELD, "anna mage-1 b1 deserts", "anna elves-1 e1", "boris tower d1")
    war(desk, "anna", "attack elves-1 tower-d1")
    war(desk, "anna", "cast mage-1 wrath-of-evogr tower-d1")
    assert "voided 1" in closes(desk)
    check(desk.world)


# 4 Mountains: shield of fury


@rule("VS-8.9.4.a")
def test_shield_of_fury_covers_any_army_within_six_cells() -> None:
    desk = endless(FIELD, "anna mage-1 a1 mountains", "anna elves-1 g1", "anna orcs-1 h1")
    shield = "cast mage-1 shield-of-fury"
    assert desk.refusal("anna", f"{shield} orcs-1") == "VS-8.9.4.a spell-too-far"
    assert "enchanted elves-1 shield-of-fury anna" in desk.does("anna", f"{shield} elves-1")


@rule("VS-8.9.4.b")
def test_it_gives_advantage_in_the_first_of_two_battles_of_a_turn() -> None:
    """The elves come to the aid of the knights and are attacked for it: a battle of their own."""
    desk = endless(
        FIELD,
        "anna mage-1 a1 mountains",
        "anna knights-1 e2",
        "anna elves-1 c2",
        "boris orcs-1 d2",
        "carol dwarves-1 b2",
        seats="anna boris carol",
    )
    war(desk, "anna", "cast mage-1 shield-of-fury elves-1")
    war(desk, "boris", "attack orcs-1 knights-1")
    war(desk, "anna", "attack elves-1 orcs-1")
    war(desk, "carol", "attack dwarves-1 elves-1")
    facts = closes(desk)
    assert any("elves-1:3+" in fact for fact in facts if fact.startswith("mustered 1"))
    facts = wins(desk, DEFENDERS)
    assert any(
        fact.startswith("mustered 2") and fact.endswith("elves-1:3") for fact in _plain(facts)
    )
    assert desk.army("elves-1").effects == ()


def _plain(facts: list[str]) -> list[str]:
    """The facts without the leaders, which are at their end."""
    return [fact.partition(" attack ")[0] for fact in facts]


@rule("VS-8.9.4.b")
def test_unused_it_is_gone_after_a_year() -> None:
    desk = endless(FIELD, "anna mage-1 a1 mountains", "anna elves-1 c2", "boris orcs-1 d2")
    war(desk, "anna", "cast mage-1 shield-of-fury elves-1")
    desk.ends_turns_until("anna", 3)
    war(desk, "anna", "attack elves-1 orcs-1")
    assert any("mustered 1 elves-1:3 " in fact for fact in closes(desk))


@meeting("VS-M-7x8-16")
@rule("VS-8.9.4.b", "VS-7.1.h")
def test_a_void_battle_does_not_use_the_shield_up() -> None:
    desk = endless(FIELD, "anna mage-1 a1 mountains", "anna elves-1 c1", "anna mage-2 d2 deserts",
                   "boris tower d1")  # fmt: skip
    war(desk, "anna", "cast mage-1 shield-of-fury elves-1")
    war(desk, "anna", "attack elves-1 tower-d1")
    war(desk, "anna", "cast mage-2 wrath-of-evogr tower-d1")
    assert "voided 1" in closes(desk)
    assert desk.army("elves-1").effects


MIXED = ". f m m d . .\n. . . . . . ."


# 5 Plains: water of tirelessness


@rule("VS-8.9.5.a")
def test_water_of_tirelessness_is_for_armies_on_land_that_have_not_moved() -> None:
    desk = endless(
        ". . . . . . . .\n~ ~ ~ ~ ~ ~ ~ ~",
        "anna mage-1 a1 plains",
        "anna ship-1 c2",
        "anna elves-1 ship-1",
        "anna knights-1 d1",
        "anna orcs-1 h1",
    )
    water = "cast mage-1 water-of-tirelessness"
    assert desk.refusal("anna", f"{water} elves-1") == "VS-8.9.5.a not-an-army-on-land"
    assert desk.refusal("anna", f"{water} ship-1") == "VS-8.9.5.a not-an-army-on-land"
    assert desk.refusal("anna", f"{water} orcs-1") == "VS-8.9.5.a spell-too-far"
    assert desk.lists("anna", f"{water} knights-1")
    desk.does("anna", "move knights-1 e1")
    assert desk.refusal("anna", f"{water} knights-1") == "VS-8.9.5.a has-moved"


@rule("VS-8.9.5.b", "VS-4.1.c")
def test_the_enchanted_army_goes_five_cells_over_any_land() -> None:
    desk = endless(MIXED, "anna mage-1 a2 plains", "anna knights-1 a1")
    assert desk.is_refused("anna", "move knights-1 b1 c1 d1 e1 f1")
    war(desk, "anna", "cast mage-1 water-of-tirelessness knights-1")
    assert desk.is_refused("anna", "move knights-1 b1 c1 d1 e1 f1 g1")
    desk.does("anna", "move knights-1 b1 c1 d1 e1 f1")
    assert desk.army("knights-1").cell == "f1"


@rule("VS-8.9.5.c")
def test_an_ally_uses_it_in_his_turn_and_then_it_is_gone() -> None:
    desk = endless(MIXED, "anna mage-1 a2 plains", "boris knights-1 a1")
    desk.does("boris", "permit anna near-move all")
    desk.does("anna", "permit boris near-move all")
    war(desk, "anna", "cast mage-1 water-of-tirelessness knights-1")
    desk.ends_turns_until("boris", 2)
    assert "f1" in desk.reach("knights-1")
    desk.ends_turns_until("boris", 3)
    assert "f1" not in desk.reach("knights-1")


@rule("VS-8.9.5.d")
def test_boarding_still_ends_the_movement() -> None:
    desk = endless(
        ". . . . .\n~ ~ ~ ~ ~", "anna mage-1 a1 plains", "anna knights-1 b1", "anna ship-1 d2"
    )
    war(desk, "anna", "cast mage-1 water-of-tirelessness knights-1")
    desk.does("anna", "move knights-1 c1 d2")
    assert desk.refusal("anna", "move knights-1 e1") == "VS-4.1.m movement-ended"


@rule("VS-8.9.5.e")
def test_rivers_still_have_to_be_crossed_in_two_turns() -> None:
    desk = endless(
        ". . . . .\n. . . . .\n~ ~ ~ ~ ~",
        "anna mage-1 a2 plains",
        "anna knights-1 b1",
        rivers=("c1 c2 c3",),
    )
    war(desk, "anna", "cast mage-1 water-of-tirelessness knights-1")
    desk.does("anna", "move knights-1 c2")
    assert desk.refusal("anna", "move knights-1 d2") == "VS-4.1.f other-bank"
    assert desk.army("mage-1").stamp == present_stamp(desk.world)
