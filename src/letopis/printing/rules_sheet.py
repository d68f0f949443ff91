"""The rules of a game as PDF: one sheet, or a book with contents."""

from msgspec import Struct

from letopis.printing.typesetting import typeset
from letopis.rulebook import Chapter, Paragraph, Rulebook, Section, rulebook
from letopis.words import Words


class PrintedStory(Struct, frozen=True):
    heading: str
    steps: tuple[str, ...]


class PrintedSection(Struct, frozen=True):
    title: str
    intro: tuple[str, ...]
    paragraphs: tuple[Paragraph, ...]
    story: PrintedStory | None


class PrintedChapter(Struct, frozen=True):
    number: str
    heading: str
    intro: str
    sections: tuple[PrintedSection, ...]


class PrintedBook(Struct, frozen=True):
    """Data of the template `book.typ`."""

    language: str
    title: str
    intro: str
    contents: str
    chapters: tuple[PrintedChapter, ...]


def rules_sheet(game: str, words: Words) -> bytes:
    """VD-D.1. The PDF of a game's rulebook."""
    book = rulebook(game, words)
    return typeset("book", _printed(book, words)) if book.is_long else typeset("rules", book)


def _printed(book: Rulebook, words: Words) -> PrintedBook:
    return PrintedBook(
        language=book.language,
        title=book.title,
        intro=book.intro,
        contents=words("book.contents"),
        chapters=tuple(_chapter(chapter, words) for chapter in book.chapters),
    )


def _chapter(chapter: Chapter, words: Words) -> PrintedChapter:
    numbered = words("book.chapter", number=chapter.number, title=chapter.title)
    return PrintedChapter(
        number=chapter.number,
        heading=numbered if chapter.number else chapter.title,
        intro=chapter.intro,
        sections=tuple(_section(section, words) for section in chapter.sections),
    )


def _section(section: Section, words: Words) -> PrintedSection:
    told, printed = section.story, None
    if told is not None:
        printed = PrintedStory(words("book.example", title=told.title), told.steps)
    return PrintedSection(section.title, section.intro, section.paragraphs, printed)
