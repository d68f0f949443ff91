"""Start seats: enough of them, on land, apart from each other, and with comparable surroundings."""

from collections.abc import Iterator

from letopis.games.strategic.maps.cells import Cell, distance
from letopis.games.strategic.maps.checks.lands import HOUSE_GAP, territories
from letopis.games.strategic.maps.fairness import FAIR_PERCENT, compare_starts
from letopis.games.strategic.maps.fault import MapFault, error, warning
from letopis.games.strategic.maps.world_map import (
    SeatCell,
    SeatLand,
    WorldMap,
    is_on_map,
    is_sea,
    land_at,
)

FEWEST_SEATS = 2


def start_faults(world: WorldMap) -> Iterator[MapFault]:
    if len(world.seats) < FEWEST_SEATS:
        yield error("too-few-seats", "VS-I.a", found=len(world.seats), fewest=FEWEST_SEATS)
    yield from _ground_faults(world)
    yield from _distance_faults(world)
    yield from _land_faults(world)


def _ground_faults(world: WorldMap) -> Iterator[MapFault]:
    """VS-6.0.b, VS-3.5.d. A lord house stands on land, in a land that the map has."""
    known = [land.id for land in world.lands]
    for seat in world.seats:
        if isinstance(seat, SeatCell):
            if is_sea(world, seat.cell):
                yield error("seat-on-water", "VS-6.0.b", seat.cell)
        elif seat.land not in known:
            yield error("seat-unknown-land", "VS-3.5.d", land=seat.land)


def _distance_faults(world: WorldMap) -> Iterator[MapFault]:
    """VS-6.0.e. Between two lord houses there are at least three cells."""
    houses = _houses(world)
    for at, one in enumerate(houses):
        for other in houses[at + 1 :]:
            if 0 < (apart := distance(one, other)) < HOUSE_GAP:
                yield error("seats-too-close", "VS-6.0.e", one, other, apart=apart, least=HOUSE_GAP)
    territory = territories(world)
    for seat in world.seats:
        if isinstance(seat, SeatLand) and (cells := territory.get(seat.land)):
            free = (all(distance(cell, it) >= HOUSE_GAP for it in houses) for cell in cells)
            if not any(free):
                yield error("seat-without-room", "VS-6.0.e", land=seat.land)


def _land_faults(world: WorldMap) -> Iterator[MapFault]:
    """VS-6.0.k. A land holds one lord house, so it starts one seat."""
    started: dict[str, int] = {}
    for seat in world.seats:
        land = land_at(world, seat.cell) if isinstance(seat, SeatCell) else None
        name = seat.land if isinstance(seat, SeatLand) else land.id if land else ""
        started[name] = started.get(name, 0) + 1
    for name, count in started.items():
        if name and count > 1:
            yield error("seats-in-one-land", "VS-6.0.k", land=name)


def fairness_faults(world: WorldMap) -> Iterator[MapFault]:
    """VS-3.5.d. The book draws lands by lot; a map with seats should give them equal chances."""
    starts = compare_starts(world)
    worths = [start.worth for start in starts]
    poorest, richest = worths.index(min(worths)), worths.index(max(worths))
    if min(worths) * 100 < max(worths) * FAIR_PERCENT:
        about = {"worse": poorest + 1, "least": min(worths)}
        about |= {"better": richest + 1, "most": max(worths)}
        yield warning("unfair-start", "VS-3.5.d", **about)


def _houses(world: WorldMap) -> list[Cell]:
    cells = [seat.cell for seat in world.seats if isinstance(seat, SeatCell)]
    return [cell for cell in cells if is_on_map(world, cell)]
