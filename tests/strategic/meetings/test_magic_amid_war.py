"""Magic in the middle of wars and sieges, where three chapters write together."""

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import (
    FIELD,
    MOUNTAIN,
    SEA,
    SHORE,
    WRATH,
    declare,
    fought,
    met,
    owner,
    serving,
)
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, closes, peace_returns, war, wins
from tests.strategic.scenes.wars import calm, sides


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
