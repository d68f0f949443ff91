"""The rulebook of a game as the locale files tell it, in chapters and paragraphs."""

import re

from msgspec import Struct

from letopis.core.acts import ClauseId
from letopis.words import Words

_EXAMPLE = re.compile(r"(?P<dice>[1-6](?:\N{EN DASH}[1-6])+) \N{RIGHTWARDS ARROW} (?P<gives>.+)")


class Example(Struct, frozen=True):
    """Dice, and what comes of them."""

    dice: tuple[str, ...]
    gives: str


class Paragraph(Struct, frozen=True):
    """A rule in plain words, the clauses it tells, and the cell it is about, if it is about one."""

    clauses: tuple[ClauseId, ...]
    text: str
    cell: str | None = None
    name: str | None = None
    examples: tuple[Example, ...] = ()


class Chapter(Struct, frozen=True):
    title: str
    paragraphs: tuple[Paragraph, ...]


class Rulebook(Struct, frozen=True):
    language: str
    title: str
    intro: str
    chapters: tuple[Chapter, ...]


def rulebook(game: str, words: Words) -> Rulebook:
    """The rulebook of a game; chapters and paragraphs in the order of their keys."""
    root = ("rulebook", game)
    return Rulebook(
        language=words.language,
        title=words.at(*root, "title"),
        intro=words.at(*root, "intro"),
        chapters=tuple(
            _chapter(words, (*root, "chapter", key))
            for key in sorted(words.branch(*root, "chapter"))
        ),
    )


def _chapter(words: Words, path: tuple[str, ...]) -> Chapter:
    keys = sorted(words.branch(*path, "paragraph"))
    paragraphs = (_paragraph(words, (*path, "paragraph", key)) for key in keys)
    return Chapter(words.at(*path, "title"), tuple(paragraphs))


def _paragraph(words: Words, path: tuple[str, ...]) -> Paragraph:
    cell = words.at(*path, "cell") if words.has(*path, "cell") else None
    examples = words.texts(*path, "examples") if words.has(*path, "examples") else ()
    return Paragraph(
        clauses=tuple(map(ClauseId, words.texts(*path, "clauses"))),
        text=words.at(*path, "text"),
        cell=cell,
        name=words.at("cell", cell) if cell else None,
        examples=tuple(map(_example, examples)),
    )


def _example(text: str) -> Example:
    """Read `1-2-3-4-6 -> what it gives`, with a dash between dice and a real arrow."""
    found = _EXAMPLE.fullmatch(text)
    if found is None:
        raise ValueError(f"no dice and what they give: {text!r}")
    return Example(tuple(found["dice"].split("\N{EN DASH}")), found["gives"])
