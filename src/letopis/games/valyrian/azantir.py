"""Azantir, the army: six cells, one for each face."""

from letopis.games.sheet.figures import Face, FromRoot
from letopis.games.sheet.spec import Cell, CellId, Part, PartId

AZANTIR = PartId("azantir")

TINDON = 3  # VD-A.5. The root: three dice of the cell's face score nothing.
WEAK_ARMY_FACTOR = 10  # VD-A.8


def army_part() -> Part:
    """VD-A.8. A negative army counts tenfold."""
    return Part(AZANTIR, negative_factor=WEAK_ARMY_FACTOR)


def army_cells() -> tuple[Cell, ...]:
    """VD-A.2 to VD-A.7. Six cells for any turn, scoring above, below or exactly at the root."""
    return tuple(
        Cell(CellId(f"azantir-{face}"), AZANTIR, Face(face), FromRoot(TINDON), takes_any=True)
        for face in range(1, 7)
    )
