"""VS-8.9.1.4. Dragons released from control, and their way home."""

from typing import Any

import pytest
from msgspec.structs import replace

from letopis.games.strategic.catalogue import catalogue
from letopis.games.strategic.magic.flights import flight_slot, next_cell
from letopis.games.strategic.magic.lairs import sleeper
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world import Piece
from letopis.games.strategic.world.purposes import PreyDraw
from letopis.games.strategic.world.stamps import present_stamp
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import Desk, endless
from tests.strategic.scenes.warfare import ATTACKERS, all_pass, closes, wins

PLAIN = "\n".join([". . . . . . . . ."] * 9)


def loose(cell: str, *pieces: str, lair: str = "a1", **options: Any) -> Desk:
    """Anna's mage has just been lost, and with it control of her dragon on that cell."""
    desk = endless(
        PLAIN.replace(".", "m"),
        "anna mage-1 i9",
        f"anna dragon-1 {cell} of mage-1 from {lair}",
        *pieces,
        **{"neutral_vanish_percent": 0, "veins": (f"{lair} 4",), "lairs": (lair,), **options},
    )
    desk.does("anna", "dismiss mage-1")
    return desk


@rule("VS-8.9.1.4.a", "VS-8.9.1.4.b")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_dragon_is_released_from_another_mages_control_on_five_and_six(face: int) -> None:
    desk = endless(
        PLAIN, "anna mage-1 a1", "boris mage-2 i9", "boris dragon-1 g1 of mage-2 from i1",
        "boris mage-3 i8", "boris dragon-2 h1 of mage-3 from i2",
        "anna mage-4 a9", "anna dragon-3 a5 of mage-4 from i3",
    )  # fmt: skip
    line = "cast mage-1 release"
    assert desk.refusal("anna", f"{line} dragon-2") == "VS-8.9.1.4.a spell-too-far"
    assert desk.refusal("anna", f"{line} mage-2") == "VS-8.9.1.4.a no-such-dragon"
    assert desk.refusal("anna", "cast mage-4 release dragon-3") == (
        "VS-8.9.1.4.b not-anothers-dragon"
    )
    assert desk.lists("anna", f"{line} dragon-3"), "another mage of the same owner"
    assert desk.lists("anna", f"{line} dragon-1")
    desk.does("anna", f"{line} dragon-1")
    facts = desk.throws(face)
    assert ("freed dragon-1" in facts) == (face >= 5)
    assert desk.army("dragon-1").owner == (None if face >= 5 else "boris")


@rule("VS-8.9.1.4.e", "VS-4.6.f")
def test_a_dragon_just_released_has_no_active_action_and_obeys_nobody() -> None:
    desk = loose("h4")
    dragon = desk.army("dragon-1")
    assert (dragon.owner, dragon.master, dragon.stamp) == (None, None, present_stamp(desk.world))
    assert desk.refusal("anna", "move dragon-1 h5") == "VS-1.2.w not-your-army"


def way(here: str, lair: str) -> list[str]:
    cells = [here]
    while cells[-1] != lair:
        cells.append(next_cell(Cell(cells[-1]), Cell(lair)))
    return cells[1:]


@rule("VS-8.9.1.4.c")
def test_it_flies_to_the_nearest_diagonal_of_its_mountain_and_along_it() -> None:
    assert way("h4", "a1") == ["g4", "f4", "e4", "d4", "c3", "b2", "a1"]
    assert way("d8", "a1") == ["d7", "d6", "d5", "d4", "c3", "b2", "a1"]
    assert way("a1", "c2") == ["b1", "c2"]


@rule("VS-8.9.1.4.d")
def test_on_the_line_of_its_mountain_it_flies_along_that_line() -> None:
    assert way("g1", "a1") == ["f1", "e1", "d1", "c1", "b1", "a1"]
    assert way("a5", "a1") == ["a4", "a3", "a2", "a1"]


@rule("VS-8.9.1.4.f", "VS-8.9.1.4.g", "VS-8.9.1.4.i", "VS-8.9.1.4.j")
def test_it_flies_five_cells_a_year_after_its_masters_turn_and_sleeps_at_home() -> None:
    desk = loose("h4")
    closes(desk)
    assert desk.army("dragon-1").cell == "h4", "it has no active action yet"
    desk.ends_turns_until("anna", 3)
    facts = closes(desk)
    flown = [fact for fact in facts if fact.startswith("flew")]
    assert flown == [f"flew dragon-1 {cell}" for cell in ("g4", "f4", "e4", "d4", "c3")]
    assert "alighted dragon-1" in facts
    assert facts.index("alighted dragon-1") < facts.index("turn-ended")
    desk.ends_turns_until("anna", 4)
    facts = closes(desk)
    assert [it for it in facts if "dragon-1" in it] == [
        "flew dragon-1 b2",
        "flew dragon-1 a1",
        "fell-asleep dragon-1",
    ]
    assert sleeper(desk.world, Cell("a1")) is not None
    assert "a1" not in desk.world.standing
    check(desk.world)


@rule("VS-8.9.1.4.f")
def test_released_by_a_later_player_it_waits_for_its_action_and_then_for_its_masters_turn() -> None:
    desk = endless(
        PLAIN,
        "boris mage-1 i9",
        "boris dragon-1 h4 of mage-1 from a1",
        "carol mage-2 i5",
        seats="anna boris carol",
        turn="carol",
        neutral_vanish_percent=0,
    )
    desk.does("carol", "cast mage-2 release dragon-1")
    desk.throws(6)
    desk.ends_turns_until("carol", 3)
    assert desk.army("dragon-1").cell == "h4"
    desk.ends_turns_until("carol", 4)
    assert desk.army("dragon-1").cell == "c3"


@meeting("VS-M-1x8-03")
@rule("VS-8.9.1.4.f", "VS-1.3.d")
def test_when_its_master_has_left_it_flies_after_the_next_slot() -> None:
    desk = endless(
        PLAIN,
        "boris mage-1 i9",
        "boris dragon-1 h4 of mage-1 from a1",
        "carol elves-1 i1",
        seats="anna boris carol",
        turn="boris",
        neutral_vanish_percent=0,
        leave_neutral_after="immediately",
    )
    desk.does("boris", "dismiss mage-1")
    assert flight_slot(desk.world, desk.army("dragon-1")) == 2
    desk.does("boris", "leave-game")
    desk.ends_turns_until("carol", 2)
    assert flight_slot(desk.world, desk.army("dragon-1")) == 3
    desk.ends_turns_until("carol", 3)
    assert desk.army("dragon-1").cell == "h4"
    desk.ends_turns_until("anna", 4)
    assert desk.army("dragon-1").cell == "c3"


@rule("VS-8.9.1.4.f")
@pytest.mark.parametrize("battles", ["one_slot_one_battle_phase", "battles_after_each_subturn"])
def test_a_vassals_dragon_flies_after_the_joint_turn(battles: str) -> None:
    """Boris leads the turn, anna whose dragon it was moves in it before vera."""
    desk = loose(
        "h4", "boris castle a9", "vera elves-1 i9", vassal_joint_turn=battles,
        seats="anna boris vera", vassals={"anna": "boris", "vera": "boris"},
    )  # fmt: skip
    assert flight_slot(desk.world, desk.army("dragon-1")) == desk.world.running
    desk.ends_turns_until("anna", 3)
    closes(desk)
    assert (desk.asked, desk.army("dragon-1").cell) == (("vera",), "h4")
    closes(desk, "vera")
    assert desk.army("dragon-1").cell == "c3"


@rule("VS-8.9.1.4.f")
@pytest.mark.parametrize(("choice", "year"), [("wait_for_active", 4), ("next_year", 3)])
def test_a_dragon_released_after_its_masters_turn_waits_two_circles_or_by_option_one(
    choice: str, year: int
) -> None:
    desk = endless(
        PLAIN, "anna mage-1 i9", "anna dragon-1 h4 of mage-1 from a1", "boris mage-2 e4",
        turn="boris", lairs=("a1",), neutral_vanish_percent=0, freed_dragon_first_flight=choice,
    )  # fmt: skip
    desk.does("boris", "cast mage-2 release dragon-1")
    assert "freed dragon-1" in desk.throws(6)
    desk.ends_turns_until("boris", year - 1)
    desk.ends_turns_until("anna", year)
    assert desk.army("dragon-1").cell == "h4"
    closes(desk)
    assert desk.army("dragon-1").cell != "h4"


@rule("VS-8.9.1.4.f")
@pytest.mark.parametrize("choice", ["wait_for_active", "fly_without_attack", "fly_and_attack"])
def test_by_option_the_first_flight_does_not_wait(choice: str) -> None:
    desk = loose("h4", "boris elves-1 f5", freed_dragon_first_flight=choice)
    facts = closes(desk)
    dragon = desk.army("dragon-1")
    match choice:
        case "wait_for_active":
            assert dragon.cell == "h4"
        case "fly_without_attack":
            assert dragon.cell == "c3"
            assert not any(fact.startswith("declared") for fact in facts)
        case _:
            assert any(fact.startswith("declared dragon-1") for fact in facts)
            assert desk.world.field is not None


@rule("VS-8.9.1.4.h")
def test_whoever_is_next_to_its_way_is_attacked_and_the_flight_ends() -> None:
    desk = loose("h4", "boris elves-1 e5", "boris knights-1 i9")
    desk.ends_turns_until("anna", 3)
    facts = closes(desk)
    assert [fact for fact in facts if fact.startswith("flew")] == [
        "flew dragon-1 g4",
        "flew dragon-1 f4",
    ]
    assert any(fact.startswith("declared dragon-1") for fact in facts)
    assert desk.world.field is not None
    assert [it.id for it in desk.world.field.defence.armies] == ["elves-1"]
    wins(desk, ATTACKERS)
    assert desk.asked == ("boris",)
    assert desk.world.running == 2
    assert desk.army("dragon-1").cell == "f4"
    check(desk.world)


@rule("VS-8.9.1.4.h")
def test_of_several_one_is_drawn() -> None:
    desk = loose("h4", "boris elves-1 e5", "boris tower e3")
    desk.ends_turns_until("anna", 3)
    closes(desk)
    assert desk.world.call is not None
    purpose = desk.world.call.purpose
    assert isinstance(purpose, PreyDraw)
    assert (purpose.dragon, set(purpose.prey)) == ("dragon-1", {"elves-1", "e3"})
    desk.throws(1 + purpose.prey.index(Piece("e3")))
    all_pass(desk)
    assert desk.world.field is not None
    assert [it.id for it in desk.world.field.defence.armies] == ["tower-e3"]
    wins(desk, ATTACKERS)
    assert desk.world.structures == {}, "only magical armies are left: the tower is destroyed"
    assert desk.asked == ("boris",)


@rule("VS-8.9.1.4.h", "VS-1.2.v")
def test_others_may_come_to_the_aid_in_one_window_and_do_nothing_else() -> None:
    desk = loose("h4", "boris elves-1 e5", "carol orcs-1 e3", "carol dwarves-1 e6",
                 seats="anna boris carol")  # fmt: skip
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "end")
    all_pass_until_dragon(desk)
    assert desk.world.call is not None
    purpose = desk.world.call.purpose
    assert isinstance(purpose, PreyDraw)
    desk.throws(1 + purpose.prey.index(Piece("elves-1")))
    assert desk.asked == ("carol",)
    assert desk.refusal("carol", "attack dwarves-1 elves-1") == (
        "VS-8.9.1.4.h only-against-the-dragon"
    )
    assert desk.lists("carol", "attack orcs-1 dragon-1")
    desk.does("carol", "attack orcs-1 dragon-1")
    all_pass(desk)
    assert desk.world.field is not None
    assert {it.id for it in desk.world.field.defence.armies} == {"elves-1", "orcs-1"}


def all_pass_until_dragon(desk: Desk) -> None:
    while desk.world.call is None:
        desk.does(desk.asked[0], "pass")


@rule("VS-8.9.1.4.g")
def test_where_its_way_is_occupied_it_looks_around_where_it_is() -> None:
    desk = loose("h4", "boris elves-1 g4")
    desk.ends_turns_until("anna", 3)
    facts = closes(desk)
    assert not any(fact.startswith("flew") for fact in facts)
    assert any(fact.startswith("declared dragon-1") for fact in facts)


@rule("VS-8.9.1.4.g")
def test_a_dragon_of_one_step_a_year_flies_that_step() -> None:
    """By other figures than the book's: its first step is the first."""
    desk = loose("h4")
    slow = catalogue({"armies.dragon.speed.mountains": 1})
    desk.world = replace(desk.world, ground=replace(desk.world.ground, catalogue=slow))
    desk.ends_turns_until("anna", 3)
    facts = closes(desk)
    assert [it for it in facts if "dragon-1" in it] == ["flew dragon-1 g4", "alighted dragon-1"]


@rule("VS-8.9.1.4.h")
def test_a_mine_under_it_is_not_beside_it() -> None:
    """It flies at once, its way is occupied: of all it could attack only the elves are on a cell
    beside it, so that nothing is drawn."""
    desk = loose(
        "h4", "anna mine h4 1", "boris elves-1 g4", veins=("a1 4", "h4 1"),
        freed_dragon_first_flight="fly_and_attack",
    )  # fmt: skip
    facts = closes(desk)
    assert [it for it in facts if it.startswith("declared")] == [
        "declared dragon-1 - elves-1 1 attack"
    ]
    assert desk.world.field is not None


@rule("VS-8.9.1.4.j")
def test_at_home_it_sleeps_at_once_and_attacks_nobody() -> None:
    desk = loose("f6", "boris elves-1 d5", lair="e5")
    desk.ends_turns_until("anna", 3)
    facts = closes(desk)
    assert "fell-asleep dragon-1" in facts
    assert desk.world.battles == ()
    assert desk.asked == ("boris",)
    check(desk.world)


@rule("VS-8.9.1.4.j")
def test_a_mine_on_its_mountain_does_not_keep_it_out() -> None:
    desk = loose("b1", "boris mine a1 4")
    desk.ends_turns_until("anna", 3)
    assert "fell-asleep dragon-1" in closes(desk)


@rule("VS-8.9.1.7.e")
def test_zombies_of_a_necromancer_whom_a_homing_dragon_kills_crumble_before_the_next_turn() -> None:
    desk = loose("h4", "boris mage-2 e5", *(f"boris zombie-{n} {c}9 of mage-2" for n, c in
                 ((1, "a"), (2, "b"), (3, "c"))))  # fmt: skip
    desk.ends_turns_until("anna", 3)
    closes(desk)
    facts = wins(desk, ATTACKERS)
    assert "perished mage-2" in facts
    for zombie in ("zombie-1", "zombie-2", "zombie-3"):
        assert facts.index(f"perished {zombie}") < facts.index("turn-ended")
    check(desk.world)


@meeting("VS-M-4x8-12")
@rule("VS-4.6.f", "VS-8.9.1.4.e")
def test_an_unpaid_dragon_flies_home_like_any_other() -> None:
    desk = endless(
        PLAIN,
        "anna mage-1 i9 personal",
        "anna dragon-1 h4 of mage-1 from a1",
        coins=0,
        neutral_vanish_percent=0,
        turn="boris",
    )
    facts = closes(desk, "boris")
    assert "freed dragon-1" in facts
    desk.ends_turns_until("boris", 4)
    assert desk.army("dragon-1").cell == "c3"
