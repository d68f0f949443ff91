"""Citations of clauses: in docstrings, comments and strings of Python files, and in TOML files.

A citation is one id, or a range, which stands for every id from first to last: "3.b-d" after the
prefix of the game, or two ids with "to" between them.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from letopis.ledger.clauses import PREFIXES

_ID = rf"((?:{'|'.join(PREFIXES.values())})-[A-Z0-9]\w*(?:\.[a-z0-9]+)*)"
_LAST_PART = r"[-\u2013]([a-z]|\d+)(?!\w|\.[a-z0-9])"
_CITED = re.compile(rf"(?<!\w){_ID}(?:{_LAST_PART}| to {_ID})?")


@dataclass(frozen=True)
class Citation:
    """A place in the code that cites a clause; `name` is empty outside of any definition."""

    clause: str
    path: str
    line: int
    name: str

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line} {self.name}".rstrip()


def cited(text: str) -> tuple[str, ...]:
    """The clause ids in a text, with ranges expanded; an invalid range is returned as it is."""
    return tuple(chain.from_iterable(_written_out(*found) for found in _CITED.findall(text)))


def find_citations(folder: Path, root: Path) -> tuple[Citation, ...]:
    """Every citation of a clause in the Python and TOML files under a folder."""
    files = sorted(chain(folder.rglob("*.py"), folder.rglob("*.toml")))
    return tuple(chain.from_iterable(_cited_in(file, root) for file in files))


def _written_out(first: str, end: str, last: str) -> tuple[str, ...]:
    stem, _, start = first.rpartition(".")
    if last.rpartition(".")[0] == stem:
        end = last.rpartition(".")[2]
    if not end:
        return (first, last) if last else (first,)
    if start.isdigit() and end.isdigit() and int(start) < int(end):
        return tuple(f"{stem}.{part}" for part in range(int(start), int(end) + 1))
    if len(start) == 1 and start.isalpha() and end.isalpha() and start < end:
        return tuple(f"{stem}.{chr(part)}" for part in range(ord(start), ord(end) + 1))
    return (f"{first}-{end}",)


def _cited_in(file: Path, root: Path) -> Iterator[Citation]:
    text, path = file.read_text(encoding="utf-8"), file.relative_to(root).as_posix()
    if not _CITED.search(text):  # to parse a file takes a hundred times as long as to search it
        return
    definitions = list(_definitions(ast.parse(text, path))) if file.suffix == ".py" else []
    for number, line in enumerate(text.split("\n"), 1):
        for clause in cited(line):
            yield Citation(clause, path, number, _enclosing(definitions, number))


@dataclass(frozen=True)
class _Definition:
    lines: range
    name: str


def _definitions(node: ast.AST, prefix: str = "") -> Iterator[_Definition]:
    """Functions, classes with their members, and named values; outer before inner."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name):
                yield _Definition(_lines(child, child.decorator_list), prefix + name)
            case ast.ClassDef(name):
                yield _Definition(_lines(child, child.decorator_list), prefix + name)
                yield from _definitions(child, f"{prefix}{name}.")
            case ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)):
                yield _Definition(_lines(child, []), prefix + name)
            case _:
                yield from _definitions(child, prefix)


def _lines(node: ast.stmt, decorators: list[ast.expr]) -> range:
    """The lines of a definition, from its first decorator on."""
    first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    return range(first, (node.end_lineno or first) + 1)


def _enclosing(definitions: list[_Definition], line: int) -> str:
    around = [definition.name for definition in definitions if line in definition.lines]
    return around[-1] if around else ""
