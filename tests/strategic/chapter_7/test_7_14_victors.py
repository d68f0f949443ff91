"""VS-7.14. Which of the victors decides, and what they may cede to another."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.slots import has_left
from tests.strategic.scenes.storming import FIELD, TWO
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, closes, offered, theatre, war, wins


def disputed(*doomed: str, carol: str = "orcs-1") -> Desk:
    """Anna first, carol second, dora third against boris's manor."""
    desk = theatre(
        FIELD,
        "anna elves-1 a1",
        f"carol {carol} c1",
        "dora orcs-2 b2",
        "boris manor b1",
        seats="anna boris carol dora",
    )
    for seat in ("carol", "dora"):
        desk.does(seat, "stance always")
    desk.does("anna", "attack elves-1 manor-b1")
    while desk.world.window is not None:
        seat = desk.asked[0]
        army = {"carol": carol, "dora": "orcs-2"}.get(seat)
        line = f"attack {army} manor-b1"
        desk.does(seat, line if army and not desk.is_refused(seat, line) else "pass")
    closes(desk)
    assert [it.by for it in desk.world.battles[0].attackers] == ["elves-1", carol, "orcs-2"]
    wins(desk, ATTACKERS, *doomed)
    return desk


@rule("VS-7.14.a")
def test_the_first_who_entered_and_lives_decides() -> None:
    desk = disputed()
    assert desk.asked == ("anna",)
    desk = disputed("elves-1")
    assert "elves-1" not in desk.world.armies
    assert desk.asked == ("carol",)
    desk.lapses("carol")
    assert desk.at("b1").owner == "carol"


@rule("VS-7.14.a", "VS-7.12.c")
def test_for_ownership_a_magical_survivor_does_not_count() -> None:
    desk = disputed("elves-1", carol="zombie-1")
    assert "elves-1" not in desk.world.armies
    assert desk.asked == ("dora",)


@rule("VS-7.14.b")
def test_the_victors_may_agree_otherwise() -> None:
    desk = disputed("elves-1")
    assert desk.lists("carol", "settle take to dora")
    assert not desk.lists("carol", "settle take to anna")  # nothing of hers is left
    assert desk.refusal("carol", "settle take to boris") == "VS-7.14.b no-fellow-victor"
    assert desk.refusal("carol", "settle take to emil") == "VS-7.14.b no-fellow-victor"
    assert desk.refusal("carol", "settle lower to dora") == "VS-7.14.b no-fellow-victor"
    facts = desk.does("carol", "settle take lower to dora")
    assert facts[:3] == ["lowered b1 tower 1", "captured b1 dora", "enthroned dora b1"]


@meeting("VS-M-3x7-10")
@rule("VS-7.14.a", "VS-3.6.a")
def test_a_victor_who_has_left_the_game_is_silent_at_once() -> None:
    """Boris's tower sallies against carol's knights, who has left; they win and take it."""
    desk = theatre(
        FIELD, "carol knights-1 a1", "boris tower a1", seats="anna boris carol", turn="boris"
    )
    has_left(desk, "carol")
    war(desk, "boris", "sally tower-a1 knights-1")
    closes(desk, "boris")
    facts = wins(desk, DEFENDERS)
    assert "captured a1 carol" in facts
    assert desk.at("a1").kind == "tower"
    assert desk.world.field is None


@rule("VS-7.14.a", "VS-7.14.b", "VS-5.2.f", "VS-5.1.g")
def test_what_victors_are_offered_is_what_they_may_say() -> None:
    """Anna and carol, both in person, beat boris's capital and the elves in it."""
    desk = theatre(
        FIELD,
        "anna knights-1 b1 personal",
        "carol orcs-1 b2 personal",
        "boris castle a1",
        "boris elves-1 a1",
        "boris tower f1",
        lands=TWO,
        seats="anna boris carol",
    )
    seats = ("anna", "boris", "carol")
    war(desk, "anna", "attack knights-1 castle-a1")
    war(desk, "carol", "attack orcs-1 castle-a1")
    assert offered(desk, *seats) == set()
    closes(desk)
    assert offered(desk, *seats) == set()
    wins(desk, ATTACKERS)
    assert offered(desk, *seats) == {
        *(f"anna: settle{mark}" for mark in ("", " take", " lower", " take lower")),
        *(
            f"anna: settle take{mark} to {to}"
            for mark in ("", " lower")
            for to in ("anna", "carol")
        ),
    }
    desk.does("anna", "settle take")
    assert offered(desk, *seats) == {
        "anna: settle",
        "anna: settle share carol coins 1",
        "anna: settle share carol coins 25",
    }
    desk.does("anna", "settle")
    assert offered(desk, *seats) == {
        "anna: stir no",
        *(
            f"anna: stir {how}{to}"
            for how in ("at-once", "separately")
            for to in ("", " to anna", " to carol")
        ),
    }
    desk.does("anna", "stir separately to carol")
    assert offered(desk, *seats) == set()
    desk.throws(6)
    assert desk.at("f1").owner == "carol"
    assert desk.at("a1").owner == "anna"
    assert offered(desk, *seats) == set()


@rule("VS-7.14.a", "VS-5.1.g", "VS-7.13.a")
@pytest.mark.parametrize(
    ("named", "order", "winner"),
    [
        ("elves-1", "attacked_first", "boris"),
        ("ship-1", "attacked_first", "anna"),
        ("elves-1", "as_they_stand", "anna"),
        ("ship-1", "as_they_stand", "anna"),
    ],
)
def test_of_those_on_one_cell_whoever_was_attacked_by_name_entered_first(
    named: str, order: str, winner: str
) -> None:
    desk = theatre(
        "~ ~ ~", "anna ship-1 b1 personal", "boris elves-1 ship-1 personal", "carol ship-2 a1",
        seats="carol anna boris", turn="carol", battle_cell_entry=order,
    )  # fmt: skip
    war(desk, "carol", f"attack ship-2 {named}")
    closes(desk, "carol")
    assert f"prized {winner} 25" in wins(desk, DEFENDERS)
