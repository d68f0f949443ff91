"""`python -m tests.hostile`: each attack for some seconds, and a table of what held."""

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import NamedTuple

from tests.hostile.attacker import Answers
from tests.hostile.attacks import ATTACKS, attack_every_way, attack_for
from tests.hostile.measured import Bystander, Memory
from tests.server.process import Served

MOST_WAIT = 100.0  # milliseconds, of 99 in 100 requests of a bystander
MOST_MEMORY = 1_000_000_000  # bytes of all processes
SETTLED = 5.0  # seconds in which a new server starts its workers
QUIET = "nobody attacks"
EVERY_WAY = "every way"
EACH = 0.1  # of the time of an attack, for each route and message by itself


class Row(NamedTuple):
    attack: str
    p50: float
    p99: float
    failed: int
    memory: int
    load: float  # how many wanted a processor on this machine meanwhile
    answers: Answers

    @property
    def errors(self) -> int:
        return sum(count for answer, count in self.answers.items() if answer.startswith("5"))

    @property
    def holds(self) -> bool:
        is_quick, is_small = self.p99 < MOST_WAIT, self.memory < MOST_MEMORY
        return is_quick and is_small and not self.failed and not self.errors

    def __str__(self) -> str:
        """A row of the table."""
        held = "" if self.holds else "   <- does not hold"
        shown = ", ".join(f"{answer} x{count}" for answer, count in self.answers.most_common(4))
        waits = f"{self.p50:>7.1f} {self.p99:>7.1f} {self.failed:>6} {self.errors:>4}"
        megabytes = self.memory // 1_000_000
        return f"{self.attack:<24} {waits} {megabytes:>5} {self.load:>5.1f}  {shown}{held}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--attack", action="append", choices=[*ATTACKS, EVERY_WAY])
    given = parser.parse_args()
    rows = []
    print(
        f"{'attack':<24} {'p50 ms':>7} {'p99 ms':>7} {'failed':>6} {'5xx':>4}"
        f" {'MB':>5} {'load':>5}  answers"
    )
    for name in (QUIET, *(given.attack or (*ATTACKS, EVERY_WAY))):
        for row in _measured(name, given.seconds):
            rows.append(row)
            print(row, flush=True)
    return 0 if all(row.holds for row in rows) else 1


def _measured(name: str, seconds: float) -> list[Row]:
    """On a server of its own, so that one attack does not help another."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(f"sqlite:///{folder}/letopis.db", Path(folder) / "server.log")
        with served, Memory(served.pid) as memory:
            time.sleep(SETTLED)
            with Bystander(served.port) as bystander:
                if name == EVERY_WAY:
                    ways = _every_way_attacked(served.port, seconds * EACH)
                else:
                    ways = [Span(name, 0.0, inf, _attacked(name, served.port, seconds))]
    load = os.getloadavg()[0]
    rows = []
    for way, began, ended, answers in ways:
        p50, p99 = (bystander.percentile(part, began, ended) for part in (0.5, 0.99))
        rows.append(Row(way, p50, p99, bystander.failed, memory.most, load, answers))
    if name != EVERY_WAY:
        return rows
    p50, p99 = bystander.percentile(0.5), bystander.percentile(0.99)
    answers = sum((it.answers for it in ways), Counter())
    whole = Row(f"{len(ways)} ways in turn", p50, p99, bystander.failed, memory.most, load, answers)
    return [*(row for row in rows if not row.holds), whole]


class Span(NamedTuple):
    """What was attacked between two moments."""

    name: str
    began: float
    ended: float
    answers: Answers


def _every_way_attacked(port: int, seconds: float) -> list[Span]:
    """In a process of its own, which tells of each way when it is done."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=attack_every_way, args=(port, seconds, theirs), daemon=True)
    process.start()
    theirs.close()
    found = []
    with suppress(EOFError):
        while True:
            found.append(Span(*ours.recv()))
    process.join()
    assert process.exitcode == 0
    return found


def _attacked(name: str, port: int, seconds: float) -> Answers:
    if name == QUIET:
        time.sleep(seconds)
        return Counter()
    context = multiprocessing.get_context("spawn")  # not in the way of the bystander
    ours, theirs = context.Pipe()
    process = context.Process(target=attack_for, args=(name, port, seconds, theirs), daemon=True)
    process.start()
    theirs.close()
    answers: Answers = ours.recv()
    process.join()
    return answers


if __name__ == "__main__":
    sys.exit(main())
