"""Valyrian dice, Jovennon: the nine figures of politics."""

import pytest

from letopis.core.errors import OptionError
from letopis.games.sheet.view import view
from letopis.games.valyrian import VALYRIAN
from tests.dice_table import facts, lines, offer, offers, play, position, refused, table
from tests.rule import rule

FIGURES = [
    *("lanta", "tyne-lanta", "hare", "baika-zaldrizes", "reva-zaldrizes"),
    *("lanta-se-hare", "izula", "toma", "umbago"),
]


def worth(figure: str, dice: str, rolls: int = 3) -> int | None:
    """The points of dice in a figure while all nine are open; None where they do not fit."""
    return offers(position(VALYRIAN, "azantir=0", dice=dice, rolls=rolls)).get(figure)


@rule("VD-J.1")
def test_politics_have_nine_figures() -> None:
    cells = [name for name, value in lines(table(VALYRIAN)).items() if value is None]
    assert cells[6:] == FIGURES


@rule("VD-J.1")
@pytest.mark.parametrize("cell", ["lantana", "chance", "jovennon", "jovennon-sum"])
def test_there_are_no_other_figures(cell: str) -> None:
    rolled = position(VALYRIAN, "azantir=0", dice="1-2-3-4-5")
    assert str(refused(rolled, f"anna score {cell}")) == "VD-J.1 no-such-cell"


@rule("VD-J.2")
def test_a_figure_is_worth_the_dice_that_form_it() -> None:
    assert worth("lanta", "5-5-1-2-4") == 10


@rule("VD-J.2")
def test_what_a_figure_is_worth_stands_in_its_cell_and_in_the_sum_of_politics() -> None:
    rolled = position(VALYRIAN, "azantir=0 toma=80", dice="5-5-1-2-4")
    sheet = lines(play(rolled, "anna score lanta"))
    assert (sheet["lanta"], sheet["jovennon-sum"], sheet["total"]) == (10, 90, 90)


@rule("VD-J.3")
@pytest.mark.parametrize(
    ("figure", "dice", "first", "later"),
    [
        ("lanta", "5-5-1-2-4", 20, 10),
        ("tyne-lanta", "6-6-4-4-1", 40, 20),
        ("hare", "6-6-6-6-2", 36, 18),
        ("baika-zaldrizes", "1-2-3-4-5", 30, 15),
        ("reva-zaldrizes", "2-3-4-5-6", 40, 20),
        ("lanta-se-hare", "6-6-6-5-5", 96, 48),
        ("izula", "6-6-6-6-1", 108, 54),
        ("toma", "6-6-6-6-6", 160, 80),
    ],
)
def test_a_figure_made_with_the_first_roll_counts_double_with_all_its_points(
    figure: str, dice: str, first: int, later: int
) -> None:
    assert worth(figure, dice, rolls=1) == first
    assert worth(figure, dice, rolls=2) == later
    assert worth(figure, dice, rolls=3) == later


@rule("VD-J.3")
def test_what_counts_double_is_shown_beforehand() -> None:
    first = position(VALYRIAN, "azantir=0 azantir-6=_", dice="6-6-6-5-5", rolls=1)
    assert offer(first, "lanta-se-hare").doubled
    assert not offer(first, "umbago").doubled
    assert not offer(first, "azantir-6").doubled
    second = position(VALYRIAN, "azantir=0", dice="6-6-6-5-5", rolls=2)
    assert not offer(second, "lanta-se-hare").doubled


@rule("VD-J.3")
def test_the_first_roll_of_every_turn_is_a_first_roll() -> None:
    turn = position(VALYRIAN, "azantir=0", dice="1-2-3-4-6", rolls=3)
    turn = play(turn, "anna score umbago", "anna roll", "chance throw 6 6 6 6 6")
    assert facts(turn, "anna score toma") == ["scored anna toma 160"]


@rule("VD-J.3")
@pytest.mark.parametrize("line", ["anna keep 6 6 6 6", "anna roll"])
def test_after_a_re_roll_nothing_counts_double(line: str) -> None:
    turn = position(VALYRIAN, "azantir=0", dice="6-6-6-6-6", rolls=1)
    again = "chance throw 6" if "keep" in line else "chance throw 6 6 6 6 6"
    assert offers(play(turn, line, again))["toma"] == 80


@rule("VD-J.3")
def test_army_cells_never_count_double() -> None:
    sheet = "azantir=0 azantir-5=_ azantir-6=_"
    offered = offers(position(VALYRIAN, sheet, dice="6-6-6-6-5", rolls=1))
    assert (offered["azantir-6"], offered["azantir-5"]) == (6, -10)


@rule("VD-J.3")
@pytest.mark.parametrize("cross_out", ["forced", "free"])
def test_a_figure_crossed_out_with_the_first_roll_is_0(cross_out: str) -> None:
    sheet = "all=0 toma=_ izula=_"
    rolled = position(VALYRIAN, sheet, dice="6-6-6-5-5", rolls=1, cross_out=cross_out)
    assert offers(rolled) == {"izula": 0, "toma": 0}
    assert not offer(rolled, "toma").doubled


@rule("VD-J.4.1")
def test_lanta_is_two_dice_of_one_face() -> None:
    assert worth("lanta", "1-1-2-3-4") == 2
    assert worth("lanta", "1-2-3-4-6") is None


@rule("VD-J.4.1")
@pytest.mark.parametrize("dice", ["6-6-5-5-1", "5-5-5-6-6", "6-6-6-6-6"])
def test_the_best_pair_counts_as_lanta(dice: str) -> None:
    assert worth("lanta", dice) == 12


@rule("VD-J.4.2")
@pytest.mark.parametrize(
    ("dice", "points"), [("6-6-4-4-1", 20), ("6-6-6-5-5", 22), ("1-1-2-2-6", 6), ("6-6-5-5-5", 22)]
)
def test_tyne_lanta_is_two_pairs_of_different_faces(dice: str, points: int) -> None:
    assert worth("tyne-lanta", dice) == points


@rule("VD-J.4.2")
@pytest.mark.parametrize("dice", ["6-6-6-6-1", "6-6-6-6-6", "6-6-6-1-2", "6-6-1-2-3"])
def test_four_of_a_kind_are_not_two_pairs(dice: str) -> None:
    assert worth("tyne-lanta", dice) is None


@rule("VD-J.4.3")
@pytest.mark.parametrize(
    ("dice", "points"), [("6-6-6-6-2", 18), ("2-2-2-6-6", 6), ("1-1-1-1-1", 3)]
)
def test_hare_is_three_of_one_face(dice: str, points: int) -> None:
    assert worth("hare", dice) == points


@rule("VD-J.4.3")
def test_two_pairs_are_not_hare() -> None:
    assert worth("hare", "6-6-5-5-1") is None


@rule("VD-J.4.4")
def test_the_small_dragon_is_one_to_five_for_15() -> None:
    assert worth("baika-zaldrizes", "1-2-3-4-5") == 15
    assert worth("baika-zaldrizes", "1-2-3-4-5", rolls=1) == 30


@rule("VD-J.4.4")
@pytest.mark.parametrize("dice", ["2-3-4-5-6", "1-2-3-4-6", "1-2-3-4-4"])
def test_nothing_else_is_the_small_dragon(dice: str) -> None:
    assert worth("baika-zaldrizes", dice) is None


@rule("VD-J.4.5")
def test_the_big_dragon_is_two_to_six_for_20() -> None:
    assert worth("reva-zaldrizes", "2-3-4-5-6") == 20
    assert worth("reva-zaldrizes", "2-3-4-5-6", rolls=1) == 40


@rule("VD-J.4.5")
@pytest.mark.parametrize("dice", ["1-2-3-4-5", "1-3-4-5-6", "3-4-5-6-6"])
def test_nothing_else_is_the_big_dragon(dice: str) -> None:
    assert worth("reva-zaldrizes", dice) is None


@rule("VD-J.4.6")
@pytest.mark.parametrize(
    ("dice", "points"), [("6-6-6-5-5", 48), ("6-6-5-5-5", 47), ("1-1-1-2-2", 27)]
)
def test_lanta_se_hare_is_the_sum_of_all_plus_20(dice: str, points: int) -> None:
    assert worth("lanta-se-hare", dice) == points


@rule("VD-J.4.6")
@pytest.mark.parametrize("dice", ["5-5-5-5-5", "5-5-5-5-6", "5-5-5-1-2", "5-5-6-6-1"])
def test_lanta_se_hare_needs_two_and_three_of_different_faces(dice: str) -> None:
    assert worth("lanta-se-hare", dice) is None


@rule("VD-J.4.7")
@pytest.mark.parametrize(
    ("dice", "points"), [("6-6-6-6-1", 54), ("6-6-6-6-6", 54), ("1-1-1-1-6", 34)]
)
def test_izula_is_four_of_one_face_their_sum_plus_30(dice: str, points: int) -> None:
    assert worth("izula", dice) == points


@rule("VD-J.4.7")
def test_three_of_one_face_are_not_izula() -> None:
    assert worth("izula", "6-6-6-5-5") is None


@rule("VD-J.4.8")
@pytest.mark.parametrize(("dice", "points"), [("6-6-6-6-6", 80), ("1-1-1-1-1", 55)])
def test_toma_is_five_of_one_face_their_sum_plus_50(dice: str, points: int) -> None:
    assert worth("toma", dice) == points


@rule("VD-J.4.8")
def test_four_of_one_face_are_not_toma() -> None:
    assert worth("toma", "6-6-6-6-5") is None


@rule("VD-J.4.9")
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_umbago_is_the_sum_of_any_dice_and_never_doubled(rolls: int) -> None:
    assert worth("umbago", "6-6-6-6-6", rolls=rolls) == 30
    assert worth("umbago", "1-2-3-4-6", rolls=rolls) == 16


@rule("VD-J.4.9")
def test_umbago_takes_dice_that_fit_elsewhere_too() -> None:
    rolled = position(VALYRIAN, "all=0 umbago=_ lanta=_ azantir-5=_", dice="5-5-1-2-4")
    assert offers(rolled) == {"azantir-5": -5, "lanta": 10, "umbago": 17}


@rule("VD-J.4.9")
@pytest.mark.parametrize(
    ("elsewhere", "dice", "offered"),
    [
        ("lanta=_", "5-5-1-2-4", {"lanta": 10}),
        ("azantir-5=_", "5-1-2-3-4", {"azantir-5": -10}),
        ("azantir-6=_ lanta=_", "5-5-1-2-4", {"azantir-6": -18, "lanta": 10}),
    ],
)
def test_by_option_umbago_takes_nothing_that_fits_elsewhere(
    elsewhere: str, dice: str, offered: dict[str, int]
) -> None:
    rolled = position(VALYRIAN, f"all=0 umbago=_ {elsewhere}", dice=dice, umbago="leftover")
    assert offers(rolled) == offered
    assert str(refused(rolled, "anna score umbago")) == "VD-G.3.b fits-elsewhere"


@rule("VD-J.4.9")
@pytest.mark.parametrize(
    ("elsewhere", "offered"),
    [
        ("lanta=_ toma=_", {"umbago": 16}),
        ("azantir-5=_ lanta=_", {"azantir-5": -15, "umbago": 16}),
        ("lanta=12", {"umbago": 16}),
    ],
)
def test_what_fits_nowhere_else_is_left_for_umbago(elsewhere: str, offered: dict[str, int]) -> None:
    sheet = f"all=0 umbago=_ {elsewhere}"
    assert offers(position(VALYRIAN, sheet, dice="1-2-3-4-6", umbago="leftover")) == offered


@rule("VD-J.4.9", "VD-G.3.b")
@pytest.mark.parametrize(
    ("dice", "offered", "crossed_out"),
    [
        ("5-5-1-2-4", {"azantir-6": -18, "lanta": 20, "umbago": 0}, {"umbago"}),
        ("1-2-3-4-5", {"azantir-6": -18, "lanta": 0, "umbago": 15}, {"lanta"}),
    ],
)
def test_by_both_options_umbago_is_crossed_out_with_what_fits_elsewhere(
    dice: str, offered: dict[str, int], crossed_out: set[str]
) -> None:
    sheet, free = "all=0 umbago=_ lanta=_ azantir-6=_", "free"
    rolled = position(VALYRIAN, sheet, dice=dice, rolls=1, umbago="leftover", cross_out=free)
    assert offers(rolled) == offered
    assert {cell for cell in offered if offer(rolled, cell).crossed_out} == crossed_out


@rule("VD-J.4.9")
def test_umbago_knows_two_ways_and_no_third() -> None:
    with pytest.raises(OptionError):
        table(VALYRIAN, umbago="never")


@rule("VD-J.3")
def test_the_sheet_remembers_which_figures_were_doubled() -> None:
    first = position(VALYRIAN, "azantir=0 umbago=_", dice="6-6-6-6-6", rolls=1)
    doubled = view(play(first, "anna score toma").state)
    marked = {line.id for line in doubled.columns[0][0].lines if line.doubled}
    assert marked == {"toma"}
    later = position(VALYRIAN, "azantir=0", dice="6-6-6-6-6", rolls=2)
    plain = view(play(later, "anna score toma").state)
    assert not any(line.doubled for line in plain.columns[0][0].lines)


@rule("VD-J.3")
def test_neither_a_crossed_out_cell_nor_umbago_is_marked_as_doubled() -> None:
    nothing = position(VALYRIAN, "all=0 toma=_ izula=_", dice="1-2-3-4-6", rolls=1)
    crossed = view(play(nothing, "anna score toma").state)
    assert not any(line.doubled for line in crossed.columns[0][0].lines)
    leftover = position(VALYRIAN, "azantir=0", dice="1-2-3-4-6", rolls=1)
    written = view(play(leftover, "anna score umbago").state)
    assert not any(line.doubled for line in written.columns[0][0].lines)
