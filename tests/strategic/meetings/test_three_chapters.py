"""What three chapters write together: bonds, houses and money in the middle of wars and sieges."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import (
    FIELD,
    SEA,
    SHORE,
    declare,
    fought,
    met,
    owner,
    serving,
)
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, closes, peace_returns, war, wins
from tests.strategic.scenes.wars import calm, leaders, sides


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
