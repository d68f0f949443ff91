"""The rulebook at the prompt: one clause, or the whole of it."""

import textwrap

from letopis.ledger.clauses import PREFIXES, read_ledger
from letopis.packaged import packaged
from letopis.printing.rulebook import Paragraph, rulebook
from letopis.words import Words

LONGEST_LINE = 96


def rule_lines(words: Words, game: str, clause: str, width: int) -> list[str]:
    """The paragraphs that tell a clause; all chapters when none is named."""
    width = min(width, LONGEST_LINE)
    if not words.has("rulebook", game):
        return _ledger_lines(words, game, clause, width) or _table_rule(
            words, clause.upper(), width
        )
    book = rulebook(game, words)
    lines = [] if clause else [book.title, "", *textwrap.wrap(book.intro, width)]
    for chapter in book.chapters:
        told = [it for it in chapter.paragraphs if not clause or _tells(it, clause)]
        if told:
            lines += ["", chapter.title]
        for paragraph in told:
            lines += _paragraph(paragraph, width)
    return lines or _table_rule(words, clause.upper(), width)


def _ledger_lines(words: Words, game: str, clause: str, width: int) -> list[str]:
    """A game whose book is not written yet: the clauses of its ledger, with what was ruled."""
    if not clause:
        return textwrap.wrap(words("terminal.which_clause"), width)
    prefix = f"{PREFIXES[game]}-".casefold()
    wanted = clause.casefold().removeprefix(prefix)
    lines: list[str] = []
    for known in read_ledger(packaged("rules") / f"{game}.yaml").clauses:
        name = known.id.casefold().removeprefix(prefix)
        if name == wanted or name.startswith(f"{wanted}."):
            text = f"{known.id}. {known.says} {known.ruling or ''}".strip()
            lines += textwrap.wrap(text, width, subsequent_indent="  ")
    if lines and words.language != "en":
        lines.append(words("terminal.english_clause"))
    return lines


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
