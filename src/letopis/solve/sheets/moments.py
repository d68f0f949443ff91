"""How far results are spread: the second moment of what is still to come, for every state."""

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from letopis.solve.sheets.arrays import F64
from letopis.solve.sheets.induction import cores, pieces_of
from letopis.solve.sheets.policy import blank_turn, moments_of_groups, outcomes_of
from letopis.solve.sheets.problem import Frame, empty_values
from letopis.solve.sheets.progress import Progress, quietly


def solve_moments(frame: Frame, values: F64, progress: Progress = quietly) -> F64:
    """The mean square of what the rest of the game brings, under the best play."""
    problem, outcomes, here = frame.problem, outcomes_of(frame.problem), threading.local()
    moments = np.square(empty_values(frame))
    solved = 0

    def enter(groups: range) -> int:
        if not hasattr(here, "turn"):
            here.turn = blank_turn(problem)
        moments_of_groups(problem, outcomes, np.array(groups), values, moments, here.turn)
        return int(problem.groups.size[groups.start : groups.stop].sum())

    with ThreadPoolExecutor(cores()) as pool:
        for level in frame.levels[1:]:
            for states in pool.map(enter, pieces_of(level, cores())):
                solved += states
                progress(solved, frame.states)
    return moments
