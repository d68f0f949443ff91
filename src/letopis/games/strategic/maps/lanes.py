"""VS-4.1.b-h, VS-6.0.f-h. A step on foot as the ground alone sees it, whoever stands around.

What it leads to depends on the map, on how far the army's kind goes, and on what it has walked so
far: few combinations, met again in every turn. So each is worked out once for a ground, for all
neighbours of a cell together.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from letopis.games.strategic.maps.banks import arrival, back, banks_towards, direction
from letopis.games.strategic.maps.cells import Cell, CellSide
from letopis.games.strategic.maps.sites import Site
from letopis.games.strategic.maps.world_map import Terrain

Barrier = tuple[str, str]  # clause and reason

CLOSED: Barrier = ("VS-4.1.b", "closed-ground")
TIRED: Barrier = ("VS-4.1.b", "no-steps-left")
OTHER_BANK: Barrier = ("VS-4.1.f", "other-bank")

TERRAINS = tuple(Terrain)
_PLACES = {terrain: at for at, terrain in enumerate(TERRAINS)}


class Gait(NamedTuple):
    """How an army walks: its steps on each terrain, in their order, and what it minds."""

    pace: tuple[int, ...]
    stops_at_change: bool
    minds_rivers: bool
    by_leaving: bool  # steps are counted by the ground being left, not by the one entered


class Foothold(NamedTuple):
    """Where an army is, and what it has walked; `terrain` as in its march, `bridge` in a building
    that hires, which has no bed."""

    cell: Cell
    bridge: bool
    steps: int
    terrain: Terrain | None
    banks: tuple[int, ...]


class Lane(NamedTuple):
    """A step that the ground allows: what it leads onto, and whether the ground ends the way."""

    terrain: Terrain
    banks: tuple[int, ...]
    ends: bool


Sites = Mapping[Cell, Site]
Lanes = tuple[Lane | Barrier, ...]
LanesOfGait = dict[Foothold, Lanes]
KnownLanes = dict[Gait, LanesOfGait]


def lanes(sites: Sites, known: LanesOfGait, gait: Gait, foothold: Foothold) -> Lanes:
    """Steps to all neighbours of a cell, in their order, as far as no building stands there."""
    found = known.get(foothold)
    if found is None:
        around = sites[foothold.cell].neighbours
        found = tuple([lane(sites, gait, foothold, there) for there in around])
        known[foothold] = found
    return found


def lane(
    sites: Sites, gait: Gait, foothold: Foothold, there: Cell, *, is_building: bool = False
) -> Lane | Barrier:
    """VS-4.1.b-h. A step to one neighbour; a building may be any terrain and bridges a river."""
    site = sites[there]
    if not is_building and not gait.pace[_PLACES[site.terrain]]:
        return CLOSED
    passage = _passage(gait, foothold.steps, foothold.terrain, site.terrain, is_building)
    if passage is None:
        return TIRED
    banks = banks_after(sites, gait, foothold, there, bed_of(site, is_building))
    if banks is None:
        return OTHER_BANK
    left, entered = passage
    return Lane(entered, banks, gait.stops_at_change and entered != left)


@lru_cache(maxsize=4096)
def _passage(
    gait: Gait, steps: int, standing: Terrain | None, ground: Terrain, is_building: bool
) -> tuple[Terrain, Terrain] | None:
    """VS-4.1.b, VS-6.0.f. The ground a step leaves and the one it enters; None if it is too far.

    A building is whatever serves best: first of all what stops nobody, then what leads farthest.
    """
    left = TERRAINS if standing is None else (standing,)
    entered = TERRAINS if is_building else (ground,)
    pace = dict(zip(TERRAINS, gait.pace, strict=True))
    pairs = [it for it in product(left, entered) if steps < pace[it[0 if gait.by_leaving else 1]]]
    stops = gait.stops_at_change
    return min(
        pairs,
        key=lambda it: (stops and it[0] != it[1], -pace[it[1]], it[1] != ground),
        default=None,
    )


def banks_after(
    sites: Sites, gait: Gait, foothold: Foothold, there: Cell, further: tuple[CellSide, ...]
) -> tuple[int, ...] | None:
    """VS-4.1.f, VS-4.1.g. The banks an army may be on after a step; None across the bed."""
    here = foothold.cell
    bed = bed_of(sites[here], foothold.bridge)
    if not gait.minds_rivers or not (bed or further):
        return ()
    towards, banks = direction(here, there), foothold.banks
    if bed:
        near = banks_towards(bed, towards)
        banks = tuple(bank for bank in banks if bank in near)
        if not banks:
            return None
    if not further:
        return ()
    return arrival(bed, further, towards, banks) if bed else banks_towards(further, back(towards))


def bed_of(site: Site, is_building: bool) -> tuple[CellSide, ...]:
    """VS-6.0.h. A building on a river serves as a bridge: it has no bed."""
    return () if is_building else site.river
