"""4.4, 4.5 and 6 with the rest: sieges, buildings and mines in war, turmoil and magic."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.meetings.positions import FIELD, WRATH, declare, fought, met, owner
from tests.strategic.scenes.hosted import edits
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, closes, war, wins
from tests.strategic.scenes.wars import calm, sides


@meeting("VS-M-4x7-10")
@rule("VS-4.5.d", "VS-7.9.b")
def test_a_tower_is_not_placed_where_its_builder_fell() -> None:
    desk = met(FIELD, "anna orcs-1 c2", "boris knights-1 d2")
    desk.does("boris", "permit anna near-build all")
    war(desk, "anna", "build orcs-1 tower")
    declare(desk, "boris attack knights-1 orcs-1")
    fought(desk, ATTACKERS)
    assert "c2" not in desk.world.structures
    assert desk.coins("anna") == 75


@meeting("VS-M-4x7-11")
@rule("VS-4.5.d", "VS-7.15.b", "VS-7.9.a")
def test_a_builder_who_was_attacked_and_won_has_built_nothing_either() -> None:
    desk = met(FIELD, "anna orcs-1 c2", "boris knights-1 d2")
    desk.does("boris", "permit anna near-build all")
    war(desk, "anna", "build orcs-1 tower")
    declare(desk, "boris attack knights-1 orcs-1")
    fought(desk, DEFENDERS)
    assert "orcs-1" in desk.world.armies
    assert "c2" not in desk.world.structures


@meeting("VS-M-4x5-06")
@rule("VS-4.5.d", "VS-5.4.d")
def test_a_builder_annexed_before_the_turns_end_builds_for_nobody() -> None:
    desk = met(
        FIELD, "anna orcs-1 c2", "vera knights-1 d2 personal",
        vassals={"vera": "anna"}, seats="anna vera carol",
    )  # fmt: skip
    desk.does("vera", "permit anna near-build all")
    war(desk, "anna", "build orcs-1 tower")
    war(desk, "anna", "end")
    desk.does("vera", "annex knights-1 orcs-1")
    desk.does("anna", "answer 1 yes")
    calm(desk)
    war(desk, "vera", "end")
    assert owner(desk, "orcs-1") == "vera"
    assert "c2" not in desk.world.structures


@meeting("VS-M-4x7-12")
@rule("VS-4.5.d", "VS-7.16.a", "VS-7.15.b")
def test_a_builder_whom_his_own_attack_has_built_nothing_though_he_wins() -> None:
    desk = met(FIELD, "anna orcs-1 c2", "anna knights-1 d2")
    war(desk, "anna", "build orcs-1 tower")
    declare(desk, "anna attack knights-1 orcs-1")
    assert "failed build c2 attacked" in fought(desk, DEFENDERS)
    assert owner(desk, "orcs-1") is None
    assert "c2" not in desk.world.structures


@meeting("VS-M-5x6-01")
@rule("VS-6.1.b", "VS-5.2.g", "VS-5.2.h")
def test_a_raise_pending_on_a_house_that_turmoil_wins_is_the_victors_castle() -> None:
    desk = met(
        FIELD, "boris manor c2", "boris elves-1 f2 personal", "anna knights-1 g2 personal",
        turn="boris",
    )  # fmt: skip
    war(desk, "boris", "raise manor-c2")
    declare(desk, "anna attack knights-1 elves-1")
    fought(desk, ATTACKERS, turn="boris")
    desk.does("anna", "stir at-once")
    desk.throws(6)
    assert (desk.at("c2").kind, owner(desk, "c2")) == ("castle", "anna")
    assert desk.at("c2").stamp is not None


@meeting("VS-M-6x7x8-02")
@rule("VS-6.1.b", "VS-8.9.3.b", "VS-7.15.a")
def test_wrath_upon_a_house_that_is_being_raised_leaves_it_as_it_was() -> None:
    desk = met(FIELD, "anna manor c2", "anna mage-1 d2 deserts")
    war(desk, "anna", "raise manor-c2")
    war(desk, "anna", f"cast mage-1 {WRATH} manor-c2")
    assert desk.at("c2").kind == "tower"
    war(desk, "anna", "end")
    assert desk.at("c2").kind == "manor"


@meeting("VS-M-6x8-03")
@rule("VS-6.2.a", "VS-8.9.3.b", "VS-7.15.a")
@pytest.mark.parametrize(("level", "ordered", "after"), [(3, 4, 3), (2, 4, 3), (1, 4, None)])
def test_wrath_upon_a_mine_that_is_being_deepened_leaves_it_a_level_shallower(
    level: int, ordered: int, after: int | None
) -> None:
    desk = met(
        "m . . . . .\n. . . . . .", f"anna mine a1 {level}", "boris mage-1 c1 deserts",
        "boris elves-1 f2", veins=("a1 4",), coins=200, seats="anna boris",
        vassals={"boris": "anna"},
    )  # fmt: skip
    war(desk, "anna", f"deepen mine-a1 {ordered}")
    war(desk, "anna", "end")
    war(desk, "boris", f"cast mage-1 {WRATH} mine-a1")
    facts = war(desk, "boris", "end")
    if after is None:
        assert "failed deepen a1 gone" in facts
        assert "a1" not in desk.world.structures
        return
    assert f"placed deepen mine a1 {after} anna" in desk.throws(6)
    assert desk.at("a1").level == after


@meeting("VS-M-0x6-03")
@rule("VS-0.1.b", "VS-6.2.a", "VS-4.5.b")
def test_a_deepening_that_would_go_below_the_vein_comes_to_nothing() -> None:
    desk = met("m .", "anna mine a1 1", veins=("a1 3",), seats="anna boris", host_mode="referee")
    desk.does("anna", "deepen mine-a1 3")
    edits(desk, "structure mine-a1 level 2")
    assert "failed deepen a1 gone" in closes(desk)
    assert desk.at("a1").level == 2


@meeting("VS-M-4x7-13")
@rule("VS-4.4.c", "VS-7.12.a")
def test_a_siege_ends_when_the_besiegers_owner_takes_the_castle() -> None:
    desk = met(FIELD, "boris castle c2", "anna orcs-1 e2", "anna knights-1 d2")
    war(desk, "anna", "besiege orcs-1 castle-c2")
    declare(desk, "anna attack knights-1 castle-c2")
    fought(desk, ATTACKERS)
    desk.does("anna", "settle take")
    assert not desk.world.sieges


@rule("VS-4.4.c", "VS-1.2.t")
def test_it_ends_when_all_battles_of_the_turn_are_over() -> None:
    desk = met(
        FIELD, "boris castle c2", "anna knights-1 b2", "anna orcs-1 e2", "anna elves-1 g2",
        "boris elves-2 h2",
    )  # fmt: skip
    desk.does("anna", "besiege orcs-1 castle-c2")
    declare(desk, "anna attack knights-1 castle-c2", "anna attack elves-1 elves-2")
    fought(desk, ATTACKERS)
    desk.does("anna", "settle take")
    assert desk.world.sieges, "between two battles nobody hires anyway"
    check(desk.world)
    wins(desk, ATTACKERS)
    assert not desk.world.sieges


@meeting("VS-M-4x7-14")
@rule("VS-4.4.c", "VS-7.12.a", "VS-4.4.b")
def test_a_siege_goes_on_when_a_third_takes_the_castle() -> None:
    desk = met(FIELD, "boris castle c2", "anna orcs-1 e2", "carol knights-1 d2")
    war(desk, "anna", "besiege orcs-1 castle-c2")
    declare(desk, "carol attack knights-1 castle-c2")
    fought(desk, ATTACKERS)
    desk.does("carol", "settle take")
    assert desk.world.sieges
    desk.ends_turns_until("carol", 3)
    assert desk.refusal("carol", "hire light-infantry castle-c2") == "VS-6.3.g besieged"


@meeting("VS-M-4x7-15")
@rule("VS-4.4.c", "VS-7.16.a")
def test_a_besieger_whom_his_own_attack_besieges_no_more() -> None:
    desk = met(FIELD, "boris castle c2", "anna orcs-1 e2", "anna knights-1 f2")
    war(desk, "anna", "besiege orcs-1 castle-c2")
    declare(desk, "anna attack knights-1 orcs-1")
    assert not desk.world.sieges


@meeting("VS-M-4x5-07")
@rule("VS-4.4.c", "VS-5.4.d")
def test_a_besieger_that_is_annexed_besieges_no_more() -> None:
    desk = met(FIELD, "boris castle c2", "anna orcs-1 e2", "carol knights-1 f2 personal")
    war(desk, "anna", "besiege orcs-1 castle-c2")
    desk.ends_turns_until("carol", 2)
    desk.does("carol", "annex knights-1 orcs-1")
    desk.does("anna", "answer 1 yes")
    assert owner(desk, "orcs-1") == "carol"
    assert not desk.world.sieges


@meeting("VS-M-4x7-16")
@rule("VS-4.4.a", "VS-7.10.b", "VS-4.4.c")
def test_a_siege_of_a_fortress_that_is_razed_is_over() -> None:
    desk = met(FIELD, "boris fortress c2", "anna orcs-1 e2", "carol knights-1 d2")
    war(desk, "anna", "besiege orcs-1 fortress-c2")
    declare(desk, "carol attack knights-1 fortress-c2")
    fought(desk, ATTACKERS)
    desk.does("carol", "settle lower")
    assert "c2" not in desk.world.structures
    desk.ends_turns_until("carol", 2)
    assert not desk.world.sieges


@meeting("VS-M-1x6x7-01")
@rule("VS-6.3.e", "VS-7.13.a", "VS-1.3.f")
def test_whoever_was_hired_this_turn_defends_the_castle_all_the_same() -> None:
    desk = met(FIELD, "anna castle c2", "boris knights-1 d2")
    war(desk, "anna", "hire light-infantry castle-c2")
    declare(desk, "boris attack knights-1 castle-c2")
    closes(desk)
    assert sides(desk) == (("knights-1:4",), ("light-infantry-1:2+", "castle-c2:2+"))


@meeting("VS-M-4x6-01")
@rule("VS-6.3.d", "VS-4.3.b")
def test_a_castle_under_attack_hires_nobody() -> None:
    desk = met(FIELD, "anna castle c2", "boris knights-1 d2")
    declare(desk, "boris attack knights-1 castle-c2")
    line = "hire light-infantry castle-c2"
    assert desk.refusal("anna", line) == "VS-4.3.b structure-under-attack"


@meeting("VS-M-6x7-01")
@rule("VS-6.0.r", "VS-7.12.a", "VS-6.0.t")
def test_the_captured_capital_of_another_may_be_a_players_first_and_is_both_capitals() -> None:
    desk = met(FIELD, "boris castle c2", "anna knights-1 d2")
    declare(desk, "anna attack knights-1 castle-c2")
    fought(desk, ATTACKERS)
    desk.does("anna", "settle take")
    assert desk.player("anna").capital == desk.player("boris").capital == "c2"
    desk.ends_turns_until("boris", 2)
    assert desk.is_refused("boris", "appoint castle-c2")


@meeting("VS-M-6x8-01")
@rule("VS-6.0.s", "VS-8.9.3.b")
def test_who_razes_his_own_capital_by_magic_has_none() -> None:
    desk = met(FIELD, "anna tower c2", "anna mage-1 d2 deserts", "anna fortress h4")
    war(desk, "anna", f"cast mage-1 {WRATH} tower-c2")
    assert desk.player("anna").capital is None
    assert not desk.is_refused("anna", "appoint fortress-h4")


@meeting("VS-M-2x7-01")
@rule("VS-2.3.b", "VS-7.12.a", "VS-2.1.b")
def test_a_fortress_lost_in_battle_lowers_the_treasury_before_the_next_confiscation() -> None:
    desk = met(
        FIELD, "anna castle a1", "anna fortress e4", "boris knights-1 f4", turn="boris", coins=110
    )
    declare(desk, "boris attack knights-1 fortress-e4")
    fought(desk, ATTACKERS, turn="boris")
    desk.does("boris", "settle take")
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == 105, "ten are confiscated, five are its land's"


@meeting("VS-M-Ix2x7-01")
@rule("VS-2.2.b", "VS-7.12.a", "VS-I.e")
def test_a_land_that_has_paid_its_old_lord_pays_its_new_one_only_next_year() -> None:
    desk = met(FIELD, "boris castle c2", "carol knights-1 d2", turn="boris", coins=50)
    war(desk, "boris", "end")
    declare(desk, "carol attack knights-1 castle-c2")
    fought(desk, ATTACKERS, turn="carol")
    desk.does("carol", "settle take")
    desk.ends_turns_until("carol", 3)
    assert desk.coins("carol") == 50 + 5 - 10
    assert desk.coins("boris") == 50


@meeting("VS-M-2x4x5-01")
@rule("VS-2.2.b", "VS-5.5.b", "VS-4.5.e")
def test_a_vein_that_paid_tribute_pays_no_mine_of_the_same_year() -> None:
    """A mine that somebody has opened meanwhile is the host's work here."""
    desk = met(
        "m . . . . . .\n. . . . . . .", "anna dwarves-1 a1 personal", "anna castle g2",
        veins=("a1 4",), coins=50, seats="anna boris", host_mode="referee",
    )  # fmt: skip
    desk.ends_turns_until("anna", 3)
    war(desk, "anna", "tribute dwarves-1 a1")
    assert desk.coins("anna") == 50 + 5 + 4
    desk.does("host", 'edit structure new mine boris a1 4 because "it was opened"')
    desk.ends_turns_until("boris", 3)
    assert desk.coins("boris") == 50, "the vein has paid in year 3"
    desk.ends_turns_until("boris", 4)
    assert desk.coins("boris") > 50


@meeting("VS-M-5x7-09")
@rule("VS-5.3.c", "VS-7.12.d", "VS-5.3.j")
def test_mithril_is_made_on_a_mine_that_ones_own_other_army_attacks() -> None:
    desk = met(
        "m . . . . . .\n. . . . . . .", "boris mine a1 4", "anna dwarves-1 b1",
        "anna knights-1 a1 personal", "anna castle g2", veins=("a1 4",), seats="anna boris",
    )  # fmt: skip
    declare(desk, "anna attack dwarves-1 mine-a1")
    war(desk, "anna", "outfit knights-1")
    assert desk.army("knights-1").mithril, "anyone's mine will do, under attack or not"
