"""A greedy dice bot that looks one throw ahead."""

from collections.abc import Sequence

from msgspec import Struct

from letopis.bots.mover_sheet import mover_sheet
from letopis.bots.prospects import Prospect, Prospects
from letopis.core.acts import Action
from letopis.core.choices import Choice
from letopis.games.sheet.actions import Keep, Roll
from letopis.games.sheet.rules import Rules
from letopis.games.sheet.view import SheetView


class GreedyBot:
    """Plays any sheet; takes the first of equal choices, so it is deterministic."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def choose(self, view: Struct, legal: Sequence[Choice]) -> Action:
        assert isinstance(view, SheetView)
        if len(legal) == 1 and isinstance(legal[0], Action):
            return legal[0]
        return max(prospects(self._rules, view, legal), key=lambda prospect: prospect.worth).action


def prospects(rules: Rules, view: SheetView, legal: Sequence[Choice]) -> list[Prospect]:
    """The expected gain of every legal choice for the player at turn."""
    outlook = Prospects(rules, mover_sheet(rules, view), view.round)
    rolls = [action for action in legal if isinstance(action, Roll | Keep)]
    cells = outlook.of_cells(view.dice, view.rolls == 1) if view.dice else []
    return [*outlook.of_rolls(rolls), *cells]
