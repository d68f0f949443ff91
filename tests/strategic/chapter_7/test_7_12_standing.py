"""VS-7.12.e. Decisions of a silent victor, with and without standing decisions."""

from letopis.core.seats import SeatId
from tests.rule import rule
from tests.strategic.scenes.scene import GAME
from tests.strategic.scenes.uprisings import LANDS, ROW, duel_of_lords, fall_of_the_capital, state
from tests.strategic.scenes.warfare import ATTACKERS, closes, peace_returns, theatre, war, wins


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
