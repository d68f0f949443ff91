"""A map as text in the terminal: terrain and lands as letters with coordinates, and a legend."""

from collections.abc import Callable, Iterator

from msgspec import Struct
from rich.text import Text

from letopis.cli.terminal.screen import Screen
from letopis.games.strategic.maps import (
    LETTER_OF,
    NO_LAND,
    TERRAIN_LETTERS,
    Cell,
    CellSide,
    Land,
    LocalNames,
    SeatCell,
    Start,
    Terrain,
    WorldMap,
    cell_at,
    column_name,
    compare_starts,
    is_sea,
    land_at,
    river_sides,
    terrain_at,
)
from letopis.words import Words

VEIN, LAIR, ARMY, SEAT = "*", "&", "@", "1"
UNKNOWN = "?"
GAP = "   "

GROUND_STYLES = {
    Terrain.FIELD: "",
    Terrain.FOREST: "green",
    Terrain.MOUNTAINS: "bright_black",
    Terrain.DESERT: "yellow",
    Terrain.COASTAL: "cyan",
    Terrain.OPEN: "blue",
}
# A river bed as box-drawing lines; a spring reaches half the cell.
_BEDS = {
    "NS": "\u2502",
    "EW": "\u2500",
    "NE": "\u2514",
    "NW": "\u2518",
    "ES": "\u250c",
    "SW": "\u2510",
    "NES": "\u251c",
    "NSW": "\u2524",
    "ESW": "\u252c",
    "NEW": "\u2534",
    "NESW": "\u253c",
    "N": "\u2575",
    "E": "\u2576",
    "S": "\u2577",
    "W": "\u2574",
}


def draw_map(world: WorldMap, title: str, screen: Screen) -> None:
    """Print title, both grids, legend, lands, starts and other things on the map."""
    said, size = screen.words, world.size
    about = {"columns": size.columns, "rows": size.rows, "seats": len(world.seats)}
    screen.tell(said("map.title", name=title, **about), "bold")
    if world.author:
        screen.say("map.author", author=world.author)
    for block in (_grids(world, screen.width), _legend(said), land_lines(world, said)):
        screen.blank()
        for line in block:
            screen.show(line)
    screen.blank()
    for line in (*_starts(world, said), *_things(world, said)):
        screen.show(line)


def name_in(said: Words, name: LocalNames, otherwise: str) -> str:
    return (name.ru if said.language == "ru" else name.en) or otherwise


def _grids(world: WorldMap, width: int) -> Iterator[Text]:
    """The grids of terrain and lands, side by side where there is room."""
    ground, lands = _ground_of(world), lands_of(world)
    left, right = list(grid(world, ground)), list(grid(world, lands))
    wide = max(map(len, left))
    if wide + len(GAP) + max(map(len, right)) > width:
        yield from (*left, Text(), *right)
        return
    for one, other in zip(left, right, strict=True):
        one.pad_right(wide - len(one) + len(GAP))
        yield one.append_text(other)


class MapSpan(Struct, frozen=True):
    """A part of a map: its columns and rows, counted from 0."""

    columns: range
    rows: range


def whole(world: WorldMap) -> MapSpan:
    return MapSpan(range(world.size.columns), range(world.size.rows))


def grid(
    world: WorldMap, drawn: Callable[[Cell], Text], span: MapSpan | None = None, signs: int = 2
) -> Iterator[Text]:
    """A grid with so many characters a cell, column letters and row numbers on both sides."""
    shown = span or whole(world)
    margin, columns = len(str(shown.rows.stop)), shown.columns
    heads = _heads([column_name(column) for column in columns], margin, signs)
    yield from heads
    for row in shown.rows:
        line = Text(f"{row + 1:>{margin}} ")
        for column in columns:
            line.append_text(drawn(cell_at(column, row)))
        yield line.append(str(row + 1))
    yield from (head.copy() for head in heads)


def _heads(names: list[str], margin: int, signs: int) -> list[Text]:
    """The column letters; the second letter of `aa` stands below the first."""
    deep = max(map(len, names))
    rows = ["".join(name.rjust(deep)[at].ljust(signs) for name in names) for at in range(deep)]
    return [Text(" " * (margin + 1) + row.rstrip(), style="dim") for row in rows]


def _ground_of(world: WorldMap) -> Callable[[Cell], Text]:
    marks, beds = _marks(world), river_sides(world)

    def drawn(cell: Cell) -> Text:
        terrain = terrain_at(world, cell)
        letter = LETTER_OF[terrain] if terrain else UNKNOWN
        style = GROUND_STYLES[terrain] if terrain else "red"
        sign = Text(marks.get(cell, letter), style="bold red" if cell in marks else style)
        return sign.append(bed_sign(beds.get(cell, ())), style="cyan")

    return drawn


def lands_of(world: WorldMap) -> Callable[[Cell], Text]:
    def drawn(cell: Cell) -> Text:
        land = land_at(world, cell)
        if land is None:
            sea = is_sea(world, cell)
            return Text(f"{NO_LAND if sea else UNKNOWN} ", style="blue" if sea else "red")
        return Text(f"{land.letter} ")

    return drawn


def bed_sign(sides: tuple[CellSide, ...]) -> str:
    return _BEDS.get("".join(sides), " ")


def _marks(world: WorldMap) -> dict[Cell, str]:
    """Marks of things on cells; a lair hides its vein, a seat is shown by its number."""
    marks = {vein.cell: VEIN for vein in world.veins}
    marks |= dict.fromkeys(world.lairs, LAIR)
    marks |= {army.cell: ARMY for army in world.neutrals}
    seats = enumerate(world.seats, start=1)
    return marks | {it.cell: str(at)[-1] for at, it in seats if isinstance(it, SeatCell)}


def _legend(said: Words) -> Iterator[Text]:
    entries = [
        said("map.legend-entry", letter=letter, word=said.at("terrain", terrain))
        for letter, terrain in TERRAIN_LETTERS.items()
    ]
    yield Text(said("map.legend-terrain", terrains=", ".join(entries)))
    signs = {"seat": SEAT, "vein": VEIN, "lair": LAIR, "army": ARMY, "river": _BEDS["NS"]}
    yield Text(said("map.legend-marks", **signs))


def land_lines(world: WorldMap, said: Words) -> Iterator[Text]:
    yield Text(said("map.lands-head"))
    for land in world.lands:
        name = name_in(said, land.name, land.id)
        yield Text(said("map.land", letter=land.letter, name=name, income=land.income))


def _starts(world: WorldMap, said: Words) -> Iterator[Text]:
    if world.seats:
        yield Text(said("map.seats-head"))
    for number, start in enumerate(compare_starts(world), start=1):
        yield Text(start_line(world, said, number, start))


def start_line(world: WorldMap, said: Words, number: int, start: Start) -> str:
    """The description of a seat's start."""
    seat = start.seat
    land: Land | None
    if isinstance(seat, SeatCell):
        where, land = str(seat.cell), land_at(world, seat.cell)
    else:
        where = said("map.seat-picks")
        land = next((it for it in world.lands if it.id == seat.land), None)
    return said(
        "map.seat",
        number=number,
        place=where,
        land=name_in(said, land.name, land.id) if land else UNKNOWN,
        income=start.income,
        lands=start.lands,
        land_income=start.land_income,
        veins=start.veins,
        worth=start.worth,
    )


def _things(world: WorldMap, said: Words) -> Iterator[Text]:
    veins = [said("map.vein", cell=vein.cell, level=vein.level) for vein in world.veins]
    if veins:
        yield Text(said("map.veins", veins=", ".join(veins)))
    if world.lairs:
        yield Text(said("map.lairs", lairs=", ".join(world.lairs)))
    armies = [
        said("map.neutral", cell=army.cell, army=_army(said, army.kind)) for army in world.neutrals
    ]
    if armies:
        yield Text(said("map.neutrals", armies=", ".join(armies)))
    unnamed = said("map.river-unnamed")
    rivers = [
        said("map.river", name=name_in(said, it.name, unnamed), course="-".join(it.cells))
        for it in world.rivers
    ]
    if rivers:
        yield Text(said("map.rivers", rivers="; ".join(rivers)))


def _army(said: Words, kind: str) -> str:
    return said.at("neutral_army", kind) if said.has("neutral_army", kind) else kind
