"""The rulebook at the prompt: one clause, or the whole of it."""

import textwrap

from letopis.printing.rulebook import Paragraph, rulebook
from letopis.words import Words

LONGEST_LINE = 96


def rule_lines(words: Words, game: str, clause: str, width: int) -> list[str]:
    """The paragraphs that tell a clause; all chapters when none is named."""
    book, width = rulebook(game, words), min(width, LONGEST_LINE)
    lines = [] if clause else [book.title, "", *textwrap.wrap(book.intro, width)]
    for chapter in book.chapters:
        told = [it for it in chapter.paragraphs if not clause or _tells(it, clause)]
        if told:
            lines += ["", chapter.title]
        for paragraph in told:
            lines += _paragraph(paragraph, width)
    return lines or _table_rule(words, clause.upper(), width)


def _tells(paragraph: Paragraph, clause: str) -> bool:
    return clause.casefold() in (told.casefold() for told in paragraph.clauses)


def _table_rule(words: Words, clause: str, width: int) -> list[str]:
    """A clause of the table itself, which no rulebook tells because it holds in every game."""
    if not words.has("table_rule", clause):
        return []
    text = f"{words.at('table_rule', clause)} ({clause})"
    return textwrap.wrap(text, width, initial_indent="  ", subsequent_indent="  ")


def _paragraph(paragraph: Paragraph, width: int) -> list[str]:
    name = f"{paragraph.name}. " if paragraph.name else ""
    text = f"{name}{paragraph.text} ({', '.join(paragraph.clauses)})"
    lines = textwrap.wrap(text, width, initial_indent="  ", subsequent_indent="  ")
    for example in paragraph.examples:
        lines.append(f"    {' '.join(example.dice)} → {example.gives}")
    return lines
