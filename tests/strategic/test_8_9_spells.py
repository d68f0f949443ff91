"""Chapter 8.9. The book of spells, dragons apart: wind, storm, the undead, and the four schools."""

from typing import Any

import pytest

from letopis.games.strategic.clock import now
from letopis.games.strategic.maps import Terrain
from letopis.games.strategic.movers import mover
from letopis.games.strategic.world import SlotId, Stamp
from tests.rule import rule
from tests.strategic.invariants import check
from tests.strategic.scene import Desk, endless
from tests.strategic.warfare import DEFENDERS, closes, war, wins

COAST = "\n".join([". ~ ~ ~ ~ ~ ~ ~ ~"] * 3)
OPEN = "\n".join([". = = = = = = = ="] * 3)
OCEAN = "\n".join(["= = = = = = = = ="] * 7)
FIELD = "\n".join([". . . . . . . . ."] * 5)
NOW = Stamp(2, SlotId(1))


def sails(desk: Desk, terrain: Terrain, ship: str = "ship-1") -> int:
    return mover(desk.world, desk.army(ship)).speed[terrain]


# 1.1 Fair wind


@rule("VS-8.9.1.1.a")
def test_a_fair_wind_blows_for_any_ship_up_to_six_cells_away() -> None:
    for owner in ("anna", "boris", "nobody"):
        desk = endless(COAST, "anna mage-1 a1", f"{owner} ship-1 g2", f"{owner} ship-2 h1")
        assert desk.refusal("anna", "cast mage-1 fair-wind ship-2") == "VS-8.9.1.1.a spell-too-far"
        assert not desk.lists("anna", "cast mage-1 fair-wind ship-2")
        assert desk.lists("anna", "cast mage-1 fair-wind ship-1")
        assert "enchanted ship-1 fair-wind anna" in desk.does(
            "anna", "cast mage-1 fair-wind ship-1"
        )


@rule("VS-8.9.1.1.a")
def test_and_for_nothing_else() -> None:
    desk = endless(COAST, "anna mage-1 a1", "anna elves-1 a2", "boris tower a3")
    wind = "cast mage-1 fair-wind"
    assert desk.refusal("anna", f"{wind} elves-1") == "VS-8.9.1.1.a no-ship-to-blow"
    assert desk.refusal("anna", f"{wind} tower-a3") == "VS-8.9.1.1.a no-such-target"
    assert desk.refusal("anna", f"{wind} ship-9") == "VS-8.9.1.1.a no-such-target"
    assert desk.refusal("anna", wind) == "VS-8.9.1.1.a no-such-target"
    assert desk.refusal("anna", f"{wind} elves-1 elves-1") == "VS-8.9.1.1.a no-such-target"


@rule("VS-8.9.1.1.b")
def test_the_ship_must_not_have_moved_in_this_turn() -> None:
    desk = endless(COAST, "anna mage-1 a1", "anna ship-1 c1")
    desk.does("anna", "move ship-1 d1")
    assert desk.refusal("anna", "cast mage-1 fair-wind ship-1") == "VS-8.9.1.1.b has-moved"
    assert not desk.lists("anna", "cast mage-1 fair-wind ship-1")


@rule("VS-8.9.1.1.c", "VS-4.2.g")
def test_it_gives_two_cells_more_on_water() -> None:
    for cargo, coastal, open_sea in (((), 6, 8), (("anna elves-1 ship-1",), 5, 6)):
        desk = endless(COAST, "anna mage-1 a1", "anna ship-1 b1", *cargo)
        war(desk, "anna", "cast mage-1 fair-wind ship-1")
        assert sails(desk, Terrain.COASTAL) == coastal
        assert sails(desk, Terrain.OPEN) == open_sea
        assert ("h1" in desk.reach("ship-1")) == (coastal == 6)
        assert "i1" not in desk.reach("ship-1")


@rule("VS-8.9.1.1.c")
@pytest.mark.parametrize(("stacks", "speed"), [("no", 6), ("yes", 8)])
def test_two_winds_do_not_add_up_unless_the_table_wants_it(stacks: str, speed: int) -> None:
    desk = endless(COAST, "anna mage-1 a1", "anna mage-2 a2", "anna ship-1 c1", wind_stacks=stacks)
    war(desk, "anna", "cast mage-1 fair-wind ship-1")
    war(desk, "anna", "cast mage-2 fair-wind ship-1")
    assert sails(desk, Terrain.COASTAL) == speed


@rule("VS-8.9.1.1.d")
def test_it_lasts_for_a_circle_whosever_the_ship_is() -> None:
    desk = endless(COAST, "anna mage-1 a1", "boris ship-1 c1")
    war(desk, "anna", "cast mage-1 fair-wind ship-1")
    desk.ends_turns_until("boris", 2)
    assert "i1" in desk.reach("ship-1")
    desk.ends_turns_until("anna", 3)
    assert sails(desk, Terrain.COASTAL) == 4


@rule("VS-8.5.a")
def test_a_spell_that_has_run_out_is_forgotten_with_the_next_one() -> None:
    desk = endless(COAST, "anna mage-1 a1", "anna ship-1 c1", wind_stacks="yes")
    war(desk, "anna", "cast mage-1 fair-wind ship-1")
    desk.ends_turns_until("anna", 3)
    war(desk, "anna", "cast mage-1 fair-wind ship-1")
    assert len(desk.army("ship-1").effects) == 1
    assert sails(desk, Terrain.COASTAL) == 6


# 1.2 Storm


def gale(*more: str, **options: Any) -> Desk:
    """Ships of three owners around g2, one in a harbour, one outside."""
    return endless(
        "\n".join([". ~ ~ ~ ~ ~ . ~ ~ ~"] * 3),
        "anna mage-1 a2",
        "anna ship-1 f1",
        "boris ship-2 f3",
        "boris elves-1 ship-2",
        "nobody ship-3 h2",
        "boris tower g2",
        "boris ship-4 g2",
        "boris ship-5 i2",
        *more,
        **options,
    )


@rule("VS-8.9.1.2.a", "VS-8.9.1.2.d")
def test_a_storm_sinks_all_ships_of_nine_cells_but_those_in_buildings() -> None:
    desk = gale()
    assert desk.refusal("anna", "cast mage-1 storm h2") == "VS-8.9.1.2.a spell-too-far"
    desk.does("anna", "cast mage-1 storm g2")
    facts = desk.throws(5)
    assert set(facts[1:5]) == {
        "perished ship-1",
        "perished elves-1",
        "perished ship-2",
        "perished ship-3",
    }
    assert {"ship-4", "ship-5"} <= set(desk.world.armies)
    assert desk.coins("anna") == 70, "no battle, no prize"
    check(desk.world)


@rule("VS-8.9.1.2.a")
def test_a_storm_needs_a_ship_and_a_cell() -> None:
    desk = gale()
    assert desk.refusal("anna", "cast mage-1 storm c2") == "VS-8.9.1.2.a no-ships-there"
    assert desk.refusal("anna", "cast mage-1 storm z9") == "VS-8.9.1.2.a no-such-target"
    assert desk.refusal("anna", "cast mage-1 storm ship-1") == "VS-8.9.1.2.a no-such-target"
    assert desk.refusal("anna", "cast mage-1 storm") == "VS-8.9.1.2.a no-such-target"
    for cell in desk.world.ground.sites:
        line = f"cast mage-1 storm {cell}"
        assert desk.lists("anna", line) is not desk.is_refused("anna", line), cell


@rule("VS-8.9.1.2.b")
@pytest.mark.parametrize("face", [1, 2])
def test_nothing_happens_on_one_and_two(face: int) -> None:
    desk = gale()
    desk.does("anna", "cast mage-1 storm g2")
    assert desk.throws(face)[1] == "fizzled mage-1 storm"
    assert desk.coins("anna") == 70
    assert desk.army("mage-1").stamp == NOW
    assert all(desk.army(ship).stamp is None for ship in ("ship-1", "ship-2", "ship-3"))


@rule("VS-8.9.1.2.c")
@pytest.mark.parametrize("face", [3, 4])
def test_on_three_and_four_ships_lose_their_action_and_cargo_keeps_its_own(face: int) -> None:
    desk = gale()
    desk.does("anna", "cast mage-1 storm g2")
    desk.throws(face)
    for ship in ("ship-1", "ship-2", "ship-3"):
        assert desk.army(ship).stamp == NOW
    assert desk.army("elves-1").stamp is None
    assert desk.army("ship-4").stamp is None


@rule("VS-8.9.1.2.b")
def test_by_option_every_ship_has_its_own_die() -> None:
    desk = gale(storm_roll="per_ship")
    assert "called-for storm 3 6 about mage-1 g2" in desk.does("anna", "cast mage-1 storm g2")
    facts = desk.throws(1, 3, 6)  # clockwise from the north: h2, f3, f1
    assert "stunned ship-2" in facts
    assert "perished ship-1" in facts
    assert desk.army("ship-3").stamp is None


# 1.5 Raise zombies

GRAVES = ". . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . ~ ."


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
    assert at_sea.refusal("anna", call) == "VS-8.9.1.6.a no-such-target"


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


# 2 Forest: sleep mist


@rule("VS-8.9.2.a")
def test_sleep_mist_falls_on_any_army_within_six_cells() -> None:
    desk = endless(
        FIELD, "anna mage-1 a1 forest", "boris elves-1 g1", "boris orcs-1 h1", "boris castle g5"
    )
    mist = "cast mage-1 sleep-mist"
    assert desk.lists("anna", f"{mist} elves-1")
    assert desk.refusal("anna", f"{mist} orcs-1") == "VS-8.9.2.a spell-too-far"
    assert desk.refusal("anna", f"{mist} castle-g5") == "VS-8.9.2.a no-such-target"


@rule("VS-8.9.2.a", "VS-8.4.a", "VS-8.4.b")
@pytest.mark.parametrize(
    ("piece", "refusal"),
    [
        ("boris mage-2 c1 plains", "VS-8.4.b only-special-magic"),
        ("boris zombie-1 c1", "VS-8.4.b only-special-magic"),
        ("boris knights-1 c1 personal mithril", "VS-8.4.a in-mithril"),
    ],
)
def test_sleep_mist_does_not_name_whom_magic_does_not_touch(piece: str, refusal: str) -> None:
    desk = endless(FIELD, "anna mage-1 a1 forest", piece)
    line = f"cast mage-1 sleep-mist {piece.split()[1]}"
    assert desk.refusal("anna", line) == refusal
    assert not desk.lists("anna", line)


@rule("VS-8.9.2.b", "VS-1.3.e")
def test_the_army_and_all_close_beside_it_lose_their_action() -> None:
    desk = endless(
        ". . . . . .\n. . . . . .\n~ ~ ~ ~ ~ ~",
        "anna mage-1 a1 forest",
        "anna light-infantry-1 b1",
        "boris elves-1 c2",
        "boris orcs-1 d1",
        "boris ship-1 d3",
        "boris dwarves-1 ship-1",
        "boris mage-2 c1",
        "boris zombie-1 b2 of mage-2",
        "boris knights-1 b3 mithril",
        "boris knights-2 e2",
        turn="anna",
    )
    desk.spent("orcs-1", 1, 2)
    war(desk, "anna", "cast mage-1 sleep-mist elves-1")
    for army in ("elves-1", "orcs-1", "ship-1", "dwarves-1", "light-infantry-1"):
        assert desk.army(army).stamp == NOW, army
    for army in ("mage-2", "zombie-1", "knights-1", "knights-2"):
        assert desk.army(army).stamp is None, army
    desk.ends_turns_until("boris", 2)
    assert desk.refusal("boris", "move elves-1 c1") == "VS-1.3.c action-spent"


@rule("VS-8.9.2.b")
def test_battles_declared_by_the_sleepers_stand() -> None:
    desk = endless(FIELD, "anna mage-1 a1 forest", "anna orcs-1 c1", "boris elves-1 d1")
    war(desk, "boris", "attack elves-1 orcs-1")
    war(desk, "anna", "cast mage-1 sleep-mist elves-1")
    assert len(desk.world.battles) == 1
    closes(desk)
    assert desk.world.field is not None


# 3 Desert: wrath of Evogr


@rule("VS-8.9.3.a")
def test_wrath_of_evogr_strikes_structures_within_two_cells_mines_too() -> None:
    desk = endless(
        "m m . . . . . . .\n. . . . . . . . .",
        "anna mage-1 c1 deserts",
        "boris mine a1 2",
        "boris castle e2",
        "boris tower i1",
        "boris elves-1 d1",
        veins=("a1 4",),
        lands="AAAAAABBB\nAAAAAABBB",
    )
    wrath = "cast mage-1 wrath-of-evogr"
    assert desk.lists("anna", f"{wrath} mine-a1")
    assert desk.lists("anna", f"{wrath} castle-e2")
    assert desk.refusal("anna", f"{wrath} tower-i1") == "VS-8.9.3.a spell-too-far"
    assert desk.refusal("anna", f"{wrath} elves-1") == "VS-8.9.3.a no-such-target"
    assert "lowered a1 mine 1" in desk.does("anna", f"{wrath} mine-a1")


@rule("VS-8.9.3.b")
def test_it_lowers_the_structure_at_once_without_prize_or_change_of_owner() -> None:
    desk = endless(FIELD, "anna mage-1 b1 deserts personal", "boris castle d1")
    assert "lowered d1 manor 2" in desk.does("anna", "cast mage-1 wrath-of-evogr castle-d1")
    assert (desk.at("d1").kind, desk.at("d1").owner) == ("manor", "boris")
    assert desk.coins("anna") == 70


@rule("VS-8.9.3.b", "VS-7.10.c")
def test_a_tower_is_destroyed_and_a_ship_on_dry_land_with_it() -> None:
    desk = endless(
        ". . . . .\n. . ~ . .", "anna mage-1 a1 deserts", "boris tower c1",
        "boris ship-1 c1", "boris elves-1 ship-1",
    )  # fmt: skip
    facts = desk.does("anna", "cast mage-1 wrath-of-evogr tower-c1")
    assert facts[1:4] == ["perished elves-1", "perished ship-1", "razed c1"]
    assert desk.world.structures == {}
    check(desk.world)


@rule("VS-8.9.3.b")
def test_a_pending_raise_adds_its_level_to_the_lowered_one() -> None:
    desk = endless(FIELD, "anna mage-1 b1 deserts", "anna castle d1")
    desk.does("anna", "raise castle-d1")
    war(desk, "anna", "cast mage-1 wrath-of-evogr castle-d1")
    assert desk.at("d1").kind == "manor"
    closes(desk)
    assert desk.at("d1").kind == "castle"


@rule("VS-8.9.3.b")
def test_and_is_lost_with_a_structure_that_was_destroyed() -> None:
    desk = endless(FIELD, "anna mage-1 b1 deserts", "anna tower d1")
    desk.does("anna", "raise tower-d1")
    war(desk, "anna", "cast mage-1 wrath-of-evogr tower-d1")
    assert "failed raise d1 gone" in closes(desk)
    assert desk.world.structures == {}


@rule("VS-8.9.3.b", "VS-7.1.h")
def test_a_battle_for_a_structure_that_wrath_has_razed_is_void() -> None:
    desk = endless(FIELD, "anna mage-1 b1 deserts", "anna elves-1 e1", "boris tower d1")
    war(desk, "anna", "attack elves-1 tower-d1")
    war(desk, "anna", "cast mage-1 wrath-of-evogr tower-d1")
    assert "voided 1" in closes(desk)
    check(desk.world)


# 4 Mountains: shield of fury


@rule("VS-8.9.4.a")
def test_shield_of_fury_covers_any_army_within_six_cells() -> None:
    desk = endless(FIELD, "anna mage-1 a1 mountains", "anna elves-1 g1", "anna orcs-1 h1")
    shield = "cast mage-1 shield-of-fury"
    assert desk.refusal("anna", f"{shield} orcs-1") == "VS-8.9.4.a spell-too-far"
    assert "enchanted elves-1 shield-of-fury anna" in desk.does("anna", f"{shield} elves-1")


@rule("VS-8.9.4.b")
def test_it_gives_advantage_in_the_first_of_two_battles_of_a_turn() -> None:
    """The elves come to the aid of the knights and are attacked for it: a battle of their own."""
    desk = endless(
        FIELD,
        "anna mage-1 a1 mountains",
        "anna knights-1 e2",
        "anna elves-1 c2",
        "boris orcs-1 d2",
        "carol dwarves-1 b2",
        seats="anna boris carol",
    )
    war(desk, "anna", "cast mage-1 shield-of-fury elves-1")
    war(desk, "boris", "attack orcs-1 knights-1")
    war(desk, "anna", "attack elves-1 orcs-1")
    war(desk, "carol", "attack dwarves-1 elves-1")
    facts = closes(desk)
    assert any("elves-1:3+" in fact for fact in facts if fact.startswith("mustered 1"))
    facts = wins(desk, DEFENDERS)
    assert any(
        fact.startswith("mustered 2") and fact.endswith("elves-1:3") for fact in _plain(facts)
    )
    assert desk.army("elves-1").effects == ()


def _plain(facts: list[str]) -> list[str]:
    """Who leads is not asked here."""
    return [fact.partition(" attack ")[0] for fact in facts]


@rule("VS-8.9.4.b")
def test_unused_it_is_gone_after_a_year() -> None:
    desk = endless(FIELD, "anna mage-1 a1 mountains", "anna elves-1 c2", "boris orcs-1 d2")
    war(desk, "anna", "cast mage-1 shield-of-fury elves-1")
    desk.ends_turns_until("anna", 3)
    war(desk, "anna", "attack elves-1 orcs-1")
    assert any("mustered 1 elves-1:3 " in fact for fact in closes(desk))


@rule("VS-8.9.4.b", "VS-7.1.h")
def test_a_void_battle_does_not_use_the_shield_up() -> None:
    desk = endless(FIELD, "anna mage-1 a1 mountains", "anna elves-1 c1", "anna mage-2 d2 deserts",
                   "boris tower d1")  # fmt: skip
    war(desk, "anna", "cast mage-1 shield-of-fury elves-1")
    war(desk, "anna", "attack elves-1 tower-d1")
    war(desk, "anna", "cast mage-2 wrath-of-evogr tower-d1")
    assert "voided 1" in closes(desk)
    assert desk.army("elves-1").effects


# 5 Plains: water of tirelessness

MIXED = ". f m m d . .\n. . . . . . ."


@rule("VS-8.9.5.a")
def test_water_of_tirelessness_is_for_armies_on_land_that_have_not_moved() -> None:
    desk = endless(
        ". . . . . . . .\n~ ~ ~ ~ ~ ~ ~ ~",
        "anna mage-1 a1 plains",
        "anna ship-1 c2",
        "anna elves-1 ship-1",
        "anna knights-1 d1",
        "anna orcs-1 h1",
    )
    water = "cast mage-1 water-of-tirelessness"
    assert desk.refusal("anna", f"{water} elves-1") == "VS-8.9.5.a not-an-army-on-land"
    assert desk.refusal("anna", f"{water} ship-1") == "VS-8.9.5.a not-an-army-on-land"
    assert desk.refusal("anna", f"{water} orcs-1") == "VS-8.9.5.a spell-too-far"
    assert desk.lists("anna", f"{water} knights-1")
    desk.does("anna", "move knights-1 e1")
    assert desk.refusal("anna", f"{water} knights-1") == "VS-8.9.5.a has-moved"


@rule("VS-8.9.5.b", "VS-4.1.c")
def test_the_enchanted_army_goes_five_cells_over_any_land() -> None:
    desk = endless(MIXED, "anna mage-1 a2 plains", "anna knights-1 a1")
    assert desk.is_refused("anna", "move knights-1 b1 c1 d1 e1 f1")
    war(desk, "anna", "cast mage-1 water-of-tirelessness knights-1")
    assert desk.is_refused("anna", "move knights-1 b1 c1 d1 e1 f1 g1")
    desk.does("anna", "move knights-1 b1 c1 d1 e1 f1")
    assert desk.army("knights-1").cell == "f1"


@rule("VS-8.9.5.c")
def test_an_ally_uses_it_in_his_turn_and_then_it_is_gone() -> None:
    desk = endless(MIXED, "anna mage-1 a2 plains", "boris knights-1 a1")
    desk.does("boris", "permit anna near-move all")
    desk.does("anna", "permit boris near-move all")
    war(desk, "anna", "cast mage-1 water-of-tirelessness knights-1")
    desk.ends_turns_until("boris", 2)
    assert "f1" in desk.reach("knights-1")
    desk.ends_turns_until("boris", 3)
    assert "f1" not in desk.reach("knights-1")


@rule("VS-8.9.5.d")
def test_boarding_still_ends_the_movement() -> None:
    desk = endless(
        ". . . . .\n~ ~ ~ ~ ~", "anna mage-1 a1 plains", "anna knights-1 b1", "anna ship-1 d2"
    )
    war(desk, "anna", "cast mage-1 water-of-tirelessness knights-1")
    desk.does("anna", "move knights-1 c1 d2")
    assert desk.refusal("anna", "move knights-1 e1") == "VS-4.1.m movement-ended"


@rule("VS-8.9.5.e")
def test_rivers_still_have_to_be_crossed_in_two_turns() -> None:
    desk = endless(
        ". . . . .\n. . . . .\n~ ~ ~ ~ ~",
        "anna mage-1 a2 plains",
        "anna knights-1 b1",
        rivers=("c1 c2 c3",),
    )
    war(desk, "anna", "cast mage-1 water-of-tirelessness knights-1")
    desk.does("anna", "move knights-1 c2")
    assert desk.refusal("anna", "move knights-1 d2") == "VS-4.1.f other-bank"
    assert desk.army("mage-1").stamp == now(desk.world)
