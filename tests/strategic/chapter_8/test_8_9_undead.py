"""VS-8.9.1.5 to VS-8.9.1.7. Zombies, ghost ships, and how they turn to dust."""

from typing import Any

import pytest

from letopis.games.strategic.world import SlotId, Stamp
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import Desk, endless
from tests.strategic.scenes.warfare import DEFENDERS, closes, war, wins

OPEN = "\n".join([". = = = = = = = ="] * 3)
OCEAN = "\n".join(["= = = = = = = = ="] * 7)
FIELD = "\n".join([". . . . . . . . ."] * 5)
NOW = Stamp(2, SlotId(1))

GRAVES = ". . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . ~ ."


# 1.5 Raise zombies


@rule("VS-8.9.1.5.a", "VS-8.9.1.5.b")
def test_zombies_rise_next_to_the_mage_and_next_to_a_building() -> None:
    desk = endless(GRAVES, "anna mage-1 c3", "boris tower e3", "anna mine a3 1", veins=("a3 4",))
    for cell in ("d2", "d3", "d4"):
        assert desk.lists("anna", f"cast mage-1 raise-zombies {cell}")
        assert not desk.is_refused("anna", f"cast mage-1 raise-zombies {cell}")
    for cell in ("b3", "b2", "e4", "e3", "c3", "z9"):
        line = f"cast mage-1 raise-zombies {cell}"
        assert desk.refusal("anna", line) == "VS-8.9.1.5.b no-grave-there"
        assert not desk.lists("anna", line)
    twice = desk.refusal("anna", "cast mage-1 raise-zombies d2 d2")
    assert twice == "VS-8.9.1.5.b no-grave-there"


@rule("VS-8.9.1.5.a")
def test_not_on_the_sea_nor_where_an_army_or_a_structure_is() -> None:
    desk = endless(GRAVES, "anna mage-1 d4", "boris tower d3", "boris elves-1 c3")
    assert not desk.is_refused("anna", "cast mage-1 raise-zombies c4 e4")
    for cell in ("e5", "c3", "d3"):
        assert desk.is_refused("anna", f"cast mage-1 raise-zombies {cell}")


@rule("VS-8.9.1.5.b")
def test_a_mage_inside_a_tower_raises_on_all_its_land_neighbours() -> None:
    desk = endless(GRAVES, "anna mage-1 b2", "anna tower b2")
    line = "cast mage-1 raise-zombies a1 b1 c1 a2 c2 a3 b3 c3"
    assert desk.lists("anna", line)
    desk.does("anna", line)
    assert [it for it in desk.throws(6) if it.startswith("risen")] == [
        "risen mage-1 zombie-1 zombie a1",
        "risen mage-1 zombie-2 zombie b1",
        "risen mage-1 zombie-3 zombie c1",
    ]


@rule("VS-T2.b")
def test_every_raised_detachment_is_an_army_of_one_card_with_advantage() -> None:
    desk = endless(GRAVES, "anna mage-1 c3", "boris tower e3", "boris elves-1 e2")
    desk.does("anna", "cast mage-1 raise-zombies d2 d3")
    desk.throws(4)
    assert {desk.army(f"zombie-{number}").cell for number in (1, 2)} == {"d2", "d3"}
    desk.does("boris", "attack elves-1 zombie-1")
    facts = desk.does("anna", "end")
    assert "mustered 1 elves-1:3 defenders zombie-1:1+ attack boris defence anna" in facts


@rule("VS-8.9.1.5.c", "VS-8.9.1.5.d", "VS-8.9.1.5.e", "VS-8.9.1.5.g", "VS-8.7.b")
@pytest.mark.parametrize(("face", "count"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_die_says_how_many_and_the_caster_where(face: int, count: int) -> None:
    desk = endless(GRAVES, "anna mage-1 c3", "boris tower e3", neutral_vanish_percent=0)
    desk.does("anna", "cast mage-1 raise-zombies d4")
    desk.throws(face)
    cells = ["d4", "d2", "d3"][:count]  # the others follow clockwise
    zombies = [desk.army(f"zombie-{number}") for number in range(1, count + 1)]
    assert [it.cell for it in zombies] == cells
    assert len(desk.world.armies) == 1 + count
    assert all((it.owner, it.master, it.stamp) == ("anna", "mage-1", NOW) for it in zombies)
    assert desk.refusal("anna", "move zombie-1 c4") == "VS-1.3.c action-spent"
    check(desk.world)
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "move zombie-1 c4")


@rule("VS-8.9.1.5.f")
def test_no_more_rise_than_there_is_room() -> None:
    desk = endless(GRAVES, "anna mage-1 c3", "boris tower e3", "boris elves-1 d3")
    desk.does("anna", "cast mage-1 raise-zombies")
    assert sum(fact.startswith("risen") for fact in desk.throws(6)) == 2
    full = endless(GRAVES, "anna mage-1 a1", "boris tower e3")
    assert full.refusal("anna", "cast mage-1 raise-zombies") == "VS-8.9.1.5.f no-graves"
    assert not full.lists("anna", "cast mage-1 raise-zombies")


def horde(count: int) -> tuple[str, ...]:
    return tuple(f"anna zombie-{at} {'abcdef'[at - 1]}5 of mage-1" for at in range(1, count + 1))


@rule("VS-8.9.1.5.h")
def test_a_mage_controls_at_most_six_zombies() -> None:
    land = GRAVES.replace("~", ".")
    desk = endless(land, "anna mage-1 c2", "boris tower e2", *horde(5))
    desk.does("anna", "cast mage-1 raise-zombies")
    assert sum(fact.startswith("risen") for fact in desk.throws(6)) == 1
    check(desk.world)
    full = endless(land, "anna mage-1 c2", "boris tower e2", *horde(6))
    line = "cast mage-1 raise-zombies"
    assert full.refusal("anna", line) == "VS-8.9.1.5.h controls-too-many"
    assert not full.lists("anna", line)


# 1.6 Call ghost ship


@rule("VS-8.9.1.6.a")
def test_a_ghost_ship_comes_only_far_from_land() -> None:
    ashore = endless(OPEN, "anna mage-1 a1")
    for cell in ("b1", "b2"):
        line = f"cast mage-1 call-ghost-ship {cell}"
        assert ashore.refusal("anna", line) == "VS-8.9.1.6.a borders-land"
        assert not ashore.lists("anna", line)
    at_sea = endless(OCEAN, "anna ship-1 d4", "anna mage-1 ship-1", "boris ship-2 e4")
    call = "cast mage-1 call-ghost-ship"
    assert at_sea.lists("anna", f"{call} d5")
    assert at_sea.refusal("anna", f"{call} e4") == "VS-4.1.a cell-is-taken"
    assert at_sea.refusal("anna", f"{call} f4") == "VS-8.9.1.6.a no-such-target"
    assert at_sea.refusal("anna", call) == "VS-8.9.1.6.a name-a-target"


@rule("VS-8.9.1.6.b", "VS-8.9.1.6.c")
@pytest.mark.parametrize("face", range(1, 7))
def test_it_comes_on_four_five_and_six_without_active_action(face: int) -> None:
    desk = endless(OCEAN, "anna ship-1 d4", "anna mage-1 ship-1", neutral_vanish_percent=0)
    desk.does("anna", "cast mage-1 call-ghost-ship d5")
    facts = desk.throws(face)
    if face < 4:
        assert facts[1] == "fizzled mage-1 call-ghost-ship"
        return
    ghost = desk.army("ghost-ship-1")
    assert (ghost.cell, ghost.owner, ghost.master, ghost.stamp) == ("d5", "anna", "mage-1", NOW)
    assert desk.refusal("anna", "move ghost-ship-1 d6") == "VS-1.3.c action-spent"
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "move ghost-ship-1 d6")
    check(desk.world)


@rule("VS-8.9.1.6.d")
def test_for_control_it_counts_as_two_zombies() -> None:
    def sea(count: int) -> Desk:
        ocean = OCEAN + "\n" + OCEAN + "\n. . . . . . . . ."
        zombies = (f"anna zombie-{at} {'abcdef'[at - 1]}15 of mage-1" for at in range(1, count + 1))
        return endless(ocean, "anna ship-1 d4", "anna mage-1 ship-1", *zombies)

    line = "cast mage-1 call-ghost-ship d5"
    assert sea(5).refusal("anna", line) == "VS-8.9.1.6.d controls-too-many"
    assert not sea(5).lists("anna", line)
    assert not sea(4).is_refused("anna", line)
    assert sea(4).lists("anna", line)


@rule("VS-8.9.1.6.e")
def test_next_to_land_a_ghost_ship_crumbles_at_once() -> None:
    desk = endless(OPEN, "anna mage-1 a1", "anna ghost-ship-1 e1 of mage-1", "boris elves-1 a3")
    facts = desk.does("anna", "move ghost-ship-1 d1 c1 b1 b2")
    assert facts[-1] == "perished ghost-ship-1"
    assert facts[-2].startswith("stepped ghost-ship-1 b1")
    assert desk.coins("boris") == 100
    check(desk.world)


@rule("VS-8.9.1.6.e")
def test_it_attacks_nobody_from_there() -> None:
    desk = endless(OPEN, "anna mage-1 a1", "anna ghost-ship-1 c2 of mage-1", "boris elves-1 a3")
    facts = desk.does("anna", "move ghost-ship-1 b2 attack elves-1")
    assert facts[-1] == "perished ghost-ship-1"
    assert desk.world.battles == ()


# 1.7 Turn to dust


def crypt(count: int = 4, **options: Any) -> Desk:
    zombies = (f"boris zombie-{at} c{at} of mage-2" for at in range(1, count + 1))
    return endless(
        "\n".join([". . . . . . . . . ~ = = ="] * 4 + ["= = = = = = = = = = = = ="] * 3),
        "anna mage-1 a1",
        "anna zombie-8 b1 of mage-1",
        "boris mage-2 i4",
        *zombies,
        **options,
    )


@rule("VS-8.9.1.7.a")
def test_the_caster_chooses_which_zombies_within_six_cells_own_ones_too() -> None:
    desk = endless(
        FIELD,
        "anna mage-1 a1",
        "boris mage-2 i5",
        "boris zombie-1 h1 of mage-2",
        "boris zombie-2 g1 of mage-2",
        "anna zombie-3 b1 of mage-1",
    )
    dust = "cast mage-1 turn-to-dust"
    assert desk.refusal("anna", f"{dust} zombie-1") == "VS-8.9.1.7.a spell-too-far"
    assert desk.refusal("anna", f"{dust} mage-2") == "VS-8.9.1.7.a not-undead"
    assert desk.refusal("anna", f"{dust} zombie-2 zombie-2") == "VS-8.9.1.7.a not-undead"
    assert desk.refusal("anna", f"{dust} zombie-9") == "VS-8.9.1.7.a not-undead"
    assert desk.refusal("anna", dust) == "VS-8.9.1.7.a name-the-undead"
    assert desk.lists("anna", f"{dust} zombie-3 zombie-2")
    assert not desk.lists("anna", f"{dust} zombie-1")
    assert not desk.lists("anna", dust)
    desk.does("anna", f"{dust} zombie-3 zombie-2")
    assert "perished zombie-3" in desk.throws(1)


@rule("VS-8.9.1.7.b", "VS-8.9.1.7.c", "VS-8.9.1.7.d")
@pytest.mark.parametrize(("face", "count"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_die_says_how_many_turn_to_dust(face: int, count: int) -> None:
    desk = crypt()
    desk.does("anna", "cast mage-1 turn-to-dust zombie-4 zombie-2 zombie-1 zombie-3")
    gone = [fact for fact in desk.throws(face) if fact.startswith("perished")]
    assert gone == ["perished zombie-4", "perished zombie-2", "perished zombie-1"][:count]
    check(desk.world)


@rule("VS-8.9.1.7.c")
def test_with_one_zombie_in_reach_one_is_gone() -> None:
    desk = crypt(1)
    desk.does("anna", "cast mage-1 turn-to-dust zombie-1")
    assert [fact for fact in desk.throws(3) if fact.startswith("perished")] == ["perished zombie-1"]


@rule("VS-8.9.1.7.d")
@pytest.mark.parametrize(
    ("face", "gone"),
    [
        (5, ["perished ghost-ship-1"]),
        (6, ["perished ghost-ship-1"]),
        (4, ["perished zombie-1", "perished zombie-2"]),
    ],
)
def test_on_five_and_six_one_ghost_ship_instead(face: int, gone: list[str]) -> None:
    desk = endless(
        "\n".join(["= = = = = = = = ="] * 5 + [". . . . . . . . ."]),
        "anna ship-1 d2",
        "anna mage-1 ship-1",
        "boris mage-2 i6",
        "boris zombie-1 d6 of mage-2",
        "boris zombie-2 e6 of mage-2",
        "boris zombie-3 f6 of mage-2",
        "boris mage-3 a6",
        "boris ghost-ship-1 f2 of mage-3",
    )
    desk.does("anna", "cast mage-1 turn-to-dust ghost-ship-1 zombie-1 zombie-2 zombie-3")
    assert [fact for fact in desk.throws(face) if fact.startswith("perished")] == gone


@rule("VS-8.9.1.7.e")
def test_zombies_of_a_drowned_necromancer_still_fight_and_crumble_after_the_battles() -> None:
    desk = endless(
        ". . . . . .\n~ ~ ~ ~ ~ ~",
        "anna mage-1 d1",
        "boris ship-1 e2",
        "boris mage-2 ship-1",
        "boris zombie-1 a1 of mage-2",
        "anna elves-1 b1",
    )
    desk.does("anna", "cast mage-1 storm e2")
    desk.throws(6)
    war(desk, "anna", "attack elves-1 zombie-1")
    assert desk.army("zombie-1").owner == "boris"
    closes(desk)
    assert "perished zombie-1" in wins(desk, DEFENDERS)
    assert "zombie-1" not in desk.world.armies
    assert "elves-1" not in desk.world.armies


@rule("VS-8.9.1.6.a", "VS-8.9.1.7.a")
def test_where_there_is_nothing_to_aim_at_the_reason_says_what_is_missing() -> None:
    ashore = endless(OPEN, "anna mage-1 a1")
    assert ashore.refusal("anna", "cast mage-1 call-ghost-ship") == "VS-8.9.1.6.a no-sea-to-call"
    assert ashore.refusal("anna", "cast mage-1 turn-to-dust") == "VS-8.9.1.7.a no-undead-near"
