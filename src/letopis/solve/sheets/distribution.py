"""How the final score is spread under the best play, exactly, from any state.

Two levels are held at a time, of every state only the scores that happen. Pieces of the level that
is left are dropped as soon as they have been dealt with; memory of the next one is only taken
where something comes to lie.
"""

from collections.abc import Sequence
from mmap import mmap
from typing import NamedTuple

import numpy as np

from letopis.solve.sheets.arrays import F64, I64
from letopis.solve.sheets.outcomes import outcomes_of
from letopis.solve.sheets.policy import Level, Turn, blank_turn, spread, trim, widen
from letopis.solve.sheets.problem import Frame
from letopis.solve.sheets.progress import Progress, quietly
from letopis.solve.sheets.scores import Distribution

FAINT = 1e-17  # chances at the edges that no sum of numbers near 1 would notice
PIECES = 24  # of a level
NOWHERE = 2**40


class Piece(NamedTuple):
    """Some groups of a level, and the scores of their states."""

    groups: I64
    level: Level


class Chance(NamedTuple):
    """That a sheet is in this state before a turn, and that so many points stand on it."""

    state: int
    held: int
    chance: float


def distribution(
    frame: Frame, values: F64, begin: Sequence[Chance], progress: Progress = quietly
) -> Distribution:
    """The final total of a sheet that is in one of these states, all with as many open cells."""
    begun = next(
        at for at, level in enumerate(frame.levels) if begin[0].state in _states(frame, level)
    )
    turn = blank_turn(frame.problem)
    full = _alone(frame, begun, begin)
    here = _pieces(frame, frame.levels[begun], full)
    for level in range(begun, 0, -1):
        there = _turned(frame, values, here, frame.levels[level - 1], turn)
        here = _pieces(frame, frame.levels[level - 1], there)
        progress(begun - level + 1, begun)
    return _closed(frame, here)


def _states(frame: Frame, level: range) -> range:
    """States of a level lie side by side."""
    groups = frame.problem.groups
    last = level[-1]
    begin = int(groups.start[groups.made[level[0]], groups.open[level[0]]])
    return range(begin, int(groups.start[groups.made[last], groups.open[last]] + groups.size[last]))


def _alone(frame: Frame, level: int, begin: Sequence[Chance]) -> Level:
    """A level in which nothing but these states is reached."""
    states = _states(frame, frame.levels[level])
    low, high = np.full(len(states), NOWHERE), np.full(len(states), -NOWHERE)
    for state, held, _ in begin:
        at = state - states.start
        low[at], high[at] = min(low[at], held), max(high[at], held)
    width = np.maximum(0, high - low + 1)
    start = np.cumsum(width) - width
    mass = np.zeros(int(width.sum()))
    for state, held, chance in begin:
        at = state - states.start
        mass[start[at] + held - low[at]] += chance
    return Level(states.start, low, width, start, mass)


def _turned(frame: Frame, values: F64, here: list[Piece], level: range, turn: Turn) -> Level:
    """The next level, from pieces that are used up."""
    problem, outcomes = frame.problem, outcomes_of(frame.problem)
    states = _states(frame, level)
    low, high = np.full(len(states), NOWHERE), np.full(len(states), -NOWHERE)
    bounds = Level(states.start, low, high, np.zeros(0, np.int64), np.zeros(0))
    for groups, own in here:
        widen(problem, outcomes, groups, own, bounds, turn.offers)
    del groups, own
    width = np.maximum(0, high - low + 1)
    mass = np.zeros(int(width.sum()))  # pages that nobody writes to take no memory
    there = Level(states.start, low, width, np.cumsum(width) - width, mass)
    while here:
        _spread_first(frame, values, here, there, turn)
    filled = trim(there, FAINT)
    mass.resize(filled, refcheck=False)
    return there


def _spread_first(frame: Frame, values: F64, here: list[Piece], there: Level, turn: Turn) -> None:
    """Deal with the first piece; nothing is left of it."""
    groups, own = here.pop(0)
    spread(frame.problem, outcomes_of(frame.problem), groups, values, own, there, turn)


def _pieces(frame: Frame, level: range, full: Level) -> list[Piece]:
    """A level cut up, the last piece first, so that no number is in memory twice for long."""
    mass, found = full.mass, list[Piece]()
    step = -(-len(level) // PIECES)
    for at in reversed(range(0, len(level), step)):
        groups = level[at : at + step]
        states = _states(frame, groups)
        own = slice(states.start - full.first, states.stop - full.first)
        low, width, start = full.low[own], full.width[own], full.start[own]
        begin = int(start[0]) if len(start) else 0
        cut = Level(states.start, low.copy(), width.copy(), start - begin, _apart(mass[begin:]))
        mass.resize(begin, refcheck=False)
        found.insert(0, Piece(_reached(frame, groups, width), cut))
    return found


def _reached(frame: Frame, groups: range, width: I64) -> I64:
    """Those of some groups in which any state is reached."""
    size = frame.problem.groups.size[groups.start : groups.stop]
    counted = np.concatenate([[0], np.cumsum(width)])
    ends = np.cumsum(size)
    reached = counted[ends] > counted[ends - size]
    return np.flatnonzero(reached) + groups.start


def _apart(numbers: F64) -> F64:
    """A copy in memory of its own, which goes back to the machine as soon as nobody needs it."""
    held = np.frombuffer(mmap(-1, max(1, numbers.nbytes)), np.float64, numbers.size)
    held[:] = numbers
    return held


def _closed(frame: Frame, here: list[Piece]) -> Distribution:
    """What full sheets count for: their points, and what their sums bring beyond them."""
    found: dict[int, float] = {}
    size = len(frame.standings.close)
    for piece in here:
        _, low, width, start, mass = piece.level
        for state in np.flatnonzero(width).tolist():
            close = int(frame.standings.close[state % size])
            for at in range(int(width[state])):
                score = int(low[state]) + at + close
                found[score] = found.get(score, 0.0) + float(mass[start[state] + at])
    least, most = min(found), max(found)
    chance = np.array([found.get(score, 0.0) for score in range(least, most + 1)])
    return Distribution(least, chance)
