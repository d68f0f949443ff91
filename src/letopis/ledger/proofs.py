"""Tests that prove a clause or play a meeting: those with its id in `rule` or `meeting`."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from letopis.ledger.clauses import LedgerError

_Test: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_PUT_OFF = {"skip", "xfail"}


@dataclass(frozen=True)
class Proof:
    """A test that is marked with a clause."""

    clause: str
    path: str
    name: str

    @property
    def place(self) -> str:
        return f"{self.path}::{self.name}"


def find_proofs(folder: Path, root: Path, mark: str = "rule") -> tuple[Proof, ...]:
    """Every id marked on a test under a folder; skipped and xfail tests do not count."""
    files = sorted(folder.rglob("*.py"))
    return tuple(chain.from_iterable(_proved_in(file, root, mark) for file in files))


def _proved_in(file: Path, root: Path, mark: str) -> Iterator[Proof]:
    path, text = file.relative_to(root).as_posix(), file.read_text(encoding="utf-8")
    if re.search(rf"^\s*@(?:\w+\.)*{mark}\b", text, re.MULTILINE):
        yield from _proved_by(ast.parse(text, path), (path, mark), "")


def _proved_by(
    node: ast.Module | ast.ClassDef, sought: tuple[str, str], prefix: str
) -> Iterator[Proof]:
    for child in node.body:
        if not isinstance(child, _Test):
            continue
        name = prefix + child.name
        for clause in _carried(child, *sought):
            yield Proof(clause, sought[0], name)
        if isinstance(child, ast.ClassDef):
            yield from _proved_by(child, sought, f"{name}::")


def _carried(test: _Test, path: str, mark: str) -> tuple[str, ...]:
    """The ids that the decorators of a test name."""
    rules = [part for part in test.decorator_list if _last_name(part) == mark]
    if not rules or _PUT_OFF & set(map(_last_name, test.decorator_list)):
        return ()
    if not _is_collected(test, path):
        raise LedgerError(f"{path}:{test.lineno}: {test.name} carries a {mark}, but is no test")
    return tuple(chain.from_iterable(_clauses(rule, path) for rule in rules))


def _clauses(rule: ast.expr, path: str) -> list[str]:
    """The ids given to a mark; they are strings, so that they can be read without running."""
    given = rule.args if isinstance(rule, ast.Call) else []
    constants = [part.value for part in given if isinstance(part, ast.Constant)]
    clauses = [value for value in constants if isinstance(value, str)]
    if not clauses or len(clauses) < len(given):
        raise LedgerError(f"{path}:{rule.lineno}: a rule takes clause ids, written as strings")
    return clauses


def _last_name(decorator: ast.expr) -> str:
    """The last name of a decorator: `skip` of `@pytest.mark.skip(...)`."""
    match decorator.func if isinstance(decorator, ast.Call) else decorator:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _is_collected(test: _Test, path: str) -> bool:
    """Whether pytest collects a definition of that name from that file."""
    start = "Test" if isinstance(test, ast.ClassDef) else "test"
    return test.name.startswith(start) and path.rpartition("/")[2].startswith("test_")
