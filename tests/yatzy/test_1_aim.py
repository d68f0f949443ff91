"""Yatzy 1: five dice, any number of players, thirteen rounds, a sheet of two parts."""

import pytest

from letopis.core.acts import ClauseId
from letopis.core.game import Recommendation
from letopis.core.header import setup_of
from letopis.core.table import Table
from letopis.games.yatzy import YATZY
from tests.dice_table import facts, lines, play, play_out, position, refused, table
from tests.rule import rule

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
LOWER = [
    *("three-of-a-kind", "four-of-a-kind", "full-house"),
    *("small-straight", "large-straight", "yatzy", "chance"),
]


@rule("YZ-1.1")
def test_the_game_is_played_with_five_dice() -> None:
    rolled = play(table(YATZY), "anna roll")
    assert str(refused(rolled, "chance throw 1 2 3 4")) == "YZ-1.1 dice-count"
    assert refused(rolled, "chance throw 1 2 3 4 5 6").about == {"count": 5}
    assert play(rolled, "chance throw 5 4 3 2 1").state.dice == (1, 2, 3, 4, 5)


@rule("YZ-1.1")
@pytest.mark.parametrize("dice", ["1 2 3 4 7", "0 1 2 3 4", "-1 2 3 4 5"])
def test_a_die_has_the_faces_one_to_six(dice: str) -> None:
    rolled = play(table(YATZY), "anna roll")
    assert str(refused(rolled, f"chance throw {dice}")) == "YZ-1.1 no-such-face"


@rule("YZ-1.1")
@pytest.mark.parametrize("players", [1, 2, 6, 10])
def test_any_number_of_players_may_play(players: int) -> None:
    movers, end = play_out(table(YATZY, players))
    assert movers == list(map(str, end.state.seats)) * 13
    assert end.outcome is not None
    assert len(end.outcome.totals) == players


@rule("YZ-1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players_are_as_recommended(players: int) -> None:
    assert _recommended(table(YATZY, players)) == ()


@rule("YZ-1.1")
@pytest.mark.parametrize("players", [1, 7, 10])
def test_fewer_than_two_or_more_than_six_players_hear_the_recommendation(players: int) -> None:
    recommendation = Recommendation(ClauseId("YZ-1.1"), "recommended-seats", {"count": players})
    assert _recommended(table(YATZY, players)) == (recommendation,)


@rule("YZ-1.2")
def test_the_game_is_over_after_thirteen_turns_of_each_player() -> None:
    last = position(YATZY, "all=0", "all=0 chance=_", dice="2-3-5-6-6")
    assert last.outcome is None
    assert play(last, "boris score chance").asked == ()
    assert play_out(table(YATZY, players=2))[0] == ["anna", "boris"] * 13


@rule("YZ-1.2")
def test_while_one_player_still_has_a_turn_the_game_is_not_over() -> None:
    before = position(YATZY, "all=0 chance=_", "all=0 chance=_", dice="2-3-5-6-6")
    assert facts(before, "anna score chance") == ["scored anna chance 22"]
    after = play(before, "anna score chance")
    assert after.outcome is None
    assert after.asked == ("boris",)


@rule("YZ-1.2")
@pytest.mark.parametrize(
    "line", ["anna roll", "boris roll", "anna score chance", "chance throw 1 1 1 1 1"]
)
def test_nothing_is_played_after_the_end(line: str) -> None:
    _, end = play_out(table(YATZY, players=2))
    assert str(refused(end, line)) == "YZ-1.2 game-over"


@rule("YZ-1.2")
def test_the_highest_total_wins() -> None:
    end = _ended("all=0 yatzy=50", "all=0 large-straight=40", "all=0 chance=_")
    assert end.outcome is not None
    assert end.outcome.totals == (50, 40, 22)
    assert end.outcome.winners == ("anna",)


@rule("YZ-1.2")
def test_the_last_to_play_may_win() -> None:
    end = _ended("all=0 three-of-a-kind=20", "all=0", "all=0 chance=_")
    assert end.outcome is not None
    assert end.outcome.winners == ("clara",)


@rule("YZ-1.2")
def test_equal_totals_share_the_win() -> None:
    end = _ended("all=0 three-of-a-kind=22", "all=0 ones=3", "all=0 chance=_")
    assert end.outcome is not None
    assert end.outcome.totals == (22, 3, 22)
    assert end.outcome.winners == ("anna", "clara")


@rule("YZ-1.3")
def test_the_sheet_has_six_upper_and_seven_lower_cells_and_their_sums() -> None:
    upper_sums = ["upper-sum", "upper-bonus", "upper-with-bonus"]
    lower_sums = ["yatzy-bonus", "lower-sum", "total"]
    assert list(lines(table(YATZY))) == [*UPPER, *upper_sums, *LOWER, *lower_sums]


@rule("YZ-1.3")
def test_a_fresh_sheet_is_empty() -> None:
    fresh = lines(table(YATZY))
    assert [fresh[cell] for cell in UPPER + LOWER] == [None] * 13
    assert [value for value in fresh.values() if value is not None] == [0] * 6


@rule("YZ-1.3")
@pytest.mark.parametrize("cell", ["sevens", "one-pair", "upper-sum", "yatzy-bonus"])
def test_only_the_cells_of_the_sheet_can_be_written(cell: str) -> None:
    rolled = position(YATZY, dice="1-2-3-4-5")
    assert str(refused(rolled, f"anna score {cell}")) == "YZ-1.3 no-such-cell"


def _recommended(table: Table) -> tuple[Recommendation, ...]:
    return YATZY.recommend(setup_of(YATZY, table.header))


def _ended(*sheets: str) -> Table:
    """Three players; the last one writes 22 into Chance."""
    return play(position(YATZY, *sheets, dice="2-3-5-6-6"), "clara score chance")
