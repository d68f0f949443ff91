"""Texts for players from the locale files, found by key and filled with values."""

from letopis.words.catalogue import (
    LANGUAGES,
    SHELVES,
    Branch,
    CatalogueError,
    Entry,
    Language,
    MissingText,
    Shelf,
    Words,
    choose_language,
    read_words,
    words,
)
from letopis.words.messages import MessageError, MissingValue
from letopis.words.numbers import MINUS, decimal
from letopis.words.refusals import refusal_text, seat_name
from letopis.words.troubles import trouble_text

__all__ = [
    "LANGUAGES",
    "MINUS",
    "SHELVES",
    "Branch",
    "CatalogueError",
    "Entry",
    "Language",
    "MessageError",
    "MissingText",
    "MissingValue",
    "Shelf",
    "Words",
    "choose_language",
    "decimal",
    "read_words",
    "refusal_text",
    "seat_name",
    "trouble_text",
    "words",
]
