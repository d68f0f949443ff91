"""Chapters 4.5, 6.0 to 6.2. Acts of building: founding, raising, deepening."""

from collections.abc import Iterator

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.building.works import WorkOrdered, site_refusal
from letopis.games.strategic.catalogue import StructureKind
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.movement.sieges import SiegeLifted
from letopis.games.strategic.realm.treasury import too_poor
from letopis.games.strategic.world import (
    Army,
    ArmyId,
    BuiltKind,
    Coins,
    Structure,
    StructureName,
    World,
)
from letopis.games.strategic.world.acts import Acts, accepted, act
from letopis.games.strategic.world.lookup import acting_army, acting_structure, building_row
from letopis.games.strategic.world.rights import army_row, may_build_near


class Build(Action, frozen=True, tag="build"):
    """VS-4.5.a, VS-4.5.b. Found a tower, a fortress or a mine where the army stands."""

    army: ArmyId
    kind: BuiltKind
    level: int = 1


class Raise(Action, frozen=True, tag="raise"):
    """VS-6.1.a. One level more for a lord house."""

    building: StructureName


class Deepen(Action, frozen=True, tag="deepen"):
    """VS-6.2.a. A deeper level for a mine."""

    mine: StructureName
    level: int


def decide_build(world: World, seat: SeatId, order: Build) -> tuple[Event, ...] | Refusal:
    """VS-1.2.g, VS-4.5.a-i. By an army on the spot, if the spot will do and the money is there."""
    army = acting_army(world, seat, order.army)
    if isinstance(army, Refusal):
        return army
    if (refusal := builder_refusal(world, army)) is not None:
        return refusal
    if (refusal := _order_refusal(order)) is not None:
        return refusal
    if (refusal := site_refusal(world, army.cell, order.kind, order.level)) is not None:
        return refusal
    if not may_build_near(world, seat, army.cell):
        return Refusal(ClauseId("VS-4.5.i"), "too-near", {"cell": army.cell})
    cost = building_cost(world, order.kind, order.level)
    if cost > world.players[seat].treasury:
        return too_poor(world, seat, cost, "VS-4.5.c")
    ordered = WorkOrdered(seat, "build", order.kind, army.cell, order.level, cost, by=army.id)
    # VS-4.4.c: another active action gives a siege up.
    return (ordered, SiegeLifted(army.id)) if army.id in world.sieges else (ordered,)


def list_builds(world: World, seat: SeatId, army: Army) -> Iterator[Choice]:
    """All that an army with its active action could begin where it is."""
    assert army.owner is not None
    if army.cell in world.structures or builder_refusal(world, army) is not None:
        return
    treasury, depths = world.players[army.owner].treasury, world.ground.sites[army.cell].vein
    mines = (Build(army.id, "mine", level) for level in range(1, depths + 1))
    orders = (Build(army.id, "tower"), Build(army.id, "fortress"), *mines)
    paid = [it for it in orders if building_cost(world, it.kind, it.level) <= treasury]
    if paid and may_build_near(world, army.owner, army.cell):
        for it in paid:
            if site_refusal(world, army.cell, it.kind, it.level) is None:
                yield it


def builder_refusal(world: World, army: Army) -> Refusal | None:
    """VS-1.2.g, VS-4.5.g, VS-4.5.h. Who cannot build where it is, whatever the site."""
    if army_row(world, army).magical:
        return Refusal(ClauseId("VS-1.2.g"), "cannot-build", {"army": army.id})
    if army.aboard is not None:
        return Refusal(ClauseId("VS-4.5.g"), "cannot-build-aboard", {"army": army.id})
    site = world.ground.sites[army.cell]
    if army_row(world, army).naval and not site.river:
        return Refusal(ClauseId("VS-4.5.h"), "ship-builds-on-rivers", {"army": army.id})
    return None


def _order_refusal(order: Build) -> Refusal | None:
    """VS-4.5.a. Other buildings grow out of a tower; only mines have a depth to choose."""
    if order.kind not in ("tower", "fortress", "mine"):
        return Refusal(ClauseId("VS-4.5.a"), "not-at-once", {"structure": order.kind})
    if order.kind != "mine" and order.level != 1:
        return Refusal(ClauseId("VS-4.5.a"), "no-such-level", {"level": order.level})
    return None


def building_cost(world: World, kind: BuiltKind, level: int) -> Coins:
    """VS-T3.a-e, VS-T4.a-d."""
    tables = world.ground.catalogue
    return tables.mine(level).cost if kind == "mine" else tables.structures[kind].cost


def decide_raise(world: World, seat: SeatId, order: Raise) -> tuple[Event, ...] | Refusal:
    """VS-6.1.a, VS-6.1.b, VS-6.0.m, VS-6.0.p, VS-6.2.c. Lord houses only, level by level."""
    house = acting_structure(world, seat, order.building)
    if isinstance(house, Refusal):
        return house
    line = building_row(world, house)
    if line is None or not line.lord_house:
        clause = "VS-6.2.c" if line is None else "VS-6.0.p"
        return Refusal(ClauseId(clause), "cannot-be-raised", {"structure": house.name})
    if line.becomes is None:
        return Refusal(ClauseId("VS-6.0.m"), "highest-level", {"structure": house.name})
    if _is_under_way(world, "raise", house.cell):
        return Refusal(ClauseId("VS-6.1.b"), "ordered-already", {"structure": house.name})
    higher = world.ground.catalogue.structures[line.becomes]
    cost = higher.cost - line.cost
    if cost > world.players[seat].treasury:
        return too_poor(world, seat, cost, "VS-6.1.a")
    return (WorkOrdered(seat, "raise", line.becomes, house.cell, higher.level, cost),)


def decide_deepen(world: World, seat: SeatId, order: Deepen) -> tuple[Event, ...] | Refusal:
    """VS-6.2.a-c. Any deeper level the vein has, for the difference."""
    mine = acting_structure(world, seat, order.mine)
    if isinstance(mine, Refusal):
        return mine
    if mine.kind != "mine":
        return Refusal(ClauseId("VS-6.2.c"), "only-mines", {"structure": mine.name})
    if _is_under_way(world, "deepen", mine.cell):
        return Refusal(ClauseId("VS-6.2.b"), "ordered-already", {"structure": mine.name})
    vein = world.ground.sites[mine.cell].vein
    if order.level <= mine.level or order.level > vein:
        return Refusal(ClauseId("VS-6.2.a"), "no-such-depth", {"level": vein})
    if world.options.mine_deepen_levels == "one" and order.level != mine.level + 1:
        return Refusal(ClauseId("VS-6.2.a"), "one-level-at-a-time")
    cost = building_cost(world, "mine", order.level) - building_cost(world, "mine", mine.level)
    if cost > world.players[seat].treasury:
        return too_poor(world, seat, cost, "VS-6.2.a")
    return (WorkOrdered(seat, "deepen", "mine", mine.cell, order.level, cost),)


def _is_under_way(world: World, what: str, cell: Cell) -> bool:
    """VS-6.1.b, VS-6.2.b. Ordered in this turn, although the host may have made it ready again."""
    return any((work.what, work.cell) == (what, cell) for work in world.works)


def house_kinds(world: World) -> tuple[StructureKind, ...]:
    """VS-6.0.j. Tower, manor, castle, city."""
    rows = world.ground.catalogue.structures
    return tuple(kind for kind, line in rows.items() if line.lord_house)


def list_raisings(world: World, seat: SeatId, structure: Structure) -> Iterator[Choice]:
    if structure.kind != "mine":
        yield from accepted(decide_raise, world, seat, (Raise(structure.name),))


def list_deepenings(world: World, seat: SeatId, structure: Structure) -> Iterator[Choice]:
    if structure.kind == "mine":
        vein = world.ground.sites[structure.cell].vein
        levels = range(structure.level + 1, vein + 1)
        deeper = (Deepen(structure.name, level) for level in levels)
        yield from accepted(decide_deepen, world, seat, deeper)


ACTS: Acts = {
    Build: act(decide_build, lists=list_builds, spends=True),
    Raise: act(decide_raise, lists=list_raisings, spends=True),
    Deepen: act(decide_deepen, lists=list_deepenings, spends=True),
}
