"""Actions and events of dice games."""

from msgspec.structs import force_setattr

from letopis.core.acts import Action, Event
from letopis.core.notation import Notation
from letopis.core.seats import SeatId
from letopis.core.table_acts import TABLE_KINDS
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.spec import CellId


class Roll(Action, frozen=True, tag="roll"):
    """Roll all dice: the first roll of a turn, or a re-roll that keeps none."""


class Keep(Action, frozen=True, tag="keep"):
    """Set these dice aside and roll the rest."""

    dice: Dice

    def __post_init__(self) -> None:
        force_setattr(self, "dice", tuple(sorted(self.dice)))


class Score(Action, frozen=True, tag="score"):
    """Write the dice into a cell; a cell whose figure they do not form is crossed out."""

    cell: CellId


class Throw(Action, frozen=True, tag="throw"):
    """The only act of chance: these faces fell. The order of the dice has no meaning."""

    dice: Dice

    def __post_init__(self) -> None:
        force_setattr(self, "dice", tuple(sorted(self.dice)))


class Called(Event, frozen=True, tag="called"):
    """A seat set these dice aside and called for a roll of the rest."""

    seat: SeatId
    kept: Dice


class Thrown(Event, frozen=True, tag="thrown"):
    """The dice now on the table, including those set aside."""

    dice: Dice


class Premium(Event, frozen=True, tag="premium"):
    """A seat made the same five of a kind again and earned the premium."""

    seat: SeatId
    points: int


class Scored(Event, frozen=True, tag="scored"):
    """A cell is closed with these points."""

    seat: SeatId
    cell: CellId
    points: int


class Ended(Event, frozen=True, tag="ended"):
    """A game of the match is over; totals in seat order."""

    game: int
    totals: tuple[int, ...]


SheetAction = Roll | Keep | Score | Throw
SheetEvent = Called | Thrown | Premium | Scored | Ended

NOTATION = Notation(Roll, Keep, Score, Throw, Called, Thrown, Premium, Scored, Ended, *TABLE_KINDS)
