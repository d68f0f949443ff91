"""How good a start is: what lies nearer to a seat than to any other, and how near.

A step on land counts one in any direction, a step on water three, for ships must be hired and
boarded first. A land or a vein counts for the seat that comes to it first, the less the farther it
is; what several seats reach together is shared. Whole numbers only.
"""

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import TypeAlias

from msgspec import Struct

from letopis.games.strategic.maps.cells import Cell, distance, neighbours, place
from letopis.games.strategic.maps.world_map import (
    LandId,
    SeatCell,
    StartSeat,
    WorldMap,
    cells_of,
    is_land,
    is_on_map,
    is_sea,
    land_at,
)

FAIR_PERCENT = 80
NEAR = 6
SEA_STEPS = 3
MINE_PAY = 2  # VS-6.0.v, coins a year for each level

Marches: TypeAlias = Mapping[Cell, int]


class Start(Struct, frozen=True):
    """What a seat begins with: its home income, and the lands and veins it reaches first."""

    seat: StartSeat
    income: int
    lands: int
    land_income: int
    veins: int
    vein_levels: int
    worth: int


class _Prize(Struct, frozen=True):
    """A land or a vein: what it pays a year, and how far it is from each seat."""

    pays: int
    steps: tuple[int, ...]
    level: int = 0

    def share(self, seat: int) -> int:
        return _share(self.steps, seat)

    def worth(self, seat: int) -> int:
        return prize_worth(self.pays, self.steps, seat)


def prize_worth(pays: int, steps: Sequence[int], seat: int) -> int:
    """The worth of a land or a vein to a seat, in hundredths of a coin: half at `NEAR` steps, a
    third at twice as many. `steps` are those of every seat; 0 when another one is nearer."""
    share = _share(steps, seat)
    return pays * 100 * NEAR // ((NEAR + steps[seat]) * share) if share else 0


def _share(steps: Sequence[int], seat: int) -> int:
    """Among how many seats a prize is shared; 0 when another one is nearer."""
    nearest = min(steps)
    return steps.count(nearest) if steps[seat] == nearest else 0


def compare_starts(world: WorldMap) -> tuple[Start, ...]:
    """The start of every seat, in order of seats; `worth` is what the checker compares."""
    territory = _territory(world)
    marches = [_marches(world, _home(seat, territory)) for seat in world.seats]
    lands = [
        _Prize(max(land.income, 0), _steps(world, marches, territory.get(land.id, ())))
        for land in world.lands
    ]
    veins = [
        _Prize(MINE_PAY * vein.level, _steps(world, marches, (vein.cell,)), vein.level)
        for vein in world.veins
    ]
    return tuple(_start(seat, at, lands, veins) for at, seat in enumerate(world.seats))


def _start(seat: StartSeat, at: int, lands: list[_Prize], veins: list[_Prize]) -> Start:
    first = [land for land in lands if land.share(at)]
    deep = [vein for vein in veins if vein.share(at)]
    return Start(
        seat=seat,
        income=sum(land.pays for land in first if land.steps[at] == 0),
        lands=len(first),
        land_income=sum(land.pays for land in first),
        veins=len(deep),
        vein_levels=sum(vein.level for vein in deep),
        worth=sum(prize.worth(at) for prize in (*lands, *veins)),
    )


def _territory(world: WorldMap) -> dict[LandId, tuple[Cell, ...]]:
    found: dict[LandId, tuple[Cell, ...]] = {}
    for cell in cells_of(world):
        if is_land(world, cell) and (land := land_at(world, cell)):
            found[land.id] = (*found.get(land.id, ()), cell)
    return found


def _home(seat: StartSeat, territory: Mapping[LandId, tuple[Cell, ...]]) -> Cell | None:
    """The cell of a seat, or the middle of the land in which its player will pick one."""
    if isinstance(seat, SeatCell):
        return seat.cell
    cells = territory.get(seat.land, ())
    return min(cells, key=lambda cell: max(distance(cell, it) for it in cells), default=None)


def _steps(world: WorldMap, marches: list[Marches], cells: tuple[Cell, ...]) -> tuple[int, ...]:
    far = SEA_STEPS * world.size.columns * world.size.rows
    return tuple(min([march.get(cell, far) for cell in cells] or [far]) for march in marches)


def _marches(world: WorldMap, home: Cell | None) -> Marches:
    """The fewest steps from home to every cell."""
    found: dict[Cell, int] = {}
    edge = [(0, place(home), home)] if home else []
    while edge:
        steps, _, cell = heappop(edge)
        if cell in found:
            continue
        found[cell] = steps
        for near in neighbours(cell):
            if near not in found and is_on_map(world, near):
                cost = SEA_STEPS if is_sea(world, near) else 1
                heappush(edge, (steps + cost, place(near), near))
    return found
