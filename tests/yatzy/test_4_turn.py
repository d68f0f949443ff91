"""Yatzy 4: three rolls, and one cell that must be closed."""

from itertools import combinations_with_replacement

import pytest

from letopis.core.dice import Draw
from letopis.core.seats import CHANCE
from letopis.games.sheet.actions import Keep, Roll, Score, Throw
from letopis.games.yatzy import YATZY
from tests.dice_table import facts, lines, offers, play, position, refused, seen, table
from tests.rule import rule


@rule("YZ-4.1")
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_a_player_may_stop_after_any_roll(rolls: int) -> None:
    rolled = position(YATZY, "", "", dice="2-3-5-6-6", rolls=rolls)
    assert play(rolled, "anna score chance").asked == ("boris",)


@rule("YZ-4.1")
def test_a_player_rolls_up_to_three_times() -> None:
    turn = play(table(YATZY), "anna roll", "chance throw 1 2 3 4 5")
    turn = play(turn, "anna keep 5", "chance throw 5 5 1 2")
    turn = play(turn, "anna roll", "chance throw 6 6 6 6 6")
    assert str(refused(turn, "anna roll")) == "YZ-4.1 no-rolls-left"
    assert str(refused(turn, "anna keep 6")) == "YZ-4.1 no-rolls-left"


@rule("YZ-4.1")
@pytest.mark.parametrize("rolls", [1, 2])
@pytest.mark.parametrize(
    ("line", "count"),
    [("roll", 5), ("keep 1", 4), ("keep 2 4", 3), ("keep 1 2 3", 2), ("keep 5 4 3 2", 1)],
)
def test_a_re_roll_rolls_the_dice_that_are_not_set_aside(line: str, count: int, rolls: int) -> None:
    rolled = position(YATZY, dice="1-2-3-4-5", rolls=rolls)
    called = play(rolled, f"anna {line}")
    assert YATZY.draw(called.state) == Draw(count)
    listed = YATZY.legal(called.state, CHANCE)
    thrown = [action.dice for action in listed if isinstance(action, Throw)]
    assert thrown == list(combinations_with_replacement(range(1, 7), count))
    assert refused(called, "chance throw 6 6 6 6 6 6").about == {"count": count}


@rule("YZ-4.1")
def test_dice_set_aside_stay_as_they_are() -> None:
    rolled = position(YATZY, dice="1-2-3-4-5", rolls=1)
    called = play(rolled, "anna keep 5 2")
    assert seen(called).set_aside == (2, 5)
    assert play(called, "chance throw 6 1 6").state.dice == (1, 2, 5, 6, 6)


@rule("YZ-4.1")
def test_dice_set_aside_earlier_may_be_taken_up_again() -> None:
    rolled = position(YATZY, dice="5-5-1-2-3", rolls=1)
    again = play(rolled, "anna keep 5 5", "chance throw 6 6 6")
    last = play(again, "anna keep 6 6 6", "chance throw 1 6")
    assert last.state.dice == (1, 6, 6, 6, 6)


@rule("YZ-4.1")
@pytest.mark.parametrize(("dice", "ways"), [("1-2-3-4-5", 31), ("5-5-5-1-1", 11), ("4-4-4-4-4", 5)])
def test_any_dice_may_be_set_aside(dice: str, ways: int) -> None:
    rolled = position(YATZY, dice=dice, rolls=2)
    rerolls = [it for it in YATZY.legal(rolled.state, rolled.asked[0]) if not isinstance(it, Score)]
    assert len(rerolls) == len(set(rerolls)) == ways
    assert all(isinstance(YATZY.decide(rolled.state, rolled.asked[0], it), tuple) for it in rerolls)
    assert {type(it) for it in rerolls} == {Roll, Keep}


@rule("YZ-4.1")
def test_after_the_third_roll_only_cells_are_left_to_choose() -> None:
    rolled = position(YATZY, dice="1-2-3-4-5", rolls=3)
    legal = YATZY.legal(rolled.state, rolled.asked[0])
    assert [type(action) for action in legal] == [Score] * len(offers(rolled))


@rule("YZ-4.1")
@pytest.mark.parametrize("kept", ["6", "2 2", "1 1 1", "1 2 6", "1 1 2 3 5 5", "1 1 2 3 4"])
def test_dice_that_were_not_thrown_cannot_be_set_aside(kept: str) -> None:
    rolled = position(YATZY, dice="1-1-2-3-5", rolls=1)
    refusal = refused(rolled, f"anna keep {kept}")
    assert str(refusal) == "YZ-4.1 not-thrown"
    assert refusal.about == {"dice": "1 1 2 3 5"}


@rule("YZ-4.1")
def test_rolling_no_dice_is_not_a_roll() -> None:
    rolled = position(YATZY, dice="1-1-2-3-5", rolls=1)
    assert str(refused(rolled, "anna keep 5 3 2 1 1")) == "YZ-4.1 nothing-to-roll"


@rule("YZ-4.1")
def test_a_re_roll_that_keeps_nothing_is_called_a_roll() -> None:
    rolled = position(YATZY, dice="1-1-2-3-5", rolls=1)
    assert str(refused(rolled, "anna keep")) == "YZ-4.1 keep-none"
    assert facts(rolled, "anna roll") == ["called anna"]


@rule("YZ-4.1")
def test_nothing_can_be_set_aside_before_the_first_roll() -> None:
    assert str(refused(table(YATZY), "anna keep 6 6")) == "YZ-4.1 roll-first"


@rule("YZ-4.1")
def test_each_turn_begins_with_three_rolls_and_no_dice() -> None:
    rolled = position(YATZY, "", "", dice="2-3-5-6-6", rolls=3)
    after = play(rolled, "anna score chance")
    assert (seen(rolled).rolls_left, seen(after).rolls_left, seen(after).dice) == (0, 3, ())
    assert str(refused(after, "boris keep 6 6")) == "YZ-4.1 roll-first"
    assert play(after, "boris roll", "chance throw 1 1 1 1 1", "boris roll").asked == ("chance",)


@rule("YZ-4.2.a")
def test_the_turn_does_not_pass_until_a_cell_is_closed() -> None:
    rolled = position(YATZY, "", "", dice="2-3-5-6-6")
    assert rolled.asked == ("anna",)
    assert str(refused(rolled, "boris roll")) == "YZ-4.2.a not-your-turn"
    assert refused(rolled, "boris roll").about == {"asked": "anna"}
    assert play(rolled, "anna score sixes").asked == ("boris",)


@rule("YZ-4.2.a")
def test_a_result_closes_one_cell_and_no_other() -> None:
    rolled = position(YATZY, "", "", dice="2-3-5-6-6")
    after = play(rolled, "anna score sixes")
    cells = lines(rolled)
    changed = {name for name, value in lines(after).items() if value != cells[name]}
    assert changed == {"sixes", "upper-sum", "upper-with-bonus", "total"}
    assert lines(after, "boris") == lines(rolled, "boris")


@rule("YZ-4.2.a")
@pytest.mark.parametrize("dice", ["1-2-3-4-5", "1-1-2-2-3", "6-6-6-6-6"])
@pytest.mark.parametrize("cell", ["ones", "full-house", "yatzy", "large-straight", "chance"])
def test_whatever_fell_some_cell_takes_it(dice: str, cell: str) -> None:
    assert set(offers(position(YATZY, f"all=0 {cell}=_", dice=dice))) == {cell}


@rule("YZ-4.2.a")
def test_nothing_is_written_before_the_first_roll() -> None:
    assert str(refused(table(YATZY), "anna score chance")) == "YZ-4.2.a roll-first"
    assert offers(table(YATZY)) == {}


@rule("YZ-4.2.a")
@pytest.mark.parametrize("seat", ["boris", "chance", "nobody"])
def test_nobody_writes_on_the_turn_of_another(seat: str) -> None:
    rolled = position(YATZY, "", "", dice="2-3-5-6-6")
    assert str(refused(rolled, f"{seat} score chance")) == "YZ-4.2.a not-your-turn"


@rule("YZ-4.2.a")
@pytest.mark.parametrize("line", ["anna throw 6 6 6 6 6", "chance throw 6 6 6 6 6"])
def test_no_dice_fall_that_nobody_called_for(line: str) -> None:
    assert refused(table(YATZY), line).clause == "YZ-4.2.a"
    assert refused(position(YATZY, dice="1-2-3-4-5", rolls=1), line).clause == "YZ-4.2.a"


@rule("YZ-4.2.a")
@pytest.mark.parametrize("line", ["anna throw 6 6 6 6 6", "anna score chance", "boris roll"])
def test_while_the_dice_fall_players_wait(line: str) -> None:
    called = play(position(YATZY, "", "", dice="1-2-3-4-5", rolls=1), "anna roll")
    refusal = refused(called, line)
    assert str(refusal) == "YZ-4.2.a not-your-turn"
    assert refusal.about == {"asked": "chance"}


@rule("YZ-4.2.a")
@pytest.mark.parametrize("line", ["chance roll", "chance keep 1", "chance score chance"])
def test_chance_does_nothing_but_throw(line: str) -> None:
    called = play(position(YATZY, dice="1-2-3-4-5", rolls=1), "anna roll")
    assert str(refused(called, line)) == "YZ-4.2.a dice-must-fall"


@rule("YZ-4.2.b")
def test_a_result_that_fits_goes_where_it_fits() -> None:
    rolled = position(YATZY, "all=0 sixes=_ yatzy=_", dice="1-2-3-4-6")
    assert offers(rolled) == {"sixes": 6}
    refusal = refused(rolled, "anna score yatzy")
    assert (str(refusal), refusal.about) == ("YZ-4.2.b fits-elsewhere", {"cell": "yatzy"})


@rule("YZ-4.2.b")
def test_a_result_that_fits_no_open_cell_is_0_in_any_of_them() -> None:
    rolled = position(YATZY, "all=0 sixes=_ yatzy=_", dice="1-2-3-4-5")
    assert offers(rolled) == {"sixes": 0, "yatzy": 0}
    assert lines(play(rolled, "anna score yatzy"))["yatzy"] == 0


@rule("YZ-4.2.b")
def test_one_die_of_its_face_fits_an_upper_cell() -> None:
    rolled = position(YATZY, "all=0 ones=_ twos=_ full-house=_", dice="1-3-4-5-6")
    assert offers(rolled) == {"ones": 1}


@rule("YZ-4.2.b")
def test_while_chance_is_open_nothing_is_written_as_0() -> None:
    rolled = position(YATZY, "upper=0 full-house=25", dice="1-2-2-4-6")
    assert offers(rolled) == {"chance": 15}


@rule("YZ-4.2.b")
def test_cells_that_fit_but_are_taken_do_not_hinder() -> None:
    rolled = position(YATZY, "all=0 sixes=6 ones=_ yatzy=_", dice="2-3-4-5-6")
    assert offers(rolled) == {"ones": 0, "yatzy": 0}


@rule("YZ-4.2.b")
def test_by_option_0_may_be_written_although_another_cell_fits() -> None:
    rolled = position(YATZY, "all=0 sixes=_ yatzy=_", dice="1-2-3-4-6", zero="free")
    assert offers(rolled) == {"sixes": 6, "yatzy": 0}


@rule("YZ-4.2.b")
def test_with_free_zeros_every_open_cell_is_offered() -> None:
    offered = offers(position(YATZY, "chance=5 twos=2", dice="1-4-1-5-4", zero="free"))
    points = {cell: value for cell, value in offered.items() if value}
    assert points == {"ones": 2, "fours": 8, "fives": 5}
    assert len(offered) == 11


@rule("YZ-4.3")
@pytest.mark.parametrize("zero", ["forced", "free"])
@pytest.mark.parametrize("value", [0, 6])
def test_a_closed_cell_refuses_a_second_value(value: int, zero: str) -> None:
    rolled = position(YATZY, f"sixes={value}", dice="6-6-6-1-2", zero=zero)
    refusal = refused(rolled, "anna score sixes")
    assert (str(refusal), refusal.about) == ("YZ-4.3 cell-closed", {"cell": "sixes"})
    assert "sixes" not in offers(rolled)


@rule("YZ-4.3")
def test_a_cell_is_closed_for_its_player_only() -> None:
    rolled = position(YATZY, "", "", dice="6-6-6-1-2")
    boris = play(rolled, "anna score sixes", "boris roll", "chance throw 6 6 1 1 1")
    assert lines(play(boris, "boris score sixes"), "boris")["sixes"] == 12
    assert lines(play(boris, "boris score sixes"), "anna")["sixes"] == 18


@rule("YZ-4.3")
def test_a_written_value_stays() -> None:
    turn = play(position(YATZY, dice="6-6-6-1-2"), "anna score sixes", "anna roll")
    turn = play(turn, "chance throw 6 6 6 6 6")
    assert str(refused(turn, "anna score sixes")) == "YZ-4.3 cell-closed"
    assert lines(play(turn, "anna score yatzy"))["sixes"] == 18
