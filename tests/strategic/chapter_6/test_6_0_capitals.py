"""VS-6.0.r to VS-6.0.t. Capitals: the first building, lost, won back, replaced."""

from tests.rule import rule
from tests.strategic.scenes.storming import stormed
from tests.strategic.scenes.warfare import ATTACKERS, closes, theatre, war, wins


@rule("VS-6.0.r")
def test_the_first_building_one_captures_is_ones_capital_and_may_be_anothers_lost_one() -> None:
    desk = stormed("castle", "knights-1")
    assert "enthroned anna a1" in desk.does("anna", "settle take")
    assert desk.player("anna").capital == desk.player("boris").capital == "a1"


@rule("VS-6.0.r")
def test_a_mine_is_no_capital_and_a_second_building_no_new_one() -> None:
    mine = theatre("m . .", "anna elves-1 b1", "boris mine a1 1", veins=("a1 1",))
    war(mine, "anna", "attack elves-1 mine-a1")
    closes(mine)
    wins(mine, ATTACKERS)
    mine.does("anna", "settle take")
    assert mine.player("anna").capital is None
    second = stormed("castle", "knights-1", "anna tower f1")
    second.does("anna", "settle take")
    assert second.player("anna").capital == "f1"


@rule("VS-6.0.s", "VS-6.0.t")
def test_a_captured_capital_is_not_replaced_until_it_is_destroyed_or_won_back() -> None:
    desk = stormed("manor", "knights-1", "boris tower f1")
    desk.does("anna", "settle take")
    assert desk.refusal("boris", "appoint tower-f1") == "VS-6.0.t capital-stands"
    assert not desk.lists("boris", "appoint tower-f1")
    for left in ("tower", None):
        desk.ends_turns_until("anna", desk.world.year + 1)
        name = desk.at("a1").name
        war(desk, "anna", f"attack knights-1 {name}")
        closes(desk)
        wins(desk, ATTACKERS)
        desk.does("anna", "settle take lower")
        assert ("a1" in desk.world.structures) is (left is not None)
    assert desk.player("boris").capital is None
    desk.does("boris", "appoint tower-f1")
    assert desk.player("boris").capital == "f1"
    assert desk.player("anna").capital is None


@rule("VS-6.0.t", "VS-6.0.r")
def test_who_builds_anew_after_losing_his_only_building_has_no_other_capital() -> None:
    desk = stormed("manor", "knights-1", "boris elves-1 f1")
    desk.does("anna", "settle take")
    war(desk, "boris", "build elves-1 tower")
    facts = closes(desk, "boris")
    assert any(fact.startswith("placed build tower f1") for fact in facts)
    assert desk.player("boris").capital == "a1"


@rule("VS-6.0.t")
def test_a_capital_won_back_is_the_capital_again() -> None:
    desk = stormed("tower", "elves-1", "boris knights-1 a2", "boris tower f1")
    desk.does("anna", "settle take")
    war(desk, "boris", "attack knights-1 tower-a1")
    closes(desk, "boris")
    wins(desk, ATTACKERS)
    facts = desk.does("boris", "settle take")
    assert not any(fact.startswith("enthroned") for fact in facts)
    assert desk.player("boris").capital == "a1"
    desk.ends_turns_until("boris", 3)
    assert desk.refusal("boris", "appoint tower-f1") == "VS-6.0.s capital-stands"


@rule("VS-6.0.s")
def test_with_no_building_left_the_next_one_becomes_the_capital() -> None:
    desk = stormed("tower", "elves-1", "boris knights-1 e1", "nobody tower f1")
    desk.does("anna", "settle lower")
    assert desk.player("boris").capital is None
    war(desk, "boris", "attack knights-1 tower-f1")
    closes(desk, "boris")
    wins(desk, ATTACKERS)
    assert "enthroned boris f1" in desk.does("boris", "settle take")
