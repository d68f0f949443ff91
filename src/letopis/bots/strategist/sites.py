"""Sites where houses and mines can still be built, and the income to pay for them."""

from collections.abc import Iterable, Iterator

from letopis.bots.strategist.appraisal import Realm
from letopis.games.strategic.building import building_cost, site_refusal
from letopis.games.strategic.council import yearly_income
from letopis.games.strategic.maps import Cell, LandId
from letopis.games.strategic.realm import upkeep_of
from letopis.games.strategic.world import Coins, is_lord_house, may_build_near, structures_of


def free_lands(realm: Realm) -> tuple[LandId, ...]:
    """VS-6.0.k. Lands without a lord house, neither standing nor ordered."""
    world = realm.world
    sites = world.ground.sites
    taken = {sites[it.cell].land for it in world.structures.values() if is_lord_house(world, it)}
    taken |= {sites[it.cell].land for it in world.works if it.kind == "tower"}
    return tuple(land for land in world.ground.lands if land not in taken)


def settlements(realm: Realm) -> dict[LandId, tuple[Cell, ...]]:
    """VS-6.0.b-e, VS-6.0.k. Lands without a lord, and the cells on which a tower may stand; not
    where an army of another player stands or watches.
    """
    world = realm.world
    crowded = _near_buildings(realm)
    found: dict[LandId, tuple[Cell, ...]] = {}
    for land in free_lands(realm):
        open_cells = (it for it in world.ground.cells[land] if it not in crowded)
        sites = tuple(it for it in open_cells if _is_open(realm, it))
        if sites:
            found[land] = sites
    return found


def _near_buildings(realm: Realm) -> set[Cell]:
    """VS-6.0.c, VS-6.0.e. Cells with a structure, and those too close to a building."""
    world = realm.world
    gap = world.ground.catalogue.figures.buildings.gap
    built = {it.cell: it.kind for it in world.structures.values()}
    built |= {it.cell: it.kind for it in world.works}
    crowded = set(built)
    for cell, kind in built.items():
        if kind != "mine":
            crowded |= realm.atlas.around(cell, gap)
    return crowded


def _is_open(realm: Realm, cell: Cell) -> bool:
    world = realm.world
    standing = world.standing.get(cell)
    if standing is not None and world.armies[standing].owner != realm.seat:
        return False
    return may_build_near(world, realm.seat, cell)


def open_veins(realm: Realm) -> Iterator[Cell]:
    """Veins without a mine."""
    world = realm.world
    for vein in world.ground.map.veins:
        if site_refusal(world, vein.cell, "mine", 1) is None and _is_open(realm, vein.cell):
            yield vein.cell


def tower_cost(realm: Realm) -> Coins:
    return building_cost(realm.world, "tower", 1)


def yearly_gain(realm: Realm) -> Coins:
    """The yearly income less upkeep."""
    return yearly_income(realm.world, realm.seat) - upkeep_of(realm.world, realm.seat)


def years_left(realm: Realm, most: int) -> int:
    """Years until the regulation ends the game, at most `most`."""
    last = realm.world.options.ends_after_year
    return min(most, last - realm.world.year) if last else most


def overseas(realm: Realm, lands: Iterable[LandId]) -> tuple[LandId, ...]:
    """Of these lands, those that cannot be reached on foot from an own building."""
    world = realm.world
    sites = world.ground.sites
    seen = {it.cell for it in structures_of(world, realm.seat)}
    queue = list(seen)
    while queue:
        for near in sites[queue.pop()].neighbours:
            if near not in seen and not sites[near].terrain.is_sea:
                seen.add(near)
                queue.append(near)
    reached = {sites[cell].land for cell in seen}
    return tuple(land for land in lands if land not in reached)
