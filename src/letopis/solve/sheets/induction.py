"""Backward induction: from full sheets to the empty one, level by level, on all cores."""

import os
from concurrent.futures import ThreadPoolExecutor

from letopis.solve.sheets.arrays import F64
from letopis.solve.sheets.kernels import room_for, solve_groups
from letopis.solve.sheets.problem import Frame, empty_values
from letopis.solve.sheets.progress import Progress, quietly

PIECES_A_CORE = 4


def solve_values(frame: Frame, threads: int | None = None, progress: Progress = quietly) -> F64:
    """The worth of every state: what the rest of the game brings on average, played perfectly."""
    values, problem = empty_values(frame), frame.problem
    workers = threads or cores()
    solved = int(frame.problem.groups.size[: frame.levels[0].stop].sum())
    with ThreadPoolExecutor(workers) as pool:
        for level in frame.levels[1:]:
            pieces = pieces_of(level, workers)
            work = [
                pool.submit(
                    solve_groups, problem, piece.start, piece.stop, values, room_for(problem)
                )
                for piece in pieces
            ]
            for done, piece in zip(work, pieces, strict=True):
                done.result()
                solved += int(frame.problem.groups.size[piece.start : piece.stop].sum())
                progress(solved, frame.states)
    return values


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def pieces_of(level: range, workers: int) -> list[range]:
    """A level cut so that no worker waits long for another."""
    step = -(-len(level) // (workers * PIECES_A_CORE if workers > 1 else 1))
    return [level[at : at + step] for at in range(0, len(level), step)]
