"""Where an army could build: in this turn, in its next one, and why not on the cells between."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.building.structures import (
    Build,
    builder_refusal,
    building_cost,
    decide_build,
)
from letopis.games.strategic.council.victory import yearly_income
from letopis.games.strategic.engine.gate import gate
from letopis.games.strategic.maps import Cell, distance
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.movement.steps import Way
from letopis.games.strategic.reach.piece_reach import closing
from letopis.games.strategic.reach.way_search import ways
from letopis.games.strategic.realm.treasury import limit_of, upkeep_of
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.world import Army, BuiltKind, Coins, World
from letopis.games.strategic.world.changes import with_army, with_army_moved, with_player
from letopis.games.strategic.world.lookup import acting_army, armies_of, lord_house_of, own_army
from letopis.games.strategic.world.rights import army_row

MOST_STARTS = 60  # cells from which the next turn is looked at: more than any army on foot reaches
MOST_CLAIMANTS = 4  # armies that are asked whether they could take a land


class BuildingSite(Struct, frozen=True):
    """A cell that an army can stand on in this turn (`turns` 0) or its next one (1), going `way` in
    this turn; `why` says what bars the building there."""

    turns: int
    way: Way
    why: Refusal | None = None


class BuildingSites(Struct, frozen=True):
    """Every cell that an army gets to within two turns, as a site for one kind of structure."""

    kind: BuiltKind
    price: Coins
    cells: dict[Cell, BuildingSite]


class LandClaim(Struct, frozen=True):
    """The army that could soonest build a house on a free land, and where."""

    army: Army
    cell: Cell
    site: BuildingSite
    price: Coins


def building_sites(
    world: World, person: SeatId, piece: str, kind: BuiltKind
) -> BuildingSites | Refusal:
    """VS-4.5.a-i, VS-6.0.b-k. Judged by the rule that decides a building order, with the army on
    each of the cells; for the next turn as if nobody else moved and a year's money had come."""
    known, seat = world_seen_by(world, person), played_seat(world, person)
    army = own_army(known, seat, piece)
    if isinstance(army, Refusal):
        return army
    if army_row(known, army).magical or army.aboard is not None:
        refusal = builder_refusal(known, army)
        assert refusal is not None
        return refusal
    price = building_cost(known, kind, 1)
    return BuildingSites(kind, price, _sites(known, seat, army, Build(army.id, kind)))


def land_claim(world: World, person: SeatId, cell: Cell) -> LandClaim | None:
    """VS-6.0.k. Who could found a tower on the land of this cell within two turns; None for a land
    that has a house, and where nobody is near enough."""
    known, seat = world_seen_by(world, person), played_seat(world, person)
    land = known.ground.sites[cell].land
    if land is None or seat not in known.players or lord_house_of(known, land) is not None:
        return None
    near = sorted(armies_of(known, seat), key=lambda it: distance(it.cell, cell))
    able = [it for it in near if not army_row(known, it).magical and it.aboard is None]
    found: list[LandClaim] = []
    for army in able[:MOST_CLAIMANTS]:
        sites = _sites(known, seat, army, Build(army.id, "tower"))
        price = building_cost(known, "tower", 1)
        found += [
            LandClaim(army, at, it, price)
            for at, it in sites.items()
            if it.why is None and known.ground.sites[at].land == land
        ]
    return min(found, key=lambda it: (it.site.turns, len(it.site.way), it.cell), default=None)


def _sites(world: World, seat: SeatId, army: Army, order: Build) -> dict[Cell, BuildingSite]:
    can_move = closing(world, seat, army) is None
    starts: dict[Cell, Way] = {army.cell: ()}
    if can_move:
        reached = ways(world, army).cells.items()
        starts |= {cell: it.way for cell, it in reached if cell not in world.standing}
    found: dict[Cell, BuildingSite] = {}
    if _may_act(world, seat, order):
        found = {
            cell: BuildingSite(0, way, _barrier(world, seat, army, order, cell))
            for cell, way in starts.items()
        }
    later, fresh = _next_year(world, seat, army)
    for cell, way in _reached_later(later, fresh, starts):
        if cell not in found or _is_too_poor(found[cell]):
            found[cell] = BuildingSite(1, way, _barrier(later, seat, fresh, order, cell))
    if order.kind == "mine":
        return {cell: it for cell, it in found.items() if world.ground.sites[cell].vein}
    return found


def _may_act(world: World, seat: SeatId, order: Build) -> bool:
    """VS-1.2.g, VS-1.3.b. Whether the army can still build anything in this turn."""
    return gate(world, seat, order) is None and not isinstance(
        acting_army(world, seat, order.army), Refusal
    )


def _reached_later(world: World, army: Army, starts: dict[Cell, Way]) -> Iterator[tuple[Cell, Way]]:
    """Each cell once, with the shortest way that leads towards it in this turn."""
    seen: set[Cell] = set()
    for start, way in list(starts.items())[:MOST_STARTS]:
        there = with_army_moved(world, army, start)
        for cell in (start, *ways(there, there.armies[army.id]).cells):
            if cell not in seen and (cell == start or cell not in world.standing):
                seen.add(cell)
                yield cell, way


def _next_year(world: World, seat: SeatId, army: Army) -> tuple[World, Army]:
    """VS-1.3.d, VS-2.1.a, VS-2.3.a. The army is ready and rested, battles are over, and its owner
    has been paid."""
    fresh = replace(army, stamp=None, march=None)
    player = world.players[seat]
    coming = player.treasury + yearly_income(world, seat) - upkeep_of(world, seat)
    paid = replace(player, treasury=max(0, min(coming, limit_of(world, seat))))
    return with_player(with_army(replace(world, battles=()), fresh), paid), fresh


def _barrier(world: World, seat: SeatId, army: Army, order: Build, cell: Cell) -> Refusal | None:
    there = world if cell == army.cell else with_army_moved(world, army, cell)
    decided = decide_build(there, seat, order)
    return decided if isinstance(decided, Refusal) else None


def _is_too_poor(site: BuildingSite) -> bool:
    return site.why is not None and site.why.reason == "too-poor"
