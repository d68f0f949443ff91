"""`make bench`: measure all rows of the ledger and print what has moved.

`python -m benchmarks ROW ...` measures some of them and shows everything that is printed.
`python -m benchmarks --accept` (`make bench-accept`) writes into the ledger what the last
measurement of each row has found, where it has moved. Every benchmark runs in a process of its own:
some pin themselves to one core.
"""

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.shared.ledger import PATH, Ledger, accepted, figures, read_ledger, verdict, written

FOUND = Path(__file__).parents[1] / "build" / "bench.json"


def main(*asked: str) -> int:
    ledger = read_ledger()
    if asked == ("--accept",):
        return accept(ledger)
    if unknown := set(asked) - ledger.keys():
        print("no such row:", *sorted(unknown), "; known:", *ledger, file=sys.stderr)
        return 2
    found = dict[str, float]()
    for run in dict.fromkeys(row.run for name, row in ledger.items() if name in (asked or ledger)):
        found |= _measured(run, is_shown=bool(asked))
    FOUND.parent.mkdir(exist_ok=True)
    FOUND.write_text(json.dumps(_last_found() | found))
    return _report({name: ledger[name] for name in asked or ledger}, found)


def accept(ledger: Ledger) -> int:
    head = subprocess.check_output(["git", "rev-parse", "--short=8", "HEAD"], text=True).strip()
    after = accepted(ledger, _last_found(), head, datetime.now(UTC).date())
    for name, row in after.items():
        if row != ledger[name]:
            print(f"{name}: {row.was:g} -> {row.value:g}")
    PATH.write_text(written(after), encoding="utf-8")
    FOUND.unlink(missing_ok=True)
    return 0


def _last_found() -> dict[str, float]:
    return dict(json.loads(FOUND.read_text())) if FOUND.exists() else {}


def _measured(run: str, is_shown: bool) -> dict[str, float]:
    module, *words = run.split()
    command = [sys.executable, "-m", f"benchmarks.{module}", *words]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if is_shown or done.returncode:
        print(f"== {run}", done.stdout, sep="\n", flush=True)
    return figures(done.stdout)


def _report(ledger: Ledger, found: dict[str, float]) -> int:
    """1 if anything is worse than it may be, or could not be measured."""
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    failed = 0
    for name, row in ledger.items():
        if row.python not in ("", here):
            continue
        now = found.get(name)
        judged = "unmeasured" if now is None else verdict(row, now)
        failed += judged in ("unmeasured", "worse")
        if judged != "kept":
            shown = "" if now is None else f"{now:g}, "
            beside = f", beside {row.rival}" if row.rival else ""
            print(
                f"{judged:<11}{name:<24}{shown}accepted {row.value:g} ± {row.vary:.0%}"
                f" ({row.commit}, {row.date}), aim {row.aim:g}: {row.what}{beside}",
                flush=True,
            )
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
