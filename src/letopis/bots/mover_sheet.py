"""Score sheets reconstructed from the public view of a dice table."""

from letopis.games.sheet.rules import Rules
from letopis.games.sheet.state import Sheet
from letopis.games.sheet.view import Column, SheetView


def mover_sheet(rules: Rules, view: SheetView) -> Sheet:
    """The current sheet of the player whose turn it is."""
    assert view.mover is not None
    return sheet_of(rules, view.columns[-1][view.seats.index(view.mover)])


def sheet_of(rules: Rules, column: Column) -> Sheet:
    values = tuple(line.value for line in column.lines if line.kind == "cell")
    open_cells = sum(1 << at for at, value in enumerate(values) if value is None)
    return Sheet(values, open_cells, _premiums(rules, column))


def _premiums(rules: Rules, column: Column) -> int:
    if rules.repeat_cell < 0:
        return 0
    name = f"{rules.spec.cells[rules.repeat_cell].id}-bonus"
    return next((line.value or 0 for line in column.lines if line.id == name), 0)
