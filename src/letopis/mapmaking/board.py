"""A map for a board that is scrolled: its ground in tiles, its lands as outlines to be tinted."""

from collections.abc import Iterator

from msgspec import Struct

from letopis.games.strategic.maps import (
    LETTER_OF,
    NO_LAND,
    Cell,
    LandId,
    LocalNames,
    WorldMap,
    cell_at,
    land_at,
    terrain_at,
)
from letopis.mapmaking import palette
from letopis.mapmaking.geometry import outline
from letopis.mapmaking.ground import CellWindow, Survey, ground_layers, lattice_of
from letopis.mapmaking.labels import Label, label_places, name_of
from letopis.mapmaking.marks import CELL
from letopis.words import LANGUAGES, Language, Words

TILE = 10  # cells, each way

# The inks of a printed map as the page's own colours, so that a tile follows light and dark.
_COLOURS = {
    palette.INK: "var(--token-line)",
    palette.SHEET: "var(--sheet)",
    palette.GOLD: "var(--gold)",
    palette.CINNABAR: "var(--target)",
    palette.SHORE: "var(--shore)",
    palette.RIVER: "var(--river)",
    palette.RIVER_BANK: "var(--river-bank)",
    palette.LAND_BORDER: "var(--land-border)",
    palette.LAND_NAME: "var(--map-label)",
    palette.WATER_NAME: "var(--sea-label)",
    **{ink: f"var(--t-{palette.NAME[it]})" for it, ink in palette.TINT.items()},
    **{ink: f"var(--t-{palette.NAME[it]}-mark)" for it, ink in palette.MARK.items()},
}


class BoardLabel(Struct, frozen=True):
    """A place where the name of a land may be written: the middle of its first line, the size of
    its letters, how far its lines are bent, and the cells under it and its income."""

    lines: tuple[str, ...]
    x: float
    y: float
    size: float
    bend: float
    cells: tuple[Cell, ...]


class BoardLand(Struct, frozen=True):
    """A land by its letter on the grid, with its outline as an SVG path; `also` is its name in the
    other language, for a search; `labels` are places for its name, the best first."""

    id: LandId
    letter: str
    name: str
    also: str
    income: int
    outline: str
    middle: Cell
    labels: tuple[BoardLabel, ...]


class BoardWater(Struct, frozen=True):
    """A sea or a river that has a name."""

    name: str
    also: str
    middle: Cell


class BoardMap(Struct, frozen=True):
    """What a board must know of a map besides its pictures; sizes in cells, `unit` a cell's side.

    `terrain` and `lands` are rows of letters; `-` is no land.
    """

    columns: int
    rows: int
    unit: float
    tile: int
    terrain: tuple[str, ...]
    grid: tuple[str, ...]
    lands: tuple[BoardLand, ...]
    waters: tuple[BoardWater, ...]


def board_map(world: WorldMap, said: Words) -> BoardMap:
    size = world.size
    rows = [[cell_at(x, y) for x in range(size.columns)] for y in range(size.rows)]
    letters = tuple("".join(_land_letter(world, cell) for cell in row) for row in rows)
    return BoardMap(
        columns=size.columns,
        rows=size.rows,
        unit=CELL,
        tile=TILE,
        terrain=tuple("".join(_terrain_letter(world, cell) for cell in row) for row in rows),
        grid=letters,
        lands=_lands(world, said, letters),
        waters=tuple(_waters(world, said.language)),
    )


def other_language(language: Language) -> Language:
    return next(it for it in LANGUAGES if it != language)


def draw_tile(found: Survey, column: int, row: int) -> str | None:
    """The ground from a cell on, as one SVG; none where the map has ended."""
    size = found.world.size
    if column % TILE or row % TILE or not (0 <= column < size.columns and 0 <= row < size.rows):
        return None
    window = CellWindow(column, row, min(TILE, size.columns - column), min(TILE, size.rows - row))
    box = (column * CELL, row * CELL, window.columns * CELL, window.rows * CELL)
    layers = "".join(ground_layers(found, window, f"tile-{column}-{row}-", pieces=False))
    frame = 'viewBox="{:g} {:g} {:g} {:g}" width="{:g}" height="{:g}"'.format(*box, *box[2:])
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{layers}</svg>'
    for ink, colour in _COLOURS.items():
        drawn = drawn.replace(ink, colour)
    return drawn


def _lands(world: WorldMap, said: Words, letters: tuple[str, ...]) -> tuple[BoardLand, ...]:
    lattice, places = lattice_of(world), label_places(world, said.language)
    found = []
    for land in world.lands:
        cells = [
            (x, y) for y, row in enumerate(letters) for x, it in enumerate(row) if it == land.letter
        ]
        if not cells:
            continue

        def has(x: int, y: int, letter: str = land.letter) -> bool:
            return letters[y][x] == letter

        columns, rows = zip(*cells, strict=True)
        span = (min(columns), min(rows), max(columns) + 1, max(rows) + 1)
        centre = (sum(columns) / len(cells), sum(rows) / len(cells))
        middle = min(cells, key=lambda it: abs(it[0] - centre[0]) + abs(it[1] - centre[1]))
        names = _both(land.name, said.language)
        path = outline(lattice, has, within=span)
        labels, spot = tuple(_label(it) for it in places[land.id]), cell_at(*middle)
        found.append(BoardLand(land.id, land.letter, *names, land.income, path, spot, labels))
    return tuple(found)


def _label(label: Label) -> BoardLabel:
    x, y = label.start
    cells = tuple(sorted(label.written))
    return BoardLabel(
        label.lines, round(x, 1), round(y, 1), round(label.size, 1), round(label.sag, 1), cells
    )


def _waters(world: WorldMap, language: Language) -> Iterator[BoardWater]:
    seas = [(it.name, it.cells) for it in world.waters]
    for name, cells in (*seas, *((it.name, it.cells) for it in world.rivers)):
        if cells and name_of(name, language):
            yield BoardWater(*_both(name, language), cells[len(cells) // 2])


def _both(name: LocalNames, language: Language) -> tuple[str, str]:
    return name_of(name, language), name_of(name, other_language(language))


def _land_letter(world: WorldMap, cell: Cell) -> str:
    land = land_at(world, cell)
    return NO_LAND if land is None else land.letter


def _terrain_letter(world: WorldMap, cell: Cell) -> str:
    terrain = terrain_at(world, cell)
    return NO_LAND if terrain is None else LETTER_OF[terrain]
