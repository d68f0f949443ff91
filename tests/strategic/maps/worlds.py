"""Arbitrary maps, sensible or not, for laws that hold for all of them."""

from hypothesis import strategies as st
from msgspec.structs import replace

from letopis.games.strategic.maps.cells import SIDES, Cell, cell_at, place
from letopis.games.strategic.maps.world_map import (
    LONGEST_SIDE,
    Land,
    LandId,
    LocalNames,
    MapId,
    NeutralArmy,
    River,
    SeatCell,
    SeatLand,
    Size,
    Vein,
    Water,
    WorldMap,
)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NAMES = st.builds(LocalNames, TEXTS, TEXTS)
CELLS = st.builds(cell_at, st.integers(0, 60), st.integers(0, 60))
COURSES = st.lists(CELLS, max_size=6).map(tuple)
LETTERS = st.characters(categories=["Lu", "Ll", "Nd"])
IDS = st.from_regex("[a-z]{3,8}(-[a-z]{1,5})?", fullmatch=True).map(LandId)
GRIDS = st.lists(st.text(".fmd~=-ABCs?", max_size=8), max_size=6).map(tuple)


@st.composite
def worlds(draw: st.DrawFn) -> WorldMap:
    """Any map that can be drawn at all."""
    sides = st.sampled_from([None, *SIDES])
    rivers = st.builds(River, COURSES, sides, sides, NAMES)
    kinds, schools = st.sampled_from(["elves", "mage", "giants"]), st.sampled_from(["", "forest"])
    neutrals = st.builds(NeutralArmy, CELLS, kinds, schools)
    seats = st.one_of(st.builds(SeatCell, CELLS), st.builds(SeatLand, IDS))
    side = st.integers(1, LONGEST_SIDE)
    return WorldMap(
        id=MapId(draw(TEXTS)),
        name=draw(NAMES),
        author=draw(TEXTS),
        size=Size(draw(side), draw(side)),
        terrain=draw(GRIDS),
        land_letters=draw(GRIDS),
        lands=tuple(draw(st.lists(_lands(), max_size=4))),
        rivers=tuple(draw(st.lists(rivers.filter(_is_writable), max_size=3))),
        veins=tuple(draw(st.lists(st.builds(Vein, CELLS, st.integers(-9, 9)), max_size=4))),
        lairs=tuple(draw(st.lists(CELLS, max_size=3))),
        neutrals=tuple(draw(st.lists(neutrals, max_size=3))),
        seats=tuple(draw(st.lists(seats, max_size=3))),
        waters=tuple(draw(st.lists(st.builds(Water, COURSES, NAMES), max_size=2))),
    )


def _lands() -> st.SearchStrategy[Land]:
    numbers = st.integers(-3, 30)
    return st.builds(Land, LETTERS, IDS, NAMES, numbers, st.integers(0, 4))


def _is_writable(river: River) -> bool:
    """Whether a river can be written: with no cells, a lone side is read as its entry."""
    return bool(river.cells) or not (river.leaves and not river.enters)


def tidy(world: WorldMap) -> WorldMap:
    """The same map with grids of its size and rivers without straight gaps, as Tiled needs."""
    size = Size(min(world.size.columns, 9), min(world.size.rows, 7))
    terrain, lands = _squared(world.terrain, size), _squared(world.land_letters, size)
    rivers = tuple(replace(river, cells=_bent(river.cells)) for river in world.rivers)
    return replace(world, size=size, terrain=terrain, land_letters=lands, rivers=rivers)


def _squared(rows: tuple[str, ...], size: Size) -> tuple[str, ...]:
    filled = (*rows, *[""] * size.rows)[: size.rows]
    return tuple(row[: size.columns].ljust(size.columns, ".") for row in filled)


def _bent(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Only cells that lie in a new row and a new column, so that nothing is to be filled in."""
    kept: list[Cell] = []
    for cell in cells:
        if not kept or all(
            one != two for one, two in zip(place(cell), place(kept[-1]), strict=True)
        ):
            kept.append(cell)
    return tuple(kept)
