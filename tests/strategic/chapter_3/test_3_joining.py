"""Chapter 3, point 5. Joining the game: commanders, new vassals, their slots."""

import inspect
import re
from typing import get_args

import pytest

from letopis.games.strategic.building import founding
from letopis.games.strategic.membership import joining
from letopis.games.strategic.world import SlotId, Stamp
from letopis.games.strategic.world.purposes import purpose_word
from tests.rule import rule
from tests.strategic.scenes.newcomers import ROW, armies_of
from tests.strategic.scenes.scene import endless, started
from tests.strategic.scenes.slots import line_up

COAST = ". . . ~ ~"


@rule("VS-3.5.a", "VS-1.2.s")
def test_joining_is_carried_out_after_the_current_turn_and_before_the_next() -> None:
    desk = endless(ROW, "nobody dwarves-1 e1")
    assert desk.does("vera", "join-neutral dwarves-1") == ["wished vera neutral army dwarves-1"]
    assert "vera" not in desk.world.players
    assert desk.refusal("vera", "join-neutral dwarves-1") == "VS-3.5.a asked-already"
    assert desk.refusal("vera", "join-commander elves") == "VS-3.5.a asked-already"
    assert desk.refusal("vera", "end") == "VS-1.2.w not-playing"
    facts = desk.does("anna", "end")
    assert facts.index("turn-ended") < facts.index("seated vera") < facts.index("turn-began 2")


@rule("VS-3.5.a")
def test_leaves_come_first_and_then_wishes_in_the_order_of_asking() -> None:
    desk = endless(ROW, "nobody dwarves-1 e1", "boris elves-1 a1")
    for newcomer in ("vera", "gleb"):
        desk.does(newcomer, "join-neutral dwarves-1")
    desk.does("boris", "leave-game")
    facts = desk.does("anna", "end")
    assert facts.index("left boris") < facts.index("seated vera")
    assert desk.army("dwarves-1").owner == "vera"
    assert any(fact.startswith("disappointed gleb") for fact in facts), "it is vera's by now"
    assert "gleb" not in desk.world.players


@rule("VS-3.5.a")
def test_whoever_plays_does_not_join() -> None:
    desk = endless(ROW, "nobody dwarves-1 e1")
    assert desk.refusal("boris", "join-neutral dwarves-1") == "VS-3.5.a plays-already"
    assert desk.refusal("anna", "join-commander elves") == "VS-3.5.a plays-already"
    assert desk.refusal("host", "join-commander elves") == "VS-0.1.b no-host"
    assert desk.refusal("nobody", "join-commander elves") == "VS-0.2.b not-invited"
    assert not desk.lists("anna", "join-neutral dwarves-1")


@rule("VS-3.5.j", "VS-3.5.m")
def test_a_commander_makes_any_neutral_army_his_own() -> None:
    desk = endless(ROW, "nobody dwarves-1 c1", "nobody ship-1 i1", "boris elves-1 e1")
    assert desk.refusal("vera", "join-neutral elves-1") == "VS-3.5.j no-neutral-army"
    assert desk.refusal("vera", "join-neutral elves-9") == "VS-3.5.j no-neutral-army"
    desk.does("vera", "join-neutral dwarves-1")
    desk.does("gleb", "join-neutral ship-1")
    desk.does("anna", "end")
    for seat, army in (("vera", "dwarves-1"), ("gleb", "ship-1")):
        assert desk.army(army).owner == seat
        assert desk.army(army).personal
        assert desk.coins(seat) == 0
    assert line_up(desk) == ["anna", "boris", "vera", "gleb"]


@rule("VS-3.5.j", "VS-5.0.a")
def test_a_magical_army_is_nobodys_personal_army() -> None:
    desk = endless(ROW, "nobody dragon-1 c1")
    assert desk.refusal("vera", "join-neutral dragon-1") == "VS-3.5.j no-neutral-army"
    assert desk.refusal("vera", "join-commander dragon") == "VS-5.0.a magical-cannot-be-personal"
    assert not desk.lists("vera", "join-commander dragon")
    assert desk.lists("vera", "join-commander ship")


@rule("VS-3.5.j")
def test_of_two_who_want_the_same_army_the_first_has_it() -> None:
    desk = endless(ROW, "nobody dwarves-1 c1")
    desk.does("vera", "join-neutral dwarves-1")
    desk.does("gleb", "join-neutral dwarves-1")
    assert "disappointed gleb no-neutral-army" in desk.does("anna", "end")
    assert desk.army("dwarves-1").owner == "vera"
    assert "gleb" not in desk.world.players


@rule("VS-3.5.k", "VS-3.5.m")
def test_a_ruler_hands_a_newcomer_an_army_and_becomes_his_suzerain() -> None:
    desk = endless(COAST, "anna tower a1", "anna ship-1 d1", "boris elves-1 c1", year=3)
    assert desk.refusal("vera", "join-vassal anna") == "VS-3.5.k no-army-offered"
    assert desk.lists("anna", "invite vera army ship-1")
    desk.does("anna", "invite vera army ship-1")
    assert desk.refusal("vera", "join-vassal boris") == "VS-3.5.k no-army-offered"
    assert desk.refusal("gleb", "join-vassal anna") == "VS-3.5.k no-army-offered"
    desk.does("vera", "join-vassal anna")
    desk.does("anna", "end")
    assert desk.army("ship-1").stamp == Stamp(3, SlotId(1))
    assert (desk.army("ship-1").owner, desk.army("ship-1").personal) == ("vera", True)
    assert desk.player("vera").suzerain == "anna"
    assert desk.coins("vera") == 0
    assert line_up(desk) == ["anna+vera", "boris"]
    assert desk.asked == ("boris",)
    desk.ends_turns_until("vera", 4)
    desk.does("vera", "move ship-1 e1")


@rule("VS-3.5.k")
def test_the_new_vassal_has_no_sub_turn_in_the_turn_that_is_over() -> None:
    desk = endless(
        COAST, "anna tower a1", "anna ship-1 d1", vassal_joint_turn="battles_after_each_subturn"
    )
    desk.does("anna", "invite vera army ship-1")
    desk.does("vera", "join-vassal anna")
    assert "subturn-began vera" not in desk.does("anna", "end")
    assert desk.asked == ("boris",)


@rule("VS-3.5.k", "VS-1.2.p")
def test_which_armies_cannot_be_handed_to_a_newcomer() -> None:
    desk = endless(
        ROW,
        "anna tower a1",
        "anna elves-1 b1 personal",
        "anna zombie-1 c1",
        "boris tower i1",
        "boris elves-2 h1",
        "gleb elves-3 e1",
        seats="anna boris gleb",
        vassals={"boris": "anna"},
        lands="A A A A B B B B B",
    )
    assert desk.refusal("anna", "invite vera army elves-1") == "VS-3.5.k cannot-be-given"
    assert desk.refusal("anna", "invite vera army zombie-1") == "VS-3.5.k cannot-be-given"
    assert desk.refusal("anna", "invite vera army elves-2") == "VS-1.2.w not-your-army"
    assert desk.refusal("boris", "invite vera army elves-2") == "VS-1.2.p vassals-take-none"
    assert desk.refusal("gleb", "invite vera army elves-3") == "VS-3.5.k only-rulers"
    assert desk.refusal("anna", "invite boris") == "VS-0.2.b plays-already"


@rule("VS-3.5.k")
def test_an_offered_army_must_still_be_there_to_be_given() -> None:
    desk = endless(ROW, "anna tower a1", "anna elves-1 c1")
    desk.does("anna", "invite vera army elves-1")
    desk.does("vera", "join-vassal anna")
    desk.does("anna", "dismiss elves-1")
    assert "disappointed vera no-army-offered" in desk.does("anna", "end")
    desk = endless(ROW, "anna tower a1", "anna elves-1 c1")
    desk.does("anna", "invite vera army elves-1")
    desk.does("anna", "leave-game")
    desk.does("anna", "end")
    assert desk.refusal("vera", "join-vassal anna") == "VS-3.5.k no-army-offered"


@rule("VS-3.5.l")
def test_a_free_commander_appears_on_a_random_unoccupied_cell() -> None:
    desk = endless(". f .", "anna elves-1 a1")
    desk.does("vera", "join-commander knights")
    assert "called-for cell 1 2 about vera" in desk.does("anna", "end")
    facts = desk.throws(2)
    assert facts[:3] == ["fell 2", "seated vera", "appeared vera knights-1 knights c1"]
    assert desk.coins("vera") == 0
    assert desk.player("vera").personal == "knights-1"


@rule("VS-3.5.l")
def test_cells_with_armies_or_structures_are_not_drawn() -> None:
    desk = endless(". . . . .", "anna elves-1 a1", "boris tower e1", "nobody orcs-1 c1")
    desk.does("vera", "join-commander knights")
    assert "called-for cell 1 2 about vera" in desk.does("anna", "end")
    desk.throws(1)
    assert desk.army("knights-1").cell == "b1"


@rule("VS-3.5.l", "VS-3.5.n")
def test_an_unsuitable_cell_is_a_failed_attempt_for_this_year() -> None:
    desk = endless(". ~ .", "anna elves-1 a1", year=4)
    desk.does("vera", "join-commander knights")
    desk.does("anna", "end")
    assert "disappointed vera unsuitable-cell" in desk.throws(1)
    assert "vera" not in desk.world.players
    assert desk.refusal("vera", "join-commander knights") == "VS-3.5.n once-a-year"
    assert not desk.lists("vera", "join-commander knights")
    desk.ends_turns_until("anna", 5)
    desk.does("vera", "join-commander knights")


@rule("VS-3.5.l")
def test_by_option_only_suitable_cells_are_drawn() -> None:
    desk = endless(". ~ . = .", "anna elves-1 a1", free_commander_cells="suitable_only")
    desk.does("vera", "join-commander knights")
    assert "called-for cell 1 2 about vera" in desk.does("anna", "end")
    desk.throws(2)
    assert desk.army("knights-1").cell == "e1"
    desk = endless("~ ~", "anna ship-1 a1", free_commander_cells="suitable_only")
    desk.does("vera", "join-commander knights")
    assert "disappointed vera unsuitable-cell" in desk.does("anna", "end")


@rule("VS-3.5.l")
def test_a_free_commander_may_be_a_mage_of_any_school() -> None:
    desk = endless(ROW)
    assert desk.refusal("vera", "join-commander mage") == "VS-6.3.i school-needed"
    assert desk.refusal("vera", "join-commander elves school deserts") == (
        "VS-6.3.i only-mages-have-schools"
    )
    desk.does("vera", "join-commander mage school deserts")
    desk.does("anna", "end")
    desk.throws(1)
    assert desk.army("mage-1").school == "deserts"


@rule("VS-3.5.n")
@pytest.mark.parametrize(
    ("limit", "refused"), [("per_candidate", False), ("one_per_year_total", True)]
)
def test_free_commanders_try_once_a_year_each_or_by_option_altogether(
    limit: str, refused: bool
) -> None:
    desk = endless(ROW, free_commander_limit=limit)
    desk.does("vera", "join-commander knights")
    desk.does("anna", "end")
    desk.throws(1)
    assert desk.is_refused("gleb", "join-commander knights") is refused


@rule("VS-3.5.p")
def test_a_newcomer_has_the_last_slot_and_acts_in_it_at_once() -> None:
    desk = endless(ROW, "vera elves-1 a1", seats="anna boris vera", turn="boris", year=3)
    desk.does("gleb", "join-commander knights")
    desk.does("boris", "end")
    desk.throws(1)
    assert line_up(desk) == ["anna", "boris", "vera", "gleb"]
    assert desk.asked == ("vera",)
    desk.ends_turns_until("gleb", 3)
    assert desk.army("knights-1").cell == "b1"
    desk.does("gleb", "attack knights-1 elves-1")


@rule("VS-3.5.p", "VS-3.5.j")
def test_a_neutral_army_is_ready_in_its_commanders_first_turn() -> None:
    desk = endless(ROW, "nobody dwarves-1 e1")
    desk.spent("dwarves-1", 2, 1)
    desk.does("vera", "join-neutral dwarves-1")
    desk.ends_turns_until("vera", 2)
    desk.does("vera", "move dwarves-1 f1")


@rule("VS-3.5.p")
def test_by_option_the_newcomer_comes_next() -> None:
    desk = endless(ROW, "nobody orcs-1 a1", seats="anna boris vera", join_slot="next")
    desk.does("gleb", "join-neutral orcs-1")
    desk.does("anna", "end")
    assert line_up(desk) == ["anna", "gleb", "boris", "vera"]
    assert desk.asked == ("gleb",)


@rule("VS-3.5.p")
@pytest.mark.parametrize("way", ["join-neutral orcs-1", "join-commander knights"])
@pytest.mark.parametrize(
    ("face", "order"),
    [(1, "gleb anna boris vera"), (3, "anna boris gleb vera"), (4, "anna boris vera gleb")],
)
def test_by_option_the_newcomers_slot_is_drawn(way: str, face: int, order: str) -> None:
    desk = endless(ROW, "nobody orcs-1 a1", seats="anna boris vera", join_slot="random")
    desk.does("gleb", way)
    desk.does("anna", "end")
    if "commander" in way:
        desk.throws(1)
    assert desk.world.call is not None
    assert (purpose_word(desk.world.call.purpose), desk.world.call.sides) == ("slot", 4)
    desk.throws(face)
    assert line_up(desk) == order.split()
    assert len(armies_of(desk, "gleb")) == 1


@rule("VS-0.2.b")
def test_the_regulation_says_whether_strangers_may_come_in() -> None:
    desk = endless(ROW, "nobody orcs-1 a1", admission="invitation")
    for line in ("join-neutral orcs-1", "join-commander knights"):
        assert desk.refusal("vera", line) == "VS-0.2.b not-invited"
        assert not desk.lists("vera", line)
    desk.does("boris", "invite vera")
    desk.does("vera", "join-neutral orcs-1")
    desk.does("anna", "end")
    assert desk.army("orcs-1").owner == "vera"
    assert desk.refusal("gleb", "join-commander knights") == "VS-0.2.b not-invited"
    desk = endless(ROW, "nobody orcs-1 a1", admission="open")
    desk.does("vera", "join-neutral orcs-1")


@rule("VS-0.2.b", "VS-3.6.c")
def test_who_has_left_the_game_may_be_invited_again() -> None:
    desk = endless(ROW, "boris castle a1", "boris orcs-1 c1", leave_neutral_after="immediately")
    assert not desk.lists("boris", "invite anna")
    desk.does("anna", "leave-game")
    desk.does("anna", "end")
    assert desk.lists("boris", "invite anna")
    assert desk.lists("boris", "invite anna army orcs-1")
    desk.does("boris", "invite anna army orcs-1")


@rule("VS-3.5.n", "VS-3.5.l")
def test_before_the_first_year_a_free_commander_may_try_until_he_stands() -> None:
    desk = started(order_method="agreed")
    desk.does("chance", "throw 1")
    desk.does("anna", "join-commander knights")
    desk.throws(1)
    assert desk.asked == ("anna",)
    assert not desk.is_refused("anna", "join-commander knights")


def test_every_reason_that_closes_a_way_in_can_disappoint() -> None:
    rules = (
        joining.entry_refusal,
        joining._free_refusal,
        joining._gift_refusal,
        founding.school_refusal,
    )
    reasons = {
        word for rule in rules for word in re.findall(r'\), "([a-z-]+)"', inspect.getsource(rule))
    }
    assert reasons == set(get_args(joining.EntryBarrier))
