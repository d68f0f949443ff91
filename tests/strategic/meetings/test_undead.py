"""8.9.1.5 to 8.9.1.7 with the rest: zombies and ghost ships in war, in houses and at sea."""

from letopis.games.strategic.world.rights import army_row
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, SEA, declare, fought, met, owner
from tests.strategic.scenes.warfare import ATTACKERS, closes, peace_returns, war, wins
from tests.strategic.scenes.wars import calm, leaders, sides


@meeting("VS-M-1x4x8-01")
@rule("VS-8.9.1.5.g", "VS-1.3.c", "VS-4.1.m")
def test_zombies_just_raised_neither_attack_nor_walk() -> None:
    desk = met(FIELD, "anna castle c2", "anna mage-1 c2 forest", "boris elves-1 e2")
    war(desk, "anna", "cast mage-1 raise-zombies d2")
    desk.throws(1)
    calm(desk)
    assert desk.refusal("anna", "attack zombie-1 elves-1") == "VS-1.3.b action-spent"
    assert desk.reach("zombie-1") == set()


@meeting("VS-M-4x8-08")
@rule("VS-8.9.1.5.a", "VS-4.1.k", "VS-4.1.a")
def test_zombies_rise_beside_an_enemy_and_block_his_way() -> None:
    desk = met(FIELD, "anna castle c2", "anna mage-1 c2 forest", "boris elves-1 e2")
    war(desk, "anna", "cast mage-1 raise-zombies d2")
    desk.throws(1)
    calm(desk)
    war(desk, "anna", "end")
    assert desk.refusal("boris", "move elves-1 d2") == "VS-4.1.a occupied"


@meeting("VS-M-7x8-11")
@rule("VS-7.12.c", "VS-7.11.a", "VS-8.7.b")
def test_zombies_that_win_alone_lower_a_castle_and_leave_it_its_owner() -> None:
    desk = met(
        FIELD, "anna mage-1 a1 forest", "anna zombie-1 b2 of mage-1", "anna zombie-2 b3 of mage-1",
        "boris castle c2",
    )  # fmt: skip
    declare(desk, "anna attack zombie-1 castle-c2", "anna attack zombie-2 castle-c2")
    fought(desk, ATTACKERS)
    assert (desk.at("c2").kind, desk.at("c2").owner) == ("manor", "boris")


@meeting("VS-M-7x8-12")
@rule("VS-7.14.a", "VS-7.12.c", "VS-8.7.b")
def test_with_one_hired_army_among_the_victors_its_owner_takes_what_zombies_won() -> None:
    desk = met(
        FIELD, "anna mage-1 a1 forest", "anna zombie-1 b2 of mage-1", "carol elves-1 d2",
        "boris tower c2",
    )  # fmt: skip
    declare(desk, "anna attack zombie-1 tower-c2", "carol attack elves-1 tower-c2")
    fought(desk, ATTACKERS)
    assert desk.asked == ("carol",)
    desk.does("carol", "settle take")
    assert owner(desk, "c2") == "carol"


@meeting("VS-M-3x4x8-02")
@rule("VS-3.4.e", "VS-4.3.e", "VS-8.7.b")
def test_a_zombie_enters_a_building_only_by_attacking_it() -> None:
    desk = met(
        FIELD, "anna castle c2", "anna mage-1 a1 forest", "anna zombie-1 b2 of mage-1",
        "boris castle g2", "anna zombie-2 f2 of mage-1",
    )  # fmt: skip
    assert desk.refusal("anna", "move zombie-1 c2") == "VS-3.4.e magical-stays-outside"
    assert not desk.is_refused("anna", "move zombie-2 g2 attack castle-g2")


@meeting("VS-M-4x7x8-03")
@rule("VS-8.9.1.6.e", "VS-4.3.f", "VS-7.1.h")
def test_a_ghost_ship_that_charges_onto_a_cell_beside_land_crumbles_instead() -> None:
    desk = met(
        ". . . . . . . . .\n" + SEA, "anna ship-1 b5", "anna mage-1 ship-1",
        "anna ghost-ship-1 e4 of mage-1", "boris ship-2 e2", "boris castle a1",
    )  # fmt: skip
    desk.does("boris", "permit anna near-move all")
    war(desk, "anna", "move ghost-ship-1 e3")
    assert "ghost-ship-1" in desk.world.armies
    war(desk, "anna", "move ghost-ship-1 d2 attack ship-2")
    assert "ghost-ship-1" not in desk.world.armies
    assert not desk.world.battles


@meeting("VS-M-4x8-09")
@rule("VS-8.7.a", "VS-4.6.a", "VS-8.9.1.7.e")
def test_dismissing_a_necromancer_lets_his_zombies_fight_on_until_the_turn_is_over() -> None:
    desk = met(
        FIELD, "anna mage-1 a1 forest", "anna zombie-1 d2 of mage-1", "boris orcs-1 e2",
        "anna castle i4",
    )  # fmt: skip
    declare(desk, "anna attack zombie-1 orcs-1")
    war(desk, "anna", "dismiss mage-1")
    assert owner(desk, "zombie-1") == "anna", "of its former owner until it is removed"
    closes(desk)
    assert leaders(desk) == ("anna", "boris")
    wins(desk, ATTACKERS)
    peace_returns(desk)
    assert "zombie-1" not in desk.world.armies


@meeting("VS-M-4x7x8-04")
@rule("VS-8.9.1.7.a", "VS-4.3.b", "VS-7.1.h")
def test_dust_on_the_only_attacker_leaves_a_battle_void_and_the_attacked_spoilt() -> None:
    desk = met(
        FIELD, "anna mage-1 a1 forest", "anna zombie-1 d2 of mage-1", "boris manor e2",
        "boris mage-2 h2 forest", turn="boris",
    )  # fmt: skip
    war(desk, "boris", "raise manor-e2")
    declare(desk, "anna attack zombie-1 manor-e2")
    war(desk, "boris", "cast mage-2 turn-to-dust zombie-1")
    desk.throws(1)
    calm(desk)
    war(desk, "boris", "end")
    assert desk.at("e2").kind == "manor", "it was attacked, though the battle was void"


@meeting("VS-M-5x8-04")
@rule("VS-8.9.1.7.a", "VS-5.1.d")
def test_what_magic_turns_to_dust_brings_no_prize() -> None:
    desk = met(
        FIELD, "anna mage-1 a1 forest", "anna zombie-1 d2 of mage-1",
        "boris mage-2 h2 forest personal", turn="boris",
    )  # fmt: skip
    before = desk.coins("boris")
    war(desk, "boris", "cast mage-2 turn-to-dust zombie-1")
    desk.throws(1)
    assert desk.coins("boris") == before - 30


@meeting("VS-M-4x6x8-01")
@rule("VS-8.9.1.5.b", "VS-4.5.d", "VS-6.0.a")
def test_zombies_rise_beside_a_building_that_stands_not_beside_one_that_is_ordered() -> None:
    desk = met(FIELD, "boris castle i4", "anna orcs-1 c2", "anna mage-1 b2 forest")
    war(desk, "anna", "build orcs-1 fortress")
    assert desk.refusal("anna", "cast mage-1 raise-zombies") == "VS-8.9.1.5.f no-graves"


@meeting("VS-M-4x8-10")
@rule("VS-8.6.a", "VS-4.8.d", "VS-8.9.1.7.a")
def test_who_turns_his_last_zombie_to_dust_is_a_free_mage_again() -> None:
    desk = met(FIELD, "anna mage-1 a1 forest", "anna zombie-1 b2 of mage-1", "boris mage-2 e2")
    assert desk.refusal("anna", "challenge mage-1 mage-2") == "VS-4.8.d controls-others"
    war(desk, "anna", "cast mage-1 turn-to-dust zombie-1")
    desk.throws(1)
    calm(desk)
    desk.ends_turns_until("anna", 3)
    assert not desk.is_refused("anna", "challenge mage-1 mage-2")


@meeting("VS-M-7x8-13")
@rule("VS-8.9.1.5.h", "VS-7.9.a")
def test_a_zombie_that_wins_is_one_detachment_again_and_counts_once() -> None:
    desk = met(
        FIELD, "anna mage-1 a1 forest", "anna zombie-1 d2 of mage-1",
        "boris light-infantry-1 e2", "carol light-infantry-2 d3",
    )  # fmt: skip
    declare(desk, "anna attack zombie-1 light-infantry-1")
    declare(desk, "carol attack light-infantry-2 zombie-1")
    closes(desk)
    assert sides(desk) == (("zombie-1:1+",), ("light-infantry-1:2", "light-infantry-2:2"))
    wins(desk, ATTACKERS)
    assert set(desk.world.armies) == {"mage-1", "zombie-1"}
    assert army_row(desk.world, desk.army("zombie-1")).detachments == 1


@meeting("VS-M-3x8-07")
@rule("VS-8.9.1.7.e", "VS-3.6.a", "VS-8.7.a")
def test_a_neutral_necromancer_who_dies_takes_his_neutral_zombies_with_him() -> None:
    desk = met(
        FIELD, "nobody mage-1 c2 forest", "nobody zombie-1 h3 of mage-1", "anna knights-1 d2"
    )
    declare(desk, "anna attack knights-1 mage-1")
    fought(desk, ATTACKERS)
    assert "zombie-1" not in desk.world.armies


@meeting("VS-M-4x8-11")
@rule("VS-8.9.1.5.a", "VS-8.9.1.3.g", "VS-4.3.b")
def test_a_necromancer_under_attack_raises_nobody() -> None:
    desk = met(FIELD, "anna castle c2", "anna mage-1 c2 forest", "boris elves-1 d2")
    declare(desk, "boris attack elves-1 castle-c2")
    line = "cast mage-1 raise-zombies"
    assert desk.refusal("anna", line) == "VS-4.3.b under-attack"


@meeting("VS-M-4x7x8-05")
@rule("VS-7.13.a", "VS-8.9.1.5.a", "VS-4.3.h")
def test_a_neutral_zombie_inside_no_house_attacks_nobody() -> None:
    desk = met(FIELD, "nobody mage-1 h2 forest", "nobody zombie-1 c2 of mage-1", "anna castle d2")
    war(desk, "anna", "end")
    assert desk.asked == ("boris",)
    assert not desk.world.battles
