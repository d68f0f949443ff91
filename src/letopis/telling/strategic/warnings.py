"""What a friend at the table would say before an act, in words."""

from letopis.core.questions.dry_run import Warned
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import Values
from letopis.telling.variants import sentence

PIECES = "pieces"  # several by their names


def warning_said(fields: Fields, warned: Warned) -> str:
    """One sentence; `fields` are what the reader may know."""
    about: Values = {}
    for field, value in warned.about.items():
        named = tuple(str(value).split()) if field == PIECES else value
        about |= fields.untyped(field, named)
    return sentence(fields.names.words.at("warning", warned.key, **about))
