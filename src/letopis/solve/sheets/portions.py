"""Of what a total is made: the cells of each part, what their sum brings beyond them, premiums.

A part whose sum has a bonus or counts a weakness more than once is not the sum of its cells. What
it counts for beyond them is a portion of its own, so that portions always add up to the total.
"""

from typing import NamedTuple

import numpy as np

from letopis.games.sheet.rules import Rules
from letopis.games.sheet.state import Sheet
from letopis.games.sheet.totals import part_sum
from letopis.solve.sheets.arrays import F64
from letopis.solve.sheets.outcomes import Outcomes
from letopis.solve.sheets.problem import Frame

BONUS, WEAKNESS = "bonus", "weakness"


class Portions(NamedTuple):
    """`names` are parts (`upper`), what is beyond them (`upper-bonus`, `azantir-weakness`), and the
    premium of the repeat cell (`yatzy-bonus`)."""

    names: tuple[str, ...]
    cells: tuple[int, ...]  # by cell, its portion
    beyond: tuple[int, ...]  # by uneven part, its portion
    premium: int  # -1 where there is none


def portions_of(frame: Frame) -> Portions:
    """As many as the spec has; none of them is known by name here."""
    rules, spec = frame.rules, frame.rules.spec
    names = [str(part.id) for part in spec.parts]
    cells = tuple(names.index(str(cell.part)) for cell in spec.cells)
    beyond = []
    for uneven in frame.standings.parts:
        beyond.append(len(names))
        names.append(f"{uneven.part.id}-{BONUS if uneven.part.bonus else WEAKNESS}")
    premium = -1
    if frame.problem.repeat_cell >= 0 and rules.places.premium:
        premium = len(names)
        names.append(f"{spec.cells[rules.repeat_cell].id}-{BONUS}")
    return Portions(tuple(names), cells, tuple(beyond), premium)


def gains_of(frame: Frame, portions: Portions, outcomes: Outcomes) -> F64:
    """What each outcome of a turn brings to each portion, (portions, outcomes)."""
    gains = np.zeros((len(portions.names), len(outcomes.points)))
    for outcome, points in enumerate(outcomes.points[: outcomes.size]):
        cell = portions.cells[int(outcomes.cell[outcome])]
        gains[cell, [outcome, outcome + outcomes.size]] = points
    if portions.premium >= 0:
        gains[portions.premium, outcomes.size :] += frame.problem.places.premium
    return gains


def close_of(frame: Frame, portions: Portions) -> F64:
    """What full sheets bring beyond their cells, (portions, standings)."""
    uneven = frame.standings.parts
    close = np.zeros((len(portions.names), len(frame.standings.close)))
    axes = np.meshgrid(*(part.close for part in uneven), indexing="ij")
    for portion, axis in zip(portions.beyond, axes, strict=True):
        close[portion] = axis.ravel()
    return close


def written_portions(rules: Rules, portions: Portions, sheet: Sheet) -> F64:
    """What stands on a sheet already, (portions,)."""
    held = np.zeros(len(portions.names))
    for at, part in enumerate(rules.spec.parts):
        held[at] = part_sum(rules, sheet, part)
    if portions.premium >= 0:
        held[portions.premium] = sheet.premiums
    return held
