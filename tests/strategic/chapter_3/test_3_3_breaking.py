"""Chapter 3, point 3. Leaving service and expelling vassals, and the slots afterwards."""

from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import SpellKind
from letopis.games.strategic.world import Army, Effect, Stamp
from letopis.games.strategic.world.stamps import has_come_round, is_ready
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import Desk, endless
from tests.strategic.scenes.slots import line_up, stamp

ROW = ". . . . . . . . ."


def _with_army(desk: Desk, army: Army) -> None:
    desk.world = replace(desk.world, armies={**desk.world.armies, army.id: army})


@rule("VS-3.3.a", "VS-3.3.c")
def test_a_vassal_leaves_at_any_time_and_moves_before_the_former_joint_turn() -> None:
    desk = endless(ROW, seats="anna boris vera", turn="vera", vassals={"boris": "anna"})
    assert desk.refusal("anna", "leave-service") == "VS-3.3.a no-vassal"
    desk.does("boris", "leave-service")
    assert desk.player("boris").suzerain is None
    assert line_up(desk) == ["boris", "anna", "vera"]
    assert desk.refusal("boris", "leave-service") == "VS-3.3.a no-vassal"
    desk.does("vera", "end")
    assert desk.asked == ("boris",)
    desk.does("boris", "end")
    assert desk.asked == ("anna",)


@rule("VS-3.3.b")
def test_a_suzerain_expels_a_vassal_at_any_time_without_his_consent() -> None:
    desk = endless(ROW, seats="anna boris vera", turn="vera", vassals={"boris": "anna"})
    assert desk.refusal("vera", "expel boris") == "VS-3.3.b not-your-vassal"
    assert desk.refusal("anna", "expel vera") == "VS-3.3.b not-your-vassal"
    assert desk.refusal("anna", "expel anna") == "VS-3.3.b not-your-vassal"
    assert desk.refusal("anna", "expel nemo") == "VS-3.3.b not-your-vassal"
    assert desk.lists("anna", "expel boris")
    desk.does("anna", "expel boris")
    assert desk.player("boris").suzerain is None
    assert line_up(desk) == ["boris", "anna", "vera"]


@rule("VS-3.3.c")
def test_a_break_inside_the_joint_turn_costs_the_sub_turn_of_this_year() -> None:
    desk = endless(ROW, "boris elves-1 a1", seats="anna boris vera", vassals={"boris": "anna"})
    desk.does("boris", "leave-service")
    assert line_up(desk) == ["boris", "anna", "vera"]
    desk.does("anna", "end")
    assert desk.asked == ("vera",)
    desk.does("vera", "end")
    assert (desk.world.year, desk.asked) == (3, ("boris",))
    desk = endless(ROW, seats="anna boris vera", turn="boris", vassals={"boris": "anna"})
    desk.does("anna", "expel boris")
    assert desk.asked == ("vera",)  # even in the middle of his sub-turn


@rule("VS-3.3.c", "VS-3.3.d")
def test_by_option_the_sub_turn_is_kept_and_the_slot_left_afterwards() -> None:
    desk = endless(
        ROW,
        "boris elves-1 a1",
        "vera elves-2 b1",
        seats="anna boris vera",
        vassals={"boris": "anna"},
        vassal_break_inside_joint_turn="keep_subturn",
    )
    desk.does("boris", "leave-service")
    assert desk.player("boris").suzerain is None
    assert line_up(desk) == ["(boris)", "anna+boris", "vera"]
    desk.does("anna", "end")
    assert desk.asked == ("boris",)
    desk.spent("elves-1", 2, 1)
    desk.does("boris", "end")
    assert line_up(desk) == ["boris", "anna", "vera"]
    assert desk.asked == ("vera",)
    own = desk.world.slots[0].id
    assert desk.army("elves-1").stamp == Stamp(2, own)
    desk.does("vera", "end")
    assert (desk.world.year, desk.asked) == (3, ("boris",))
    assert is_ready(desk.world, desk.army("elves-1"))
    desk.does("boris", "end")
    desk.does("anna", "end")
    assert desk.asked == ("vera",)  # the joint turn is the suzerain's alone


@rule("VS-3.3.c")
def test_by_option_a_sub_turn_that_is_over_is_not_had_again() -> None:
    desk = endless(
        ROW,
        seats="anna boris vera",
        turn="boris",
        vassals={"boris": "anna"},
        vassal_break_inside_joint_turn="keep_subturn",
    )
    desk.does("boris", "end")
    assert desk.asked == ("vera",)
    desk.does("boris", "leave-service")
    assert line_up(desk) == ["boris", "anna", "vera"]


@rule("VS-3.3.d")
def test_stamps_of_the_joint_slot_follow_the_leaver_into_his_own() -> None:
    desk = endless(
        ROW,
        "anna elves-1 a1",
        "boris elves-2 c1",
        "boris tower g1",
        "vera elves-3 i1",
        seats="anna boris vera",
        turn="vera",
        vassals={"boris": "anna"},
    )
    for piece in ("elves-1", "elves-2", "g1"):
        desk.spent(piece, 2, 1)
    desk.spent("elves-3", 2, 1)
    desk.does("boris", "leave-service")
    own = desk.world.slots[0].id
    assert desk.army("elves-2").stamp == desk.at("g1").stamp == Stamp(2, own)
    assert desk.army("elves-1").stamp == desk.army("elves-3").stamp == stamp(2, 1)
    desk.does("vera", "end")
    assert desk.asked == ("boris",)
    desk.does("boris", "move elves-2 d1")
    assert not is_ready(desk.world, desk.army("elves-1"))


@rule("VS-3.3.d")
def test_effects_and_cast_blocks_that_the_leaver_caused_follow_him() -> None:
    desk = endless(
        ROW,
        "anna mage-1 a1 plains",
        "boris mage-2 c1 forest",
        "vera mage-3 i1 deserts",
        seats="anna boris vera",
        turn="vera",
        vassals={"boris": "anna"},
    )
    spell: SpellKind = next(iter(desk.world.ground.catalogue.spells))
    his, hers = (Effect(spell, SeatId(seat), stamp(2, 1)) for seat in ("boris", "anna"))
    _with_army(desk, replace(desk.army("mage-3"), effects=(his, hers), cast_block=his))
    _with_army(desk, replace(desk.army("mage-2"), cast_block=hers))
    desk.does("boris", "leave-service")
    own = Stamp(2, desk.world.slots[0].id)
    mage = desk.army("mage-3")
    assert [effect.stamp for effect in mage.effects] == [own, stamp(2, 1)]
    assert mage.cast_block is not None
    assert mage.cast_block.stamp == own
    kept = desk.army("mage-2").cast_block
    assert kept is not None
    assert kept.stamp == stamp(2, 1)
    desk.does("vera", "end")
    assert desk.asked == ("boris",)
    assert has_come_round(desk.world, own)
    assert not has_come_round(desk.world, stamp(2, 1))


@rule("VS-3.3.e")
def test_of_several_leavers_the_latest_moves_nearest_to_the_joint_turn() -> None:
    desk = endless(
        ROW,
        seats="anna boris vera gleb",
        turn="gleb",
        vassals={"boris": "anna", "vera": "anna"},
    )
    desk.does("boris", "leave-service")
    desk.does("anna", "expel vera")
    assert line_up(desk) == ["boris", "vera", "anna", "gleb"]


@rule("VS-3.3.c", "VS-3.2.d")
def test_who_leaves_and_serves_again_in_the_same_turn_stands_in_the_order_once() -> None:
    desk = endless(
        ROW,
        seats="anna boris vera",
        vassals={"boris": "anna"},
        vassal_break_inside_joint_turn="keep_subturn",
    )
    desk.does("boris", "leave-service")
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 1 yes")
    assert line_up(desk) == ["anna+boris", "vera"]


@rule("VS-3.3.c", "VS-3.2.d")
def test_who_serves_a_guest_of_the_joint_turn_waits_in_the_guests_own_slot() -> None:
    desk = _guests("boris")
    desk.does("anna", "end")
    desk.does("boris", "offer-service vera")
    desk.does("vera", "answer 1 yes")
    assert line_up(desk) == ["vera", "anna+boris", "gleb"]
    check(desk.world)
    desk.does("boris", "end")
    assert line_up(desk) == ["boris+vera", "anna", "gleb"]
    assert desk.asked == ("gleb",)
    check(desk.world)
    desk.does("gleb", "end")
    assert desk.asked == ("boris",)


@rule("VS-3.3.c", "VS-3.2.d")
def test_a_guest_of_the_joint_turn_who_serves_another_guest_is_one_no_more() -> None:
    desk = _guests("boris", "vera")
    desk.does("anna", "end")
    desk.does("boris", "offer-service vera")
    desk.does("vera", "answer 1 yes")
    check(desk.world)
    desk.does("boris", "end")
    assert desk.asked == ("gleb",)
    assert line_up(desk) == ["boris+vera", "anna", "gleb"]
    check(desk.world)


@rule("VS-3.3.c", "VS-3.2.d")
def test_a_guest_does_not_take_the_suzerain_in_whose_turn_he_acts_once_more() -> None:
    desk = _guests("boris", "vera")
    desk.does("anna", "end")
    assert desk.refusal("boris", "offer-service anna") == "VS-3.3.c his-turn-is-running"
    assert not desk.lists("boris", "offer-service anna")
    desk.does("boris", "end")
    desk.does("vera", "end")
    desk.ends_turns_until("boris", 3)
    desk.does("boris", "offer-service anna")


def _guests(*leavers: str) -> Desk:
    """Anna's turn; these vassals have left her service and keep their sub-turn."""
    desk = endless(
        ROW,
        "anna elves-1 a1",
        seats="anna boris vera gleb",
        vassals=dict.fromkeys(leavers, "anna"),
        vassal_break_inside_joint_turn="keep_subturn",
    )
    for seat in leavers:
        desk.does(seat, "leave-service")
    return desk
