"""VS-8.9.1.3. Dragons in their lairs: tamed, woken, slain."""

from typing import Any

import pytest
from msgspec.structs import replace

from letopis.games.strategic.magic.lairs import sleeper
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.reach import ways
from letopis.games.strategic.realm.treasury import upkeep_of
from letopis.games.strategic.world import Army, SlotId, Stamp
from letopis.games.strategic.world.changes import with_army, without_army
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import Desk, endless, started
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, closes, war, wins

LAIR = "c2"
HILLS = ". . . . . . . . .\n. . m . . . . . .\n. . . . . . . . ."


def hills(*pieces: str, **options: Any) -> Desk:
    """A lair on c2 with a dragon asleep in it, dragon-1."""
    options = {"neutral_vanish_percent": 0, "veins": ("c2 4",), "lairs": (LAIR,), **options}
    return endless(HILLS, *pieces, **options)


def dragon_of(desk: Desk) -> Army | None:
    return sleeper(desk.world, Cell(LAIR))


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
def test_an_empty_lair_is_safe_while_a_dragon_sleeps_in_another() -> None:
    desk = hills("anna elves-1 c1", veins=("c2 4", "g2 4"), lairs=(LAIR, "g2"))
    desk.world = without_army(desk.world, desk.army("dragon-1"))
    desk.does("anna", "move elves-1 c2")
    assert desk.world.battles == ()
    asleep = sleeper(desk.world, Cell("g2"))
    assert asleep is not None
    assert asleep.id == "dragon-2"


@rule("VS-8.9.1.3.a")
def test_a_dragon_that_rests_awake_on_its_own_sign_does_not_sleep_there() -> None:
    desk = hills(
        "anna mage-1 a1", "anna dragon-7 g2 of mage-1 from g2",
        veins=("c2 4", "g2 4"), lairs=(LAIR, "g2"),
    )  # fmt: skip
    assert sleeper(desk.world, Cell("g2")) is None
    assert dragon_of(desk) is not None


@rule("VS-8.9.1.3.g")
def test_a_mage_walks_over_the_sign_and_on() -> None:
    """The same mountain would end the way of anybody else."""
    desk = hills("anna mage-1 b2", "anna elves-1 b1")
    over = ways(desk.world, desk.army("mage-1")).cells
    assert over[Cell(LAIR)].stop is None
    assert ways(desk.world, desk.army("elves-1")).cells[Cell(LAIR)].stop == (
        "VS-8.9.1.3.g",
        "lair-wakes",
    )
    desk.does("anna", "move mage-1 c2 d2")
    assert desk.army("mage-1").cell == "d2"


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


@meeting("VS-M-7x8-14")
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
