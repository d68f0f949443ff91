"""Battles: time to resolve one, and the oracle against whole matrices given to HiGHS.

The rival is a naive oracle (`tests/solve/naive_battles.py`): every line against every line, no
symmetry, a linear programme for each later layout. It is run only where it ends in seconds.
"""

import random
import resource
import statistics
import subprocess
import sys
import time

from tests.solve import naive_battles as naive

from benchmarks.shared.ledger import figure
from letopis.games.strategic.battle import (
    Card,
    Contingent,
    FighterId,
    Fought,
    Line,
    Order,
    begin,
    is_over,
    lay,
)
from letopis.solve.battles import solve

ROUNDS = 7
BATTLES = 300
AIM_MICROSECONDS = 200
AIM_SECONDS = 10.0

BESIDE_RIVAL = ("2 2+", "3 3", "3 3+", "4 3+", "4 4", "1,2 2+,1", "5 4+", "5 5+", "6 5+")
ALONE = (
    "6 6",
    "7 7+",
    "8 8+",
    "9 7+",
    "9 9",
    "9 9+",
    "4,5+ 4+,5",
    "3,3+,3 3+,3,3",
    "2,3+,4 4+,3,2",
)

X, Y = FighterId("x"), FighterId("y")


def main(what: str = "") -> None:
    """Measure the oracle beside its rival; with `more` the largest sides, alone."""
    print("The oracle: seconds, and how many times the rival's speed")
    print(f"{'sides':<16}{'value':>9}{'bound':>9}{'seconds':>10}{'rival':>9}{'ratio':>8}")
    if what != "more":
        ratios = [_report_oracle(text, rival=True) for text in BESIDE_RIVAL]
        figure("battle-oracle", ratios[-1])
        return
    for text in ALONE:
        _report_oracle(text, rival=False)
    _report_command(ALONE[-1])
    _report_resolving()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"peak memory {peak} MB; the aim is {AIM_SECONDS:.0f} s and 1024 MB up to 9 against 9")


def _report_command(text: str) -> None:
    """Measure the command with the start of the program, in processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = (sys.executable, "-m", "letopis.cli", "battle", "--value", *text.split())
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"`letopis battle --value {text}` as a command: {spent:.1f} s of processor time")


def _report_resolving() -> None:
    rng = random.Random(1)
    battle = begin([Contingent(X, 9)], [Contingent(Y, 9, True)])
    spent = []
    for _ in range(ROUNDS):
        lines = [(_line(rng, X, False), _line(rng, Y, True)) for _ in range(BATTLES)]
        started = time.process_time()
        for ours, theirs in lines:
            now, left, right = battle, ours, theirs
            while not is_over(now):
                laid = lay(now, left, right)
                assert isinstance(laid, Fought)
                now, left, right = laid.battle, laid.battle.attacking, laid.battle.defending
        spent.append((time.process_time() - started) / BATTLES * 1e6)
    print(f"One battle of 9 against 9, checked and fought to its end, median of {ROUNDS} rounds:")
    print(f"{statistics.median(spent):.0f} microseconds; the aim is {AIM_MICROSECONDS}")


def _line(rng: random.Random, army: FighterId, plus: bool) -> Line:
    return tuple(Card(army, rng.choice(list(Order)), plus) for _ in range(9))


def _report_oracle(text: str, rival: bool) -> float:
    """Print one pair of sides; how many times the rival's processor time, 0 without one."""
    sides = naive.sides(text)
    started = time.process_time()
    found = solve(*sides)
    spent = time.process_time() - started
    beside, ratio = f"{'-':>9}{'-':>8}", 0.0
    if rival:
        naive.worth.cache_clear()
        naive.later_value.cache_clear()
        started = time.process_time()
        wanted = naive.value(*sides)
        theirs = time.process_time() - started
        assert abs(wanted - found.value) < 1e-7
        ratio = theirs / spent
        beside = f"{theirs:>9.2f}{ratio:>8.0f}"
    value = round(found.value, 4) + 0.0
    print(f"{text:<16}{value:>9.4f}{found.exploitability:>9.0e}{spent:>10.2f}{beside}", flush=True)
    return ratio


if __name__ == "__main__":
    main(*sys.argv[1:])
