"""Everything that is wrong with a map, in a defined order: grids, lands, rivers, things, starts."""

from letopis.core.errors import Trouble
from letopis.games.strategic.maps.checks.grids import grid_problems
from letopis.games.strategic.maps.checks.lands import land_problems
from letopis.games.strategic.maps.checks.rivers import river_problems
from letopis.games.strategic.maps.checks.starts import start_problems
from letopis.games.strategic.maps.checks.things import thing_problems
from letopis.games.strategic.maps.problem import (
    MapFault,
    Severity,
)
from letopis.games.strategic.maps.world_map import WorldMap

__all__ = ["MapFault", "Severity", "check_playable", "errors", "problems"]


def problems(world: WorldMap) -> tuple[MapFault, ...]:
    """All errors and warnings; none means that a game can be played and that it starts fairly."""
    return (
        *grid_problems(world),
        *land_problems(world),
        *river_problems(world),
        *thing_problems(world),
        *start_problems(world),
    )


def errors(world: WorldMap) -> tuple[MapFault, ...]:
    return tuple(problem for problem in problems(world) if problem.severity == "error")


def check_playable(world: WorldMap) -> WorldMap:
    """VS-0.2.a. The map itself when a game can be played on it."""
    if wrong := errors(world):
        raise Trouble("map-unplayable", map=world.id, count=len(wrong))
    return world
