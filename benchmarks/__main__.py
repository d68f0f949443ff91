"""`make bench`: run all benchmarks, each in a process of its own.

Some pin their process to one core, which must not slow the next one down. `python -m
benchmarks.NAME` runs one alone.
"""

import subprocess
import sys

BENCHMARKS: dict[str, tuple[str, ...]] = {
    "random_play": (),
    "strategic": (),
    "reach": (),
    "bots": (),
    "deeds": ("--games", "4"),
    "first_evening": ("--games", "10"),
    "battles": (),
    "first_hint": (),
    "sheets": (),
    "batch": (),
    "levels": ("200",),
    "million": (),
    "race": ("300",),
    "server": (),
    "sockets": (),
    "board": (),
}


def main() -> int:
    """The number of benchmarks that failed; those after them still run."""
    failed = 0
    for name, arguments in BENCHMARKS.items():
        print(f"== {name}", flush=True)
        failed += bool(subprocess.call([sys.executable, "-m", f"benchmarks.{name}", *arguments]))
        print(flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
