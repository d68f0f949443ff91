"""Placement and drawing of names: of lands on free rows near the middle, of waters along them."""

import math
from collections.abc import Iterator
from itertools import pairwise
from xml.sax.saxutils import escape

from msgspec import Struct

from letopis.games.strategic.maps import (
    Cell,
    Land,
    LandId,
    LocalNames,
    SeatCell,
    WorldMap,
    cell_at,
    place,
    river_sides,
    territories,
)
from letopis.mapmaking.geometry import Point, noise, spline
from letopis.mapmaking.marks import CELL
from letopis.mapmaking.palette import GOLD, INK, LAND_NAME, SANS, SERIF, SHEET, WATER_NAME
from letopis.words import Language

# A phone shows a cell of 36 units on 44 px, where nothing may be smaller than 12 px.
LARGEST, SMALLEST, RIVER_NAME, INCOME = 11.5, 9.9, 9.9, 10.0
LETTER = 0.86  # width of a spaced capital, relative to the font size
LINE, BELOW, RING = 1.08, 10.5, 7.0  # height of a line in font sizes; income below it; its radius
MOST_PLACES = 5  # of one name, for a board whose pieces may stand on it


class Label(Struct, frozen=True):
    """A land's name in one or two lines, over so many cells of a row from a column on."""

    land: Land
    lines: tuple[str, ...]
    row: int
    column: int
    cells: int

    @property
    def covered(self) -> tuple[Cell, ...]:
        return tuple(cell_at(self.column + at, self.row) for at in range(self.cells))

    @property
    def longest(self) -> int:
        return max(1, *map(len, self.lines))

    @property
    def size(self) -> float:
        """Of the font: as large as its cells allow."""
        return min(LARGEST, max(SMALLEST, self.cells * CELL / (self.longest * LETTER)))

    @property
    def start(self) -> Point:
        """The middle of the first line."""
        down = 0.5 if len(self.lines) == 1 else 0.36
        return (self.column + self.cells / 2) * CELL, (self.row + down) * CELL

    @property
    def income(self) -> Point:
        """The middle of the ring with the income."""
        x, y = self.start
        return x, y + (len(self.lines) - 1) * self.size * LINE + BELOW

    @property
    def sag(self) -> float:
        """How far its lines are bent."""
        return (noise(self.column, self.row, 1) - 0.5) * 6

    @property
    def written(self) -> frozenset[Cell]:
        """Cells that the name and its income lie over, more or less."""
        half = self.longest * self.size * LETTER / 2
        x, y = self.income
        name = _cells_between(self.start[0] - half, self.start[0] + half, self.row)
        ring = _cells_between(x - RING, x + RING, int((y + RING / 2) // CELL))
        return frozenset((*name, *ring))


def busy_cells(world: WorldMap) -> frozenset[Cell]:
    """Cells with a sign, where nothing is written."""
    seats = (seat.cell for seat in world.seats if isinstance(seat, SeatCell))
    veins, armies = (it.cell for it in world.veins), (it.cell for it in world.neutrals)
    return frozenset((*seats, *veins, *armies, *world.lairs))


def place_labels(world: WorldMap, language: Language) -> tuple[Label, ...]:
    return tuple(places[0] for places in label_places(world, language).values())


def label_places(world: WorldMap, language: Language) -> dict[LandId, tuple[Label, ...]]:
    """Where the name of each land may be written, the best place first; places of one land do not
    lie over each other."""
    territory = territories(world)
    lands = [land for land in world.lands if land.id in territory]
    busy, wet = busy_cells(world), frozenset(river_sides(world))
    return {it.id: _labels(it, territory[it.id], busy, wet, language) for it in lands}


def free_cell(world: WorldMap, land: LandId, labels: tuple[Label, ...]) -> Cell | None:
    """A free cell of a land near its middle, without a sign or a name."""
    cells = territories(world).get(land, ())
    taken = busy_cells(world) | {cell for label in labels for cell in label.covered}
    taken |= frozenset(river_sides(world))
    free = [cell for cell in cells if cell not in taken] or list(cells)
    if not free:
        return None
    x, y = _centre(cells)
    return min(free, key=lambda it: abs(place(it)[0] + 0.5 - x) + abs(place(it)[1] + 0.5 - y))


def name_of(name: LocalNames, language: Language) -> str:
    return name.ru if language == "ru" else name.en


def draw_label(label: Label, ids: str = "") -> str:
    """The name in spaced capitals on slightly curved lines, the income in a gold ring below."""
    size, (middle, base) = label.size, label.start
    half = label.longest * size * LETTER / 2 + 10
    style = f'font-size="{size:.1f}" letter-spacing="{size * 0.14:.1f}" font-weight="600"'
    drawn = ""
    for at, line in enumerate(label.lines):
        y = base + at * size * LINE
        bend = f"Q{middle:.1f} {y - label.sag:.1f} {middle + half:.1f} {y:.1f}"
        path = f"M{middle - half:.1f} {y:.1f}{bend}"
        name = f"{ids}land-{label.land.id}-{at}"
        drawn += _along(name, path, escape(line), f'{style} fill="{LAND_NAME}"')
    return drawn + _income(*label.income, label.land.income)


def draw_water(at: int, cells: tuple[Cell, ...], name: str, ids: str = "") -> str:
    """The name of a water in italics from its first cell to its last."""
    points = [_middle(cell) for cell in cells]
    if points[0][0] > points[-1][0]:
        points.reverse()
    long = sum(abs(one[0] - two[0]) + abs(one[1] - two[1]) for one, two in pairwise(points))
    size = min(14.0, max(SMALLEST, (long + CELL) / max(1, len(name)) / 0.62))
    ends = _stretched(points)
    style = f'font-size="{size:.1f}" letter-spacing=".6" font-style="italic" fill="{WATER_NAME}"'
    return _along(f"{ids}water-{at}", spline(ends, 0, len(ends) - 1), escape(name), style)


def draw_river_name(at: int, points: list[Point], name: str, ids: str = "") -> str:
    """The name of a river in small italics over its longest level stretch, if it fits there."""
    reach = max(_level_reaches(points), key=len, default=[])
    if len(reach) < 2 or abs(reach[0][0] - reach[-1][0]) < len(name) * RIVER_NAME * 0.5:
        return ""
    course = reach if reach[0][0] <= reach[-1][0] else reach[::-1]
    style = f'font-size="{RIVER_NAME}" letter-spacing=".5" font-style="italic"'
    path = spline(course, 0, len(course) - 1)
    style = f'{style} fill="{WATER_NAME}" dy="-4.5"'
    return _along(f"{ids}river-{at}", path, escape(name), style)


def _level_reaches(points: list[Point]) -> Iterator[list[Point]]:
    """Stretches of a course that run mostly east or west."""
    reach: list[Point] = []
    for point in points:
        if reach and abs(point[1] - reach[-1][1]) > abs(point[0] - reach[-1][0]):
            yield reach
            reach = []
        reach.append(point)
    yield reach


def _labels(
    land: Land,
    cells: tuple[Cell, ...],
    busy: frozenset[Cell],
    wet: frozenset[Cell],
    language: Language,
) -> tuple[Label, ...]:
    """The best of all free runs, with the name in one line or broken at a space; and whatever is
    good beside it. Places on which it leaves its land come last."""
    middle = _centre(cells)

    def cost(label: Label) -> float:
        off = abs(label.column + label.cells / 2 - middle[0]) + abs(label.row + 0.5 - middle[1])
        rivers = sum(cell in wet for cell in label.covered)
        tight = _wanted(label.lines) - label.cells
        hidden = len(label.written & busy) * 2  # by signs, of what is wider than its cells
        lower = 0 if len(label.lines) == 1 else below(label)
        return tight * 4 + off + rivers * 3 + hidden + lower

    def below(label: Label) -> float:
        """Penalty of a second line, whose row below should be free and of the same land."""
        under = [cell_at(place(cell).column, label.row + 1) for cell in label.covered]
        return 0.8 + sum(cell not in cells or cell in busy for cell in under) * 0.8

    name = name_of(land.name, language).upper()
    candidates = [
        Label(land, lines, *run)
        for lines in _broken(name)
        for run in _runs(cells, busy, _wanted(lines))
    ]
    first = place(cells[0])
    best = Label(land, (name,), first.row, first.column, 1)
    places: list[Label] = []
    own = frozenset(cells)
    for label in sorted(candidates, key=lambda it: (not it.written <= own, cost(it))):
        if not any(label.written & it.written for it in places):
            places.append(label)
        if len(places) == MOST_PLACES:
            break
    return tuple(places) or (best,)


def _cells_between(left: float, right: float, row: int) -> list[Cell]:
    columns = range(max(0, int(left // CELL)), int(right // CELL) + 1)
    return [cell_at(column, row) for column in columns]


def _broken(name: str) -> Iterator[tuple[str, ...]]:
    """A name in one line, and in two at each of its spaces."""
    yield (name,)
    words = name.split()
    for at in range(1, len(words)):
        yield " ".join(words[:at]), " ".join(words[at:])


def _wanted(lines: tuple[str, ...]) -> int:
    """The number of cells that a name takes at its full size."""
    return max(1, math.ceil((max(map(len, lines)) * LARGEST * LETTER + 6) / CELL))


def _runs(
    cells: tuple[Cell, ...], busy: frozenset[Cell], wanted: int
) -> Iterator[tuple[int, int, int]]:
    """All free runs as row, column and length, up to the wanted length."""
    free = [cell for cell in cells if cell not in busy]
    for cell in free:
        column, row = place(cell)
        span = 0
        while span < wanted and cell_at(column + span, row) in free:
            span += 1
        yield row, column, span


def _centre(cells: tuple[Cell, ...]) -> Point:
    columns, rows = zip(*map(place, cells), strict=True)
    return sum(columns) / len(cells) + 0.5, sum(rows) / len(cells) + 0.5


def _income(x: float, y: float, coins: int) -> str:
    ring = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RING:g}" fill="{SHEET}" stroke="{GOLD}"'
    style = f'font-family="{SANS}" font-size="{INCOME:g}" font-weight="600" fill="{INK}"'
    text = f'<text x="{x:.1f}" y="{y + 3.5:.1f}" text-anchor="middle" {style}>{coins}</text>'
    return f'{ring} stroke-width="1.2"/>{text}'


def _along(name: str, line: str, text: str, style: str) -> str:
    path = f'<path id="{name}" d="{line}" fill="none"/>'
    on_path = f'<textPath href="#{name}" startOffset="50%" text-anchor="middle">{text}</textPath>'
    return f'{path}<text font-family="{SERIF}" {style}>{on_path}</text>'


def _middle(cell: Cell) -> Point:
    column, row = place(cell)
    return (column + 0.5) * CELL, (row + 0.5) * CELL


def _stretched(points: list[Point]) -> list[Point]:
    """The same line with both ends extended, so that a short one has room for its name."""
    if len(points) == 1:
        points = [(points[0][0] - CELL / 2, points[0][1]), (points[0][0] + CELL / 2, points[0][1])]
    (ax, ay), (bx, by) = points[0], points[1]
    (cx, cy), (dx, dy) = points[-2], points[-1]
    return [(ax - (bx - ax), ay - (by - ay)), *points, (dx + (dx - cx), dy + (dy - cy))]
