"""Maps: what a world looks like before anybody has acted on it, drawn as text."""

from letopis.games.strategic.maps.cells import (
    Cell,
    Side,
    cell_at,
    distance,
    neighbours,
    place,
    vicinity,
)
from letopis.games.strategic.maps.checker import Problem, Severity, problems
from letopis.games.strategic.maps.sites import Site, sites
from letopis.games.strategic.maps.text_format import read_map, write_map
from letopis.games.strategic.maps.world_map import (
    Land,
    LandId,
    MapId,
    Names,
    NeutralArmy,
    River,
    Size,
    StartSeat,
    Terrain,
    Vein,
    Water,
    WorldMap,
)

__all__ = [
    "Cell",
    "Land",
    "LandId",
    "MapId",
    "Names",
    "NeutralArmy",
    "Problem",
    "River",
    "Severity",
    "Side",
    "Site",
    "Size",
    "StartSeat",
    "Terrain",
    "Vein",
    "Water",
    "WorldMap",
    "cell_at",
    "distance",
    "neighbours",
    "place",
    "problems",
    "read_map",
    "sites",
    "vicinity",
    "write_map",
]
