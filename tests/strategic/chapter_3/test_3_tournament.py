"""VS-3.6.e. The heirs' tournament: bouts of four against four, under the rules of chapter 7."""

import pytest

from letopis.core.seats import SeatId
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.laws.secrets import secrets
from tests.strategic.scenes.scene import GAME, Desk, endless

ROW = ". . . . . . . . ."


def _lists(*claimants: str, **options: str | int) -> Desk:
    """Anna has left; these claim her state and cannot agree."""
    desk = endless(ROW, "anna elves-1 b1", "boris castle i1", **options)  # type: ignore[arg-type]
    desk.does("anna", "leave-game")
    desk.does("anna", "end")
    for seat in claimants:
        desk.does(seat, "inherit anna")
    desk.does("boris", "end")
    desk.does(claimants[0], "contest")
    return desk


def _beats(desk: Desk, winner: str, loser: str) -> list[str]:
    desk.does(winner, "orders attack attack attack attack")
    return desk.does(loser, "orders shoot shoot shoot shoot")


@rule("VS-3.6.e", "VS-7.3.a")
def test_a_tournament_is_a_battle_of_four_detachments_each() -> None:
    desk = _lists("gleb", "dora")
    field = desk.world.field
    assert field is not None
    assert [it.strength for it in (*field.attack.armies, *field.defence.armies)] == ["4", "4"]
    assert (field.attack.leader, field.defence.leader) == ("gleb", "dora")
    assert (desk.asked, desk.question) == (("gleb", "dora"), "orders")
    assert desk.lists("dora", "orders attack shoot defend defend")
    assert not desk.lists("dora", "orders attack shoot defend")
    assert desk.refusal("dora", "orders attack") == "VS-7.3.a orders-missing"
    assert desk.refusal("boris", "orders attack attack attack attack") == "VS-7.7.a not-the-leader"
    assert desk.refusal("dora", "settle take") == "VS-7.14.a not-yours-to-settle"
    assert desk.refusal("dora", "contest") == "VS-3.6.e nothing-to-divide"


@rule("VS-3.6.e")
def test_the_winner_of_the_battle_takes_all() -> None:
    desk = _lists("gleb", "dora")
    facts = _beats(desk, "dora", "gleb")
    assert "jousted victor dora" in facts
    assert "disappointed gleb lost-the-tournament" in facts
    assert "inherited dora anna" in facts
    assert desk.army("elves-1").owner == "dora"
    assert desk.world.field is None


@rule("VS-3.6.e", "VS-7.8.b")
def test_cards_that_are_left_are_laid_out_again() -> None:
    desk = _lists("gleb", "dora")
    desk.does("gleb", "orders attack attack shoot defend")
    facts = desk.does("dora", "orders shoot defend attack shoot")
    assert "laid gleb:attack gleb:defend defence dora:defend dora:attack" in facts
    assert (desk.asked, desk.question) == (("gleb", "dora"), "again")
    assert desk.refusal("gleb", "rearrange gleb:shoot gleb:defend") == "VS-7.8.b orders-changed"
    desk.does("gleb", "rearrange gleb:defend gleb:attack")
    assert "jousted" in desk.does("dora", "rearrange dora:defend dora:attack")


@meeting("VS-M-3x7-09")
@rule("VS-3.6.e", "VS-7.5.a")
def test_orders_of_a_tournament_are_sealed_until_both_have_given_theirs() -> None:
    desk = _lists("gleb", "dora")
    desk.does("gleb", "orders attack shoot defend defend salt pepper")
    assert desk.asked == ("dora",)
    assert desk.refusal("gleb", "orders attack attack attack attack") == "VS-7.5.a already-sealed"
    shown = {seat: str(GAME.view(desk.world, SeatId(seat)).field) for seat in ("gleb", "dora")}
    assert "pepper" in shown["gleb"]
    assert "pepper" not in shown["dora"]
    assert "gleb:shoot" not in shown["dora"]
    for secret in secrets(desk.world, SeatId("dora")):
        assert secret not in shown["dora"]
    (sealed,) = desk.last
    told = GAME.redact(desk.world, sealed, SeatId("gleb"), SeatId("dora"))
    assert told is not None
    assert "gleb:shoot" not in GAME.notation.write(told)


@rule("VS-3.6.e", "VS-0.2.c")
def test_chance_gives_the_orders_of_a_claimant_who_is_silent() -> None:
    desk = _lists("gleb", "dora")
    desk.lapses("gleb")
    desk.does("dora", "orders attack attack attack attack")
    assert desk.asked == ("chance",)
    desk.throws(2, 2, 2, 2)  # shooting
    assert desk.army("elves-1").owner == "dora"


@rule("VS-3.6.e")
def test_a_draw_is_fought_again_and_a_die_decides_after_three() -> None:
    desk = _lists("gleb", "dora")
    for bout in range(3):
        assert desk.question == "orders", bout
        desk.does("gleb", "orders attack attack attack attack")
        assert "jousted" in desk.does("dora", "orders attack attack attack attack")
    assert desk.asked == ("chance",)
    assert "jousted victor dora" in desk.throws(2)
    assert desk.army("elves-1").owner == "dora"


@rule("VS-3.6.e")
@pytest.mark.parametrize("lots", [(3, 1, 2), (1, 1, 1)])
def test_more_than_two_are_knocked_out_in_an_order_that_lots_give(lots: tuple[int, ...]) -> None:
    desk = _lists("gleb", "dora", "zoe")
    assert desk.asked == ("chance",)
    facts = desk.throws(*lots)
    first, second, third = ("dora", "zoe", "gleb") if lots[0] == 3 else ("gleb", "dora", "zoe")
    assert f"paired {first} {second} {third}" in facts
    assert set(desk.asked) == {first, second}
    _beats(desk, second, first)
    assert set(desk.asked) == {second, third}
    facts = _beats(desk, third, second)
    assert f"inherited {third} anna" in facts
    assert not desk.world.wishes


@rule("VS-3.6.e")
def test_a_host_who_names_nobody_lets_them_fight() -> None:
    desk = _lists("gleb", "dora", heir_tournament="host_result", host_mode="referee")
    assert (desk.asked, desk.question) == (("host",), "tournament")
    assert desk.lists("host", "draw-lots")
    desk.does("host", "draw-lots")
    assert desk.asked == ("gleb", "dora")
    assert desk.refusal("host", "name-heir gleb") == "VS-3.6.e no-tournament"
    _beats(desk, "gleb", "dora")
    assert desk.army("elves-1").owner == "gleb"


@rule("VS-3.6.e", "VS-3.6.c")
def test_one_who_left_earlier_is_asked_in_his_own_tournament() -> None:
    desk = endless(ROW, "anna elves-1 b1", "boris castle i1", seats="anna boris gleb")
    desk.does("gleb", "leave-game")
    desk.ends_turns_until("anna", 4)
    desk.does("anna", "leave-game")
    desk.does("anna", "end")
    desk.does("gleb", "inherit anna")
    desk.does("dora", "inherit anna")
    desk.does("boris", "end")
    desk.does("gleb", "contest")
    assert desk.asked == ("gleb", "dora")


@meeting("VS-M-0x3-02")
@rule("VS-3.6.e", "VS-0.1.a")
def test_no_rule_changes_in_the_middle_of_a_tournament() -> None:
    desk = _lists("gleb", "dora")
    refused = desk.refusal("boris", "propose battle_unfought_cards hidden")
    assert refused == "VS-0.1.a battle-first"


@rule("VS-3.6.e", "VS-0.1.b")
def test_a_bout_is_a_battle_of_no_turn_and_the_host_may_edit_beside_it() -> None:
    desk = _lists("gleb", "dora", host_mode="referee")
    assert desk.world.field is not None
    check(desk.world)
    desk.does("host", 'edit coins boris 5 because "a debt"')
    assert desk.coins("boris") == 5
    assert desk.asked == ("gleb", "dora")
