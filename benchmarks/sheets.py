"""Exact solving of dice sheets against `yatzy-solver` (Rust), each in its own process.

Cold is a whole process from its start, warm the best of later solutions in the same process. Our
compiled code lies on disk, as after the first use; that first use is measured too, with an empty
cache.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import NamedTuple

from benchmarks.shared.ledger import figure

WARM_ROUNDS = 3
GROWTH = (10, 13, 15, 18)
SHEETS = {"yahtzee": "american+forced-joker", "scandinavian": "yatzy-scandinavian"}
AIM_FIRST_USE = 15


class Time(NamedTuple):
    wall: float
    cpu: float


class Run(NamedTuple):
    """The measurements of one process."""

    cold: Time
    warm: Time
    states: int
    value: float
    megabytes: int


def main(sheet: str) -> None:
    """Measure against the rival, and a sheet that it does not know beside one that it does."""
    print("Exact solving: seconds (wall / cpu), and how many times less than yatzy-solver takes")
    print(f"{'sheet':<26}{'cold':>15}{'warm':>15}{'cold ratio':>16}{'warm ratio':>16}{'MB':>6}")
    if sheet == "valyrian":
        _report_valyrian(_run("ours", "yahtzee", 1))
        return
    ours, theirs = _run("ours", sheet, 1), _run("rival", sheet, 1, rounds=1)
    assert abs(ours.value - theirs.value) < 1e-6
    _row(sheet, ours, theirs)
    _row("  yatzy-solver", theirs)
    figure(f"solve-{sheet}", theirs.warm.cpu / ours.warm.cpu)


def more() -> None:
    """What has no row: growth, the first use, distributions."""
    _report_growth()
    _report_first_use()
    _report_distribution()


def _row(name: str, run: Run, beside: Run | None = None) -> None:
    ratios = ""
    if beside is not None:
        ratios = _ratio(beside.cold, run.cold) + _ratio(beside.warm, run.warm)
    print(f"{name:<26}{_pair(run.cold)}{_pair(run.warm)}{ratios:<32}{run.megabytes:>6}", flush=True)


def _pair(spent: Time) -> str:
    return f"{spent.wall:>8.2f} /{spent.cpu:>5.2f}"


def _ratio(theirs: Time, ours: Time) -> str:
    return f"{theirs.wall / ours.wall:>8.1f} /{theirs.cpu / ours.cpu:>5.1f} "


def _report_valyrian(official: Run) -> None:
    found = _run("ours", "valyrian", 1)
    ratio = found.warm.cpu / found.states / (official.warm.cpu / official.states)
    _row("valyrian, 1 thr", found)
    figure("solve-valyrian", ratio)


def _report_growth() -> None:
    print("growth, warm, 2 threads: one bonus part and more and more cells")
    for cells in GROWTH:
        run = _run("ours", f"cells-{cells}", 2, rounds=1)
        each = run.warm.cpu / run.states * 1e6
        print(
            f"{cells:>4} cells{run.states:>12,} states{_pair(run.warm)} s"
            f"{each:>8.1f} µs a state{run.megabytes:>6} MB",
            flush=True,
        )


def _report_first_use() -> None:
    with tempfile.TemporaryDirectory() as empty:
        run = _run("ours", "yahtzee", 2, rounds=0, NUMBA_CACHE_DIR=empty)
    print(f"first use, compilation included:{_pair(run.cold)} s; the aim is {AIM_FIRST_USE} s")


def _report_distribution() -> None:
    for sheet in ("yahtzee", "valyrian"):
        run = _run("spread", sheet, 2, rounds=0)
        print(f"distribution of {sheet}:{_pair(run.cold)} s, {run.megabytes} MB", flush=True)


def _run(who: str, sheet: str, threads: int, rounds: int = WARM_ROUNDS, **environ: str) -> Run:
    """Measure in another process."""
    told = {"RAYON_NUM_THREADS": str(threads), "NUMBA_NUM_THREADS": str(threads), **environ}
    command = [sys.executable, "-m", "benchmarks.sheets", who, sheet, str(threads), str(rounds)]
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, env=os.environ | told, check=True, capture_output=True)
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    found = json.loads(done.stdout)
    later = sum(spent[1] for spent in found["rounds"])
    lasted = sum(spent[0] for spent in found["rounds"])
    warm = min((Time(*spent) for spent in found["rounds"]), default=Time(0, 0))
    cold = Time(wall - lasted, cpu - later)
    return Run(cold, warm, found["states"], found["value"], found["megabytes"])


# The functions below run in the other process.


def _measure(who: str, sheet: str, threads: int, rounds: int) -> None:
    solve = {"ours": _ours, "rival": _rival, "spread": _spread}[who](sheet, threads)
    value, states = solve()
    spent = []
    for _ in range(rounds):
        wall, cpu = time.perf_counter(), time.process_time()
        solve()
        spent.append((time.perf_counter() - wall, time.process_time() - cpu))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(json.dumps({"value": value, "states": states, "rounds": spent, "megabytes": peak}))


Solve = Callable[[], tuple[float, int]]


def _ours(sheet: str, threads: int) -> Solve:
    from benchmarks.shared.sheet_specs import spec_named
    from letopis.games.sheet.rules import compile_rules
    from letopis.solve.sheets.kernels.induction import solve_values
    from letopis.solve.sheets.space.state_space import frame_of

    rules = compile_rules(spec_named(sheet))

    def solve() -> tuple[float, int]:
        frame_of.cache_clear()
        frame = frame_of(rules)
        return float(solve_values(frame, threads)[-1]), frame.states

    return solve


def _rival(sheet: str, threads: int) -> Solve:
    import yatzy_solver

    def solve() -> tuple[float, int]:
        built = yatzy_solver.Solver.build(yatzy_solver.Variant(SHEETS[sheet]))
        return float(built.state_value("upper 0 | filled -")), 0

    return solve


def _spread(sheet: str, threads: int) -> Solve:
    from benchmarks.shared.sheet_specs import spec_named
    from letopis.games.sheet.rules import compile_rules
    from letopis.solve.sheets.distribution import StateChance, distribution
    from letopis.solve.sheets.kernels.induction import solve_values
    from letopis.solve.sheets.space.state_space import frame_of

    def solve() -> tuple[float, int]:
        frame = frame_of(compile_rules(spec_named(sheet)))
        values = solve_values(frame, threads)
        begin = [StateChance(frame.states - 1, 0, 1.0)]
        return distribution(frame, values, begin).mean, frame.states

    return solve


if __name__ == "__main__":
    if sys.argv[1:] == ["more"]:
        more()
    elif len(sys.argv) > 2:
        _measure(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    else:
        main(*sys.argv[1:])
