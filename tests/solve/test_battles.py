"""The battle oracle: known values, a naive twin, best responses, simulated battles."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letopis.core.errors import Trouble
from letopis.games.strategic.battle import (
    BattleProgress,
    Contingent,
    Facing,
    FighterId,
    Line,
    Role,
    fight,
    line_up,
    read_cards,
    refused_line,
)
from letopis.solve.battles import (
    Again,
    Mix,
    OpeningOrders,
    Solution,
    matrix_game,
    solve,
    solve_again,
)
from letopis.solve.battles.matrix_game import solve_many, solve_one
from tests.rule import rule
from tests.solve import naive_battles as naive

FIRST, MIRRORED = Facing.FIRST_MEETS_FIRST, Facing.MIRRORED
CLOSE = 1e-8


def solved(text: str, facing: Facing = FIRST) -> Solution:
    return solve(*naive.sides(text), facing)


def lines(army_order: tuple[int, ...], mix: Mix, armies: list[Contingent]) -> list[Line]:
    """The lines of a mix as cards."""
    names = [armies[army].id for army in army_order]
    found = []
    for at in range(len(mix.chances)):
        line = line_up(armies, names, mix.orders_of(at))
        assert isinstance(line, tuple)
        found.append(line)
    return found


def test_one_against_one_is_even() -> None:
    found = solved("1 1")
    assert found.value == pytest.approx(0)
    outlook = found.outlook
    assert (outlook.win, outlook.draw, outlook.lose) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert outlook.losses == pytest.approx((2 / 3, 2 / 3))


def test_advantage_turns_the_draws_of_one_against_one_into_victories() -> None:
    found = solved("1+ 1")
    assert found.value == pytest.approx(1 / 3)
    assert found.outlook.draw == pytest.approx(0)
    assert sorted(found.openings[0].attackers.chances) == pytest.approx([1 / 3] * 3)


@rule("VS-7.7.f")
def test_two_against_one_always_win() -> None:
    """The second card beats whatever beats the first one, and outlives whatever falls with it."""
    assert solved("2 1").value == pytest.approx(1)
    assert solved("2 1+").value == pytest.approx(naive.value(*naive.sides("2 1+")))


def test_three_orders_beat_any_single_card() -> None:
    assert solved("3 1+").value == pytest.approx(1)


@pytest.mark.parametrize(
    "text",
    [
        "2 2",
        "2+ 2",
        "3 2",
        "3 3+",
        "4 3",
        "4 3+",
        "1,1+ 2",
        "1+,2 3",
        "2,2 3+",
        "1,1,1+ 3",
        "1,2 2+,1",
    ],
)
def test_the_value_is_that_of_whole_matrices(text: str) -> None:
    assert solved(text).value == pytest.approx(naive.value(*naive.sides(text)), abs=CLOSE)


@rule("VS-7.7.d")
@pytest.mark.parametrize("text", ["4 3+", "4 4+", "1+,2 3", "2,2 3+", "1,1+ 4"])
def test_mirrored_rows_are_solved_too(text: str) -> None:
    attackers, defenders = naive.sides(text)
    wanted = naive.value(attackers, defenders, MIRRORED)
    assert solved(text, MIRRORED).value == pytest.approx(wanted, abs=CLOSE)


@pytest.mark.parametrize("text", ["3 3", "4 4", "2+ 2+", "6 6", "9 9", "2,1+ 2,1+", "3+,3 3+,3"])
def test_equal_sides_are_even(text: str) -> None:
    found = solved(text)
    assert found.value == pytest.approx(0, abs=CLOSE)
    assert found.exploitability < CLOSE


@settings(deadline=None, max_examples=15)
@given(*[st.lists(st.sampled_from(["1", "1+", "2", "2+", "3", "4+"]), min_size=1, max_size=2)] * 2)
def test_sides_that_change_places_change_the_sign(left: list[str], right: list[str]) -> None:
    one, other = naive.side(",".join(left), "x"), naive.side(",".join(right), "y")
    there, back = solve(one, other), solve(other, one)
    assert there.value == pytest.approx(-back.value, abs=CLOSE)
    assert there.exploitability < CLOSE
    outlook = there.outlook
    assert outlook.win + outlook.draw + outlook.lose == pytest.approx(1)
    assert outlook.win - outlook.lose == pytest.approx(there.value, abs=CLOSE)


def best_answers(opening: OpeningOrders, text: str) -> tuple[float, float]:
    """What the best responses to the mixes win for the attackers: their own, the rivals'."""
    ours, theirs = naive.sides(text)
    one, other = opening.army_orders
    ours_laid = lines(one, opening.attackers, ours)
    theirs_laid = lines(other, opening.defenders, theirs)
    best = max(
        sum(
            chance * naive.worth(line, rival, FIRST)
            for chance, rival in zip(opening.defenders.chances, theirs_laid, strict=True)
        )
        for line in naive.all_lines([ours[army] for army in one])
    )
    worst = min(
        sum(
            chance * naive.worth(line, rival, FIRST)
            for chance, line in zip(opening.attackers.chances, ours_laid, strict=True)
        )
        for rival in naive.all_lines([theirs[army] for army in other])
    )
    return best, worst


@pytest.mark.parametrize("text", ["3 3", "4 4", "4 3+", "2,1+ 3"])
def test_no_answer_to_the_printed_orders_gains_more_than_the_printed_bound(text: str) -> None:
    found = solved(text)
    for opening in found.openings:
        best, worst = best_answers(opening, text)
        assert best <= opening.value + found.exploitability + CLOSE
        assert worst >= opening.value - found.exploitability - CLOSE


def test_a_search_that_is_cut_short_says_how_far_it_may_be_off() -> None:
    exact = solved("9 9+")
    rough = solve(*naive.sides("9 9+"), rounds=2)
    assert exact.exploitability < CLOSE < rough.exploitability
    assert abs(rough.value - exact.value) <= rough.exploitability


@pytest.mark.parametrize("text", ["3 3", "4 3+", "5 5+", "2,2+ 4"])
def test_played_battles_agree_with_the_value(text: str) -> None:
    battles = 100_000
    score = played(text, battles, np.random.default_rng(7))
    assert score / battles == pytest.approx(solved(text).value, abs=4 / np.sqrt(battles))


def played(text: str, battles: int, rng: np.random.Generator) -> int:
    """Wins less defeats of the attackers when both sides draw their lines from the mixes."""
    (ours, theirs), found = naive.sides(text), solved(text)
    score, again = 0, dict[tuple[Line, Line], Again]()
    openings = rng.multinomial(battles, [it.chance for it in found.openings])
    waiting: list[tuple[Line, Line, int]] = []
    for opening, number in zip(found.openings, openings, strict=True):
        laid = lines(opening.army_orders[0], opening.attackers, ours)
        rivals = lines(opening.army_orders[1], opening.defenders, theirs)
        met = np.outer(opening.attackers.chances, opening.defenders.chances).ravel()
        for at, count in enumerate(rng.multinomial(number, met)):
            if count:
                waiting.append((laid[at // len(rivals)], rivals[at % len(rivals)], int(count)))
    while waiting:
        line, rival, count = waiting.pop()
        layout = fight(line, rival)
        left = tuple(sorted(layout.attackers, key=str)), tuple(sorted(layout.defenders, key=str))
        if not all(left):
            score += count * (bool(left[0]) - bool(left[1]))
            continue
        if left not in again:
            again[left] = solve_again(*left)
        mix = again[left]
        met = np.outer(list(mix.attackers.values()), list(mix.defenders.values())).ravel()
        pairs = [(one, other) for one in mix.attackers for other in mix.defenders]
        for pair, times in zip(pairs, rng.multinomial(count, met / met.sum()), strict=True):
            if times:
                waiting.append((*pair, int(times)))
    return score


@rule("VS-7.8.b")
@pytest.mark.parametrize(
    ("left", "right"),
    [("A S", "S"), ("A S D", "A D"), ("A,S D", "S S"), ("A S,D+", "D,S"), ("A A S D", "S D A")],
)
def test_cards_laid_anew_are_the_same_cards_in_lawful_lines(left: str, right: str) -> None:
    attacking, defending = cards(left, "x"), cards(right, "y")
    found = solve_again(attacking, defending)
    assert found.value == pytest.approx(naive.later_value(attacking, defending, FIRST), abs=CLOSE)
    battle = BattleProgress((), (), layouts=1, attacking=attacking, defending=defending)
    for role, mix in ((Role.ATTACKERS, found.attackers), (Role.DEFENDERS, found.defenders)):
        assert sum(mix.values()) == pytest.approx(1)
        assert [refused_line(battle, role, line) for line in mix] == [None] * len(mix)


def cards(text: str, name: str) -> Line:
    armies = enumerate(text.split(","), 1)
    return tuple(card for at, army in armies for card in read_cards(army, FighterId(f"{name}{at}")))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("13 1", "battle-too-large"),
        ("1 13+", "battle-too-large"),
        ("1,1,1,1,1,1,1,1,1 9", "battle-too-many-armies"),
        ("1,1+,2,2+ 1,1+,2,2+", "battle-too-many-armies"),
        ("1,1,1,1,1,1,1,2 9", "battle-too-many-armies"),
    ],
)
def test_battles_beyond_the_oracle_are_refused_at_once(text: str, key: str) -> None:
    with pytest.raises(Trouble) as caught:
        solved(text)
    assert caught.value.key == key


def test_cards_beyond_the_oracle_are_refused_at_once() -> None:
    with pytest.raises(Trouble, match="too-large"):
        solve_again(cards("A " * 13, "x"), cards("A", "y"))
    with pytest.raises(ValueError, match="both have cards"):
        solve_again((), cards("A", "y"))


GAMES = np.random.default_rng(3).integers(-1, 2, (40, 5, 4)).astype(np.float64)


def test_many_games_are_solved_as_each_alone() -> None:
    found = solve_many(GAMES)
    for at, game in enumerate(GAMES):
        assert found.value[at] == pytest.approx(solve_one(game).value)
        assert (found.rows[at] @ game).min() == pytest.approx(found.value[at])
        assert (game @ found.columns[at]).max() == pytest.approx(found.value[at])


def test_a_game_that_stalls_is_solved_by_the_other_road(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = solve_many(GAMES).value
    monkeypatch.setattr(matrix_game, "MOST_PIVOTS", 1)
    assert solve_many(GAMES).value == pytest.approx(wanted)
