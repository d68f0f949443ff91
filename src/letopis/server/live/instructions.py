"""What players of a table have said beforehand, as the server keeps it for them: out of the
chronicle, known to whoever sits there now and to nobody else."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from letopis.core.acts import Action
from letopis.core.errors import Trouble
from letopis.core.instructions import Instructed
from letopis.core.notation import Notation
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.store.sql.around_table.instructions import Instruction


class Instructions:
    """All that holds at one table, and who sits where: only whoever said a thing has said all of
    it, a successor takes over what belongs to the seat."""

    def __init__(self, kept: Sequence[Instruction], sitting: Mapping[SeatId, str | None]) -> None:
        self.kept, self._sitting = tuple(kept), sitting

    def of(self, table: Table, person: SeatId) -> tuple[Action, ...]:
        """What holds for whoever asks and looks from this seat."""
        game, sits = table.game, self._sitting.get(person)
        if not self.kept or sits is None or not isinstance(game, Instructed):
            return ()
        seat, found = game.instructed_seat(table.state, person), []
        for it in self.kept:
            act = _read(game.notation, it.line) if it.seat == seat else None
            if act is not None and it.person != sits:
                act = game.inherited(act)
            if act is not None:
                found.append(act)
        return tuple(found)


NOTHING_SAID = Instructions((), {})


def with_instructions(table: Table, person: SeatId, acts: tuple[Action, ...]) -> Table:
    """The table as whoever has said so knows it."""
    game, seat = table.game, seat_of(table, person)
    assert isinstance(game, Instructed)
    assert seat is not None
    return replace(table, state=game.with_instructions(table.state, seat, acts))


def seat_of(table: Table, person: SeatId) -> SeatId | None:
    """For which seat a person may say things beforehand."""
    game = table.game
    return game.instructed_seat(table.state, person) if isinstance(game, Instructed) else None


def instructed_seat(table: Table, person: SeatId, act: Action) -> SeatId | None:
    """For which seat an act is to be kept, so that the game does not hear of it; None for any other
    act, and for what the game must know all the same."""
    game, seat = table.game, seat_of(table, person)
    if seat is None or not isinstance(game, Instructed):
        return None
    if not isinstance(act, game.instruction_kinds):
        return None
    return None if game.belongs_in_chronicle(table.state, seat, act) else seat


@lru_cache(maxsize=4096)
def _read(notation: Notation, line: str) -> Action | None:
    """Parse a stored instruction; None if this edition cannot."""
    try:
        read = notation.read(line)
    except Trouble:
        return None
    return read if isinstance(read, Action) else None
