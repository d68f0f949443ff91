"""What a hostile player would try where two or three chapters write the same field."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import (
    FIELD,
    SEA,
    SERVES,
    SHORE,
    declare,
    fought,
    met,
    owner,
)
from tests.strategic.scenes.hosted import edits, hosted
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, all_pass, closes, war, wins
from tests.strategic.scenes.wars import calm, leaders, sides

TWO_LANDS = "\n".join(["A A A A A B B B B"] * 4)


@meeting("VS-M-4x5x8-03")
@rule("VS-5.4.a", "VS-4.2.a", "VS-8.7.b")
def test_an_annexed_ship_brings_neither_its_foreign_mage_nor_his_zombies() -> None:
    desk = met(
        SHORE, "anna ship-1 c5", "boris mage-1 ship-1 forest", "boris zombie-1 a1 of mage-1",
        "carol knights-1 c4 personal", turn="carol",
    )  # fmt: skip
    desk.does("carol", "annex knights-1 ship-1")
    desk.does("anna", "answer 1 yes")
    assert [owner(desk, it) for it in ("ship-1", "mage-1", "zombie-1")] == [
        "carol", "boris", "boris",
    ]  # fmt: skip
    assert desk.army("ship-1").stamp is not None
    assert desk.army("mage-1").stamp is None
    assert desk.army("zombie-1").stamp is None


@meeting("VS-M-4x5x8-04")
@rule("VS-5.4.f", "VS-4.2.i", "VS-8.7.b")
def test_a_mage_annexed_aboard_brings_his_zombies_and_the_ship_sails_on() -> None:
    desk = met(
        SHORE, "anna ship-1 c5", "boris mage-1 ship-1 forest", "boris zombie-1 a1 of mage-1",
        "anna knights-1 c4 personal",
    )  # fmt: skip
    desk.does("anna", "annex knights-1 mage-1")
    desk.does("boris", "answer 1 yes")
    for name in ("mage-1", "zombie-1"):
        assert owner(desk, name) == "anna"
        assert desk.army(name).stamp is not None
    desk.does("anna", "move ship-1 c6")


@meeting("VS-M-Ix4x7-02")
@rule("VS-I.r", "VS-4.3.d", "VS-7.13.a")
def test_peace_made_after_a_declaration_does_not_call_the_battle_off() -> None:
    desk = met(
        FIELD, "boris castle c2", "carol elves-1 c2", "anna knights-1 b2",
        diplomacy_binding="binding_peace",
    )  # fmt: skip
    declare(desk, "anna attack knights-1 castle-c2")
    desk.does("anna", "peace boris")
    desk.does("boris", "peace anna")
    closes(desk)
    assert sides(desk) == (("knights-1:4",), ("elves-1:3+", "castle-c2:2+"))
    assert leaders(desk) == ("anna", "boris")


@meeting("VS-M-5x7x8-08")
@rule("VS-5.4.c", "VS-7.16.b", "VS-8.7.b")
def test_a_zombie_estranged_for_a_battle_is_nobodys_prey() -> None:
    desk = met(
        FIELD, "anna mage-1 h1", "anna zombie-1 b1 of mage-1", "anna knights-1 a1 personal",
        "boris elves-1 c1 personal", turn="boris",
    )  # fmt: skip
    declare(desk, "anna attack zombie-1 knights-1")
    assert owner(desk, "zombie-1") is None
    assert desk.refusal("boris", "annex elves-1 zombie-1") == "VS-5.4.c magical-joins-nobody"


def uprising(house: str) -> Desk:
    """Turmoil has won anna the capital of boris, which carol attacks in a later battle."""
    desk = met(
        FIELD, f"boris {house} g2", "boris elves-1 c2 personal", "anna knights-1 b2 personal",
        "carol knights-2 f2",
    )  # fmt: skip
    declare(desk, "anna attack knights-1 elves-1", f"carol attack knights-2 {house}-g2")
    fought(desk, ATTACKERS)
    desk.does("anna", "stir at-once")
    assert "rebelled g2 anna boris" in desk.throws(6)
    wins(desk, ATTACKERS)
    return desk


@meeting("VS-M-5x6x7-01")
@rule("VS-5.2.g", "VS-7.12.a", "VS-6.0.r")
def test_who_takes_a_capital_in_battle_keeps_it_though_turmoil_had_won_it_before() -> None:
    desk = uprising("castle")
    desk.does("carol", "settle take")
    assert owner(desk, "g2") == "carol"
    assert desk.player("carol").capital == "g2"
    assert desk.player("anna").capital is None


@meeting("VS-M-5x6x7-02")
@rule("VS-5.2.g", "VS-7.10.b", "VS-6.0.s")
def test_turmoil_hands_over_nothing_where_a_later_battle_has_razed_the_capital() -> None:
    desk = uprising("tower")
    desk.does("carol", "settle lower")
    assert "g2" not in desk.world.structures
    assert desk.player("boris").capital is None
    assert not desk.world.uprisings


@meeting("VS-M-3x5-08")
@rule("VS-3.6.a", "VS-3.6.b", "VS-5.2.g")
def test_who_wins_a_capital_by_turmoil_and_leaves_has_it_for_his_circle() -> None:
    desk = met(FIELD, "boris castle g2", "boris elves-1 c2 personal", "anna knights-1 b2 personal")
    declare(desk, "anna attack knights-1 elves-1")
    desk.does("anna", "leave-game")
    fought(desk, ATTACKERS)
    desk.does("anna", "stir at-once")
    desk.throws(6)
    assert owner(desk, "g2") == "anna"
    assert desk.coins("anna") == 0, "the prize is gone with her treasury"
    desk.ends_turns_until("boris", 3)
    assert owner(desk, "g2") is None


@meeting("VS-M-6x7-03")
@rule("VS-7.15.b", "VS-7.16.a", "VS-6.0.s")
def test_who_attacks_his_own_manor_loses_its_raise_and_names_no_other_capital() -> None:
    desk = met(FIELD, "anna manor c2", "anna fortress h4", "anna knights-1 b2")
    desk.does("anna", "raise manor-c2")
    declare(desk, "anna attack knights-1 manor-c2")
    fought(desk, DEFENDERS)
    assert (desk.at("c2").kind, owner(desk, "c2")) == ("manor", None)
    assert desk.coins("anna") == 50
    assert desk.player("anna").capital == "c2"
    desk.ends_turns_until("anna", 3)
    assert desk.refusal("anna", "appoint fortress-h4") == "VS-6.0.t capital-stands"


@meeting("VS-M-4x5-09")
@rule("VS-4.0.f", "VS-5.0.d", "VS-4.2.a")
def test_a_lord_aboard_a_neutral_ship_that_vanishes_is_lost_from_that_year_on() -> None:
    desk = met(SEA, "nobody ship-1 b2", "anna elves-1 ship-1 personal", neutral_vanish_percent=5)
    while desk.world.call is None:
        desk.lapses(desk.asked[0]) if desk.question == "react" else closes(desk, desk.asked[0])
    desk.throws(1)
    assert "elves-1" not in desk.world.armies
    assert desk.player("anna").personal is None
    lost = desk.player("anna").personal_lost
    assert lost is not None
    assert lost.year == 3


@meeting("VS-M-2x5-03")
@rule("VS-5.5.a", "VS-2.1.b", "VS-2.3.a")
def test_tribute_above_the_limit_is_kept_until_the_next_payday() -> None:
    desk = met(FIELD, "anna knights-1 b2 personal", lands=TWO_LANDS)
    desk.does("anna", "tribute knights-1 land-a")
    assert desk.coins("anna") == 105
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == 100


@meeting("VS-M-4x8-14")
@rule("VS-4.2.e", "VS-8.9.1.3.g")
def test_who_lands_on_a_dragon_mountain_is_attacked_at_once() -> None:
    terrain = "\n".join([FIELD.splitlines()[0], ". . m . . . . . .", SEA])
    desk = met(terrain, "anna ship-1 c3", "anna elves-1 ship-1", lairs=("c2",))
    assert "declared dragon-1 - elves-1 1 attack" in war(desk, "anna", "move elves-1 c2")
    assert desk.refusal("anna", "build elves-1 tower") == "VS-4.3.b under-attack"
    assert desk.refusal("anna", "move ship-1 d3") == "VS-4.1.m movement-ended"


@meeting("VS-M-4x8-15")
@rule("VS-8.9.1.5.b", "VS-4.2.i", "VS-8.9.1.7.e")
def test_zombies_raised_from_a_ship_stop_it_and_crumble_when_it_sinks() -> None:
    desk = met(
        SHORE, "anna castle e3", "anna ship-1 d5", "anna mage-1 ship-1 forest", "boris ship-2 c5",
    )  # fmt: skip
    war(desk, "anna", "cast mage-1 raise-zombies d4")
    desk.throws(1)
    all_pass(desk)
    assert owner(desk, "zombie-1") == "anna"
    assert desk.refusal("anna", "move ship-1 d6") == "VS-4.1.m movement-ended"
    declare(desk, "boris attack ship-2 ship-1")
    fought(desk, ATTACKERS)
    assert set(desk.world.armies) == {"ship-2"}


@meeting("VS-M-2x3-02")
@rule("VS-3.6.a", "VS-2.2.a")
def test_the_land_of_one_who_has_left_pays_nobody() -> None:
    desk = met(FIELD, "anna castle c2", "anna elves-1 d2", "boris tower h4", lands=TWO_LANDS)
    desk.does("anna", "leave-game")
    desk.ends_turns_until("boris", 3)
    assert desk.coins("anna") == 0
    assert "land-a" not in desk.world.paid
    assert desk.coins("boris") == 105, "of his own land alone"


@meeting("VS-M-3x5-09")
@rule("VS-3.6.d", "VS-5.0.d")
def test_an_heir_waits_for_a_lord_as_long_as_the_leaver_would_have() -> None:
    desk = met(
        FIELD, "anna castle c2", "boris knights-1 c4", "anna elves-1 c3 personal", turn="boris"
    )
    declare(desk, "boris attack knights-1 elves-1")
    fought(desk, ATTACKERS, turn="boris")
    calm(desk)
    desk.does("anna", "leave-game")
    closes(desk, "carol")
    desk.does("gleb", "inherit anna")
    desk.ends_turns_until("gleb", 7)
    assert desk.refusal("gleb", "hire light-infantry castle-c2 personal") == "VS-5.0.d too-early"
    desk.ends_turns_until("gleb", 8)
    desk.does("gleb", "hire light-infantry castle-c2 personal")


@meeting("VS-M-3x5x8-01")
@rule("VS-3.5.j", "VS-5.0.a", "VS-8.7.b")
def test_nobody_comes_in_with_a_neutral_zombie() -> None:
    desk = met(FIELD, "nobody mage-1 a1 forest", "nobody zombie-1 c2 of mage-1", "anna castle h4")
    assert desk.refusal("gleb", "join-neutral zombie-1") == "VS-3.5.j no-neutral-army"
    desk.does("gleb", "join-neutral mage-1")
    closes(desk)
    assert owner(desk, "zombie-1") == "gleb"


@meeting("VS-M-3x7x8-02")
@rule("VS-3.2.d", "VS-7.16.a", "VS-8.7.b")
def test_zombies_of_a_vassal_whom_his_lord_attacks_stay_the_vassals() -> None:
    desk = met(
        FIELD, "anna castle c2", "vera mage-1 h1 forest", "vera zombie-1 d3 of mage-1",
        "anna knights-1 e3", **SERVES,
    )  # fmt: skip
    declare(desk, "anna attack knights-1 zombie-1")
    assert owner(desk, "zombie-1") == "vera"
    assert not desk.world.estranged
    war(desk, "anna", "end")
    closes(desk, "vera")
    assert leaders(desk) == ("anna", "vera")


@meeting("VS-M-0x3-04")
@rule("VS-0.1.b", "VS-3.5.k")
@pytest.mark.parametrize("line", ["army elves-1 gone", "army elves-1 owner boris"])
def test_a_gift_that_the_host_has_taken_from_its_giver_is_no_way_in(line: str) -> None:
    desk = hosted()
    desk.does("anna", "invite vera army elves-1")
    desk.does("vera", "join-vassal anna")
    edits(desk, line)
    assert "disappointed vera no-army-offered" in desk.does("anna", "end")


@meeting("VS-M-1x3-02")
@rule("VS-3.4.a", "VS-1.1.a")
def test_a_guest_whose_permission_ended_with_the_year_stays_but_does_not_come_back() -> None:
    desk = met(FIELD, "boris castle c2", "anna elves-1 b2")
    desk.does("boris", "permit anna enter castle-c2 until 2")
    war(desk, "anna", "move elves-1 c2")
    desk.ends_turns_until("anna", 3)
    assert desk.army("elves-1").cell == "c2"
    war(desk, "anna", "move elves-1 d2")
    assert desk.refusal("anna", "move elves-1 c2") == "VS-3.4.c no-entry"


@meeting("VS-M-1x2-01")
@rule("VS-1.2.w", "VS-2.1.b")
def test_money_above_the_limit_cannot_be_saved_in_anothers_turn() -> None:
    desk = met(FIELD, "anna castle c2", "boris tower h4", coins=130, turn="boris", lands=TWO_LANDS)
    for line in ("send boris 20", "hire knights castle-c2", "raise castle-c2"):
        assert desk.refusal("anna", line) == "VS-1.2.w not-your-turn"
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == 105, "cut to a hundred before her land pays"


@meeting("VS-M-1x2-02")
@rule("VS-1.1.c", "VS-2.1.a", "VS-2.2.b")
def test_a_turn_that_nobody_plays_is_paid_all_the_same_and_once() -> None:
    desk = met(FIELD, "anna castle c2", "boris tower h4", coins=50, turn_hours=24, lands=TWO_LANDS)
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == 55
    desk.lapses("anna")
    assert desk.coins("anna") == 55


@meeting("VS-M-6x7x8-03")
@rule("VS-7.15.a", "VS-8.9.1.4.h", "VS-6.1.b")
def test_a_freed_dragon_finds_the_house_as_it_was_raised_in_that_turn() -> None:
    desk = met(
        FIELD, "anna manor d2", "anna mage-1 a4 forest", "anna dragon-1 a2 of mage-1 from i2",
        freed_dragon_first_flight="fly_and_attack",
    )  # fmt: skip
    desk.does("anna", "raise manor-d2")
    war(desk, "anna", "dismiss mage-1")
    facts = closes(desk)
    assert facts.index("placed raise castle d2 3 anna") < facts.index("flew dragon-1 b2")
    assert sides(desk) == (("dragon-1:3+",), ("castle-d2:2+",))
