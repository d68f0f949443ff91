"""`letopis map new`: generate a map and compare its starts."""

import re
from pathlib import Path

from msgspec.structs import replace

from letopis.cli.maps.commands import title
from letopis.cli.maps.drawing import start_line
from letopis.cli.terminal.screen import Screen
from letopis.core.errors import Trouble
from letopis.games.strategic.maps import MapId, WorldMap, compare_starts, write_map
from letopis.mapmaking.generator import GeneratorOptions, generate
from letopis.store.chronicle_files import write_whole

FORM = ".map"

_ID = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")


def map_new(wish: GeneratorOptions, output: Path, overwrite: bool, screen: Screen) -> int:
    """Generate a map, write it as text, and print what each seat begins with."""
    if output.suffix != FORM:
        raise Trouble("map-extension", path=str(output), known=FORM)
    world = _called(generate(wish), output.stem)
    write_whole(output, write_map(world).encode(), overwrite)
    _tell(world, wish.seed, screen)
    screen.say("map.written", path=str(output))
    return 0


def _called(world: WorldMap, stem: str) -> WorldMap:
    """The map with its file name as its id, if that is a valid id."""
    return replace(world, id=MapId(stem)) if _ID.fullmatch(stem) else world


def _tell(world: WorldMap, seed: int, screen: Screen) -> None:
    said, size = screen.words, world.size
    name = title(world, said)
    screen.say("map.made", name=name, columns=size.columns, rows=size.rows, seed=str(seed))
    screen.say("map.seats-head")
    starts = compare_starts(world)
    for number, start in enumerate(starts, start=1):
        screen.tell(start_line(world, said, number, start))
    worths = [start.worth for start in starts]
    screen.say("map.alike", percent=min(worths) * 100 // max(worths))
