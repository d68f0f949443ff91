"""Distributions of all seats' totals at any moment of a match, each seat playing for points."""

from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from letopis.games.sheet.state import Sheet, State, blank
from letopis.games.sheet.totals import total
from letopis.solve.sheets.space.hands import hand_numbers
from letopis.solve.sheets.space.scores import Distribution, certainly, normally
from letopis.solve.sheets.space.state_space import place_of, points_written, state_of
from letopis.solve.sheets.tables.solved_tables import Tables, final_scores, spread_of_states
from letopis.solve.sheets.turn import Spot
from letopis.solve.sheets.turn_outcomes import TurnOutcome, ending, mixed, turn_outcomes

if TYPE_CHECKING:
    from letopis.solve.sheets.distribution import StateChance

EXACT_CELLS = 8  # with so many open cells a distribution takes a tenth of a second
EXACT_ENDING = 2  # the same without the compiled code


class TurnMoment(NamedTuple):
    """A moment inside a turn: the dice on the table or set aside, and the number of their roll."""

    dice: tuple[int, ...]
    roll: int


class TotalOutlook(NamedTuple):
    """The final total of a seat, and whether its distribution is exact or approximate."""

    total: Distribution
    is_exact: bool


def outlooks(
    tables: Tables, state: State, exact_cells: int = EXACT_CELLS
) -> tuple[TotalOutlook, ...]:
    """The outlook of every seat over all games of the match. Sheets with more open cells than
    `exact_cells` are approximated, unless they are blank.
    """
    ended = [sum(total(tables.rules, it[at]) for it in state.finished) for at in _seats(state)]
    if state.is_over:
        return tuple(TotalOutlook(certainly(points), True) for points in ended)
    moment = moment_of(state)
    now = [
        outlook(tables, sheet, moment if at == state.at_turn else None, exact_cells)
        for at, sheet in enumerate(state.sheets)
    ]
    later = several_games(tables, state.games - len(state.finished) - 1)
    return tuple(
        TotalOutlook(it.total.plus(certainly(points)).plus(later), it.is_exact)
        for it, points in zip(now, ended, strict=True)
    )


def several_games(tables: Tables, count: int) -> Distribution:
    """The total of so many whole games."""
    game = [final_scores(tables, blank(tables.rules))] * count
    return reduce(Distribution.plus, game, certainly(0))


def moment_of(state: State) -> TurnMoment | None:
    """The moment of the turn; None before its first throw."""
    if state.kept is not None:
        return TurnMoment(state.kept, state.rolls) if state.rolls > 1 else None
    return TurnMoment(state.dice, state.rolls) if state.rolls else None


def outlook(
    tables: Tables, sheet: Sheet, moment: TurnMoment | None, exact_cells: int = EXACT_CELLS
) -> TotalOutlook:
    """The outlook of one sheet, before a turn or inside it. From packed tables only the last turns
    are exact, and no compiled code is needed.
    """
    count = sheet.open.bit_count()
    if tables.is_packed and exact_cells <= EXACT_CELLS and count < tables.rules.rounds:
        return _packed_outlook(tables, sheet, moment)
    if moment is None and (count <= exact_cells or count == tables.rules.rounds):
        return TotalOutlook(final_scores(tables, sheet), True)
    if count > exact_cells:
        mean, deviation = _moments(tables, sheet, moment)
        return TotalOutlook(normally(mean, deviation), False)
    from letopis.solve.sheets.distribution import distribution

    assert moment is not None
    begin = _after_turn(tables, sheet, moment)
    return TotalOutlook(distribution(tables.frame, tables.values, begin), True)


def _packed_outlook(tables: Tables, sheet: Sheet, moment: TurnMoment | None) -> TotalOutlook:
    if sheet.open.bit_count() > EXACT_ENDING:
        mean, deviation = _moments(tables, sheet, moment)
        return TotalOutlook(normally(mean, deviation), False)
    frame, held = tables.frame, certainly(points_written(sheet))
    spot = Spot(*place_of(frame, sheet))
    if moment is None:
        return TotalOutlook(ending(frame, tables.at, spot).plus(held), True)
    groups = frame.space.groups
    starts = groups.start[groups.made, groups.open]
    ends = []
    for it in _turn_ends(tables, spot, moment):
        group = int(np.searchsorted(starts, it.state, side="right")) - 1
        rest = ending(frame, tables.at, Spot(group, it.state - int(starts[group])))
        ends.append((rest, it.points, it.chance))
    return TotalOutlook(mixed(ends).plus(held), True)


def _turn_ends(tables: Tables, spot: Spot, moment: TurnMoment) -> list[TurnOutcome]:
    spec = tables.rules.spec
    hand = hand_numbers(spec.dice, spec.sides)[moment.dice]
    return turn_outcomes(tables.frame.space, tables.at, spot, hand, moment.roll)


def _seats(state: State) -> range:
    return range(len(state.seats))


def _after_turn(tables: Tables, sheet: Sheet, moment: TurnMoment) -> "list[StateChance]":
    """The states and points that the rest of a turn leads to, with their probabilities."""
    from letopis.solve.sheets.distribution import StateChance
    from letopis.solve.sheets.kernels.policy import rest_of_turn

    spec, held = tables.rules.spec, points_written(sheet)
    hand = hand_numbers(spec.dice, spec.sides)[moment.dice]
    place = place_of(tables.frame, sheet)
    ends = rest_of_turn(tables.frame.space, tables.values, place, hand, moment.roll)
    return [StateChance(state, held + points, chance) for state, points, chance in ends]


def _moments(tables: Tables, sheet: Sheet, moment: TurnMoment | None) -> tuple[float, float]:
    """Mean and standard deviation of the total."""
    deviations = spread_of_states(tables)
    if moment is None:
        state = state_of(tables.frame, sheet)
        return points_written(sheet) + tables.at_one(state), float(deviations[state])
    if tables.is_packed:
        ends = _turn_ends(tables, Spot(*place_of(tables.frame, sheet)), moment)
        begin = [(it.state, points_written(sheet) + it.points, it.chance) for it in ends]
    else:
        begin = [(it.state, it.held, it.chance) for it in _after_turn(tables, sheet, moment)]
    states, held, chance = (np.array(it) for it in zip(*begin, strict=True))
    means = held + tables.at(states)
    mean = float(chance @ means)
    square = float(chance @ (deviations[states] ** 2 + (means - mean) ** 2))
    return mean, square**0.5
