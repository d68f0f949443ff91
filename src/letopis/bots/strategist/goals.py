"""Goals of armies: candidates weighed by value and time, each place for one army only."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from letopis.bots.strategist.appraisal import (
    LAND,
    YEARS,
    Realm,
    attacking,
    danger,
    enemies_near,
    field_strength,
    house_worth,
    is_hostile,
    is_prey,
    is_recruit,
)
from letopis.bots.strategist.odds import odds, together
from letopis.bots.strategist.roads import NOWHERE, Times, Walker, time_beside, times_from, walker
from letopis.bots.strategist.sites import (
    free_lands,
    open_veins,
    overseas,
    settlements,
    tower_cost,
    yearly_gain,
    years_left,
)
from letopis.bots.strategist.war import hope, least_chance, spoils, target_on
from letopis.games.strategic.maps import Cell, LandId, distance
from letopis.games.strategic.world import (
    Army,
    ArmyId,
    Piece,
    SourceId,
    army_row,
    owner_of,
    structures_of,
)

Aim = Literal[
    "settle", "annex", "assault", "guard", "tribute", "dig", "board", "home", "leave", "advance"
]

GUARDED = 0.35  # danger below which a house needs no guard
RALLY = 2.5  # turns within which armies gather for an assault
ANNEXED = 90  # an army that costs neither coins nor blood
DUG = 0.5  # VS-4.5.e: the probability that a mine is opened
LONG = 40
RISKY = 0.3  # danger that a personal army does not walk into
CAUTION = 0.6  # share of a goal's value lost where defeat is certain
STAY = 0.05
WARY = 8  # cells from the enemy within which a personal army stays behind walls
SAFE = 6  # cells from the enemy beyond which a house needs no army
PORT = 1.0  # turns worth walking for a site by the water, if lands lie beyond the sea


class MarchGoal(Struct, frozen=True):
    """Where an army goes and why; at most one army goes for the same `key`."""

    aim: Aim
    cell: Cell
    score: float
    key: str


def assigned(realm: Realm, armies: Mapping[ArmyId, Army]) -> dict[ArmyId, MarchGoal]:
    """A goal for every army, the best pairs first."""
    ranked: list[tuple[float, ArmyId, MarchGoal]] = []
    sites = settlements(realm)
    walkers = {name: walker(realm, army) for name, army in armies.items()}
    sight = realm.temper.sight
    times = {name: times_from(who, who.army.cell, sight) for name, who in walkers.items()}
    for name, who in walkers.items():
        ranked += [(-it.score, name, it) for it in _candidates(realm, who, times, walkers, sites)]
    chosen: dict[ArmyId, MarchGoal] = {}
    taken = set[str]()
    for _, name, goal in sorted(ranked, key=lambda it: (it[0], it[1], it[2].cell)):
        if name not in chosen and goal.key not in taken:
            chosen[name] = goal
            if goal.aim != "assault":
                taken.add(goal.key)
    return chosen


def _candidates(
    realm: Realm,
    who: Walker,
    times: Mapping[ArmyId, Times],
    walkers: Mapping[ArmyId, Walker],
    sites: Mapping[LandId, tuple[Cell, ...]],
) -> Iterator[MarchGoal]:
    own = times[who.army.id]
    if army_row(realm.world, who.army).naval:
        return
    yield from _assaults(realm, who, times, walkers)
    if army_row(realm.world, who.army).magical:
        return  # VS-3.4.e, VS-4.5.a: they cannot enter or build buildings
    yield from _settlements(realm, who, own, sites)
    yield from _guards(realm, who, own)
    yield from _diggings(realm, who, own)
    if who.army.personal:
        yield from _tributes(realm, who, own)
        yield from _annexations(realm, who, own)
        yield from _homes(realm, who, own)


def _goal(realm: Realm, who: Walker, aim: Aim, cell: Cell, score: float, key: str) -> MarchGoal:
    """A goal, devalued by the danger of defeat there for who is careful."""
    if not realm.temper.careful:
        return MarchGoal(aim, cell, score, key)
    peril = danger(realm, cell, (Piece(who.army.id),)) if enemies_near(realm, cell) else 0.0
    if who.army.personal and peril > RISKY:
        score = 0.0
    return MarchGoal(aim, cell, score * (1 - CAUTION * peril), key)


def _settlements(
    realm: Realm, who: Walker, times: Times, open_sites: Mapping[LandId, tuple[Cell, ...]]
) -> Iterator[MarchGoal]:
    """Build a tower on a land without a lord, by the time there are coins for it; the impatient
    must have them.
    """
    wait = _years_until(realm, tower_cost(realm))
    if wait and not realm.temper.patient:
        return
    inviting = PORT if overseas(realm, open_sites) else 0.0
    is_harbour = realm.atlas.is_harbour
    for land, cells in open_sites.items():
        sites = [it for it in cells if it in times]
        if not sites:
            continue
        site = min(sites, key=lambda it: (times[it] - inviting * is_harbour(it), it))
        worth = realm.world.ground.lands[land].income * years_left(realm, YEARS) + LAND
        years = max(times[site], wait)
        yield _goal(realm, who, "settle", site, worth / (1 + years), f"land {land}")


def _years_until(realm: Realm, cost: int) -> float:
    treasury = realm.world.players[realm.seat].treasury
    if treasury >= cost:
        return 0.0
    gain = max(yearly_gain(realm), 1)
    return min((cost - treasury) / gain, 6.0)


def _guards(realm: Realm, who: Walker, times: Times) -> Iterator[MarchGoal]:
    """Guard a house that enemies could take."""
    world = realm.world
    for house in structures_of(world, realm.seat):
        standing = world.standing.get(house.cell)
        if house.cell not in times or standing not in (None, who.army.id):
            continue
        if not enemies_near(realm, house.cell):
            continue
        bare = danger(realm, house.cell, (Piece(house.cell),))
        held = danger(realm, house.cell, (Piece(house.cell), Piece(who.army.id)))
        saved = (bare - held) * house_worth(realm, house)
        if bare > GUARDED and saved > 0:
            score = saved / (1 + times[house.cell])
            yield MarchGoal("guard", house.cell, score, f"house {house.cell}")


def _assaults(
    realm: Realm, who: Walker, times: Mapping[ArmyId, Times], walkers: Mapping[ArmyId, Walker]
) -> Iterator[MarchGoal]:
    """Attack what this army could take, alone or with others that can be there about as soon."""
    world = realm.world
    for cell in (*world.structures, *world.standing):
        target = target_on(realm, cell)
        if target is None or not is_prey(realm, owner_of(world, target)):
            continue
        years = time_beside(who, times[who.army.id], cell)
        if years == NOWHERE:
            continue
        alone = hope(realm, attacking(world, who.army, target), target, cell)
        chance, share = alone, 1.0
        if alone < realm.temper.daring and not who.army.personal and realm.temper.patient:
            band = [
                it
                for name, it in walkers.items()
                if not it.army.personal and not it.naval
                if time_beside(it, times[name], cell) <= years + RALLY
            ]
            ours = together(*(attacking(world, it.army, target) for it in band))
            chance, share = hope(realm, ours, target, cell), 1 / max(len(band), 1)
        if chance < least_chance(realm, who.army):
            continue
        score = chance * spoils(realm, cell) * share / (1.5 + years)
        yield MarchGoal("assault", cell, score, f"prey {cell}")


def _diggings(realm: Realm, who: Walker, times: Times) -> Iterator[MarchGoal]:
    """Open a mine, if there are coins to spare."""
    world = realm.world
    spare = world.players[realm.seat].treasury - tower_cost(realm)
    for cell in open_veins(realm):
        mine = world.ground.catalogue.mine(world.ground.sites[cell].vein)
        if cell not in times or spare < mine.cost:
            continue
        profit = DUG * mine.income * years_left(realm, LONG) - mine.cost
        if profit > 0:
            yield _goal(realm, who, "dig", cell, 0.4 * profit / (2 + times[cell]), f"vein {cell}")


def _tributes(realm: Realm, who: Walker, times: Times) -> Iterator[MarchGoal]:
    """VS-5.5.a. Collect the income of a land without a lord."""
    world = realm.world
    for land in free_lands(realm):
        if world.paid.get(SourceId(land), 0) >= world.year:
            continue
        cells = [it for it in world.ground.cells[land] if it in times]
        if cells:
            cell = min(cells, key=lambda it: (times[it], it))
            income = world.ground.lands[land].income
            score = 1.5 * income / (1 + times[cell])
            yield _goal(realm, who, "tribute", cell, score, f"tribute {land}")


def _annexations(realm: Realm, who: Walker, times: Times) -> Iterator[MarchGoal]:
    """VS-5.4.a. Annex neutral armies with the personal army, if they can be fed."""
    world = realm.world
    for army in world.armies.values():
        if not is_recruit(realm, army):
            continue
        years = time_beside(who, times, army.cell)
        if years != NOWHERE and yearly_gain(realm) >= army_row(world, army).upkeep:
            yield _goal(realm, who, "annex", army.cell, ANNEXED / (1 + years), f"join {army.id}")


def _homes(realm: Realm, who: Walker, times: Times) -> Iterator[MarchGoal]:
    """Go to the nearest own building when enemies are near and there is nothing better to do. A
    port is left to the ships that are hired there, if another house is as safe.
    """
    world = realm.world
    threat = field_strength(world, enemies_near(realm, who.army.cell, WARY))
    if odds(threat, field_strength(world, (who.army,))) < RISKY:
        return
    houses = [it for it in structures_of(realm.world, realm.seat) if it.kind != "mine"]
    free = [it.cell for it in houses if realm.world.standing.get(it.cell) in (None, who.army.id)]
    cells = [it for it in free if it in times]
    if cells:
        perils = {it: danger(realm, it, (Piece(it), Piece(who.army.id))) for it in cells}
        is_port = realm.atlas.is_harbour
        cell = min(cells, key=lambda it: (perils[it], is_port(it), times[it], it))
        yield MarchGoal("home", cell, STAY, f"house {cell}")


def vacancies(realm: Realm, idle: Iterable[Army]) -> dict[ArmyId, MarchGoal]:
    """VS-6.3.d. Armies standing idle in a safe house make room for newly hired ones; where all
    houses are full, one of them does so unless the enemy is at the gates.
    """
    world = realm.world
    goals: dict[ArmyId, MarchGoal] = {}
    taken = set[Cell]()
    houses = [it for it in structures_of(world, realm.seat) if it.kind != "mine"]
    are_full = all(it.cell in world.standing for it in houses)
    for army in idle:
        house = world.structures.get(army.cell)
        if house is None or house.kind == "mine":
            continue
        if enemies_near(realm, army.cell, None if are_full else SAFE):
            continue
        who = walker(realm, army)
        near = world.ground.sites[army.cell].neighbours
        free = [it for it in near if it not in who.closed | who.crowded | taken]
        free = [it for it in free if it not in world.structures]
        if free:
            taken.add(free[0])
            goals[army.id] = MarchGoal("leave", free[0], STAY, f"beside {house.name}")
            are_full = False
    return goals


def advances(realm: Realm, idle: Iterable[Army]) -> dict[ArmyId, MarchGoal]:
    """March on the nearest house or army of an enemy, alone and however strong it is; if there is
    none left, on the nearest site for a house.
    """
    world = realm.world
    marks = [it.cell for it in world.structures.values() if is_hostile(realm, it.owner)]
    marks += [it.cell for it in realm.hostile]
    if not marks:
        marks = [it for cells in settlements(realm).values() for it in cells]
    goals: dict[ArmyId, MarchGoal] = {}
    for army in idle:
        cell = min(marks, key=lambda it: (distance(army.cell, it), it), default=army.cell)
        if cell != army.cell:
            goals[army.id] = MarchGoal("advance", cell, STAY, f"advance {army.id}")
    return goals


def front_distance(realm: Realm, cell: Cell) -> int:
    """Cells to the nearest hostile piece; 99 if there is none."""
    world = realm.world
    hostile = [it.cell for it in world.armies.values() if is_hostile(realm, it.owner)]
    hostile += [it.cell for it in world.structures.values() if is_hostile(realm, it.owner)]
    return min((distance(cell, it) for it in hostile), default=99)
