"""Valyrian dice, the game: dice, circle, turn, end, match."""

import pytest

from letopis.core.dice import Draw
from letopis.core.errors import OptionError
from letopis.core.seats import CHANCE
from letopis.core.table import Table
from letopis.games.sheet.actions import Score, Throw
from letopis.games.valyrian import VALYRIAN
from tests.dice_table import (
    drawn,
    facts,
    lines,
    mover,
    offer,
    offers,
    play,
    play_out,
    position,
    refused,
    seen,
    table,
)
from tests.rule import rule

AZANTIR_1_AND_TOMA = "all=0 azantir-1=_ toma=_"

# The last turn of a game: Anna has 100, Boris is about to have 60.
FIRST_GAME = ("all=0 toma=80 reva-zaldrizes=20", "all=0 toma=_")


@rule("VD-G.0")
def test_the_game_is_played_with_five_six_sided_dice() -> None:
    rolled = play(table(VALYRIAN), "anna roll")
    assert VALYRIAN.draw(rolled.state) == Draw(dice=5, sides=6)


@rule("VD-G.0")
def test_every_roll_shows_five_faces_from_one_to_six() -> None:
    rolled = play(table(VALYRIAN), "anna roll")
    throws = [it for it in VALYRIAN.legal(rolled.state, CHANCE) if isinstance(it, Throw)]
    assert len(throws) == len(set(throws)) == 252
    assert {len(it.dice) for it in throws} == {5}
    assert {face for it in throws for face in it.dice} == {1, 2, 3, 4, 5, 6}


@rule("VD-G.0")
@pytest.mark.parametrize("dice", ["1 2 3 4 7", "0 2 3 4 5"])
def test_a_face_that_no_die_has_is_refused(dice: str) -> None:
    rolled = play(table(VALYRIAN), "anna roll")
    refusal = refused(rolled, f"chance throw {dice}")
    assert (str(refusal), refusal.about) == ("VD-G.0 no-such-face", {"sides": 6})


@rule("VD-G.0")
@pytest.mark.parametrize("dice", ["", " 6", " 1 2 3 4", " 1 2 3 4 5 6"])
def test_a_wrong_number_of_dice_is_refused(dice: str) -> None:
    rolled = play(table(VALYRIAN), "anna roll")
    refusal = refused(rolled, f"chance throw{dice}")
    assert (str(refusal), refusal.about) == ("VD-G.0 dice-count", {"count": 5})


@rule("VD-G.0")
def test_with_dice_set_aside_there_are_still_five_on_the_table() -> None:
    called = play(position(VALYRIAN, dice="1-2-3-6-6", rolls=1), "anna keep 6 6")
    assert refused(called, "chance throw 6 6 6 6 6").about == {"count": 3}
    assert play(called, "chance throw 5 4 6").state.dice == (4, 5, 6, 6, 6)


@rule("VD-G.1")
def test_the_turn_goes_round_one_circle_for_the_whole_game() -> None:
    movers, _ = play_out(table(VALYRIAN, players=3))
    assert movers == ["anna", "boris", "clara"] * 15


@rule("VD-G.1")
@pytest.mark.parametrize("players", [1, 12])
def test_one_player_alone_may_play_and_so_may_twelve(players: int) -> None:
    movers, end = play_out(table(VALYRIAN, players))
    assert movers == list(map(str, end.state.seats)) * 15
    assert end.outcome is not None
    assert len(end.outcome.totals) == players


@rule("VD-G.1")
@pytest.mark.parametrize("line", ["boris roll", "clara roll", "chance roll", "nobody roll"])
def test_nobody_rolls_on_the_turn_of_another(line: str) -> None:
    refusal = refused(table(VALYRIAN, players=3), line)
    assert (str(refusal), refusal.about) == ("VD-G.1 not-your-turn", {"asked": "anna"})


@rule("VD-G.1")
@pytest.mark.parametrize("seat", ["boris", "chance"])
def test_nobody_writes_the_dice_of_another(seat: str) -> None:
    rolled = position(VALYRIAN, "", "", dice="1-2-3-4-6")
    assert str(refused(rolled, f"{seat} score azantir-6")) == "VD-G.1 not-your-turn"


@rule("VD-G.1")
def test_only_chance_throws_and_only_when_it_is_called() -> None:
    assert str(refused(table(VALYRIAN), "anna throw 6 6 6 6 6")) == "VD-G.1 chance-throws"
    assert str(refused(table(VALYRIAN), "chance throw 6 6 6 6 6")) == "VD-G.1 not-your-turn"
    called = play(table(VALYRIAN), "anna roll")
    assert str(refused(called, "anna throw 6 6 6 6 6")) == "VD-G.1 not-your-turn"
    assert str(refused(called, "chance roll")) == "VD-G.1 dice-must-fall"


@rule("VD-G.2")
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_a_player_may_stop_after_any_roll(rolls: int) -> None:
    rolled = position(VALYRIAN, "", "", dice="1-2-3-4-6", rolls=rolls)
    assert play(rolled, "anna score azantir-6").asked == ("boris",)


@rule("VD-G.2")
def test_a_fourth_roll_is_refused() -> None:
    turn = play(table(VALYRIAN), "anna roll", "chance throw 1 2 3 4 5")
    turn = play(turn, "anna keep 5", "chance throw 5 5 1 2")
    turn = play(turn, "anna keep 5 5 5", "chance throw 6 6")
    for line in ("anna roll", "anna keep 5 5 5"):
        refusal = refused(turn, line)
        assert (str(refusal), refusal.about) == ("VD-G.2 no-rolls-left", {"rolls": 3})


@rule("VD-G.2")
@pytest.mark.parametrize("rolls", [1, 2])
@pytest.mark.parametrize(("dice", "ways"), [("1-2-3-4-5", 31), ("6-6-6-5-5", 11), ("2-2-2-2-2", 5)])
def test_any_of_the_dice_may_be_rolled_again(dice: str, ways: int, rolls: int) -> None:
    rolled = position(VALYRIAN, dice=dice, rolls=rolls)
    legal = VALYRIAN.legal(rolled.state, rolled.asked[0])
    rerolls = {it for it in legal if not isinstance(it, Score)}
    called = [VALYRIAN.decide(rolled.state, rolled.asked[0], it) for it in rerolls]
    assert len(rerolls) == ways
    assert all(isinstance(it, tuple) for it in called)


@rule("VD-G.2")
@pytest.mark.parametrize(
    ("line", "count"),
    [("roll", 5), ("keep 1", 4), ("keep 1 4", 3), ("keep 2 3 4", 2), ("keep 1 2 3 4", 1)],
)
def test_a_re_roll_is_of_one_to_five_dice(line: str, count: int) -> None:
    rolled = position(VALYRIAN, dice="1-2-3-4-5", rolls=1)
    assert VALYRIAN.draw(play(rolled, f"anna {line}").state) == Draw(count)


@rule("VD-G.2")
def test_to_roll_no_dice_again_is_to_stop_and_no_roll() -> None:
    rolled = position(VALYRIAN, dice="1-2-3-4-5", rolls=1)
    assert str(refused(rolled, "anna keep 1 2 3 4 5")) == "VD-G.2 nothing-to-roll"
    assert str(refused(rolled, "anna keep")) == "VD-G.2 keep-none"


@rule("VD-G.2")
@pytest.mark.parametrize("kept", ["6", "1 1", "1 2 3 4 5 5", "7"])
def test_only_dice_that_lie_on_the_table_may_be_kept(kept: str) -> None:
    rolled = position(VALYRIAN, dice="1-2-3-4-5", rolls=1)
    assert str(refused(rolled, f"anna keep {kept}")) == "VD-G.2 not-thrown"
    assert str(refused(table(VALYRIAN), f"anna keep {kept}")) == "VD-G.2 roll-first"


@rule("VD-G.2")
def test_a_die_kept_once_may_be_rolled_later() -> None:
    rolled = position(VALYRIAN, dice="1-2-3-4-5", rolls=1)
    again = play(rolled, "anna keep 1", "chance throw 6 6 6 2")
    assert play(again, "anna keep 6 6 6", "chance throw 6 6").state.dice == (6, 6, 6, 6, 6)


@rule("VD-G.2")
def test_each_turn_begins_with_three_rolls_and_no_dice() -> None:
    after = play(position(VALYRIAN, "", "", dice="1-2-3-4-6", rolls=3), "anna score azantir-6")
    assert (seen(after).rolls_left, seen(after).dice) == (3, ())
    assert str(refused(after, "boris keep 6")) == "VD-G.2 roll-first"


@rule("VD-G.3.a")
def test_the_turn_does_not_pass_until_one_cell_is_closed() -> None:
    rolled = position(VALYRIAN, "", "", dice="1-2-3-4-6", rolls=3)
    assert rolled.asked == ("anna",)
    legal = VALYRIAN.legal(rolled.state, rolled.asked[0])
    assert [type(action) for action in legal] == [Score] * 6
    assert play(rolled, "anna score azantir-6").asked == ("boris",)


@rule("VD-G.3.a")
def test_a_turn_closes_one_cell_and_no_other() -> None:
    rolled = position(VALYRIAN, "", "", dice="1-2-3-4-6")
    after = play(rolled, "anna score azantir-6")
    before = lines(rolled)
    changed = {name for name, value in lines(after).items() if value != before[name]}
    assert changed == {"azantir-6", "azantir-sum", "azantir-total", "total"}
    assert lines(after, "boris") == lines(rolled, "boris")


@rule("VD-G.3.a")
def test_a_result_is_written_once() -> None:
    rolled = position(VALYRIAN, "", "", dice="1-2-3-4-6")
    after = play(rolled, "anna score azantir-6")
    assert str(refused(after, "anna score azantir-1")) == "VD-G.1 not-your-turn"


@rule("VD-G.3.a")
@pytest.mark.parametrize("cross_out", ["forced", "free"])
@pytest.mark.parametrize("closed", ["azantir-6=-12", "azantir-6=0", "lanta=12", "lanta=0"])
def test_a_closed_cell_refuses_a_second_entry(closed: str, cross_out: str) -> None:
    sheet = f"azantir-1=0 azantir-2=0 azantir-3=0 {closed}"
    rolled = position(VALYRIAN, sheet, dice="6-6-3-4-6", cross_out=cross_out)
    cell = closed.split("=")[0]
    refusal = refused(rolled, f"anna score {cell}")
    assert (str(refusal), refusal.about) == ("VD-G.3.a cell-closed", {"cell": cell})
    assert cell not in offers(rolled)


@rule("VD-G.3.a")
def test_nothing_is_written_before_the_first_roll() -> None:
    assert str(refused(table(VALYRIAN), "anna score azantir-1")) == "VD-G.3.a roll-first"
    assert offers(table(VALYRIAN)) == {}


@rule("VD-G.3.b")
def test_a_result_that_fits_nowhere_crosses_out_a_figure_or_writes_zero_dice() -> None:
    rolled = position(VALYRIAN, AZANTIR_1_AND_TOMA, dice="2-3-4-5-6")
    assert offers(rolled) == {"azantir-1": -3, "toma": 0}
    assert offer(rolled, "toma").crossed_out
    assert not offer(rolled, "azantir-1").crossed_out
    assert lines(play(rolled, "anna score toma"))["toma"] == 0


@rule("VD-G.3.b")
def test_a_result_that_fits_crosses_out_nothing() -> None:
    rolled = position(VALYRIAN, AZANTIR_1_AND_TOMA, dice="1-3-4-5-6")
    assert offers(rolled) == {"azantir-1": -2}
    refusal = refused(rolled, "anna score toma")
    assert (str(refusal), refusal.about) == ("VD-G.3.b fits-elsewhere", {"cell": "toma"})


@rule("VD-G.3.b")
def test_a_figure_that_fits_lets_no_other_be_crossed_out() -> None:
    rolled = position(VALYRIAN, "all=0 lanta=_ toma=_", dice="6-6-1-2-3")
    assert offers(rolled) == {"lanta": 12}


@rule("VD-G.3.b")
def test_an_open_umbago_always_fits() -> None:
    rolled = position(VALYRIAN, "all=0 umbago=_ toma=_", dice="1-2-3-4-6")
    assert offers(rolled) == {"umbago": 16}


@rule("VD-G.3.b")
def test_an_army_cell_may_be_written_although_the_result_fits_elsewhere() -> None:
    sheet = "all=0 azantir-1=_ azantir-6=_ toma=_ lanta=_"
    rolled = position(VALYRIAN, sheet, dice="6-6-6-6-6")
    assert offers(rolled) == {"azantir-1": -3, "azantir-6": 12, "lanta": 12, "toma": 80}


@rule("VD-G.3.b")
def test_where_the_army_is_closed_any_open_figure_is_crossed_out() -> None:
    rolled = position(VALYRIAN, "all=0 izula=_ toma=_ hare=_", dice="1-1-2-2-3")
    assert offers(rolled) == {"hare": 0, "izula": 0, "toma": 0}


@rule("VD-G.3.b")
def test_by_option_a_figure_may_be_crossed_out_although_the_result_fits() -> None:
    rolled = position(VALYRIAN, AZANTIR_1_AND_TOMA, dice="1-3-4-5-6", cross_out="free")
    assert offers(rolled) == {"azantir-1": -2, "toma": 0}
    assert offer(rolled, "toma").crossed_out


@rule("VD-G.3.b")
def test_with_free_crossing_out_every_open_cell_is_offered() -> None:
    sheet = "all=0 azantir-2=_ lanta=_ izula=_ umbago=_"
    rolled = position(VALYRIAN, sheet, dice="6-6-1-3-4", cross_out="free")
    assert offers(rolled) == {"azantir-2": -6, "lanta": 12, "izula": 0, "umbago": 20}


@rule("VD-G.4")
def test_the_game_ends_after_fifteen_turns_of_each_player() -> None:
    last = position(VALYRIAN, "all=0", "all=0 umbago=_", dice="1-2-3-4-6")
    assert last.outcome is None
    end = play(last, "boris score umbago")
    assert end.asked == ()
    assert end.outcome is not None
    movers, _ = play_out(table(VALYRIAN, players=2))
    assert movers == ["anna", "boris"] * 15


@rule("VD-G.4")
def test_at_the_end_all_fifteen_cells_are_closed() -> None:
    _, end = play_out(table(VALYRIAN, players=2))
    assert None not in lines(end, "anna").values()
    assert None not in lines(end, "boris").values()


@rule("VD-G.4")
@pytest.mark.parametrize("line", ["anna roll", "boris roll", "chance throw 6", "anna score toma"])
def test_after_the_end_nothing_more_is_played(line: str) -> None:
    _, end = play_out(table(VALYRIAN, players=2))
    assert str(refused(end, line)) == "VD-G.4 game-over"


@rule("VD-G.5")
def test_equal_totals_share_the_win() -> None:
    rich = "all=0 toma=80 reva-zaldrizes=40"
    last = position(VALYRIAN, rich, rich, "all=0 toma=80 lanta=_", dice="5-5-1-2-4")
    end = play(last, "clara score lanta")
    assert end.outcome is not None
    assert end.outcome.totals == (120, 120, 90)
    assert end.outcome.winners == ("anna", "boris")


@rule("VD-G.5")
def test_the_highest_total_wins() -> None:
    sheets = ("all=0 toma=80", "all=0 izula=54", "all=0 toma=_")
    last = position(VALYRIAN, *sheets, dice="6-6-6-6-6", rolls=1)
    end = play(last, "clara score toma")
    assert end.outcome is not None
    assert end.outcome.totals == (80, 54, 160)
    assert end.outcome.winners == ("clara",)


@rule("VD-G.5")
def test_the_least_negative_total_wins_when_all_are_negative() -> None:
    sheets = ("all=0 azantir-6=-6", "all=0 azantir-1=-3 umbago=_")
    end = play(position(VALYRIAN, *sheets, dice="1-1-1-1-3"), "boris score umbago")
    assert end.outcome is not None
    assert end.outcome.totals == (-60, -23)
    assert end.outcome.winners == ("boris",)


def match(boris_adds: str) -> Table:
    """The last turn of a match of two games: Anna has 100 + 50, Boris 60 + 10 and what he adds."""
    opened = table(VALYRIAN, players=2, games=2)
    last = drawn(opened, *FIRST_GAME, dice="2-2-2-2-2")
    second = play(last, "boris score toma")
    return drawn(second, "all=0 izula=50", f"all=0 {boris_adds} lanta=_", dice="5-5-1-2-4")


@rule("VD-G.6")
def test_a_match_has_fifteen_turns_a_game_and_a_column_a_game() -> None:
    movers, end = play_out(table(VALYRIAN, players=2, games=2))
    assert movers == ["anna", "boris"] * 30
    assert len(seen(end).columns) == 2
    assert end.outcome is not None


@rule("VD-G.6")
def test_the_sum_over_all_games_wins_and_equal_sums_share_the_win() -> None:
    last = match(boris_adds="toma=80")
    assert last.outcome is None
    end = play(last, "boris score lanta")
    assert [[it.total for it in game] for game in seen(end).columns] == [[100, 60], [50, 90]]
    assert end.outcome is not None
    assert end.outcome.totals == (150, 150)
    assert end.outcome.winners == ("anna", "boris")


@rule("VD-G.6")
@pytest.mark.parametrize(
    ("boris_adds", "total", "winner"), [("toma=75", 145, "anna"), ("toma=80 hare=3", 153, "boris")]
)
def test_the_highest_sum_wins_whoever_won_the_single_games(
    boris_adds: str, total: int, winner: str
) -> None:
    end = play(match(boris_adds), "boris score lanta")
    assert end.outcome is not None
    assert end.outcome.totals == (150, total)
    assert end.outcome.winners == (winner,)


@rule("VD-G.6")
def test_a_weak_army_counts_tenfold_in_its_own_game_only() -> None:
    last = drawn(table(VALYRIAN, games=2), "all=0 azantir-4=4 umbago=_", dice="1-1-1-1-1")
    second = play(last, "anna score umbago")
    weak = drawn(second, "all=0 azantir-4=-4 umbago=_", dice="1-1-1-1-1")
    assert facts(weak, "anna score umbago")[-1] == "ended 2 -35"
    assert seen(play(weak, "anna score umbago")).match_totals == (9 - 35,)


@rule("VD-G.6")
@pytest.mark.parametrize(("start", "beginner"), [("same", "anna"), ("rotate", "boris")])
def test_the_same_player_begins_the_next_game_or_by_option_the_next(
    start: str, beginner: str
) -> None:
    opened = table(VALYRIAN, players=2, games=2, match_start=start)
    second = play(drawn(opened, *FIRST_GAME, dice="2-2-2-2-2"), "boris score toma")
    assert mover(second) == beginner
    assert second.asked == (beginner,)


@rule("VD-G.6")
def test_with_rotation_the_circle_of_turns_stays() -> None:
    movers, _ = play_out(table(VALYRIAN, players=2, games=3, match_start="rotate"))
    assert movers == ["anna", "boris"] * 15 + ["boris", "anna"] * 15 + ["anna", "boris"] * 15


@rule("VD-G.6")
def test_a_match_has_1_to_99_games_and_1_unless_it_is_said() -> None:
    assert table(VALYRIAN).state.games == 1
    assert table(VALYRIAN).state.match_start == "same"
    assert table(VALYRIAN, games=99).state.games == 99
    for games in (0, 100):
        with pytest.raises(OptionError):
            table(VALYRIAN, games=games)
