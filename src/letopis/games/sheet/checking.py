"""Whether a spec is a game at all: one that can be played to its end, with a move at every turn."""

from letopis.core.errors import Trouble
from letopis.games.sheet.figures import Face, FromRoot
from letopis.games.sheet.spec import SheetSpec

MOST_CELLS = 20
MOST_DICE = 6
MOST_SIDES = 12
MOST_ROLLS = 10


def check_spec(spec: SheetSpec) -> None:
    """Refuse what nobody could play, with the reason."""
    _check_sizes(spec)
    names = [cell.id for cell in spec.cells]
    for name in names:
        if names.count(name) > 1:
            raise Trouble("spec-cell-twice", cell=name)
    parts = [part.id for part in spec.parts]
    for cell in spec.cells:
        if parts.count(cell.part) != 1:
            raise Trouble("spec-part", cell=cell.id, part=cell.part)
        if isinstance(cell.pay, FromRoot) and not isinstance(cell.pattern, Face):
            raise Trouble("spec-root", cell=cell.id)
    if spec.repeat is not None and spec.repeat.cell not in names:
        raise Trouble("spec-repeat", cell=spec.repeat.cell)
    for turn in range(1, len(names) + 1):
        if sum(cell.opens <= turn for cell in spec.cells) < turn:
            raise Trouble("spec-no-move", turn=turn)


def _check_sizes(spec: SheetSpec) -> None:
    for what, size, most in (
        ("cells", len(spec.cells), MOST_CELLS),
        ("dice", spec.dice, MOST_DICE),
        ("sides", spec.sides, MOST_SIDES),
        ("rolls", spec.rolls, MOST_ROLLS),
    ):
        if not 1 <= size <= most:
            raise Trouble("spec-size", what=what, size=size, most=most)
