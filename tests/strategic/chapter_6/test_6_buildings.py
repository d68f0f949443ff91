"""Chapter 6, points 0 to 2. Structures: their sites, upgrades, and capitals."""

import pytest
from msgspec.structs import replace

from letopis.games.strategic.catalogue import catalogue
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world import World
from letopis.games.strategic.world.changes import with_player, with_structure
from letopis.games.strategic.world.lookup import is_lord_house
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import GAME, Desk, endless

HOUSES = ["tower", "manor", "castle", "city"]


def ended(desk: Desk, *faces: int) -> list[str]:
    facts = desk.does("anna", "end")
    for face in faces:
        facts += desk.throws(face)
    return facts


@rule("VS-6.0.a", "VS-6.0.d", "VS-6.0.i", "VS-6.0.j")
@pytest.mark.parametrize("kind", [*HOUSES, "fortress", "mine"])
def test_a_structure_hires_or_is_a_mine_and_four_of_them_are_lord_houses(kind: str) -> None:
    drawn = f"anna {kind} a1" + (" 1" if kind == "mine" else "")
    desk = endless("m .", drawn, "boris orcs-1 b1", veins=("a1 4",), turn="boris", coins=500)
    assert is_lord_house(desk.world, desk.at("a1")) is (kind in HOUSES)
    hires = desk.is_refused("boris", f"besiege orcs-1 {kind}-a1") is False
    assert hires is (kind != "mine")
    desk.ends_turns_until("anna", 3)
    listed = GAME.legal(desk.world, desk.player("anna").seat)
    assert any(type(it).__name__ == "Hire" for it in listed) is (kind != "mine")
    if kind != "mine":
        assert catalogue().structures[kind].hires  # type: ignore[index]


@rule("VS-6.0.b")
def test_structures_stand_on_land_rivers_included() -> None:
    desk = endless(". . ~", "anna ship-1 c1", "anna elves-1 b1", rivers=("a1 b1 c1",))
    assert desk.is_refused("anna", "build ship-1 tower")
    desk.does("anna", "build elves-1 tower")
    ended(desk)
    assert desk.at("b1").kind == "tower"


@rule("VS-6.0.c")
def test_a_cell_holds_one_structure() -> None:
    desk = endless("m . .", "anna fortress a1", "anna dwarves-1 a1", veins=("a1 2",))
    assert desk.refusal("anna", "build dwarves-1 mine") == "VS-6.0.c site-taken"
    mine = endless("m . .", "boris mine a1 1", "anna dwarves-1 b1", veins=("a1 2",))
    mine.does("boris", "permit anna enter mine-a1")
    mine.does("anna", "move dwarves-1 a1")
    mine.does("boris", "pass")
    assert mine.refusal("anna", "build dwarves-1 tower") == "VS-6.0.c site-taken"


WIDE = "\n".join(". . . . . ." for _ in range(6))


@rule("VS-6.0.e", "VS-6.0.n")
@pytest.mark.parametrize("gap", [2, 3, 4])
@pytest.mark.parametrize("cell", ["b1", "c3", "d1", "d4", "e1", "e5", "f1", "f6"])
def test_between_buildings_there_are_three_cells_of_distance(cell: str, gap: int) -> None:
    desk = endless(WIDE, "boris tower a1", f"anna elves-1 {cell}", building_min_gap=gap)
    away = max("abcdef".index(cell[0]), int(cell[1]) - 1)
    assert desk.is_refused("anna", "build elves-1 fortress") is (away <= gap)
    if away <= gap:
        assert desk.refusal("anna", "build elves-1 fortress") == "VS-6.0.e too-close"


@rule("VS-6.0.x", "VS-6.0.e")
def test_mines_keep_no_distance() -> None:
    desk = endless(
        "m m . .", "boris castle b1", "anna dwarves-1 a1", "boris mine d1 1", veins=("a1 1", "d1 1")
    )
    desk.does("anna", "build dwarves-1 mine")
    near = endless("m m . .", "boris mine a1 1", "anna dwarves-1 b1", veins=("a1 1",))
    near.does("anna", "build dwarves-1 tower")


@rule("VS-6.0.k")
@pytest.mark.parametrize("owner", ["nobody", "boris", "anna"])
def test_a_land_has_one_lord_house(owner: str) -> None:
    desk = endless(". . . . . .", f"{owner} manor a1", "anna elves-1 f1")
    assert desk.refusal("anna", "build elves-1 tower") == "VS-6.0.k land-has-a-house"
    other = endless(". . . . . .", f"{owner} manor a1", "anna elves-1 f1", lands="A A A B B B")
    other.does("anna", "build elves-1 tower")
    beside = endless(". . . . . .", f"{owner} fortress a1", "anna elves-1 f1")
    beside.does("anna", "build elves-1 tower")


@rule("VS-6.0.l", "VS-M.1.a", "VS-6.0.w", "VS-6.0.v", "VS-T3.e")
@pytest.mark.parametrize(
    ("piece", "coins"),
    [
        ("anna tower a1", 9),
        ("anna city a1", 9),
        ("anna fortress a1", 0),
        ("nobody city a1", 0),
        ("anna mine a1 3", 6),
        ("nobody mine a1 3", 0),
    ],
)
def test_a_lord_house_earns_its_lands_income_a_fortress_nothing(piece: str, coins: int) -> None:
    desk = endless(
        "m .", piece, "anna elves-1 b1 personal", incomes={"A": 9}, veins=("a1 3",), coins=10
    )
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == 10 + coins


@rule("VS-I.e")
def test_a_tower_is_paid_for_from_the_year_after_it_was_built() -> None:
    desk = endless(". .", "anna elves-1 a1 personal", incomes={"A": 7}, coins=25)
    desk.does("anna", "build elves-1 tower")
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == 7


@rule("VS-6.0.m", "VS-6.1.a", "VS-6.1.c")
def test_a_lord_house_grows_level_by_level_for_the_difference() -> None:
    desk = endless(". .", "anna tower a1", coins=100, incomes={"A": 0})
    for name, becomes, cost in (
        ("tower", "manor", 25),
        ("manor", "castle", 50),
        ("castle", "city", 25),
    ):
        before = desk.coins("anna")
        desk.does("anna", f"raise {name}-a1")
        assert desk.coins("anna") == before - cost
        assert desk.at("a1").kind == name
        assert desk.refusal("anna", f"raise {name}-a1") == "VS-1.3.b structure-spent"
        assert desk.refusal("anna", f"hire light-infantry {name}-a1") == "VS-1.3.b structure-spent"
        desk.ends_turns_until("anna", desk.world.year + 1)
        assert desk.at("a1").kind == becomes
        check(desk.world)
    assert desk.refusal("anna", "raise city-a1") == "VS-6.0.m highest-level"


@rule("VS-6.1.a", "VS-I.h")
def test_raising_needs_the_money_and_an_own_house_in_the_own_turn() -> None:
    desk = endless(". .", "anna manor a1", coins=49)
    assert desk.refusal("anna", "raise manor-a1") == "VS-6.1.a too-poor"
    assert desk.refusal("boris", "raise manor-a1") == "VS-1.2.w not-your-turn"
    assert desk.refusal("anna", "raise castle-a1") == "VS-1.2.w no-such-structure"
    assert desk.refusal("anna", "raise manor-zz9") == "VS-1.2.w no-such-structure"
    other = endless(". .", "boris manor a1")
    assert other.refusal("anna", "raise manor-a1") == "VS-1.2.w not-your-structure"


@rule("VS-6.1.b", "VS-7.15.a")
def test_the_new_level_is_set_after_the_battles_of_the_turn() -> None:
    desk = endless(". .", "anna manor a1")
    desk.does("anna", "raise manor-a1")
    assert desk.at("a1").kind == "manor"
    facts = ended(desk)
    raised = facts.index("placed raise castle a1 3 anna")
    assert facts.index("battles-ended") < raised < facts.index("turn-ended")
    assert raised < facts.index("turn-began 2")


@rule("VS-6.1.b")
def test_a_raise_is_completed_for_whoever_owns_the_house_by_then() -> None:
    desk = endless(". .", "anna manor a1")
    desk.does("anna", "raise manor-a1")
    manor = replace(desk.at("a1"), owner=desk.player("boris").seat)
    desk.world = replace(desk.world, structures={Cell("a1"): manor})
    ended(desk)
    assert (desk.at("a1").kind, desk.at("a1").owner) == ("castle", "boris")
    assert desk.coins("anna") == 50


@rule("VS-6.0.p", "VS-6.2.c")
def test_fortresses_and_mines_are_not_raised_and_houses_not_deepened() -> None:
    desk = endless(
        "m . . . .", "anna fortress e1", "anna mine a1 1", "boris tower b1", veins=("a1 3",)
    )
    assert desk.refusal("anna", "raise fortress-e1") == "VS-6.0.p cannot-be-raised"
    assert desk.refusal("anna", "raise mine-a1") == "VS-6.2.c cannot-be-raised"
    assert desk.refusal("anna", "deepen fortress-e1 2") == "VS-6.2.c only-mines"
    castle = endless(". .", "anna castle a1")
    assert castle.refusal("anna", "deepen castle-a1 4") == "VS-6.2.c only-mines"


@rule("VS-6.2.a")
def test_deepening_costs_the_difference_and_goes_as_deep_as_the_vein() -> None:
    desk = endless("m .", "anna mine a1 1", veins=("a1 3",))
    assert desk.refusal("anna", "deepen mine-a1 4") == "VS-6.2.a no-such-depth"
    assert desk.refusal("anna", "deepen mine-a1 1") == "VS-6.2.a no-such-depth"
    assert desk.lists("anna", "deepen mine-a1 2")
    desk.does("anna", "deepen mine-a1 3")
    assert desk.coins("anna") == 80
    assert desk.at("a1").level == 1
    assert desk.refusal("anna", "deepen mine-a1 3") == "VS-1.3.b structure-spent"
    poor = endless("m .", "anna mine a1 1", veins=("a1 3",), coins=19)
    assert poor.refusal("anna", "deepen mine-a1 3") == "VS-6.2.a too-poor"
    poor.does("anna", "deepen mine-a1 2")
    exact = endless("m .", "anna mine a1 1", veins=("a1 3",), coins=20)
    exact.does("anna", "deepen mine-a1 3")
    assert exact.coins("anna") == 0


@rule("VS-7.15.b", "VS-6.2.a")
def test_what_is_as_deep_as_its_vein_by_then_is_not_dug_once_more() -> None:
    desk = endless("m .", "anna mine a1 1", veins=("a1 3",), neutral_vanish_percent=0)
    desk.does("anna", "deepen mine-a1 2")
    desk.world = with_structure(desk.world, replace(desk.at("a1"), level=3))
    assert any(it.startswith("failed deepen a1 gone") for it in desk.does("anna", "end"))


@rule("VS-6.2.a")
def test_by_option_a_mine_is_deepened_level_by_level() -> None:
    desk = endless("m .", "anna mine a1 1", veins=("a1 3",), mine_deepen_levels="one")
    assert desk.refusal("anna", "deepen mine-a1 3") == "VS-6.2.a one-level-at-a-time"
    assert not desk.lists("anna", "deepen mine-a1 3")
    desk.does("anna", "deepen mine-a1 2")


@rule("VS-6.2.b", "VS-6.0.v", "VS-I.q")
@pytest.mark.parametrize("face", range(1, 7))
def test_deepening_succeeds_with_a_chance_of_one_half(face: int) -> None:
    desk = endless("m .", "anna mine a1 1", veins=("a1 3",))
    desk.does("anna", "deepen mine-a1 3")
    ended(desk, face)
    assert desk.at("a1").level == (3 if face >= 4 else 1)
    assert desk.coins("anna") == 80
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == 80 + (6 if face >= 4 else 2)


@rule("VS-6.2.b", "VS-4.5.e")
def test_by_option_money_comes_back_when_deepening_fails() -> None:
    desk = endless("m .", "anna mine a1 1", veins=("a1 3",), mine_refund_on_failure="full")
    desk.does("anna", "deepen mine-a1 3")
    ended(desk, 1)
    assert desk.coins("anna") == 100


@rule("VS-6.0.n")
def test_a_fortress_may_be_built_on_anybodys_land() -> None:
    desk = endless(". . . . . .", "boris castle a1", "anna elves-1 e1")
    desk.does("anna", "build elves-1 fortress")
    ended(desk)
    assert (desk.at("e1").kind, desk.at("e1").owner) == ("fortress", "anna")
    assert desk.player("anna").capital == "e1"


@rule("VS-6.0.o")
def test_every_fortress_makes_the_treasury_ten_coins_larger() -> None:
    for fortresses, limit in (((), 100), (("a1",), 110), (("a1", "e1"), 120)):
        pieces = [f"anna fortress {cell}" for cell in fortresses]
        desk = endless(". . . . .", *pieces, coins=150)
        desk.ends_turns_until("anna", 3)
        assert desk.coins("anna") == limit


@rule("VS-6.0.r")
def test_the_first_building_of_a_player_is_his_capital() -> None:
    desk = endless(
        "m . . . . .",
        "anna elves-1 b1",
        "anna elves-2 f1",
        "anna dwarves-1 a1",
        veins=("a1 1",),
    )
    desk.does("anna", "build dwarves-1 mine")
    ended(desk, 6)
    assert desk.player("anna").capital is None
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "build elves-2 fortress")
    ended(desk)
    assert desk.player("anna").capital == "f1"
    desk.ends_turns_until("anna", 4)
    desk.world = with_player(desk.world, replace(desk.player("anna"), treasury=25))
    desk.does("anna", "build elves-1 tower")
    ended(desk)
    assert desk.player("anna").capital == "f1"


@rule("VS-6.0.s")
def test_a_capital_that_stands_is_not_changed_and_one_destroyed_is_replaced() -> None:
    desk = endless(
        ". . . . . .", "anna castle a1", "anna fortress f1", "boris mine c1 1", veins=("c1 1",)
    )
    assert desk.refusal("anna", "appoint fortress-f1") == "VS-6.0.s capital-stands"
    assert not desk.lists("anna", "appoint fortress-f1")
    desk.world = _destroyed(desk, "a1")
    assert desk.refusal("anna", "appoint mine-c1") == "VS-6.0.s not-your-building"
    assert desk.refusal("anna", "appoint castle-a1") == "VS-6.0.s not-your-building"
    assert desk.refusal("boris", "appoint fortress-f1") == "VS-1.2.w not-your-turn"
    assert desk.lists("anna", "appoint fortress-f1")
    desk.spent("f1", 2, 1)
    assert desk.does("anna", "appoint fortress-f1") == ["enthroned anna f1"]
    assert desk.refusal("anna", "appoint fortress-f1") == "VS-6.0.s capital-stands"


@rule("VS-6.0.s")
def test_with_nothing_left_the_next_building_is_the_capital() -> None:
    desk = endless(". . . . . .", "anna castle a1", "anna elves-1 c1")
    desk.world = _destroyed(desk, "a1")
    desk.does("anna", "build elves-1 tower")
    ended(desk)
    assert desk.player("anna").capital == "c1"


@rule("VS-6.0.s")
def test_with_another_building_left_a_new_one_is_not_the_capital_by_itself() -> None:
    desk = endless(". . . . . .", "anna castle a1", "anna fortress f1", "anna elves-1 b1")
    desk.world = _destroyed(desk, "a1")
    desk.does("anna", "build elves-1 tower")
    ended(desk)
    assert desk.player("anna").capital is None
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "appoint tower-b1")


@rule("VS-6.0.t")
def test_a_captured_capital_is_not_replaced() -> None:
    desk = endless(". . . . . .", "anna castle a1", "anna fortress f1")
    castle = replace(desk.at("a1"), owner=desk.player("boris").seat)
    structures = {**desk.world.structures, castle.cell: castle}
    desk.world = replace(desk.world, structures=structures)
    assert desk.refusal("anna", "appoint fortress-f1") == "VS-6.0.t capital-stands"
    desk.world = _destroyed(desk, "a1")
    desk.does("anna", "appoint fortress-f1")


@rule("VS-6.0.w")
def test_what_belongs_to_nobody_does_nothing() -> None:
    desk = endless("m . . . .", "nobody castle e1", "nobody mine a1 1", veins=("a1 2",))
    for line in ("raise castle-e1", "deepen mine-a1 2", "hire knights castle-e1"):
        assert desk.refusal("anna", line) == "VS-1.2.w not-your-structure"


def _destroyed(desk: Desk, cell: str) -> World:
    left = {at: it for at, it in desk.world.structures.items() if at != cell}
    world = replace(desk.world, structures=left)
    for player in world.players.values():
        if player.capital == cell:
            world = with_player(world, replace(player, capital=None))
    return world
