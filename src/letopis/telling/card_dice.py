"""Dice on the card beside a link."""

from collections.abc import Iterable

from letopis.core.acts import Event
from letopis.core.game import AnyGame
from letopis.games.sheet.actions import Thrown

INVITING = {"yatzy": (3, 4, 5, 6, 2), "valyrian": (6, 6, 6, 5, 5)}


def inviting_dice(game: AnyGame) -> tuple[int, ...]:
    """Dice that stand for a game on its invitations; none where it is not one of dice."""
    return INVITING.get(game.id, ())


def thrown_dice(facts: Iterable[Event]) -> tuple[int, ...]:
    """The faces of the first throw among facts; none if there is no throw."""
    return next((fact.dice for fact in facts if isinstance(fact, Thrown)), ())
