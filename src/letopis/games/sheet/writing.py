"""Into which cells a throw may be written, and for how many points.

`place` is the rule itself, in integers only: the engine calls it for one throw, the solver compiles
it and calls it for all of them.
"""

from typing import NamedTuple

from letopis.games.sheet.figures import Dice
from letopis.games.sheet.rules import Places, Rules
from letopis.games.sheet.state import Sheet

NO_REPEAT, EMPTY_REPEAT, HELD_REPEAT = range(3)


class WritableCells(NamedTuple):
    """The cells that a throw may be written into, and those in which it scores."""

    writable: int
    fitting: int
    joker: bool
    premium: int


def choice(rules: Rules, sheet: Sheet, turn: int, dice: Dice) -> WritableCells:
    """VD-A.1. The cells for a throw; cells that open on a later turn are left out."""
    reading = rules.readings[dice]
    repeat = NO_REPEAT
    if reading.face and rules.repeat_cell >= 0 and not sheet.open >> rules.repeat_cell & 1:
        repeat = HELD_REPEAT if sheet.values[rules.repeat_cell] else EMPTY_REPEAT
    open_cells = sheet.open & rules.available(turn)
    own_cell = rules.face_cells.get(reading.face, 0)
    return WritableCells(
        *place(rules.places, sheet.open, open_cells, reading.fits, own_cell, repeat)
    )


def points(rules: Rules, offered: WritableCells, cell: int, dice: Dice, first_roll: bool) -> int:
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


def place(
    places: Places, sheet_open: int, open_cells: int, fits: int, own_cell: int, repeat: int
) -> tuple[int, int, bool, int]:
    """VD-G.3.b, YZ-4.2.b. A throw goes where it fits; where it fits nowhere, into any open cell.

    VD-J.4.9. A cell for leftovers fits only when nothing else does, if the option says so.
    YZ-5.1 to YZ-5.4. Five of a kind once more: the premium, and the joker's place. `repeat` says
    what the repeat cell holds if it is closed and the dice would form its figure again.
    """
    premium = places.premium if repeat == HELD_REPEAT else 0
    if repeat and places.joker_is_free:
        # YZ-5.2, joker = free: anywhere; in full only once the upper cell of its face is closed.
        joker = not sheet_open & own_cell
        anywhere = ~places.first_part if joker else 0
        return open_cells, open_cells & (fits | anywhere), joker, premium
    if repeat >= places.joker_from:
        prescribed = open_cells & own_cell or open_cells & ~places.first_part
        return prescribed or open_cells, prescribed, True, premium
    fitting = open_cells & fits
    fitting = fitting & ~places.leftover or fitting
    if places.zero_is_free or not fitting:
        return open_cells, fitting, False, 0
    return fitting | open_cells & places.takes_any, fitting, False, 0
