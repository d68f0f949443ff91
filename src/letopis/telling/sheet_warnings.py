"""What a friend at a dice table would say before a box is written, in words."""

from letopis.core.questions.dry_run import Warned
from letopis.telling.sheet_names import cell_name
from letopis.telling.variants import sentence
from letopis.words import Words


def sheet_warning_said(words: Words, warned: Warned) -> str:
    """One sentence; dice lie open, so every reader is told the same."""
    about = {
        field: cell_name(words, value) if isinstance(value, str) else value
        for field, value in warned.about.items()
    }
    return sentence(words.at("warning", warned.key, **about))
