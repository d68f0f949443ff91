"""Executors for fixtures: this process, all cores, or the machines of a Dask scheduler."""

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from letopis.arena.fixtures import Fixture
from letopis.arena.match import MatchResult, play
from letopis.core.errors import Trouble


def cores() -> int:
    """The number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def results(
    fixtures: Sequence[Fixture], jobs: int = 1, scheduler: str | None = None
) -> Iterator[MatchResult]:
    """Results in the order of completion; closing the iterator stops the play."""
    if scheduler is not None:
        return _on_cluster(fixtures, scheduler)
    if jobs <= 1 or len(fixtures) <= 1:
        return map(play, fixtures)
    return _on_cores(fixtures, min(jobs, len(fixtures)))


def _on_cores(fixtures: Sequence[Fixture], jobs: int) -> Iterator[MatchResult]:
    """Play in spawned processes, which ignore Ctrl-C; an interrupt here terminates them."""
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, context, initializer=_deaf)
    finished = False
    try:
        waiting = [executor.submit(play, fixture) for fixture in fixtures]
        for done in as_completed(waiting):
            yield done.result()
        finished = True
    finally:
        executor.shutdown(wait=finished, cancel_futures=True)
        if not finished:
            for child in multiprocessing.active_children():
                child.terminate()


def _deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_cluster(fixtures: Sequence[Fixture], scheduler: str) -> Iterator[MatchResult]:
    """Play on other machines, which need letopis installed."""
    try:
        from distributed import Client
        from distributed import as_completed as as_cluster_completes
    except ImportError:
        raise Trouble("no-cluster") from None
    try:
        client = Client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise Trouble("no-scheduler", address=scheduler, problem=str(error)[:80]) from None
    with client:
        waiting = client.map(play, list(fixtures), pure=False)
        for done in as_cluster_completes(waiting):
            yield done.result()
