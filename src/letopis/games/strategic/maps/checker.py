"""Everything that is wrong with a map, in a defined order: grids, lands, rivers, things, starts."""

from letopis.core.errors import Trouble
from letopis.games.strategic.maps.checks.grids import grid_faults, sea_faults
from letopis.games.strategic.maps.checks.lands import land_faults
from letopis.games.strategic.maps.checks.rivers import river_faults
from letopis.games.strategic.maps.checks.starts import fairness_faults, start_faults
from letopis.games.strategic.maps.checks.things import thing_faults
from letopis.games.strategic.maps.fault import MapFault, Severity
from letopis.games.strategic.maps.world_map import WorldMap

__all__ = ["MapFault", "Severity", "check_playable", "errors", "map_faults"]


def map_faults(world: WorldMap) -> tuple[MapFault, ...]:
    """All errors and warnings; none means that a game can be played and that it starts fairly."""
    starts = tuple(start_faults(world))
    fairness = () if starts else fairness_faults(world)
    return (*grid_faults(world), *sea_faults(world), *_things(world), *starts, *fairness)


def errors(world: WorldMap) -> tuple[MapFault, ...]:
    """What only warns and takes long, such as the comparison of starts, is left out."""
    found = (*grid_faults(world), *_things(world), *start_faults(world))
    return tuple(fault for fault in found if fault.severity == "error")


def _things(world: WorldMap) -> tuple[MapFault, ...]:
    return (*land_faults(world), *river_faults(world), *thing_faults(world))


def check_playable(world: WorldMap) -> WorldMap:
    """VS-0.2.a. The map itself when a game can be played on it."""
    if wrong := errors(world):
        raise Trouble("map-unplayable", map=world.id, count=len(wrong))
    return world
