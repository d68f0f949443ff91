"""Ships: fetch armies with nothing to settle nearby, and carry them to free lands or targets."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from letopis.bots.strategist.appraisal import LAND, YEARS, Realm, attacking, own_armies
from letopis.bots.strategist.goals import MarchGoal
from letopis.bots.strategist.roads import NOWHERE, Times, time_beside, times_from, walker
from letopis.bots.strategist.sites import settlements, years_left
from letopis.bots.strategist.war import hope, spoils, target_on
from letopis.core.choices import Choice
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.movement import Move
from letopis.games.strategic.world import Army, ArmyId, army_row, building_row, structures_of

FETCH = 20.0
HARBOUR = 12.0
AFAR = 14.0  # most turns of a voyage
PATIENCE = 2.0  # turns that a ship waits for armies walking to it
LANDING = 2  # cells from a ship to what its passengers can attack


def is_ship(realm: Realm, army: Army) -> bool:
    line = army_row(realm.world, army)
    return line.naval and not line.magical


def voyages(
    realm: Realm, ships: Mapping[ArmyId, Army], idle: Sequence[Army]
) -> dict[ArmyId, MarchGoal]:
    """A destination for every ship: laden to a shore, empty to waiting armies or a harbour."""
    chosen: dict[ArmyId, MarchGoal] = {}
    taken = set[str]()
    for name, ship in ships.items():
        times = times_from(walker(realm, ship), ship.cell, AFAR)
        if ship.cargo is not None:
            cargo = realm.world.armies[ship.cargo]
            found = (*_shores(realm, times), *_beaches(realm, times, cargo))
        else:
            found = tuple(_waiting(realm, times, idle))
        free = [it for it in found if it.key not in taken]
        if free:
            chosen[name] = max(free, key=lambda it: (it.score, it.cell))
            taken.add(chosen[name].key)
    return chosen


def _shores(realm: Realm, times: Times) -> Iterator[MarchGoal]:
    """Water beside a building site on a land without a lord."""
    sites = realm.world.ground.sites
    for land, cells in settlements(realm).items():
        waters = [
            near
            for site in cells
            for near in sites[site].neighbours
            if near in times and sites[near].is_water
        ]
        if waters:
            cell = min(waters, key=lambda it: (times[it], it))
            worth = realm.world.ground.lands[land].income * years_left(realm, YEARS) + LAND
            yield MarchGoal("settle", cell, worth / (1 + times[cell]), f"shore {land}")


def _beaches(realm: Realm, times: Times, cargo: Army) -> Iterator[MarchGoal]:
    """Water from which the passengers can land beside a house that they would take."""
    world = realm.world
    for cell in world.structures:
        target = target_on(realm, cell)
        waters = [it for it in realm.atlas.around(cell, LANDING) if it in times]
        if target is None or not waters:
            continue
        ashore = replace(cargo, aboard=None)
        chance = hope(realm, attacking(world, ashore, target), target, cell)
        if chance >= realm.temper.daring:
            water = min(waters, key=lambda it: (times[it], it))
            score = chance * spoils(realm, cell) / (1.5 + times[water])
            yield MarchGoal("assault", water, score, f"beach {cell}")


def _waiting(realm: Realm, times: Times, idle: Sequence[Army]) -> Iterator[MarchGoal]:
    """Water next to an army without a goal, or a building where one can be hired aboard."""
    world = realm.world
    for army in idle:
        waters = [it for it in world.ground.sites[army.cell].neighbours if it in times]
        if waters:
            cell = min(waters, key=lambda it: (times[it], it))
            yield MarchGoal("board", cell, FETCH / (1 + times[cell]), f"fetch {army.id}")
    for house in structures_of(world, realm.seat):
        line = building_row(world, house)
        if line is not None and line.hires and house.cell in times:
            yield MarchGoal(
                "board", house.cell, HARBOUR / (1 + times[house.cell]), f"harbour {house.cell}"
            )


def boardings(realm: Realm, idle: Sequence[Army]) -> dict[ArmyId, MarchGoal]:
    """Send armies without a goal to the nearest empty ship."""
    world = realm.world
    ships = [it for it in own_armies(realm) if is_ship(realm, it) and it.cargo is None]
    goals: dict[ArmyId, MarchGoal] = {}
    for army in idle:
        if army_row(world, army).magical:
            continue
        who = walker(realm, army)
        times = times_from(who, army.cell)
        near = [(time_beside(who, times, it.cell), it.cell) for it in ships]
        time, cell = min(near, default=(NOWHERE, None))
        if cell is not None and time <= PATIENCE:
            goals[army.id] = MarchGoal("board", cell, FETCH / (1 + time), f"ship {cell}")
            ships = [it for it in ships if it.cell != cell]
    return goals


def landing(realm: Realm, army: Army, choices: Sequence[Choice]) -> Move | None:
    """Go ashore onto a building site, or at least onto a land that has one."""
    world = realm.world
    open_sites = settlements(realm)
    sites: set[Cell] = {cell for cells in open_sites.values() for cell in cells}
    best: Move | None = None
    most = 0
    for act in choices:
        if not isinstance(act, Move) or act.attack is not None or len(act.path) != 1:
            continue
        cell = act.path[0]
        site = world.ground.sites[cell]
        score = 2 if cell in sites else int(site.land in open_sites)
        if score > most:
            best, most = act, score
    return best
