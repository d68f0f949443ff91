"""Chapters 8.9.1.3 and 8.9.1.4. Dragons: in their lairs, tamed, released, on their way home."""

from typing import Any

import pytest
from msgspec.structs import replace

from letopis.games.strategic.clock import now
from letopis.games.strategic.flights import flight_slot, next_cell
from letopis.games.strategic.lairs import sleeper
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.pieces import with_army
from letopis.games.strategic.treasury import upkeep_of
from letopis.games.strategic.world import Army, SlotId, Stamp
from tests.rule import rule
from tests.strategic.invariants import check
from tests.strategic.scene import Desk, endless, started
from tests.strategic.warfare import ATTACKERS, DEFENDERS, all_pass, closes, war, wins

LAIR = "c2"
HILLS = ". . . . . . . . .\n. . m . . . . . .\n. . . . . . . . ."
PLAIN = "\n".join([". . . . . . . . ."] * 9)


def hills(*pieces: str, **options: Any) -> Desk:
    """A lair on c2 with a dragon asleep in it, dragon-1."""
    options = {"neutral_vanish_percent": 0, "veins": ("c2 4",), "lairs": (LAIR,), **options}
    return endless(HILLS, *pieces, **options)


def dragon_of(desk: Desk) -> Army | None:
    return sleeper(desk.world, Cell(LAIR))


# 1.3 Taming a dragon


@rule("VS-8.9.1.3.a")
def test_the_mage_must_stand_on_the_dragon_sign() -> None:
    desk = hills("anna mage-1 c2", "anna mage-2 c1")
    assert desk.refusal("anna", "cast mage-2 taming") == "VS-8.9.1.3.a no-sleeping-dragon"
    assert not desk.lists("anna", "cast mage-2 taming")
    assert desk.refusal("anna", "cast mage-1 taming c2") == "VS-8.9.1.3.a no-such-target"
    assert desk.lists("anna", "cast mage-1 taming")
    desk.does("anna", "cast mage-1 taming")


@rule("VS-8.9.1.3.a")
def test_an_empty_lair_has_nobody_to_tame() -> None:
    away = hills("anna mage-1 c2", "boris mage-2 i1", "boris dragon-1 i3 of mage-2 from c2")
    assert away.refusal("anna", "cast mage-1 taming") == "VS-8.9.1.3.a no-sleeping-dragon"
    dead = hills("anna mage-1 c2", "anna mage-2 a1")
    dead.does("anna", "cast mage-1 taming")
    assert "perished dragon-1" in dead.throws(5)
    assert dragon_of(dead) is None
    dead.ends_turns_until("anna", 3)
    assert dead.refusal("anna", "cast mage-1 taming") == "VS-8.9.1.3.a no-sleeping-dragon"


@rule("VS-8.9.1.3.b")
def test_on_a_one_the_mage_perishes_unless_an_amulet_helps() -> None:
    desk = hills("anna mage-1 c2")
    desk.does("anna", "cast mage-1 taming")
    assert "perished mage-1" in desk.throws(1)
    assert dragon_of(desk) is not None
    check(desk.world)
    helped = hills("anna mage-1 c2 personal mithril")
    helped.does("anna", "cast mage-1 taming amulet die")
    assert helped.throws(1)[1] == "fizzled mage-1 taming"


@rule("VS-8.9.1.3.c")
@pytest.mark.parametrize("face", [2, 3, 4])
def test_on_two_three_and_four_nothing_happens(face: int) -> None:
    desk = hills("anna mage-1 c2")
    desk.does("anna", "cast mage-1 taming")
    before = dragon_of(desk)
    assert desk.throws(face)[1] == "fizzled mage-1 taming"
    assert dragon_of(desk) == before
    assert desk.army("mage-1").cell == LAIR


@rule("VS-8.9.1.3.d", "VS-5.3.i")
def test_on_a_five_the_dragon_perishes_for_ever_and_there_is_no_prize() -> None:
    desk = hills("anna mage-1 c2 personal mithril")
    desk.does("anna", "cast mage-1 taming amulet coins")
    assert "perished dragon-1" in desk.throws(5)
    assert desk.coins("anna") == 80
    assert dragon_of(desk) is None
    tamed = hills("anna mage-1 c2 personal mithril")
    tamed.does("anna", "cast mage-1 taming amulet die")
    assert "tamed dragon-1 mage-1" in tamed.throws(5)


@rule("VS-8.6.b", "VS-8.9.1.3.a")
def test_a_dragonlord_tames_a_second_dragon() -> None:
    desk = hills("anna mage-1 c2", veins=("c2 4", "d2 4"), lairs=(LAIR, "d2"))
    desk.does("anna", "cast mage-1 taming")
    desk.throws(6)
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "move mage-1 d2")
    assert desk.refusal("anna", "cast mage-1 fair-wind x") == "VS-8.6.b dragonlord"
    desk.does("anna", "cast mage-1 taming")
    assert "tamed dragon-2 mage-1" in desk.throws(6)
    assert {desk.army(it).master for it in ("dragon-1", "dragon-2")} == {"mage-1"}


@rule("VS-8.9.1.3.e", "VS-8.6.b")
def test_a_tamed_dragon_comes_when_the_mage_has_left_without_active_action() -> None:
    desk = hills("anna mage-1 c2", "boris elves-1 i3")
    desk.does("anna", "cast mage-1 taming")
    assert "tamed dragon-1 mage-1" in desk.throws(6)
    assert dragon_of(desk) is not None, "it waits"
    assert upkeep_of(desk.world, desk.world.seats[0]) == 10
    desk.ends_turns_until("anna", 3)
    assert desk.refusal("anna", "cast mage-1 taming") == "VS-8.9.1.3.a no-sleeping-dragon"
    assert desk.refusal("anna", "cast mage-1 fair-wind x") == "VS-8.6.b dragonlord"
    assert "emerged dragon-1 owner anna" in desk.does("anna", "move mage-1 d2")
    dragon = desk.army("dragon-1")
    assert (dragon.cell, dragon.owner, dragon.master) == (LAIR, "anna", "mage-1")
    assert dragon.stamp == Stamp(3, SlotId(1))
    assert upkeep_of(desk.world, desk.world.seats[0]) == 20, "upkeep from its appearance"
    assert desk.refusal("anna", "move dragon-1 c3") == "VS-1.3.c action-spent"
    check(desk.world)
    desk.ends_turns_until("anna", 4)
    desk.does("anna", "move dragon-1 c3")


@rule("VS-8.9.1.3.e")
def test_it_comes_before_the_mage_walks_on() -> None:
    desk = hills("anna mage-1 c2")
    desk.world = with_army(
        desk.world, replace(desk.army("dragon-1"), master=desk.army("mage-1").id)
    )
    facts = desk.does("anna", "move mage-1 d2 e2")
    assert facts.index("emerged dragon-1 owner anna") == 1
    assert desk.army("mage-1").cell == "e2"


@rule("VS-8.9.1.3.e", "VS-8.7.a")
def test_if_the_mage_dies_first_the_dragon_sleeps_on_untamed() -> None:
    desk = hills("anna mage-1 c2", "anna mage-2 c1")
    desk.does("anna", "cast mage-1 taming")
    desk.throws(6)
    desk.ends_turns_until("anna", 3)
    assert "freed dragon-1" in desk.does("anna", "dismiss mage-1")
    dragon = dragon_of(desk)
    assert dragon is not None
    assert (dragon.master, dragon.freed) == (None, None)
    desk.does("anna", "move mage-2 c2")
    assert not desk.is_refused("anna", "cast mage-2 taming")
    check(desk.world)


@rule("VS-8.9.1.3.f")
def test_on_every_dragon_mountain_of_a_map_a_dragon_sleeps() -> None:
    desk = started(map_name="duel")
    lairs = desk.world.ground.map.lairs
    assert lairs
    for lair in lairs:
        dragon = sleeper(desk.world, lair)
        assert dragon is not None
        assert (dragon.owner, dragon.lair) == (None, lair)
        assert lair not in desk.world.standing
        assert desk.world.ground.sites[lair].vein == 4
    check(desk.world)


@rule("VS-8.9.1.3.g")
def test_whoever_steps_onto_the_dragon_sign_is_attacked_at_once() -> None:
    desk = hills("anna elves-1 c1", "boris orcs-1 i3")
    facts = desk.does("anna", "move elves-1 c2")
    assert facts[1].startswith("declared dragon-1")
    assert desk.world.battles[0].target == "elves-1"
    assert desk.refusal("anna", "move elves-1 c3") == "VS-4.3.b under-attack"
    closes(desk)
    assert desk.world.field is not None
    assert [it.id for it in desk.world.field.attack.armies] == ["dragon-1"]
    assert desk.world.field.attack.leader is None, "it fights by the dice"


@rule("VS-8.9.1.3.g")
def test_a_mage_may_stand_there_in_peace() -> None:
    desk = hills("anna mage-1 c1", "boris orcs-1 i3")
    desk.does("anna", "move mage-1 c2")
    closes(desk)
    assert desk.world.battles == ()
    assert desk.asked == ("boris",)


@rule("VS-8.9.1.3.g")
def test_the_way_ends_on_the_sign() -> None:
    desk = hills("anna zombie-1 c1 of mage-1", "anna mage-1 a1")
    desk.does("anna", "move zombie-1 c2 c3")
    assert desk.army("zombie-1").cell == LAIR


@rule("VS-8.9.1.3.g")
def test_a_dragon_that_has_attacked_attacks_again_a_year_later_in_the_closing_step() -> None:
    desk = hills("boris orcs-1 c1", "anna elves-1 i3", turn="boris")
    desk.spent("dragon-1", 2, 1)
    desk.does("boris", "move orcs-1 c2")
    assert desk.world.battles == ()
    closes(desk, "boris")
    assert desk.asked == ("anna",)
    assert any(fact.startswith("declared dragon-1") for fact in closes(desk, "anna"))


@rule("VS-8.9.1.3.g")
@pytest.mark.parametrize("moment", ["end_of_every_turn", "start_of_year"])
def test_a_mine_on_its_mountain_is_attacked_even_where_a_mage_stands(moment: str) -> None:
    desk = hills("anna mine c2 4", "anna mage-1 c2", "boris orcs-1 i3",
                 neutral_attack_moment=moment)  # fmt: skip
    facts = closes(desk)
    if moment == "start_of_year":
        assert desk.world.battles == ()
        closes(desk, "boris")
        facts = closes(desk)
    assert desk.world.field is not None
    assert {it.id for it in desk.world.field.defence.armies} == {"mage-1", "mine-c2"}
    assert [it.id for it in desk.world.field.attack.armies] == ["dragon-1"]
    assert facts


@rule("VS-8.9.1.3.e", "VS-8.9.1.3.g")
def test_a_tamed_dragon_that_waits_attacks_nothing() -> None:
    desk = hills("anna mine c2 4", "anna mage-1 c2", "boris orcs-1 i3")
    desk.does("anna", "cast mage-1 taming")
    desk.throws(6)
    closes(desk)
    assert desk.asked == ("boris",)
    assert desk.at("c2").level == 4


@rule("VS-8.9.1.3.g")
def test_a_mine_placed_after_the_battles_is_attacked_in_the_next_closing_step() -> None:
    desk = hills("anna dwarves-1 c2", "boris orcs-1 i3")
    desk.spent("dragon-1", 1, 2)
    desk.does("anna", "build dwarves-1 mine level 4")
    closes(desk)
    desk.throws(6)
    assert "mine" in desk.at("c2").kind
    assert desk.asked == ("boris",)
    facts = closes(desk, "boris")
    assert any(fact.startswith("declared dragon-1") for fact in facts)


@rule("VS-8.9.1.3.h", "VS-7.11.a")
def test_victorious_it_sleeps_on_and_a_beaten_mine_is_lowered() -> None:
    desk = hills("anna mine c2 4", "boris orcs-1 i3")
    closes(desk)
    wins(desk, ATTACKERS)
    assert desk.at("c2").level == 3
    assert dragon_of(desk) is not None
    elves = hills("anna elves-1 c1")
    elves.does("anna", "move elves-1 c2")
    closes(elves)
    assert "perished elves-1" in wins(elves, ATTACKERS)
    assert dragon_of(elves) is not None
    check(elves.world)


@rule("VS-8.9.1.3.h", "VS-5.1.e")
def test_beaten_it_is_dead_and_its_lair_empty_for_ever() -> None:
    desk = hills("anna knights-1 c1 personal")
    desk.does("anna", "move knights-1 c2")
    closes(desk)
    assert "prized anna 100" in wins(desk, DEFENDERS)
    assert dragon_of(desk) is None
    assert "dragon-1" not in desk.world.armies
    desk.ends_turns_until("boris", 3)
    assert desk.army("knights-1").cell == LAIR
    check(desk.world)


@rule("VS-8.9.1.3.g", "VS-7.1.c")
def test_asleep_it_cannot_be_attacked_but_its_victims_can_be_helped() -> None:
    desk = hills("anna elves-1 c1", "anna orcs-1 d1")
    assert desk.refusal("anna", "attack orcs-1 dragon-1") == "VS-8.9.1.3.g asleep-in-its-lair"
    assert not desk.lists("anna", "attack orcs-1 dragon-1")
    desk.does("anna", "move elves-1 c2")
    assert desk.lists("anna", "attack orcs-1 dragon-1")
    war(desk, "anna", "attack orcs-1 dragon-1")
    assert [it.by for it in desk.world.battles[0].joined] == ["orcs-1"]
    closes(desk)
    assert "perished dragon-1" in wins(desk, DEFENDERS)


@rule("VS-8.9.1.3.i")
def test_a_tamed_dragon_flies_over_the_sea_and_rests_there() -> None:
    desk = endless(
        ". = = = = = =\n. . . . . . .", "anna mage-1 a2", "anna dragon-1 a1 of mage-1 from a1"
    )
    desk.does("anna", "move dragon-1 b1 c1 d1 e1 f1")
    assert desk.army("dragon-1").cell == "f1"
    assert desk.refusal("anna", "move dragon-1 g1") == "VS-4.1.b no-steps-left"


# 1.4 Release from control, and the way home


def loose(cell: str, *pieces: str, lair: str = "a1", **options: Any) -> Desk:
    """Anna's mage has just been lost, and her dragon on that cell with him."""
    desk = endless(
        PLAIN.replace(".", "m"),
        "anna mage-1 i9",
        f"anna dragon-1 {cell} of mage-1 from {lair}",
        *pieces,
        **{"neutral_vanish_percent": 0, "veins": (f"{lair} 4",), "lairs": (lair,), **options},
    )
    desk.does("anna", "dismiss mage-1")
    return desk


@rule("VS-8.9.1.4.a", "VS-8.9.1.4.b")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_dragon_is_released_from_another_mages_control_on_five_and_six(face: int) -> None:
    desk = endless(
        PLAIN, "anna mage-1 a1", "boris mage-2 i9", "boris dragon-1 g1 of mage-2 from i1",
        "boris mage-3 i8", "boris dragon-2 h1 of mage-3 from i2",
        "anna mage-4 a9", "anna dragon-3 a5 of mage-4 from i3",
    )  # fmt: skip
    line = "cast mage-1 release"
    assert desk.refusal("anna", f"{line} dragon-2") == "VS-8.9.1.4.a spell-too-far"
    assert desk.refusal("anna", f"{line} mage-2") == "VS-8.9.1.4.a no-such-dragon"
    assert desk.refusal("anna", "cast mage-4 release dragon-3") == (
        "VS-8.9.1.4.b not-anothers-dragon"
    )
    assert desk.lists("anna", f"{line} dragon-3"), "another mage of the same owner"
    assert desk.lists("anna", f"{line} dragon-1")
    desk.does("anna", f"{line} dragon-1")
    facts = desk.throws(face)
    assert ("freed dragon-1" in facts) == (face >= 5)
    assert desk.army("dragon-1").owner == (None if face >= 5 else "boris")


@rule("VS-8.9.1.4.e", "VS-4.6.f")
def test_a_dragon_just_released_has_no_active_action_and_obeys_nobody() -> None:
    desk = loose("h4")
    dragon = desk.army("dragon-1")
    assert (dragon.owner, dragon.master, dragon.stamp) == (None, None, now(desk.world))
    assert desk.refusal("anna", "move dragon-1 h5") == "VS-1.2.w not-your-army"


def way(here: str, lair: str) -> list[str]:
    cells = [here]
    while cells[-1] != lair:
        cells.append(next_cell(Cell(cells[-1]), Cell(lair)))
    return cells[1:]


@rule("VS-8.9.1.4.c")
def test_it_flies_to_the_nearest_diagonal_of_its_mountain_and_along_it() -> None:
    assert way("h4", "a1") == ["g4", "f4", "e4", "d4", "c3", "b2", "a1"]
    assert way("d8", "a1") == ["d7", "d6", "d5", "d4", "c3", "b2", "a1"]
    assert way("a1", "c2") == ["b1", "c2"]


@rule("VS-8.9.1.4.d")
def test_on_the_line_of_its_mountain_it_flies_along_that_line() -> None:
    assert way("g1", "a1") == ["f1", "e1", "d1", "c1", "b1", "a1"]
    assert way("a5", "a1") == ["a4", "a3", "a2", "a1"]


@rule("VS-8.9.1.4.f", "VS-8.9.1.4.g", "VS-8.9.1.4.i", "VS-8.9.1.4.j")
def test_it_flies_five_cells_a_year_after_its_masters_turn_and_sleeps_at_home() -> None:
    desk = loose("h4")
    closes(desk)
    assert desk.army("dragon-1").cell == "h4", "it has no active action yet"
    desk.ends_turns_until("anna", 3)
    facts = closes(desk)
    flown = [fact for fact in facts if fact.startswith("flew")]
    assert flown == [f"flew dragon-1 {cell}" for cell in ("g4", "f4", "e4", "d4", "c3")]
    assert "alighted dragon-1" in facts
    assert facts.index("alighted dragon-1") < facts.index("turn-ended")
    desk.ends_turns_until("anna", 4)
    facts = closes(desk)
    assert [it for it in facts if "dragon-1" in it] == [
        "flew dragon-1 b2",
        "flew dragon-1 a1",
        "fell-asleep dragon-1",
    ]
    assert sleeper(desk.world, Cell("a1")) is not None
    assert "a1" not in desk.world.standing
    check(desk.world)


@rule("VS-8.9.1.4.f")
def test_released_by_a_later_player_it_waits_for_its_action_and_then_for_its_masters_turn() -> None:
    desk = endless(
        PLAIN,
        "boris mage-1 i9",
        "boris dragon-1 h4 of mage-1 from a1",
        "carol mage-2 i5",
        seats="anna boris carol",
        turn="carol",
        neutral_vanish_percent=0,
    )
    desk.does("carol", "cast mage-2 release dragon-1")
    desk.throws(6)
    desk.ends_turns_until("carol", 3)
    assert desk.army("dragon-1").cell == "h4"
    desk.ends_turns_until("carol", 4)
    assert desk.army("dragon-1").cell == "c3"


@rule("VS-8.9.1.4.f", "VS-1.3.d")
def test_when_its_master_has_left_it_flies_after_the_next_slot() -> None:
    desk = endless(
        PLAIN,
        "boris mage-1 i9",
        "boris dragon-1 h4 of mage-1 from a1",
        "carol elves-1 i1",
        seats="anna boris carol",
        turn="boris",
        neutral_vanish_percent=0,
        leave_neutral_after="immediately",
    )
    desk.does("boris", "dismiss mage-1")
    assert flight_slot(desk.world, desk.army("dragon-1")) == 2
    desk.does("boris", "leave-game")
    desk.ends_turns_until("carol", 2)
    assert flight_slot(desk.world, desk.army("dragon-1")) == 3
    desk.ends_turns_until("carol", 3)
    assert desk.army("dragon-1").cell == "h4"
    desk.ends_turns_until("anna", 4)
    assert desk.army("dragon-1").cell == "c3"


@rule("VS-8.9.1.4.f")
@pytest.mark.parametrize("battles", ["one_slot_one_battle_phase", "battles_after_each_subturn"])
def test_a_vassals_dragon_flies_after_the_joint_turn(battles: str) -> None:
    """Boris leads the turn, anna whose dragon it was moves in it before vera."""
    desk = loose(
        "h4", "boris castle a9", "vera elves-1 i9", vassal_joint_turn=battles,
        seats="anna boris vera", vassals={"anna": "boris", "vera": "boris"},
    )  # fmt: skip
    assert flight_slot(desk.world, desk.army("dragon-1")) == desk.world.running
    desk.ends_turns_until("anna", 3)
    closes(desk)
    assert (desk.asked, desk.army("dragon-1").cell) == (("vera",), "h4")
    closes(desk, "vera")
    assert desk.army("dragon-1").cell == "c3"


@rule("VS-8.9.1.4.f")
@pytest.mark.parametrize("choice", ["wait_for_active", "fly_without_attack", "fly_and_attack"])
def test_by_option_the_first_flight_does_not_wait(choice: str) -> None:
    desk = loose("h4", "boris elves-1 f5", freed_dragon_first_flight=choice)
    facts = closes(desk)
    dragon = desk.army("dragon-1")
    match choice:
        case "wait_for_active":
            assert dragon.cell == "h4"
        case "fly_without_attack":
            assert dragon.cell == "c3"
            assert not any(fact.startswith("declared") for fact in facts)
        case _:
            assert any(fact.startswith("declared dragon-1") for fact in facts)
            assert desk.world.field is not None


@rule("VS-8.9.1.4.h")
def test_whoever_is_next_to_its_way_is_attacked_and_the_flight_ends() -> None:
    desk = loose("h4", "boris elves-1 e5", "boris knights-1 i9")
    desk.ends_turns_until("anna", 3)
    facts = closes(desk)
    assert [fact for fact in facts if fact.startswith("flew")] == [
        "flew dragon-1 g4",
        "flew dragon-1 f4",
    ]
    assert any(fact.startswith("declared dragon-1") for fact in facts)
    assert desk.world.field is not None
    assert [it.id for it in desk.world.field.defence.armies] == ["elves-1"]
    wins(desk, ATTACKERS)
    assert desk.asked == ("boris",)
    assert desk.world.running == 2
    assert desk.army("dragon-1").cell == "f4"
    check(desk.world)


@rule("VS-8.9.1.4.h")
def test_of_several_one_is_drawn() -> None:
    desk = loose("h4", "boris elves-1 e5", "boris tower e3")
    desk.ends_turns_until("anna", 3)
    closes(desk)
    assert desk.world.call is not None
    assert set(desk.world.call.about) == {"dragon-1", "elves-1", "e3"}
    at = desk.world.call.about.index("e3")
    desk.throws(at)
    all_pass(desk)
    assert desk.world.field is not None
    assert [it.id for it in desk.world.field.defence.armies] == ["tower-e3"]
    wins(desk, ATTACKERS)
    assert desk.world.structures == {}, "only magical armies are left: the tower is destroyed"
    assert desk.asked == ("boris",)


@rule("VS-8.9.1.4.h", "VS-1.2.v")
def test_others_may_come_to_the_aid_in_one_window_and_do_nothing_else() -> None:
    desk = loose("h4", "boris elves-1 e5", "carol orcs-1 e3", "carol dwarves-1 e6",
                 seats="anna boris carol")  # fmt: skip
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "end")
    all_pass_until_dragon(desk)
    about = desk.world.call.about if desk.world.call is not None else ()
    desk.throws(about.index("elves-1"))
    assert desk.asked == ("carol",)
    assert desk.refusal("carol", "attack dwarves-1 elves-1") == (
        "VS-8.9.1.4.h only-against-the-dragon"
    )
    assert desk.lists("carol", "attack orcs-1 dragon-1")
    desk.does("carol", "attack orcs-1 dragon-1")
    all_pass(desk)
    assert desk.world.field is not None
    assert {it.id for it in desk.world.field.defence.armies} == {"elves-1", "orcs-1"}


def all_pass_until_dragon(desk: Desk) -> None:
    while desk.world.call is None:
        desk.does(desk.asked[0], "pass")


@rule("VS-8.9.1.4.g")
def test_where_its_way_is_occupied_it_looks_around_where_it_is() -> None:
    desk = loose("h4", "boris elves-1 g4")
    desk.ends_turns_until("anna", 3)
    facts = closes(desk)
    assert not any(fact.startswith("flew") for fact in facts)
    assert any(fact.startswith("declared dragon-1") for fact in facts)


@rule("VS-8.9.1.4.j")
def test_at_home_it_sleeps_at_once_and_attacks_nobody() -> None:
    desk = loose("f6", "boris elves-1 d5", lair="e5")
    desk.ends_turns_until("anna", 3)
    facts = closes(desk)
    assert "fell-asleep dragon-1" in facts
    assert desk.world.battles == ()
    assert desk.asked == ("boris",)
    check(desk.world)


@rule("VS-8.9.1.4.j")
def test_a_mine_on_its_mountain_does_not_keep_it_out() -> None:
    desk = loose("b1", "boris mine a1 4")
    desk.ends_turns_until("anna", 3)
    assert "fell-asleep dragon-1" in closes(desk)


@rule("VS-8.9.1.7.e")
def test_zombies_of_a_necromancer_whom_a_homing_dragon_kills_crumble_before_the_next_turn() -> None:
    desk = loose("h4", "boris mage-2 e5", *(f"boris zombie-{n} {c}9 of mage-2" for n, c in
                 ((1, "a"), (2, "b"), (3, "c"))))  # fmt: skip
    desk.ends_turns_until("anna", 3)
    closes(desk)
    facts = wins(desk, ATTACKERS)
    assert "perished mage-2" in facts
    for zombie in ("zombie-1", "zombie-2", "zombie-3"):
        assert facts.index(f"perished {zombie}") < facts.index("turn-ended")
    check(desk.world)


@rule("VS-4.6.f", "VS-8.9.1.4.e")
def test_an_unpaid_dragon_flies_home_like_any_other() -> None:
    desk = endless(
        PLAIN,
        "anna mage-1 i9 personal",
        "anna dragon-1 h4 of mage-1 from a1",
        coins=0,
        neutral_vanish_percent=0,
        turn="boris",
    )
    facts = closes(desk, "boris")
    assert "freed dragon-1" in facts
    desk.ends_turns_until("boris", 4)
    assert desk.army("dragon-1").cell == "c3"
