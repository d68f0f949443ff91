"""A map for machines: JSON with the same values as the text, and the schema of that JSON."""

import msgspec

from letopis.core.errors import Trouble
from letopis.games.strategic.maps.cells import is_cell_name
from letopis.games.strategic.maps.world_map import SeatCell, WorldMap


def encode_map(world: WorldMap) -> bytes:
    """JSON to be read by people too: indented, one value a line."""
    return msgspec.json.format(msgspec.json.encode(world), indent=2) + b"\n"


def decode_map(data: bytes) -> WorldMap:
    """The map that a JSON document draws, right or wrong; the checker says which."""
    try:
        world = msgspec.json.decode(data, type=WorldMap)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Trouble("map-json", problem=str(error)) from error
    for name in _cell_names(world):
        if not is_cell_name(name):  # a pattern lets a line break at the end pass
            raise Trouble("cell-name", cell=name)
    return world


def schema() -> dict[str, object]:
    """The JSON schema of a map, for editors and for generators in other languages."""
    return msgspec.json.schema(WorldMap)


def _cell_names(world: WorldMap) -> list[str]:
    courses = [*(river.cells for river in world.rivers), *(it.cells for it in world.waters)]
    return [
        *(cell for course in courses for cell in course),
        *(vein.cell for vein in world.veins),
        *world.lairs,
        *(army.cell for army in world.neutrals),
        *(seat.cell for seat in world.seats if isinstance(seat, SeatCell)),
    ]
