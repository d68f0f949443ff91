"""VS-5.1.g. One prize for several victors: shared, or for the first of them."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import (
    ATTACKERS,
    DEFENDERS,
    all_pass,
    closes,
    theatre,
    war,
    wins,
)

FIELD = ". . . .\n. . . .\n. . . ."


def allied(*pieces: str, **options: str) -> Desk:
    """Anna and carol attack boris's knights on b1, anna first; anna is there in person."""
    desk = theatre(FIELD, *pieces, seats="anna boris carol", **options)
    desk.does("carol", "stance always")
    desk.does("anna", "attack knights-1 knights-2")
    desk.does("carol", "attack elves-1 knights-2")
    all_pass(desk)
    closes(desk)
    return desk


PIECES = ("anna knights-1 a1 personal", "boris knights-2 b1", "carol elves-1 c1")


@rule("VS-5.1.g", "VS-7.14.b")
def test_a_prize_is_shared_as_the_victors_agree() -> None:
    desk = allied(*PIECES)
    facts = wins(desk, ATTACKERS)
    assert "prized anna 50" in facts
    assert desk.question == "share"
    assert desk.asked == ("anna",)
    assert desk.lists("anna", "settle share carol coins 20")
    assert desk.does("anna", "settle share carol coins 20") == ["shared anna carol 20"]
    assert not desk.lists("anna", "settle share carol coins 31")
    assert desk.refusal("anna", "settle share carol coins 31") == "VS-5.1.g no-such-share"
    assert desk.does("anna", "settle")[0] == "settled"
    assert (desk.coins("anna"), desk.coins("carol")) == (130, 120)


@rule("VS-5.1.g", "VS-7.14.b")
def test_when_all_of_it_is_given_away_there_is_no_further_question() -> None:
    desk = allied(*PIECES)
    wins(desk, ATTACKERS)
    assert "closed 1" in desk.does("anna", "settle share carol coins 50")
    assert (desk.coins("anna"), desk.coins("carol")) == (100, 150)


@rule("VS-5.1.g", "VS-7.14.a", "VS-7.12.e")
def test_without_an_agreement_the_first_to_enter_keeps_the_prize() -> None:
    desk = allied("anna knights-1 a1 personal", "boris knights-2 b1", "carol elves-1 c1 personal")
    wins(desk, ATTACKERS)
    desk.lapses("anna")
    assert (desk.coins("anna"), desk.coins("carol")) == (150, 100)


@rule("VS-5.1.g", "VS-7.14.a")
def test_the_prize_needs_a_personal_army_that_is_left() -> None:
    """Anna entered first, but only carol is there in person; or anna's own has fallen."""
    desk = allied("anna knights-1 a1", "boris knights-2 b1", "carol elves-1 c1 personal")
    assert "prized carol 50" in wins(desk, ATTACKERS)
    assert desk.asked == ("carol",)
    fallen = allied("anna knights-1 a1 personal", "boris knights-2 b1", "carol elves-1 c1 personal")
    facts = wins(fallen, ATTACKERS, "knights-1")
    assert "perished knights-1" in facts
    assert "prized carol 50" in facts


@rule("VS-5.1.g", "VS-7.14.b")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("settle share boris coins 10", "VS-7.14.b no-fellow-victor"),
        ("settle share anna coins 10", "VS-7.14.b no-fellow-victor"),
        ("settle share dora coins 10", "VS-7.14.b no-fellow-victor"),
        ("settle share carol", "VS-5.1.g no-such-share"),
        ("settle share carol coins -5", "VS-5.1.g no-such-share"),
        ("settle coins 5", "VS-7.14.b no-fellow-victor"),
        ("settle take", "VS-7.14.a nothing-to-take"),
        ("settle lower share carol coins 1", "VS-7.14.a nothing-to-take"),
        ("stir no", "VS-5.2.a no-turmoil-to-stir"),
    ],
)
def test_a_prize_is_shared_with_fellow_victors_only(line: str, reason: str) -> None:
    desk = allied(*PIECES)
    wins(desk, ATTACKERS)
    assert desk.refusal("anna", line) == reason
    assert not desk.lists("anna", line)
    assert desk.is_refused("carol", "settle")
    assert desk.is_refused("boris", "settle")


@meeting("VS-M-5x7-13")
@rule("VS-5.1.g", "VS-7.14.b")
@pytest.mark.parametrize(("doomed", "question"), [((), "share"), (("tower-b1",), "turn")])
def test_a_garrison_that_has_fallen_is_no_fellow_of_those_who_held_the_house(
    doomed: tuple[str, ...], question: str
) -> None:
    desk = theatre(
        FIELD, "anna knights-1 a1", "boris tower b1", "carol light-infantry-1 b1 personal",
        seats="anna boris carol",
    )  # fmt: skip
    war(desk, "anna", "attack knights-1 tower-b1")
    closes(desk)
    assert "prized carol 50" in wins(desk, DEFENDERS, *doomed)
    assert desk.question == question


@rule("VS-5.1.g", "VS-7.14.b", "VS-3.6.a")
@pytest.mark.parametrize(
    ("owner", "leaves", "question"),
    [("carol", False, "share"), ("carol", True, "turn"), ("nobody", False, "turn")],
)
def test_a_prize_is_not_shared_with_nobody_nor_with_one_who_has_left(
    owner: str, leaves: bool, question: str
) -> None:
    desk = theatre(
        FIELD, "boris knights-1 a1", f"{owner} tower b1", "anna elves-1 b1 personal",
        seats="anna boris carol",
    )  # fmt: skip
    if leaves:
        desk.does("carol", "leave-game")
    closes(desk)
    war(desk, "boris", "attack knights-1 tower-b1")
    closes(desk, "boris")
    assert "prized anna 50" in wins(desk, DEFENDERS)
    assert desk.question == question
