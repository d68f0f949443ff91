"""Valyrian dice, Azantir: the army."""

import pytest

from letopis.core.seats import SeatId
from letopis.games.valyrian import VALYRIAN
from tests.dice_table import drawn, lines, offers, play, position, refused, table, take_turn
from tests.rule import rule

ARMY = [f"azantir-{face}" for face in range(1, 7)]
FIGURES = [
    *("lanta", "tyne-lanta", "hare", "baika-zaldrizes", "reva-zaldrizes"),
    *("lanta-se-hare", "izula", "toma", "umbago"),
]


@rule("VD-A.1")
@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize(
    "sheet", ["", "azantir-1=0", "azantir-1=0 azantir-2=0"], ids=["turn 1", "turn 2", "turn 3"]
)
def test_on_the_first_three_turns_a_figure_is_refused_even_if_rolled(
    sheet: str, figure: str
) -> None:
    rolled = position(VALYRIAN, sheet, dice="6-6-6-6-6")
    refusal = refused(rolled, f"anna score {figure}")
    assert (str(refusal), refusal.about) == ("VD-A.1 not-open-yet", {"turn": 4})
    assert set(offers(rolled)) <= set(ARMY)
    assert VALYRIAN.view(rolled.state, SeatId("anna")).later == dict.fromkeys(FIGURES, 4)


@rule("VD-A.1")
def test_on_the_fourth_turn_a_figure_is_accepted() -> None:
    rolled = position(VALYRIAN, "azantir-1=0 azantir-2=0 azantir-3=0", dice="6-6-6-6-6")
    assert offers(rolled)["toma"] == 80


@rule("VD-A.1")
def test_each_player_waits_three_turns_of_his_own() -> None:
    turn = table(VALYRIAN, players=2)
    for _ in range(6):
        assert set(offers(play(turn, *_rolls(turn.asked[0])))) <= set(ARMY)
        turn = take_turn(turn)
    anna = play(turn, *_rolls("anna"))
    assert offers(anna)["toma"] == 160
    boris = play(take_turn(turn), *_rolls("boris"))
    assert offers(boris)["toma"] == 160


@rule("VD-A.1")
def test_three_army_cells_are_closed_before_any_figure() -> None:
    sheet = lines(take_turn(take_turn(take_turn(table(VALYRIAN)))))
    assert len([cell for cell in ARMY if sheet[cell] is None]) == 3
    assert all(sheet[figure] is None for figure in FIGURES)


@rule("VD-A.1")
@pytest.mark.parametrize("cross_out", ["forced", "free"])
def test_a_figure_cannot_be_crossed_out_before_it_opens(cross_out: str) -> None:
    rolled = position(VALYRIAN, "azantir-1=0", dice="1-1-1-1-1", cross_out=cross_out)
    assert list(offers(rolled)) == ARMY[1:]
    assert str(refused(rolled, "anna score reva-zaldrizes")) == "VD-A.1 not-open-yet"


@rule("VD-A.1", "VD-G.6")
def test_in_the_next_game_of_a_match_politics_wait_again() -> None:
    last = drawn(table(VALYRIAN, games=2), "all=0 umbago=_", dice="6-6-6-6-6")
    second = play(last, "anna score umbago", *_rolls("anna"))
    assert list(offers(second)) == ARMY


@rule("VD-A.2")
def test_the_army_has_six_cells_one_for_each_face() -> None:
    cells = [name for name, value in lines(table(VALYRIAN)).items() if value is None]
    assert [name for name in cells if name.startswith("azantir")] == cells[:6] == ARMY


@rule("VD-A.2")
@pytest.mark.parametrize("cell", ["azantir-0", "azantir-7", "azantir", "ones"])
def test_there_are_no_other_cells(cell: str) -> None:
    rolled = position(VALYRIAN, dice="1-2-3-4-5")
    assert refused(rolled, f"anna score {cell}").reason == "no-such-cell"


@rule("VD-A.3")
def test_any_open_army_cell_may_be_closed_on_the_first_turn() -> None:
    assert list(offers(position(VALYRIAN, dice="1-1-1-1-1"))) == ARMY


@rule("VD-A.3")
def test_on_the_ninth_turn_an_army_cell_takes_a_roll_without_its_face() -> None:
    eight_closed = "azantir=0 azantir-5=_ lanta=12 tyne-lanta=20 hare=18"
    rolled = position(VALYRIAN, eight_closed, dice="6-6-6-6-1")
    assert rolled.state.round == 9
    assert offers(rolled)["azantir-5"] == -15
    assert lines(play(rolled, "anna score azantir-5"))["azantir-5"] == -15


@rule("VD-A.3")
def test_on_the_last_turn_the_last_army_cell_is_closed() -> None:
    rolled = position(VALYRIAN, "all=0 azantir-2=_", dice="6-6-6-6-1")
    assert offers(rolled) == {"azantir-2": -6}


@rule("VD-A.4")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("count", "times"), [(5, +2), (4, +1), (3, 0), (2, -1), (1, -2), (0, -3)])
def test_a_cell_closes_above_below_or_exactly_at_the_root(
    count: int, times: int, face: int
) -> None:
    other = face % 6 + 1
    dice = "-".join([str(face)] * count + [str(other)] * (5 - count))
    rolled = position(VALYRIAN, dice=dice)
    assert offers(rolled)[f"azantir-{face}"] == times * face


@rule("VD-A.5")
@pytest.mark.parametrize("dice", ["3-3-3-1-2", "3-3-3-6-6"])
def test_three_dice_of_its_face_are_tindon_and_worth_nothing(dice: str) -> None:
    assert offers(position(VALYRIAN, dice=dice))["azantir-3"] == 0


@rule("VD-A.6")
@pytest.mark.parametrize(
    ("dice", "points"), [("3-1-2-4-5", -6), ("3-3-2-4-5", -3), ("1-1-2-4-5", -9)]
)
def test_less_than_tindon_costs_each_missing_die(dice: str, points: int) -> None:
    assert offers(position(VALYRIAN, dice=dice))["azantir-3"] == points


@rule("VD-A.7")
@pytest.mark.parametrize(("dice", "points"), [("3-3-3-3-5", 3), ("3-3-3-3-3", 6)])
def test_more_than_tindon_pays_each_further_die(dice: str, points: int) -> None:
    assert offers(position(VALYRIAN, dice=dice))["azantir-3"] == points


@rule("VD-A.8")
@pytest.mark.parametrize(
    ("army", "plain", "counted"),
    [
        ("azantir-4=-4", -4, -40),
        ("azantir-4=4", 4, 4),
        ("azantir-4=0", 0, 0),
        ("azantir-1=-1", -1, -10),
    ],
)
def test_a_negative_army_counts_tenfold_and_a_positive_one_as_it_is(
    army: str, plain: int, counted: int
) -> None:
    sheet = lines(position(VALYRIAN, f"all=0 {army}"))
    assert (sheet["azantir-sum"], sheet["azantir-total"]) == (plain, counted)
    assert sheet["total"] == counted


@rule("VD-A.8")
@pytest.mark.parametrize(
    ("army", "counted"),
    [("azantir-5=10 azantir-6=-6", 4), ("azantir-5=-10 azantir-6=6", -40), ("azantir-6=-18", -180)],
)
def test_the_cells_are_added_up_before_they_are_multiplied(army: str, counted: int) -> None:
    assert lines(position(VALYRIAN, f"all=0 {army}"))["total"] == counted


@rule("VD-A.8")
@pytest.mark.parametrize(("army", "total"), [("azantir-4=-4", 60), ("azantir-4=4", 104)])
def test_only_the_army_is_multiplied(army: str, total: int) -> None:
    sheet = lines(position(VALYRIAN, f"all=0 {army} toma=80 reva-zaldrizes=20"))
    assert (sheet["jovennon-sum"], sheet["total"]) == (100, total)


@rule("VD-A.8")
def test_the_worst_army_is_worth_minus_630() -> None:
    worst = "azantir-1=-3 azantir-2=-6 azantir-3=-9 azantir-4=-12 azantir-5=-15 azantir-6=-18"
    assert lines(position(VALYRIAN, worst))["azantir-total"] == -630


@rule("VD-A.8")
def test_what_is_added_up_at_the_end_is_the_final_result() -> None:
    last = position(VALYRIAN, "all=0 azantir-4=_", dice="4-4-1-2-3")
    end = play(last, "anna score azantir-4")
    assert end.outcome is not None
    assert end.outcome.totals == (-40,)


def _rolls(player: str) -> tuple[str, str]:
    return f"{player} roll", "chance throw 6 6 6 6 6"
