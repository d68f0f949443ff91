"""What three chapters write together: magic, bonds and money in the middle of wars and sieges."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, SEA, declare, fought, met, owner
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, closes, peace_returns, war, wins
from tests.strategic.scenes.wars import calm, leaders, sides

SHORE = FIELD + "\n" + SEA
SERVES = {"vassals": {"vera": "anna"}, "seats": "anna vera carol"}
WRATH = "wrath-of-evogr"
MOUNTAIN = "\n".join([". . . . . . . . m"] + [". . . . . . . . ."] * 3)


def serving(*pieces: str, terrain: str = FIELD, **more: object) -> Desk:
    """Vera serves anna, who moves first."""
    return met(terrain, *pieces, **{**SERVES, **more})


@meeting("VS-M-4x7x8-07")
@rule("VS-7.10.c", "VS-8.9.3.b", "VS-4.2.a")
def test_a_ship_left_dry_by_wrath_is_lost_with_another_players_cargo() -> None:
    desk = met(
        FIELD, "boris tower c2", "boris ship-1 c2", "carol elves-1 ship-1 personal",
        "anna mage-1 d2 deserts",
    )  # fmt: skip
    war(desk, "anna", f"cast mage-1 {WRATH} tower-c2")
    assert {"ship-1", "elves-1"}.isdisjoint(desk.world.armies)
    assert desk.player("carol").personal is None


@meeting("VS-M-4x6x8-03")
@rule("VS-4.4.c", "VS-8.9.3.b", "VS-6.0.a")
def test_a_siege_of_a_tower_that_a_third_razes_by_wrath_is_over_at_once() -> None:
    desk = met(
        FIELD, "boris tower c2", "carol orcs-1 e2", "anna mage-1 b2 deserts", turn="carol"
    )  # fmt: skip
    war(desk, "carol", "besiege orcs-1 tower-c2")
    war(desk, "carol", "end")
    assert desk.world.sieges
    assert "siege-lifted orcs-1" in war(desk, "anna", f"cast mage-1 {WRATH} tower-c2")
    assert "c2" not in desk.world.structures
    assert not desk.world.sieges


@meeting("VS-M-4x6x8-03")
@rule("VS-4.4.c", "VS-8.9.3.b", "VS-4.5.d")
def test_a_tower_built_where_wrath_has_razed_one_is_not_besieged() -> None:
    pieces = ("carol tower c2", "vera elves-1 c2", "anna mage-1 d3 deserts", "anna orcs-1 e2")
    desk = serving(*pieces)
    war(desk, "anna", "besiege orcs-1 tower-c2")
    war(desk, "anna", f"cast mage-1 {WRATH} tower-c2")
    war(desk, "anna", "end")
    desk.does("anna", "permit vera near-build all")
    war(desk, "vera", "build elves-1 tower")
    closes(desk, "vera")
    assert owner(desk, "c2") == "vera"
    assert not desk.world.sieges


@meeting("VS-M-1x4x8-02")
@rule("VS-4.4.c", "VS-8.9.2.b", "VS-1.3.e")
def test_a_besieger_whom_mist_puts_to_sleep_besieges_on() -> None:
    desk = met(FIELD, "boris castle e2", "anna orcs-1 c2", "boris mage-1 g2 forest")
    war(desk, "anna", "besiege orcs-1 castle-e2")
    war(desk, "anna", "end")
    war(desk, "boris", "cast mage-1 sleep-mist orcs-1")
    assert desk.refusal("boris", "hire light-infantry castle-e2") == "VS-6.3.g besieged"


@meeting("VS-M-4x7x8-06")
@rule("VS-4.5.d", "VS-8.9.2.b", "VS-7.15.b")
def test_a_builder_whom_mist_puts_to_sleep_has_built_for_mist_is_no_attack() -> None:
    desk = met(FIELD, "anna orcs-1 c2", "anna mage-1 a1 forest")
    war(desk, "anna", "build orcs-1 tower")
    war(desk, "anna", "cast mage-1 sleep-mist orcs-1")
    war(desk, "anna", "end")
    assert owner(desk, "c2") == "anna"


@meeting("VS-M-5x6x8-01")
@rule("VS-5.2.d", "VS-8.9.3.b", "VS-6.0.s")
def test_who_has_lost_his_capital_by_wrath_has_none_in_which_turmoil_could_be_stirred() -> None:
    desk = met(
        FIELD, "boris tower g2", "boris elves-1 c2 personal", "anna knights-1 b2 personal",
        "anna mage-1 h2 deserts",
    )  # fmt: skip
    war(desk, "anna", f"cast mage-1 {WRATH} tower-g2")
    declare(desk, "anna attack knights-1 elves-1")
    facts = fought(desk, ATTACKERS)
    assert not any(fact.startswith("turmoil-offered") for fact in facts)


@meeting("VS-M-3x5x7-04")
@rule("VS-5.2.b", "VS-3.2.d", "VS-7.14.a")
def test_a_vassal_who_beats_his_lords_personal_army_wins_his_capital_and_serves_on() -> None:
    desk = serving("anna castle g2", "anna elves-1 c2 personal", "vera knights-1 b2 personal")
    war(desk, "anna", "end")
    declare(desk, "vera attack knights-1 elves-1")
    fought(desk, ATTACKERS, turn="vera")
    desk.does("vera", "stir at-once")
    desk.throws(6)
    assert owner(desk, "g2") == "vera"
    assert desk.player("vera").suzerain == "anna"


@meeting("VS-M-3x5x6-02")
@rule("VS-5.2.f", "VS-3.2.d", "VS-6.0.k")
def test_turmoil_in_a_lords_state_leaves_his_vassals_house_and_his_fortress_alone() -> None:
    desk = met(
        ". . . . . . . . . . . . . . . . .\n" * 2,
        "boris tower c1", "boris manor h1", "boris fortress m1", "vera tower q1",
        "anna knights-1 b1 personal", vassals={"vera": "boris"}, seats="anna boris vera",
        lands="A A A A A B B B B B C C C C D D D\n" * 2,
    )  # fmt: skip
    declare(desk, "anna attack knights-1 tower-c1")
    fought(desk, ATTACKERS)
    desk.does("anna", "settle take")
    desk.does("anna", "stir separately")
    call = desk.world.call
    assert call is not None
    assert call.dice == 1
    desk.throws(6)
    houses = {it: owner(desk, it) for it in ("c1", "h1", "m1", "q1")}
    assert houses == {"c1": "anna", "h1": "anna", "m1": "boris", "q1": "vera"}


@meeting("VS-M-2x5x6-01")
@rule("VS-2.2.b", "VS-5.2.c", "VS-6.0.k")
def test_a_land_that_has_paid_its_lord_does_not_pay_who_wins_it_by_turmoil_that_year() -> None:
    desk = met(
        FIELD, "anna castle g2", "anna elves-1 c2 personal", "boris knights-1 b2 personal", coins=50
    )
    desk.ends_turns_until("anna", 3)
    declare(desk, "boris attack knights-1 elves-1")
    fought(desk, ATTACKERS)
    desk.does("boris", "stir at-once")
    before = desk.coins("boris")
    desk.throws(6)
    assert owner(desk, "g2") == "boris"
    assert desk.world.year == 3
    assert desk.coins("boris") == before, "anna has had its income in year 3"
    desk.ends_turns_until("boris", 4)
    assert desk.coins("boris") == before + 5


@meeting("VS-M-2x6x7-01")
@rule("VS-2.2.b", "VS-7.12.a", "VS-6.2.a")
def test_a_mine_that_has_paid_does_not_pay_who_takes_it_that_year() -> None:
    desk = met(
        "m . . . . . .\n. . . . . . .", "anna mine a1 2", "boris knights-1 b1", "boris castle g2",
        veins=("a1 4",), seats="anna boris", coins=50,
    )  # fmt: skip
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == 54
    declare(desk, "boris attack knights-1 mine-a1")
    fought(desk, ATTACKERS)
    before = desk.coins("boris")
    desk.does("boris", "settle take")
    assert owner(desk, "a1") == "boris"
    assert desk.coins("boris") == before + 5 - 10, "his castle's land and his knights"
    desk.ends_turns_until("boris", 4)
    assert desk.coins("boris") == before + 2 * (5 - 10) + 4


@meeting("VS-M-2x3x8-01")
@rule("VS-3.5.k", "VS-4.6.f", "VS-2.1.a")
def test_a_newcomer_who_cannot_pay_the_dragon_of_the_mage_he_was_given_loses_it() -> None:
    desk = met(
        MOUNTAIN, "anna castle a1", "anna mage-1 c2", "anna dragon-1 e3 of mage-1 from i1",
        lairs=("i1",),
    )  # fmt: skip
    desk.does("anna", "invite vera army mage-1")
    desk.does("vera", "join-vassal anna")
    war(desk, "anna", "end")
    assert owner(desk, "dragon-1") == "vera"
    desk.ends_turns_until("anna", 3)
    freed = desk.army("dragon-1").freed
    assert freed is not None
    assert freed.by == "vera"
    assert desk.army("mage-1").personal, "her own army costs her nothing"


@meeting("VS-M-2x3x5-02")
@rule("VS-5.5.a", "VS-3.2.d", "VS-2.2.b")
@pytest.mark.parametrize(
    "other", ["anna elves-1 h4 personal", "anna tower h4", "carol elves-1 h4 personal"]
)
def test_a_vassal_takes_no_tribute_where_his_lords_house_or_personal_army_is(other: str) -> None:
    desk = serving("vera knights-1 b2 personal", other)
    war(desk, "anna", "end")
    assert desk.is_refused("vera", "tribute knights-1 land-a")
    alone = serving("vera knights-1 b2 personal")
    war(alone, "anna", "end")
    assert not alone.is_refused("vera", "tribute knights-1 land-a")


@meeting("VS-M-4x5x8-02")
@rule("VS-5.2.b", "VS-4.8.b", "VS-8.9.4.b")
def test_a_personal_mage_beaten_in_a_duel_is_no_personal_army_beaten_in_battle() -> None:
    desk = met(
        FIELD, "anna mage-1 b2 forest personal", "boris mage-2 e2 forest personal",
        "boris castle g2",
    )  # fmt: skip
    war(desk, "anna", "challenge mage-1 mage-2")
    closes(desk)
    facts = wins(desk, ATTACKERS)
    assert not any(fact.startswith(("prized", "turmoil-offered")) for fact in facts)
    assert "mage-2" in desk.world.armies
    assert desk.army("mage-2").cast_block is not None


@meeting("VS-M-6xT3x7-01")
@rule("VS-T3.f", "VS-T3.h", "VS-6.4.a", "VS-7.1.c")
@pytest.mark.parametrize(("house", "strength"), [("castle", "2"), ("fortress", "2+")])
def test_who_attacks_a_house_whose_garrison_sallies_helps_the_guest_in_it(
    house: str, strength: str
) -> None:
    desk = met(FIELD, f"anna {house} c2", "boris elves-1 c2", "carol knights-1 d2")
    declare(desk, f"anna sally {house}-c2 elves-1", f"carol attack knights-1 {house}-c2")
    assert len(desk.world.battles) == 1
    closes(desk)
    assert sides(desk) == ((f"{house}-c2:{strength}",), ("elves-1:3", "knights-1:4"))
    assert leaders(desk) == ("anna", "boris")
    wins(desk, DEFENDERS)
    assert desk.asked == ("boris",), "his army was in it first"


@meeting("VS-M-7x8-20")
@rule("VS-8.9.4.b", "VS-7.1.c", "VS-7.1.e")
def test_a_shield_is_used_up_by_coming_to_anothers_aid() -> None:
    desk = met(
        FIELD, "anna mage-1 a4 mountains", "anna elves-1 a2", "boris orcs-1 b2",
        "carol dwarves-1 c2", "carol knights-1 a1",
    )  # fmt: skip
    war(desk, "anna", "cast mage-1 shield-of-fury elves-1")
    war(desk, "anna", "end")
    declare(desk, "boris attack orcs-1 dwarves-1", "anna attack elves-1 orcs-1")
    declare(desk, "carol attack knights-1 elves-1")
    closes(desk, "boris")
    assert sides(desk) == (("orcs-1:3",), ("dwarves-1:3", "elves-1:3+"))
    wins(desk, DEFENDERS)
    assert sides(desk) == (("knights-1:4",), ("elves-1:3",))


@meeting("VS-M-4x6x7-02")
@rule("VS-4.3.b", "VS-7.13.a", "VS-6.3.f")
def test_nobody_is_hired_onto_a_ship_that_is_attacked_in_its_harbour() -> None:
    desk = met(FIELD, "anna city c2", "anna ship-1 c2", "boris knights-1 d2")
    assert not desk.is_refused("anna", "hire light-infantry city-c2 at ship-1")
    declare(desk, "boris attack knights-1 ship-1")
    line = "hire light-infantry city-c2 at ship-1"
    assert desk.refusal("anna", line) == "VS-4.3.b structure-under-attack"


@meeting("VS-M-3x4x6-01")
@rule("VS-3.2.b", "VS-6.3.d", "VS-4.4.b")
def test_houses_of_a_new_vassal_hire_nobody_until_their_year_is_over() -> None:
    desk = met(FIELD, "anna castle a1", "boris castle i4", "boris elves-1 g4")
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 1 yes")
    calm(desk)
    war(desk, "anna", "end")
    assert desk.asked == ("boris",)
    assert desk.refusal("boris", "hire light-infantry castle-i4") == "VS-1.3.b structure-spent"
    desk.ends_turns_until("boris", 3)
    assert not desk.is_refused("boris", "hire light-infantry castle-i4")


@meeting("VS-M-2x4-02")
@rule("VS-4.6.c", "VS-4.2.j", "VS-2.1.a")
def test_who_is_dismissed_aboard_in_a_harbour_is_dismissed_in_a_building() -> None:
    desk = met(SHORE, "anna city c4", "anna ship-1 c4", "anna knights-1 ship-1", "anna ship-2 c6",
               "anna knights-2 ship-2")  # fmt: skip
    war(desk, "anna", "dismiss knights-2")
    assert desk.coins("anna") == 100
    war(desk, "anna", "dismiss knights-1")
    assert desk.coins("anna") == 110


@meeting("VS-M-1x4x8-03")
@rule("VS-8.9.1.2.c", "VS-1.3.e", "VS-4.1.m")
def test_a_ship_that_storm_has_struck_on_its_way_sails_no_farther() -> None:
    desk = met(SEA, "anna ship-1 b2", "anna ship-2 e2", "anna mage-1 ship-2 forest")
    war(desk, "anna", "move ship-1 b3")
    war(desk, "anna", "cast mage-1 storm b3")
    desk.throws(3)
    calm(desk)
    assert desk.is_refused("anna", "move ship-1 b4")
    assert desk.reach("ship-1") == set()


@meeting("VS-M-4x6x8-04")
@rule("VS-8.9.1.2.a", "VS-4.2.j", "VS-6.0.h")
def test_storm_spares_a_ship_in_harbour_and_sinks_one_beside_it() -> None:
    desk = met(
        SHORE, "boris city c4", "boris ship-1 c4", "carol elves-1 ship-1", "boris ship-2 c5",
        "boris orcs-1 d4", "anna ship-3 f5", "anna mage-1 ship-3 forest",
    )  # fmt: skip
    war(desk, "anna", "cast mage-1 storm c5")
    desk.throws(6)
    assert "orcs-1" in desk.world.armies, "storm is for ships"
    assert {"ship-1", "elves-1"} <= set(desk.world.armies)
    assert "ship-2" not in desk.world.armies


@meeting("VS-M-5x8-05")
@rule("VS-8.9.1.3.b", "VS-5.0.d", "VS-5.2.b")
def test_a_personal_mage_whom_taming_kills_is_lost_and_nobody_has_beaten_him() -> None:
    desk = met(
        MOUNTAIN, "anna castle a1", "anna mage-1 i1 forest personal", "boris knights-1 h2 personal",
        lairs=("i1",),
    )  # fmt: skip
    war(desk, "anna", "cast mage-1 taming")
    facts = desk.throws(1)
    assert "mage-1" not in desk.world.armies
    assert desk.player("anna").personal is None
    assert not any(fact.startswith(("prized", "turmoil-offered")) for fact in facts)
    assert desk.is_refused("anna", "hire knights castle-a1 personal")


@meeting("VS-M-5x8-06")
@rule("VS-5.3.i", "VS-8.9.1.3.b", "VS-8.8.a")
def test_an_amulet_saves_the_mage_who_throws_a_one_and_lets_a_five_tame() -> None:
    for face, outcome in ((1, "awake"), (5, "tamed"), (6, "tamed")):
        desk = met(
            MOUNTAIN, "anna castle a1", "anna mage-1 i1 forest personal mithril", lairs=("i1",)
        )
        war(desk, "anna", "cast mage-1 taming amulet die")
        desk.throws(face)
        assert "mage-1" in desk.world.armies
        assert (desk.army("dragon-1").master == "mage-1") is (outcome == "tamed")


@meeting("VS-M-3x8-10")
@rule("VS-8.5.a", "VS-3.2.d", "VS-8.9.1.1.c")
def test_fair_wind_of_a_lord_for_his_vassals_ship_ends_where_their_next_turn_begins() -> None:
    sea = "\n".join(["~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~"] * 4)
    desk = serving("vera ship-1 a2", "anna ship-2 c3", "anna mage-1 ship-2", terrain=sea)
    war(desk, "anna", "cast mage-1 fair-wind ship-1")
    war(desk, "anna", "end")
    assert "g2" in desk.reach("ship-1"), "six cells, two of them by the wind"
    desk.ends_turns_until("vera", 3)
    assert "e2" in desk.reach("ship-1")
    assert "f2" not in desk.reach("ship-1")


@meeting("VS-M-3x6x7-02")
@rule("VS-7.12.a", "VS-3.2.d", "VS-6.0.r")
def test_a_vassal_without_houses_who_takes_his_lords_capital_rules_from_it_and_serves_on() -> None:
    desk = serving("anna castle c2", "vera knights-1 d2", "anna orcs-1 h4")
    war(desk, "anna", "end")
    declare(desk, "vera attack knights-1 castle-c2")
    fought(desk, ATTACKERS, turn="vera")
    desk.does("vera", "settle take")
    assert owner(desk, "c2") == desk.player("vera").seat == "vera"
    assert desk.player("vera").capital == desk.player("anna").capital == "c2"
    assert desk.player("vera").suzerain == "anna"
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == 100 - 5, "her land pays vera now"


@meeting("VS-M-3x4x5-01")
@rule("VS-5.4.d", "VS-3.4.c", "VS-4.1.a")
def test_a_guest_who_is_annexed_stays_in_the_house_of_a_third_but_cannot_come_back() -> None:
    desk = met(
        FIELD, "carol castle c2", "boris elves-1 c2", "anna knights-1 b2 personal"
    )  # fmt: skip
    desk.does("anna", "annex knights-1 elves-1")
    desk.does("boris", "answer 1 yes")
    calm(desk)
    desk.ends_turns_until("anna", 3)
    assert (owner(desk, "elves-1"), desk.army("elves-1").cell) == ("anna", "c2")
    war(desk, "anna", "move elves-1 c3")
    desk.ends_turns_until("anna", 4)
    assert desk.refusal("anna", "move elves-1 c2") == "VS-3.4.c no-entry"


@meeting("VS-M-5x7-18")
@rule("VS-5.1.d", "VS-5.1.e", "VS-7.9.b")
def test_a_prize_counts_zombies_by_detachments_and_a_ghost_ship_for_nothing() -> None:
    desk = met(
        FIELD, "boris mage-1 i4 forest", "boris zombie-1 c2 of mage-1",
        "boris zombie-2 b1 of mage-1", "anna knights-1 b2 personal",
    )  # fmt: skip
    declare(desk, "anna attack knights-1 zombie-1", "boris attack zombie-2 knights-1")
    fought(desk, ATTACKERS)
    assert desk.coins("anna") == 120
    sea = met(SEA, "boris ship-2 i4", "boris mage-1 ship-2 forest", "anna ship-1 b2 personal",
              "boris ghost-ship-1 c2 of mage-1")  # fmt: skip
    declare(sea, "anna attack ship-1 ghost-ship-1")
    fought(sea, ATTACKERS)
    assert sea.coins("anna") == 100


@meeting("VS-M-3x8-11")
@rule("VS-8.7.a", "VS-3.6.a", "VS-8.9.1.7.e")
def test_zombies_of_a_leavers_mage_who_falls_crumble_though_their_player_is_gone() -> None:
    desk = met(
        FIELD,
        "anna mage-1 c2",
        "anna zombie-1 h3 of mage-1",
        "boris knights-1 d2",
        "anna castle a4",
    )
    desk.does("anna", "leave-game")
    war(desk, "anna", "end")
    assert owner(desk, "zombie-1") == "anna", "for a circle yet"
    declare(desk, "boris attack knights-1 mage-1")
    fought(desk, ATTACKERS, turn="boris")
    peace_returns(desk)
    assert "zombie-1" not in desk.world.armies


@meeting("VS-M-3x4x7-07")
@rule("VS-3.6.a", "VS-4.3.d", "VS-7.7.a")
def test_the_attack_of_one_who_leaves_in_that_turn_is_fought_and_led_by_him() -> None:
    desk = met(FIELD, "anna knights-1 b2", "boris elves-1 c2", "anna castle i4")
    declare(desk, "anna attack knights-1 elves-1")
    desk.does("anna", "leave-game")
    closes(desk)
    assert leaders(desk) == ("anna", "boris"), "she goes when the turn is over"
    wins(desk, ATTACKERS)
    peace_returns(desk)
    assert "elves-1" not in desk.world.armies
    assert desk.player("anna").left is not None


@meeting("VS-M-4x7-24")
@rule("VS-7.10.c", "VS-7.12.a", "VS-4.2.a")
def test_a_ship_that_stormed_a_tower_ashore_sinks_with_it_if_its_owner_razes_the_tower() -> None:
    desk = met(SHORE, "boris tower c4", "anna ship-1 c5", "anna elves-1 ship-1")
    war(desk, "anna", "move ship-1 c4 attack tower-c4")
    fought(desk, ATTACKERS)
    desk.does("anna", "settle lower")
    assert "c4" not in desk.world.structures
    assert {"ship-1", "elves-1"}.isdisjoint(desk.world.armies)


@meeting("VS-M-4x5x6-01")
@rule("VS-5.4.a", "VS-4.4.c", "VS-6.3.g")
def test_a_castle_hires_again_when_its_besieger_joins_its_own_lord() -> None:
    desk = met(FIELD, "boris castle c2", "boris knights-1 f2 personal", "anna orcs-1 e2")
    war(desk, "anna", "besiege orcs-1 castle-c2")
    war(desk, "anna", "end")
    assert desk.refusal("boris", "hire light-infantry castle-c2") == "VS-6.3.g besieged"
    desk.does("boris", "annex knights-1 orcs-1")
    desk.does("anna", "answer 1 yes")
    calm(desk)
    assert not desk.is_refused("boris", "hire light-infantry castle-c2")


@meeting("VS-M-1x7x8-02")
@rule("VS-8.9.2.b", "VS-7.1.c", "VS-1.3.e")
def test_an_army_that_mist_has_put_to_sleep_defends_itself_and_helps_nobody() -> None:
    desk = met(
        FIELD, "carol mage-1 g1 forest", "anna knights-1 e4", "anna knights-2 a1",
        "boris elves-1 e2", "boris orcs-1 c3", turn="carol",
    )  # fmt: skip
    war(desk, "carol", "cast mage-1 sleep-mist orcs-1")
    war(desk, "carol", "end")
    war(desk, "anna", "move knights-1 d3 attack elves-1")
    assert desk.refusal("boris", "attack orcs-1 knights-1") == "VS-1.3.b action-spent"
    war(desk, "anna", "move knights-2 b2 attack orcs-1")
    closes(desk)
    assert sides(desk) == (("knights-1:4",), ("elves-1:3",))
    wins(desk, ATTACKERS)
    assert sides(desk) == (("knights-2:4",), ("orcs-1:3",))
