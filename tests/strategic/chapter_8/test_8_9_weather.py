"""VS-8.9.1.1, VS-8.9.1.2. Fair wind and storm."""

from typing import Any

import pytest

from letopis.games.strategic.maps import Terrain
from letopis.games.strategic.movement.movers import mover
from letopis.games.strategic.world import SlotId, Stamp
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import Desk, endless
from tests.strategic.scenes.warfare import war

COAST = "\n".join([". ~ ~ ~ ~ ~ ~ ~ ~"] * 3)

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
    assert desk.refusal("anna", wind) == "VS-8.9.1.1.a nothing-to-cast-at"
    assert desk.refusal("anna", f"{wind} elves-1 elves-1") == "VS-8.9.1.1.a no-such-target"


@rule("VS-8.9.1.1.b")
def test_the_ship_must_not_have_moved_in_this_turn() -> None:
    desk = endless(COAST, "anna mage-1 a1", "anna ship-1 c1")
    desk.does("anna", "move ship-1 d1")
    assert desk.refusal("anna", "cast mage-1 fair-wind ship-1") == "VS-8.9.1.1.b has-moved"
    assert not desk.lists("anna", "cast mage-1 fair-wind ship-1")


@meeting("VS-M-4x8-13")
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
    assert desk.refusal("anna", "cast mage-1 storm") == "VS-8.9.1.2.a name-a-target"
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
