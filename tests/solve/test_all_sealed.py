"""Armies and orders sealed together: equal to whole matrices, and no response gains anything."""

from itertools import permutations

import pytest

from letopis.core.errors import Trouble
from letopis.games.strategic.battle import Contingent, Facing, Line, line_up
from letopis.solve.battles import SealedLine, solve, solve_all_sealed
from tests.rule import rule
from tests.solve import naive_battles as naive

CLOSE = 1e-8


def every_line(armies: list[Contingent]) -> list[Line]:
    """All lines: armies in any order, with all orders."""
    return [line for order in permutations(armies) for line in naive.all_lines(order)]


def laid(armies: list[Contingent], lines: tuple[SealedLine, ...]) -> list[tuple[float, Line]]:
    found = []
    for line in lines:
        cards = line_up(armies, [armies[at].id for at in line.armies], line.orders)
        assert isinstance(cards, tuple)
        found.append((line.chance, cards))
    return found


@rule("VS-7.7.c")
@pytest.mark.parametrize("facing", Facing)
@pytest.mark.parametrize("text", ["1,1+ 2", "1+,2 3", "2,1+ 2", "1,2 2+,1", "2,1 1,1+"])
def test_the_value_is_that_of_one_whole_matrix(text: str, facing: Facing) -> None:
    ours, theirs = naive.sides(text)
    rivals = every_line(theirs)
    matrix = [[naive.worth(line, it, facing) for it in rivals] for line in every_line(ours)]
    found = solve_all_sealed(ours, theirs, facing)
    assert found.value == pytest.approx(naive.game_value(matrix), abs=CLOSE)
    assert found.exploitability < CLOSE
    outlook = found.outlook
    assert outlook.win + outlook.draw + outlook.lose == pytest.approx(1)
    assert outlook.win - outlook.lose == pytest.approx(found.value, abs=CLOSE)


@pytest.mark.parametrize("text", ["1,2+ 3", "2,2+ 4"])
def test_no_line_does_better_against_what_is_printed(text: str) -> None:
    ours, theirs = naive.sides(text)
    found = solve_all_sealed(ours, theirs)
    mine, his = laid(ours, found.attackers), laid(theirs, found.defenders)
    first = Facing.FIRST_MEETS_FIRST
    for line in every_line(ours):
        gained = sum(chance * naive.worth(line, rival, first) for chance, rival in his)
        assert gained <= found.value + CLOSE
    for rival in every_line(theirs):
        lost = sum(chance * naive.worth(line, rival, first) for chance, line in mine)
        assert lost >= found.value - CLOSE
    assert sum(chance for chance, _ in mine) == pytest.approx(1)


@pytest.mark.parametrize("text", ["1 1", "1+ 1", "3 4+", "5 5"])
def test_where_nobody_has_two_armies_it_is_the_same_battle(text: str) -> None:
    sides = naive.sides(text)
    assert solve_all_sealed(*sides).value == pytest.approx(solve(*sides).value, abs=CLOSE)


def test_too_many_armies_are_refused_at_once() -> None:
    with pytest.raises(Trouble, match="too-many-armies"):
        solve_all_sealed(*naive.sides("1,1+,2,2+ 1,1+,2,2+"))
