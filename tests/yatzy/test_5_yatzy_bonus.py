"""Yatzy 5: a further Yatzy, its bonus and its joker.

Every table here shows 4-4-4-4-4; its own upper cell is Fours.
"""

import pytest

from letopis.core.errors import OptionError
from letopis.core.table import Table
from letopis.games.yatzy import YATZY
from tests.dice_table import drawn, facts, lines, offer, offers, play, position, refused, table
from tests.rule import rule

JOKERS = ["document", "forced", "free", "none"]
ZEROS = ["forced", "free"]

# Cells that may be open besides the Yatzy cell.
FOURS_OPEN = "all=0 ones=_ fours=_ full-house=_ large-straight=_ chance=_"
FOURS_TAKEN = "lower=_ upper=0 ones=_ sixes=_"
LOWER_FULL = "all=0 ones=_ sixes=_"
LOWER_FULL_FOURS_OPEN = "all=0 ones=_ fours=_"

IN_FULL = {
    "three-of-a-kind": 20,
    "four-of-a-kind": 20,
    "full-house": 25,
    "small-straight": 30,
    "large-straight": 40,
    "chance": 20,
}
AS_THEY_LIE = {"three-of-a-kind": 20, "four-of-a-kind": 20, "chance": 20}


def fours(sheet: str, joker: str = "document", zero: str = "forced") -> Table:
    return position(YATZY, sheet, dice="4-4-4-4-4", joker=joker, zero=zero)


def premium(table: Table) -> int:
    """The Yatzy bonus that the dice earn in any cell, checked against what is shown."""
    shown = {offer(table, cell).premium for cell in offers(table)}
    earned = {_earned(facts(table, f"anna score {cell}")) for cell in offers(table)}
    assert len(earned) == 1
    assert shown == earned
    return earned.pop()


def _earned(written: list[str]) -> int:
    return sum(int(fact.split()[-1]) for fact in written if fact.startswith("premium anna "))


@rule("YZ-5.1")
def test_the_first_yatzy_earns_50_and_no_bonus() -> None:
    first = fours("all=0 yatzy=_ chance=_")
    assert facts(first, "anna score yatzy") == ["scored anna yatzy 50"]


@rule("YZ-5.1")
def test_the_second_and_the_third_yatzy_earn_100_each() -> None:
    second = fours("all=0 yatzy=50 fours=_ fives=_ chance=_")
    assert facts(second, "anna score fours") == ["premium anna 100", "scored anna fours 20"]
    third = play(second, "anna score fours", "anna roll", "chance throw 5 5 5 5 5")
    assert lines(third)["yatzy-bonus"] == 100
    assert facts(third, "anna score fives") == ["premium anna 100", "scored anna fives 25"]
    assert lines(play(third, "anna score fives"))["yatzy-bonus"] == 200


@rule("YZ-5.1")
def test_with_0_in_the_yatzy_cell_a_yatzy_earns_nothing() -> None:
    crossed_out = fours("all=0 yatzy=0 fours=_ chance=_")
    assert facts(crossed_out, "anna score fours") == ["scored anna fours 20"]
    assert premium(crossed_out) == 0


@rule("YZ-5.1")
def test_while_the_yatzy_cell_is_open_a_yatzy_written_elsewhere_earns_no_bonus() -> None:
    elsewhere = fours("all=0 yatzy=_ fours=_ chance=_")
    assert facts(elsewhere, "anna score fours") == ["scored anna fours 20"]
    again = play(elsewhere, "anna score fours", "anna roll", "chance throw 4 4 4 4 4")
    assert facts(again, "anna score yatzy") == ["scored anna yatzy 50"]


@rule("YZ-5.1")
def test_only_a_yatzy_earns_the_bonus() -> None:
    rolled = position(YATZY, "all=0 yatzy=50 fours=_ chance=_", dice="4-4-4-4-5")
    assert offers(rolled) == {"fours": 16, "chance": 21}
    assert facts(rolled, "anna score fours") == ["scored anna fours 16"]


@rule("YZ-5.1")
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_the_bonus_does_not_depend_on_the_number_of_rolls(rolls: int) -> None:
    rolled = position(YATZY, "all=0 yatzy=50 fours=_", dice="4-4-4-4-4", rolls=rolls)
    assert facts(rolled, "anna score fours")[0] == "premium anna 100"


@rule("YZ-5.1")
def test_the_bonus_stands_on_the_sheet_of_its_player() -> None:
    sheet = "all=0 yatzy=50 fours=_"
    after = play(position(YATZY, sheet, sheet, dice="4-4-4-4-4"), "anna score fours")
    assert lines(after, "anna")["total"] == 50 + 20 + 100
    assert lines(after, "boris")["total"] == 50


@rule("YZ-5.1")
def test_the_yatzy_of_another_player_earns_no_bonus() -> None:
    sheets = ("all=0 yatzy=50 chance=_", "all=0 fours=_ chance=_")
    boris = position(YATZY, *sheets, dice="4-4-4-4-4")
    assert facts(boris, "boris score fours") == ["scored boris fours 20"]


@rule("YZ-5.1")
def test_a_yatzy_of_the_game_before_earns_no_bonus() -> None:
    last = drawn(table(YATZY, games=2), "all=0 yatzy=50 fours=_", dice="4-4-4-4-4")
    again = play(last, "anna score fours", "anna roll", "chance throw 4 4 4 4 4")
    assert lines(last)["yatzy"] == 50
    assert facts(again, "anna score fours") == ["scored anna fours 20"]
    assert lines(again, game=2)["yatzy-bonus"] == 0


@rule("YZ-5.1", "YZ-5.2")
@pytest.mark.parametrize(
    ("joker", "while_open", "with_0", "with_50"),
    [("document", 0, 0, 100), ("forced", 0, 0, 100), ("free", 0, 0, 100), ("none", 0, 0, 0)],
)
@pytest.mark.parametrize("sheet", [FOURS_OPEN, FOURS_TAKEN, LOWER_FULL, LOWER_FULL_FOURS_OPEN])
def test_every_joker_but_none_comes_with_100_for_a_yatzy_on_top_of_50(
    sheet: str, joker: str, while_open: int, with_0: int, with_50: int
) -> None:
    assert premium(fours(f"{sheet} yatzy=_", joker=joker)) == while_open
    assert premium(fours(f"{sheet} yatzy=0", joker=joker)) == with_0
    assert premium(fours(f"{sheet} yatzy=50", joker=joker)) == with_50


@rule("YZ-5.2")
@pytest.mark.parametrize("zero", ZEROS)
def test_the_joker_must_go_into_the_upper_cell_of_its_face(zero: str) -> None:
    rolled = fours(f"{FOURS_OPEN} yatzy=50", zero=zero)
    assert offers(rolled) == {"fours": 20}
    assert facts(rolled, "anna score fours") == ["premium anna 100", "scored anna fours 20"]
    for cell in ("ones", "full-house", "large-straight", "chance"):
        refusal = refused(rolled, f"anna score {cell}")
        assert str(refusal) == "YZ-5.2 joker-upper"
        assert refusal.about == {"cell": cell, "place": "fours"}


@rule("YZ-5.2")
@pytest.mark.parametrize(
    ("dice", "own"),
    [("1-1-1-1-1", "ones"), ("3-3-3-3-3", "threes"), ("6-6-6-6-6", "sixes")],
)
def test_each_face_has_an_upper_cell_of_its_own(dice: str, own: str) -> None:
    rolled = position(YATZY, "yatzy=50", dice=dice)
    assert offers(rolled) == {own: 5 * int(dice[0])}


@rule("YZ-5.2")
@pytest.mark.parametrize("joker", JOKERS)
def test_while_the_yatzy_cell_is_open_there_is_no_joker(joker: str) -> None:
    rolled = fours(f"{FOURS_OPEN} yatzy=_", joker=joker)
    assert offers(rolled) == {"fours": 20, "yatzy": 50, "chance": 20}
    assert str(refused(rolled, "anna score large-straight")) == "YZ-4.2.b fits-elsewhere"


@rule("YZ-5.2")
def test_with_0_in_the_yatzy_cell_there_is_no_joker() -> None:
    assert offers(fours(f"{FOURS_OPEN} yatzy=0")) == {"fours": 20, "chance": 20}
    assert offers(fours(f"{FOURS_TAKEN} yatzy=0")) == AS_THEY_LIE
    assert offers(fours("all=0 ones=_ full-house=_")) == {"ones": 0, "full-house": 0}


@rule("YZ-5.2")
def test_the_forced_joker_is_placed_the_same_way_when_the_yatzy_cell_holds_0() -> None:
    rolled = fours(f"{FOURS_OPEN} yatzy=0", joker="forced")
    assert offers(rolled) == {"fours": 20}
    assert str(refused(rolled, "anna score chance")) == "YZ-5.2 joker-upper"
    assert offers(fours(f"{FOURS_TAKEN} yatzy=0", joker="forced")) == IN_FULL
    assert offers(fours(f"{LOWER_FULL} yatzy=0", joker="forced")) == {"ones": 0, "sixes": 0}


@rule("YZ-5.2")
@pytest.mark.parametrize("zero", ZEROS)
def test_the_forced_joker_on_top_of_50_is_placed_as_in_the_document(zero: str) -> None:
    assert offers(fours(f"{FOURS_OPEN} yatzy=50", "forced", zero)) == {"fours": 20}
    assert offers(fours(f"{FOURS_TAKEN} yatzy=50", "forced", zero)) == IN_FULL
    assert offers(fours(f"{LOWER_FULL} yatzy=50", "forced", zero)) == {"ones": 0, "sixes": 0}


@rule("YZ-5.2")
def test_with_the_free_joker_chance_is_offered_too() -> None:
    rolled = fours("all=0 yatzy=50 fours=_ chance=_", joker="free")
    assert offers(rolled) == {"fours": 20, "chance": 20}
    assert facts(rolled, "anna score chance") == ["premium anna 100", "scored anna chance 20"]


@rule("YZ-5.2")
@pytest.mark.parametrize("zero", ZEROS)
@pytest.mark.parametrize("yatzy", [0, 50])
def test_the_free_joker_brings_the_usual_points_or_0_while_its_upper_cell_is_open(
    yatzy: int, zero: str
) -> None:
    rolled = fours(f"{FOURS_OPEN} yatzy={yatzy}", joker="free", zero=zero)
    usual = {"ones": 0, "fours": 20, "full-house": 0, "large-straight": 0, "chance": 20}
    assert offers(rolled) == usual


@rule("YZ-5.2")
@pytest.mark.parametrize("zero", ZEROS)
@pytest.mark.parametrize("yatzy", [0, 50])
def test_the_free_joker_counts_in_full_when_its_upper_cell_is_closed(yatzy: int, zero: str) -> None:
    rolled = fours(f"{FOURS_TAKEN} yatzy={yatzy}", joker="free", zero=zero)
    assert offers(rolled) == {"ones": 0, "sixes": 0, **IN_FULL}
    crossed_out = {cell for cell in offers(rolled) if offer(rolled, cell).crossed_out}
    assert crossed_out == {"ones", "sixes"}


@rule("YZ-5.2")
@pytest.mark.parametrize("yatzy", [0, 50])
def test_the_free_joker_may_be_wasted_on_another_upper_cell(yatzy: int) -> None:
    rolled = fours(f"{LOWER_FULL_FOURS_OPEN} yatzy={yatzy}", joker="free")
    assert offers(rolled) == {"ones": 0, "fours": 20}
    assert offer(rolled, "ones").crossed_out
    assert offers(fours(f"{LOWER_FULL} yatzy={yatzy}", joker="free")) == {"ones": 0, "sixes": 0}


@rule("YZ-5.2")
@pytest.mark.parametrize("yatzy", [0, 50])
def test_by_option_there_is_no_joker_at_all(yatzy: int) -> None:
    assert offers(fours(f"{FOURS_OPEN} yatzy={yatzy}", joker="none")) == {"fours": 20, "chance": 20}
    assert offers(fours(f"{FOURS_TAKEN} yatzy={yatzy}", joker="none")) == AS_THEY_LIE
    assert offers(fours(f"{LOWER_FULL} yatzy={yatzy}", joker="none")) == {"ones": 0, "sixes": 0}


@rule("YZ-5.1", "YZ-5.2")
@pytest.mark.parametrize("joker", JOKERS)
def test_the_sheet_has_a_line_for_the_bonus_where_there_is_one(joker: str) -> None:
    assert ("yatzy-bonus" in lines(fours("yatzy=50", joker=joker))) == (joker != "none")


@rule("YZ-5.2")
def test_without_a_joker_free_zeros_bring_no_points() -> None:
    for sheet in ("yatzy=50", "yatzy=0"):
        offered = offers(fours(f"{FOURS_TAKEN} {sheet}", joker="none", zero="free"))
        assert {cell: points for cell, points in offered.items() if points} == AS_THEY_LIE
        assert set(offered) == {"ones", "sixes", *IN_FULL}


@rule("YZ-5.2")
def test_there_are_four_jokers_and_no_fifth() -> None:
    with pytest.raises(OptionError):
        table(YATZY, joker="wild")


@rule("YZ-5.3")
@pytest.mark.parametrize("zero", ZEROS)
def test_if_its_upper_cell_is_taken_the_joker_goes_into_any_open_lower_cell(zero: str) -> None:
    rolled = fours(f"{FOURS_TAKEN} yatzy=50", zero=zero)
    assert offers(rolled) == IN_FULL
    assert str(refused(rolled, "anna score sixes")) == "YZ-5.3 joker-lower"


@rule("YZ-5.3")
def test_straights_and_full_house_count_in_full_with_the_joker() -> None:
    rolled = fours("all=0 yatzy=50 fours=12 large-straight=_")
    assert offers(rolled) == {"large-straight": 40}
    written = facts(rolled, "anna score large-straight")
    assert written[:2] == ["premium anna 100", "scored anna large-straight 40"]
    assert offers(fours("all=0 yatzy=50 small-straight=_")) == {"small-straight": 30}
    assert offers(fours("all=0 yatzy=50 full-house=_")) == {"full-house": 25}


@rule("YZ-5.3")
def test_an_upper_cell_crossed_out_is_taken_too() -> None:
    assert offers(fours("all=0 yatzy=50 fours=0 chance=_ ones=_")) == {"chance": 20}


@rule("YZ-5.4")
@pytest.mark.parametrize("zero", ZEROS)
def test_if_no_lower_cell_is_open_either_0_goes_into_an_upper_cell(zero: str) -> None:
    rolled = fours("all=0 yatzy=50 ones=_", zero=zero)
    assert offers(rolled) == {"ones": 0}
    written = facts(rolled, "anna score ones")
    assert written[:2] == ["premium anna 100", "scored anna ones 0"]


@rule("YZ-5.4")
def test_the_player_chooses_which_upper_cell_is_lost() -> None:
    assert offers(fours(f"{LOWER_FULL} yatzy=50")) == {"ones": 0, "sixes": 0}


@rule("YZ-5.4")
def test_while_its_own_upper_cell_is_open_no_other_is_lost() -> None:
    assert offers(fours(f"{LOWER_FULL_FOURS_OPEN} yatzy=50")) == {"fours": 20}


@rule("YZ-5.1", "YZ-6.1")
def test_the_bonus_of_the_last_turn_counts_in_the_total() -> None:
    last = facts(fours("all=0 yatzy=50 ones=_"), "anna score ones")
    assert last == ["premium anna 100", "scored anna ones 0", "ended 1 150"]
