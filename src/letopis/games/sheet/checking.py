"""Whether a spec is a game at all: one that can be played to its end, with a move at every turn."""

from collections.abc import Iterator

from letopis.core.errors import Trouble
from letopis.games.sheet.figures import Face, Fixed, FromRoot, Pay, SumOfThose
from letopis.games.sheet.spec import SheetSpec

MOST_CELLS = 20
MOST_DICE = 6
MOST_SIDES = 12
MOST_ROLLS = 10
MOST_POINTS = 10_000


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
    for what, size, least, most in (
        ("cells", len(spec.cells), 1, MOST_CELLS),
        ("dice", spec.dice, 1, MOST_DICE),
        ("sides", spec.sides, 1, MOST_SIDES),
        ("rolls", spec.rolls, 1, MOST_ROLLS),
        *(("opens", cell.opens, 1, MOST_CELLS) for cell in spec.cells),
        *((what, points, -MOST_POINTS, MOST_POINTS) for what, points in _points(spec)),
    ):
        if not least <= size <= most:
            raise Trouble("spec-size", what=what, size=str(size), least=str(least), most=str(most))


def _points(spec: SheetSpec) -> Iterator[tuple[str, int]]:
    """All that points are made of."""
    yield "first_roll_factor", spec.first_roll_factor
    for part in spec.parts:
        yield "bonus", part.bonus
        yield "bonus_from", part.bonus_from
        yield "negative_factor", part.negative_factor
    for cell in spec.cells:
        yield from _paid(cell.pay)
    if spec.repeat is not None:
        yield "premium", spec.repeat.premium


def _paid(pay: Pay) -> Iterator[tuple[str, int]]:
    match pay:
        case Fixed(points):
            yield "points", points
        case SumOfThose(plus):
            yield "plus", plus
        case FromRoot(root):
            yield "root", root
        case _:
            pass
