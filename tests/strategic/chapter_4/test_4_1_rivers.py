"""VS-4.1.f to VS-4.1.j, VS-4.1.n. Rivers: banks for land armies, ways for ships."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from letopis.games.strategic.maps import Cell
from letopis.games.strategic.maps.banks import banks_towards
from letopis.games.strategic.maps.cells import SIDES, CellSide, beside
from tests.rule import rule
from tests.strategic.scenes.scene import endless

# A river from the north to the south, its middle cell is c3.
MEADOW = """
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    ~ ~ ~ ~ ~
    """
DOWN = ("c1 c2 c3 c4 c5",)


@rule("VS-4.1.f", "VS-4.1.g", "VS-4.1.h", "VS-M.2.b")
@pytest.mark.parametrize("kind", ["elves", "light-infantry"])
def test_a_river_is_crossed_only_by_stopping_on_it(kind: str) -> None:
    desk = endless(MEADOW, f"anna {kind}-1 b3", rivers=DOWN)
    army = f"{kind}-1"
    for far in ("d2", "d3", "d4"):
        assert desk.refusal("anna", f"move {army} c3 {far}") == "VS-4.1.f other-bank"
    for near in ("b2", "b3", "b4"):
        assert not desk.is_refused("anna", f"move {army} c3 {near}")
    assert not desk.is_refused("anna", f"move {army} c3 c2")
    desk.does("anna", f"move {army} c3")
    assert desk.refusal("anna", f"move {army} d3") == "VS-4.1.f other-bank"
    desk.ends_turns_until("anna", 3)
    assert desk.reach(army) >= {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}
    desk.does("anna", f"move {army} d3")


@rule("VS-4.1.f", "VS-4.1.g")
def test_along_the_bed_an_army_keeps_its_bank() -> None:
    """Down to the bend and around it: the inner bank stays inner, the outer one outer."""
    drawn = """
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        """
    bend = ("c1 c2 c3 d3 e3",)
    desk = endless(drawn, "anna knights-1 b1", rivers=bend)
    assert desk.is_refused("anna", "move knights-1 c2 c3 d2")
    assert not desk.is_refused("anna", "move knights-1 c2 c3 d4")
    assert desk.refusal("anna", "move knights-1 c2 d1") == "VS-4.1.f other-bank"
    inner = endless(drawn, "anna knights-1 d1", rivers=bend)
    assert inner.refusal("anna", "move knights-1 c2 c3 d4") == "VS-4.1.f other-bank"
    assert inner.refusal("anna", "move knights-1 c2 c3 b3") == "VS-4.1.f other-bank"
    assert not inner.is_refused("anna", "move knights-1 c2 c3 d2")
    assert not inner.is_refused("anna", "move knights-1 c2 d3 d2")
    assert inner.refusal("anna", "move knights-1 c2 d3 d4") == "VS-4.1.f other-bank"
    assert inner.refusal("anna", "move knights-1 c2 d3 c4") == "VS-4.1.f other-bank"


@rule("VS-4.1.f")
def test_a_source_has_one_bank_all_around() -> None:
    desk = endless(MEADOW, "anna knights-1 b1", rivers=("c2 c3 c4 c5",))
    assert desk.reach("knights-1") >= {"d1", "d2", "d3"}
    assert not desk.is_refused("anna", "move knights-1 c2 d3")
    assert not desk.is_refused("anna", "move knights-1 b2 c2 d2")
    # From the source down the bed: on either bank of the next cell, but not across it any more.
    assert not desk.is_refused("anna", "move knights-1 c2 c3 d3")
    assert not desk.is_refused("anna", "move knights-1 c2 c3 b3")
    assert desk.refusal("anna", "move knights-1 b2 c3 d3") == "VS-4.1.f other-bank"


@rule("VS-4.1.f")
def test_a_confluence_has_three_banks() -> None:
    """Rivers from the north and the west meet in c3 and leave to the south."""
    meeting = ("c1 c2 c3 c4 c5", "a3 b3 c3")
    ashore = {"b2": {"b2"}, "b4": {"b4"}, "d3": {"d2", "d3", "d4"}}
    for start, own in ashore.items():
        desk = endless(MEADOW, f"anna knights-1 {start}", rivers=meeting)
        for end in ("b2", "b4", "d2", "d3", "d4"):
            assert desk.is_refused("anna", f"move knights-1 c3 {end}") is (end not in own)
    middle = endless(MEADOW, "anna knights-1 c3", rivers=meeting)
    assert middle.reach("knights-1") >= {"b2", "b4", "d2", "d3", "d4"}


@rule("VS-4.1.f")
def test_where_four_beds_meet_there_are_four_banks() -> None:
    meeting = ("c1 c2 c3 c4 c5", "a3 b3 c3", "e3 d3 c3")
    for start in ("b2", "b4", "d2", "d4"):
        desk = endless(MEADOW, f"anna knights-1 {start}", rivers=meeting)
        for end in ("b2", "b4", "d2", "d4"):
            assert desk.is_refused("anna", f"move knights-1 c3 {end}") is (start != end)
    # Down the bed from the north the two lower banks cannot be reached.
    desk = endless(MEADOW, "anna knights-1 b1", rivers=meeting)
    assert not desk.is_refused("anna", "move knights-1 c2 c3 b2")
    assert desk.refusal("anna", "move knights-1 c2 c3 d2") == "VS-4.1.f other-bank"
    assert desk.refusal("anna", "move knights-1 c2 c3 b4") == "VS-4.1.f other-bank"


@rule("VS-4.1.f")
def test_along_the_bed_into_a_confluence_the_bank_is_the_one_on_that_hand() -> None:
    meeting = ("c1 c2 c3 c4 c5", "a3 b3 c3")
    east = endless(MEADOW, "anna knights-1 d1", rivers=meeting)
    assert not east.is_refused("anna", "move knights-1 c2 c3 d4")
    assert east.refusal("anna", "move knights-1 c2 c3 b4") == "VS-4.1.f other-bank"
    assert east.refusal("anna", "move knights-1 c2 c3 b2") == "VS-4.1.f other-bank"
    # Out of the confluence down the bed: whoever came from b4 is on the western bank.
    south = endless(MEADOW, "anna knights-1 b4", rivers=meeting)
    assert not south.is_refused("anna", "move knights-1 c3 c4 b4")
    assert south.refusal("anna", "move knights-1 c3 c4 d4") == "VS-4.1.f other-bank"
    assert south.refusal("anna", "move knights-1 c3 c2") == "VS-4.1.f other-bank"


@rule("VS-4.1.f")
def test_between_parallel_rivers_there_is_a_bank_of_each() -> None:
    desk = endless(MEADOW, "anna knights-1 a2", rivers=("b1 b2 b3 b4 b5", "c1 c2 c3 c4 c5"))
    assert desk.refusal("anna", "move knights-1 b2 c2") == "VS-4.1.f other-bank"
    between = endless(MEADOW, "anna knights-1 b2", rivers=("b1 b2 b3 b4 b5", "c1 c2 c3 c4 c5"))
    assert not between.is_refused("anna", "move knights-1 c2")
    assert not between.is_refused("anna", "move knights-1 c3")
    assert between.refusal("anna", "move knights-1 c2 d2") == "VS-4.1.f other-bank"
    assert not between.is_refused("anna", "move knights-1 c2 b3")


@rule("VS-4.1.f")
def test_a_mouth_divides_the_shore() -> None:
    desk = endless(". . .\n~ ~ ~", "anna elves-1 a1", rivers=("b1 b2",))
    # A bed of one side: its end is a single bank, whatever the sea does.
    assert desk.reach("elves-1") == {"b1", "c1"}
    longer = endless(". . .\n. . .\n~ ~ ~", "anna elves-1 a2", rivers=("b1 b2 b3",))
    assert longer.refusal("anna", "move elves-1 b2 c2") == "VS-4.1.f other-bank"


@rule("VS-4.1.f")
def test_an_army_aboard_leaves_its_ship_to_either_bank() -> None:
    desk = endless(MEADOW, "anna ship-1 c3", "anna elves-1 ship-1", rivers=DOWN)
    assert desk.reach("elves-1") == {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}


@rule("VS-4.1.f")
def test_a_ship_is_boarded_from_the_near_bank_only() -> None:
    desk = endless(MEADOW, "anna ship-1 d3", "anna elves-1 b3", rivers=(*DOWN, "d1 d2 d3 d4 d5"))
    assert desk.refusal("anna", "move elves-1 c3 d3") == "VS-4.1.f other-bank"


@rule("VS-M.2.a", "VS-4.1.d")
@pytest.mark.parametrize("kind", ["mage", "zombie", "dragon"])
def test_mages_zombies_and_dragons_do_not_stop_at_rivers(kind: str) -> None:
    desk = endless(MEADOW, f"anna {kind}-1 b3", rivers=DOWN)
    desk.does("anna", f"move {kind}-1 c3 d3")
    assert desk.army(f"{kind}-1").cell == "d3"


@rule("VS-4.1.i", "VS-4.1.j")
def test_on_a_river_the_land_around_does_not_matter() -> None:
    desk = endless(". f m . ~ =", "anna ship-1 a1", rivers=("a1 b1 c1 d1 e1",))
    assert desk.reach("ship-1") == {"b1", "c1", "d1", "e1"}
    desk.does("anna", "move ship-1 b1 c1 d1")
    desk.does("anna", "move ship-1 e1")
    mouth = endless(". . ~ ~ ~", "anna ship-1 a1", rivers=("a1 b1 c1",))
    mouth.does("anna", "move ship-1 b1 c1 d1 e1")
    back = endless(". . ~ ~ ~", "anna ship-1 e1", rivers=("a1 b1 c1",))
    back.does("anna", "move ship-1 d1 c1 b1 a1")


@rule("VS-4.1.j")
def test_from_a_river_straight_into_the_open_sea_a_ship_stops() -> None:
    desk = endless(". . = =", "anna ship-1 a1", rivers=("a1 b1 c1",))
    assert desk.reach("ship-1") == {"b1", "c1"}
    assert desk.refusal("anna", "move ship-1 b1 c1 d1") == "VS-4.1.m movement-ended"


COAST = """
    . . . . ~ ~
    . . . . ~ ~
    . . . . ~ ~
    . . . . ~ ~
    """
# The river comes down column b, turns east in b3 and reaches the sea at e3; another runs down a.
STREAMS = ("b1 b2 b3 c3 d3 e3", "a1 a2 a3 a4")


@rule("VS-4.1.n")
def test_a_ship_passes_only_through_the_sides_of_a_bed() -> None:
    desk = endless(COAST, "anna ship-1 b2", rivers=STREAMS)
    assert desk.refusal("anna", "move ship-1 c2") == "VS-4.1.n no-waterway"
    assert desk.refusal("anna", "move ship-1 c3") == "VS-4.1.n no-waterway"
    assert desk.refusal("anna", "move ship-1 a2") == "VS-4.1.n no-waterway"
    assert desk.refusal("anna", "move ship-1 a3") == "VS-4.1.n no-waterway"
    assert desk.reach("ship-1") == {"b1", "b3", "c3", "d3", "e3"}
    desk.does("anna", "move ship-1 b3 c3 d3")
    assert desk.refusal("anna", "move ship-1 e2") == "VS-4.1.n no-waterway"
    assert desk.refusal("anna", "move ship-1 e4") == "VS-4.1.n no-waterway"
    desk.does("anna", "move ship-1 e3")


@rule("VS-4.1.n")
def test_from_the_sea_a_river_is_entered_through_its_mouth() -> None:
    for cell, open_ in (("e2", False), ("e3", True), ("e4", False)):
        desk = endless(COAST, f"anna ship-1 {cell}", rivers=STREAMS)
        assert desk.is_refused("anna", "move ship-1 d3") is not open_
        assert desk.reach("ship-1") >= {"f1", "f2", "f3", "f4"}


@rule("VS-4.1.n")
def test_a_ship_stays_off_dry_land() -> None:
    desk = endless(". ~ .", "anna ship-1 b1")
    assert desk.refusal("anna", "move ship-1 a1") == "VS-4.1.n no-waterway"
    assert desk.reach("ship-1") == set()


@rule("VS-4.1.f")
@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(SIDES), min_size=1, max_size=4, unique=True), st.data())
def test_banks_are_what_the_beds_cut_the_ring_of_neighbours_into(
    sides: list[str], data: DataObject
) -> None:
    """Counted otherwise: walk around the cell and change banks at every side of the bed."""
    rivers = tuple(f"c3 {beside(Cell('c3'), side)}" for side in SIDES if side in sides)
    ring = ["c2", "d2", "d3", "d4", "c4", "b4", "b3", "b2"]
    beds = {str(beside(Cell("c3"), side)) for side in SIDES if side in sides}
    at = ring.index(next(cell for cell in ring if cell in beds))
    groups: list[set[str]] = [set()]
    for cell in ring[at:] + ring[:at]:
        if cell in beds:
            groups.append(set())
        else:
            groups[-1].add(cell)
    banks = groups[1:] if len(sides) > 1 else [groups[1]]
    start = data.draw(st.sampled_from([cell for cell in ring if cell not in beds]))
    desk = endless(". . . . .\n" * 5, f"anna knights-1 {start}", rivers=rivers)
    own = next(bank for bank in banks if start in bank)
    for cell in ring:
        if cell not in beds:
            assert desk.is_refused("anna", f"move knights-1 c3 {cell}") is (cell not in own)


@rule("VS-4.1.f")
def test_along_a_confluence_one_walks_on_the_banks_at_either_hand() -> None:
    joined: tuple[CellSide, ...] = ("N", "E", "S")  # banks: north-east, south-east, all the west
    assert [banks_towards(joined, towards) for towards in (0, 2, 4)] == [(0, 2), (0, 1), (1, 2)]
    assert [banks_towards(joined, towards) for towards in (1, 3, 5, 6, 7)] == [
        (0,), (1,), (2,), (2,), (2,)
    ]  # fmt: skip
