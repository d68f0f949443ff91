"""A naive battle oracle, straight from the rules: whole matrices, no symmetry, no tables."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product

import numpy as np
from scipy.optimize import linprog

from letopis.games.strategic.battle import (
    Card,
    Contingent,
    Facing,
    FighterId,
    Line,
    Order,
    fight,
    is_interleaved,
    line_up,
)

Matrix = list[list[float]]


def side(text: str, name: str) -> list[Contingent]:
    """Parse the armies of a side by their strengths: `2,3+`."""
    words = enumerate(text.split(","), 1)
    return [
        Contingent(FighterId(f"{name}{at}"), int(it.rstrip("+")), it.endswith("+"))
        for at, it in words
    ]


def sides(text: str) -> tuple[list[Contingent], list[Contingent]]:
    """Parse both sides: `4 2,3+`."""
    attackers, defenders = text.split()
    return side(attackers, "x"), side(defenders, "y")


def game_value(matrix: Matrix) -> float:
    """The value of a matrix game to the row player."""
    game = np.array(matrix)
    rows, columns = game.shape
    found = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.hstack([-game.T, np.ones((columns, 1))]),
        b_ub=[0.0] * columns,
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * rows + [(-1, 1)],
    )
    return float(found.x[-1])


def value(
    attackers: Sequence[Contingent],
    defenders: Sequence[Contingent],
    facing: Facing = Facing.FIRST_MEETS_FIRST,
) -> float:
    """VS-7.7.c. The game of army orders, whose entries are the sealed games that follow."""
    return game_value(
        [
            [first_value(ours, theirs, facing) for theirs in permutations(defenders)]
            for ours in permutations(attackers)
        ]
    )


def first_value(
    attackers: Sequence[Contingent], defenders: Sequence[Contingent], facing: Facing
) -> float:
    """VS-7.3.a. The game of all assignments of orders against all others."""
    lines = list(all_lines(defenders))
    return game_value(
        [[worth(line, rival, facing) for rival in lines] for line in all_lines(attackers)]
    )


def all_lines(armies: Sequence[Contingent]) -> Iterator[Line]:
    """All lines of armies in this order, with every assignment of orders."""
    cards = sum(army.detachments for army in armies)
    for orders in product(Order, repeat=cards):
        line = line_up(armies, [army.id for army in armies], orders)
        assert isinstance(line, tuple)
        yield line


@cache
def worth(attacking: Line, defending: Line, facing: Facing) -> float:
    """The value of two lines once they are laid."""
    layout = fight(attacking, defending, facing)
    return later_value(_sorted(layout.attackers), _sorted(layout.defenders), facing)


@cache
def later_value(attacking: Line, defending: Line, facing: Facing) -> float:
    """VS-7.8.b. The game of the remaining cards, laid in every legal way by both sides."""
    if not attacking or not defending:
        return float(bool(attacking)) - float(bool(defending))
    ours, theirs = arrangements(attacking), arrangements(defending)
    return game_value([[worth(line, rival, facing) for rival in theirs] for line in ours])


def arrangements(cards: Line) -> list[Line]:
    found = dict.fromkeys(permutations(cards))
    return [line for line in found if not is_interleaved(line)]


def _sorted(cards: Line) -> Line:
    return tuple(sorted(cards, key=_name))


def _name(card: Card) -> tuple[str, str]:
    return card.army, card.order
