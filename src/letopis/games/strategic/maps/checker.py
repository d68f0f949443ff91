"""Everything that is wrong with a map, in a defined order: grids, lands, rivers, things, starts."""

from letopis.core.errors import Trouble
from letopis.games.strategic.maps.checks.grids import grid_faults
from letopis.games.strategic.maps.checks.lands import land_faults
from letopis.games.strategic.maps.checks.rivers import river_faults
from letopis.games.strategic.maps.checks.starts import start_faults
from letopis.games.strategic.maps.checks.things import thing_faults
from letopis.games.strategic.maps.fault import (
    MapFault,
    Severity,
)
from letopis.games.strategic.maps.world_map import WorldMap

__all__ = ["MapFault", "Severity", "check_playable", "errors", "map_faults"]


def map_faults(world: WorldMap) -> tuple[MapFault, ...]:
    """All errors and warnings; none means that a game can be played and that it starts fairly."""
    return (
        *grid_faults(world),
        *land_faults(world),
        *river_faults(world),
        *thing_faults(world),
        *start_faults(world),
    )


def errors(world: WorldMap) -> tuple[MapFault, ...]:
    return tuple(fault for fault in map_faults(world) if fault.severity == "error")


def check_playable(world: WorldMap) -> WorldMap:
    """VS-0.2.a. The map itself when a game can be played on it."""
    if wrong := errors(world):
        raise Trouble("map-unplayable", map=world.id, count=len(wrong))
    return world
