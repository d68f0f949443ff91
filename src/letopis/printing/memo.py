"""The memo of the Great Strategic: its tables, battle and turn on one sheet."""

from msgspec import Struct

from letopis.games.strategic.catalogue import catalogue
from letopis.printing.typesetting import typeset
from letopis.rulebook.tables import TextTable, figure_lines, table_notes, text_tables
from letopis.words import Words


class Reminder(Struct, frozen=True):
    """Some lines under a heading."""

    title: str
    lines: tuple[str, ...]


class Memo(Struct, frozen=True):
    """Data of the template `memo.typ`."""

    language: str
    title: str
    left: tuple[TextTable, ...]
    right: tuple[TextTable, ...]
    battle: Reminder
    turn: Reminder
    figures: Reminder
    notes: tuple[str, ...]


def memo(words: Words) -> bytes:
    """VS-M.1.a, VS-M.2.a, VS-M.3.a. The PDF of the memo, to be kept in sight while playing."""
    return typeset("memo", plan_memo(words))


def plan_memo(words: Words) -> Memo:
    """Everything that the memo shows, before it is laid out."""
    armies, structures, mines, spells = text_tables(words, catalogue())
    return Memo(
        language=words.language,
        title=words("print.memo.title"),
        left=(armies, structures, mines),
        right=(spells,),
        battle=_reminder(words, "battle"),
        turn=_reminder(words, "turn"),
        figures=Reminder(words("print.memo.figures"), figure_lines(words, catalogue())),
        notes=table_notes(words),
    )


def _reminder(words: Words, name: str) -> Reminder:
    path = ("print", "memo", name)
    return Reminder(words.at(*path, "title"), words.texts(*path, "lines"))
