"""What happens at every table whatever is played: taking back a move, telling the dice secret."""

from letopis.core.acts import Action, Event


class Undo(Action, frozen=True, tag="undo"):
    """TB-2.1. Take back one's own last act."""


class Undone(Event, frozen=True, tag="undone"):
    """The entry with this number is taken back; it stays in the chronicle."""

    seq: int


class Reveal(Action, frozen=True, tag="reveal"):
    """TB-3.2. Tell the secret of the dice, once the game is over."""

    secret: str


class Revealed(Event, frozen=True, tag="revealed"):
    """The secret is told; the chronicle is closed."""

    secret: str


TABLE_KINDS = (Undo, Undone, Reveal, Revealed)
