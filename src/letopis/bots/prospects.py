"""The expected gain of each choice at a dice table, looking one throw ahead.

The worth of writing into a cell is what it adds to the total now, less what that cell would bring
from an average throw: a good cell is not given away for little. Exact values need the solver; this
is what a sensible player estimates in the head.
"""

from collections import Counter
from functools import lru_cache
from math import factorial, prod

from msgspec import Struct

from letopis.games.sheet.actions import Keep, Roll, SheetAction
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.rules import Rules, throws
from letopis.games.sheet.spec import Part
from letopis.games.sheet.state import Sheet
from letopis.games.sheet.totals import part_sum
from letopis.games.sheet.writing import choice, points

Gains = tuple[float, ...]  # by part, in the order of the sheet


class Prospect(Struct, frozen=True):
    """A choice with its expected gain for each part of the sheet."""

    action: SheetAction
    worth: float
    gains: Gains


class Prospects:
    """Gains of all cells for all throws, for one sheet at one moment."""

    def __init__(self, rules: Rules, sheet: Sheet, turn: int) -> None:
        self._rules, self._sheet, self._turn = rules, sheet, turn
        self._parts = [part.id for part in rules.spec.parts]
        self._sums = [part_sum(rules, sheet, part) for part in rules.spec.parts]
        self._par = {cell: self._average(cell) for cell in self._open_cells()}
        self._best: dict[Dice, Prospect] = {}

    def of_cells(self, dice: Dice, first_roll: bool) -> list[Prospect]:
        """Every cell that the dice on the table may be written into."""
        offered = choice(self._rules, self._sheet, self._turn, dice)
        prospects = []
        for cell, score in enumerate(self._rules.scores):
            if offered.writable >> cell & 1:
                gained = points(self._rules, offered, cell, dice, first_roll)
                gains = self._gains(cell, gained, offered.premium)
                prospects.append(Prospect(score, sum(gains) - self._par[cell], gains))
        return prospects

    def of_rolls(self, rolls: list[Roll | Keep]) -> list[Prospect]:
        """Every way to roll again, valued by the best cell for each possible throw."""
        return [self._of_roll(roll) for roll in rolls]

    def _of_roll(self, roll: Roll | Keep) -> Prospect:
        kept = roll.dice if isinstance(roll, Keep) else ()
        spec = self._rules.spec
        worth, gains = 0.0, [0.0] * len(self._parts)
        for fallen, chance in chances(spec.dice - len(kept), spec.sides):
            best = self._best_cell(tuple(sorted(kept + fallen)))
            worth += chance * best.worth
            for at, gain in enumerate(best.gains):
                gains[at] += chance * gain
        return Prospect(roll, worth, tuple(gains))

    def _best_cell(self, dice: Dice) -> Prospect:
        if dice not in self._best:
            self._best[dice] = max(self.of_cells(dice, False), key=lambda prospect: prospect.worth)
        return self._best[dice]

    def _open_cells(self) -> list[int]:
        usable = self._sheet.open & self._rules.available(self._turn)
        return [cell for cell in range(self._rules.rounds) if usable >> cell & 1]

    def _average(self, cell: int) -> float:
        """The gain of an average throw in this cell."""
        spec, readings = self._rules.spec, self._rules.readings
        return sum(
            chance * sum(self._gains(cell, readings[dice].points[cell], 0))
            for dice, chance in chances(spec.dice, spec.sides)
        )

    def _gains(self, cell: int, gained: int, premium: int) -> Gains:
        gains = [0.0] * len(self._parts)
        at = self._parts.index(self._rules.spec.cells[cell].part)
        part, plain = self._rules.spec.parts[at], self._sums[at]
        gains[at] = counted(part, plain + gained) - counted(part, plain)
        if premium:
            repeated = self._rules.spec.cells[self._rules.repeat_cell]
            gains[self._parts.index(repeated.part)] += premium
        return tuple(gains)


def counted(part: Part, plain: int) -> int:
    """The value of a plain sum in the total so far; a bonus counts by the share that is earned."""
    if plain < 0:
        return plain * part.negative_factor
    if part.bonus:
        return plain + part.bonus * min(plain, part.bonus_from) // part.bonus_from
    return plain


@lru_cache(maxsize=16)
def chances(dice: int, sides: int) -> tuple[tuple[Dice, float], ...]:
    """Every throw of so many dice with its probability."""
    return tuple((thrown, _ways(thrown) / sides**dice) for thrown in throws(dice, sides))


def _ways(thrown: Dice) -> int:
    return factorial(len(thrown)) // prod(map(factorial, Counter(thrown).values()))
