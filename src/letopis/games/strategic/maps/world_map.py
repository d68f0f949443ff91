"""VS-I.a, VS-I.k-n. The map as it was drawn: two grids of letters and lists of what is on them.

A drawing may be wrong: grids keep whatever letters they hold, lists whatever cells they name, and
the checker says what is amiss. A game asks `sites` of a map without errors.
"""

from enum import StrEnum
from functools import cached_property
from typing import Annotated, Literal, NewType

from msgspec import Meta, Struct

from letopis.games.strategic.maps.cells import Cell, CellSide, Place, cell_at, place

MapId = NewType("MapId", str)
LandId = NewType("LandId", str)
HiredKind = Literal[
    "light-infantry", "barbarians", "elves", "dwarves", "orcs", "knights", "mage", "ship"
]

CellName = Annotated[Cell, Meta(pattern="^[a-z]{1,2}[1-9][0-9]{0,2}$")]
Row = Annotated[str, Meta(pattern=r"^[^\s']*$")]

MapIncome = Annotated[int, Meta(ge=-999, le=999_999)]  # coins a year, wrong ones too
Small = Annotated[int, Meta(ge=-999, le=999)]  # what makes no sense is for the checker to say

NO_LAND = "-"
INCOME_UNKNOWN = -1
DEEPEST = 4
LONGEST_SIDE = 200
MOST_LANDS, MOST_COURSES, MOST_THINGS, MOST_STARTS = 400, 200, 2000, 100
LONGEST_COURSE = 4000  # characters


class Terrain(StrEnum):
    """VS-I.k. The six terrains, in the order of the printed tables."""

    FIELD = "field"
    FOREST = "forest"
    MOUNTAINS = "mountains"
    DESERT = "desert"
    COASTAL = "coastal"
    OPEN = "open"

    @property
    def is_sea(self) -> bool:
        return self in (Terrain.COASTAL, Terrain.OPEN)


TERRAIN_LETTERS: dict[str, Terrain] = {
    ".": Terrain.FIELD,
    "f": Terrain.FOREST,
    "m": Terrain.MOUNTAINS,
    "d": Terrain.DESERT,
    "~": Terrain.COASTAL,
    "=": Terrain.OPEN,
}
LETTER_OF = {terrain: letter for letter, terrain in TERRAIN_LETTERS.items()}


class LocalNames(Struct, frozen=True, forbid_unknown_fields=True):
    """What something is called in each language."""

    ru: str = ""
    en: str = ""


class Size(Struct, frozen=True, forbid_unknown_fields=True):
    """How many columns and rows there are."""

    columns: Annotated[int, Meta(ge=1, le=LONGEST_SIDE)]
    rows: Annotated[int, Meta(ge=1, le=LONGEST_SIDE)]


class Land(Struct, frozen=True, forbid_unknown_fields=True):
    """VS-I.n. A province: its letter on the grid, its names, its yearly income in coins.

    `pieces` declares in how many parts it lies; a negative income has not been said yet.
    """

    letter: Annotated[str, Meta(min_length=1, max_length=1)]
    id: LandId
    name: LocalNames
    income: MapIncome = INCOME_UNKNOWN
    pieces: Small = 1


class River(Struct, frozen=True, forbid_unknown_fields=True):
    """VS-I.l. A bed from cell to cell, downstream.

    It starts at a source, or off the map across the side `enters`; it ends in a sea cell, in a cell
    of another river, or off the map across the side `leaves`.
    """

    cells: tuple[CellName, ...]
    enters: CellSide | None = None
    leaves: CellSide | None = None
    name: LocalNames = LocalNames()


class Vein(Struct, frozen=True, forbid_unknown_fields=True):
    """VS-I.m, VS-4.5.b. A cell where a mine may be opened, and how deep it may go."""

    cell: CellName
    level: Small = DEEPEST


class NeutralArmy(Struct, frozen=True, forbid_unknown_fields=True):
    """VS-4.0.e, VS-6.3.i. An army that belongs to nobody and stands there from the start; a mage
    has a school beside grey magic."""

    cell: CellName
    kind: Annotated[str, Meta(pattern="^[a-z-]+$")]
    school: Annotated[str, Meta(pattern="^[a-z]*$")] = ""


class Water(Struct, frozen=True, forbid_unknown_fields=True):
    """A named sea, bay or strait; its name is written from the first cell to the last."""

    cells: tuple[CellName, ...]
    name: LocalNames


class SeatCell(Struct, frozen=True, forbid_unknown_fields=True, tag="cell", tag_field="at"):
    """VS-3.5.e. The lord house of this seat stands on that cell."""

    cell: CellName


class SeatLand(Struct, frozen=True, forbid_unknown_fields=True, tag="land", tag_field="at"):
    """VS-3.5.e. The player of this seat picks a cell of that land."""

    land: LandId


StartSeat = SeatCell | SeatLand


class WorldMap(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Everything a map file says; `terrain` and `land_letters` are rows of letters from the top."""

    id: MapId
    name: LocalNames
    author: str
    size: Size
    terrain: tuple[Row, ...]
    land_letters: tuple[Row, ...]
    lands: tuple[Land, ...]
    rivers: tuple[River, ...] = ()
    veins: tuple[Vein, ...] = ()
    lairs: tuple[CellName, ...] = ()
    neutrals: tuple[NeutralArmy, ...] = ()
    seats: tuple[StartSeat, ...] = ()
    waters: tuple[Water, ...] = ()

    @cached_property
    def by_letter(self) -> dict[str, Land]:
        """Lands by their letters on the grid; of two with one letter the first."""
        return {land.letter: land for land in reversed(self.lands)}


def cells_of(world: WorldMap) -> tuple[Cell, ...]:
    """Every cell of the map in reading order."""
    columns, rows = range(world.size.columns), range(world.size.rows)
    return tuple(cell_at(column, row) for row in rows for column in columns)


def is_on_map(world: WorldMap, cell: Cell) -> bool:
    column, row = place(cell)
    return column < world.size.columns and row < world.size.rows


def terrain_at(world: WorldMap, cell: Cell) -> Terrain | None:
    """VS-I.k. The terrain of a cell; None off the map and where the letter means nothing."""
    return TERRAIN_LETTERS.get(_letter(world.terrain, place(cell)))


def land_at(world: WorldMap, cell: Cell) -> Land | None:
    """VS-I.n. The land a cell belongs to."""
    letter = _letter(world.land_letters, place(cell))
    return world.by_letter.get(letter)


def is_land(world: WorldMap, cell: Cell) -> bool:
    terrain = terrain_at(world, cell)
    return terrain is not None and not terrain.is_sea


def is_sea(world: WorldMap, cell: Cell) -> bool:
    terrain = terrain_at(world, cell)
    return terrain is not None and terrain.is_sea


def _letter(rows: tuple[str, ...], where: Place) -> str:
    row = rows[where.row] if where.row < len(rows) else ""
    return row[where.column : where.column + 1]
