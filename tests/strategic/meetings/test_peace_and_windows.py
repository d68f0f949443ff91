"""I.r, 1.2, 3.4 and 4.3 with the rest: peace, permissions and reactions where others meet."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, SEA, declare, met, owner
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import DEFENDERS, closes, war, wins
from tests.strategic.scenes.wars import calm, leaders, sides

BOUND = {"diplomacy_binding": "binding_peace"}


def at_peace(*pieces: str, terrain: str = FIELD, **more: object) -> Desk:
    """Anna and boris have made a peace that binds."""
    desk = met(terrain, *pieces, **{**BOUND, **more})
    desk.does("anna", "peace boris")
    desk.does("boris", "peace anna")
    return desk


@meeting("VS-M-Ix7-02")
@rule("VS-I.r", "VS-7.1.c")
def test_who_is_bound_by_peace_cannot_join_the_defence_against_his_partner() -> None:
    desk = at_peace("boris knights-1 b2", "carol elves-1 c2", "anna orcs-1 a2", turn="boris")
    declare(desk, "boris attack knights-1 elves-1")
    assert desk.refusal("anna", "attack orcs-1 knights-1").startswith("VS-I.r")


@meeting("VS-M-Ix6-01")
@rule("VS-I.r", "VS-6.4.a")
def test_a_garrison_may_not_fall_upon_a_partners_guest() -> None:
    desk = at_peace("anna castle c2", "boris elves-1 c2")
    assert desk.refusal("anna", "sally castle-c2 elves-1").startswith("VS-I.r")


@meeting("VS-M-Ix4x7-01")
@rule("VS-I.r", "VS-4.2.a", "VS-7.13.a")
def test_a_ship_that_carries_a_partner_cannot_be_attacked() -> None:
    desk = at_peace("carol ship-1 c2", "boris elves-1 ship-1", "anna ship-2 b2", terrain=SEA)
    assert desk.refusal("anna", "attack ship-2 ship-1").startswith("VS-I.r")


@meeting("VS-M-Ix8-01")
@rule("VS-I.r", "VS-8.9.1.2.a")
def test_peace_binds_armies_and_not_the_storm() -> None:
    desk = at_peace("boris ship-1 c2", "anna ship-2 b2", "anna mage-1 ship-2 forest", terrain=SEA)
    war(desk, "anna", "cast mage-1 storm c2")
    desk.throws(6)
    assert "ship-1" not in desk.world.armies


@meeting("VS-M-Ix4-01")
@rule("VS-I.r", "VS-4.4.a")
def test_peace_does_not_forbid_a_siege() -> None:
    desk = at_peace("boris castle c2", "anna orcs-1 e2")
    assert not desk.is_refused("anna", "besiege orcs-1 castle-c2")


@meeting("VS-M-Ix3-01")
@rule("VS-I.r", "VS-3.6.a")
def test_peace_with_a_leaver_binds_no_longer_when_his_armies_are_nobodys() -> None:
    desk = at_peace(
        "boris elves-1 c2", "anna knights-1 b2", turn="boris", leave_neutral_after="immediately"
    )
    assert desk.refusal("anna", "attack knights-1 elves-1").startswith("VS-I.r")
    desk.does("boris", "leave-game")
    war(desk, "boris", "end")
    assert owner(desk, "elves-1") is None
    assert not desk.is_refused("anna", "attack knights-1 elves-1")


@meeting("VS-M-Ix5-01")
@rule("VS-I.r", "VS-5.4.d")
def test_peace_binds_an_army_as_soon_as_it_belongs_to_a_partner() -> None:
    desk = at_peace("nobody elves-1 c2", "boris knights-1 d2 personal", "anna orcs-1 b2",
                    turn="boris")  # fmt: skip
    assert not desk.is_refused("anna", "attack orcs-1 elves-1")
    desk.does("boris", "annex knights-1 elves-1")
    assert desk.refusal("anna", "attack orcs-1 elves-1").startswith("VS-I.r")


@meeting("VS-M-3xT3x7-01")
@rule("VS-3.4.a", "VS-7.13.a", "VS-T3.f")
def test_a_permission_revoked_neither_evicts_a_guest_nor_frees_him_from_defending() -> None:
    desk = met(FIELD, "anna castle c2", "boris elves-1 b2", "carol knights-1 d2", turn="boris")
    desk.does("anna", "permit boris enter castle-c2")
    war(desk, "boris", "move elves-1 c2")
    desk.does("anna", "revoke boris enter castle-c2")
    declare(desk, "carol attack knights-1 castle-c2")
    closes(desk, "boris")
    assert sides(desk) == (("knights-1:4",), ("elves-1:3+", "castle-c2:2+"))
    assert leaders(desk) == ("carol", "anna")


@meeting("VS-M-3x7-05")
@rule("VS-3.4.a", "VS-7.12.a", "VS-3.4.c")
def test_a_permission_of_the_old_owner_opens_no_captured_castle() -> None:
    desk = met(FIELD, "anna castle c2", "boris elves-1 b3", "carol knights-1 d2", turn="carol")
    desk.does("anna", "permit boris enter all")
    declare(desk, "carol attack knights-1 castle-c2")
    closes(desk, "carol")
    wins(desk, "attackers")
    desk.does("carol", "settle take")
    desk.ends_turns_until("boris", 3)
    assert desk.refusal("boris", "move elves-1 c2") == "VS-3.4.c no-entry"


@meeting("VS-M-3x4x7-03")
@rule("VS-3.4.b", "VS-7.16.a", "VS-4.2.b")
def test_nobody_boards_a_ship_that_has_become_neutral() -> None:
    desk = met(FIELD + "\n" + SEA, "anna ship-1 c5", "anna ship-2 d5", "boris elves-1 c4")
    desk.does("anna", "permit boris board ship-1")
    declare(desk, "anna attack ship-2 ship-1")
    closes(desk)
    wins(desk, DEFENDERS)
    desk.ends_turns_until("boris", 2)
    assert desk.refusal("boris", "move elves-1 c5") == "VS-3.4.b no-boarding"


@meeting("VS-M-1x4-03")
@rule("VS-1.2.u", "VS-4.3.b", "VS-4.3.f")
def test_who_is_attacked_on_his_way_stops_and_the_attack_he_meant_is_not_made() -> None:
    desk = met(FIELD, "anna knights-1 a2", "boris elves-1 d3", "carol orcs-1 b4")
    for seat in ("boris", "carol"):
        desk.does(seat, "stance always")
        desk.does(seat, "permit anna near-move all")
    desk.does("anna", "move knights-1 b2 b3 c3 attack elves-1")
    while desk.asked and desk.asked[0] != "carol":
        desk.does(desk.asked[0], "pass")
    while desk.army("knights-1").cell != "b3":
        desk.does(desk.asked[0], "pass")
    while desk.asked[0] != "carol":
        desk.does(desk.asked[0], "pass")
    desk.does("carol", "attack orcs-1 knights-1")
    calm(desk)
    assert desk.army("knights-1").cell == "b3"
    assert [it.target for it in desk.world.battles] == ["knights-1"]


@meeting("VS-M-1x7-01")
@rule("VS-1.2.v", "VS-7.1.d", "VS-7.1.e")
def test_a_reaction_to_a_reaction_makes_a_battle_of_its_own_that_waits_for_the_first() -> None:
    desk = met(
        FIELD, "anna knights-1 b2", "boris elves-1 c2", "carol orcs-1 a2", "anna dwarves-1 a3"
    )
    declare(desk, "anna attack knights-1 elves-1", "carol attack orcs-1 knights-1")
    declare(desk, "anna attack dwarves-1 orcs-1")
    assert [it.target for it in desk.world.battles] == ["elves-1", "orcs-1"]
    closes(desk)
    assert sides(desk) == (("knights-1:4",), ("elves-1:3", "orcs-1:3"))


@meeting("VS-M-1x3x4-01")
@rule("VS-1.2.u", "VS-3.2.a", "VS-4.3.d")
def test_an_open_offer_of_service_does_not_keep_battles_waiting() -> None:
    desk = met(FIELD, "anna knights-1 b2", "anna castle i4", "boris elves-1 c2")
    declare(desk, "anna attack knights-1 elves-1")
    desk.does("anna", "offer-service carol")
    desk.does("anna", "end")
    calm(desk)
    assert desk.world.field is not None
    assert not desk.world.requests


@meeting("VS-M-1x4-04")
@rule("VS-1.2.w", "VS-4.6.d", "VS-4.3.a")
@pytest.mark.parametrize("line", ["attack elves-1 orcs-1", "move elves-1 a1", "send boris 1"])
def test_in_a_shortage_nothing_else_is_done_first(line: str) -> None:
    desk = met(FIELD, "anna elves-1 b2", "anna knights-1 h1", "anna knights-2 h2",
               "boris orcs-1 c2", coins=4, turn="carol")  # fmt: skip
    war(desk, "carol", "end")
    assert desk.question == "shortage"
    assert desk.is_refused("anna", line)


@meeting("VS-M-3x4x7-04")
@rule("VS-3.4.d", "VS-4.1.a", "VS-7.13.a")
def test_one_assaults_a_castle_from_beside_it_while_somebody_stands_in_it() -> None:
    desk = met(FIELD, "boris castle c2", "carol elves-1 c2", "anna knights-1 a2")
    assert desk.is_refused("anna", "move knights-1 b2 c2 attack castle-c2")
    war(desk, "anna", "move knights-1 b2 attack castle-c2")
    closes(desk)
    assert sides(desk)[1] == ("elves-1:3+", "castle-c2:2+")
    assert leaders(desk) == ("anna", "boris")


@meeting("VS-M-3x7-06")
@rule("VS-3.4.d", "VS-7.12.a", "VS-7.13.b")
def test_who_storms_a_castle_and_loses_heart_stands_in_it_as_its_enemy_without_walls() -> None:
    desk = met(FIELD, "boris castle c2", "anna knights-1 a2", "carol orcs-1 d2")
    war(desk, "anna", "move knights-1 b2 c2 attack castle-c2")
    declare(desk, "carol attack orcs-1 knights-1")
    closes(desk)
    assert sides(desk) == (("knights-1:4",), ("castle-c2:2+", "orcs-1:3"))
