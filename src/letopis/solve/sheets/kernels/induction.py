"""Backward induction from full sheets to the empty one, level by level, on all cores."""

from collections.abc import Callable

from letopis.solve.sheets.kernels.value_kernels import solve_groups, workspace_for
from letopis.solve.sheets.progress import Progress, cores, level_by_level, quietly
from letopis.solve.sheets.space.array_types import F64
from letopis.solve.sheets.space.state_space import Frame, empty_values

PIECES_A_CORE = 4
STATES_A_PIECE = 200_000  # bounds the delay of progress reports, and of the end after Ctrl-C


def solve_values(frame: Frame, threads: int | None = None, progress: Progress = quietly) -> F64:
    """The value of every state: the expected points of the rest of the game under optimal play."""
    values, space = empty_values(frame), frame.space

    def enter(groups: range) -> None:
        solve_groups(space, groups.start, groups.stop, values, workspace_for(space))

    enter_groups(frame, enter, progress, threads or cores())
    return values


def enter_groups(
    frame: Frame, enter: Callable[[range], None], progress: Progress, workers: int
) -> None:
    """Run `enter` on all groups, those with fewer open cells first; full sheets are known."""
    size = frame.space.groups.size

    def counted(groups: range) -> int:
        enter(groups)
        return int(size[groups.start : groups.stop].sum())

    levels = (_pieces(frame, level, workers) for level in frame.levels[1:])
    total = int(size[frame.levels[0].stop :].sum())
    level_by_level(levels, counted, total, progress, workers)


def _pieces(frame: Frame, level: range, workers: int) -> list[range]:
    """Cut a level into pieces small enough to balance the workers and to report progress."""
    states = int(frame.space.groups.size[level.start : level.stop].sum())
    least = workers * PIECES_A_CORE if workers > 1 else 1
    step = -(-len(level) // max(least, states // STATES_A_PIECE))
    return [level[at : at + step] for at in range(0, len(level), step)]
