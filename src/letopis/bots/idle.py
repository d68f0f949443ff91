"""A player for a seat that nobody plays any more: its turns pass, and it gains what it must."""

from collections.abc import Sequence

from msgspec import Struct

from letopis.bots.mover_sheet import mover_sheet
from letopis.bots.prospects import Prospects
from letopis.core.acts import Action
from letopis.core.choices import Choice, pick
from letopis.games.sheet.actions import Roll
from letopis.games.sheet.rules import Rules
from letopis.games.sheet.view import SheetView

IDLE = "idle"


class IdleSheetBot:
    """Throws once, as the rules ask, and closes the cell that gives least."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def choose(self, view: Struct, legal: Sequence[Choice]) -> Action:
        assert isinstance(view, SheetView)
        if not view.dice:
            return next(it for it in legal if isinstance(it, Roll))
        outlook = Prospects(self._rules, mover_sheet(self._rules, view), view.round)
        cells = outlook.of_cells(view.dice, view.rolls == 1)
        return min(cells, key=lambda it: sum(it.gains)).action


class IdleBot:
    """Takes what is listed first; where a game knows silence, it is not asked at all."""

    def choose(self, view: Struct, legal: Sequence[Choice]) -> Action:
        return pick(legal[0], lambda n: 0)
