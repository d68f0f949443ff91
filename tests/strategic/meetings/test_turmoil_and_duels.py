"""5 and 4.8 with the rest: prizes, turmoil, tribute, mithril and duels where others meet."""

from letopis.core.seats import SeatId
from letopis.games.strategic.world.lookup import is_ruler
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, declare, fought, met, owner
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import (
    ATTACKERS,
    DEFENDERS,
    NOBODY,
    closes,
    peace_returns,
    war,
    wins,
)
from tests.strategic.scenes.wars import calm, leaders, sides


def lords(*pieces: str, **more: object) -> Desk:
    """Anna's lord stands beside boris's."""
    return met(
        FIELD, "anna knights-1 b2 personal", "boris elves-1 c2 personal", "boris castle g2",
        *pieces, **more,
    )  # fmt: skip


@meeting("VS-M-5x7-06")
@rule("VS-5.2.b", "VS-7.12.b", "VS-5.1.a")
def test_two_lords_that_fall_together_leave_neither_prize_nor_turmoil() -> None:
    desk = met(
        FIELD, "anna elves-2 b2 personal", "boris elves-1 c2 personal", "boris castle g2"
    )  # fmt: skip
    declare(desk, "anna attack elves-2 elves-1")
    closes(desk)
    facts = wins(desk, NOBODY)
    assert {"concluded 1 nobody", "perished elves-1", "perished elves-2"} <= set(facts)
    assert (desk.coins("anna"), desk.coins("boris")) == (100, 100)
    assert (desk.asked, desk.question) == (("boris",), "turn"), "nobody is asked for turmoil"


@meeting("VS-M-3x5-04")
@rule("VS-5.2.c", "VS-3.2.d")
def test_a_lord_whose_capital_turmoil_takes_keeps_his_vassals() -> None:
    desk = lords(vassals={"vera": "boris"}, seats="anna boris vera")
    declare(desk, "anna attack knights-1 elves-1")
    fought(desk, ATTACKERS)
    desk.does("anna", "stir at-once")
    desk.throws(6)
    assert owner(desk, "g2") == "anna"
    assert desk.player("vera").suzerain == "boris"


@meeting("VS-M-5x7-07")
@rule("VS-5.2.c", "VS-7.13.a", "VS-5.2.g")
def test_a_capital_won_by_turmoil_defends_its_old_lord_in_the_battles_of_that_turn() -> None:
    desk = lords("carol orcs-1 h2")
    declare(desk, "anna attack knights-1 elves-1", "carol attack orcs-1 castle-g2")
    fought(desk, ATTACKERS)
    desk.does("anna", "stir at-once")
    desk.throws(6)
    assert leaders(desk) == ("carol", "boris")
    wins(desk, ATTACKERS)
    desk.does("carol", "settle take")
    assert owner(desk, "g2") == "carol", "it was not his any more when it was to pass"


@meeting("VS-M-Ix5x6-01")
@rule("VS-5.2.c", "VS-6.0.r", "VS-I.i")
def test_who_loses_his_only_house_by_turmoil_is_a_commander_and_its_winner_a_ruler() -> None:
    desk = lords()
    declare(desk, "anna attack knights-1 elves-1")
    fought(desk, ATTACKERS)
    desk.does("anna", "stir at-once")
    desk.throws(4)
    assert desk.player("anna").capital == "g2"
    assert desk.player("boris").capital == "g2", "captured: he names no other"
    assert (is_ruler(desk.world, SeatId("anna")), is_ruler(desk.world, SeatId("boris"))) == (
        True,
        False,
    )
    desk.ends_turns_until("boris", 2)
    assert desk.is_refused("boris", "appoint castle-g2")


@meeting("VS-M-3x5x7-02")
@rule("VS-5.0.d", "VS-7.9.b", "VS-3.5.k")
def test_the_personal_army_lost_is_not_replaced_by_one_that_is_annexed() -> None:
    desk = lords("nobody orcs-1 f3", "boris dwarves-1 f2")
    declare(desk, "anna attack knights-1 elves-1")
    fought(desk, ATTACKERS)
    peace_returns(desk)
    desk.ends_turns_until("boris", 2)
    assert desk.player("boris").personal is None
    refusal = "VS-1.2.k only-the-personal-army"
    assert desk.refusal("boris", "annex dwarves-1 orcs-1") == refusal


@meeting("VS-M-4x5-03")
@rule("VS-5.3.e", "VS-4.3.c", "VS-4.2.h")
def test_mithril_against_a_ship_is_one_card_with_advantage() -> None:
    desk = met(
        FIELD + "\n~ ~ ~ ~ ~ ~ ~ ~ ~", "anna knights-1 c4 personal mithril", "boris ship-1 c5"
    )
    declare(desk, "anna attack knights-1 ship-1")
    closes(desk)
    assert sides(desk)[0] == ("knights-1:1+",)


@meeting("VS-M-1x5x8-01")
@rule("VS-5.3.f", "VS-8.9.2.b", "VS-1.3.e")
def test_mist_passes_mithril_over_and_finds_all_who_stand_beside_it() -> None:
    desk = met(
        FIELD, "anna mage-1 a1 forest", "boris knights-1 c2 personal mithril", "boris elves-1 d2",
        "carol orcs-1 d3",
    )  # fmt: skip
    war(desk, "anna", "cast mage-1 sleep-mist elves-1")
    assert desk.army("knights-1").stamp is None
    assert desk.army("orcs-1").stamp == desk.army("elves-1").stamp is not None


@meeting("VS-M-3x5-05")
@rule("VS-5.3.g", "VS-3.6.a", "VS-5.1.f")
def test_mithril_stays_on_a_leavers_lord_that_is_a_neutral_army_now() -> None:
    desk = met(
        FIELD, "anna knights-1 c2 personal mithril", "boris castle a4",
        "boris dwarves-1 d2 personal", leave_neutral_after="immediately",
    )  # fmt: skip
    desk.does("anna", "leave-game")
    war(desk, "anna", "end")
    assert not desk.army("knights-1").personal
    declare(desk, "boris attack dwarves-1 knights-1")
    fought(desk, ATTACKERS, turn="boris")
    assert desk.coins("boris") == 200, "knights and their armour"


@meeting("VS-M-2x5x7-03")
@rule("VS-5.5.a", "VS-7.10.b", "VS-2.2.b")
def test_a_land_whose_house_is_razed_pays_tribute_only_if_it_has_not_paid_this_year() -> None:
    desk = met(FIELD, "boris tower c2", "anna knights-1 d2 personal", year=2)
    declare(desk, "anna attack knights-1 tower-c2")
    fought(desk, ATTACKERS)
    desk.does("anna", "settle lower")
    desk.ends_turns_until("anna", 3)
    war(desk, "anna", "tribute knights-1 land-a")
    assert desk.coins("anna") == 100 + 5


@meeting("VS-M-5x7-08")
@rule("VS-5.1.a", "VS-7.1.c", "VS-5.1.g")
def test_a_lord_who_joins_anothers_defence_and_wins_has_the_prize() -> None:
    desk = met(FIELD, "carol orcs-1 b2", "anna elves-1 c2", "boris knights-1 a2 personal",
               turn="carol")  # fmt: skip
    declare(desk, "carol attack orcs-1 elves-1", "boris attack knights-1 orcs-1")
    fought(desk, DEFENDERS, turn="carol")
    assert (desk.coins("boris"), desk.coins("anna")) == (125, 100)


@meeting("VS-M-4x5x7-02")
@rule("VS-5.1.a", "VS-4.3.h", "VS-7.13.a")
def test_a_lord_who_repels_a_neutral_army_from_his_mine_has_its_price() -> None:
    desk = met(
        "m . . . . . .\n. . . . . . .", "anna mine a1 1", "nobody elves-1 a1",
        "anna knights-1 b1 personal", veins=("a1 1",), seats="anna boris",
    )  # fmt: skip
    declare(desk, "anna attack knights-1 elves-1")
    fought(desk, ATTACKERS)
    assert desk.coins("anna") == 125
    assert owner(desk, "a1") == "anna"


@meeting("VS-M-4x7-08")
@rule("VS-4.8.b", "VS-4.3.d", "VS-7.9.b")
def test_a_duel_is_void_when_one_of_its_mages_fell_in_an_earlier_battle() -> None:
    desk = met(FIELD, "anna mage-1 b2 forest", "boris mage-2 e2 forest", "anna knights-1 f2")
    declare(desk, "anna attack knights-1 mage-2")
    war(desk, "anna", "challenge mage-1 mage-2")
    facts = fought(desk, ATTACKERS)
    assert "voided 2" in facts
    assert desk.army("mage-1").cast_block is None


@meeting("VS-M-4x8-06")
@rule("VS-4.8.b", "VS-8.9.4.b")
def test_a_duel_does_not_use_up_a_shield_of_fury() -> None:
    desk = met(FIELD, "anna mage-1 b2 mountains", "boris mage-2 e2 forest", "anna elves-1 c3")
    war(desk, "anna", "cast mage-1 shield-of-fury elves-1")
    desk.ends_turns_until("boris", 2)
    war(desk, "boris", "challenge mage-2 mage-1")
    closes(desk, "boris")
    wins(desk, ATTACKERS)
    assert desk.army("elves-1").effects


@meeting("VS-M-4x8-07")
@rule("VS-4.8.c", "VS-8.7.b", "VS-4.8.d")
def test_a_necromancer_who_loses_a_duel_keeps_his_zombies_and_raises_no_more() -> None:
    desk = met(
        FIELD, "anna mage-1 b2 forest", "boris mage-2 e2 forest", "boris zombie-1 g3 of mage-2",
        "boris castle e4",
    )  # fmt: skip
    war(desk, "anna", "challenge mage-1 mage-2")
    closes(desk)
    wins(desk, ATTACKERS)
    assert owner(desk, "zombie-1") == "boris"
    assert desk.refusal("boris", "cast mage-2 raise-zombies").startswith("VS-4.8.c")
    assert not desk.is_refused("boris", "move zombie-1 g4")


@meeting("VS-M-4x5-04")
@rule("VS-4.8.b", "VS-5.4.f", "VS-5.4.a")
def test_a_challenged_mage_who_is_annexed_duels_for_his_new_owner() -> None:
    desk = met(
        FIELD, "anna mage-1 b2 forest", "carol mage-2 e2 forest", "vera knights-1 f2 personal",
        vassals={"vera": "anna"}, seats="anna vera carol",
    )  # fmt: skip
    war(desk, "anna", "challenge mage-1 mage-2")
    war(desk, "anna", "end")
    desk.does("vera", "annex knights-1 mage-2")
    desk.does("carol", "answer 1 yes")
    calm(desk)
    closes(desk, "vera")
    assert leaders(desk) == ("anna", "vera")


@meeting("VS-M-4x7-09")
@rule("VS-4.8.b", "VS-4.3.b", "VS-7.13.a")
def test_the_castle_of_a_challenged_mage_is_not_bound_and_hires() -> None:
    desk = met(FIELD, "anna mage-1 b2 forest", "anna mage-2 e2 forest", "anna castle e2")
    war(desk, "anna", "challenge mage-1 mage-2")
    assert desk.refusal("anna", "move mage-2 e3") == "VS-4.3.b under-attack"
    assert not desk.is_refused("anna", "raise castle-e2")


@meeting("VS-M-4x5-05")
@rule("VS-5.4.b", "VS-4.3.b", "VS-5.4.a")
def test_an_army_attacked_while_its_owner_thinks_is_not_annexed_by_his_yes() -> None:
    desk = met(FIELD, "anna knights-1 b2 personal", "boris elves-1 c2", "carol orcs-1 d2")
    desk.does("anna", "annex knights-1 elves-1")
    desk.does("carol", "attack orcs-1 elves-1")
    assert desk.refusal("boris", "answer 1 yes") == "VS-5.4.a under-attack"
    assert desk.army("knights-1").stamp is None


@meeting("VS-M-4x5x7-03")
@rule("VS-5.4.d", "VS-4.3.d", "VS-7.7.a")
def test_an_annexed_attacker_fights_on_under_its_new_owner() -> None:
    desk = met(
        FIELD, "anna elves-1 c2", "vera knights-1 b2 personal", "carol orcs-1 d2",
        vassals={"vera": "anna"}, seats="anna vera carol",
    )  # fmt: skip
    declare(desk, "anna attack elves-1 orcs-1")
    war(desk, "anna", "end")
    desk.does("vera", "annex knights-1 elves-1")
    desk.does("anna", "answer 1 yes")
    calm(desk)
    closes(desk, "vera")
    assert sides(desk) == (("elves-1:3",), ("orcs-1:3",))
    assert leaders(desk) == ("vera", "carol")


@meeting("VS-M-0x5x7-01")
@rule("VS-5.2.e", "VS-0.1.b", "VS-7.14.a")
def test_who_beats_his_own_capital_stirs_no_turmoil_in_his_own_state() -> None:
    desk = met(
        FIELD, "anna castle c2", "anna manor g2", "anna knights-1 b2 personal", "boris castle i4",
        host_mode="referee",
    )  # fmt: skip
    assert desk.player("anna").capital == "c2"
    desk.does("host", 'edit structure castle-c2 owner boris because "it was taken long ago"')
    declare(desk, "anna attack knights-1 castle-c2")
    desk.does("host", 'edit structure castle-c2 owner anna because "it was not"')
    facts = fought(desk, ATTACKERS)
    assert not any(fact.startswith("turmoil") for fact in facts)
    desk.does("anna", "settle lower")
    assert (desk.asked, desk.question) == (("boris",), "turn")
    assert (owner(desk, "c2"), owner(desk, "g2")) == ("anna", "anna")


@meeting("VS-M-7.12x7.16-01")
@rule("VS-7.12.a", "VS-7.16.a", "VS-4.3.d")
def test_who_turns_on_the_army_that_has_won_for_him_decides_all_the_same() -> None:
    desk = met(
        FIELD, "anna orcs-1 b2", "anna elves-1 b3", "boris castle c2", "boris castle i4",
        battle_declare_during_battle_phase="yes",
    )  # fmt: skip
    declare(desk, "anna attack orcs-1 castle-c2")
    fought(desk, ATTACKERS)
    assert (desk.asked, desk.question) == (("anna",), "settle")
    war(desk, "anna", "attack elves-1 orcs-1")
    assert owner(desk, "orcs-1") is None
    assert "captured c2 anna" in desk.does("anna", "settle take")
    assert owner(desk, "c2") == "anna"
