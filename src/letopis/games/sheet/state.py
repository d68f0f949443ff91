"""The state of a dice game: sheets, dice, and whose turn it is."""

from msgspec import Struct

from letopis.core.seats import SeatId
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.rules import Rules
from letopis.games.sheet.spec import MatchStart


class Sheet(Struct, frozen=True):
    """One player's column: a value or None for each cell, and the premiums earned."""

    values: tuple[int | None, ...]
    open: int  # cells without a value, as a bit mask
    premiums: int = 0  # points, not a count
    doubled: int = 0  # VD-J.3. Cells whose points the first roll doubled, as a bit mask


class State(Struct, frozen=True):
    """A match of one or more games; `turn` counts the turns taken in the current game.

    `asked` is the seat the game waits for: a player, chance, or None once it is over.
    """

    rules: Rules
    seats: tuple[SeatId, ...]
    games: int
    match_start: MatchStart
    sheets: tuple[Sheet, ...]
    asked: SeatId | None
    finished: tuple[tuple[Sheet, ...], ...] = ()
    turn: int = 0
    rolls: int = 0
    dice: Dice = ()
    kept: Dice | None = None  # dice set aside while chance throws the rest

    @property
    def is_over(self) -> bool:
        return self.asked is None

    @property
    def at_turn(self) -> int:
        """The index in `seats` of the player whose turn it is."""
        first = len(self.finished) if self.match_start == "rotate" else 0
        return (first + self.turn) % len(self.seats)

    @property
    def at_turn_after(self) -> int:
        """VD-G.1. The index of the next player in the circle."""
        return (self.at_turn + 1) % len(self.seats)

    @property
    def mover(self) -> SeatId:
        return self.seats[self.at_turn]

    @property
    def round(self) -> int:
        """The number of this turn for its player, counted from 1."""
        return self.turn // len(self.seats) + 1


def blank(rules: Rules) -> Sheet:
    return Sheet((None,) * len(rules.spec.cells), rules.all_cells)
