"""Chapters 3 to 7, three at a time, as a hostile player would bring them together."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, SEA, declare, fought, met, owner
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, closes, war, wins
from tests.strategic.scenes.wars import leaders, sides

COAST = FIELD + "\n" + SEA
SERVED = {"seats": "anna boris vera", "vassals": {"vera": "anna"}}


@meeting("VS-M-3x4-21")
@rule("VS-4.5.i", "VS-3.4.a", "VS-4.2.a")
def test_whoever_is_aboard_counts_beside_a_site_as_if_he_stood_ashore() -> None:
    desk = met(COAST, "anna orcs-1 c4", "anna ship-1 c5", "boris elves-1 ship-1")
    assert desk.refusal("anna", "build orcs-1 tower") == "VS-4.5.i too-near"
    desk.does("boris", "permit anna near-build elves-1")
    desk.does("anna", "build orcs-1 tower")


@meeting("VS-M-3x4-22")
@rule("VS-3.6.d", "VS-4.4.c")
def test_a_siege_of_one_who_left_ends_when_his_heir_has_the_besieger() -> None:
    desk = met(FIELD, "anna castle i1", "anna orcs-1 c2", "boris castle e2")
    desk.does("anna", "besiege orcs-1 castle-e2")
    desk.does("anna", "leave-game")
    war(desk, "anna", "end")
    assert desk.refusal("boris", "hire knights castle-e2") == "VS-6.3.g besieged"
    desk.does("vera", "inherit anna")
    war(desk, "boris", "end")
    assert owner(desk, "orcs-1") == "vera"
    assert desk.world.seats == ("anna", "boris", "carol", "vera")
    desk.ends_turns_until("boris", 3)
    assert desk.lists("boris", "hire knights castle-e2")


@meeting("VS-M-4x6x7-03")
@rule("VS-4.3.b", "VS-6.0.q", "VS-7.13.a")
def test_one_may_walk_into_an_attacked_castle_and_set_out_armies_in_an_attacked_fortress() -> None:
    desk = met(FIELD, "anna castle c2", "anna orcs-1 b3", "boris elves-1 d2")
    declare(desk, "boris attack elves-1 castle-c2", "anna move orcs-1 c2")
    closes(desk)
    assert sides(desk) == (("elves-1:3",), ("orcs-1:3+", "castle-c2:2+"))
    desk = met(FIELD, "anna castle c2", "anna fortress g2", "boris elves-1 h2")
    declare(desk, "boris attack elves-1 fortress-g2", "anna hire knights castle-c2 at fortress-g2")
    closes(desk)
    assert sides(desk) == (("elves-1:3",), ("knights-1:4+", "fortress-g2:2+"))


@meeting("VS-M-4x6-05")
@rule("VS-6.0.q", "VS-4.4.b")
def test_a_besieged_fortress_receives_whom_a_free_castle_has_hired_but_hires_nobody() -> None:
    desk = met(FIELD, "anna castle c2", "anna fortress g2", "boris elves-1 h2", turn="boris")
    desk.does("boris", "besiege elves-1 fortress-g2")
    desk.ends_turns_until("anna", 3)
    assert desk.refusal("anna", "hire light-infantry fortress-g2") == "VS-6.3.g besieged"
    desk.does("anna", "hire knights castle-c2 at fortress-g2")


@meeting("VS-M-4x6-06")
@rule("VS-6.3.c", "VS-6.0.q")
def test_where_a_ship_needs_water_it_needs_it_where_it_is_set_out() -> None:
    pieces = ("anna city c4", "anna fortress g2")
    desk = met(COAST, *pieces, hire_ship_needs_water="yes")
    line = "hire ship city-c4 at fortress-g2"
    assert desk.refusal("anna", line) == "VS-6.3.c no-water-here"
    assert not desk.lists("anna", line)
    assert desk.lists("anna", "hire ship city-c4")
    assert desk.lists("anna", "hire light-infantry city-c4 at fortress-g2")
    assert met(COAST, *pieces).lists("anna", line)
    shore = met(COAST, "anna city c4", "anna fortress g4", hire_ship_needs_water="yes")
    assert shore.lists("anna", "hire ship city-c4 at fortress-g4")


def at_peace(*pieces: str, **more: object) -> Desk:
    desk = met(FIELD, *pieces, diplomacy_binding="binding_peace", **more)
    desk.does("anna", "peace boris")
    desk.does("boris", "peace anna")
    return desk


@meeting("VS-M-Ix3-03")
@rule("VS-I.r", "VS-3.2.d")
def test_the_peace_of_a_lord_does_not_bind_his_vassal() -> None:
    desk = at_peace("anna orcs-1 c3", "vera orcs-2 c2", "boris elves-1 d2", **SERVED)
    assert not desk.lists("anna", "attack orcs-1 elves-1")
    war(desk, "anna", "end")
    assert desk.lists("vera", "attack orcs-2 elves-1")


@meeting("VS-M-Ix3x4-01")
@rule("VS-I.r", "VS-3.6.d", "VS-4.3.a")
def test_the_peace_of_one_who_left_does_not_bind_his_heir() -> None:
    desk = at_peace("anna castle i1", "anna orcs-1 c2", "boris elves-1 d2")
    assert not desk.lists("anna", "attack orcs-1 elves-1")
    desk.does("anna", "leave-game")
    war(desk, "anna", "end")
    desk.does("vera", "inherit anna")
    desk.ends_turns_until("vera", 3)
    assert desk.lists("vera", "attack orcs-1 elves-1")


@meeting("VS-M-3x5-10")
@rule("VS-5.5.a", "VS-3.6.a")
def test_the_personal_army_of_one_who_left_bars_tribute_until_it_is_nobodys() -> None:
    desk = met(FIELD, "anna orcs-1 c2 personal", "boris elves-1 f2 personal")
    desk.does("anna", "leave-game")
    war(desk, "anna", "end")
    assert desk.refusal("boris", "tribute elves-1 land-a") == "VS-5.5.a rival-on-the-land"
    desk.ends_turns_until("boris", 4)
    assert owner(desk, "orcs-1") is None
    assert desk.lists("boris", "tribute elves-1 land-a")


@meeting("VS-M-3x5x6-03")
@rule("VS-5.2.g", "VS-3.6.d", "VS-6.0.t")
def test_an_heir_has_what_turmoil_has_left_and_no_capital_for_the_lost_one() -> None:
    desk = met(
        FIELD, "anna knights-1 b2 personal", "boris elves-1 c2 personal", "boris castle g2",
        "boris fortress a4", turn="boris",
    )  # fmt: skip
    desk.does("boris", "leave-game")
    war(desk, "boris", "end")
    desk.ends_turns_until("anna", 3)
    desk.does("vera", "inherit boris")
    declare(desk, "anna attack knights-1 elves-1")
    fought(desk, ATTACKERS)
    desk.does("anna", "stir at-once")
    desk.throws(6)
    assert (owner(desk, "g2"), owner(desk, "a4")) == ("anna", "vera")
    assert desk.asked == ("vera",)
    assert desk.refusal("vera", "appoint fortress-a4") == "VS-6.0.t capital-stands"


@meeting("VS-M-6x7-04")
@rule("VS-6.4.a", "VS-7.16.c", "VS-7.12.a", "VS-5.1.a")
@pytest.mark.parametrize(
    ("settle", "kind", "after"),
    [("settle", "castle", None), ("settle take", "castle", "anna"),
     ("settle take lower", "manor", "anna")],
)  # fmt: skip
def test_a_castle_that_turns_upon_the_lord_in_it_is_nobodys_until_he_takes_it_back(
    settle: str, kind: str, after: str | None
) -> None:
    desk = met(FIELD, "anna castle c2", "anna knights-1 c2 personal")
    declare(desk, "anna sally castle-c2 knights-1")
    assert owner(desk, "c2") is None
    closes(desk)
    assert sides(desk) == (("castle-c2:2",), ("knights-1:4",))
    assert leaders(desk) == (None, "anna")
    wins(desk, DEFENDERS)
    facts = desk.does("anna", settle)
    assert (desk.at("c2").kind, owner(desk, "c2")) == (kind, after)
    assert not any(fact.startswith("prized") for fact in facts)


@meeting("VS-M-5x7-19")
@rule("VS-5.2.d", "VS-7.16.a")
def test_no_turmoil_is_stirred_in_a_capital_that_its_own_lord_has_attacked_in_time() -> None:
    desk = met(
        FIELD, "boris castle g2", "boris elves-1 c2 personal", "boris orcs-1 g3",
        "anna knights-1 b2 personal",
    )  # fmt: skip
    declare(desk, "anna attack knights-1 elves-1", "boris attack orcs-1 castle-g2")
    facts = fought(desk, ATTACKERS)
    assert "perished elves-1" in facts
    assert not any(fact.startswith("turmoil-offered") for fact in facts)


@meeting("VS-M-4x7-26")
@rule("VS-4.3.b", "VS-4.2.d", "VS-7.16.a")
def test_ones_own_army_may_leave_the_ship_that_one_attacks() -> None:
    desk = met(COAST, "boris ship-1 c5", "anna elves-1 ship-1", "anna orcs-1 b4")
    declare(desk, "anna attack orcs-1 ship-1", "anna move elves-1 d4")
    fought(desk, ATTACKERS)
    assert set(desk.world.armies) == {"elves-1", "orcs-1"}


@meeting("VS-M-3x5x7-05")
@rule("VS-5.2.b", "VS-3.2.d")
def test_a_lord_stirs_turmoil_in_his_vassals_capital_and_is_served_on() -> None:
    desk = met(
        FIELD, "anna knights-1 c2 personal", "anna castle a4", "vera elves-1 d2 personal",
        "vera castle g2", **SERVED,
    )  # fmt: skip
    declare(desk, "anna attack knights-1 elves-1")
    closes(desk)
    fought(desk, ATTACKERS, turn="vera")
    desk.does("anna", "stir at-once")
    desk.throws(6)
    assert owner(desk, "g2") == "anna"
    assert desk.player("vera").suzerain == "anna"
