"""Rounds of moves at one table with many spectators, and at many tables at once."""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import uvloop
from msgspec import Struct

from benchmarks.wire.matches import Match
from benchmarks.wire.process import Process

T = TypeVar("T")
MakeMatch = Callable[[], Awaitable[Match]]

WARM_UP = 5
LONGEST = 60.0  # seconds for one move on a very busy machine


class Round(Struct, frozen=True):
    """Moves of a round: total time, delay of each until the last listener, CPU time of the
    server.
    """

    moves: int
    seconds: float
    delays: tuple[float, ...]
    cpu: float

    @property
    def per_second(self) -> float:
        return self.moves / self.seconds

    @property
    def cpu_of_one(self) -> float:
        return self.cpu / self.moves


def median_rate(rounds: list[Round]) -> float:
    return statistics.median(it.per_second for it in rounds)


def report(rounds: list[Round]) -> str:
    delays = sorted(delay for it in rounds for delay in it.delays)
    calmest = sorted(min(rounds, key=lambda it: percentile(it.delays, 99)).delays)
    cpu = statistics.median(it.cpu_of_one for it in rounds)
    return (
        f"{max(it.per_second for it in rounds):6.0f} moves/s at best, {median_rate(rounds):6.0f}"
        f" in the middle; heard by the last after {1e3 * percentile(delays, 50):6.1f} ms (p50),"
        f" {1e3 * percentile(delays, 99):6.1f} ms (p99; calmest round"
        f" {1e3 * percentile(calmest, 99):.1f}); {1e3 * cpu:6.2f} ms of CPU a move"
    )


def percentile(values: list[float] | tuple[float, ...], of: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * of // 100)]


async def crowd(make: MakeMatch, server: Process, sockets: int, moves: int) -> Round:
    """One table; the next move is made when the last listener has received the one before."""
    return await _play([await make()], server, sockets, moves)


async def hall(make: MakeMatch, server: Process, tables: int, moves: int) -> Round:
    """Many tables at once, each with its two players only."""
    return await _play([await make() for _ in range(tables)], server, 2, moves)


async def _play(matches: list[Match], server: Process, sockets: int, moves: int) -> Round:
    await asyncio.gather(*(match.listen(sockets) for match in matches))
    await asyncio.gather(*(_moves(match, WARM_UP) for match in matches))
    before, began = server.cpu, time.perf_counter()
    delays = await asyncio.gather(*(_moves(match, moves) for match in matches))
    seconds, cpu = time.perf_counter() - began, server.cpu - before
    await asyncio.gather(*(match.close() for match in matches))
    return Round(moves * len(matches), seconds, tuple(it for one in delays for it in one), cpu)


async def _moves(match: Match, count: int) -> list[float]:
    return [await asyncio.wait_for(match.move(), LONGEST) for _ in range(count)]


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run on uvloop, as the server does: clients must not be slower than what they measure."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)
