"""Search in a rulebook: by clause, by chapter, or by words."""

from collections.abc import Callable
from unicodedata import combining, normalize

from msgspec.structs import replace

from letopis.ledger import PREFIXES
from letopis.rulebook.book import Chapter, Paragraph, Rulebook, Section

SHORTEST_STEM = 4
ENDING = 2  # letters that inflection may change at the end of a word

Fits = Callable[[Section, Paragraph], bool]


def find(book: Rulebook, asked: str) -> Rulebook:
    """The book reduced to what was asked for; without chapters if nothing is found.

    A number names a clause or all clauses below it, also a whole chapter; a query without digits is
    words that must all occur.
    """
    prefix = f"{PREFIXES[book.game]}-".casefold()
    name = _number(asked).removeprefix(prefix)
    for chapter in book.chapters:
        if chapter.number and name == chapter.number.casefold():
            return replace(book, intro="", chapters=(chapter,))
    wanted = f"{prefix}{name}."
    named = _select(book, lambda _, told: any(_is_below(it, wanted) for it in told.clauses))
    if named.chapters:
        return named
    stems = [] if _has_digit(asked) else [_stem(word) for word in _plain(asked).split()]
    return _select(book, lambda *place: bool(stems) and _has_all(_said(*place), stems))


def _number(asked: str) -> str:
    """The part of a query that may be a number: the last word, so that "clause 7.3" works too."""
    *_, last = asked.casefold().split() or [""]
    return last.rstrip(".") if asked.strip().casefold() == last or _has_digit(last) else asked


def _has_digit(text: str) -> bool:
    return any(sign.isdigit() for sign in text)


def _select(book: Rulebook, fits: Fits) -> Rulebook:
    chapters = (_selected(chapter, fits) for chapter in book.chapters)
    return replace(book, intro="", chapters=tuple(it for it in chapters if it.sections))


def _selected(chapter: Chapter, fits: Fits) -> Chapter:
    sections = []
    for section in chapter.sections:
        kept = tuple(it for it in section.paragraphs if fits(section, it))
        if kept and kept == section.paragraphs:
            sections.append(section)
        elif kept:
            sections.append(replace(section, paragraphs=kept, intro=(), story=None))
    return replace(chapter, intro="", sections=tuple(sections))


def _said(section: Section, told: Paragraph) -> str:
    return _plain(" ".join((section.title, told.name or "", told.text, *told.notes)))


def _has_all(text: str, stems: list[str]) -> bool:
    return all(any(word.startswith(stem) for word in text.split()) for stem in stems)


def _stem(word: str) -> str:
    """A word without the letters that inflection changes, so that all its forms are found."""
    return word[: max(SHORTEST_STEM, len(word) - ENDING)]


def _plain(text: str) -> str:
    """Lower-case words without punctuation and diacritics."""
    bare = (sign for sign in normalize("NFKD", text.casefold()) if not combining(sign))
    return "".join(sign if sign.isalnum() else " " for sign in bare)


def _is_below(clause: str, name: str) -> bool:
    return f"{clause.casefold()}.".startswith(name)
