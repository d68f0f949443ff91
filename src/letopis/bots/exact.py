"""Dice bots with solved tables: an optimal one, and weaker levels that make mistakes.

The tables of presets come with the program; those of other sheets from the cache of the machine, or
they are solved when the bot is made. No numeric library is imported before that.
"""

import math
import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from letopis.bots.mover_sheet import mover_sheet
from letopis.core.acts import Action
from letopis.core.choices import Choice
from letopis.games.sheet.spec import SheetSpec
from letopis.games.sheet.view import SheetView

if TYPE_CHECKING:
    from letopis.solve.sheets import RatedChoice, Tables

Progress = Callable[[int, int], None]  # done, total

# The loss in points at which a choice is taken e times more rarely than the best one. Means over
# whole games stand in docs/solver.md; `python -m benchmarks.strength.levels` prints them.
LEVELS = {"strong": 0.6, "casual": 1.5, "beginner": 3.5}


class OptimalBot:
    """Takes the choice of the highest value, the first of equal ones."""

    def __init__(self, spec: SheetSpec, report: Progress) -> None:
        self._tables = sit_down(spec, report)

    def choose(self, view: Struct, legal: Sequence[Choice]) -> Action:
        options = weighed(self._tables, view, legal)
        return options[0].action if options else only(legal)


class ErringBot:
    """Makes mistakes, large ones rarely: the probability of a choice falls exponentially with its
    loss, on a scale of `slack` points.

    Seeded by a hash of the view, as the random bot is, so its choices are repeatable.
    """

    def __init__(self, spec: SheetSpec, slack: float, salt: str, report: Progress) -> None:
        self._tables, self._slack, self._salt = sit_down(spec, report), slack, salt

    def choose(self, view: Struct, legal: Sequence[Choice]) -> Action:
        options = weighed(self._tables, view, legal)
        if not options:
            return only(legal)
        rng = random.Random(self._salt.encode() + msgspec.json.encode(view))
        return drawn(options, self._slack, rng).action


def sit_down(spec: SheetSpec, report: Progress) -> "Tables":
    """The solved tables of a sheet: from memory, as packed, from the cache, or computed."""
    from letopis.solve.sheets import tables_of

    return tables_of(spec, report)


def weighed(tables: "Tables", view: Struct, legal: Sequence[Choice]) -> "tuple[RatedChoice, ...]":
    """Every choice with its value, the best first; empty if there is only one."""
    from letopis.solve.sheets import Position, advise

    assert isinstance(view, SheetView)
    if len(legal) == 1:
        return ()
    return advise(tables, Position(mover_sheet(tables.rules, view), view.dice, view.rolls))


def only(legal: Sequence[Choice]) -> Action:
    (action,) = legal
    assert isinstance(action, Action)
    return action


def drawn(options: "tuple[RatedChoice, ...]", slack: float, rng: random.Random) -> "RatedChoice":
    """A random choice, weighted so that large losses are rare."""
    weights = [math.exp(-option.loss / slack) for option in options]
    (option,) = rng.choices(options, weights)
    return option
