"""The host's edits under an open question: what could not be played on is refused, or the question
goes with what it was about."""

import pytest

from letopis.core.notation import Text
from letopis.core.seats import SeatId
from letopis.games.strategic.engine.notable import struck_owners
from letopis.games.strategic.host.hosting import Edit, restoring
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.hosted import edits, refused
from tests.strategic.scenes.questions import QUESTIONS, dense
from tests.strategic.scenes.scene import GAME, Desk
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, closes, war, wins


def asked(question: str) -> Desk:
    return QUESTIONS[question]()


@meeting("VS-M-0x4x7-01")
@rule("VS-0.1.b", "VS-4.8.b", "VS-7.1.a")
@pytest.mark.parametrize("question", ["duel", "duel at once", "orders", "again", "array", "unseal"])
def test_an_edit_takes_nobody_from_the_map_who_fights_in_the_battle_on_the_table(
    question: str,
) -> None:
    desk = asked(question)
    pair = ("mage-1", "mage-2") if question.startswith("duel") else ("knights-1", "dwarves-1")
    for name in pair:
        assert refused(desk, f"army {name} gone") == "VS-0.1.b fights-now"
    if not question.startswith("duel"):
        assert refused(desk, "structure tower-c3 gone") == "VS-0.1.b fights-now"
    edits(desk, "army orcs-1 gone")
    desk.lapses(desk.asked[0])


@meeting("VS-M-0x7-04")
@rule("VS-0.1.b", "VS-7.12.e", "VS-7.14.a")
def test_an_edit_that_razes_what_the_victor_is_asked_about_takes_his_question_along() -> None:
    desk = asked("settle")
    edits(desk, "structure tower-c3 gone")
    assert desk.question == "turmoil", "what else the battle has left"
    desk.does("anna", "stir no")
    assert desk.world.field is None


@meeting("VS-M-0x7-05")
@rule("VS-0.1.b", "VS-7.12.a", "VS-7.10.a")
@pytest.mark.parametrize("level", [1, 2, 4])
def test_the_victor_is_asked_about_a_castle_that_the_host_has_lowered_in_the_battle(
    level: int,
) -> None:
    desk = dense("anna orcs-2 g2")
    war(desk, "anna", "attack orcs-2 castle-g1")
    closes(desk)
    edits(desk, f"structure castle-g1 level {level}")
    wins(desk, ATTACKERS)
    assert (desk.asked, desk.question) == (("anna",), "settle")
    desk.does("anna", "settle take")
    assert (desk.at("g1").owner, desk.at("g1").level) == ("anna", level)


@meeting("VS-M-0x7-05")
@rule("VS-0.1.b", "VS-7.14.a")
def test_a_garrison_that_has_won_is_among_the_victors_whatever_its_house_has_become() -> None:
    desk = dense("anna orcs-2 g2", "carol elves-2 g1 personal")
    war(desk, "anna", "attack orcs-2 castle-g1")
    closes(desk)
    edits(desk, "structure castle-g1 level 4")
    wins(desk, DEFENDERS)
    assert (desk.asked, desk.question) == (("carol",), "share")
    assert desk.lists("carol", "settle share boris coins 5")


@meeting("VS-M-0x5x7-02")
@rule("VS-0.1.b", "VS-5.1.g", "VS-7.14.b")
@pytest.mark.parametrize("line", ["army knights-2 gone", "army knights-2 owner nobody"])
def test_a_prize_is_no_question_any_more_when_nobody_is_left_to_share_it_with(line: str) -> None:
    desk = asked("share")
    edits(desk, line)
    assert desk.question != "share"
    assert desk.asked


@meeting("VS-M-0x3-05")
@rule("VS-0.1.b", "VS-3.5.e")
def test_an_edit_leaves_a_newcomer_a_place_for_his_house() -> None:
    desk = asked("enter")
    assert refused(desk, "structure new tower boris a1") == "VS-3.5.e no-place-left"
    desk.lapses("vera")


@meeting("VS-M-0x7-06")
@rule("VS-0.1.b", "VS-7.5.a")
def test_who_sealed_orders_is_told_when_the_host_gives_the_turn_to_another() -> None:
    desk = asked("orders of one side")
    facts = edits(desk, "turn of carol")
    assert "orders-lost anna" in facts
    assert "orders-lost boris" not in facts, "he had not sealed yet"
    lost = next(fact for fact in desk.last if "orders-lost" in GAME.notation.write(fact))
    assert struck_owners(desk.world, lost) == (("anna", "orders-lost"),)
    for seat in ("anna", "boris"):
        assert GAME.redact(desk.world, lost, SeatId("host"), SeatId(seat)) == lost
    closes(desk, "carol")
    assert desk.world.field is not None, "the battle is fought anew"


@meeting("VS-M-0x7-06")
@rule("VS-0.1.b", "VS-7.1.a")
def test_a_battle_that_was_decided_is_not_fought_again_when_the_turn_is_given_to_another() -> None:
    desk = asked("settle")
    assert not [it for it in edits(desk, "turn of carol") if it.startswith("orders-lost")]
    closes(desk, "carol")
    assert desk.world.field is None
    assert desk.at("c3").owner == "boris", "nobody has taken it"


@rule("VS-0.1.b")
def test_no_edit_takes_a_turn_that_is_closing_out_of_the_years() -> None:
    assert refused(asked("react when the turn closes"), "set year 0") == "VS-0.1.b slots-disagree"


@meeting("VS-M-0x7-07")
@rule("VS-0.1.b", "VS-7.5.a")
@pytest.mark.parametrize(
    ("back", "now", "losers"),
    [
        ("orders", "orders of one side", ["orders-lost anna"]),
        ("orders of one side", "unseal", ["orders-lost anna", "orders-lost boris"]),
    ],
)
def test_whose_seal_the_host_undoes_is_told_also_where_the_battle_stays_on_the_table(
    back: str, now: str, losers: list[str]
) -> None:
    desk = asked(now)
    lines = restoring(asked(back).world, desk.world)
    facts = desk.does("host", GAME.notation.write(Edit(lines, back=3, because=Text("a slip"))))
    assert [it for it in facts if it.startswith("orders-lost")] == losers
    assert desk.question == "orders"


@meeting("VS-M-0x4-06")
@rule("VS-0.1.b", "VS-4.3.e", "VS-1.2.u")
def test_a_way_leads_to_the_house_it_was_declared_on_whatever_it_is_called_by_now() -> None:
    desk = dense("anna barbarians-2 f4")
    desk.does("carol", "stance always")
    desk.does("anna", "move barbarians-2 f3 f2 attack castle-g1")
    assert desk.asked == ("carol",)
    edits(desk, "structure castle-g1 level 2")
    assert "declared barbarians-2 anna g1 1 attack" in desk.does("carol", "pass")
