"""The `Desk` protocol: display and input of one table, one implementation for each kind of game."""

from typing import Protocol

from letopis.cli.sheets.desk import SheetDesk
from letopis.cli.strategic.desk import StrategicDesk
from letopis.cli.terminal.screen import Screen
from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Entry
from letopis.core.game import Outcome
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.game import StrategicGame


class Desk(Protocol):
    """The display and input of one table on one screen."""

    @property
    def asks(self) -> tuple[str, ...]:
        """Words of the notation that a player may begin a line with."""
        ...

    @property
    def commands(self) -> tuple[str, ...]:
        """Commands that change nothing and are answered by the desk itself."""
        ...

    @property
    def puzzled(self) -> str:
        """The key of the error for a line that is neither."""
        ...

    def recall(self, entries: tuple[Entry, ...]) -> None:
        """Load the entries made before this session, for the log."""
        ...

    def greet(self, table: Table) -> None: ...

    def hand_over(self, table: Table, seat: SeatId) -> str | None:
        """Hand the screen to another player: the prompt to wait with; None if not needed."""
        ...

    def is_secret(self, table: Table) -> bool:
        """Whether the line being typed must be hidden from others."""
        ...

    def turn(self, table: Table, seat: SeatId) -> None:
        """Show what a person needs to see before choosing."""
        ...

    def prompt(self, table: Table, seat: SeatId) -> str: ...

    def speaker(self, seat: SeatId, typed: str) -> tuple[SeatId, str]:
        """The seat that speaks a line, and the line without that prefix."""
        ...

    def silence(self, table: Table, seat: SeatId) -> str | None:
        """The line that an empty line stands for, if any."""
        ...

    def notation(self, table: Table, seat: SeatId, typed: str) -> str:
        """The typed line in the notation."""
        ...

    def caution(self, table: Table, seat: SeatId, action: Action) -> str | None:
        """A question before an act that may not be meant; None before an ordinary one."""
        ...

    def tell(self, before: Table, entry: Entry) -> None:
        """Report the facts of an entry; `before` is the table at which it was asked."""
        ...

    def tell_throw(self, before: Table, entry: Entry, mover_is_person: bool) -> None: ...

    def refuse(self, table: Table, refusal: Refusal) -> None: ...

    def command(self, table: Table, seat: SeatId, line: str) -> None: ...

    def ending(self, table: Table, outcome: Outcome) -> None: ...


def desk_for(screen: Screen, table: Table) -> Desk:
    if isinstance(table.game, StrategicGame):
        return StrategicDesk(screen, table)
    return SheetDesk(screen, table)
