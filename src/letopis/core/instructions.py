"""What a player says beforehand, for himself alone: when he wants to be asked, and what shall be
done when he does not answer.

A game takes such acts like any others, and does where one screen or one file is all there is.
Whoever runs a table for several people keeps them out of the chronicle: an entry, even one without
content, tells the others that somebody has planned something. They are laid over the state for
their own player alone, and become ordinary acts of his seat when they are used.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from letopis.core.acts import Action
from letopis.core.seats import SeatId


class Instructed(ABC):
    """A game in which a player may say something beforehand; of each kind the last word counts."""

    @property
    @abstractmethod
    def instruction_kinds(self) -> tuple[type[Action], ...]: ...

    @abstractmethod
    def instructed_seat(self, state: Any, person: SeatId, /) -> SeatId | None:
        """For which seat a person says it, and knows what was said; None if for none."""
        ...

    @abstractmethod
    def with_instructions(self, state: Any, seat: SeatId, acts: Iterable[Action], /) -> Any:
        """The state as its own player knows it, with the instructions applied."""
        ...

    @abstractmethod
    def belongs_in_chronicle(self, state: Any, seat: SeatId, act: Any, /) -> bool:
        """Whether such an act must be said to the game all the same."""
        ...

    @abstractmethod
    def inherited(self, act: Any, /) -> Action | None:
        """What is left of an instruction when another person goes on in the seat."""
        ...

    @abstractmethod
    def speaks_unasked(self, state: Any, person: SeatId, /) -> bool:
        """Whether what a person has said answers the question that is open to him. The state is as
        he knows it."""
        ...
