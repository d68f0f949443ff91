"""What a piece can do from where it is: cells it can get to, and complete acts."""

from abc import ABC, abstractmethod
from typing import Any

from msgspec import Struct

from letopis.core.acts import Action, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId


class Arrival(Struct, frozen=True):
    """A cell that a piece can get to, with a shortest way there, its last cell included.

    `stop` says why the piece goes no further after this way; None where it may go on. `left` is
    how many steps it then still has.
    """

    way: tuple[str, ...]
    left: int
    stop: Refusal | None = None


class Deed(Struct, frozen=True):
    """A complete act of a piece. `cell` is the place it is about, `target` the piece it is about,
    and `at` the cell where the piece is when it is done, after the way that belongs to the act. One
    that `is_free` costs nothing, needs nobody's consent and cannot fail."""

    kind: str
    choice: Choice
    cell: str
    at: str
    target: str = ""
    is_free: bool = False


class ClosedAct(Struct, frozen=True):
    """An act of a piece that is refused now, and why."""

    kind: str
    action: Action
    why: Refusal


class Reach(Struct, frozen=True):
    """What one piece can do now. While it cannot move, `closed` says why, and there are no cells;
    there may still be acts."""

    piece: str
    cell: str
    cells: dict[str, Arrival]
    deeds: tuple[Deed, ...] = ()
    closed: Refusal | None = None


class ReadyPiece(Struct, frozen=True):
    """A piece that can still do something in its owner's turn: how many `steps` it can go, and the
    `kinds` of its other acts, as in `Deed`, the most telling first. `price` is the least that a
    spell of it costs. A piece that `has_begun` has done something this turn."""

    piece: str
    cell: str
    steps: int
    kinds: tuple[str, ...]
    price: int = 0
    has_begun: bool = False


class Reaching(ABC):
    """A game whose pieces move over a board. What is answered follows from what the seat may know,
    and by the code that decides."""

    @abstractmethod
    def reach(self, state: Any, seat: SeatId, piece: str, /) -> Reach | Refusal:
        """What a piece of this seat can do now."""
        ...

    @abstractmethod
    def why_not(self, state: Any, seat: SeatId, piece: str, cell: str, /) -> Refusal | None:
        """What bars a piece from a cell; None if it can get there."""
        ...

    @abstractmethod
    def closed_acts(
        self, state: Any, seat: SeatId, piece: str, /
    ) -> tuple[ClosedAct, ...] | Refusal:
        """Acts that one would look for at a piece of this seat and that are refused now."""
        ...

    @abstractmethod
    def ready_pieces(self, state: Any, seat: SeatId, /) -> tuple[ReadyPiece, ...]:
        """Pieces of this seat that can still act in its turn; none out of its turn."""
        ...
