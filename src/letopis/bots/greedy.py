"""A bot that takes what looks best one throw ahead."""

from msgspec import Struct

from letopis.bots.outlook import Outlook, Prospect
from letopis.core.acts import Action
from letopis.core.choices import Choice
from letopis.games.sheet.actions import Keep, Roll
from letopis.games.sheet.rules import Rules
from letopis.games.sheet.state import Sheet
from letopis.games.sheet.view import Column, SheetView


class GreedyBot:
    """Plays any sheet; ties go to the first of the legal actions, so it never wavers."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def choose(self, view: Struct, legal: tuple[Choice, ...]) -> Action:
        assert isinstance(view, SheetView)
        if len(legal) == 1 and isinstance(legal[0], Action):
            return legal[0]
        return max(prospects(self._rules, view, legal), key=lambda prospect: prospect.worth).action


def prospects(rules: Rules, view: SheetView, legal: tuple[Choice, ...]) -> list[Prospect]:
    """What every legal choice prospects the player whose turn it is."""
    outlook = Outlook(rules, _sheet(rules, view), view.round)
    rolls = [action for action in legal if isinstance(action, Roll | Keep)]
    cells = outlook.of_cells(view.dice, view.rolls == 1) if view.dice else []
    return [*outlook.of_rolls(rolls), *cells]


def _sheet(rules: Rules, view: SheetView) -> Sheet:
    """The sheet of the player whose turn it is, read off the view."""
    assert view.mover is not None
    column = view.columns[-1][view.seats.index(view.mover)]
    values = tuple(line.value for line in column.lines if line.kind == "cell")
    open_cells = sum(1 << at for at, value in enumerate(values) if value is None)
    return Sheet(values, open_cells, _premiums(rules, column))


def _premiums(rules: Rules, column: Column) -> int:
    if rules.repeat_cell < 0:
        return 0
    name = f"{rules.spec.cells[rules.repeat_cell].id}-bonus"
    return next((line.value or 0 for line in column.lines if line.id == name), 0)
