"""The map of a game in the terminal: ground, structures and armies with the marks of their owners.

A cell has three signs. Bare ground is its letter and a river bed; a structure is its sign and the
owner's number; an army is its letter and the owner's number; an army in a structure is all three.
"""

from collections.abc import Iterator

from rich.text import Text

from letopis.cli.maps.drawing import (
    GROUND_STYLES,
    LAIR,
    VEIN,
    MapSpan,
    bed_sign,
    grid,
    land_lines,
    lands_of,
    whole,
)
from letopis.cli.terminal.screen import Screen
from letopis.core.seats import SeatId
from letopis.games.strategic.maps import LETTER_OF, TERRAIN_LETTERS, Cell, place, river_sides
from letopis.games.strategic.world import Army, Structure, World
from letopis.telling.strategic.names import Names

SIGNS = 3
MARGIN = 8  # row numbers on both sides
TALLEST = 26  # rows that are shown without being asked for
NEAR = 8  # cells around a chosen place, where the map is too large
NOBODYS = "-"
REACHED = "+"
OWNERS = "123456789abcdefghijklmnopqrstuvwxyz"
COLOURS = ("cyan", "magenta", "yellow", "green", "blue", "red")


class TerminalBoard:
    """Draws the map for one screen."""

    def __init__(self, screen: Screen, names: Names) -> None:
        self._screen, self._names, self._words = screen, names, screen.words

    def draw(self, world: World, centre: Cell | None, everything: bool = False) -> None:
        """The whole map where it fits, else what lies around a place; then what the signs mean."""
        self.glance(world, centre, everything)
        for line in self._legend(world):
            self._screen.tell(line, style="dim")

    def glance(self, world: World, centre: Cell | None, everything: bool = False) -> None:
        """The map alone, for those who know its signs."""
        self._show(world, self._span(world, centre, everything), frozenset())

    def around(self, world: World, centre: Cell, marked: frozenset[Cell]) -> None:
        """A small piece of the map, some cells marked."""
        self._show(world, _window(world, centre, NEAR, NEAR), marked)

    def lands(self, world: World) -> None:
        """Which cell belongs to which land."""
        for line in grid(world.ground.map, lands_of(world.ground.map)):
            self._screen.show(line)
        for line in land_lines(world.ground.map, self._words):
            self._screen.show(line)

    def owner_mark(self, world: World, seat: SeatId | None) -> str:
        if seat is None or seat not in world.seats:
            return NOBODYS
        return OWNERS[world.seats.index(seat) % len(OWNERS)]

    def _span(self, world: World, centre: Cell | None, everything: bool) -> MapSpan:
        size, fitting = world.ground.map.size, (self._screen.width - MARGIN) // SIGNS
        fits = size.columns <= fitting
        if fits and (everything or size.rows <= TALLEST):
            return whole(world.ground.map)
        if everything and not self._screen.folds:
            return whole(world.ground.map)
        if everything:
            self._screen.say("strategic.map_too_wide", columns=size.columns, fitting=fitting)
        middle = centre or next(iter(world.structures), next(iter(world.ground.sites)))
        return _window(world, middle, (fitting - 1) // 2, TALLEST // 2 - 4)

    def _show(self, world: World, span: MapSpan, marked: frozenset[Cell]) -> None:
        beds = river_sides(world.ground.map)
        lairs = set(world.ground.map.lairs)

        def drawn(cell: Cell) -> Text:
            bed = bed_sign(beds.get(cell, ()))
            crowd = self._pieces(world, cell, bed)
            if crowd is not None:
                return crowd
            site = world.ground.sites[cell]
            letter = VEIN if site.vein else LETTER_OF[site.terrain]
            letter = LAIR if cell in lairs else letter
            text = Text(letter, style=GROUND_STYLES[site.terrain])
            text.append(bed, style="cyan")
            return text.append(REACHED if cell in marked else " ", style="bold green")

        for line in grid(world.ground.map, drawn, span, SIGNS):
            self._screen.show(line)

    def _pieces(self, world: World, cell: Cell, bed: str) -> Text | None:
        structure, standing = world.structures.get(cell), world.standing.get(cell)
        army = world.armies[standing] if standing is not None else None
        if structure is None and army is None:
            return None
        signs = "".join(self._sign(it.kind) for it in (structure, army) if it is not None)
        owner = army.owner if army is not None else structure.owner if structure else None
        text = Text(signs, style=self._style(world, owner))
        text.append(self.owner_mark(world, owner), style=self._style(world, owner))
        return text.append(bed if len(text) < SIGNS else "", style="cyan")

    def _sign(self, kind: str) -> str:
        return self._words.at("strategic", "sign", kind)

    def _style(self, world: World, owner: SeatId | None) -> str:
        if owner is None or owner not in world.seats:
            return "bold"
        return f"bold {COLOURS[world.seats.index(owner) % len(COLOURS)]}"

    def _legend(self, world: World) -> Iterator[str]:
        """The ground, then only what is there, then whose it is."""
        ground = (
            self._words("map.legend-entry", letter=letter, word=self._words.at("terrain", terrain))
            for letter, terrain in TERRAIN_LETTERS.items()
        )
        marks = {"vein": VEIN, "lair": LAIR}
        yield self._words("strategic.legend.ground", ground=", ".join(ground), **marks)
        awake = (it for it in world.armies.values() if not it.asleep)
        there: list[Army | Structure] = [*awake, *world.structures.values()]
        kinds = dict.fromkeys(it.kind for it in there)
        signs = (f"{self._sign(kind)} {self._names.kind(kind)}" for kind in kinds)
        owners = [f"{self.owner_mark(world, it)} {self._names.seat(it)}" for it in world.seats]
        owners.append(f"{NOBODYS} {self._words('strategic.nobody')}")
        yield self._words(
            "strategic.legend.pieces", pieces=", ".join(signs), owners=", ".join(owners)
        )


def _window(world: World, centre: Cell, wide: int, high: int) -> MapSpan:
    """So many cells to each side, pushed back where the map ends."""
    size, (column, row) = world.ground.map.size, place(centre)
    return MapSpan(_stretch(column, wide, size.columns), _stretch(row, high, size.rows))


def _stretch(middle: int, half: int, length: int) -> range:
    wanted = min(2 * half + 1, length)
    first = max(0, min(middle - half, length - wanted))
    return range(first, first + wanted)
