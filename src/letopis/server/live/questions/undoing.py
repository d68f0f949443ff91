"""What a seat may undo, as it is sent: its acts by their names, and what bars it from more."""

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.table import Table, own_return, undo_steps
from letopis.server.live.questions.reasons import Reason, Reasons
from letopis.server.live.sentences import Reader


class UndoStep(Struct, frozen=True):
    """An act that can be undone once those before it in the list are."""

    seq: int
    label: str


class UndoAbout(Struct, frozen=True):
    """Acts that a seat may undo at entry `seq`, the last one first, each by one `undo`; `barred` is
    why there are no more, `returns` the act that `ask-back` takes back at once where only programs
    play with a person."""

    seq: int
    steps: tuple[UndoStep, ...]
    barred: Reason
    returns: UndoStep | None = None


def undo_about(table: Table, reader: Reader) -> UndoAbout:
    """By the rules of the table; the table stays as it is. An act is called as it was when it was
    chosen: who is aboard now has embarked, and not landed."""
    steps, refusal = undo_steps(table, reader.seat)
    named = tuple(
        UndoStep(it.seq, Reasons(before, reader).teller.offer(it.ask).label) for it, before in steps
    )
    barred = Reasons(table, reader).of(refusal)
    return UndoAbout(table.seq, named, barred, None if named else _returning(table, reader))


def _returning(table: Table, reader: Reader) -> UndoStep | None:
    """The last act of a seat that only programs have answered, called as it was when chosen."""
    number = own_return(table, reader.seat)
    past = next((it for it in table.past if it.seq == number), None)
    if past is None:
        return None
    before = Reasons(replace(table, state=past.state), reader)
    return UndoStep(past.seq, before.teller.offer(past.entry.ask).label)
