"""Rules are pure: no clock, random source, files, or floats in what they record."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "letopis"
PURE = ("core", "games")

IMPURE_MODULES = {
    *("random", "secrets", "uuid", "time", "datetime", "zoneinfo"),
    *("os", "pathlib", "io", "shutil", "tempfile", "sqlite3"),
    *("socket", "ssl", "http", "urllib", "asyncio", "threading", "multiprocessing", "subprocess"),
}
IMPURE_NAMES = {"open", "print", "input", "float", "id"}


def pure_files() -> list[Path]:
    return sorted(file for part in PURE for file in (SOURCE / part).rglob("*.py"))


def impurities(tree: ast.AST) -> Iterator[str]:
    """Every import and name that would make a rule depend on the outside."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                yield from (it.name for it in names if it.name.split(".")[0] in IMPURE_MODULES)
            case ast.ImportFrom(module=str(module)) if module.split(".")[0] in IMPURE_MODULES:
                yield module
            case ast.Name(name, ast.Load()) if name in IMPURE_NAMES:
                yield name


@pytest.mark.parametrize("file", pure_files(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_core_and_games_touch_nothing_outside(file: Path) -> None:
    assert list(impurities(ast.parse(file.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "text",
    ["import random", "from time import sleep", "import os.path", "x: float = 1", "open('a')"],
)
def test_an_impurity_would_be_noticed(text: str) -> None:
    assert list(impurities(ast.parse(text)))
