"""Maps drawn as text inside a test: rows of terrain letters and rows of land letters."""

from letopis.games.strategic.maps import (
    Land,
    LandId,
    LocalNames,
    MapFault,
    MapId,
    Size,
    WorldMap,
    map_faults,
)
from letopis.games.strategic.maps.world_map import NO_LAND, TERRAIN_LETTERS


def rows(drawn: str) -> tuple[str, ...]:
    """Rows of letters from an indented drawing."""
    return tuple("".join(row.split()) for row in drawn.strip().splitlines())


def land(letter: str, income: int = 5, pieces: int = 1) -> Land:
    name = f"land-{letter.lower()}"
    return Land(letter, LandId(name), LocalNames(name, name), income, pieces)


def draw(terrain: str, lands: str | None = None, **pieces: int) -> WorldMap:
    """A map without rivers, things and seats; without a land grid all of it is land A."""
    ground = rows(terrain)
    letters = rows(lands) if lands else tuple(map(_one_land, ground))
    used = sorted({letter for row in letters for letter in row} - {NO_LAND})
    return WorldMap(
        id=MapId("drawn"),
        name=LocalNames("drawn", "drawn"),
        author="a test",
        size=Size(max(map(len, ground)), len(ground)),
        terrain=ground,
        land_letters=letters,
        lands=tuple(land(letter, pieces=pieces.get(letter, 1)) for letter in used),
    )


def found(world: WorldMap, *, warnings: bool = False) -> list[MapFault]:
    """The problems of a map, except missing seats and, by default, warnings."""
    return [
        it
        for it in map_faults(world)
        if it.kind != "too-few-seats" and (warnings or it.severity == "error")
    ]


def _one_land(row: str) -> str:
    sea = [letter for letter, terrain in TERRAIN_LETTERS.items() if terrain.is_sea]
    return "".join(NO_LAND if letter in sea else "A" for letter in row)
