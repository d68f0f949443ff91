"""3.2 and 3.3 with the rest: joint turns, what vassals do to each other, bonds that break."""

import pytest

from letopis.games.strategic.world.stamps import present_stamp
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, SEA, declare, fought, met, owner, serving
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, closes, war, wins
from tests.strategic.scenes.wars import calm, leaders, sides


@meeting("VS-M-3x4x7-05")
@rule("VS-3.2.d", "VS-4.3.d", "VS-7.1.b")
def test_lord_and_vassal_attack_one_cell_in_one_battle_led_by_who_declared_first() -> None:
    desk = serving("anna knights-1 b2", "vera orcs-1 d2", "carol elves-1 c2")
    declare(desk, "anna attack knights-1 elves-1", "anna end", "vera attack orcs-1 elves-1")
    closes(desk, "vera")
    assert sides(desk) == (("knights-1:4", "orcs-1:3"), ("elves-1:3",))
    assert leaders(desk) == ("anna", "carol")


@meeting("VS-M-3x7-07")
@rule("VS-3.2.d", "VS-7.16.a")
def test_an_attack_on_ones_vassal_is_no_attack_on_ones_own() -> None:
    desk = serving("anna knights-1 b2", "vera orcs-1 c2")
    declare(desk, "anna attack knights-1 orcs-1")
    assert owner(desk, "orcs-1") == "vera"
    desk.does("anna", "end")
    calm(desk)
    assert desk.refusal("vera", "move orcs-1 d2") == "VS-4.3.b under-attack"


@meeting("VS-M-3x4x7-06")
@rule("VS-3.3.a", "VS-4.3.d", "VS-7.7.a")
def test_who_leaves_service_after_declaring_still_leads_his_attack_at_the_turns_end() -> None:
    desk = serving("anna castle a1", "vera orcs-1 d2", "carol elves-1 c2")
    war(desk, "anna", "end")
    declare(desk, "vera attack orcs-1 elves-1")
    desk.does("vera", "leave-service")
    calm(desk)
    assert sides(desk) == (("orcs-1:3",), ("elves-1:3",))
    assert leaders(desk) == ("vera", "carol")


@meeting("VS-M-3x4-12")
@rule("VS-3.3.b", "VS-3.3.c", "VS-4.1.m")
def test_a_vassal_expelled_on_his_way_walks_no_farther() -> None:
    desk = serving("anna castle a1", "vera knights-1 d2", "carol elves-1 f4")
    war(desk, "anna", "end")
    desk.does("carol", "stance always")
    desk.does("vera", "move knights-1 e3")
    assert desk.world.window is not None
    desk.does("anna", "expel vera")
    calm(desk)
    assert desk.army("knights-1").cell == "e3"
    assert desk.is_refused("vera", "move knights-1 d2")


@meeting("VS-M-3x4-13")
@rule("VS-3.2.b", "VS-4.4.c", "VS-4.4.b")
def test_entering_service_spends_a_besieger_but_does_not_lift_his_siege() -> None:
    desk = met(FIELD, "anna castle a1", "boris orcs-1 c3", "carol castle e3", turn="boris")
    desk.does("boris", "besiege orcs-1 castle-e3")
    war(desk, "boris", "end")
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 1 yes")
    assert desk.player("boris").suzerain == "anna"
    assert desk.army("orcs-1").stamp == present_stamp(desk.world)
    desk.ends_turns_until("carol", 3)
    assert desk.refusal("carol", "hire light-infantry castle-e3") == "VS-6.3.g besieged"


@meeting("VS-M-3x4-14")
@rule("VS-3.2.b", "VS-4.3.d", "VS-3.2.e")
def test_service_entered_while_ones_attack_is_pending_does_not_call_it_off() -> None:
    desk = met(FIELD, "anna castle a1", "boris orcs-1 c3", "carol elves-1 d3")
    declare(desk, "boris attack orcs-1 elves-1")
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 1 yes")
    calm(desk)
    war(desk, "anna", "end")
    if desk.world.field is None:
        war(desk, "boris", "end")
    assert desk.world.field is not None
    assert leaders(desk) == ("boris", "carol")


@meeting("VS-M-3x5x6-01")
@rule("VS-3.2.f", "VS-5.0.d", "VS-6.3.g")
def test_a_besieged_suzerain_restores_no_vassals_army() -> None:
    desk = serving("anna castle e3", "carol orcs-1 g3", turn="carol")
    desk.does("carol", "besiege orcs-1 castle-e3")
    war(desk, "carol", "end")
    desk.ends_turns_until("anna", 9)
    line = "hire knights castle-e3 vassal vera"
    assert desk.refusal("anna", line) == "VS-6.3.g besieged"


@meeting("VS-M-2x3x4-01")
@rule("VS-3.2.d", "VS-2.1.a", "VS-4.6.d")
def test_a_vassals_shortage_comes_before_his_lords_actions() -> None:
    desk = serving(
        "anna castle a1", "vera knights-1 d2", "vera knights-2 e2", coins=0, turn="carol"
    )  # fmt: skip
    war(desk, "carol", "end")
    assert desk.question == "shortage"
    assert desk.asked == ("vera",)
    assert desk.is_refused("anna", "raise castle-a1")
    desk.does("vera", "dismiss knights-1")
    desk.does("vera", "dismiss knights-2")
    assert desk.asked == ("anna",)


@meeting("VS-M-3x8-08")
@rule("VS-3.3.d", "VS-8.5.a")
def test_the_shield_of_a_vassal_who_leaves_ends_with_his_own_slot() -> None:
    desk = serving("anna castle a1", "vera mage-1 d2 mountains", "vera elves-1 e2")
    war(desk, "anna", "end")
    desk.does("vera", "cast mage-1 shield-of-fury elves-1")
    calm(desk)
    desk.does("vera", "leave-service")
    calm(desk)
    slot = next(it.id for it in desk.world.slots if it.lord == "vera")
    assert desk.army("elves-1").effects[0].stamp.slot == slot


@meeting("VS-M-3x7x8-01")
@rule("VS-3.2.c", "VS-8.9.1.4.f", "VS-7.13.a")
def test_a_joint_turns_freed_dragon_falls_upon_lord_and_vassal_alike() -> None:
    desk = serving(
        "anna castle a1", "vera mage-1 i4", "vera dragon-1 e2 of mage-1 from a4", "anna elves-1 c2"
    )  # fmt: skip
    war(desk, "anna", "end")
    desk.does("vera", "dismiss mage-1")
    calm(desk)
    freed = desk.army("dragon-1").freed
    assert freed is not None
    assert freed.by == "vera"
    war(desk, "vera", "end")
    assert desk.army("dragon-1").cell == "e2", "its action is spent this year"
    desk.ends_turns_until("vera", 3)
    closes(desk, "vera")
    assert desk.army("dragon-1").cell == "d2"
    assert sides(desk) == (("dragon-1:3+",), ("elves-1:3",)), "the lord's army is its prey too"
    assert leaders(desk) == (None, "anna")


@meeting("VS-M-3x4-15")
@rule("VS-3.4.c", "VS-3.2.d", "VS-4.1.l")
def test_a_vassal_needs_his_lords_leave_to_enter_and_to_pass_like_anybody() -> None:
    desk = serving("anna castle c2", "anna elves-1 f2", "vera knights-1 b2")
    war(desk, "anna", "end")
    assert desk.refusal("vera", "move knights-1 c2") == "VS-3.4.c no-entry"
    desk.does("anna", "permit vera enter castle-c2")
    assert not desk.is_refused("vera", "move knights-1 c2")


@meeting("VS-M-3x4-16")
@rule("VS-3.2.d", "VS-4.2.i", "VS-3.4.b")
def test_a_vassal_aboard_his_lords_ship_stops_it_by_acting_before_it_sails() -> None:
    desk = serving(
        "anna ship-1 c5", "vera elves-1 ship-1", "carol orcs-1 d4", terrain=FIELD + "\n" + SEA,
        turn="carol",
    )  # fmt: skip
    desk.does("anna", "arrange vera anna")
    war(desk, "carol", "end")
    declare(desk, "vera attack elves-1 orcs-1")
    war(desk, "vera", "end")
    assert desk.refusal("anna", "move ship-1 c6") == "VS-4.1.m movement-ended"
    closes(desk, "anna")
    assert sides(desk) == (("elves-1:1",), ("orcs-1:3",))
    assert leaders(desk) == ("vera", "carol")


@meeting("VS-M-3x5x7-03")
@rule("VS-3.2.c", "VS-5.1.g", "VS-7.14.b")
def test_a_prize_won_together_is_the_first_lords_who_may_share_it_untaxed() -> None:
    desk = serving("anna knights-1 b2 personal", "vera orcs-1 d2 personal", "carol elves-1 c2")
    declare(desk, "anna attack knights-1 elves-1", "anna end", "vera attack orcs-1 elves-1")
    fought(desk, ATTACKERS, turn="vera")
    desk.does("anna", "settle share vera coins 10")
    assert (desk.coins("anna"), desk.coins("vera")) == (115, 110)


@meeting("VS-M-3x4-17")
@rule("VS-3.2.d", "VS-4.5.i", "VS-4.5.d")
def test_building_beside_ones_vassals_army_needs_his_permission() -> None:
    desk = serving("anna orcs-1 e2", "vera elves-1 f2")
    assert desk.refusal("anna", "build orcs-1 tower").startswith("VS-4.5.i")
    desk.does("vera", "permit anna near-build all")
    assert not desk.is_refused("anna", "build orcs-1 tower")


@meeting("VS-M-3x6x7-01")
@rule("VS-3.2.d", "VS-7.15.b", "VS-6.1.b")
def test_a_vassals_attack_spoils_his_lords_raise_in_the_same_joint_turn() -> None:
    desk = serving("anna manor c2", "vera orcs-1 d2")
    war(desk, "anna", "raise manor-c2")
    war(desk, "anna", "end")
    declare(desk, "vera attack orcs-1 manor-c2")
    fought(desk, DEFENDERS, turn="vera")
    assert desk.at("c2").kind == "manor"
    assert desk.coins("anna") == 50


@meeting("VS-M-1x3x4-02")
@rule("VS-3.2.d", "VS-1.3.d", "VS-4.8.c")
@pytest.mark.parametrize("order", ["anna vera", "vera anna"])
def test_whoever_moves_first_in_the_joint_turn_a_duel_is_held_at_its_end(order: str) -> None:
    desk = serving(
        "anna mage-1 b2 forest", "vera castle a4", "carol mage-2 e2 forest", turn="carol"
    )
    desk.does("anna", f"arrange {order}")
    war(desk, "carol", "end")
    first, second = order.split()
    if first == "vera":
        war(desk, "vera", "end")
    desk.does("anna", "challenge mage-1 mage-2")
    calm(desk)
    war(desk, "anna", "end")
    if second == "vera":
        assert desk.world.field is None
        war(desk, "vera", "end")
    assert desk.world.field is not None
    wins(desk, ATTACKERS)
    assert desk.army("mage-2").cast_block is not None


@meeting("VS-M-3x4x7-08")
@rule("VS-3.2.d", "VS-4.4.c", "VS-7.10.b")
@pytest.mark.parametrize(
    ("besieger", "settles"), [("carol", "settle lower"), ("anna", "settle take")]
)
def test_a_siege_that_a_battle_has_ended_is_over_in_the_next_sub_turn(
    besieger: str, settles: str
) -> None:
    desk = serving(
        "boris fortress c2", f"{besieger} orcs-1 e2", "anna knights-1 b2", "vera elves-1 h4",
        turn="carol", seats="anna vera carol boris",
        vassal_joint_turn="battles_after_each_subturn",
    )  # fmt: skip
    if besieger == "carol":
        war(desk, "carol", "besiege orcs-1 fortress-c2")
    desk.ends_turns_until("anna", 3)
    if besieger == "anna":
        war(desk, "anna", "besiege orcs-1 fortress-c2")
    assert desk.world.sieges
    declare(desk, "anna attack knights-1 fortress-c2")
    fought(desk, ATTACKERS)
    desk.does("anna", settles)
    assert desk.asked == ("vera",)
    assert not desk.world.sieges
