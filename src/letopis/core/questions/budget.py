"""The money of a seat: what it has now, and what it will have when its next turn has begun."""

from abc import ABC, abstractmethod
from typing import Any

from msgspec import Struct

from letopis.core.questions.dry_run import Warned
from letopis.core.seats import SeatId


class Budget(Struct, frozen=True):
    """Coins of a seat and the most it may keep; what a year brings it, by source, and takes.

    `coming` is what it will have when its next turn has begun and nothing else happens; `lost` of
    today's coins are taken by then, and `short` lack for the upkeep.
    """

    coins: int
    limit: int
    gains: dict[str, int]
    upkeep: int
    lost: int
    short: int
    coming: int
    warnings: tuple[Warned, ...] = ()


class Budgeting(ABC):
    """A game in which seats have money."""

    @abstractmethod
    def budget(self, state: Any, seat: SeatId, /) -> Budget | None:
        """From what the seat may know; None for a seat without a treasury."""
        ...
