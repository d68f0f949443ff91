"""The exact distribution of the final score under optimal play, from any state.

Only scores that can occur are held per state. A finished level lies in a temporary file and is read
piece by piece; the next one is computed in slabs that fit into memory, each by one pass over the
level before.
"""

import itertools
import tempfile
from collections.abc import Callable, Iterator, Sequence
from io import BufferedRandom
from typing import NamedTuple

import numpy as np

from letopis.core.errors import Trouble
from letopis.solve.sheets.kernels.policy import ScoreLevel, Turn, blank_turn, spread, trim, widen
from letopis.solve.sheets.progress import Progress, quietly
from letopis.solve.sheets.space.array_types import F64, I64
from letopis.solve.sheets.space.outcomes import outcomes_of
from letopis.solve.sheets.space.scores import Distribution
from letopis.solve.sheets.space.state_space import Frame

FAINT = 1e-17  # probabilities at the edges too small to change a sum near 1
SLAB = 21_000_000  # scores held at once: 168 MB
PIECE = 1_000_000
NOWHERE = 2**40


class StateChance(NamedTuple):
    """The probability that a sheet is in this state before a turn with so many points on it."""

    state: int
    held: int
    chance: float


class Walk(NamedTuple):
    """What every step needs: the optimal values, workspace for a turn, scores to hold at once."""

    frame: Frame
    values: F64
    turn: Turn
    slab: int


class Stored(NamedTuple):
    """A level whose probabilities are in the file, one state after the other, those of a state from
    `start` on; the rest is in memory.
    """

    groups: range
    first: int
    low: I64
    width: I64
    start: I64
    file: BufferedRandom


def distribution(
    frame: Frame,
    values: F64,
    begin: Sequence[StateChance],
    progress: Progress = quietly,
    slab: int = SLAB,
) -> Distribution:
    """The final total of a sheet in one of these states, all with equally many open cells."""
    begun = next(
        at for at, level in enumerate(frame.levels) if begin[0].state in _states(frame, level)
    )
    try:
        with tempfile.TemporaryFile() as one, tempfile.TemporaryFile() as other:
            walk = Walk(frame, values, blank_turn(frame.space), slab)
            here = _alone(frame, begun, begin, one)
            passed, total = 0, sum(len(_states(frame, it)) for it in frame.levels[1 : begun + 1])
            for level in range(begun, 0, -1):
                free = other if here.file is one else one
                tell = _teller(progress, range(passed, passed + len(here.low)), total)
                passed += len(here.low)
                here = _turned(walk, here, frame.levels[level - 1], free, tell)
            return _closed(frame, here)
    except OSError as error:
        folder = str(tempfile.tempdir or "TMPDIR")
        raise Trouble("cannot-write", path=folder, space=str(error.strerror)) from None


def _teller(progress: Progress, own: range, total: int) -> Callable[[float], None]:
    """Reports progress by the share of one level, whose states are `own` of `total`."""
    return lambda share: progress(own.start + round(share * len(own)), total)


def _states(frame: Frame, level: range) -> range:
    """The states of a level, which are contiguous."""
    groups = frame.space.groups
    last = level[-1]
    begin = int(groups.start[groups.made[level[0]], groups.open[level[0]]])
    return range(begin, int(groups.start[groups.made[last], groups.open[last]] + groups.size[last]))


def _alone(frame: Frame, level: int, begin: Sequence[StateChance], file: BufferedRandom) -> Stored:
    """A level in which only these states are reached."""
    groups = frame.levels[level]
    states = _states(frame, groups)
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
    file.write(mass.data)
    return Stored(groups, states.start, low, width, start, file)


def _turned(
    walk: Walk, here: Stored, level: range, file: BufferedRandom, tell: Callable[[float], None]
) -> Stored:
    """Compute the next level; `tell` is called with the share that is done."""
    frame, values, turn, most = walk
    space, outcomes = frame.space, outcomes_of(frame.space)
    states = _states(frame, level)
    low, high = np.full(len(states), NOWHERE), np.full(len(states), -NOWHERE)
    nothing = np.zeros(0)
    bounds = ScoreLevel(states.start, low, high, here.start, nothing)
    known = ScoreLevel(here.first, here.low, here.width, here.start, nothing)
    widen(space, outcomes, _reached(frame, here.groups, here.width), known, bounds, turn.offers)
    width = np.maximum(0, high - low + 1)
    start = np.zeros(len(states), np.int64)
    filled = file.truncate(file.seek(0))
    for own in _slabs(width, most):
        ends = np.cumsum(width[own])
        mass = np.zeros(int(ends[-1]))
        slab = ScoreLevel(states.start + own.start, low[own], width[own], ends - width[own], mass)
        for groups, piece in _pieces(frame, here):
            spread(space, outcomes, groups, values, piece, slab, turn)
        kept = trim(slab, FAINT)
        file.write(mass[:kept].data)
        start[own] = slab.start + filled
        filled += kept
        tell(own.stop / len(states))
    return Stored(level, states.start, low, width, start, file)


def _slabs(width: I64, most: int) -> Iterator[slice]:
    """Cut the states into as few slabs of at most `most` scores as possible, of similar size."""
    ends = np.cumsum(width)
    count = max(1, -(-int(ends[-1]) // most))
    cuts = np.searchsorted(ends, ends[-1] * np.arange(1, count) / count).tolist()
    edges = sorted({0, *cuts, len(width)})
    for first, last in itertools.pairwise(edges):
        yield slice(first, last)


def _pieces(frame: Frame, here: Stored) -> Iterator[tuple[I64, ScoreLevel]]:
    """Read a level in the order of its writing: some groups, and the scores of their states."""
    here.file.seek(0)
    for groups in _portions(frame, here):
        states = _states(frame, groups)
        own = slice(states.start - here.first, states.stop - here.first)
        low, width = here.low[own], here.width[own]
        mass = np.empty(int(width.sum()))
        here.file.readinto(mass.data)
        begin = here.start[own][0]
        piece = ScoreLevel(states.start, low, width, here.start[own] - begin, mass)
        yield _reached(frame, groups, width), piece


def _portions(frame: Frame, here: Stored) -> Iterator[range]:
    """The groups of a level in batches that are read as one piece."""
    size = frame.space.groups.size[here.groups.start : here.groups.stop]
    held = np.concatenate([[0], np.cumsum(here.width)])[np.cumsum(size)]
    number = held // PIECE
    edges = [0, *(np.flatnonzero(np.diff(number)) + 1).tolist(), len(size)]
    for first, last in itertools.pairwise(edges):
        yield here.groups[first:last]


def _reached(frame: Frame, groups: range, width: I64) -> I64:
    """The groups with at least one reached state."""
    size = frame.space.groups.size[groups.start : groups.stop]
    counted = np.concatenate([[0], np.cumsum(width)])
    ends = np.cumsum(size)
    reached = counted[ends] > counted[ends - size]
    return np.flatnonzero(reached) + groups.start


def _closed(frame: Frame, here: Stored) -> Distribution:
    """The final distribution from full sheets: their points, and what their sums add."""
    found: dict[int, float] = {}
    size = len(frame.standings.close)
    for _, piece in _pieces(frame, here):
        _, low, width, start, mass = piece
        for state in np.flatnonzero(width).tolist():
            close = int(frame.standings.close[state % size])
            for at in range(int(width[state])):
                score = int(low[state]) + at + close
                found[score] = found.get(score, 0.0) + float(mass[start[state] + at])
    least, most = min(found), max(found)
    chance = np.array([found.get(score, 0.0) for score in range(least, most + 1)])
    return Distribution(least, chance)
