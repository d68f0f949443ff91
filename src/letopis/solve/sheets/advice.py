"""What every choice inside a turn is worth: each hand to keep, each cell to write into."""

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct

from letopis.core.errors import Trouble
from letopis.games.sheet.actions import Keep, Roll, Score
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.state import Sheet
from letopis.solve.sheets.arrays import F64
from letopis.solve.sheets.hands import hand_numbers
from letopis.solve.sheets.problem import made_of, state_of
from letopis.solve.sheets.tables import Tables, written
from letopis.solve.sheets.turn import (
    Spot,
    after_writing,
    cells_worth,
    keep_best,
    offer_of,
    throw_rest,
)

TIE = 1e-9

Choice = Roll | Keep | Score


class Position(Struct, frozen=True):
    """A sheet, the dice on the table, and how many rolls this turn has had."""

    sheet: Sheet
    dice: Dice
    rolls: int


class Option(Struct, frozen=True):
    """A choice, the final total it leads to on average, and what it loses to the best one."""

    action: Choice
    value: float
    loss: float

    @property
    def is_best(self) -> bool:
        """Choices closer to each other than the numbers are exact are equal."""
        return self.loss < TIE


def advise(tables: Tables, position: Position) -> tuple[Option, ...]:
    """Every legal choice, the best first; equal ones in the order of the rules."""
    spot, held = _spot(tables, position), written(position.sheet)
    worth = [
        (action, held + value)
        for action, value in (*_rolls(tables, position, spot), *_cells(tables, position, spot))
    ]
    best = max(value for _, value in worth)
    found = [Option(action, value, best - value) for action, value in worth]
    return tuple(sorted(found, key=lambda option: 0 if option.is_best else option.loss))


def advise_many(tables: Tables, positions: Sequence[Position]) -> list[tuple[Option, ...]]:
    """The same for many positions."""
    return [advise(tables, position) for position in positions]


def _spot(tables: Tables, position: Position) -> Spot:
    """The state that the sheet is in, if it can be in any."""
    frame, sheet = tables.frame, position.sheet
    if position.dice not in tables.rules.readings or not sheet.open:
        raise Trouble("position-impossible")
    if not 1 <= position.rolls <= tables.rules.spec.rolls:
        raise Trouble("position-impossible")
    state, made = state_of(frame, sheet), made_of(frame, sheet)
    start = int(frame.problem.groups.start[made, sheet.open])
    return Spot(frame.group_of[sheet.open, made], state - start)


def _rolls(tables: Tables, position: Position, spot: Spot) -> Iterator[tuple[Choice, float]]:
    spec = tables.rules.spec
    if position.rolls == spec.rolls:
        return
    worth = hands_worth(tables, spot, position.rolls)
    numbers = hand_numbers(spec.dice, spec.sides)
    for action in tables.rules.readings[position.dice].rerolls:
        kept = action.dice if isinstance(action, Keep) else ()
        yield action, float(worth[numbers[kept], 0])


def hands_worth(tables: Tables, spot: Spot, rolls: int) -> F64:
    """What every hand is worth that is set aside after so many rolls, (hands, 1)."""
    problem = tables.frame.problem
    hands = problem.hands
    entry = _written_worth(tables, spot, is_first=False).max(axis=0)
    worth = np.zeros((hands.all, 1))
    worth[hands.full :, 0] = entry
    throw_rest(hands, worth)
    for _ in range(rolls, problem.rolls - 1):
        worth[hands.full :, 0] = entry
        keep_best(hands, worth)
        throw_rest(hands, worth)
    return worth


def _written_worth(tables: Tables, spot: Spot, is_first: bool) -> F64:
    """What each throw is worth in each cell, (cells, throws); -inf where it may not go."""
    problem = tables.frame.problem
    offer = offer_of(problem, spot.group, is_first)
    return cells_worth(problem, offer, after_writing(problem, spot), tables.values)


def _cells(tables: Tables, position: Position, spot: Spot) -> Iterator[tuple[Choice, float]]:
    problem, spec = tables.frame.problem, tables.rules.spec
    throw = hand_numbers(spec.dice, spec.sides)[position.dice] - problem.hands.full
    worth = _written_worth(tables, spot, is_first=position.rolls == 1)[:, throw].tolist()
    for cell, value in enumerate(worth):
        if value > -np.inf:
            yield tables.rules.scores[cell], value
