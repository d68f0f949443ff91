"""VS-T2.a, VS-T4.a. Figures that one game changes, by dotted path or ledger option."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import msgspec
from msgspec import Struct

from letopis.core.errors import OptionError
from letopis.games.strategic.catalogue.rows import CatalogueTables
from letopis.games.strategic.catalogue.tables import check, decode, packaged_text, printed_tables

Figure = int | str
Overrides = Mapping[str, int | str]
Options = dict[str, dict[str, dict[str, int]]]

LIMIT = re.compile(r"[<>]= -?\d+")

# What a row is, as against how much of something it has: the rules lean on it.
FIXED = frozenset(
    {
        *("reconstructed", "level", "number", "school", "magical", "naval"),
        *("lord_house", "built_at_once", "becomes"),
    }
)


class FigureChange(Struct, frozen=True):
    """A figure of this game that differs from the book."""

    path: str
    book: Figure
    game: Figure


def override(overrides: Overrides) -> tuple[CatalogueTables, tuple[FigureChange, ...]]:
    """The tables with these figures put in, and what of it differs from the book."""
    book = printed_tables()
    game, before = book, msgspec.to_builtins(book)
    paths = _by_path(overrides)
    for path, (key, value) in paths.items():
        game = _put(game, path, key, value)
    check(game)
    after = msgspec.to_builtins(game)
    seen = ((path, _leaf(before, path), _leaf(after, path)) for path in sorted(paths))
    return game, tuple(FigureChange(path, old, new) for path, old, new in seen if old != new)


@cache
def _options() -> Options:
    return decode("options", packaged_text("options"), Options)


def _by_path(overrides: Overrides) -> dict[str, tuple[str, int | str]]:
    """Each path with the key that asked for it and the value; asked twice is refused."""
    found: dict[str, tuple[str, int | str]] = {}
    for key, value in overrides.items():
        for path, figure in _meaning(key, value):
            if path in found:
                first = found[path][0]
                raise OptionError("catalogue-override-twice", figure=path, one=first, other=key)
            found[path] = (key, figure)
    return found


def _meaning(key: str, value: int | str) -> Iterator[tuple[str, int | str]]:
    """An option stands for the figures it sets, any other key for itself."""
    if key not in _options():
        yield key, value
        return
    values = _options()[key]
    if str(value) not in values:
        known = ", ".join(values)
        raise OptionError("catalogue-override-choice", option=key, value=value, known=known)
    yield from values[str(value)].items()


def _put(tables: CatalogueTables, path: str, key: str, value: int | str) -> CatalogueTables:
    """One figure changed; typed values such as "3" are read as the table wants them."""
    before = msgspec.to_builtins(tables)
    tree = _with(before, path.split("."), key, value)
    try:
        changed = msgspec.convert(tree, CatalogueTables, strict=False)
        _leaf(msgspec.to_builtins(changed), path)
    except msgspec.ValidationError as error:
        raise _unfit(_leaf(before, path), key, value, str(error)) from error
    return changed


def _unfit(book: Figure, key: str, value: int | str, problem: str) -> OptionError:
    """Out of range, or not at all what the book's figure is."""
    if limit := LIMIT.search(problem):
        return OptionError("catalogue-override-limit", option=key, value=value, limit=limit[0])
    wanted = type(book).__name__
    return OptionError("catalogue-override-value", option=key, value=value, wanted=wanted)


def _with(tree: object, path: Sequence[str], key: str, value: int | str) -> object:
    """A copy of the tree with one leaf changed; entries of a list are counted from 1.

    What the book has no figure for cannot be changed either.
    """
    if not path:
        if isinstance(tree, dict | list | tuple):
            raise OptionError("catalogue-override-table", option=key)
        return value
    name, rest = path[0], path[1:]
    if name in FIXED:
        raise OptionError("catalogue-override-fixed", option=key)
    if isinstance(tree, dict) and name in _names(tree):
        return tree | {name: _with(tree[name], rest, key, value)}
    if isinstance(tree, list | tuple) and name in _numbers(tree):
        at = int(name) - 1
        return [*tree[:at], _with(tree[at], rest, key, value), *tree[at + 1 :]]
    known = ", ".join(_names(tree)) or "-"
    raise OptionError("catalogue-override-unknown", option=key, name=name, known=known)


def _names(tree: object) -> list[str]:
    if isinstance(tree, dict):
        return [name for name, it in tree.items() if name not in FIXED and it is not None]
    return _numbers(tree) if isinstance(tree, list | tuple) else []


def _numbers(entries: Sequence[object]) -> list[str]:
    return [str(at) for at in range(1, len(entries) + 1)]


def _leaf(tree: object, path: str) -> Figure:
    for name in path.split("."):
        assert isinstance(tree, dict | list | tuple)
        tree = tree[name] if isinstance(tree, dict) else tree[int(name) - 1]
    if not isinstance(tree, int | str):
        raise msgspec.ValidationError(f"{path} is no figure")
    return tree
