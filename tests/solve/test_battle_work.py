"""What a battle needs is reckoned by the numbers that the solver meets."""

import pytest

from letopis.games.strategic.battle import Contingent, FighterId
from letopis.solve.battle_work import lines_by_cards
from letopis.solve.battles.sides import remains_of, side_of


@pytest.mark.parametrize("numbers", [(6,), (3, 2), (2, 2, 1), (1, 1, 1, 1)])
def test_lines_are_counted_as_the_solver_makes_them(numbers: tuple[int, ...]) -> None:
    side = side_of([Contingent(FighterId(f"orcs-{at}"), it) for at, it in enumerate(numbers)])
    lines = remains_of(side, sum(numbers)).lines
    counted = lines_by_cards(numbers)
    assert {cards: len(it.kinds) for cards, it in lines.items()} == {
        cards: counted[cards] for cards in range(1, sum(numbers) + 1)
    }
