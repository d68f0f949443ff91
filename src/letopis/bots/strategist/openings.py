"""The first turn: which house to found on which cell, with which personal army."""

from collections.abc import Sequence

from letopis.bots.strategist.appraisal import Realm
from letopis.core.acts import Action
from letopis.core.choices import Choice
from letopis.games.strategic.building import Found
from letopis.games.strategic.maps import Cell, distance

HOUSES = ("castle", "city", "manor", "tower")  # by preference; a city first if it must sail
NEARBY = 9


def opening(realm: Realm, choices: Sequence[Choice]) -> Action | None:
    """VS-3.5.e-g. Found a castle with native troops; a city where ships are needed and possible."""
    found = [it for it in choices if isinstance(it, Found) and it.army not in ("mage", "ship")]
    cells = dict.fromkeys(it.cell for it in found)
    if not cells:
        return None
    cell = max(cells, key=lambda it: (_neighbourhood(realm, it), it))
    sails = _walkable_lands(realm, cell) * 2 < len(realm.world.ground.lands)
    sails = sails and realm.atlas.is_harbour(cell)
    here = [it for it in found if it.cell == cell]
    return max(here, key=lambda it: _rank(realm, it, sails=sails))


def _rank(realm: Realm, act: Found, *, sails: bool) -> tuple[int, bool, int]:
    houses = ("city", *HOUSES) if sails else HOUSES
    tables = realm.world.ground.catalogue
    native = tables.armies[act.army].native is not None
    return -houses.index(act.house), native, tables.armies[act.army].detachments


def _neighbourhood(realm: Realm, cell: Cell) -> int:
    """The income of the lands nearby."""
    ground = realm.world.ground
    return sum(
        land.income
        for name, land in ground.lands.items()
        if any(distance(cell, it) <= NEARBY for it in ground.cells[name])
    )


def _walkable_lands(realm: Realm, start: Cell) -> int:
    """The number of lands that can be reached from a cell without a ship."""
    sites = realm.world.ground.sites
    seen, queue = {start}, [start]
    while queue:
        for near in sites[queue.pop()].neighbours:
            if near not in seen and not sites[near].terrain.is_sea:
                seen.add(near)
                queue.append(near)
    return len({sites[cell].land for cell in seen} - {None})
