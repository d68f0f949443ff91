"""Advice inside a turn: the value of each hand to keep and each cell to write into."""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct

from letopis.core.errors import Trouble
from letopis.games.sheet.actions import Keep, Roll, Score
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.state import Sheet
from letopis.solve.sheets.space.array_types import F64
from letopis.solve.sheets.space.hands import hand_numbers
from letopis.solve.sheets.space.portions import written_portions
from letopis.solve.sheets.space.state_space import place_of, points_written
from letopis.solve.sheets.tables.solved_tables import DIGITS, TIE, PortionTable, Tables
from letopis.solve.sheets.turn import (
    Spot,
    after_writing,
    cells_worth,
    hands_worth,
    offer_of,
    portions_worth,
)

TurnChoice = Roll | Keep | Score


class Position(Struct, frozen=True):
    """A sheet, the dice on the table, and the number of rolls made this turn."""

    sheet: Sheet
    dice: Dice
    rolls: int


class RatedChoice(Struct, frozen=True):
    """A choice, the expected final total after it, and its loss against the best choice.

    `portions`, if requested, are the parts of that total; `tie` is how exact the numbers are.
    """

    action: TurnChoice
    value: float
    loss: float
    portions: tuple[float, ...] = ()
    tie: float = TIE

    @property
    def is_best(self) -> bool:
        """Whether it is the best, or closer to it than the numbers are exact."""
        return self.loss < self.tie


def advise(
    tables: Tables, position: Position, portions: PortionTable | None = None
) -> tuple[RatedChoice, ...]:
    """Every legal choice, the best first; equal ones in the order of the rules."""
    spot, held = spot_of(tables, position), _held(tables, position.sheet, portions)
    worth = weighed(tables, position, lambda is_first: _written(tables, spot, is_first, portions))
    numbered = [(action, (held + numbers).tolist()) for action, numbers in worth]
    return ranked(numbered, tables.tie)


def ranked(
    worth: Sequence[tuple[TurnChoice, list[float]]], tie: float = TIE
) -> tuple[RatedChoice, ...]:
    """Options sorted best first, equal ones as they came; the first number of each is its value,
    the others are portions.
    """
    best = max(numbers[0] for _, numbers in worth)
    found = [RatedChoice(action, it[0], best - it[0], tuple(it[1:]), tie) for action, it in worth]
    return tuple(sorted(found, key=lambda it: 0.0 if it.is_best else round(it.loss, DIGITS)))


def spot_of(tables: Tables, position: Position) -> Spot:
    """The solver's place of a sheet; raises Trouble if the sheet or the dice are impossible."""
    frame, sheet, spec = tables.frame, position.sheet, tables.rules.spec
    if position.dice not in tables.rules.readings:
        raise Trouble("position-dice", count=spec.dice, sides=spec.sides)
    if not sheet.open:
        raise Trouble("position-impossible")
    if not 1 <= position.rolls <= spec.rolls:
        raise Trouble("position-impossible")
    return Spot(*place_of(frame, sheet))


def weighed(
    tables: Tables, position: Position, written: Callable[[bool], F64]
) -> list[tuple[TurnChoice, F64]]:
    """Every choice with its numbers. `written(is_first)` gives the value of each throw in each cell
    after a first roll or a later one, (cells, throws, numbers), -inf where it may not go.
    """
    space, spec = tables.frame.space, tables.rules.spec
    hands = hand_numbers(spec.dice, spec.sides)
    found: list[tuple[TurnChoice, F64]] = []
    if position.rolls < spec.rolls:
        kept = hands_worth(space, written(False), position.rolls)
        found = [
            (action, kept[hands[action.dice if isinstance(action, Keep) else ()]])
            for action in tables.rules.readings[position.dice].rerolls
        ]
    throw = hands[position.dice] - space.hands.full
    cells = written(position.rolls == 1)[:, throw]
    allowed = np.flatnonzero(cells[:, 0] > -np.inf).tolist()
    return [*found, *((tables.rules.scores[cell], cells[cell]) for cell in allowed)]


def _written(tables: Tables, spot: Spot, is_first: bool, portions: PortionTable | None) -> F64:
    space = tables.frame.space
    offer, after = offer_of(space, spot.group, is_first), after_writing(space, spot)
    worth = cells_worth(space, offer, tables.at(after))
    if portions is None:
        return worth[:, :, None]
    own = portions_worth(space, offer, portions.portions, portions.values[:, after])
    return np.stack([worth, *own], axis=2)


def _held(tables: Tables, sheet: Sheet, portions: PortionTable | None) -> F64:
    """The points already on the sheet: all of them, then their portions."""
    if portions is None:
        return np.array([points_written(sheet)], np.float64)
    own = written_portions(tables.rules, portions.portions, sheet)
    return np.concatenate([[points_written(sheet)], own])
