"""VS-I.b-d, VS-0.2.e. The end of a game, also by agreement, and the final table."""

import pytest

from letopis.games.strategic.council.endings import final_standings
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import GAME, Desk, endless, scene
from tests.strategic.scenes.wars import declares, ends


def _three(**options: str | int) -> Desk:
    return endless(
        ". . . . . .",
        "anna tower a1",
        "anna knights-1 b1",
        "boris tower e1",
        "vera elves-1 d1",
        seats="anna boris vera",
        lands="A A B B C C",
        incomes={"A": 5, "B": 7, "C": 9},
        neutral_vanish_percent=0,
        **options,  # type: ignore[arg-type]  # the scene takes them by name
    )


@rule("VS-0.2.e")
def test_all_who_play_may_agree_to_end_the_game_and_share_it() -> None:
    desk = _three()
    assert desk.lists("boris", "propose-end"), "whoever's turn it is"
    assert desk.does("boris", "propose-end") == ["end-proposed 1 boris"]
    assert desk.refusal("boris", "vote 1 yes") == "VS-0.1.a own-motion"
    assert desk.refusal("boris", "propose-end") == "VS-0.1.a motion-open"
    desk.does("anna", "vote 1 yes")
    assert GAME.outcome(desk.world) is None
    facts = desk.does("vera", "vote 1 yes")
    assert facts[-2:] == ["motion-closed 1 carried", "ended anna boris vera agreed"]
    assert desk.asked == ()
    assert desk.refusal("anna", "end") == "VS-0.2.e game-is-over"


@meeting("VS-M-Ix0-01")
@rule("VS-0.2.e", "VS-I.c")
@pytest.mark.parametrize("proposal", ["propose-end", "claim-victory"])
def test_a_battle_is_left_unfought_where_all_agree_that_the_game_is_over(proposal: str) -> None:
    """One battle is being fought, one waits for its time, and a tower is ordered."""
    desk = endless(
        ". . . . . .\n. . . . . .\n. . . . . .",
        "anna knights-1 a1", "boris light-infantry-1 b1",
        "anna knights-2 a3", "boris light-infantry-2 b3", "anna elves-1 f2",
    )  # fmt: skip
    for number in (1, 2):
        declares(desk, "anna", f"attack knights-{number} light-infantry-{number}")
    desk.does("anna", "build elves-1 tower")
    ends(desk)
    assert desk.question == "orders"
    desk.does("anna", "orders attack attack attack attack")
    armies = set(desk.world.armies)
    desk.does("anna", proposal)
    facts = desk.does("boris", "vote 1 yes")
    assert len(facts) == 3, "the vote, the proposal, the end: nothing else happens"
    assert facts[-1].startswith(("ended", "won"))
    assert GAME.outcome(desk.world) is not None
    assert (desk.asked, desk.world.field) == ((), None)
    assert (set(desk.world.armies), desk.world.structures) == (armies, {})
    rows = [(it.seat, it.armies, it.won, it.lost) for it in final_standings(desk.world)]
    assert rows == [("anna", 3, 0, 0), ("boris", 2, 0, 0)]
    assert desk.refusal("boris", "orders shoot shoot") == "VS-0.2.e game-is-over"
    check(desk.world)


@rule("VS-0.2.e")
def test_one_no_lets_the_game_go_on_and_silence_lapses() -> None:
    desk = _three()
    desk.does("boris", "propose-end")
    assert "motion-closed 1 refused" in desk.does("anna", "vote 1 no")
    desk.does("boris", "propose-end")
    desk.does("vera", "vote 2 yes")
    desk.ends_turns_until("anna", 4)
    assert desk.world.proposals == ()
    assert desk.asked == ("anna",)


@rule("VS-0.2.e")
@pytest.mark.parametrize(("option", "winners"), [("leaders", "boris anna"), ("nobody", "")])
def test_the_regulation_may_say_who_wins_a_game_that_all_have_ended(
    option: str, winners: str
) -> None:
    desk = _three(end_vote=option)
    desk.does("vera", "propose-end")
    desk.does("anna", "vote 1 yes")
    desk.does("boris", "vote 1 yes")
    outcome = GAME.outcome(desk.world)
    assert outcome is not None
    assert set(outcome.winners) == set(winners.split())


@rule("VS-0.2.e")
def test_by_option_nobody_ends_a_game_by_agreement() -> None:
    desk = _three(end_vote="off")
    assert desk.refusal("anna", "propose-end") == "VS-0.2.e no-agreed-end-here"
    assert not desk.lists("anna", "propose-end")


@rule("VS-0.2.e")
def test_who_has_left_is_not_asked_whether_the_game_ends() -> None:
    desk = _three(leave_neutral_after="immediately")
    desk.does("boris", "leave-game")
    desk.does("anna", "end")
    desk.does("vera", "propose-end")
    assert "ended anna vera agreed" in desk.does("anna", "vote 1 yes")


@rule("VS-I.b")
@pytest.mark.parametrize(
    ("options", "totals"),
    [
        ({}, (1, 1, 0)),
        ({"victory_measure": "income_half"}, (5, 9, 0)),
        ({"aim": "most_income", "ends_after_year": 9}, (5, 9, 0)),
        ({"aim": "most_lands", "ends_after_year": 9}, (1, 1, 0)),
    ],
)
def test_totals_are_counted_in_what_the_table_plays_for(
    options: dict[str, str | int], totals: tuple[int, ...]
) -> None:
    desk = scene(
        ". . . . . .",
        "anna tower a1",
        "boris tower e1",
        "vera elves-1 d1",
        seats="anna boris vera",
        lands="A A B B C C",
        incomes={"A": 5, "B": 7, "C": 9},
        **options,  # type: ignore[arg-type]
    )
    for seat, line in (("anna", "propose-end"), ("boris", "vote 1 yes"), ("vera", "vote 1 yes")):
        desk.does(seat, line)
    outcome = GAME.outcome(desk.world)
    assert outcome is not None
    assert outcome.totals == totals


@rule("VS-0.2.e")
def test_the_final_table_puts_winners_first_then_lands_then_income() -> None:
    desk = _three(end_vote="nobody")
    rows = [(it.place, it.seat, it.score, it.income) for it in final_standings(desk.world)]
    assert rows == [(1, "boris", 1, 9), (2, "anna", 1, 5), (3, "vera", 0, 0)]
    drawn = _three()
    drawn.does("anna", "propose-end")
    drawn.does("boris", "vote 1 yes")
    drawn.does("vera", "vote 1 yes")
    assert [it.seat for it in final_standings(drawn.world)] == ["boris", "anna", "vera"]


@rule("VS-0.2.e", "VS-I.c")
def test_whoever_has_won_stands_first_whatever_the_others_hold() -> None:
    desk = _three()
    desk.does("vera", "claim-victory")
    desk.does("anna", "vote 1 yes")
    desk.does("boris", "vote 1 yes")
    assert [it.seat for it in final_standings(desk.world)] == ["vera", "boris", "anna"]


@rule("VS-0.2.e")
def test_who_plays_alone_agrees_with_himself() -> None:
    desk = endless(". . .", "anna tower a1", seats="anna")
    assert desk.does("anna", "propose-end")[-1] == "ended anna agreed"


@rule("VS-0.2.e")
def test_battles_won_and_lost_are_counted_for_their_leaders() -> None:
    desk = endless(". . .", "anna knights-1 a1", "boris light-infantry-1 b1")
    desk.does("anna", "attack knights-1 light-infantry-1")
    desk.does("anna", "end")
    field = desk.world.field
    assert field is not None
    for side, word in ((field.attack, " attack"), (field.defence, " shoot")):
        desk.does(str(side.leader), "orders" + word * side.armies[0].detachments)
    assert desk.world.field is None
    table = {it.seat: (it.won, it.lost) for it in final_standings(desk.world)}
    assert table == {"anna": (1, 0), "boris": (0, 1)}
