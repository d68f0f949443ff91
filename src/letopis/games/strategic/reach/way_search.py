"""Chapters 4.1 and 4.2. Every cell an army can get to, with a shortest way and where it stops."""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from letopis.games.strategic.magic.lairs import is_ambushed
from letopis.games.strategic.magic.undead import is_crumbling
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.maps.lanes import TIRED, Barrier, Lane
from letopis.games.strategic.movement.movers import Mover, mover
from letopis.games.strategic.movement.steps import (
    OCCUPIED,
    Way,
    can_pass,
    march_after,
    march_along,
    march_past,
    movement_refusal,
    open_lanes,
)
from letopis.games.strategic.world import Army, March, World
from letopis.games.strategic.world.marches import march_of
from letopis.games.strategic.world.rights import is_watched

GROUND_CHANGES: Barrier = ("VS-4.1.c", "ground-changes")
WATERS_CHANGE: Barrier = ("VS-4.1.e", "ground-changes")
WATCHED: Barrier = ("VS-4.1.k", "watched")
GOES_ABOARD: Barrier = ("VS-4.2.c", "goes-aboard")
GOES_ASHORE: Barrier = ("VS-4.2.d", "goes-ashore")
STEPS_SPENT: Barrier = ("VS-4.1.b", "steps-spent")
LAIR_WAKES: Barrier = ("VS-8.9.1.3.g", "lair-wakes")
CRUMBLES: Barrier = ("VS-8.9.1.6.e", "crumbles")


class Arrived(NamedTuple):
    """A cell an army can get to: a shortest way, the steps it then has left, why it stops there."""

    way: Way
    left: int
    stop: Barrier | None


class Ways(NamedTuple):
    """Cells an army can get to, and closed cells onto which it can go to assault what is there."""

    cells: dict[Cell, Arrived]
    assaults: dict[Cell, Way]


def ways(world: World, army: Army) -> Ways:
    """VS-4.1.a-n, VS-4.2.b-f, VS-3.4.d. All that is left of an army's movement, breadth first."""
    start = march_of(world, army)
    if start.ended or movement_refusal(world, army) is not None:
        return Ways({}, {})
    walk = _Walk(world, army)
    walk.on(start)
    walk.found.pop(army.cell, None)
    return Ways(walk.found, walk.assaults)


class _Walk:
    """The ways of one army as they are found.

    What the ground alone says of a step is known for all neighbours at once (`open_lanes`), so that
    a step which leads nowhere new is not tried again.
    """

    def __init__(self, world: World, army: Army) -> None:
        self.world, self.army, self.who = world, army, mover(world, army)
        self.found: dict[Cell, Arrived] = {}
        self.assaults: dict[Cell, Way] = {}
        self._queue: deque[tuple[Cell, March, Way]] = deque()
        self._tried: set[object] = set()
        self._taken: set[Cell] = set()  # closed by who stands there, from wherever one comes
        self._storms = world.options.assault_enter_cell != "adjacent_only"
        self._passes = world.options.move_pass_through_own != "no"
        self._on_foot = not self.who.naval and army.aboard is None
        gait = self.who.gait
        self._minds_nothing = not gait.stops_at_change and not gait.minds_rivers

    def on(self, start: March) -> None:
        self._queue.append((self.army.cell, start, ()))
        while self._queue:
            here, march, way = self._queue.popleft()
            if not self._goes_on(here, march, way) and way:
                arrived = self.found.get(here)
                if arrived is not None and arrived.way is way:
                    self.found[here] = Arrived(way, 0, STEPS_SPENT)

    def _goes_on(self, here: Cell, march: March, way: Way) -> bool:
        """Try every step from here; False if there are no steps left to try."""
        if _is_spent(self.who, march):
            return False
        return self._walk_on(here, march, way) if self._on_foot else self._try(here, march, way)

    def _walk_on(self, here: Cell, march: March, way: Way) -> bool:
        """On foot a cell without armies and structures has one ground: only banks differ."""
        world, tried, taken, found = self.world, self._tried, self._taken, self.found
        minds_nothing = self._minds_nothing
        standing, structures = world.standing, world.structures
        has_steps, crowded = False, list[Cell]()
        lanes = open_lanes(world, self.who, march, here)
        for there, lane in zip(world.ground.sites[here].neighbours, lanes, strict=True):
            if there in standing or there in structures:
                if there in taken:
                    has_steps = True
                else:
                    crowded.append(there)
            elif minds_nothing and there in found:
                has_steps = True
            elif not isinstance(lane, Lane):
                has_steps = has_steps or lane is not TIRED
            elif (key := (there, lane.banks, lane.ends)) not in tried:
                tried.add(key)
                has_steps = True
                self._arrive(march_along(world, self.who, march, there, lane), (*way, there))
            else:
                has_steps = True
        return (bool(crowded) and self._try(here, march, way, crowded)) or has_steps

    def _try(self, here: Cell, march: March, way: Way, cells: Iterable[Cell] | None = None) -> bool:
        """Steps whose end depends on who is there, or on the water."""
        world, who, has_steps = self.world, self.who, False
        around = world.ground.sites[here].neighbours
        for there in around if cells is None else cells:
            after = march_after(world, who, march, here, there)
            has_steps = has_steps or after is not TIRED
            if isinstance(after, March):
                self._arrive(after, (*way, there))
            elif self._storms and there in world.structures and there not in self.assaults:
                self._storm(march, here, (*way, there))
            elif after == OCCUPIED and not self._passes and there not in world.structures:
                self._taken.add(there)
            if self._passes and can_pass(world, self.army, there):
                self._pass(march, here, (*way, there))
        return has_steps

    def _arrive(self, after: March, way: Way) -> None:
        there = way[-1]
        stop = self._stop(after, there)
        known = self.found.get(there)
        if known is None or (known.stop and not stop and len(known.way) == len(way)):
            self.found[there] = Arrived(way, 0 if stop else _left(self.who, after), stop)
        if stop is None:
            self._queue_once(there, after, way)

    def _queue_once(self, there: Cell, after: March, way: Way) -> None:
        key = (there, after.terrain, after.banks)
        if key not in self._tried:
            self._tried.add(key)
            self._queue.append((there, after, way))

    def _storm(self, march: March, here: Cell, way: Way) -> None:
        """VS-3.4.d. Onto a closed cell, with battle declared on what is built there."""
        who = replace(self.who, assaulted=way[-1])
        after = march_after(self.world, who, march, here, way[-1])
        if isinstance(after, March) and not self._crumbles(way[-1]):
            self.assaults[way[-1]] = way

    def _pass(self, march: March, here: Cell, way: Way) -> None:
        """VS-4.1.a, option. Past an own army, whose cell has to be left again at once."""
        after = march_past(self.world, self.who, march, here, way[-1])
        if isinstance(after, March) and not after.ended:
            self._queue_once(way[-1], after, way)

    def _stop(self, after: March, there: Cell) -> Barrier | None:
        """Why the way ends here, or nothing does; what waits there counts before tired feet."""
        world, army = self.world, self.army
        if is_ambushed(world, army, there):
            return LAIR_WAKES
        if self.who.naval and self._crumbles(there):
            return CRUMBLES
        if not after.ended:
            return None
        if there in world.standing:
            return GOES_ABOARD
        if army.aboard is not None:
            return GOES_ASHORE
        if is_watched(world, army, there):
            return WATCHED
        return WATERS_CHANGE if self.who.naval else GROUND_CHANGES

    def _crumbles(self, there: Cell) -> bool:
        return self.who.naval and is_crumbling(self.world, replace(self.army, cell=there))


def _is_spent(who: Mover, march: March) -> bool:
    """VS-4.1.b. No steps are left on the ground that would be left, whatever would be entered."""
    if march.terrain is None or not who.gait.by_leaving:
        return False
    return march.steps >= who.speed[march.terrain]


def _left(who: Mover, march: March) -> int:
    """The steps an army has left; the most it could have, where it may still choose its ground."""
    most = max(who.speed.values()) if march.terrain is None else who.speed[march.terrain]
    return max(0, most - march.steps)
