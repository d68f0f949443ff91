"""8.9.1.3 and 8.9.1.4 with the rest: dragons asleep, tamed, freed, and who stands in their way."""

from letopis.games.strategic.world.purposes import purpose_names
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.meetings.positions import MOUNTAIN, declare, fought, met, owner
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, closes, peace_returns, war, wins
from tests.strategic.scenes.wars import calm, leaders, sides

LAIR = {"lairs": ("i1",), "veins": ("i1 4",)}


def lair(*pieces: str, **more: object) -> Desk:
    return met(MOUNTAIN, *pieces, **{**LAIR, **more})


@meeting("VS-M-4x8-02")
@rule("VS-8.9.1.3.g", "VS-4.1.m", "VS-4.3.b")
def test_who_enters_a_lair_is_attacked_at_once_and_walks_no_farther() -> None:
    desk = lair("anna dwarves-1 h2")
    war(desk, "anna", "move dwarves-1 i1")
    assert desk.refusal("anna", "move dwarves-1 h2") == "VS-4.3.b under-attack"
    closes(desk)
    assert sides(desk) == (("dragon-1:3+",), ("dwarves-1:3",))
    assert leaders(desk) == (None, "anna")


@meeting("VS-M-6x7x8-01")
@rule("VS-8.9.1.3.g", "VS-6.2.a", "VS-7.15.b")
def test_a_mine_deepened_on_a_dragon_mountain_that_is_attacked_stays_as_deep_as_it_was() -> None:
    desk = lair("anna mine i1 1", "anna castle a1")
    war(desk, "anna", "deepen mine-i1 2")
    closes(desk)
    assert sides(desk) == (("dragon-1:3+",), ("mine-i1:1",))
    wins(desk, DEFENDERS)
    peace_returns(desk)
    assert desk.at("i1").level == 1


@meeting("VS-M-7x8-01")
@rule("VS-8.9.1.3.g", "VS-7.13.a")
def test_a_mage_on_the_lair_defends_the_mine_under_him_though_he_is_spared_himself() -> None:
    desk = lair("anna mine i1 2", "anna mage-1 i1 forest", "anna castle a1")
    closes(desk)
    assert sides(desk) == (("dragon-1:3+",), ("mage-1:1+", "mine-i1:1"))


@meeting("VS-M-4x8-03")
@rule("VS-8.9.1.3.e", "VS-8.7.a", "VS-4.6.a")
def test_a_tamed_dragon_whose_mage_is_dismissed_on_its_lair_sleeps_on_untamed() -> None:
    desk = lair("anna mage-1 i1 forest", "anna castle a1")
    war(desk, "anna", "cast mage-1 taming")
    desk.throws(6)
    calm(desk)
    desk.ends_turns_until("anna", 3)
    war(desk, "anna", "dismiss mage-1")
    dragon = desk.army("dragon-1")
    assert dragon.asleep
    assert dragon.master is None


@meeting("VS-M-5x8-01")
@rule("VS-8.9.1.3.e", "VS-5.4.f", "VS-8.7.b")
def test_a_tamed_dragon_that_waits_in_its_lair_comes_out_for_its_mages_new_owner() -> None:
    desk = lair("anna mage-1 i1 forest", "boris knights-1 h2 personal", "anna castle a1")
    war(desk, "anna", "cast mage-1 taming")
    desk.throws(6)
    calm(desk)
    war(desk, "anna", "end")
    desk.does("boris", "annex knights-1 mage-1")
    desk.does("anna", "answer 1 yes")
    calm(desk)
    desk.ends_turns_until("boris", 4)
    war(desk, "boris", "move mage-1 i2")
    assert owner(desk, "dragon-1") == "boris"


@meeting("VS-M-5x7x8-09")
@rule("VS-8.9.1.3.e", "VS-5.4.f", "VS-7.16.a")
def test_a_tamed_dragon_sleeps_on_when_its_neutral_mage_is_annexed() -> None:
    desk = lair(
        "anna mage-1 i1 forest", "anna light-infantry-1 h2", "boris orcs-1 h1 personal",
        "anna castle a1",
    )  # fmt: skip
    war(desk, "anna", "cast mage-1 taming")
    desk.throws(6)
    calm(desk)
    declare(desk, "anna attack light-infantry-1 mage-1")
    fought(desk, DEFENDERS)
    desk.does("boris", "annex orcs-1 mage-1")
    dragon = desk.army("dragon-1")
    assert (dragon.owner, dragon.asleep) == (None, True)
    check(desk.world)
    desk.ends_turns_until("boris", 4)
    war(desk, "boris", "move mage-1 i2")
    assert owner(desk, "dragon-1") == "boris"


@meeting("VS-M-7x8-02")
@rule("VS-8.9.1.3.e", "VS-7.16.a", "VS-8.7.b")
def test_a_tamed_dragon_whose_mage_has_become_neutral_comes_out_for_nobody() -> None:
    desk = lair("anna mage-1 i1 forest", "anna knights-1 h2", "anna castle a1")
    war(desk, "anna", "cast mage-1 taming")
    desk.throws(6)
    calm(desk)
    declare(desk, "anna attack knights-1 mage-1")
    fought(desk, DEFENDERS)
    assert owner(desk, "mage-1") is None
    dragon = desk.army("dragon-1")
    assert (dragon.owner, dragon.master, dragon.asleep) == (None, "mage-1", True)


@meeting("VS-M-4x8-04")
@rule("VS-8.9.1.3.e", "VS-4.1.a")
def test_it_waits_while_another_army_stands_on_its_mountain() -> None:
    desk = lair("anna mage-1 i1 forest", "anna castle a1", "boris dwarves-1 h1", turn="anna")
    war(desk, "anna", "cast mage-1 taming")
    desk.throws(6)
    calm(desk)
    desk.ends_turns_until("anna", 3)
    assert desk.army("dragon-1").asleep
    war(desk, "anna", "move mage-1 i2")
    assert not desk.army("dragon-1").asleep


def loose(*pieces: str, at: str = "e1", **more: object) -> Desk:
    """Anna's mage is dismissed: her dragon is free and flies home, to i1."""
    desk = met(
        MOUNTAIN, "anna castle a4", "anna mage-1 a1 forest",
        f"anna dragon-1 {at} of mage-1 from i1", *pieces, lairs=("i1",), **more,
    )  # fmt: skip
    war(desk, "anna", "dismiss mage-1")
    return desk


@meeting("VS-M-1x3x8-01")
@rule("VS-8.9.1.4.f", "VS-3.6.a", "VS-1.3.d")
def test_a_freed_dragon_flies_after_the_empty_slot_of_a_leaver_while_it_lasts() -> None:
    desk = loose("boris castle a1", at="d1")
    desk.does("anna", "leave-game")
    war(desk, "anna", "end")
    desk.ends_turns_until("boris", 3)
    assert desk.army("dragon-1").cell != "d1"


@meeting("VS-M-7x8-03")
@rule("VS-8.9.1.4.h", "VS-7.10.a", "VS-7.11.a")
def test_a_freed_dragon_that_beats_a_tower_destroys_it_and_takes_nothing() -> None:
    desk = loose("boris tower g2", freed_dragon_first_flight="fly_and_attack")
    war(desk, "anna", "end")
    calm(desk)
    wins(desk, ATTACKERS)
    assert "g2" not in desk.world.structures


@meeting("VS-M-4x7x8-01")
@rule("VS-8.9.1.4.h", "VS-4.2.h", "VS-7.13.a")
def test_ship_and_cargo_beside_a_freed_dragon_are_two_preys_that_defend_together() -> None:
    desk = met(
        ". . . . . . . . m\n~ ~ ~ ~ ~ ~ ~ ~ ~\n. . . . . . . . .",
        "anna castle a3", "anna mage-1 a1 forest", "anna dragon-1 c1 of mage-1 from i1",
        "boris ship-1 e2", "carol elves-1 ship-1", freed_dragon_first_flight="fly_and_attack",
    )  # fmt: skip
    war(desk, "anna", "dismiss mage-1")
    war(desk, "anna", "end")
    call = desk.world.call
    assert call is not None
    assert purpose_names(call.purpose) == ("dragon-1", "ship-1", "elves-1")
    desk.throws(2)
    calm(desk)
    assert sides(desk) == (("dragon-1:3+",), ("ship-1:2", "elves-1:1"))
    assert leaders(desk) == (None, "carol"), "whose army was drawn"


@meeting("VS-M-8.7x8.9-01")
@rule("VS-8.9.1.4.h", "VS-8.9.1.7.e", "VS-8.7.a")
def test_zombies_of_a_necromancer_whom_a_freed_dragon_kills_crumble_before_the_next_turn() -> None:
    desk = loose(
        "boris mage-2 g1 forest", "boris zombie-1 a2 of mage-2",
        freed_dragon_first_flight="fly_and_attack",
    )  # fmt: skip
    war(desk, "anna", "end")
    calm(desk)
    wins(desk, ATTACKERS)
    assert "zombie-1" not in desk.world.armies
    assert desk.asked == ("boris",)


@meeting("VS-M-2x4x8-01")
@rule("VS-4.6.f", "VS-8.9.1.4.e", "VS-2.1.a")
def test_an_unpaid_dragon_is_freed_only_when_nobody_is_left_to_dismiss() -> None:
    desk = met(
        MOUNTAIN, "anna castle a4", "anna mage-1 a1 personal", "anna elves-1 b1",
        "anna dragon-1 e1 of mage-1 from i1", turn="carol", coins=0, incomes={"A": 2},
    )  # fmt: skip
    war(desk, "carol", "end")
    assert desk.question == "shortage"
    assert owner(desk, "dragon-1") == "anna"
    desk.does("anna", "dismiss elves-1")
    freed = desk.army("dragon-1").freed
    assert freed is not None
    assert freed.by == "anna"


@meeting("VS-M-3x4x8-01")
@rule("VS-8.9.1.3.g", "VS-3.4.e", "VS-4.5.d")
def test_a_mine_is_built_on_a_dragon_mountain_only_if_its_builder_survives_the_dragon() -> None:
    desk = lair("anna dwarves-1 h2", "anna castle a1")
    war(desk, "anna", "move dwarves-1 i1")
    assert desk.refusal("anna", "build dwarves-1 mine level 1") == "VS-4.3.b under-attack"


@meeting("VS-M-5x8-02")
@rule("VS-8.9.1.3.h", "VS-5.1.e", "VS-8.9.1.3.d")
def test_a_personal_army_that_kills_the_dragon_of_its_lair_has_a_hundred_coins() -> None:
    desk = lair("anna dwarves-1 h2 personal", "anna castle a1")
    war(desk, "anna", "move dwarves-1 i1")
    fought(desk, DEFENDERS)
    assert desk.coins("anna") == 200
    assert "dragon-1" not in desk.world.armies


@meeting("VS-M-1x8-01")
@rule("VS-8.9.1.4.j", "VS-8.9.1.3.a", "VS-1.3.d")
def test_a_dragon_home_again_can_be_tamed_by_another_and_obeys_him_alone() -> None:
    desk = loose("boris mage-2 h2 forest", at="g1", freed_dragon_first_flight="fly_without_attack")
    war(desk, "anna", "end")
    assert desk.army("dragon-1").asleep
    war(desk, "boris", "move mage-2 i1")
    war(desk, "boris", "cast mage-2 taming")
    desk.throws(6)
    assert desk.army("dragon-1").master == "mage-2"
    calm(desk)
    desk.ends_turns_until("boris", 3)
    war(desk, "boris", "move mage-2 i2")
    assert (owner(desk, "dragon-1"), desk.army("dragon-1").freed) == ("boris", None)


@meeting("VS-M-8.4x8.9-01")
@rule("VS-8.4.b", "VS-8.9.4.a", "VS-8.9.2.a")
def test_neither_shield_nor_mist_acts_on_a_dragon_freed_or_tamed() -> None:
    mages = ("anna mage-3 b2 mountains", "anna mage-4 b3 forest")
    freed = loose(*mages)
    tamed = lair("anna mage-1 a1 forest", "anna dragon-2 e1 of mage-1 from i1", *mages)
    for line in ("cast mage-3 shield-of-fury dragon-1", "cast mage-4 sleep-mist dragon-1"):
        assert freed.refusal("anna", line).startswith("VS-8.4.b")
        of_mage = line.replace("dragon-1", "dragon-2")
        assert tamed.refusal("anna", of_mage).startswith("VS-8.4.b")


@meeting("VS-M-5x8-03")
@rule("VS-5.4.c", "VS-8.9.1.4.e")
def test_a_freed_dragon_joins_nobody() -> None:
    desk = loose("anna knights-1 e2 personal")
    assert desk.refusal("anna", "annex knights-1 dragon-1") == "VS-5.4.c magical-joins-nobody"


@meeting("VS-M-4x8-05")
@rule("VS-8.9.1.4.g", "VS-4.1.a", "VS-8.9.1.4.h")
def test_an_army_in_its_way_is_its_prey_and_is_not_flown_over() -> None:
    desk = loose("boris orcs-1 f1", freed_dragon_first_flight="fly_and_attack")
    war(desk, "anna", "end")
    assert desk.army("dragon-1").cell == "e1"
    calm(desk)
    assert sides(desk) == (("dragon-1:3+",), ("orcs-1:3",))
