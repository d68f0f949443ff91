"""Portions of a total: the cells of each part, what the part's sum adds to them, premiums.

A part whose sum has a bonus or a factor for negative sums is not just the sum of its cells. The
difference is a portion of its own, so that portions always add up to the total.
"""

from typing import NamedTuple

import numpy as np

from letopis.games.sheet.rules import Rules
from letopis.games.sheet.state import Sheet
from letopis.games.sheet.totals import part_sum
from letopis.solve.sheets.space.array_types import F64
from letopis.solve.sheets.space.outcomes import Outcomes
from letopis.solve.sheets.space.state_space import Frame

BONUS, WEAKNESS = "bonus", "weakness"


class Portions(NamedTuple):
    """`names` are parts (`upper`), what their sums add (`upper-bonus`, `azantir-weakness`), and the
    premium of the repeat cell (`yatzy-bonus`).
    """

    names: tuple[str, ...]
    cells: tuple[int, ...]  # the portion of each cell
    beyond: tuple[int, ...]  # the portion of each uneven part
    premium: int  # -1 where there is none


def portions_of(frame: Frame) -> Portions:
    """The portions of any spec; no name of a part or cell is built in."""
    rules, spec = frame.rules, frame.rules.spec
    names = [str(part.id) for part in spec.parts]
    cells = tuple(names.index(str(cell.part)) for cell in spec.cells)
    beyond = []
    for uneven in frame.standings.parts:
        beyond.append(len(names))
        names.append(f"{uneven.part.id}-{BONUS if uneven.part.bonus else WEAKNESS}")
    premium = -1
    if frame.space.repeat_cell >= 0 and rules.places.premium:
        premium = len(names)
        names.append(f"{spec.cells[rules.repeat_cell].id}-{BONUS}")
    return Portions(tuple(names), cells, tuple(beyond), premium)


def gains_of(frame: Frame, portions: Portions, outcomes: Outcomes) -> F64:
    """The points of each outcome of a turn by portion, (portions, outcomes)."""
    gains = np.zeros((len(portions.names), len(outcomes.points)))
    for outcome, points in enumerate(outcomes.points[: outcomes.size]):
        cell = portions.cells[int(outcomes.cell[outcome])]
        gains[cell, [outcome, outcome + outcomes.size]] = points
    if portions.premium >= 0:
        gains[portions.premium, outcomes.size :] += frame.space.places.premium
    return gains


def close_of(frame: Frame, portions: Portions) -> F64:
    """What full sheets add to their cells, (portions, standings)."""
    uneven = frame.standings.parts
    close = np.zeros((len(portions.names), len(frame.standings.close)))
    axes = np.meshgrid(*(part.close for part in uneven), indexing="ij")
    for portion, axis in zip(portions.beyond, axes, strict=True):
        close[portion] = axis.ravel()
    return close


def written_portions(rules: Rules, portions: Portions, sheet: Sheet) -> F64:
    """The points already on a sheet, (portions,)."""
    held = np.zeros(len(portions.names))
    for at, part in enumerate(rules.spec.parts):
        held[at] = part_sum(rules, sheet, part)
    if portions.premium >= 0:
        held[portions.premium] = sheet.premiums
    return held
