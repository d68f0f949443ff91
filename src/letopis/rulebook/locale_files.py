"""Read a rulebook from the locale files."""

import re
from collections.abc import Iterator

from letopis.core.acts import ClauseId
from letopis.rulebook.book import Chapter, Example, Paragraph, Rulebook, Section, Story
from letopis.rulebook.edition import Edition, printed_edition
from letopis.words import Words, words

_EXAMPLE = re.compile(r"(?P<dice>[1-6](?:\N{EN DASH}[1-6])+) \N{RIGHTWARDS ARROW} (?P<gives>.+)")


def rulebook(game: str, said: Words, edition: Edition | None = None) -> Rulebook:
    """The rulebook of a game, as printed unless the edition of one table is given."""
    told = words(said.language, "rulebook")
    return read_rulebook(game, said, told, edition or printed_edition(game, said))


def read_rulebook(game: str, said: Words, told: Words, edition: Edition) -> Rulebook:
    """The rulebook in `told`; `said` has the names of cells."""
    return _BookReader(game, said, told, edition).book()


class _BookReader:
    """Reads one book in one language."""

    def __init__(self, game: str, said: Words, told: Words, edition: Edition) -> None:
        self._root = ("rulebook", game)
        self._said, self._told, self._edition = said, told, edition

    def book(self) -> Rulebook:
        return Rulebook(
            game=self._root[-1],
            language=self._told.language,
            title=self._text(*self._root, "title"),
            intro=self._text(*self._root, "intro"),
            chapters=tuple(map(self._chapter, self._below(*self._root, "chapter"))),
        )

    def _chapter(self, path: tuple[str, ...]) -> Chapter:
        plain = tuple(map(self._paragraph, self._below(*path, "paragraph")))
        sections = tuple(map(self._section, self._below(*path, "section")))
        return Chapter(
            title=self._text(*path, "title"),
            sections=(Section(plain), *sections) if plain else sections,
            number=self._text(*path, "number"),
            intro=self._text(*path, "intro"),
        )

    def _section(self, path: tuple[str, ...]) -> Section:
        story = (*path, "story")
        return Section(
            paragraphs=tuple(map(self._clause, self._below(*path, "clause"))),
            title=self._text(*path, "title"),
            intro=self._texts(*path, "intro"),
            story=Story(self._text(*story, "title"), self._texts(*story, "steps"))
            if self._told.has(*story)
            else None,
        )

    def _clause(self, path: tuple[str, ...]) -> Paragraph:
        """A paragraph whose key is its clause."""
        clause = ClauseId(path[-1])
        notes = self._edition.notes.get(clause, ())
        return Paragraph(clauses=(clause,), text=self._text(*path), notes=notes)

    def _paragraph(self, path: tuple[str, ...]) -> Paragraph:
        cell = self._text(*path, "cell") or None
        return Paragraph(
            clauses=tuple(map(ClauseId, self._texts(*path, "clauses"))),
            text=self._text(*path, "text"),
            cell=cell,
            name=self._said.at("cell", cell) if cell else None,
            examples=tuple(map(_example, self._texts(*path, "examples"))),
            open=self._texts(*path, "open"),
            preset=self._text(*path, "preset") or None,
        )

    def _below(self, *path: str) -> Iterator[tuple[str, ...]]:
        """The paths right below one, in the order of the files; none if it does not exist."""
        for key in self._told.branch(*path) if self._told.has(*path) else ():
            yield (*path, key)

    def _text(self, *path: str) -> str:
        return self._told.at(*path, **self._edition.figures) if self._told.has(*path) else ""

    def _texts(self, *path: str) -> tuple[str, ...]:
        return self._told.texts(*path, **self._edition.figures) if self._told.has(*path) else ()


def _example(text: str) -> Example:
    """Parse `1-2-3-4-6 -> what it gives`, written with en dashes and a real arrow."""
    found = _EXAMPLE.fullmatch(text)
    if found is None:
        raise ValueError(f"no dice and what they give: {text!r}")
    return Example(tuple(found["dice"].split("\N{EN DASH}")), found["gives"])
