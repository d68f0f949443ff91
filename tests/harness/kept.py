"""What takes long to work out and depends on nothing but code is kept in `build/` between runs.

Folders are named after a digest of all sources that have a say in it (the solver, the dice games,
and the slow exact twins of the tests), so that whatever changes one of them starts from nothing.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from letopis.solve.sheets.tables import table_files

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "tests"
SOURCES = (
    *(f"src/letopis/{it}" for it in ("core", "games/sheet", "games/yatzy", "games/valyrian")),
    "src/letopis/solve",
    "tests/everything.py",
    "tests/optimum.py",
    "tests/solve/test_sheet_goals.py",
)
KEEPS = os.environ.get("LETOPIS_KEPT") != "no"  # mutants change what no digest can see
OLD = 7 * 24 * 3600  # seconds after which what other sources have made is removed


@cache
def folder() -> Path:
    """Where this state of the sources keeps its things."""
    if not KEEPS:
        return Path(tempfile.mkdtemp(prefix="letopis-kept-"))
    digest = hashlib.sha256(sys.version.encode())
    for source in SOURCES:
        for file in sorted([ROOT / source] if source.endswith(".py") else _modules(source)):
            digest.update(f"{file.relative_to(ROOT)}\n".encode())
            digest.update(file.read_bytes())
    return BUILD / digest.hexdigest()[:16]


def _modules(source: str) -> list[Path]:
    return [*(ROOT / source).rglob("*.py"), *(ROOT / source).rglob("*.toml")]


def use() -> None:
    """Let this process and those it starts find solved tables and compiled kernels there. Numba
    looks only at the file of a kernel, and not at those it calls; hence it has the same folder."""
    folder().mkdir(parents=True, exist_ok=True)
    os.environ[table_files.VARIABLE] = str(folder() / "tables")
    os.environ["NUMBA_CACHE_DIR"] = str(folder() / "kernels")


def remove_old() -> None:
    """Forget what other sources have made a long time ago."""
    for other in BUILD.iterdir() if KEEPS else ():
        if other != folder() and time.time() - other.stat().st_mtime > OLD:
            shutil.rmtree(other, ignore_errors=True)


def text(name: str, make: Callable[[], str]) -> str:
    """What these sources make of a name, worked out once."""
    if not KEEPS:
        return make()
    file = folder() / "values" / hashlib.sha256(name.encode()).hexdigest()[:24]
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(f".{os.getpid()}")
        draft.write_text(make())
        draft.replace(file)
    return file.read_text()
