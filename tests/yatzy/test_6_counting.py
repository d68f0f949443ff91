"""Yatzy 6: totals of the sheet; several games make a match."""

import pytest

from letopis.core.errors import OptionError
from letopis.core.table import Table
from letopis.games.yatzy import YATZY
from tests.dice_table import (
    drawn,
    facts,
    lines,
    mover,
    play,
    play_out,
    position,
    refused,
    seen,
    table,
)
from tests.rule import rule

UPPER_66 = "ones=3 twos=6 threes=9 fours=16 fives=20 sixes=12"
LOWER_130 = (
    "three-of-a-kind=25 four-of-a-kind=0 full-house=25 small-straight=30 large-straight=0 yatzy=50"
)


@rule("YZ-6.1")
def test_the_total_is_the_upper_sum_with_bonus_and_the_lower_sum() -> None:
    last = position(YATZY, f"{UPPER_66} {LOWER_130} yatzy-bonus=200", dice="4-4-4-5-3")
    assert facts(last, "anna score chance") == ["scored anna chance 20", "ended 1 451"]
    sheet = lines(play(last, "anna score chance"))
    assert (sheet["upper-sum"], sheet["upper-bonus"], sheet["upper-with-bonus"]) == (66, 35, 101)
    assert (sheet["yatzy-bonus"], sheet["lower-sum"], sheet["total"]) == (200, 350, 451)


@rule("YZ-6.1")
def test_the_yatzy_bonus_counts_once() -> None:
    sheet = lines(position(YATZY, "yatzy=50 yatzy-bonus=100"))
    assert (sheet["yatzy-bonus"], sheet["lower-sum"], sheet["total"]) == (100, 150, 150)
    assert sheet["upper-with-bonus"] == 0


@rule("YZ-6.1")
def test_the_yatzy_bonus_is_part_of_what_wins() -> None:
    sheets = ("all=0 yatzy=50 yatzy-bonus=100", "all=0 yatzy=50 large-straight=40 chance=_")
    end = play(position(YATZY, *sheets, dice="6-6-6-6-5"), "boris score chance")
    assert end.outcome is not None
    assert end.outcome.totals == (150, 119)
    assert end.outcome.winners == ("anna",)


@rule("YZ-6.1")
def test_the_total_stands_on_the_sheet_at_any_time() -> None:
    assert lines(position(YATZY, "ones=3 chance=20"))["total"] == 23


def match_of_two(start: str = "same") -> Table:
    """A match on the last turn of its first game: Anna has 100, Boris 38 and Chance open."""
    opened = table(YATZY, players=2, games=2, match_start=start)
    anna, boris = "all=0 yatzy=50 large-straight=40 fives=10", "all=0 sixes=18 fours=20 chance=_"
    return drawn(opened, anna, boris, dice="2-3-5-6-6")


def end_of_match(boris: str) -> Table:
    """Anna brings 100 from the first game and adds 30, Boris brings 60 and adds 22 and a sheet."""
    second = play(match_of_two(), "boris score chance")
    last = drawn(second, "all=0 small-straight=30", f"all=0 {boris} chance=_", dice="2-3-5-6-6")
    return play(last, "boris score chance")


@rule("YZ-6.2")
def test_a_match_goes_on_after_its_first_game() -> None:
    first = match_of_two()
    assert facts(first, "boris score chance") == ["scored boris chance 22", "ended 1 100 60"]
    second = play(first, "boris score chance")
    assert second.outcome is None
    assert second.asked == ("anna",)


@rule("YZ-6.2")
def test_a_new_game_begins_with_empty_sheets() -> None:
    second = play(match_of_two(), "boris score chance")
    fresh = lines(table(YATZY))
    assert lines(second, "anna", game=2) == lines(second, "boris", game=2) == fresh


@rule("YZ-6.2")
def test_a_match_keeps_a_column_a_game_and_a_match_total() -> None:
    second = play(match_of_two(), "boris score chance", "anna roll", "chance throw 6 6 6 1 2")
    second = play(second, "anna score sixes")
    columns = [[column.total for column in game] for game in seen(second).columns]
    assert columns == [[100, 60], [18, 0]]
    assert seen(second).match_totals == (118, 60)
    assert (seen(second).game, seen(second).games) == (2, 2)
    assert lines(second, "boris", game=1)["chance"] == 22


@rule("YZ-6.2")
def test_the_highest_sum_over_all_games_wins_the_match() -> None:
    end = end_of_match(boris="yatzy=50")
    assert end.outcome is not None
    assert end.outcome.totals == (130, 132)
    assert end.outcome.winners == ("boris",)
    assert [[it.total for it in game] for game in seen(end).columns] == [[100, 60], [30, 72]]


@rule("YZ-6.2")
def test_equal_sums_share_the_win_of_the_match() -> None:
    end = end_of_match(boris="fours=8 large-straight=40")
    assert end.outcome is not None
    assert end.outcome.totals == (130, 130)
    assert end.outcome.winners == ("anna", "boris")


@rule("YZ-6.2")
def test_after_the_last_game_the_match_is_over() -> None:
    end = end_of_match(boris="yatzy=50")
    assert end.asked == ()
    assert str(refused(end, "anna roll")) == "YZ-1.2 game-over"


@rule("YZ-6.2")
@pytest.mark.parametrize("games", [1, 2, 3])
def test_a_match_has_thirteen_turns_a_game(games: int) -> None:
    movers, end = play_out(table(YATZY, players=2, games=games))
    assert movers == ["anna", "boris"] * 13 * games
    assert len(seen(end).columns) == games


@rule("YZ-6.2")
def test_by_option_the_next_player_begins_the_next_game() -> None:
    assert mover(play(match_of_two("same"), "boris score chance")) == "anna"
    assert mover(play(match_of_two("rotate"), "boris score chance")) == "boris"


@rule("YZ-6.2")
def test_the_circle_stays_as_it_is_when_the_beginner_changes() -> None:
    movers, _ = play_out(table(YATZY, players=3, games=4, match_start="rotate"))
    one, two, three, four = (movers[39 * game : 39 * game + 39] for game in range(4))
    assert one == four == ["anna", "boris", "clara"] * 13
    assert two == ["boris", "clara", "anna"] * 13
    assert three == ["clara", "anna", "boris"] * 13


@rule("YZ-6.2")
def test_points_stay_with_their_player_when_the_beginner_changes() -> None:
    second = play(match_of_two("rotate"), "boris score chance", "boris roll")
    second = play(second, "chance throw 6 6 6 1 2", "boris score sixes")
    assert lines(second, "boris", game=2)["sixes"] == 18
    assert lines(second, "anna", game=2)["sixes"] is None
    assert seen(second).match_totals == (100, 78)


@rule("YZ-6.2")
def test_a_match_has_1_to_99_games_and_1_unless_it_is_said() -> None:
    assert table(YATZY).state.games == 1
    assert table(YATZY).state.match_start == "same"
    assert table(YATZY, games=99).state.games == 99
    for games in (0, 100, -1):
        with pytest.raises(OptionError):
            table(YATZY, games=games)
