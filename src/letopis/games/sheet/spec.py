"""The sheet spec that defines a dice game: cells, when they open, what they pay, the totals."""

import hashlib
from typing import Literal, NewType

import msgspec
from msgspec import Struct

from letopis.core.acts import ClauseId
from letopis.games.sheet.figures import Pattern, Pay

CellId = NewType("CellId", str)
PartId = NewType("PartId", str)

Zero = Literal["forced", "free"]
Joker = Literal["document", "forced", "free", "none"]
MatchStart = Literal["same", "rotate"]


class Cell(Struct, frozen=True):
    """One line of the sheet that takes one result."""

    id: CellId
    part: PartId
    pattern: Pattern
    pay: Pay
    opens: int = 1  # the player's turn from which the cell may be used
    doubles: bool = False  # counts more when made with the first roll
    takes_any: bool = False  # may be written although the figure is absent
    leftover: bool = False  # fits only what fits nowhere else


class Part(Struct, frozen=True):
    """A block of cells with its own sum."""

    id: PartId
    bonus: int = 0
    bonus_from: int = 0
    negative_factor: int = 1  # multiplies a sum below zero


class Repeat(Struct, frozen=True):
    """Rules for making the same five of a kind again: its premium, and where the dice must go."""

    cell: CellId
    premium: int
    joker: Joker


class Clauses(Struct, frozen=True):
    """The clause that each refusal of the engine cites."""

    turn: ClauseId  # acting when somebody else is asked
    over: ClauseId  # acting after the end
    rolls: ClauseId  # one roll too many, dice that are not there
    dice: ClauseId  # faces that no die has
    write: ClauseId  # scoring before a roll
    once: ClauseId  # a closed cell
    fits: ClauseId  # a cell the roll must not go into
    opens: ClauseId  # a cell that is not open yet
    joker_upper: ClauseId  # a joker must go into the upper cell of its face
    joker_lower: ClauseId  # that cell is taken, so it must go into a lower one
    cell: ClauseId  # a cell the sheet does not have


class SheetSpec(Struct, frozen=True):
    """All that the engine, the printed sheet and the solver need to know of a dice game."""

    id: str
    cells: tuple[Cell, ...]
    parts: tuple[Part, ...]
    clauses: Clauses
    zero: Zero
    repeat: Repeat | None = None
    dice: int = 5
    sides: int = 6
    rolls: int = 3
    first_roll_factor: int = 1


def checksum(spec: SheetSpec) -> str:
    """A digest that identifies the rules of a sheet: equal for equal specs, in any process."""
    return hashlib.sha256(msgspec.json.encode(spec)).hexdigest()
