"""The rules of a game as a PDF to keep beside the dice."""

from letopis.printing.typesetting import typeset
from letopis.rulebook import rulebook
from letopis.words import Words


def rules_sheet(game: str, words: Words) -> bytes:
    """VD-D.1. The rulebook of a game, laid out for paper."""
    return typeset("rules", rulebook(game, words))
