"""Where an army could build: what is promised is accepted, what is barred says why."""

from letopis.core.acts import Refusal
from letopis.games.strategic.building.structures import Build
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.reach import BuildingSites, building_sites, land_claim
from letopis.games.strategic.world import BuiltKind
from tests.rule import rule
from tests.strategic.scenes.scene import GAME, Desk, scene
from tests.strategic.test_foresight import ANNA

ROW = ". . . . . . . . . . . ."
LANDS = "A A A A B B B B B B B B"


def sites(desk: Desk, army: str, kind: BuiltKind = "tower") -> BuildingSites:
    found = building_sites(desk.world, ANNA, army, kind)
    assert not isinstance(found, Refusal), found
    return found


@rule("VS-4.5.a", "VS-6.0.e", "VS-6.0.k")
def test_every_cell_within_two_turns_says_whether_a_tower_may_stand_there() -> None:
    """Knights go three cells a turn. The castle wants three cells between, its land no second."""
    desk = scene(ROW, "anna knights-1 d1", "anna castle b1", lands=LANDS)
    found = sites(desk, "knights-1").cells
    now = {cell for cell, it in found.items() if it.turns == 0 and it.why is None}
    later = {cell for cell, it in found.items() if it.turns == 1 and it.why is None}
    assert (now, later) == ({"f1", "g1"}, {"h1", "i1", "j1"})
    barred = {cell: it.why.reason for cell, it in found.items() if it.why is not None}
    assert barred[Cell("e1")] == "too-close"
    why = found[Cell("e1")].why
    assert why is not None
    assert (why.about["cell"], why.about["gap"]) == ("b1", 3)
    assert "k1" not in found  # too far for two turns


@rule("VS-4.5.a")
def test_what_is_promised_for_this_turn_is_accepted_after_its_way() -> None:
    desk = scene(ROW, "anna knights-1 d1", "anna castle b1", "boris orcs-1 i1", lands=LANDS)
    before = desk.world
    for cell, site in sites(desk, "knights-1").cells.items():
        if site.turns:
            continue
        desk = Desk(before)
        if site.way:
            desk.does("anna", f"move knights-1 {' '.join(site.way)}")
        order = GAME.notation.write(Build(desk.army("knights-1").id, "tower"))
        assert desk.army("knights-1").cell == cell
        assert desk.is_refused("anna", order) == (site.why is not None)


@rule("VS-4.5.i", "VS-1.3.b")
def test_who_has_acted_may_build_in_its_next_turn() -> None:
    desk = scene(ROW, "anna knights-1 f1", lands=LANDS)
    desk.does("anna", "build knights-1 tower")
    found = sites(desk, "knights-1").cells
    assert {it.turns for it in found.values()} == {1}


@rule("VS-4.5.c")
def test_a_site_that_costs_more_than_there_is_waits_for_the_money() -> None:
    desk = scene(ROW, "anna knights-1 f1", lands=LANDS, coins=0)
    poor = sites(desk, "knights-1")
    why = poor.cells[Cell("f1")].why
    assert why is not None
    assert (why.reason, why.about["cost"]) == ("too-poor", poor.price)


@rule("VS-6.0.k")
def test_a_free_land_is_taken_by_who_gets_there_first() -> None:
    desk = scene(ROW, "anna knights-1 c1", "anna elves-1 d1", "anna castle b1", lands=LANDS)
    claim = land_claim(desk.world, ANNA, Cell("l1"))
    assert claim is not None
    assert (claim.army.id, claim.cell, claim.site.turns) == ("elves-1", "f1", 0)
    assert land_claim(desk.world, ANNA, Cell("a1")) is None  # it has a house
