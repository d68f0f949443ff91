"""Into which cells a throw may be written, and for how many points."""

from typing import NamedTuple

from letopis.games.sheet.figures import Dice
from letopis.games.sheet.rules import Reading, Rules
from letopis.games.sheet.state import Sheet


class Choice(NamedTuple):
    """What a throw offers on a sheet: the cells it may go into, in which of them it counts."""

    writable: int
    fitting: int
    joker: bool
    premium: int


def choice(rules: Rules, sheet: Sheet, turn: int, dice: Dice) -> Choice:
    """VD-G.3.b, YZ-4.2.b. A throw goes where it fits; where it fits nowhere, into any open cell.

    VD-A.1. Cells that open later are not there yet.
    """
    reading = rules.readings[dice]
    open_cells = sheet.open & rules.available(turn)
    if reading.face and rules.repeat_cell >= 0 and not sheet.open >> rules.repeat_cell & 1:
        repeated = _repeated(rules, sheet, reading, open_cells)
        if repeated is not None:
            return repeated
    fitting = _fitting(rules, reading, open_cells)
    if rules.spec.zero == "free" or not fitting:
        return Choice(open_cells, fitting, False, 0)
    return Choice(fitting | open_cells & rules.takes_any, fitting, False, 0)


def points(rules: Rules, offered: Choice, cell: int, dice: Dice, first_roll: bool) -> int:
    """The points of writing a throw into a cell.

    VD-J.3. Made with the first roll, all points of a figure count double, its premium included.
    """
    reading = rules.readings[dice]
    if not offered.fitting >> cell & 1:
        return reading.points[cell] if rules.takes_any >> cell & 1 else 0
    value = (reading.joker_points if offered.joker else reading.points)[cell]
    if first_roll and rules.spec.cells[cell].doubles:
        return value * rules.spec.first_roll_factor
    return value


def _fitting(rules: Rules, reading: Reading, open_cells: int) -> int:
    """VD-J.4.9. A cell for leftovers fits only when nothing else does, if the option says so."""
    fitting = reading.fits & open_cells
    elsewhere = fitting & ~rules.leftover
    return elsewhere or fitting


def _repeated(rules: Rules, sheet: Sheet, reading: Reading, open_cells: int) -> Choice | None:
    """YZ-5.1 to YZ-5.4. Five of a kind once more: the premium, and the joker's place."""
    repeat = rules.spec.repeat
    assert repeat is not None
    holds_it = bool(sheet.values[rules.repeat_cell])
    if repeat.joker == "none" or (repeat.joker == "document" and not holds_it):
        return None
    premium = repeat.premium if holds_it else 0
    own_cell = rules.face_cells.get(reading.face, 0)
    if repeat.joker == "free":
        # YZ-5.2, joker = free: anywhere; in full only once the upper cell of its face is closed.
        joker = not sheet.open & own_cell
        fitting = open_cells & (reading.fits | (0 if not joker else ~rules.first_part))
        return Choice(open_cells, fitting, joker, premium)
    if open_cells & own_cell:
        return Choice(own_cell, own_cell, True, premium)
    lower = open_cells & ~rules.first_part
    if lower:
        return Choice(lower, lower, True, premium)
    return Choice(open_cells, 0, True, premium)
