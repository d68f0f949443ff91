"""What every choice inside a turn is worth: each hand to keep, each cell to write into."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from letopis.core.errors import Trouble
from letopis.games.sheet.actions import Keep, Roll, Score
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.state import Sheet
from letopis.solve.sheets.hands import hand_numbers
from letopis.solve.sheets.policy import Turn, blank_turn, list_offers, outcomes_of, work_out
from letopis.solve.sheets.problem import made_of, state_of
from letopis.solve.sheets.tables import Tables, written

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
    turn = _turn(tables, position)
    held = written(position.sheet)
    worth = [
        (action, held + value)
        for action, value in (*_rolls(tables, position, turn), *_cells(tables, position, turn))
    ]
    best = max(value for _, value in worth)
    found = [Option(action, value, best - value) for action, value in worth]
    return tuple(sorted(found, key=lambda option: 0 if option.is_best else option.loss))


def advise_many(tables: Tables, positions: Sequence[Position]) -> list[tuple[Option, ...]]:
    """The same for many positions."""
    return [advise(tables, position) for position in positions]


def _turn(tables: Tables, position: Position) -> Turn:
    """The rest of the turn, worked out for the state that the sheet is in."""
    frame, sheet = tables.frame, position.sheet
    if position.dice not in tables.rules.readings or not sheet.open:
        raise Trouble("position-impossible")
    if not 1 <= position.rolls <= tables.rules.spec.rolls:
        raise Trouble("position-impossible")
    state, made = state_of(frame, sheet), made_of(frame, sheet)
    group = frame.group_of[sheet.open, made]
    standing = state - int(frame.problem.groups.start[made, sheet.open])
    turn = blank_turn(frame.problem)
    list_offers(frame.problem, outcomes_of(frame.problem), group, turn.offers)
    work_out(frame.problem, group, standing, tables.values, turn, position.rolls)
    return turn


def _rolls(tables: Tables, position: Position, turn: Turn) -> Iterator[tuple[Choice, float]]:
    spec = tables.rules.spec
    if position.rolls == spec.rolls:
        return
    numbers = hand_numbers(spec.dice, spec.sides)
    for action in tables.rules.readings[position.dice].rerolls:
        kept = action.dice if isinstance(action, Keep) else ()
        yield action, float(turn.best[numbers[kept], 0])


def _cells(tables: Tables, position: Position, turn: Turn) -> Iterator[tuple[Choice, float]]:
    problem, offers = tables.frame.problem, turn.offers
    outcomes, spec = outcomes_of(problem), tables.rules.spec
    throw = hand_numbers(spec.dice, spec.sides)[position.dice] - problem.hands.full
    first = int(position.rolls == 1)
    for at in range(offers.start[first, throw], offers.start[first, throw + 1]):
        cell = int(outcomes.cell[offers.outcome[at] % outcomes.size])
        yield tables.rules.scores[cell], float(turn.rows[offers.row[at], 0] + offers.added[at])
