"""`python -m tests.hostile`: each attack for some seconds, and a table of what held."""

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from tests.hostile.attacks import ATTACKS, attack_for
from tests.hostile.measured import Bystander, Memory
from tests.server.process import Served

MOST_WAIT = 100.0  # milliseconds, of 99 in 100 requests of a bystander
MOST_MEMORY = 1_000_000_000  # bytes of all processes
SETTLED = 5.0  # seconds in which a new server starts its workers
QUIET = "nobody attacks"


class Row(NamedTuple):
    attack: str
    p50: float
    p99: float
    failed: int
    memory: int
    load: float  # how many wanted a processor on this machine meanwhile
    answers: str

    @property
    def holds(self) -> bool:
        return self.p99 < MOST_WAIT and self.memory < MOST_MEMORY and not self.failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--attack", action="append", choices=list(ATTACKS))
    given = parser.parse_args()
    rows = []
    print(
        f"{'attack':<18} {'p50 ms':>7} {'p99 ms':>7} {'failed':>6} {'MB':>5} {'load':>5}  answers"
    )
    for name in (QUIET, *(given.attack or ATTACKS)):
        rows.append(row := _measured(name, given.seconds))
        held = "" if row.holds else "   <- does not hold"
        figures = f"{row.p50:>7.1f} {row.p99:>7.1f} {row.failed:>6} {row.memory // 1_000_000:>5}"
        print(f"{row.attack:<18} {figures} {row.load:>5.1f}  {row.answers}{held}", flush=True)
    return 0 if all(row.holds for row in rows) else 1


def _measured(name: str, seconds: float) -> Row:
    """On a server of its own, so that one attack does not help another."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(f"sqlite:///{folder}/letopis.db", Path(folder) / "server.log")
        with served, Memory(served.pid) as memory:
            time.sleep(SETTLED)
            with Bystander(served.port) as bystander:
                answers = _attacked(name, served.port, seconds)
    shown = ", ".join(f"{answer} x{count}" for answer, count in answers.most_common(4))
    p50, p99 = bystander.percentile(0.5), bystander.percentile(0.99)
    return Row(name, p50, p99, bystander.failed, memory.most, os.getloadavg()[0], shown)


def _attacked(name: str, port: int, seconds: float) -> Counter[str]:
    if name == QUIET:
        time.sleep(seconds)
        return Counter()
    context = multiprocessing.get_context("spawn")  # not in the way of the bystander
    ours, theirs = context.Pipe()
    process = context.Process(target=attack_for, args=(name, port, seconds, theirs), daemon=True)
    process.start()
    theirs.close()
    answers: Counter[str] = ours.recv()
    process.join()
    return answers


if __name__ == "__main__":
    sys.exit(main())
