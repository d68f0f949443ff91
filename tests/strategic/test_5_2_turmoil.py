"""Chapter 5, point 2. Turmoil: in the capital, and in the state."""

import pytest
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.clock import is_ready
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.pieces import with_structure
from letopis.games.strategic.world import Uprising
from tests.rule import rule
from tests.strategic.scene import GAME, Desk
from tests.strategic.warfare import (
    ATTACKERS,
    DEFENDERS,
    NOBODY,
    all_pass,
    closes,
    peace_returns,
    theatre,
    war,
    wins,
)

# Four lands in a row; their lord houses stand at b1, g1, l1 and q1.
ROW = " ".join("." * 20) + "\n" + " ".join("." * 20)
LANDS = "\n".join([" ".join(letter for letter in "ABCD" for _ in range(5))] * 2)
CAPITAL, HOUSES = "boris castle b1", ("boris manor g1", "boris tower l1", "boris castle q1")


def state(*pieces: str, **more: str) -> Desk:
    """Boris's state: its capital on b1 and what is named; anna's personal knights on a1."""
    mine = "anna knights-1 a1 personal"
    return theatre(ROW, mine, CAPITAL, *pieces, lands=LANDS, seats="anna boris carol", **more)


def duel_of_lords(*pieces: str, **more: str) -> Desk:
    """Anna's personal knights beat boris's personal elves far from his capital."""
    desk = state("boris elves-1 a2 personal", *pieces, **more)
    war(desk, "anna", "attack knights-1 elves-1")
    closes(desk)
    return desk


@rule("VS-5.2.a", "VS-5.2.b")
def test_who_beats_a_personal_army_with_his_own_may_stir_turmoil_in_the_capital() -> None:
    desk = duel_of_lords()
    facts = wins(desk, ATTACKERS)
    # Offered before the dead are taken away.
    assert facts.index("turmoil-offered capital anna boris") < facts.index("perished elves-1")
    assert desk.asked == ("anna",)
    assert desk.question == "turmoil"
    assert desk.lists("anna", "stir at-once")
    assert desk.lists("anna", "stir no")


@rule("VS-5.2.b", "VS-7.12.e")
def test_he_may_decline_and_silence_declines() -> None:
    for silent in (False, True):
        desk = duel_of_lords()
        wins(desk, ATTACKERS)
        facts = desk.lapses("anna") if silent else desk.does("anna", "stir no")
        assert "turmoil-done" in facts
        assert not any(fact.startswith("called-for turmoil") for fact in facts)
        assert desk.at("b1").owner == "boris"


@rule("VS-5.2.c", "VS-5.2.g", "VS-5.2.h")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_one_chance_in_two_that_the_capital_passes_to_the_victor(die: int) -> None:
    desk = duel_of_lords()
    wins(desk, ATTACKERS)
    assert "called-for turmoil 1 6 about b1" in desk.does("anna", "stir at-once")
    facts = desk.throws(die)
    assert (desk.at("b1").owner == "anna") is (die >= 4)
    if die >= 4:
        assert facts.index("captured b1 anna") < facts.index("battles-ended")
        assert facts.index("battles-ended") < facts.index("turn-began 2")
        assert not is_ready(desk.world, desk.at("b1"))
        assert desk.player("boris").capital == "b1"  # his, though lost


@rule("VS-5.2.c")
def test_one_house_needs_one_die() -> None:
    desk = duel_of_lords()
    wins(desk, ATTACKERS)
    assert desk.refusal("anna", "stir separately") == "VS-5.2.c one-house-one-die"
    assert not desk.lists("anna", "stir separately")


@rule("VS-5.2.b")
def test_an_ordinary_army_stirs_nothing_nor_is_anything_stirred_for_one() -> None:
    ordinary = theatre(ROW, "anna knights-1 a1", CAPITAL, "boris elves-1 a2 personal", lands=LANDS)
    war(ordinary, "anna", "attack knights-1 elves-1")
    closes(ordinary)
    assert not any(fact.startswith("turmoil") for fact in wins(ordinary, ATTACKERS))
    plain = state("boris elves-1 a2")
    war(plain, "anna", "attack knights-1 elves-1")
    closes(plain)
    assert not any(fact.startswith("turmoil") for fact in wins(plain, ATTACKERS))


@rule("VS-5.2.b")
def test_the_victors_personal_army_must_survive() -> None:
    desk = state("boris elves-1 a2 personal", "anna barbarians-1 b2")
    war(desk, "anna", "attack knights-1 elves-1")
    war(desk, "anna", "attack barbarians-1 elves-1")
    closes(desk)
    desk.does("anna", "array knights-1 barbarians-1")
    facts = wins(desk, ATTACKERS, "knights-1")
    assert "perished knights-1" in facts
    assert not any(fact.startswith("turmoil") for fact in facts)


@rule("VS-5.2.b", "VS-7.9.d")
def test_a_personal_army_that_drowns_with_its_ship_is_beaten_too() -> None:
    desk = theatre(
        "~ ~ . . . .",
        "anna ship-1 a1 personal",
        "boris ship-2 b1",
        "boris elves-1 ship-2 personal",
        "boris castle f1",
    )
    war(desk, "anna", "attack ship-1 ship-2")
    closes(desk)
    assert "turmoil-offered capital anna boris" in wins(desk, ATTACKERS)


@rule("VS-5.2.b", "VS-7.9.d")
def test_so_is_one_whose_ship_attacked_without_it_and_sank() -> None:
    desk = theatre(
        "~ ~ . . . .",
        "anna ship-1 a1 personal",
        "boris ship-2 b1",
        "boris elves-1 ship-2 personal",
        "boris castle f1",
        turn="boris",
    )
    war(desk, "boris", "attack ship-2 ship-1")
    facts = closes(desk, "boris")
    assert any("mustered 1 ship-2:2 defenders ship-1:2" in fact for fact in facts)
    assert "turmoil-offered capital anna boris" in wins(desk, DEFENDERS)


@rule("VS-1.2.d")
def test_a_defender_stirs_turmoil_out_of_his_turn() -> None:
    desk = state("boris elves-1 a2 personal", turn="boris")
    war(desk, "boris", "attack elves-1 knights-1")
    closes(desk, "boris")
    wins(desk, DEFENDERS)
    assert desk.asked == ("anna",)
    desk.does("anna", "stir at-once")
    desk.throws(6)
    assert desk.at("b1").owner == "anna"


@rule("VS-5.2.d")
@pytest.mark.parametrize("owner", [SeatId("carol"), None])
def test_no_turmoil_in_a_capital_that_is_not_the_losers_any_more(owner: SeatId | None) -> None:
    desk = duel_of_lords()
    _captured(desk, owner)
    facts = wins(desk, ATTACKERS)
    assert not any(fact.startswith("turmoil") for fact in facts)
    assert desk.is_refused("anna", "stir at-once")


def _captured(desk: Desk, owner: SeatId | None) -> None:
    """Boris's capital has another owner, since an earlier turn."""
    desk.world = with_structure(desk.world, replace(desk.at("b1"), owner=owner))


@rule("VS-5.2.d")
def test_no_turmoil_in_a_capital_that_another_took_a_turn_before() -> None:
    desk = state("boris elves-1 a2 personal", "carol knights-2 c1", turn="carol")
    war(desk, "carol", "attack knights-2 castle-b1")
    closes(desk, "carol")
    wins(desk, ATTACKERS)
    desk.does("carol", "settle take")
    assert desk.asked == ("anna",)
    war(desk, "anna", "attack knights-1 elves-1")
    closes(desk)
    assert not any(fact.startswith("turmoil") for fact in wins(desk, ATTACKERS))
    assert desk.is_refused("anna", "stir at-once")
    assert desk.at("b1").owner == "carol"


@rule("VS-5.2.d")
def test_no_turmoil_against_one_who_has_no_capital() -> None:
    desk = theatre(ROW, "anna knights-1 a1 personal", "boris elves-1 a2 personal", lands=LANDS)
    war(desk, "anna", "attack knights-1 elves-1")
    closes(desk)
    assert not any(fact.startswith("turmoil") for fact in wins(desk, ATTACKERS))
    assert desk.question == "turn"


def fall_of_the_capital(*pieces: str, **more: str) -> Desk:
    """Anna's personal knights beat the garrison of boris's capital."""
    desk = state(*pieces, **more)
    war(desk, "anna", "attack knights-1 castle-b1")
    closes(desk)
    return desk


@rule("VS-5.2.e", "VS-5.2.a")
def test_who_beats_a_capital_may_stir_turmoil_in_the_state() -> None:
    desk = fall_of_the_capital(*HOUSES)
    assert "turmoil-offered state anna boris" in wins(desk, ATTACKERS)
    assert desk.question == "settle"  # the beaten capital first (VS-7.10.a)
    desk.does("anna", "settle take")
    assert desk.question == "turmoil"


@rule("VS-5.2.e")
def test_a_capital_that_another_holds_is_no_uncaptured_capital() -> None:
    """Boris's second house stirs nothing, nor does a capital that carol has taken."""
    house = theatre(ROW, "anna knights-1 f1 personal", CAPITAL, "boris manor g1", lands=LANDS)
    war(house, "anna", "attack knights-1 manor-g1")
    closes(house)
    assert not any(fact.startswith("turmoil") for fact in wins(house, ATTACKERS))
    taken = state("carol tower g1")
    _captured(taken, SeatId("carol"))
    war(taken, "anna", "attack knights-1 castle-b1")
    closes(taken)
    assert not any(fact.startswith("turmoil") for fact in wins(taken, ATTACKERS))


@rule("VS-5.2.f")
@pytest.mark.parametrize("die", [3, 4])
def test_at_once_one_die_moves_all_houses_or_none(die: int) -> None:
    desk = fall_of_the_capital(*HOUSES)
    wins(desk, ATTACKERS)
    desk.does("anna", "settle take")
    assert "called-for turmoil 1 6 about g1 l1 q1" in desk.does("anna", "stir at-once")
    desk.throws(die)
    owner = "anna" if die == 4 else "boris"
    assert {desk.at(cell).owner for cell in ("g1", "l1", "q1")} == {owner}


@rule("VS-5.2.f", "VS-5.2.g", "VS-5.2.h")
def test_separately_every_house_has_its_die() -> None:
    desk = fall_of_the_capital(*HOUSES)
    wins(desk, ATTACKERS)
    desk.does("anna", "settle take")
    assert desk.lists("anna", "stir separately")
    assert "called-for turmoil 3 6 about g1 l1 q1" in desk.does("anna", "stir separately")
    facts = desk.throws(6, 1, 4)
    assert [fact for fact in facts if fact.startswith("rebelled")] == [
        "rebelled g1 anna boris",
        "rebelled q1 anna boris",
    ]
    owners = {cell: desk.at(cell).owner for cell in ("b1", "g1", "l1", "q1")}
    assert owners == {"b1": "anna", "g1": "anna", "l1": "boris", "q1": "anna"}
    assert not is_ready(desk.world, desk.at("g1"))
    assert desk.player("anna").capital == "b1"


@rule("VS-5.2.f")
def test_fortresses_and_mines_are_not_affected() -> None:
    desk = fall_of_the_capital("boris fortress g1", "boris tower l1")
    wins(desk, ATTACKERS)
    desk.does("anna", "settle take")
    assert "called-for turmoil 1 6 about l1" in desk.does("anna", "stir at-once")


@rule("VS-5.2.f", "VS-7.12.b")
def test_a_capital_that_was_left_to_its_owner_is_one_of_his_houses() -> None:
    desk = fall_of_the_capital("boris manor g1")
    wins(desk, ATTACKERS)
    desk.does("anna", "settle")
    assert "called-for turmoil 2 6 about b1 g1" in desk.does("anna", "stir separately")


@rule("VS-5.2.d", "VS-5.2.f")
def test_turmoil_with_nothing_to_win_is_no_question() -> None:
    """The only house was the capital, and it is anna's by now."""
    desk = fall_of_the_capital()
    wins(desk, ATTACKERS)
    facts = desk.does("anna", "settle take")
    assert "turmoil-done" in facts
    assert desk.asked == ("boris",)


@rule("VS-5.2.b", "VS-5.2.e")
def test_a_personal_army_in_its_own_capital_may_be_beaten_with_it() -> None:
    """Both kinds are offered; with the capital taken, only the state is left to stir."""
    desk = fall_of_the_capital("boris elves-1 b1 personal", "boris manor g1")
    facts = wins(desk, ATTACKERS)
    assert "turmoil-offered capital anna boris" in facts
    assert "turmoil-offered state anna boris" in facts
    facts = desk.does("anna", "settle take")
    assert "turmoil-done" in facts
    assert "called-for turmoil 1 6 about g1" in desk.does("anna", "stir at-once")
    left = fall_of_the_capital("boris elves-1 b1 personal", "boris manor g1")
    wins(left, ATTACKERS)
    left.does("anna", "settle")
    assert "called-for turmoil 1 6 about b1" in left.does("anna", "stir at-once")
    left.throws(6)
    # What the first die has won is not won again.
    assert "called-for turmoil 1 6 about g1" in left.does("anna", "stir separately")
    left.throws(1)
    assert (left.at("b1").owner, left.at("g1").owner) == ("anna", "boris")


@rule("VS-5.2.g", "VS-7.15.a")
def test_houses_change_hands_after_all_battles_and_before_anything_is_placed() -> None:
    """In boris's turn he pays for a raise; anna's defending knights win his manor by turmoil."""
    desk = state("boris elves-1 a2 personal", "boris manor g1", "carol orcs-1 s1", turn="boris")
    desk.does("boris", "raise manor-g1")
    war(desk, "boris", "attack elves-1 knights-1")
    closes(desk, "boris")
    wins(desk, DEFENDERS)
    # Only the capital is at stake; the manor's raise is boris's.
    desk.does("anna", "stir at-once")
    facts = desk.throws(5)
    assert facts.index("captured b1 anna") < facts.index("placed raise castle g1 3 boris")


@rule("VS-5.2.g")
def test_a_pending_raise_is_completed_for_the_new_owner() -> None:
    desk = theatre(
        ROW,
        "anna knights-1 a1 personal",
        "boris manor b1",
        "boris elves-1 a2 personal",
        lands=LANDS,
        turn="boris",
    )
    desk.does("boris", "raise manor-b1")
    assert desk.coins("boris") == 50
    war(desk, "boris", "attack elves-1 knights-1")
    closes(desk, "boris")
    wins(desk, DEFENDERS)
    desk.does("anna", "stir at-once")
    facts = desk.throws(5)
    assert facts.index("captured b1 anna") < facts.index("placed raise castle b1 3 anna")
    assert desk.at("b1").kind == "castle"
    assert not is_ready(desk.world, desk.at("b1"))


@rule("VS-5.2.g")
def test_the_dice_are_cast_after_the_battle_and_the_next_battle_follows() -> None:
    desk = state("boris elves-1 a2 personal", "anna orcs-1 t1", "carol orcs-2 t2")
    war(desk, "anna", "attack knights-1 elves-1")
    war(desk, "anna", "attack orcs-1 orcs-2")
    closes(desk)
    wins(desk, ATTACKERS)
    desk.does("anna", "stir at-once")
    facts = desk.throws(6)
    assert any(fact.startswith("mustered 2 orcs-1") for fact in facts)
    assert desk.at("b1").owner == "boris"  # not before all battles are fought
    facts = wins(desk, ATTACKERS)
    assert facts.index("closed 2") < facts.index("captured b1 anna")


@rule("VS-5.2.g", "VS-5.2.d")
def test_what_another_has_taken_by_then_is_not_handed_over() -> None:
    """Carol beats the capital in the next battle of the same turn: it is hers."""
    desk = state("boris elves-1 a2 personal", "carol knights-2 c1", turn="carol")
    desk.does("anna", "stance always")
    desk.does("anna", "attack knights-1 elves-1")
    all_pass(desk)
    desk.does("carol", "attack knights-2 castle-b1")
    all_pass(desk)
    closes(desk, "carol")
    wins(desk, ATTACKERS)
    desk.does("anna", "stir at-once")
    desk.throws(6)
    wins(desk, ATTACKERS)
    facts = desk.does("carol", "settle take")
    assert "captured b1 carol" in facts
    assert "captured b1 anna" not in facts
    assert "handed-over" in facts
    assert desk.at("b1").owner == "carol"


@rule("VS-5.2.d", "VS-5.2.g")
def test_a_capital_that_an_earlier_turmoil_of_the_turn_has_won_is_not_won_again() -> None:
    desk = duel_of_lords()
    won = Uprising(Cell("b1"), SeatId("carol"), SeatId("boris"))
    desk.world = replace(desk.world, uprisings=(won,))
    facts = wins(desk, ATTACKERS)
    assert facts.index("turmoil-done") < facts.index("captured b1 carol")


@rule("VS-5.2.h", "VS-7.12.d", "VS-1.3.d")
@pytest.mark.parametrize(("seats", "spent", "ready"), [("anna boris", 4, 5), ("boris anna", 3, 4)])
def test_what_passed_by_turmoil_acts_again_a_full_circle_later(
    seats: str, spent: int, ready: int
) -> None:
    """Gained in boris's slot of year 3: anna hires in year 5 if she moves before him, in year 4
    if after him."""
    desk = theatre(
        ROW,
        "anna knights-1 a1 personal",
        CAPITAL,
        "boris elves-1 a2 personal",
        lands=LANDS,
        seats=seats,
        turn="boris",
        year=3,
        neutral_vanish_percent=0,
    )
    war(desk, "boris", "attack elves-1 knights-1")
    closes(desk, "boris")
    wins(desk, DEFENDERS)
    desk.does("anna", "stir at-once")
    desk.throws(6)
    desk.ends_turns_until("anna", spent)
    line = "hire knights castle-b1"
    assert desk.refusal("anna", line) == "VS-1.3.b structure-spent"
    desk.ends_turns_until("anna", ready)
    assert not desk.is_refused("anna", line)


@rule("VS-6.0.r", "VS-5.2.f")
def test_the_first_house_that_turmoil_wins_becomes_the_capital() -> None:
    """Anna owned nothing and leaves the beaten capital: of two houses the first is her capital."""
    desk = fall_of_the_capital("boris manor g1", "boris tower l1")
    wins(desk, ATTACKERS)
    desk.does("anna", "settle")
    desk.does("anna", "stir separately")
    facts = desk.throws(1, 6, 6)
    assert [fact for fact in facts if fact.startswith("enthroned")] == ["enthroned anna g1"]
    assert desk.player("anna").capital == "g1"


@rule("VS-5.2.b", "VS-7.14.a", "VS-7.14.b")
def test_of_two_victors_the_first_stirs_and_may_cede_what_is_won() -> None:
    desk = state("boris elves-1 a2 personal", "carol orcs-1 b2 personal")
    desk.does("carol", "stance always")
    desk.does("anna", "attack knights-1 elves-1")
    desk.does("carol", "attack orcs-1 elves-1")
    all_pass(desk)
    closes(desk)
    assert "turmoil-offered capital anna boris" in wins(desk, ATTACKERS)
    desk.does("anna", "settle")  # the prize is not shared
    assert desk.is_refused("carol", "stir at-once")
    assert desk.refusal("anna", "stir at-once to boris") == "VS-7.14.b no-fellow-victor"
    assert desk.refusal("anna", "stir no to carol") == "VS-7.14.b no-fellow-victor"
    assert desk.lists("anna", "stir at-once to carol")
    assert desk.does("anna", "stir at-once to carol")[0] == "turmoil-ceded carol"
    desk.throws(6)
    assert desk.at("b1").owner == "carol"


@rule("VS-5.2.b")
def test_a_draw_of_personal_armies_stirs_nothing() -> None:
    desk = theatre(
        ROW, "anna barbarians-1 a1 personal", CAPITAL, "boris elves-1 a2 personal", lands=LANDS
    )
    war(desk, "anna", "attack barbarians-1 elves-1")
    closes(desk)
    assert not any(fact.startswith("turmoil") for fact in wins(desk, NOBODY))


@rule("VS-5.2.b")
def test_out_of_place_nobody_stirs_anything() -> None:
    desk = state()
    assert desk.is_refused("anna", "stir at-once")
    assert not desk.lists("anna", "stir at-once")
    fought = duel_of_lords()
    wins(fought, ATTACKERS)
    assert fought.is_refused("boris", "stir at-once")
    assert fought.is_refused("carol", "stir no")
    assert fought.refusal("anna", "settle take") == "VS-7.14.a not-yours-to-settle"


@rule("VS-7.12.e", "VS-5.2.f")
def test_standing_decisions_are_carried_out_when_the_clock_runs_out() -> None:
    desk = fall_of_the_capital("boris manor g1", "boris tower l1")
    assert desk.lists("anna", "standing-spoils leave lower stir separately")
    desk.does("anna", "standing-spoils leave lower stir separately")
    wins(desk, ATTACKERS)
    facts = desk.lapses("anna")
    assert "lowered b1 manor 2" in facts
    assert "prized anna 50" in facts
    assert "called-for turmoil 3 6 about b1 g1 l1" in desk.lapses("anna")
    desk.throws(1, 2, 3)
    assert desk.at("b1").owner == "boris"


@rule("VS-7.12.e")
def test_a_standing_wish_for_separate_dice_is_one_die_for_one_house() -> None:
    desk = duel_of_lords()
    desk.does("anna", "standing-spoils take keep stir separately")
    wins(desk, ATTACKERS)
    assert "called-for turmoil 1 6 about b1" in desk.lapses("anna")


@rule("VS-7.12.e")
def test_standing_decisions_are_secret_and_may_be_changed_at_any_time() -> None:
    desk = state()
    assert desk.refusal("anna", "standing-spoils take keep") == "VS-7.12.e same-spoils"
    facts = desk.does("boris", "standing-spoils leave keep stir at-once")
    assert facts == ["spoils-ordered boris leave keep stir at-once"]
    assert desk.refusal("boris", "standing-spoils leave keep stir at-once") == (
        "VS-7.12.e same-spoils"
    )
    anna, boris = SeatId("anna"), SeatId("boris")
    assert GAME.view(desk.world, anna).players[boris].spoils is None
    assert GAME.view(desk.world, boris).players[boris].spoils is not None
    fact = desk.last[0]
    assert GAME.redact(desk.world, fact, boris, anna) is None
    assert GAME.redact(desk.world, fact, boris, boris) == fact
    desk.does("boris", "standing-spoils take keep")
    assert desk.refusal("dora", "standing-spoils take lower") == "VS-1.2.w not-playing"


@rule("VS-7.12.e")
def test_the_silent_victor_takes_does_not_lower_and_stirs_nothing() -> None:
    desk = theatre(
        ROW,
        "anna knights-1 a1 personal",
        "boris city b1",
        "boris elves-1 b1",
        "boris manor g1",
        lands=LANDS,
    )
    war(desk, "anna", "attack knights-1 city-b1")
    closes(desk)
    facts = [*wins(desk, ATTACKERS), *peace_returns(desk)]
    assert "prized anna 25" in facts
    assert desk.at("b1").owner == "anna"
    assert desk.at("b1").kind == "city"
    assert not any(fact.startswith("called-for turmoil") for fact in facts)
    assert desk.at("g1").owner == "boris"
