"""The texts of one language: the TOML files of its folder, merged into one tree."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, TypeAlias

from letopis.packaged import packaged
from letopis.words.languages import LANGUAGES, Language, choose_language
from letopis.words.messages import MessageError, MissingValue, Value, parse, render

__all__ = [
    "LANGUAGES",
    "SHELVES",
    "Branch",
    "CatalogueError",
    "Entry",
    "Language",
    "MissingText",
    "Shelf",
    "Words",
    "choose_language",
    "read_words",
    "words",
]

Shelf = Literal["", "rulebook"]
SHELVES: tuple[Shelf, ...] = ("", "rulebook")

Branch: TypeAlias = Mapping[str, "Entry"]
Entry: TypeAlias = str | tuple[str, ...] | Branch
_Tree: TypeAlias = dict[str, "str | tuple[str, ...] | _Tree"]

LONGEST_KEPT = 200  # characters of a value


class CatalogueError(ValueError):
    """A locale file that cannot be merged: a duplicate key, or a value that is not a text."""


class MissingText(LookupError):
    """A key without such an entry in the language."""


@dataclass(frozen=True, eq=False)
class Words:
    """All texts of one language, by key."""

    language: Language
    tree: Branch

    def __call__(self, key: str, /, **values: Value) -> str:
        """The text at a dotted key, filled with the values."""
        return self.at(*key.split("."), **values)

    def at(self, /, *path: str, **values: Value) -> str:
        """The text at a path of segments, which may contain dots, as clause ids do."""
        fill = _filled if _is_short(values) else _filled.__wrapped__
        return fill(self, path, tuple(values), *values.values())

    def texts(self, /, *path: str, **values: Value) -> tuple[str, ...]:
        """The list of texts at a path, each filled with the values."""
        entry = self._entry(path)
        if not isinstance(entry, tuple):
            raise self._missing(path, "list of texts")
        return tuple(self._render(path, text, values) for text in entry)

    def variant(self, choice: int, /, *path: str, **values: Value) -> str:
        """One text of a list of alternative wordings; `choice` is taken modulo their number."""
        entry = self._entry(path)
        if not isinstance(entry, tuple):
            raise self._missing(path, "list of texts")
        return self._render(path, entry[choice % len(entry)], values)

    def variants(self, *path: str) -> int:
        """The number of texts in a list."""
        entry = self._entry(path)
        if not isinstance(entry, tuple):
            raise self._missing(path, "list of texts")
        return len(entry)

    def branch(self, *path: str) -> Branch:
        """The table at a path with all below it; its texts are not rendered."""
        entry = self._entry(path)
        if not isinstance(entry, Mapping):
            raise self._missing(path, "table")
        return entry

    def has(self, *path: str) -> bool:
        """Whether there is a text, a list of texts or a table at the path."""
        return self._entry(path) is not None

    def keys(self) -> frozenset[tuple[str, ...]]:
        """The paths of all texts and lists of texts."""
        return frozenset(_leaves(self.tree))

    def _entry(self, path: tuple[str, ...]) -> Entry | None:
        entry: Entry | None = self.tree
        for segment in path:
            entry = entry.get(segment) if isinstance(entry, dict) else None
        return entry

    def _render(self, path: tuple[str, ...], text: str, values: Mapping[str, Value]) -> str:
        try:
            return render(parse(text), self.language, values)
        except (MessageError, MissingValue, TypeError) as error:
            error.add_note(f"in the text {_spelled(path)} of language {self.language!r}")
            raise

    def _missing(self, path: tuple[str, ...], wanted: str) -> MissingText:
        return MissingText(f"no {wanted} {_spelled(path)} in language {self.language!r}")


def _is_short(values: Mapping[str, Value]) -> bool:
    """Whether what is said may be kept: whoever echoes long words would fill the memory."""
    for value in values.values():  # a loop is quicker than `all`, and this is asked for every text
        if isinstance(value, str) and len(value) > LONGEST_KEPT:
            return False
    return True


@lru_cache(maxsize=8192, typed=True)  # typed: True equals 1, and is said otherwise
def _filled(words: Words, path: tuple[str, ...], names: tuple[str, ...], *values: Value) -> str:
    """A text with its values; the same few are said again and again to all who look."""
    entry = words._entry(path)
    if not isinstance(entry, str):
        raise words._missing(path, "text")
    return words._render(path, entry, dict(zip(names, values, strict=True)))


@cache
def words(language: Language, shelf: Shelf = "") -> Words:
    """The packaged texts of a language; each shelf is read once, on first use."""
    return read_words(packaged("locale"), language, shelf)


def read_words(folder: Path, language: Language, shelf: Shelf = "") -> Words:
    """Merge the files of a language, or of one shelf; a key in two files is an error."""
    tree: _Tree = {}
    for file in _files(folder / language, shelf):
        try:
            _merge(tree, tomllib.loads(file.read_text(encoding="utf-8")), ())
        except (tomllib.TOMLDecodeError, CatalogueError) as error:
            raise CatalogueError(f"{file}: {error}") from error
    return Words(language, tree)


def _files(folder: Path, shelf: Shelf) -> list[Path]:
    """Texts that every command needs lie in the folder itself; a shelf is a subfolder."""
    return sorted((folder / shelf).rglob("*.toml") if shelf else folder.glob("*.toml"))


def _merge(tree: _Tree, table: Mapping[str, object], path: tuple[str, ...]) -> None:
    """Merge a table into the tree; tables of one name are joined, other duplicates are errors."""
    for key, value in table.items():
        here = (*path, key)
        present = tree.setdefault(key, {}) if isinstance(value, dict) else tree.get(key)
        if isinstance(value, dict) and isinstance(present, dict):
            _merge(present, value, here)
        elif present is None:
            tree[key] = _leaf(value, here)
        else:
            raise CatalogueError(f"{_spelled(here)} is given by another file too")


def _leaf(value: object, path: tuple[str, ...]) -> str | tuple[str, ...]:
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise CatalogueError(f"{_spelled(path)} is neither a text nor a list of texts")


def _leaves(branch: Branch, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, entry in branch.items():
        if isinstance(entry, Mapping):
            yield from _leaves(entry, (*path, key))
        else:
            yield (*path, key)


def _spelled(path: tuple[str, ...]) -> str:
    """The path as in TOML: segments with dots in quotes."""
    return ".".join(f'"{segment}"' if "." in segment else segment for segment in path)
