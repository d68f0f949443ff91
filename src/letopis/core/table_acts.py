"""What happens at every table whatever is played: taking back a move, telling the dice secret."""

from typing import Literal

from letopis.core.acts import Action, Event
from letopis.core.seats import SeatId

Word = Literal["yes", "no"]


class Undo(Action, frozen=True, tag="undo"):
    """TB-2.1. Take back one's own last act."""


class Undone(Event, frozen=True, tag="undone"):
    """The entry with this number is taken back, with all that came after it; they stay in the
    chronicle."""

    seq: int


class AskBack(Action, frozen=True, tag="ask-back"):
    """TB-2.2. Ask everybody to go back to before an entry."""

    seq: int


class BackAsked(Event, frozen=True, tag="back-asked"):
    """A seat wishes that entry undone, and waits for everybody's word."""

    seat: SeatId
    seq: int


class AnswerBack(Action, frozen=True, tag="answer-back"):
    """TB-2.2. Agree to go back, or not."""

    word: Word


class BackAnswered(Event, frozen=True, tag="back-answered"):
    """One more has agreed; or somebody has not, and the wish is void."""

    seat: SeatId
    word: Word


class Reveal(Action, frozen=True, tag="reveal"):
    """TB-3.2. Tell the secret of the dice, once the game is over."""

    secret: str


class Revealed(Event, frozen=True, tag="revealed"):
    """The secret is told; the chronicle is closed."""

    secret: str


TABLE_KINDS = (Undo, Undone, AskBack, BackAsked, AnswerBack, BackAnswered, Reveal, Revealed)
