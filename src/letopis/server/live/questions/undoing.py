"""What a seat may undo, as it is sent: its acts by their names, and what bars it from more."""

from msgspec import Struct

from letopis.core.table import Table, undo_steps
from letopis.server.live.questions.reasons import Reason, Reasons
from letopis.server.live.sentences import Reader


class UndoStep(Struct, frozen=True):
    """An act that can be undone once those before it in the list are."""

    seq: int
    label: str


class UndoAbout(Struct, frozen=True):
    """Acts that a seat may undo at entry `seq`, the last one first, each by one `undo`; `barred` is
    why there are no more."""

    seq: int
    steps: tuple[UndoStep, ...]
    barred: Reason


def undo_about(table: Table, reader: Reader) -> UndoAbout:
    """By the rules of the table; the table stays as it is. An act is called as it was when it was
    chosen: who is aboard now has embarked, and not landed."""
    steps, refusal = undo_steps(table, reader.seat)
    named = tuple(
        UndoStep(it.seq, Reasons(before, reader).teller.offer(it.ask).label) for it, before in steps
    )
    return UndoAbout(table.seq, named, Reasons(table, reader).of(refusal))
