"""VS-I.l. Rivers from the mountains to the sea; one that meets another joins it."""

from heapq import heappop, heappush
from random import Random
from typing import TypeAlias

from letopis.games.strategic.maps import Place, Terrain
from letopis.mapmaking.generator.frame import Grid
from letopis.mapmaking.generator.options import Unmet
from letopis.mapmaking.generator.terrain import Ground

SHORTEST = 4  # cells, with the mouth
STEP, WINDING, CLIMB = 10, 60, 30  # cost of a step, its random addition, its addition in mountains

Course: TypeAlias = tuple[Place, ...]


def lead_rivers(frame: Grid, ground: Ground, count: int, rng: Random) -> list[Course]:
    """The wanted number of courses, each the longest left that keeps away from the others."""
    down = _downhill(frame, ground, rng)
    springs = [spot for spot in down if ground[spot] is Terrain.MOUNTAINS]
    others = [spot for spot in down if ground[spot] is not Terrain.MOUNTAINS]
    found: list[Course] = []
    for _ in range(count):
        best = _longest(frame, down, springs, found) or _longest(frame, down, others, found)
        if not best:
            raise Unmet("rivers")
        found.append(best)
    return found


def _downhill(frame: Grid, ground: Ground, rng: Random) -> dict[Place, Place]:
    """For every land spot the next one on the way to the sea; the ways never cross."""
    rough = {spot: STEP + rng.randrange(WINDING) for spot in frame.spots()}
    below: dict[Place, Place] = {}
    edge: list[tuple[int, Place, Place]] = []
    for spot in frame.spots():
        shore = [near for near in frame.across(spot) if ground[near].is_sea]
        if shore and not ground[spot].is_sea:
            heappush(edge, (rough[spot], spot, shore[0]))
    while edge:
        cost, spot, lower = heappop(edge)
        if spot in below:
            continue
        below[spot] = lower
        for near in frame.across(spot):
            if near not in below and not ground[near].is_sea:
                climb = CLIMB if ground[near] is Terrain.MOUNTAINS else 0
                heappush(edge, (cost + rough[near] + climb, near, spot))
    return below


def _longest(
    frame: Grid, down: dict[Place, Place], springs: list[Place], found: list[Course]
) -> Course:
    taken = dict.fromkeys(spot for course in found for spot in course)
    courses = [_course(down, spring, taken) for spring in springs if spring not in taken]
    free = [it for it in courses if len(it) >= SHORTEST and not _hugs(frame, it, taken)]
    return max(free, key=len, default=())


def _course(down: dict[Place, Place], spring: Place, taken: dict[Place, None]) -> Course:
    """The course from a spring to the sea or to the first spot of another river."""
    course = [spring]
    while course[-1] in down and course[-1] not in taken:
        course.append(down[course[-1]])
    return tuple(course)


def _hugs(frame: Grid, course: Course, taken: dict[Place, None]) -> bool:
    """Whether a course runs beside another river before it joins it or reaches the sea."""
    return any(near in taken for spot in course[:-2] for near in frame.around(spot))
