"""What a player sees and types at a table: one desk for each kind of game."""

from typing import Protocol

from letopis.cli.screen import Screen
from letopis.cli.sheet_desk import SheetDesk
from letopis.cli.strategic.desk import StrategicDesk
from letopis.core.acts import Refusal
from letopis.core.chronicle import Entry
from letopis.core.game import Outcome
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.game import StrategicGame


class Desk(Protocol):
    """One table on one screen."""

    @property
    def asks(self) -> tuple[str, ...]:
        """Words of the notation that a player may begin a line with."""
        ...

    @property
    def commands(self) -> tuple[str, ...]:
        """What changes nothing and is answered by the desk itself."""
        ...

    @property
    def puzzled(self) -> str:
        """The trouble with a line that is neither."""
        ...

    def recall(self, entries: tuple[Entry, ...]) -> None:
        """What happened before this session, for whoever asks."""
        ...

    def greet(self, table: Table) -> None: ...

    def hand_over(self, table: Table, seat: SeatId) -> str | None:
        """Somebody else sits down: what to wait with, if with anything; None if nobody does."""
        ...

    def is_secret(self, table: Table) -> bool:
        """Whether what is typed now is for nobody else's eyes."""
        ...

    def turn(self, table: Table, seat: SeatId) -> None:
        """What a person needs to see before choosing."""
        ...

    def prompt(self, table: Table, seat: SeatId) -> str: ...

    def speaker(self, seat: SeatId, typed: str) -> tuple[SeatId, str]:
        """Who says a line, and the line itself."""
        ...

    def silence(self, table: Table, seat: SeatId) -> str | None:
        """What an empty line means, if it means anything."""
        ...

    def notation(self, table: Table, seat: SeatId, typed: str) -> str:
        """What was typed, in the notation."""
        ...

    def tell(self, before: Table, entry: Entry) -> None:
        """What came of an act; `before` is the table it was asked at."""
        ...

    def tell_throw(self, before: Table, entry: Entry, mover_is_person: bool) -> None: ...

    def refuse(self, table: Table, refusal: Refusal) -> None: ...

    def command(self, table: Table, seat: SeatId, line: str) -> None: ...

    def ending(self, table: Table, outcome: Outcome) -> None: ...


def desk_for(screen: Screen, table: Table) -> Desk:
    if isinstance(table.game, StrategicGame):
        return StrategicDesk(screen, table)
    return SheetDesk(screen, table)
