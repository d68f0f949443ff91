"""Generate a map from a wish: repeat attempts until the checker finds no problem."""

from random import Random

from letopis.core.errors import Trouble
from letopis.games.strategic.maps import (
    LETTER_OF,
    NO_LAND,
    Cell,
    Land,
    LocalNames,
    MapId,
    Place,
    River,
    SeatCell,
    Size,
    Vein,
    Water,
    WorldMap,
    cell_at,
    map_faults,
)
from letopis.mapmaking.generator.frame import Grid
from letopis.mapmaking.generator.incomes import incomes
from letopis.mapmaking.generator.land import raise_islands
from letopis.mapmaking.generator.lands import LETTERS, Province, divide
from letopis.mapmaking.generator.names import land_id, land_names, other_names
from letopis.mapmaking.generator.options import GeneratorOptions, Unmet, check_wish
from letopis.mapmaking.generator.rivers import lead_rivers
from letopis.mapmaking.generator.seats import march, place_seats
from letopis.mapmaking.generator.terrain import Ground, check_mountains, lay_terrain
from letopis.mapmaking.generator.treasures import hide_veins
from letopis.mapmaking.generator.waters import open_waters

ATTEMPTS, FEWEST_ATTEMPTS = 40, 8
EASY = 1200  # cells of a map up to which all attempts are made
AUTHOR = "Letopis"


def generate(wish: GeneratorOptions) -> WorldMap:
    """The map of a wish, deterministic; raises Trouble if the wish cannot be met."""
    check_wish(wish)
    unmet: list[str] = []
    for attempt in range(_attempts(wish)):
        try:
            return _checked(_made(wish, Random(f"{wish.seed}/{attempt}")))
        except Unmet as reason:
            unmet.append(reason.what)
    most = max(dict.fromkeys(unmet), key=unmet.count)
    raise Trouble("map-wish-unmet", what=most, attempts=len(unmet))


def _attempts(wish: GeneratorOptions) -> int:
    """The number of attempts: on a larger map one takes longer and succeeds more often."""
    fitting = ATTEMPTS * EASY // (wish.columns * wish.rows)
    return max(FEWEST_ATTEMPTS, min(ATTEMPTS, fitting))


def _checked(world: WorldMap) -> WorldMap:
    """The map, if the checker reports neither errors nor warnings; else raises Unmet."""
    if found := [problem.kind for problem in map_faults(world)]:
        raise Unmet("fair" if "unfair-start" in found else "lands")
    return world


def _made(wish: GeneratorOptions, rng: Random) -> WorldMap:
    """One attempt, in the order in which the parts depend on each other."""
    frame = Grid(wish.columns, wish.rows)
    islands = raise_islands(frame, wish, rng)
    land = {spot: at for at, island in enumerate(islands) for spot in island.cells}
    homes = place_seats(frame, islands, rng)
    marches = [march(frame, land, home) for home in homes]
    ground = lay_terrain(frame, land, homes, marches, rng)
    check_mountains(ground, wish)
    veins, lairs = hide_veins(ground, marches, wish, rng)
    courses = lead_rivers(frame, ground, wish.rivers, rng)
    provinces = divide(frame, ground, islands, homes, rng)
    names = other_names("river", rng)
    return WorldMap(
        id=MapId(f"seed-{wish.seed}"),
        name=next(other_names("world", rng)),
        author=AUTHOR,
        size=Size(wish.columns, wish.rows),
        terrain=_terrain_rows(frame, ground),
        land_letters=_land_rows(frame, provinces),
        lands=_lands(
            land_names(frame, ground, provinces, rng),
            incomes(ground, provinces, marches, veins),
        ),
        rivers=tuple(River(_cells(it), name=next(names)) for it in courses),
        veins=tuple(Vein(cell_at(*it), veins[it]) for it in _in_order(list(veins))),
        lairs=_cells(_in_order(lairs)),
        seats=tuple(SeatCell(cell_at(*home)) for home in homes),
        waters=tuple(
            Water(_cells(run), name)
            for run, name in zip(open_waters(frame, ground), other_names("sea", rng), strict=False)
        ),
    )


def _lands(names: list[LocalNames], pays: list[int]) -> tuple[Land, ...]:
    """The lands with letters in order."""
    return tuple(
        Land(LETTERS[at], land_id(name), name, income)
        for at, (name, income) in enumerate(zip(names, pays, strict=True))
    )


def _terrain_rows(frame: Grid, ground: Ground) -> tuple[str, ...]:
    letters = {spot: LETTER_OF[terrain] for spot, terrain in ground.items()}
    return _rows(frame, letters)


def _land_rows(frame: Grid, provinces: list[Province]) -> tuple[str, ...]:
    pairs = zip(LETTERS, provinces, strict=False)
    return _rows(frame, {spot: letter for letter, it in pairs for spot in it.cells})


def _rows(frame: Grid, letters: dict[Place, str]) -> tuple[str, ...]:
    return tuple(
        "".join(letters.get(Place(column, row), NO_LAND) for column in range(frame.columns))
        for row in range(frame.rows)
    )


def _cells(spots: list[Place] | tuple[Place, ...]) -> tuple[Cell, ...]:
    return tuple(cell_at(*spot) for spot in spots)


def _in_order(spots: list[Place]) -> list[Place]:
    return sorted(spots, key=lambda spot: (spot.row, spot.column))
