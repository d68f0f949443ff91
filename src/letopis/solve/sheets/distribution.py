"""How the final score is spread under the best play, exactly, from any state."""

import numpy as np

from letopis.solve.sheets.arrays import F64
from letopis.solve.sheets.policy import Level, blank_turn, outcomes_of, spread
from letopis.solve.sheets.problem import Frame
from letopis.solve.sheets.progress import Progress, quietly
from letopis.solve.sheets.scores import Distribution

FAINT = 1e-17  # chances at the edges that no sum of numbers near 1 would notice


def distribution(
    frame: Frame, values: F64, state: int, written: int = 0, progress: Progress = quietly
) -> Distribution:
    """The final total of a sheet in this state, on which so much is written already."""
    problem, outcomes, turn = frame.problem, outcomes_of(frame.problem), blank_turn(frame.problem)
    group_of = np.repeat(np.arange(len(problem.groups.open)), problem.groups.size)
    group = int(group_of[state])
    begun = next(at for at, level in enumerate(frame.levels) if group in level)
    here = _first(frame, group, state, written)
    for level in range(begun, 0, -1):
        there = _next(frame, frame.levels[level], here)
        spread(
            problem, outcomes, np.array(frame.levels[level]), values, here, there, group_of, turn
        )
        del here  # before another level of the same size is made
        here = _trimmed(frame, frame.levels[level - 1], there)
        progress(begun - level + 1, begun)
    return _closed(frame, here)


def _first(frame: Frame, group: int, state: int, written: int) -> Level:
    groups = frame.problem.groups
    count = len(groups.open)
    low, width, start = (np.zeros(count, np.int64) for _ in range(3))
    low[group], width[group] = written, 1
    mass = np.zeros(groups.size[group])
    mass[state - groups.start[groups.made[group], groups.open[group]]] = 1.0
    return Level(low, width, start, mass)


def _next(frame: Frame, level: range, here: Level) -> Level:
    """Room for all that the next turn may bring."""
    problem, groups = frame.problem, frame.problem.groups
    count = len(groups.open)
    least, most = np.full(count, 2**40), np.full(count, -(2**40))
    paid = [problem.prices.points[at, :kinds] for at, kinds in enumerate(problem.prices.kinds)]
    for group in level:
        if not here.width[group]:
            continue
        cells, made = int(groups.open[group]), int(groups.made[group])
        top = here.low[group] + here.width[group] - 1 + (problem.places.premium if made else 0)
        for cell, points in enumerate(paid):
            if not groups.usable[group] >> cell & 1:
                continue
            for then in {made, 1} if cell == problem.repeat_cell else {made}:
                at = frame.group_of[cells & ~(1 << cell), then]
                least[at] = min(least[at], here.low[group] + int(points.min()))
                most[at] = max(most[at], top + int(points.max()))
    reached = most >= least
    width = np.where(reached, most - least + 1, 0)
    room = width * groups.size
    return Level(np.where(reached, least, 0), width, np.cumsum(room) - room, np.zeros(room.sum()))


def _trimmed(frame: Frame, level: range, full: Level) -> Level:
    """Without the scores at both edges that do not happen."""
    low, width, start = full.low.copy(), full.width.copy(), full.start.copy()
    filled = 0
    for group in level:
        size, wide = int(frame.problem.groups.size[group]), int(width[group])
        block = full.mass[start[group] : start[group] + size * wide].reshape(size, wide)
        happens = np.flatnonzero(block.max(axis=0) > FAINT) if wide else np.zeros(0, np.int64)
        first, last = (happens[0], happens[-1] + 1) if len(happens) else (0, 0)
        kept = block[:, first:last].ravel()
        full.mass[filled : filled + kept.size] = kept  # never beyond what has been read
        low[group] += first
        width[group], start[group] = last - first, filled
        filled += kept.size
    return Level(low, width, start, full.mass[:filled].copy())


def _closed(frame: Frame, full: Level) -> Distribution:
    """What full sheets count for: their points, and what their sums bring beyond them."""
    found: dict[int, float] = {}
    for group in frame.levels[0]:
        for standing, close in enumerate(frame.standings.close):
            begin = int(full.start[group] + standing * full.width[group])
            for at in range(int(full.width[group])):
                score = int(full.low[group] + at + close)
                found[score] = found.get(score, 0.0) + float(full.mass[begin + at])
    low, high = min(found), max(found)
    chance = np.array([found.get(score, 0.0) for score in range(low, high + 1)])
    return Distribution(low, chance)
