"""Yatzy 3: the seven cells of the lower part."""

import pytest

from letopis.games.sheet.figures import Dice, Run, formed
from letopis.games.yatzy import YATZY
from tests.dice_table import offers, position
from tests.rule import rule


def points(cell: str, dice: str) -> int | None:
    """The points of dice in a cell of a fresh sheet; None where they do not fit."""
    return offers(position(YATZY, dice=dice)).get(cell)


@rule("YZ-3.1")
def test_three_of_a_kind_takes_the_sum_of_all_dice() -> None:
    assert points("three-of-a-kind", "5-5-5-2-4") == 21


@rule("YZ-3.1")
def test_more_than_three_of_a_kind_are_three_of_a_kind() -> None:
    assert points("three-of-a-kind", "5-5-5-5-4") == 24
    assert points("three-of-a-kind", "2-2-2-3-3") == 12
    assert points("three-of-a-kind", "5-5-5-5-5") == 25


@rule("YZ-3.1")
@pytest.mark.parametrize("dice", ["5-5-6-6-4", "5-5-1-2-4", "1-2-3-4-5"])
def test_two_of_a_kind_are_not_three(dice: str) -> None:
    assert points("three-of-a-kind", dice) is None


@rule("YZ-3.2")
def test_four_of_a_kind_takes_the_sum_of_all_dice() -> None:
    assert points("four-of-a-kind", "1-1-1-1-3") == 7


@rule("YZ-3.2")
def test_five_of_a_kind_are_four_of_a_kind() -> None:
    assert points("four-of-a-kind", "6-6-6-6-6") == 30


@rule("YZ-3.2")
@pytest.mark.parametrize("dice", ["1-1-1-3-3", "1-1-1-3-4"])
def test_three_of_a_kind_are_not_four(dice: str) -> None:
    assert points("four-of-a-kind", dice) is None


@rule("YZ-3.3")
@pytest.mark.parametrize("dice", ["2-2-2-3-3", "3-3-3-2-2", "6-6-5-5-5"])
def test_a_full_house_is_three_of_one_face_and_two_of_another_for_25(dice: str) -> None:
    assert points("full-house", dice) == 25


@rule("YZ-3.3")
@pytest.mark.parametrize("dice", ["2-2-2-2-2", "2-2-2-2-3", "2-2-2-3-4", "2-2-3-3-4"])
def test_nothing_else_is_a_full_house_without_a_joker(dice: str) -> None:
    assert points("full-house", dice) is None


@rule("YZ-3.4")
@pytest.mark.parametrize(
    "dice",
    ["2-3-4-5-5", "1-2-3-4-6", "2-3-4-5-6", "1-2-3-4-5", "1-3-4-5-6", "3-3-4-5-6", "1-2-2-3-4"],
)
def test_a_small_straight_is_four_faces_in_sequence_for_30(dice: str) -> None:
    assert points("small-straight", dice) == 30


@rule("YZ-3.4")
@pytest.mark.parametrize("dice", ["1-2-3-5-6", "1-2-4-5-6", "1-2-3-3-5", "3-4-5-5-5"])
def test_three_in_sequence_are_no_small_straight(dice: str) -> None:
    assert points("small-straight", dice) is None


@rule("YZ-3.4", "YZ-3.5")
@pytest.mark.parametrize(
    ("dice", "length", "those"),
    [
        ((1, 2, 3, 4, 6), 4, (1, 2, 3, 4)),
        ((1, 3, 4, 5, 6), 4, (3, 4, 5, 6)),
        ((2, 2, 3, 4, 5), 4, (2, 3, 4, 5)),
        ((1, 2, 3, 4, 5), 4, (2, 3, 4, 5)),
        ((1, 2, 4, 5, 6), 4, None),
        ((1, 1, 2, 2, 3), 4, None),
        ((2, 3, 4, 5, 6), 5, (2, 3, 4, 5, 6)),
        ((1, 2, 3, 4, 6), 5, None),
    ],
)
def test_a_straight_is_made_of_the_highest_faces_in_sequence(
    dice: Dice, length: int, those: Dice | None
) -> None:
    assert formed(Run(length), dice) == those


@rule("YZ-3.5")
@pytest.mark.parametrize("dice", ["2-3-4-5-6", "1-2-3-4-5"])
def test_a_large_straight_is_five_faces_in_sequence_for_40(dice: str) -> None:
    assert points("large-straight", dice) == 40


@rule("YZ-3.5")
@pytest.mark.parametrize("dice", ["1-2-3-4-6", "1-3-4-5-6", "2-3-4-5-5", "1-1-2-3-4"])
def test_four_in_sequence_are_no_large_straight(dice: str) -> None:
    assert points("large-straight", dice) is None


@rule("YZ-3.6")
@pytest.mark.parametrize("dice", ["3-3-3-3-3", "1-1-1-1-1", "6-6-6-6-6"])
def test_yatzy_is_five_of_one_face_for_50(dice: str) -> None:
    assert points("yatzy", dice) == 50


@rule("YZ-3.6")
def test_four_of_one_face_are_no_yatzy() -> None:
    assert points("yatzy", "3-3-3-3-2") is None


@rule("YZ-3.7")
@pytest.mark.parametrize(
    ("dice", "total"), [("2-3-5-6-6", 22), ("1-1-1-1-1", 5), ("6-6-6-6-6", 30)]
)
def test_chance_takes_the_sum_of_any_dice(dice: str, total: int) -> None:
    assert points("chance", dice) == total


@rule("YZ-3.7")
def test_chance_is_there_although_another_cell_fits() -> None:
    offered = offers(position(YATZY, "all=0 sixes=_ chance=_", dice="2-3-5-6-6"))
    assert offered == {"sixes": 12, "chance": 22}


@rule("YZ-3.7")
def test_chance_takes_a_figure_that_the_player_does_not_want_to_use() -> None:
    offered = offers(position(YATZY, "upper=0", dice="3-3-3-3-3"))
    assert offered == {"three-of-a-kind": 15, "four-of-a-kind": 15, "yatzy": 50, "chance": 15}
