"""Rulebooks in plain words: their structure, the edition of one table, search, trying throws."""

from letopis.rulebook.book import Chapter, Example, Paragraph, Rulebook, Section, Story
from letopis.rulebook.edition import Edition, game_edition, option_value, printed_edition
from letopis.rulebook.locale_files import read_rulebook, rulebook
from letopis.rulebook.search import find
from letopis.rulebook.throw_trial import Trial, TrialThrow, has_throws, try_throw

__all__ = [
    "Chapter",
    "Edition",
    "Example",
    "Paragraph",
    "Rulebook",
    "Section",
    "Story",
    "Trial",
    "TrialThrow",
    "find",
    "game_edition",
    "has_throws",
    "option_value",
    "printed_edition",
    "read_rulebook",
    "rulebook",
    "try_throw",
]
