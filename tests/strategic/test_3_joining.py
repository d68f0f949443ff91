"""Chapter 3, point 5, and the personal army one comes in with. Joining the game."""

import pytest
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.pieces import with_player
from letopis.games.strategic.world import Player, SlotId, Stamp
from tests.rule import rule
from tests.strategic.scene import Desk, endless, started
from tests.strategic.slots import line_up

ROW = ". . . . . . . . ."
FOREST = "f f f f f f f f f"
COAST = ". . . ~ ~"
TWO_LANDS = "A A A A A B B B B"


def _armies(desk: Desk, seat: str) -> list[str]:
    return [army.id for army in desk.world.armies.values() if army.owner == seat]


def _newcomer(terrain: str = ROW, **options: str | int) -> Desk:
    """Vera is about to found her house on the only land there is."""
    desk = endless(terrain, year=1, **options)  # type: ignore[arg-type]
    desk.does("vera", "join-ruler")
    desk.does("anna", "end")
    assert desk.asked == ("vera",)
    return desk


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


@rule("VS-3.5.b")
def test_one_begins_the_game_as_ruler_or_as_commander() -> None:
    desk = started(seats="anna", victory_measure="none")
    while desk.world.call is not None:
        desk.throws(1)
    assert desk.asked == ("anna",)
    assert desk.lists("anna", "found castle d6 knights")
    assert desk.lists("anna", "join-neutral orcs-1")
    assert desk.lists("anna", "join-commander knights")
    desk.does("anna", "join-neutral orcs-1")
    assert _armies(desk, "anna") == ["orcs-1"]
    assert desk.player("anna").personal == "orcs-1"


@rule("VS-3.5.c")
def test_new_rulers_come_in_the_first_year_only() -> None:
    desk = endless(ROW, year=1)
    assert desk.lists("vera", "join-ruler")
    desk.does("vera", "join-ruler")
    assert "seated vera" in desk.does("anna", "end")
    desk = endless(ROW, year=2)
    assert desk.refusal("vera", "join-ruler") == "VS-3.5.c no-new-rulers"
    assert not desk.lists("vera", "join-ruler")


@rule("VS-3.5.d")
def test_a_new_ruler_draws_one_of_the_lands_without_a_lord_house() -> None:
    lands = "A A A A A A B B B B B B C C C D D D D D D"
    ground = " ".join("." for _ in lands.split())
    desk = endless(ground, "anna tower c1", "nobody tower j1", lands=lands, year=1)
    desk.does("vera", "join-ruler")
    assert "called-for place 1 2 about vera" in desk.does("anna", "end")
    assert "awarded vera place land-d" in desk.throws(2)
    assert desk.refusal("vera", "found castle n1 knights") == "VS-3.5.e not-your-place"
    desk.does("vera", "found castle r1 knights")


@rule("VS-3.5.d")
def test_without_a_free_land_nobody_comes_in_as_ruler() -> None:
    desk = endless(ROW, "anna tower a1", year=1)
    assert desk.refusal("vera", "join-ruler") == "VS-3.5.d no-free-land"


@rule("VS-3.5.d")
@pytest.mark.parametrize("pick", ["free_choice", "draft"])
def test_by_option_the_new_ruler_chooses_his_land(pick: str) -> None:
    desk = endless(ROW, lands=TWO_LANDS, year=1, ruler_land_pick=pick)
    desk.does("vera", "join-ruler")
    desk.does("anna", "end")
    assert desk.asked == ("vera",)
    assert desk.lists("vera", "found castle a1 knights")
    desk.does("vera", "found castle i1 knights")


@rule("VS-3.5.d")
@pytest.mark.parametrize(("pick", "first"), [("free_choice", "anna"), ("draft", "boris")])
def test_in_a_draft_the_last_in_the_order_chooses_first(pick: str, first: str) -> None:
    desk = started(ruler_land_pick=pick, order_method="by_join_time")
    assert desk.asked == (first,)


@rule("VS-3.5.d")
def test_the_map_keeps_places_or_by_option_every_land_is_drawn() -> None:
    desk = started(order_method="by_join_time")
    assert desk.world.call is not None
    assert desk.world.call.sides == 2
    desk = started(order_method="by_join_time", start_places="any_land")
    assert desk.world.call is not None
    assert desk.world.call.sides == 10


@rule("VS-3.5.e")
def test_the_house_stands_on_a_legal_cell_without_an_army() -> None:
    desk = endless(ROW, "nobody orcs-1 e1", year=1)
    desk.does("vera", "join-ruler")
    desk.does("anna", "end")
    assert desk.refusal("vera", "found castle e1 knights") == "VS-3.5.e not-your-place"
    assert desk.refusal("vera", "found castle z9 knights") == "VS-3.5.e not-your-place"
    assert desk.refusal("vera", "found fortress a1 knights") == "VS-3.5.e no-lord-house"
    assert desk.refusal("boris", "found castle a1 knights") == "VS-3.5.a not-now"
    desk.does("vera", "found castle a1 knights")
    assert (desk.at("a1").kind, desk.at("a1").owner) == ("castle", "vera")
    assert desk.refusal("vera", "found castle i1 knights") == "VS-3.5.a not-now"


@rule("VS-3.5.f")
def test_the_house_hires_the_personal_army_of_the_new_ruler() -> None:
    desk = _newcomer()
    assert desk.refusal("vera", "found tower a1 knights") == "VS-3.5.f not-hired-here"
    assert desk.refusal("vera", "found tower a1 mage") == "VS-6.3.i school-needed"
    desk.does("vera", "found tower a1 mage school plains")
    assert desk.coins("vera") == 75
    desk = _newcomer(FOREST)
    assert desk.refusal("vera", "found castle a1 orcs") == "VS-3.5.f not-hired-here"
    desk.does("vera", "found castle a1 elves")
    assert desk.army("elves-1").cell == "a1"


@rule("VS-3.5.f", "VS-3.5.i", "VS-I.g")
def test_the_standard_start_is_ready_in_the_first_turn() -> None:
    desk = _newcomer()
    desk.lapses("vera")
    assert desk.coins("vera") == 50
    assert desk.at("a1").kind == "castle"
    assert _armies(desk, "vera") == ["knights-1"]
    assert desk.army("knights-1").personal
    assert desk.player("vera").personal == "knights-1"
    assert desk.player("vera").capital == "a1"
    desk.ends_turns_until("vera", 1)
    desk.does("vera", "move knights-1 b1 c1 d1")
    coins = desk.coins("vera")
    desk.does("vera", "hire light-infantry castle-a1")
    assert desk.coins("vera") == coins - 17


@rule("VS-3.5.g", "VS-3.5.h")
def test_house_and_army_cost_at_most_200_coins_and_the_rest_is_kept() -> None:
    desk = _newcomer(FOREST)
    desk.does("vera", "found city a1 elves")
    assert desk.coins("vera") == 50
    desk = _newcomer()
    desk.does("vera", "found manor a1 light-infantry")
    assert desk.coins("vera") == 133


@rule("VS-3.5.g")
def test_what_costs_more_than_200_is_not_to_be_had() -> None:
    desk = _newcomer()
    rows = desk.world.ground.catalogue
    dear = {**rows.armies, "knights": replace(rows.armies["knights"], cost=126)}
    figures = replace(rows, armies=dear)
    desk.world = replace(desk.world, ground=replace(desk.world.ground, catalogue=figures))
    assert desk.refusal("vera", "found castle a1 knights") == "VS-3.5.g too-poor"
    assert not desk.lists("vera", "found castle a1 knights")


@rule("VS-3.5.h")
def test_nothing_is_confiscated_before_the_first_turn() -> None:
    desk = endless(ROW, year=1, incomes={"A": 7})
    desk.does("vera", "join-ruler")
    desk.does("anna", "end")
    desk.does("vera", "found manor a1 light-infantry")
    desk.ends_turns_until("vera", 1)
    assert desk.coins("vera") == 140
    desk.does("vera", "send anna 20")
    facts = desk.does("vera", "end")
    while desk.asked != ("vera",):
        facts = desk.does(desk.asked[0], "end")
    assert "confiscated vera 20" in facts


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
    assert (desk.world.call.why, desk.world.call.sides) == ("slot", 4)
    desk.throws(face)
    assert line_up(desk) == order.split()
    assert len(_armies(desk, "gleb")) == 1


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


@rule("VS-5.0.c")
def test_a_player_has_only_one_personal_army() -> None:
    desk = endless(ROW, "anna castle a1", "anna knights-1 c1 personal")
    assert desk.refusal("anna", "hire knights castle-a1 personal") == (
        "VS-5.0.c personal-army-lives"
    )
    desk.does("anna", "hire knights castle-a1")
    assert not desk.army("knights-2").personal


@rule("VS-5.0.a", "VS-5.0.c")
def test_a_ship_may_be_a_personal_army() -> None:
    desk = endless(". . . . . . ~", "anna city a1")
    desk.does("anna", "hire ship city-a1 personal")
    assert desk.player("anna").personal == "ship-1"


@rule("VS-5.0.d")
@pytest.mark.parametrize(("years", "too_early", "ripe"), [(5, 7, 8), (3, 5, 6), (1, 3, 4)])
def test_a_lost_personal_army_is_restored_years_later(
    years: int, too_early: int, ripe: int
) -> None:
    pieces = ("anna castle a1", "boris castle i1")
    lands = "A A A A B B B B B"
    people = {"turn": "boris", "lands": lands, "personal_restore_years": years}
    for seat in ("anna", "boris"):
        for year in (too_early, ripe):
            desk = endless(ROW, *pieces, **{**people, "turn": seat}, year=year)  # type: ignore[arg-type]
            lost = replace(desk.player(seat), personal_lost=Stamp(3, SlotId(2)))
            desk.world = with_player(desk.world, lost)
            house = "castle-a1" if seat == "anna" else "castle-i1"
            line = f"hire knights {house} personal"
            # Slot 2 of the ripe year has not come yet in anna's turn, slot 1.
            if year == ripe and seat == "boris":
                desk.does(seat, line)
                assert desk.player(seat).personal == "knights-1"
            else:
                assert desk.refusal(seat, line) == "VS-5.0.d too-early"
                assert not desk.lists(seat, line)


@rule("VS-5.0.d")
def test_dismissing_the_personal_army_counts_as_its_loss() -> None:
    desk = endless(ROW, "anna castle a1", "anna knights-1 c1 personal", "anna elves-1 e1")
    desk.does("anna", "dismiss knights-1")
    assert desk.player("anna").personal is None
    assert desk.player("anna").personal_lost == Stamp(2, SlotId(1))
    assert desk.refusal("anna", "hire knights castle-a1 personal") == "VS-5.0.d too-early"


def _ruined(**options: str) -> tuple[Desk, Player]:
    desk = endless(ROW, "anna elves-1 a1 personal", "boris elves-2 i1", **options)  # type: ignore[arg-type]
    desk.does("anna", "dismiss elves-1")
    desk.does("anna", "end")
    return desk, desk.player("anna")


@rule("VS-5.0.e")
def test_whoever_has_nothing_left_keeps_his_seat_with_an_empty_turn() -> None:
    desk, anna = _ruined()
    assert anna.is_playing
    desk.does("boris", "end")
    assert desk.asked == ("anna",)
    desk.does("anna", "leave-game")
    desk.does("anna", "end")
    assert desk.player("anna").left is not None


@rule("VS-5.0.e")
def test_by_option_whoever_has_nothing_left_leaves_by_himself() -> None:
    desk, anna = _ruined(elimination="leaves_automatically")
    assert anna.left == Stamp(2, SlotId(1))
    assert anna.treasury == 0
    desk.does("boris", "end")
    assert desk.asked == ("boris",)
    assert SeatId("anna") not in desk.asked


@rule("VS-3.5.n", "VS-3.5.l")
def test_before_the_first_year_a_free_commander_may_try_until_he_stands() -> None:
    desk = started(order_method="agreed")
    desk.does("chance", "throw 1")
    desk.does("anna", "join-commander knights")
    desk.throws(1)
    assert desk.asked == ("anna",)
    assert not desk.is_refused("anna", "join-commander knights")
