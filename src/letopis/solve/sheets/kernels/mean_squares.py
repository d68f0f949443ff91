"""Numbers beside the value of every state: the mean square of the points to come, portions."""

import threading

import numpy as np

from letopis.solve.sheets.kernels.follower_kernels import Growth, bench_of, follow_groups
from letopis.solve.sheets.kernels.induction import enter_groups
from letopis.solve.sheets.kernels.policy import blank_turn
from letopis.solve.sheets.progress import Progress, cores, quietly
from letopis.solve.sheets.space.array_types import F64
from letopis.solve.sheets.space.outcomes import outcomes_of
from letopis.solve.sheets.space.portions import Portions, close_of, gains_of
from letopis.solve.sheets.space.state_space import Frame, empty_values


def solve_moments(frame: Frame, values: F64, progress: Progress = quietly) -> F64:
    """The mean square of the points still to come, under optimal play."""
    moments = np.square(empty_values(frame))[None]
    growth = Growth(np.zeros((1, 2 * outcomes_of(frame.space).size)), 1.0)
    _follow(frame, values, growth, moments, progress)
    found: F64 = moments[0]
    return found


def solve_portions(
    frame: Frame, values: F64, portions: Portions, progress: Progress = quietly
) -> F64:
    """The expected points of the rest of the game for each portion, (portions, states)."""
    found = np.zeros((len(portions.names), frame.states))
    for group in frame.levels[0]:
        start = int(frame.space.groups.start[frame.space.groups.made[group], 0])
        close = close_of(frame, portions)
        found[:, start : start + close.shape[1]] = close
    growth = Growth(gains_of(frame, portions, outcomes_of(frame.space)), 0.0)
    _follow(frame, values, growth, found, progress)
    return found


def _follow(frame: Frame, values: F64, growth: Growth, followers: F64, progress: Progress) -> None:
    """Run the followers by backward induction, as for the values themselves."""
    space, outcomes, own = frame.space, outcomes_of(frame.space), threading.local()

    def enter(groups: range) -> None:
        if not hasattr(own, "bench"):
            own.offers = blank_turn(space).offers
            own.bench = bench_of(space, len(followers))
        piece = (groups.start, groups.stop)
        follow_groups(space, outcomes, piece, values, growth, followers, own.offers, own.bench)

    enter_groups(frame, enter, progress, cores())
