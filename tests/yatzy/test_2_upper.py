"""Yatzy 2: the upper part of the sheet and its bonus."""

import pytest

from letopis.core.errors import OptionError
from letopis.games.yatzy import YATZY
from tests.dice_table import facts, lines, offers, play, position, table
from tests.rule import rule

SUM_62 = "ones=2 twos=6 threes=9 fours=12 fives=15 sixes=18"
SUM_63 = "ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18"
SUM_64 = "ones=4 twos=6 threes=9 fours=12 fives=15 sixes=18"
SUM_105 = "ones=5 twos=10 threes=15 fours=20 fives=25 sixes=30"


@rule("YZ-2.1")
def test_an_upper_cell_takes_the_sum_of_the_dice_of_its_face() -> None:
    offered = offers(position(YATZY, "lower=0", dice="1-4-1-5-4"))
    assert offered == {"ones": 2, "fours": 8, "fives": 5}


@rule("YZ-2.1")
@pytest.mark.parametrize(
    ("cell", "dice", "points"),
    [
        ("ones", "1-1-1-6-6", 3),
        ("twos", "2-2-2-2-6", 8),
        ("threes", "1-2-3-4-5", 3),
        ("fours", "4-4-5-5-5", 8),
        ("fives", "5-5-5-5-5", 25),
        ("sixes", "6-6-6-6-1", 24),
    ],
)
def test_other_dice_do_not_count(cell: str, dice: str, points: int) -> None:
    rolled = position(YATZY, f"all=0 {cell}=_", dice=dice)
    assert offers(rolled) == {cell: points}


@rule("YZ-2.1")
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_it_does_not_matter_how_many_rolls_were_made(rolls: int) -> None:
    rolled = position(YATZY, "all=0 sixes=_ yatzy=_", dice="6-6-6-6-6", rolls=rolls)
    assert offers(rolled) == {"sixes": 30, "yatzy": 50}


@rule("YZ-2.2")
@pytest.mark.parametrize(("cell", "points"), [("ones", 2), ("fours", 8), ("fives", 5)])
def test_the_player_chooses_the_cell(cell: str, points: int) -> None:
    rolled = position(YATZY, dice="1-4-1-5-4")
    assert offers(rolled)[cell] == points
    assert facts(rolled, f"anna score {cell}") == [f"scored anna {cell} {points}"]
    assert lines(play(rolled, f"anna score {cell}"))[cell] == points


@rule("YZ-2.3")
@pytest.mark.parametrize(("upper", "bonus"), [(SUM_62, 0), (SUM_63, 0), (SUM_64, 35)])
def test_the_upper_bonus_is_35_if_the_sum_is_greater_than_63(upper: str, bonus: int) -> None:
    assert lines(position(YATZY, upper))["upper-bonus"] == bonus


@rule("YZ-2.3")
@pytest.mark.parametrize(("upper", "bonus"), [(SUM_62, 0), (SUM_63, 35), (SUM_64, 35)])
def test_by_option_63_itself_earns_the_bonus(upper: str, bonus: int) -> None:
    assert lines(position(YATZY, upper, upper_bonus_from=63))["upper-bonus"] == bonus


@rule("YZ-2.3")
@pytest.mark.parametrize("start", [0, 1, 62, 65])
def test_the_bonus_starts_at_64_or_at_63_and_nowhere_else(start: int) -> None:
    with pytest.raises(OptionError):
        table(YATZY, upper_bonus_from=start)


@rule("YZ-2.3")
def test_the_bonus_is_added_to_the_upper_sum_and_to_the_total() -> None:
    sheet = lines(position(YATZY, SUM_64))
    assert (sheet["upper-sum"], sheet["upper-with-bonus"], sheet["total"]) == (64, 99, 99)


@rule("YZ-2.3")
def test_without_the_bonus_the_upper_sum_stays_as_it_is() -> None:
    sheet = lines(position(YATZY, SUM_63))
    assert (sheet["upper-sum"], sheet["upper-with-bonus"], sheet["total"]) == (63, 63, 63)


@rule("YZ-2.3")
def test_even_the_best_upper_part_earns_the_bonus_once() -> None:
    sheet = lines(position(YATZY, SUM_105))
    assert (sheet["upper-bonus"], sheet["upper-with-bonus"]) == (35, 140)


@rule("YZ-2.3")
def test_the_bonus_is_earned_as_soon_as_the_sum_is_reached() -> None:
    short = position(YATZY, "twos=8 threes=9 fours=12 fives=15 sixes=18", dice="1-1-2-3-5")
    assert lines(short)["upper-bonus"] == 0
    assert lines(play(short, "anna score ones"))["upper-bonus"] == 35


@rule("YZ-2.3")
def test_lower_cells_do_not_help_to_reach_the_bonus() -> None:
    sheet = lines(position(YATZY, f"{SUM_63} yatzy=50 large-straight=40 yatzy-bonus=100"))
    assert (sheet["upper-bonus"], sheet["total"]) == (0, 63 + 50 + 40 + 100)
