"""Chapter 6, point 3. Hiring; restoring a personal army (VS-5.0.d, VS-3.2.f)."""

import pytest
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.world import SlotId, Stamp
from letopis.games.strategic.world.changes import with_player
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import Desk, endless

HEAVY = {"f": "elves", "m": "dwarves", "d": "orcs", ".": "barbarians"}
EVERYWHERE = {
    "tower": ["mage"],
    "manor": ["light-infantry"],
    "castle": ["light-infantry", "knights"],
    "city": ["light-infantry", "ship"],
    "fortress": ["light-infantry"],
}


def hires(desk: Desk, building: str) -> set[str]:
    """The kinds that a building of anna's hires, tried one by one."""
    kinds = ["light-infantry", *HEAVY.values(), "knights", "ship", "mage", "zombie", "dragon"]
    orders = {kind: f"hire {kind} {building}" for kind in kinds}
    orders["mage"] += " school forest"
    return {kind for kind, line in orders.items() if not desk.is_refused("anna", line)}


@rule("VS-6.3.a", "VS-6.3.b", "VS-6.3.c", "VS-T3.a", "VS-T3.b", "VS-T3.c", "VS-T3.d", "VS-T3.e")
@pytest.mark.parametrize("ground", HEAVY)
@pytest.mark.parametrize("building", EVERYWHERE)
def test_a_building_hires_what_its_table_and_its_ground_allow(building: str, ground: str) -> None:
    desk = endless(f"{ground} .", f"anna {building} a1", coins=200)
    heavy = {HEAVY[ground]} if building in ("castle", "city") else set()
    assert hires(desk, f"{building}-a1") == {*EVERYWHERE[building], *heavy}


@rule("VS-6.3.a")
def test_a_manor_hires_no_heavy_infantry() -> None:
    desk = endless(". .", "anna manor a1")
    assert desk.refusal("anna", "hire barbarians manor-a1") == "VS-6.3.a not-hired-here"
    assert desk.refusal("anna", "hire mage manor-a1 school forest") == "VS-6.3.a not-hired-here"


@rule("VS-6.3.b")
def test_heavy_infantry_is_hired_where_it_is_at_home() -> None:
    desk = endless("d .", "anna castle a1")
    assert desk.refusal("anna", "hire elves castle-a1") == "VS-6.3.b not-their-home"
    desk.does("anna", "hire orcs castle-a1")


@rule("VS-6.3.c")
def test_a_city_far_from_water_hires_ships_that_cannot_sail() -> None:
    desk = endless(". . .", "anna city b1")
    desk.does("anna", "hire ship city-b1")
    desk.ends_turns_until("anna", 3)
    assert desk.reach("ship-1") == set()


@rule("VS-6.3.c")
def test_by_option_ships_are_hired_beside_water_only() -> None:
    dry = endless(". . ~", "anna city a1", hire_ship_needs_water="yes")
    assert dry.refusal("anna", "hire ship city-a1") == "VS-6.3.c no-water-here"
    coast = endless(". ~", "anna city a1", hire_ship_needs_water="yes")
    coast.does("anna", "hire ship city-a1")
    river = endless(". .", "anna city a1", rivers=("a1 b1",), hire_ship_needs_water="yes")
    river.does("anna", "hire ship city-a1")


@rule("VS-6.3.d", "VS-1.2.m")
def test_whoever_is_hired_is_paid_for_and_stands_in_the_building_at_once() -> None:
    desk = endless(". .", "anna castle a1")
    facts = desk.does("anna", "hire knights castle-a1")
    assert facts == ["hired anna knights-1 knights a1 a1 50 anna"]
    assert desk.coins("anna") == 50
    assert desk.army("knights-1").cell == "a1"
    assert desk.army("knights-1").owner == "anna"
    assert not desk.army("knights-1").personal
    check(desk.world)


@rule("VS-6.3.d")
@pytest.mark.parametrize("owner", ["anna", "boris", "nobody"])
def test_a_building_with_an_army_in_it_hires_nobody(owner: str) -> None:
    desk = endless(". .", "anna castle a1", f"{owner} elves-1 a1")
    assert desk.refusal("anna", "hire knights castle-a1") == "VS-6.3.d building-occupied"
    assert not desk.lists("anna", "hire knights castle-a1")


@rule("VS-6.3.d", "VS-I.h")
def test_hiring_takes_money_the_own_turn_and_an_own_building() -> None:
    desk = endless(
        ". . . . . .", "anna castle a1", "boris castle f1", coins=16, lands="A A A B B B"
    )
    assert desk.refusal("anna", "hire light-infantry castle-a1") == "VS-6.3.d too-poor"
    assert desk.coins("anna") == 16
    assert desk.refusal("anna", "hire light-infantry castle-f1") == "VS-1.2.w not-your-structure"
    assert desk.refusal("anna", "hire light-infantry city-a1") == "VS-1.2.w no-such-structure"
    assert desk.refusal("boris", "hire light-infantry castle-f1") == "VS-1.2.w not-your-turn"


@rule("VS-1.2.m", "VS-6.0.a")
def test_mines_hire_nobody() -> None:
    desk = endless("m .", "anna mine a1 1", veins=("a1 1",))
    assert desk.refusal("anna", "hire dwarves mine-a1") == "VS-1.2.m mines-hire-nobody"


@rule("VS-6.3.e")
def test_whoever_is_hired_acts_a_year_later() -> None:
    desk = endless(". . .", "anna castle a1", "boris elves-1 c1")
    desk.does("anna", "hire knights castle-a1")
    assert desk.refusal("anna", "move knights-1 b1") == "VS-1.3.c action-spent"
    assert desk.refusal("anna", "build knights-1 fortress") == "VS-1.3.b action-spent"
    desk.does("anna", "end")
    assert desk.refusal("anna", "attack knights-1 elves-1") == "VS-1.3.b action-spent"
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "move knights-1 b1")


@rule("VS-6.3.f", "VS-4.2.c")
def test_a_hired_army_may_be_loaded_at_once() -> None:
    desk = endless("f ~", "anna city a1", "anna ship-1 a1")
    assert desk.lists("anna", "hire elves city-a1 at ship-1")
    desk.does("anna", "hire elves city-a1 at ship-1")
    assert desk.army("elves-1").aboard == "ship-1"
    assert desk.army("ship-1").cargo == "elves-1"
    assert desk.refusal("anna", "move ship-1 b1") == "VS-4.1.m movement-ended"
    check(desk.world)
    desk.ends_turns_until("anna", 3)
    assert desk.refusal("anna", "hire elves city-a1 at ship-1") == "VS-4.2.a ship-is-full"
    desk.does("anna", "move ship-1 b1")


@rule("VS-6.3.f", "VS-3.4.b")
def test_aboard_anothers_ship_one_hires_with_his_permission() -> None:
    desk = endless("f ~", "anna city a1", "boris ship-1 a1")
    assert desk.refusal("anna", "hire elves city-a1 at ship-1") == "VS-3.4.b no-boarding"
    desk.does("boris", "permit anna board ship-1")
    desk.does("anna", "hire elves city-a1 at ship-1")
    assert desk.army("elves-1").owner == "anna"
    check(desk.world)


@rule("VS-6.3.f", "VS-4.2.a")
def test_only_land_armies_are_hired_aboard_and_only_onto_a_ship_in_this_building() -> None:
    desk = endless(
        "f ~ ~", "anna city a1", "anna ship-1 b1", "anna ship-2 a1", "anna ghost-ship-1 c1"
    )
    assert desk.refusal("anna", "hire elves city-a1 at ship-1") == "VS-6.3.f ship-not-here"
    assert desk.refusal("anna", "hire ship city-a1 at ship-2") == "VS-4.2.a no-ship"
    assert desk.refusal("anna", "hire elves city-a1 at ghost-ship-1") == "VS-4.2.a no-ship"
    assert desk.refusal("anna", "hire elves city-a1 at ship-9") == "VS-6.3.d no-such-place"
    assert desk.refusal("anna", "hire elves city-a1 at b1") == "VS-6.3.d no-such-place"


@meeting("VS-M-4x6-04")
@rule("VS-6.3.f", "VS-4.2.d")
def test_a_ship_that_has_just_landed_its_army_is_not_loaded_again() -> None:
    desk = endless("f . ~", "anna city a1", "anna ship-1 a1", "anna orcs-1 ship-1")
    desk.does("anna", "move orcs-1 b1")
    assert desk.refusal("anna", "hire elves city-a1 at ship-1") == "VS-4.2.c ship-has-loaded"


@rule("VS-6.3.g", "VS-4.4.b")
def test_a_besieged_building_hires_nobody_and_takes_no_money() -> None:
    desk = endless(". . .", "anna city a1", "boris orcs-1 c1", turn="boris")
    desk.does("boris", "besiege orcs-1 city-a1")
    desk.ends_turns_until("anna", 3)
    before = desk.coins("anna")
    assert desk.refusal("anna", "hire ship city-a1") == "VS-6.3.g besieged"
    assert desk.coins("anna") == before


@rule("VS-6.3.h")
def test_a_building_hires_once_a_year() -> None:
    desk = endless("f .", "anna castle a1")
    desk.does("anna", "hire elves castle-a1")
    assert desk.refusal("anna", "hire knights castle-a1") == "VS-1.3.b structure-spent"
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "move elves-1 b1")
    desk.does("anna", "hire knights castle-a1")


@rule("VS-6.3.i")
def test_a_mage_has_his_school_from_the_hire_on() -> None:
    desk = endless(". .", "anna tower a1")
    assert desk.refusal("anna", "hire mage tower-a1") == "VS-6.3.i school-needed"
    assert desk.refusal("anna", "hire mage tower-a1 school grey") == "VS-6.3.i school-needed"
    desk.does("anna", "hire mage tower-a1 school forest")
    assert desk.army("mage-1").school == "forest"
    castle = endless(". .", "anna castle a1")
    line = "hire knights castle-a1 school forest"
    assert castle.refusal("anna", line) == "VS-6.3.i only-mages-have-schools"


@rule("VS-6.3.i")
def test_by_option_the_school_may_be_chosen_later() -> None:
    desk = endless(". .", "anna tower a1", mage_school_choice="at_first_cast")
    assert desk.refusal("anna", "hire mage tower-a1 school grey") == "VS-6.3.i school-needed"
    assert desk.lists("anna", "hire mage tower-a1 school deserts")
    desk.does("anna", "hire mage tower-a1")
    assert desk.army("mage-1").school is None


# Fortresses near lord houses.

STRIP = ". . . . . . . . . . . . . ."
LANDS = "A A A A A B B B B B C C C C"


def with_fortress(cell: str, *pieces: str, rule_of: str = "same_or_bordering_land") -> Desk:
    """Anna's castle in a1 on land A, her fortress somewhere along the strip."""
    drawn = ("anna castle a1", f"anna fortress {cell}", *pieces)
    return endless(STRIP, *drawn, lands=LANDS, fortress_neighbour=rule_of)


@rule("VS-6.0.q")
def test_a_neighbouring_lord_house_sets_its_troops_out_in_a_fortress() -> None:
    desk = with_fortress("e1")
    assert desk.lists("anna", "hire knights castle-a1 at fortress-e1")
    desk.does("anna", "hire knights castle-a1 at fortress-e1")
    assert desk.army("knights-1").cell == "e1"
    assert desk.refusal("anna", "hire knights castle-a1") == "VS-1.3.b structure-spent"
    assert desk.refusal("anna", "move knights-1 f1") == "VS-1.3.c action-spent"
    check(desk.world)


@rule("VS-6.0.q")
@pytest.mark.parametrize(
    ("rule_of", "near"),
    [
        ("same_or_bordering_land", {"e1", "g1", "i1"}),
        ("same_land", {"e1"}),
        ("distance_6", {"e1", "g1"}),
        ("nearest_house", {"e1", "g1", "i1", "m1"}),
    ],
)
def test_which_lord_houses_are_neighbours_of_a_fortress(rule_of: str, near: set[str]) -> None:
    found = set()
    for cell in ("e1", "g1", "i1", "m1"):
        desk = with_fortress(cell, rule_of=rule_of)
        line = f"hire knights castle-a1 at fortress-{cell}"
        if desk.lists("anna", line):
            found.add(cell)
        else:
            assert desk.refusal("anna", line) == "VS-6.0.q no-fortress-near"
    assert found == near


@rule("VS-6.0.q")
def test_by_option_only_the_nearest_house_serves() -> None:
    desk = with_fortress("i1", "anna castle m1", rule_of="nearest_house")
    assert desk.is_refused("anna", "hire knights castle-a1 at fortress-i1")
    desk.does("anna", "hire knights castle-m1 at fortress-i1")


@rule("VS-6.0.q")
def test_the_house_gives_list_ground_and_action_and_only_it_must_be_free_of_siege() -> None:
    desk = with_fortress("e1", "boris orcs-1 f1", "boris elves-1 b1")
    line = "hire knights castle-a1 at fortress-e1"
    assert desk.refusal("anna", "hire elves castle-a1 at fortress-e1") == "VS-6.3.b not-their-home"
    desk.ends_turns_until("boris", 2)
    desk.does("boris", "besiege orcs-1 fortress-e1")
    desk.ends_turns_until("anna", 3)
    assert desk.refusal("anna", "hire light-infantry fortress-e1") == "VS-6.3.g besieged"
    assert not desk.is_refused("anna", line)
    desk.ends_turns_until("boris", 3)
    desk.does("boris", "besiege elves-1 castle-a1")
    desk.ends_turns_until("anna", 4)
    assert desk.refusal("anna", line) == "VS-6.3.g besieged"


@rule("VS-6.0.q")
def test_the_fortress_is_free_own_and_no_house_itself() -> None:
    full = with_fortress("e1", "anna elves-1 e1")
    line = "hire knights castle-a1 at fortress-e1"
    assert full.refusal("anna", line) == "VS-6.0.q building-occupied"
    foreign = endless(STRIP, "anna castle a1", "boris fortress e1", lands=LANDS)
    assert foreign.refusal("anna", line) == "VS-6.0.q no-fortress-near"
    # A house with an army in it still hires for the fortress; a fortress for no other one.
    inside = with_fortress("e1", "anna elves-1 a1", "anna fortress i1")
    assert inside.is_refused("anna", "hire light-infantry fortress-e1 at fortress-i1")
    inside.does("anna", line)


# Personal armies.


def lost(desk: Desk, seat: str, year: int, slot: int) -> Desk:
    player = replace(desk.player(seat), personal_lost=Stamp(year, SlotId(slot)))
    desk.world = with_player(desk.world, player)
    return desk


@rule("VS-5.0.d")
@pytest.mark.parametrize(
    ("years", "year", "ready"),
    [(5, 7, False), (5, 8, True), (3, 5, False), (3, 6, True), (1, 3, False), (1, 4, True)],
)
def test_a_personal_army_is_restored_years_after_its_loss(
    years: int, year: int, ready: bool
) -> None:
    desk = endless(". .", "anna castle a1", year=year, personal_restore_years=years)
    lost(desk, "anna", 3, 1)
    line = "hire knights castle-a1 personal"
    assert desk.lists("anna", line) is ready
    if ready:
        desk.does("anna", line)
        assert desk.player("anna").personal == "knights-1"
        assert desk.army("knights-1").personal
        assert desk.coins("anna") == 50
        check(desk.world)
    else:
        assert desk.refusal("anna", line) == "VS-5.0.d too-early"
        desk.does("anna", "hire knights castle-a1")
        assert desk.player("anna").personal is None


@rule("VS-5.0.d")
def test_the_years_are_counted_to_the_slot_of_the_loss() -> None:
    """Lost in the slot of boris: in year 8 anna's turn is still too early, her next one is not."""
    desk = lost(endless(". .", "anna castle a1", year=8), "anna", 3, 2)
    assert desk.refusal("anna", "hire knights castle-a1 personal") == "VS-5.0.d too-early"
    desk.ends_turns_until("anna", 9)
    desk.does("anna", "hire knights castle-a1 personal")
    later = lost(endless(". .", "boris castle a1", year=8, turn="boris"), "boris", 3, 2)
    later.does("boris", "hire knights castle-a1 personal")


@rule("VS-5.0.d")
def test_a_dismissed_personal_army_is_a_lost_one() -> None:
    desk = endless(". .", "anna castle a1", "anna knights-1 b1 personal")
    assert desk.refusal("anna", "hire knights castle-a1 personal") == "VS-5.0.c personal-army-lives"
    desk.does("anna", "dismiss knights-1")
    assert desk.refusal("anna", "hire knights castle-a1 personal") == "VS-5.0.d too-early"
    desk.ends_turns_until("anna", 6)
    assert desk.refusal("anna", "hire knights castle-a1 personal") == "VS-5.0.d too-early"
    desk.ends_turns_until("anna", 7)
    desk.does("anna", "hire knights castle-a1 personal")


@rule("VS-3.2.f")
def test_a_suzerain_restores_the_personal_army_of_his_vassal() -> None:
    desk = endless(". .", "anna castle a1", year=6, vassals={"boris": "anna"})
    lost(desk, "boris", 1, 1)
    assert desk.lists("anna", "hire knights castle-a1 vassal boris")
    both = "hire knights castle-a1 vassal boris personal"
    assert desk.refusal("anna", both) == "VS-3.2.f personal-anyway"
    assert not desk.lists("anna", both)
    desk.does("anna", "hire knights castle-a1 vassal boris")
    army = desk.army("knights-1")
    assert (army.owner, army.personal, army.cell) == ("boris", True, "a1")
    assert desk.player("boris").personal == "knights-1"
    assert (desk.coins("anna"), desk.coins("boris")) == (50, 100)
    check(desk.world)
    desk.does("anna", "end")
    assert desk.refusal("boris", "move knights-1 b1") == "VS-1.3.c action-spent"


@rule("VS-3.2.f")
@pytest.mark.parametrize("waits", ["yes", "no"])
def test_the_vassal_too_waits_five_years_unless_the_table_says_otherwise(waits: str) -> None:
    desk = endless(
        ". .",
        "anna castle a1",
        year=5,
        vassals={"boris": "anna"},
        vassal_restore_waits_5_years=waits,
    )
    lost(desk, "boris", 1, 1)
    line = "hire knights castle-a1 vassal boris"
    assert desk.is_refused("anna", line) is (waits == "yes")
    if waits == "yes":
        assert desk.refusal("anna", line) == "VS-5.0.d too-early"


@rule("VS-3.2.f")
def test_one_restores_nobody_but_an_own_vassal_who_has_lost_his_army() -> None:
    desk = endless(
        ". . .",
        "anna castle a1",
        "boris elves-1 c1 personal",
        year=8,
        seats="anna boris carol",
        vassals={"boris": "anna"},
    )
    lost(desk, "carol", 1, 3)
    line = "hire knights castle-a1 vassal"
    assert desk.refusal("anna", f"{line} carol") == "VS-3.2.f not-your-vassal"
    assert desk.refusal("anna", f"{line} anna") == "VS-3.2.f not-your-vassal"
    assert desk.refusal("anna", f"{line} dora") == "VS-3.2.f not-your-vassal"
    assert desk.refusal("anna", f"{line} boris") == "VS-5.0.c personal-army-lives"
    assert desk.world.players[SeatId("boris")].personal == "elves-1"


@rule("VS-T1.a", "VS-T1.b", "VS-T1.f", "VS-T1.g", "VS-T2.a")
@pytest.mark.parametrize(
    ("building", "kind", "cost"),
    [
        ("tower", "mage", 100),
        ("manor", "light-infantry", 17),
        ("castle", "barbarians", 25),
        ("castle", "knights", 50),
        ("city", "ship", 25),
        ("fortress", "light-infantry", 17),
    ],
)
def test_hiring_costs_what_the_table_says(building: str, kind: str, cost: int) -> None:
    school = " school plains" if kind == "mage" else ""
    line = f"hire {kind} {building}-a1{school}"
    exact = endless(". .", f"anna {building} a1", coins=cost)
    exact.does("anna", line)
    assert exact.coins("anna") == 0
    short = endless(". .", f"anna {building} a1", coins=cost - 1)
    assert short.refusal("anna", line) == "VS-6.3.d too-poor"
