"""`letopis rules GAME`: print the rulebook, a chapter, a clause, or search results."""

import textwrap

from letopis.cli.terminal.exit_codes import OK
from letopis.cli.terminal.screen import Screen
from letopis.core.errors import Trouble
from letopis.games.catalogue import game_named
from letopis.rulebook import Chapter, Edition, Paragraph, Rulebook, Section, find, rulebook
from letopis.words import Words

LONGEST_LINE = 96
EVERYTHING = "all"
INDENT = "  "


def show_rules(game: str, asked: str, screen: Screen) -> int:
    """Print the part of the rulebook that was asked for, or raise Trouble."""
    game_named(game)
    lines = rule_lines(screen.words, game, asked, screen.width)
    if not lines:
        raise Trouble("nothing-in-rules", asked=asked)
    for line in lines:
        screen.tell(line)
    return OK


def rule_lines(
    words: Words, game: str, asked: str, width: int, edition: Edition | None = None
) -> list[str]:
    """The lines of that part; a long book without a query gives its summary and contents."""
    page = _Page(words, min(width, LONGEST_LINE))
    book = rulebook(game, words, edition)
    if asked in ("", EVERYTHING):
        return page.opening(book) if book.is_long and not asked else page.book(book)
    return page.found(find(book, asked)) or page.table_rule(asked.upper())


class _Page:
    """Layout of a rulebook in lines of one width."""

    def __init__(self, words: Words, width: int) -> None:
        self._words, self._width = words, width

    def book(self, book: Rulebook) -> list[str]:
        lines = [book.title, "", *self._wrap(book.intro)]
        for chapter in book.chapters:
            lines += self._chapter(chapter)
        return lines

    def opening(self, book: Rulebook) -> list[str]:
        """The summary, the list of chapters, and how to read on."""
        lines = [book.title, "", *self._wrap(book.intro)]
        for chapter in book.chapters:
            lines += [] if chapter.number else self._chapter(chapter)
        lines += ["", self._words("book.contents")]
        lines += [INDENT + self._title(it) for it in book.chapters if it.number]
        return [*lines, "", *self._wrap(self._words("book.how_to_ask"))]

    def found(self, book: Rulebook) -> list[str]:
        return [line for chapter in book.chapters for line in self._chapter(chapter)][1:]

    def table_rule(self, clause: str) -> list[str]:
        """A clause of the table itself, which is in no rulebook because it holds in every game."""
        if not self._words.has("table_rule", clause):
            return []
        return self._wrap(f"{clause}  {self._words.at('table_rule', clause)}", INDENT)

    def _chapter(self, chapter: Chapter) -> list[str]:
        lines = ["", self._title(chapter), *self._wrap(chapter.intro)]
        for section in chapter.sections:
            lines += self._section(section)
        return lines

    def _title(self, chapter: Chapter) -> str:
        if not chapter.number:
            return chapter.title
        return self._words("book.chapter", number=chapter.number, title=chapter.title)

    def _section(self, section: Section) -> list[str]:
        lines = ["", section.title] if section.title else []
        for text in section.intro:
            lines += textwrap.wrap(
                text, self._width, initial_indent=INDENT, subsequent_indent=INDENT
            )
        for paragraph in section.paragraphs:
            lines += self._paragraph(paragraph)
        if section.story:
            lines += ["", INDENT + self._words("book.example", title=section.story.title)]
            for number, step in enumerate(section.story.steps, 1):
                lines += self._wrap(f"{number}. {step}", INDENT * 2)
        return lines

    def _paragraph(self, told: Paragraph) -> list[str]:
        name = f"{told.name}. " if told.name else ""
        lines = self._wrap(f"{', '.join(told.clauses)}  {name}{told.text}", INDENT)
        for example in told.examples:
            lines.append(f"{INDENT * 2}{' '.join(example.dice)} → {example.gives}")
        for note in told.notes:
            lines += self._wrap(f"◦ {note}", INDENT * 2)
        return lines

    def _wrap(self, text: str, indent: str = "") -> list[str]:
        hanging = indent + INDENT if indent else ""
        return textwrap.wrap(text, self._width, initial_indent=indent, subsequent_indent=hanging)
