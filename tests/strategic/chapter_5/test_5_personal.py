"""VS-5.0. The personal army: one, free of upkeep, restored late."""

import pytest

from letopis.core.seats import SeatId
from letopis.games.strategic.realm.treasury import upkeep_of
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.warfare import ATTACKERS, closes, theatre, war, wins

# Lord houses far enough apart, each on a land of its own.
WIDE = ". . . . . . . . . ."
TWO_LANDS = "A A A A A B B B B B"


@rule("VS-5.0.a")
def test_any_army_that_is_hired_may_be_the_personal_one() -> None:
    desk = theatre(". ~", "anna city a1")
    desk.does("anna", "hire ship city-a1 personal")
    assert desk.player("anna").personal == "ship-1"
    check(desk.world)
    for kind in ("dragon", "zombie", "ghost-ship"):
        other = theatre(". ~", "anna city a1")
        assert other.refusal("anna", f"hire {kind} city-a1 personal") == "VS-6.3.a not-hired-here"


@rule("VS-5.0.b", "VS-7.9.c")
def test_the_personal_army_needs_no_upkeep_nor_does_a_dead_one() -> None:
    desk = theatre(WIDE, "anna knights-1 a1 personal", "anna elves-1 b1", "boris orcs-1 c1")
    assert upkeep_of(desk.world, SeatId("anna")) == 5
    war(desk, "anna", "attack elves-1 orcs-1")
    closes(desk)
    wins(desk, "defenders")
    assert upkeep_of(desk.world, SeatId("anna")) == 0
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == 100


@rule("VS-5.0.c")
def test_a_second_personal_army_is_not_appointed() -> None:
    desk = theatre(WIDE, "anna castle a1", "anna elves-1 c1 personal")
    line = "hire knights castle-a1 personal"
    assert desk.refusal("anna", line) == "VS-5.0.c personal-army-lives"
    assert not desk.lists("anna", line)


@rule("VS-5.0.d")
@pytest.mark.parametrize("years", [5, 3, 1])
def test_a_lost_personal_army_is_restored_after_full_circles(years: int) -> None:
    """Lost in boris's slot of year 3: anna's next turn after boris's slot of year 8 is in 9."""
    desk = theatre(
        WIDE,
        "anna castle a1",
        "anna elves-1 e1 personal",
        "boris knights-1 f1",
        "boris castle j1",
        lands=TWO_LANDS,
        turn="boris",
        year=3,
        personal_restore_years=years,
        neutral_vanish_percent=0,
    )
    war(desk, "boris", "attack knights-1 elves-1")
    closes(desk, "boris")
    wins(desk, ATTACKERS)
    assert desk.player("anna").personal is None
    desk.ends_turns_until("anna", 3 + years)
    line = "hire knights castle-a1 personal"
    assert desk.refusal("anna", line) == "VS-5.0.d too-early"
    desk.ends_turns_until("anna", 4 + years)
    desk.does("anna", line)
    assert desk.player("anna").personal == "knights-2"
    assert desk.army("knights-2").personal


@rule("VS-5.0.d")
def test_whose_slot_is_not_before_that_of_the_loss_restores_in_that_year() -> None:
    desk = theatre(
        WIDE,
        "anna castle a1",
        "anna elves-1 e1 personal",
        "boris castle j1",
        lands=TWO_LANDS,
        year=3,
        neutral_vanish_percent=0,
    )
    desk.does("anna", "dismiss elves-1")
    line = "hire knights castle-a1 personal"
    assert desk.refusal("anna", line) == "VS-5.0.d too-early"
    desk.ends_turns_until("anna", 7)
    assert desk.refusal("anna", line) == "VS-5.0.d too-early"
    desk.ends_turns_until("anna", 8)
    before = desk.coins("anna")
    desk.does("anna", line)
    assert desk.coins("anna") == before - 50  # at its normal price


@rule("VS-5.0.e")
@pytest.mark.parametrize("elimination", ["stays_seated", "leaves_automatically"])
def test_whoever_has_nothing_left_keeps_his_seat_unless_the_table_says_otherwise(
    elimination: str,
) -> None:
    desk = theatre(
        WIDE,
        "anna knights-1 a1",
        "boris castle j1",
        "carol elves-1 b1 personal",
        seats="anna boris carol",
        elimination=elimination,
    )
    war(desk, "anna", "attack knights-1 elves-1")
    closes(desk)
    facts = wins(desk, ATTACKERS)
    stays = elimination == "stays_seated"
    assert desk.player("carol").is_playing is stays
    assert ("left carol" in " ".join(facts)) is not stays
    if stays:
        desk.does("boris", "end")
        assert desk.asked == ("carol",)
        desk.does("carol", "end")
