"""Long work, and how far it is, for those who wait."""

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Piece = TypeVar("Piece")
Progress = Callable[[int, int], None]  # how much is done, how much there is


def quietly(done: int, of: int) -> None:
    """Tell nobody how far the work is."""


def level_by_level(
    levels: Iterable[Sequence[Piece]],
    enter: Callable[[Piece], int],
    total: int,
    progress: Progress,
    workers: int | None = None,
) -> None:
    """Have the pieces of each level entered on all cores, one level after the other.

    `enter` answers how much of the total that was. Who interrupts waits for pieces that have been
    begun, and for no others.
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
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
