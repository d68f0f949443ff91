"""Progress reports and parallel execution of long computations."""

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Piece = TypeVar("Piece")
Progress = Callable[[int, int], None]  # done, total


def quietly(done: int, of: int) -> None:
    """Report no progress."""


def level_by_level(
    levels: Iterable[Sequence[Piece]],
    enter: Callable[[Piece], int],
    total: int,
    progress: Progress,
    workers: int | None = None,
) -> None:
    """Run `enter` on the pieces of each level on all cores, one level after the other.

    `enter` returns how much of the total it did. An interrupt waits for pieces that have begun, and
    cancels the others.
    """
    done = 0
    pool = ThreadPoolExecutor(workers or cores())
    try:
        for pieces in levels:
            for more in pool.map(enter, pieces):
                done += more
                progress(done, total)
    finally:
        pool.shutdown(cancel_futures=True)


def cores() -> int:
    """The number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
