"""VS-5.2.e, VS-5.2.f. Turmoil in the state, when its capital has fallen."""

import pytest

from letopis.core.seats import SeatId
from letopis.games.strategic.world.stamps import is_ready
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.uprisings import (
    CAPITAL,
    HOUSES,
    LANDS,
    ROW,
    captured,
    fall_of_the_capital,
    state,
)
from tests.strategic.scenes.warfare import ATTACKERS, closes, theatre, war, wins


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
    captured(taken, SeatId("carol"))
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


@meeting("VS-M-5x6-02")
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
