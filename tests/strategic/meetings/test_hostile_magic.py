"""Chapter 8 with two others, as a hostile player would bring them together."""

from collections.abc import Callable

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, SEA, SHORE, declare, fought, met, owner
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, all_pass, closes, war, wins
from tests.strategic.scenes.wars import leaders, sides

ROCKS = "m m m m m\nm m m m m"
HOME = FIELD + "\nm m m m m m m m m"
WRATH = "anna cast mage-1 wrath-of-evogr"


@meeting("VS-M-4x7x8-08")
@rule("VS-8.9.1.3.g", "VS-4.3.b", "VS-7.1.b")
def test_an_attack_upon_whoever_stands_on_its_mountain_does_not_bind_the_dragon() -> None:
    desk = met(ROCKS, "nobody orcs-1 c1", "anna elves-1 b1", lairs=("c1",))
    declare(desk, "anna attack elves-1 orcs-1")
    closes(desk)
    assert sides(desk) == (("elves-1:3", "dragon-1:3+"), ("orcs-1:3",))
    assert leaders(desk) == ("anna", None)


@rule("VS-8.9.1.3.g", "VS-4.3.b")
def test_a_dragon_that_is_attacked_itself_is_bound_though_the_host_makes_it_ready() -> None:
    desk = met(
        ROCKS, "anna dwarves-1 b1", "carol elves-1 d1", lairs=("c1",), host_mode="referee"
    )  # fmt: skip
    declare(desk, "anna move dwarves-1 c1", "carol attack elves-1 dragon-1")
    desk.does("host", 'edit ready dragon-1 because "one more try"')
    closes(desk)
    assert [len(it.attackers) for it in desk.world.battles] == [1]


@rule("VS-4.3.i", "VS-7.7.a")
def test_the_host_leads_neutrals_against_a_player_and_the_dragon_beside_him() -> None:
    desk = met(
        ROCKS, "nobody orcs-1 c1", "anna elves-1 b1", lairs=("c1",),
        neutral_orders="host", host_mode="referee",
    )  # fmt: skip
    declare(desk, "anna attack elves-1 orcs-1")
    closes(desk)
    assert leaders(desk) == ("anna", "host")


@meeting("VS-M-4x8-02")
@rule("VS-8.9.1.3.g", "VS-4.1.m")
def test_a_way_over_a_dragon_mountain_ends_there_though_more_of_it_was_announced() -> None:
    desk = met(ROCKS, "anna dwarves-1 b1", lairs=("c1",))
    war(desk, "anna", "move dwarves-1 c1 d1")
    assert desk.army("dwarves-1").cell == "c1"
    closes(desk)
    assert sides(desk) == (("dragon-1:3+",), ("dwarves-1:3",))


@meeting("VS-M-4x7x8-09")
@rule("VS-8.9.1.3.g", "VS-7.1.c", "VS-4.3.f")
def test_a_dragon_attacks_whoever_attacks_from_its_mountain_and_so_defends_his_enemy() -> None:
    desk = met(ROCKS, "anna dwarves-1 b1", "boris elves-1 d1", lairs=("c1",))
    war(desk, "anna", "move dwarves-1 c1 attack elves-1")
    closes(desk)
    assert sides(desk) == (("dwarves-1:3",), ("elves-1:3", "dragon-1:3+"))
    assert leaders(desk) == ("anna", "boris")


@meeting("VS-M-4x7x8-10")
@rule("VS-4.6.a", "VS-8.7.a", "VS-7.7.a", "VS-5.1.a")
def test_a_dragon_freed_after_its_attack_fights_it_out_and_chance_leads_it() -> None:
    desk = met(
        FIELD, "anna mage-1 a1", "anna knights-1 d2 personal", "boris orcs-1 b2",
        "anna dragon-1 c2 of mage-1 from i1", lairs=("i1",),
    )  # fmt: skip
    declare(desk, "anna attack dragon-1 orcs-1", "anna dismiss mage-1")
    closes(desk)
    assert leaders(desk) == (None, "boris")
    facts = wins(desk, ATTACKERS)
    assert "perished orcs-1" in facts
    assert not any(fact.startswith("prized") for fact in facts)


@meeting("VS-M-4x7x8-11")
@rule("VS-8.9.3.b", "VS-7.10.c", "VS-7.1.h")
def test_a_battle_is_void_where_wrath_has_sunk_whom_it_was_about() -> None:
    desk = met(
        FIELD, "boris tower c2", "boris ship-1 c2", "boris elves-1 ship-1",
        "anna mage-1 d3 deserts", "anna orcs-1 d2",
    )  # fmt: skip
    declare(desk, "anna attack orcs-1 ship-1", f"{WRATH} tower-c2")
    assert set(desk.world.armies) == {"mage-1", "orcs-1"}
    closes(desk)
    assert desk.world.field is None


@meeting("VS-M-3x7x8-03")
@rule("VS-7.1.h", "VS-7.13.a", "VS-3.2.d")
def test_whoever_comes_where_the_attacked_is_gone_is_not_attacked() -> None:
    desk = met(
        FIELD, "boris mage-2 i4", "boris zombie-1 c2 of mage-2", "anna elves-1 b2",
        "anna mage-1 b4", "vera orcs-1 d3", seats="anna boris vera", vassals={"vera": "anna"},
    )  # fmt: skip
    desk.does("anna", "permit vera near-move all")
    declare(desk, "anna attack elves-1 zombie-1", "anna cast mage-1 turn-to-dust zombie-1")
    desk.throws(6)
    war(desk, "anna", "end")
    war(desk, "vera", "move orcs-1 c2")
    assert not desk.lists("vera", "build orcs-1 tower"), "anna has not permitted it"
    desk.does("anna", "permit vera near-build all")
    desk.does("vera", "build orcs-1 tower")
    facts = closes(desk, "vera")
    assert desk.world.field is None
    assert any(fact.startswith("placed build tower c2") for fact in facts)


@rule("VS-7.1.b", "VS-7.1.h")
def test_who_is_attacked_where_another_was_attacked_before_has_a_battle_of_his_own() -> None:
    desk = met(
        FIELD, "boris mage-2 i4", "boris zombie-1 c2 of mage-2", "anna elves-1 b2",
        "anna mage-1 b4", "anna orcs-1 d3", "carol knights-1 d1",
    )  # fmt: skip
    declare(desk, "anna attack elves-1 zombie-1", "anna cast mage-1 turn-to-dust zombie-1")
    desk.throws(6)
    declare(desk, "anna move orcs-1 c2", "carol attack knights-1 orcs-1")
    closes(desk)
    assert sides(desk) == (("knights-1:4",), ("orcs-1:3",))


def freed(*more: str, **options: object) -> Desk:
    """In his turn of year 2 boris's mage frees the dragon on e1, which is vera's or anna's."""
    desk = met(HOME, "boris mage-2 b4 forest", *more, lairs=("i5",), turn="boris", **options)
    war(desk, "boris", "cast mage-2 release dragon-1")
    desk.throws(6)
    all_pass(desk)
    return desk


def flies_after(desk: Desk) -> tuple[int, str]:
    """The year in which the dragon flies, and whose turn has just ended."""
    here, turn = desk.army("dragon-1").cell, ""
    for _ in range(60):
        year, turn = desk.world.year, next(iter(desk.asked), turn)
        desk._lets_time_pass()
        if desk.army("dragon-1").cell != here:
            return year, turn
    raise AssertionError("it never flies")


def heiress(desk: Desk) -> None:
    desk.does("vera", "inherit anna")
    war(desk, "carol", "end")


def two_heirs(desk: Desk) -> None:
    desk.does("vera", "inherit anna")
    desk.does("gleb", "inherit anna")
    war(desk, "carol", "end")
    desk.does("vera", "divide mage-1")
    desk.does("gleb", "divide castle-i1")


@meeting("VS-M-1x3x8-03")
@rule("VS-8.9.1.4.f", "VS-3.6.d", "VS-1.3.d")
@pytest.mark.parametrize("inherit", [heiress, two_heirs])
def test_a_freed_dragon_flies_after_the_turn_of_its_masters_heir(
    inherit: Callable[[Desk], None],
) -> None:
    desk = freed(
        "anna castle i1", "anna mage-1 a1 forest", "anna dragon-1 e1 of mage-1 from i5", coins=200
    )
    desk.does("anna", "leave-game")
    war(desk, "boris", "end")
    inherit(desk)
    assert flies_after(desk) == (4, "vera")


@meeting("VS-M-3x8-12")
@rule("VS-8.9.1.4.f", "VS-3.3.c", "VS-3.2.d")
def test_a_dragon_of_a_former_vassal_flies_after_his_own_turn() -> None:
    desk = freed(
        "anna castle i1", "vera mage-1 a1 forest", "vera dragon-1 e1 of mage-1 from i5",
        seats="anna boris vera", vassals={"vera": "anna"},
    )  # fmt: skip
    desk.does("anna", "expel vera")
    assert flies_after(desk) == (4, "vera")
    assert desk.asked == ("anna",), "her own turn comes before the former joint one"


@meeting("VS-M-6x7x8-04")
@rule("VS-8.9.3.b", "VS-4.3.d", "VS-T3.h")
def test_a_castle_that_wrath_has_lowered_defends_as_the_manor_it_is() -> None:
    desk = met(FIELD, "boris castle c2", "anna orcs-1 d2", "anna mage-1 d3 deserts")
    declare(desk, "anna attack orcs-1 castle-c2", f"{WRATH} castle-c2")
    closes(desk)
    assert sides(desk) == (("orcs-1:3",), ("manor-c2:2",))


@meeting("VS-M-6x7x8-05")
@rule("VS-7.11.a", "VS-7.12.c", "VS-6.3.d", "VS-6.4.a")
def test_a_zombie_that_has_stormed_a_house_stays_on_its_cell_and_may_be_fallen_upon() -> None:
    desk = met(FIELD, "anna mage-1 a1", "anna zombie-1 d2 of mage-1", "boris castle c2")
    declare(desk, "anna move zombie-1 c2 attack castle-c2")
    fought(desk, ATTACKERS)
    assert (desk.at("c2").kind, owner(desk, "c2")) == ("manor", "boris")
    line = "hire light-infantry manor-c2"
    assert desk.refusal("boris", line) == "VS-6.3.d building-occupied"
    assert desk.lists("boris", "raise manor-c2")
    declare(desk, "boris sally manor-c2 zombie-1")
    closes(desk, "boris")
    assert sides(desk) == (("manor-c2:2",), ("zombie-1:1+",)), "its advantage is its nature"


@meeting("VS-M-6x7x8-06")
@rule("VS-8.9.3.b", "VS-7.13.a", "VS-T3.f")
def test_whoever_stood_with_a_razed_fortress_is_still_attacked_without_walls() -> None:
    desk = met(
        FIELD, "boris fortress c2", "boris knights-1 c2", "anna elves-1 d2",
        "anna mage-1 d3 deserts",
    )  # fmt: skip
    declare(desk, "anna attack elves-1 fortress-c2", f"{WRATH} fortress-c2")
    closes(desk)
    assert sides(desk) == (("elves-1:3",), ("knights-1:4",))


@meeting("VS-M-6x8-02")
@rule("VS-8.9.1.3.e", "VS-3.4.e", "VS-6.4.a")
def test_a_tamed_dragon_comes_out_onto_anothers_mine_whose_garrison_may_fall_upon_it() -> None:
    desk = met(
        ROCKS, "anna mage-1 a1 forest", "boris mine a1 1", lairs=("a1",), veins=("a1 4",)
    )  # fmt: skip
    war(desk, "anna", "cast mage-1 taming")
    desk.throws(6)
    desk.ends_turns_until("anna", 3)
    war(desk, "anna", "move mage-1 a2")
    assert (desk.army("dragon-1").cell, owner(desk, "dragon-1")) == ("a1", "anna")
    desk.ends_turns_until("boris", 3)
    assert desk.lists("boris", "sally mine-a1 dragon-1")
    desk.ends_turns_until("anna", 4)
    assert desk.lists("anna", "attack dragon-1 mine-a1")


@meeting("VS-M-5x7x8-11")
@rule("VS-8.9.1.4.h", "VS-5.1.f", "VS-7.13.a")
def test_whoever_beats_a_freed_dragon_has_its_prize_though_it_is_nobodys_turn() -> None:
    desk = met(
        FIELD, "boris castle c2", "boris knights-1 c2 personal", "anna mage-1 a4",
        "anna dragon-1 f2 of mage-1 from a2", lairs=("a2",),
    )  # fmt: skip
    war(desk, "anna", "dismiss mage-1")
    while desk.world.field is None:
        desk._lets_time_pass()
    assert (desk.world.year, leaders(desk)) == (3, (None, "boris"))
    assert "prized boris 100" in wins(desk, DEFENDERS)


@meeting("VS-M-3x4x8-03")
@rule("VS-4.5.i", "VS-7.16.b", "VS-8.7.b")
def test_a_zombie_beside_a_site_is_an_army_of_its_owner_unless_it_fights_its_own() -> None:
    desk = met(
        FIELD,
        "anna orcs-1 c2",
        "boris mage-1 h1",
        "boris zombie-1 d2 of mage-1",
        "boris elves-1 e2",
    )
    assert desk.refusal("anna", "build orcs-1 tower") == "VS-4.5.i too-near"
    declare(desk, "boris attack elves-1 zombie-1")
    desk.does("anna", "build orcs-1 tower")


@meeting("VS-M-4x6x8-05")
@rule("VS-7.10.c", "VS-8.9.3.b", "VS-8.9.1.2.a")
def test_a_ship_whose_harbour_is_razed_on_a_river_stays_and_a_storm_finds_it() -> None:
    desk = met(
        "~ . . . . .\n~ . . . . .", "boris tower c1", "boris ship-1 c1", "anna mage-1 d1 deserts",
        "anna mage-2 e1", rivers=("b1 c1",),
    )  # fmt: skip
    assert desk.refusal("anna", "cast mage-2 storm c1") == "VS-8.9.1.2.a no-ships-there"
    declare(desk, f"{WRATH} tower-c1")
    assert "ship-1" in desk.world.armies
    assert desk.lists("anna", "cast mage-2 storm c1")


@meeting("VS-M-4x5x8-05")
@rule("VS-8.9.2.b", "VS-5.3.f", "VS-4.2.a")
def test_sleep_mist_finds_the_ship_and_spares_who_is_in_mithril_aboard() -> None:
    desk = met(
        FIELD + "\n" + SEA, "boris ship-1 c5", "boris knights-1 ship-1 personal mithril",
        "boris elves-1 c4", "anna mage-1 c2 forest",
    )  # fmt: skip
    facts = war(desk, "anna", "cast mage-1 sleep-mist ship-1")
    assert [fact for fact in facts if fact.startswith("stunned")] == [
        "stunned ship-1",
        "stunned elves-1",
    ]
    assert desk.army("knights-1").stamp is None


@meeting("VS-M-4x8-16")
@rule("VS-8.9.5.a", "VS-4.2.d", "VS-8.9.1.1.b")
def test_who_has_landed_has_moved_and_the_ship_he_left_has_not() -> None:
    desk = met(
        SHORE, "anna mage-1 a4 plains", "anna mage-2 b4 plains", "anna ship-1 c5",
        "anna elves-1 ship-1", "anna elves-2 e4",
    )  # fmt: skip
    war(desk, "anna", "move elves-1 d4")
    water = "cast mage-1 water-of-tirelessness"
    assert desk.refusal("anna", f"{water} elves-1") == "VS-8.9.5.a has-moved"
    war(desk, "anna", "move elves-2 e3")
    assert desk.refusal("anna", f"{water} elves-2") == "VS-8.9.5.a has-moved"
    war(desk, "anna", "cast mage-2 fair-wind ship-1")
    assert desk.army("ship-1").effects
