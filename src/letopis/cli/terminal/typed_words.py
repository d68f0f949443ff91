"""Words that people type, by any of their names in either language, also shortened."""

import unicodedata
from collections.abc import Iterable, Mapping

from msgspec import Struct

from letopis.core.errors import NotationError
from letopis.words import LANGUAGES, words

SHORTEST_PREFIX = 2


class TypedName(Struct, frozen=True):
    """One of the names of a verb or a cell, as it is written in the locale files."""

    meant: str
    written: str


def name_table(rows: Iterable[tuple[str, list[str]]]) -> dict[str, TypedName]:
    """Meanings by the plain form of each of their names."""
    return {plain(name): TypedName(meant, name.lower()) for meant, names in rows for name in names}


def spoken_in_all(*path: str) -> list[str]:
    """The texts at a path, in every language."""
    return [text for language in LANGUAGES for text in words(language).texts(*path)]


def plain(text: str) -> str:
    """Text without case, commas, hyphens and diacritics, so that none of them need be typed."""
    spaced = text.casefold().replace(",", " ").replace("-", " ")
    letters = unicodedata.normalize("NFD", spaced)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.split())


def find(table: Mapping[str, TypedName], said: str) -> str | None:
    """The unique meaning of a word or prefix; raises NotationError if it is ambiguous."""
    spoken = plain(said)
    if spoken in table:
        return table[spoken].meant
    if len(spoken) < SHORTEST_PREFIX:
        return None
    found = [name for plain, name in table.items() if plain.startswith(spoken)]
    meant = {name.meant: name.written for name in reversed(found)}
    if len(meant) > 1:
        raise NotationError("ambiguous", word=said, meant=", ".join(reversed(meant.values())))
    return next(iter(meant), None)
