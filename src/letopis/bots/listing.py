"""Lazy listing of a seat's legal choices, whole or by piece."""

from collections.abc import Callable, Sequence
from typing import overload

from letopis.core.acts import Action
from letopis.core.choices import Choice, Family
from letopis.core.game import AnyGame
from letopis.core.seats import SeatId

NO_PIECE = ""
ACTORS = ("structure", "army", "building", "mine", "mage")


class ChoiceList(Sequence[Choice]):
    """All choices of a seat, in their order; those of one piece are listed without the others.

    `pieces` are the subjects of the seat. The state behind them is not accessible.
    """

    def __init__(
        self, pieces: tuple[str, ...], about: Callable[[str | None], tuple[Choice, ...]]
    ) -> None:
        self.pieces, self._list = pieces, about
        self._all: tuple[Choice, ...] | None = None
        self._known: dict[str, tuple[Choice, ...]] = {}

    def about(self, piece: str) -> tuple[Choice, ...]:
        """The choices of one piece; with the empty name, those of no piece."""
        if piece not in self._known:
            self._known[piece] = self._list(piece)
        return self._known[piece]

    def __len__(self) -> int:
        return len(self._whole())

    @overload
    def __getitem__(self, at: int) -> Choice: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Choice, ...]: ...
    def __getitem__(self, at: int | slice) -> Choice | tuple[Choice, ...]:
        return self._whole()[at]

    def _whole(self) -> tuple[Choice, ...]:
        if self._all is None:
            self._all = self._list(None)
        return self._all


def listing(game: AnyGame, state: object, seat: SeatId) -> ChoiceList:
    """The legal choices of a seat in this state."""
    pieces = game.subjects(state, seat)
    return ChoiceList(pieces, lambda about: game.legal(state, seat, about))


def by_piece(choices: Sequence[Choice]) -> ChoiceList:
    """A listing over choices that are already listed."""
    if isinstance(choices, ChoiceList):
        return choices
    whole = tuple(choices)
    pieces = tuple(dict.fromkeys(filter(None, (actor(it) for it in whole))))
    return ChoiceList(
        pieces,
        lambda about: whole if about is None else tuple(it for it in whole if actor(it) == about),
    )


def example(choice: Choice) -> Action:
    return choice.example if isinstance(choice, Family) else choice


def actor(choice: Choice) -> str:
    """The name of the acting piece; a founding army is not one yet."""
    action = example(choice)
    for name in ACTORS:
        found = getattr(action, name, None)
        if isinstance(found, str) and "-" in found:
            return found
    return NO_PIECE
