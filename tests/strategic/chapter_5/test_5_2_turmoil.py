"""VS-5.2. Turmoil in the capital, and when houses change hands."""

import pytest
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world import Uprising
from letopis.games.strategic.world.stamps import is_ready
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.uprisings import CAPITAL, LANDS, ROW, captured, duel_of_lords, state
from tests.strategic.scenes.warfare import (
    ATTACKERS,
    DEFENDERS,
    NOBODY,
    all_pass,
    closes,
    theatre,
    war,
    wins,
)


@rule("VS-5.2.a", "VS-5.2.b")
def test_who_beats_a_personal_army_with_his_own_may_stir_turmoil_in_the_capital() -> None:
    desk = duel_of_lords()
    facts = wins(desk, ATTACKERS)
    # Offered before the dead are removed.
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


@meeting("VS-M-5x7-15")
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
    captured(desk, owner)
    facts = wins(desk, ATTACKERS)
    assert not any(fact.startswith("turmoil") for fact in facts)
    assert desk.is_refused("anna", "stir at-once")


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


@meeting("VS-M-5x7-14")
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
