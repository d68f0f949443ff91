"""`letopis map`: check, show, draw and convert maps of the Great Strategic."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from letopis.cli.maps.drawing import draw_map, name_in
from letopis.cli.terminal.screen import Screen
from letopis.core.errors import Trouble
from letopis.games.strategic.maps import (
    Cell,
    MapFault,
    WorldMap,
    decode_map,
    encode_map,
    map_faults,
    read_map,
    shipped_names,
    shipped_text,
    write_map,
)
from letopis.mapmaking.png import draw_png
from letopis.mapmaking.svg import draw_svg
from letopis.mapmaking.tiled import read_tiled, write_tiled
from letopis.mapmaking.tiles import draw_tiles
from letopis.store.chronicle_files import read_all, write_whole
from letopis.words import Words

SHOWN_CELLS = 6
TILED = ".tmj"

T = TypeVar("T")
MapReader = Callable[[bytes], WorldMap]
MapWriter = Callable[[WorldMap, Path], bytes]


def find_map(name_or_file: str) -> WorldMap:
    """A shipped map by its name, or a file in any of the three formats by its extension."""
    path = Path(name_or_file)
    if path.suffix in READERS:
        return READERS[path.suffix](read_all(path))
    if path.exists() and name_or_file not in shipped_names():
        raise Trouble("map-extension", path=name_or_file, known=", ".join(READERS))
    return read_map(shipped_text(name_or_file))


def map_command(
    deed: str, name: str | None, output: Path | None, overwrite: bool, screen: Screen
) -> int:
    """Run a subcommand of `letopis map`; a picture or a conversion needs an output file."""
    if deed == "list":
        return map_list(screen)
    if deed not in ("check", "show", "render", "convert"):
        raise Trouble("unknown-deed", deed=deed)
    if name is None:
        raise Trouble("missing-argument", argument="map")
    if deed == "check":
        return map_check(name, screen)
    if deed == "show":
        return map_show(name, screen)
    if output is None:
        raise Trouble("missing-argument", argument="--output")
    write = map_render if deed == "render" else map_convert
    return write(name, output, overwrite, screen)


def map_list(screen: Screen) -> int:
    """List the shipped maps, one line each."""
    said = screen.words
    screen.say("map.shipped-head")
    for name in shipped_names():
        screen.tell(map_line(name, said))
    return 0


def map_line(name: str, said: Words) -> str:
    """A shipped map in one line."""
    world = find_map(name)
    about: dict[str, str | int] = {"id": name, "name": title(world, said)}
    about |= {"columns": world.size.columns, "rows": world.size.rows}
    about |= {"seats": len(world.seats), "lands": len(world.lands)}
    return said("map.shipped", **about)


def map_check(file: str, screen: Screen) -> int:
    """Print all problems of a map; the exit code is 1 if it cannot be played."""
    world = find_map(file)
    found, name = map_faults(world), title(world, screen.words)
    if not found:
        screen.say("map.fine", name=name)
        return 0
    for problem in found:
        screen.tell(problem_text(screen.words, problem), _style(problem))
    errors = sum(problem.severity == "error" for problem in found)
    screen.say("map.found", name=name, errors=errors, warnings=len(found) - errors)
    return 1 if errors else 0


def map_show(name_or_file: str, screen: Screen) -> int:
    """Print the map as text, with coordinates and a legend."""
    world = find_map(name_or_file)
    draw_map(world, title(world, screen.words), screen)
    return 0


def map_render(file: str, output: Path, overwrite: bool, screen: Screen) -> int:
    """Draw the map as SVG or PNG, by the extension of the output."""
    drawers: Mapping[str, Callable[[WorldMap, Words], bytes]] = {
        ".svg": lambda world, said: draw_svg(world, said).encode(),
        ".png": draw_png,
    }
    draw = _by_extension(output, drawers)
    write_whole(output, draw(find_map(file), screen.words), overwrite)
    screen.say("map.written", path=str(output))
    return 0


def map_convert(file: str, output: Path, overwrite: bool, screen: Screen) -> int:
    """Convert the map to another format, by the extension of the output."""
    write = _by_extension(output, WRITERS)
    world = find_map(file)
    write_whole(output, write(world, output), overwrite)
    screen.say("map.written", path=str(output))
    if output.suffix == TILED:
        write_whole(_tiles_beside(output), draw_tiles(world), overwrite=True)
        screen.say("map.written", path=str(_tiles_beside(output)))
    return 0


def title(world: WorldMap, said: Words) -> str:
    """The name of a map in the user's language; its id when it has none."""
    return name_in(said, world.name, world.id)


def problem_text(said: Words, problem: MapFault) -> str:
    """A problem in words: severity, clause, cells and reason."""
    about = dict(problem.about)
    for name, kind in _WORDED.items():
        word = str(about.get(name))
        if said.has("map", kind, word):
            about[name] = said.at("map", kind, word)
    if "army" in about and said.has("neutral_army", str(about["army"])):
        about["army"] = said.at("neutral_army", str(about["army"]))
    why = said.at("map_problem", problem.kind, **about)
    if not problem.cells:
        return said.at("map", problem.severity, clause=problem.clause, why=why)
    where = _cells(said, problem.cells)
    return said.at("map", f"{problem.severity}-at", clause=problem.clause, cells=where, why=why)


# Values of a problem that are keys themselves, and the tables of their words.
_WORDED = {
    "thing": "thing",
    "one": "thing",
    "other": "thing",
    "grid": "grid",
    "language": "language",
}


def _cells(said: Words, cells: tuple[Cell, ...]) -> str:
    shown = ", ".join(cells[:SHOWN_CELLS])
    more = len(cells) - SHOWN_CELLS
    return said("map.and-more", cells=shown, count=more) if more > 0 else shown


def _style(problem: MapFault) -> str:
    return "red" if problem.severity == "error" else "yellow"


def _by_extension(output: Path, known: Mapping[str, T]) -> T:
    if output.suffix not in known:
        raise Trouble("map-extension", path=str(output), known=", ".join(known))
    return known[output.suffix]


def _read_text(data: bytes) -> WorldMap:
    try:
        return read_map(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Trouble("map-text") from error


def _tiles_beside(output: Path) -> Path:
    """The path of the tileset picture, which Tiled looks for beside the map."""
    return output.with_suffix(".tiles.png")


READERS: Mapping[str, MapReader] = {".map": _read_text, ".json": decode_map, TILED: read_tiled}
WRITERS: Mapping[str, MapWriter] = {
    ".map": lambda world, output: write_map(world).encode(),
    ".json": lambda world, output: encode_map(world),
    TILED: lambda world, output: write_tiled(world, _tiles_beside(output).name),
}
