"""Every word a player sees: texts of the locale files, found by key and filled with values."""

from letopis.words.catalogue import (
    LANGUAGES,
    Branch,
    CatalogueError,
    Entry,
    Language,
    MissingText,
    Words,
    choose_language,
    read_words,
    words,
)
from letopis.words.messages import MessageError, MissingValue

__all__ = [
    "LANGUAGES",
    "Branch",
    "CatalogueError",
    "Entry",
    "Language",
    "MessageError",
    "MissingText",
    "MissingValue",
    "Words",
    "choose_language",
    "read_words",
    "words",
]
