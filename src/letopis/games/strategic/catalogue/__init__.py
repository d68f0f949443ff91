"""The printed tables as data: armies, structures, mines, spells, and what one game changes.

Chapter T, and the figures of chapters 2 to 8. `rows` are their types, `overrides` the figures that
a table plays with instead.
"""

from letopis.games.strategic.catalogue.overrides import FigureChange, Overrides, override
from letopis.games.strategic.catalogue.rows import (
    ArmyKind,
    ArmyRow,
    CatalogueTables,
    FaceOutcome,
    Figures,
    Lasts,
    MineKind,
    MineRow,
    Row,
    School,
    SpellKind,
    SpellRow,
    StructureKind,
    StructureRow,
    Walls,
)


class Catalogue(CatalogueTables, frozen=True):
    """The tables of one game; `overridden` lists every figure that differs from the book."""

    overridden: tuple[FigureChange, ...] = ()

    def mine(self, level: int) -> MineRow:
        """VS-T4.a-d. The row of a level; asking for one that no mine has is a bug."""
        return next(row for row in self.mines.values() if row.level == level)


def catalogue(overrides: Overrides | None = None) -> Catalogue:
    """The book's figures, over them those of this game; an unknown or impossible one is refused."""
    tables, changes = override(overrides or {})
    rows = {name: getattr(tables, name) for name in CatalogueTables.__struct_fields__}
    return Catalogue(**rows, overridden=changes)
