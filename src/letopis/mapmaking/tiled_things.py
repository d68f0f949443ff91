"""Things on a map as Tiled objects: points for signs on a cell, lines for rivers and waters."""

from collections.abc import Mapping
from itertools import count, pairwise

from msgspec import Struct

from letopis.core.errors import Trouble
from letopis.games.strategic.maps import (
    DEEPEST,
    SIDES,
    Cell,
    CellSide,
    LandId,
    LocalNames,
    NeutralArmy,
    River,
    SeatCell,
    SeatLand,
    StartSeat,
    Vein,
    Water,
    WorldMap,
    cell_at,
    is_cell_name,
    place,
)
from letopis.mapmaking.tiled_file import (
    TILE,
    Property,
    Thing,
    TiledMap,
    TiledSpot,
    number_of,
    properties,
    text_of,
)

Territory = Mapping[LandId, tuple[Cell, ...]]

_NOWHERE = Cell("a1")


class Things(Struct, frozen=True):
    """All objects of the things layer, in its order."""

    rivers: tuple[River, ...]
    veins: tuple[Vein, ...]
    lairs: tuple[Cell, ...]
    neutrals: tuple[NeutralArmy, ...]
    seats: tuple[StartSeat, ...]
    waters: tuple[Water, ...]


def write_things(world: WorldMap, territory: Territory) -> tuple[Thing, ...]:
    number = count(1)
    found = [_line(next(number), "water", it.cells, _named(it.name)) for it in world.waters]
    found += [_line(next(number), "river", it.cells, _river(it)) for it in world.rivers]
    found += [_point(next(number), "vein", it.cell, level=it.level) for it in world.veins]
    found += [_point(next(number), "lair", cell) for cell in world.lairs]
    found += [_neutral(next(number), it) for it in world.neutrals]
    found += [_seat(next(number), seat, territory) for seat in world.seats]
    return tuple(found)


def read_things(tiled: TiledMap, things: tuple[Thing, ...]) -> Things:
    kinds: dict[str, list[Thing]] = {}
    for thing in things:
        kinds.setdefault(thing.type, []).append(thing)

    def of(kind: str) -> list[Thing]:
        return kinds.get(kind, [])

    return Things(
        rivers=tuple(_read_river(tiled, it) for it in of("river")),
        veins=tuple(_read_vein(tiled, it) for it in of("vein")),
        lairs=tuple(_cell(tiled, it.x, it.y) for it in of("lair")),
        neutrals=tuple(_read_neutral(tiled, it) for it in of("neutral")),
        seats=tuple(_read_seat(tiled, it) for it in of("seat")),
        waters=tuple(Water(_cells(tiled, it), _names(it.properties)) for it in of("water")),
    )


def _point(number: int, thing: str, cell: Cell, **values: str | int) -> Thing:
    x, y = _middle(cell)
    return Thing(number, x, y, thing, point=True, properties=properties(**values))


def _line(number: int, kind: str, cells: tuple[Cell, ...], known: tuple[Property, ...]) -> Thing:
    x, y = _middle(cells[0] if cells else _NOWHERE)
    spots = tuple(TiledSpot(_middle(cell)[0] - x, _middle(cell)[1] - y) for cell in cells)
    return Thing(number, x, y, kind, polyline=spots, properties=known)


def _seat(number: int, seat: StartSeat, territory: Territory) -> Thing:
    """A seat as a point; one without a cell is put into the middle of its land, to be visible."""
    if isinstance(seat, SeatCell):
        return _point(number, "seat", seat.cell)
    cells = territory.get(seat.land, (_NOWHERE,))
    return _point(number, "seat", cells[len(cells) // 2], land=seat.land)


def _river(river: River) -> tuple[Property, ...]:
    return _named(river.name) + properties(enters=river.enters or "", leaves=river.leaves or "")


def _named(name: LocalNames) -> tuple[Property, ...]:
    return properties(ru=name.ru, en=name.en)


def _middle(cell: Cell) -> tuple[float, float]:
    column, row = place(cell)
    return (column + 0.5) * TILE, (row + 0.5) * TILE


def _neutral(number: int, army: NeutralArmy) -> Thing:
    """VS-6.3.i. A neutral army; only mages have a school."""
    if not army.school:
        return _point(number, "neutral", army.cell, kind=army.kind)
    return _point(number, "neutral", army.cell, kind=army.kind, school=army.school)


def _read_river(tiled: TiledMap, thing: Thing) -> River:
    known = thing.properties
    enters, leaves = _side(text_of(known, "enters")), _side(text_of(known, "leaves"))
    return River(_filled(_cells(tiled, thing)), enters, leaves, _names(known))


def _read_vein(tiled: TiledMap, thing: Thing) -> Vein:
    return Vein(_cell(tiled, thing.x, thing.y), number_of(thing.properties, "level", DEEPEST))


def _read_neutral(tiled: TiledMap, thing: Thing) -> NeutralArmy:
    kind, school = text_of(thing.properties, "kind"), text_of(thing.properties, "school")
    return NeutralArmy(_cell(tiled, thing.x, thing.y), kind, school)


def _read_seat(tiled: TiledMap, thing: Thing) -> StartSeat:
    land = text_of(thing.properties, "land")
    return SeatLand(LandId(land)) if land else SeatCell(_cell(tiled, thing.x, thing.y))


def _names(known: tuple[Property, ...]) -> LocalNames:
    return LocalNames(text_of(known, "ru"), text_of(known, "en"))


def _side(word: str) -> CellSide | None:
    return next((side for side in SIDES if side == word), None)


def _cells(tiled: TiledMap, thing: Thing) -> tuple[Cell, ...]:
    spots = thing.polyline or ()
    return tuple(_cell(tiled, thing.x + spot.x, thing.y + spot.y) for spot in spots)


def _cell(tiled: TiledMap, x: float, y: float) -> Cell:
    column, row = int(x // tiled.tilewidth), int(y // tiled.tileheight)
    if min(column, row) < 0 or not is_cell_name(name := cell_at(column, row)):
        raise Trouble("map-tiled-place", x=round(x), y=round(y))
    return name


def _filled(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """VS-I.l. Add the cells of straight stretches, which Tiled draws by their ends only."""
    filled = list(cells[:1])
    for one, other in pairwise(cells):
        (left, top), (right, low) = place(one), place(other)
        if left == right or top == low:
            steps = max(abs(right - left), abs(low - top))
            across, down = _sign(right - left), _sign(low - top)
            filled += [cell_at(left + across * at, top + down * at) for at in range(1, steps)]
        filled.append(other)
    return tuple(filled)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
