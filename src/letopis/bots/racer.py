"""A dice bot that maximises the probability of winning instead of points.

The probability that a total wins follows from the distributions of the others' totals, if they play
for points. Near the end these and its play are exact; earlier, normal approximations are used.
Among choices that win equally often it takes the one with more points.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from letopis.bots.exact import Progress, only, sit_down
from letopis.bots.mover_sheet import mover_sheet, sheet_of
from letopis.core.acts import Action
from letopis.core.choices import Choice
from letopis.games.sheet.spec import SheetSpec
from letopis.games.sheet.state import Sheet
from letopis.games.sheet.view import SheetView

if TYPE_CHECKING:
    from letopis.solve.sheets import GoalPlan, Position, RatedChoice, Tables

EXACT_UP_TO = 20_000  # places of a plan: some hundredths of a second
EXACT_CELLS = 2  # open cells of the others' sheets


class Rivals(Struct, frozen=True):
    """All current sheets, each seat's points in earlier games, the number of games to come."""

    at: int
    sheets: tuple[Sheet, ...]
    ended: tuple[int, ...]
    later: int


class RacerBot:
    """Takes the choice that wins most often."""

    def __init__(self, spec: SheetSpec, report: Progress) -> None:
        from letopis.solve.sheets import spread_of_states

        self._tables = sit_down(spec, report)
        spread_of_states(self._tables, report)
        self._race = Race(self._tables)

    def choose(self, view: Struct, legal: Sequence[Choice]) -> Action:
        from letopis.solve.sheets import Position

        assert isinstance(view, SheetView)
        if len(legal) == 1:
            return only(legal)
        rules = self._tables.rules
        position = Position(mover_sheet(rules, view), view.dice, view.rolls)
        return self._race.best(_rivals(self._tables, view), position).action


class Race:
    """Plans of one player, cached until another seat writes something."""

    def __init__(self, tables: "Tables") -> None:
        self._tables = tables
        self._kept: tuple[Rivals, GoalPlan] | None = None

    def best(self, rivals: Rivals, position: "Position") -> "RatedChoice":
        """The choice that wins most often; of equal ones the one that brings more points."""
        from letopis.solve.sheets import advise, advise_goal

        points = advise(self._tables, position)
        if len(rivals.sheets) == 1:
            return points[0]
        options = advise_goal(self._plan(rivals), position)
        equal = {option.action for option in options if option.is_best}
        return next(option for option in points if option.action in equal)

    def _plan(self, rivals: Rivals) -> "GoalPlan":
        if self._kept is None or self._kept[0] != rivals:
            self._kept = rivals, _plan_of(self._tables, rivals)
        return self._kept[1]


def _plan_of(tables: "Tables", rivals: Rivals) -> "GoalPlan":
    from letopis.solve.sheets import certainly, outlook, plan_for, several_games, winning

    own = certainly(rivals.ended[rivals.at]).plus(several_games(tables, rivals.later))
    totals = [
        outlook(tables, sheet, None, EXACT_CELLS)
        .total.plus(certainly(ended))
        .plus(several_games(tables, rivals.later))
        for at, (sheet, ended) in enumerate(zip(rivals.sheets, rivals.ended, strict=True))
        if at != rivals.at
    ]
    return plan_for(tables, rivals.sheets[rivals.at], winning(totals, own), EXACT_UP_TO)


def _rivals(tables: "Tables", view: SheetView) -> Rivals:
    assert view.mover is not None
    *ended, now = view.columns
    return Rivals(
        at=view.seats.index(view.mover),
        sheets=tuple(sheet_of(tables.rules, column) for column in now),
        ended=tuple(_sums([[column.total for column in game] for game in ended], len(now))),
        later=view.games - len(view.columns),
    )


def _sums(games: Sequence[Sequence[int]], seats: int) -> list[int]:
    return [sum(game[at] for game in games) for at in range(seats)]
