"""Actions and events of every table, whatever is played: undo, go back, break off, reveal."""

from typing import Literal

from letopis.core.acts import Action, Event
from letopis.core.seats import SeatId

Word = Literal["yes", "no"]
BreakOffKind = Literal["resigned", "claimed", "called-off"]


class Undo(Action, frozen=True, tag="undo"):
    """TB-2.1. Undo the seat's own last act."""


class Undone(Event, frozen=True, tag="undone"):
    """The entry with this number and all later ones are undone; they stay in the chronicle."""

    seq: int


class AskBack(Action, frozen=True, tag="ask-back"):
    """TB-2.2. Ask everybody to go back to before an entry."""

    seq: int


class BackAsked(Event, frozen=True, tag="back-asked"):
    """A seat asks to undo that entry, and waits for the others' answers."""

    seat: SeatId
    seq: int


class AnswerBack(Action, frozen=True, tag="answer-back"):
    """TB-2.2. Agree to go back, or decline."""

    word: Word


class BackAnswered(Event, frozen=True, tag="back-answered"):
    """A seat has agreed to go back, or declined, which ends the request."""

    seat: SeatId
    word: Word


class Reveal(Action, frozen=True, tag="reveal"):
    """TB-3.2. Reveal the secret of the dice, once the game is over."""

    secret: str


class Revealed(Event, frozen=True, tag="revealed"):
    """The secret is revealed and the chronicle closed."""

    secret: str


class BreakOff(Action, frozen=True, tag="break-off"):
    """TB-3.4. End the game before its rules do, as its people have decided."""

    how: BreakOffKind
    winners: tuple[SeatId, ...]


class BrokenOff(Event, frozen=True, tag="broken-off"):
    """The people of the game have ended it; without winners nobody has won."""

    how: BreakOffKind
    winners: tuple[SeatId, ...]


TABLE_KINDS = (
    *(Undo, Undone, AskBack, BackAsked, AnswerBack, BackAnswered),
    *(Reveal, Revealed, BreakOff, BrokenOff),
)
