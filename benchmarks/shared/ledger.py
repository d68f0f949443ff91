"""The ledger of speeds: what each row of `benchmarks/ledger.toml` was when it was last accepted,
and whether what is measured now has moved."""

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

PATH = Path(__file__).parents[1] / "ledger.toml"
HEAD = """\
# What speed we promise. A row is the ratio to a rival measured in the same run, or a count that is
# the same on every machine (`run = "counts"`, held by `make test`); `vary` is the part by which it
# may differ before it has moved; `less` says that less is better. `make bench` compares, `make
# bench-accept` writes what has moved, with what it was.
"""

Verdict = Literal["worse", "better", "short", "kept"]


class Row(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One promise; `less` where less is better. A count may hold for one version of Python only."""

    what: str
    run: str
    value: float
    was: float
    commit: str
    date: date
    aim: float
    vary: float
    rival: str = ""
    less: bool = False
    python: str = ""

    @property
    def worst(self) -> float:
        """The value from which on the row has become worse."""
        return self.value * (1 + self.vary) if self.less else self.value / (1 + self.vary)


Ledger = dict[str, Row]


def read_ledger(path: Path = PATH) -> Ledger:
    return msgspec.toml.decode(path.read_bytes(), type=Ledger)


def written(ledger: Ledger) -> str:
    rows = (
        "\n".join([f"[{name}]", *(f"{key} = {_scalar(it)}" for key, it in _held(row))])
        for name, row in ledger.items()
    )
    return "\n\n".join([HEAD.rstrip("\n"), *rows]) + "\n"


def _held(row: Row) -> list[tuple[str, object]]:
    return [(key, it) for key, it in asdict(row).items() if it not in ("", False)]


def _scalar(value: object) -> str:
    return value.isoformat() if isinstance(value, date) else json.dumps(value, ensure_ascii=False)


def verdict(row: Row, found: float) -> Verdict:
    """What has become of a row; `short` if it has not moved and the aim is not reached."""
    best = row.value / (1 + row.vary) if row.less else row.value * (1 + row.vary)
    sign = -1 if row.less else 1
    if sign * found < sign * row.worst:
        return "worse"
    if sign * found > sign * best:
        return "better"
    return "short" if sign * found < sign * row.aim else "kept"


def accepted(ledger: Ledger, found: Mapping[str, float], commit: str, today: date) -> Ledger:
    """The ledger with what has moved, for better or worse."""
    return {
        name: replace(row, value=found[name], was=row.value, commit=commit, date=today)
        if name in found and verdict(row, found[name]) in ("better", "worse")
        else row
        for name, row in ledger.items()
    }


def figure(row: str, value: float) -> None:
    """Print what was measured for a row, rounded to three digits, for `python -m benchmarks`."""
    print(f"= {row} {float(f'{value:.3g}'):g}", flush=True)


def figures(printed: str) -> dict[str, float]:
    """The figures among the lines that a benchmark has printed."""
    told = (line.split() for line in printed.splitlines() if line.startswith("= "))
    return {row: float(value) for _, row, value in told}
