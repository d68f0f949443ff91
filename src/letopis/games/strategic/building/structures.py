"""Chapters 4.5, 6.0 to 6.2. Founding, raising, deepening; all of it stands after the battles."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import StructureKind
from letopis.games.strategic.maps import Cell, Terrain, vicinity
from letopis.games.strategic.movement.sieges import SiegeLifted
from letopis.games.strategic.realm.treasury import too_poor, with_coins
from letopis.games.strategic.world import (
    Army,
    ArmyId,
    BuiltKind,
    Coins,
    Piece,
    Structure,
    Work,
    World,
)
from letopis.games.strategic.world.acts import (
    Acts,
    Faces,
    Facts,
    Scenes,
    Throws,
    accepted,
    act,
)
from letopis.games.strategic.world.attacks import is_attacked
from letopis.games.strategic.world.changes import (
    with_army_spent,
    with_player,
    with_structure,
)
from letopis.games.strategic.world.lookup import (
    acting_army,
    acting_structure,
    building_row,
    lord_house_of,
    structure_named,
    structures_of,
)
from letopis.games.strategic.world.purposes import MineDie
from letopis.games.strategic.world.rights import (
    army_row,
    may_build_near,
)
from letopis.games.strategic.world.stamps import present_stamp

DIE = 6
SUCCESS = 4  # VS-I.q, VS-4.5.e, VS-6.2.b: 1/2 is a 4, 5 or 6


class Build(Action, frozen=True, tag="build"):
    """VS-4.5.a, VS-4.5.b. Found a tower, a fortress or a mine where the army stands."""

    army: ArmyId
    kind: BuiltKind
    level: int = 1


class Raise(Action, frozen=True, tag="raise"):
    """VS-6.1.a. One level more for a lord house."""

    building: str


class Deepen(Action, frozen=True, tag="deepen"):
    """VS-6.2.a. A deeper level for a mine."""

    mine: str
    level: int


class Appoint(Action, frozen=True, tag="appoint"):
    """VS-6.0.s. A new capital after the old one is destroyed."""

    building: str


class Ordered(Event, frozen=True, tag="ordered"):
    """VS-4.5.c. Paid for; it will stand after the battles."""

    seat: SeatId
    what: Literal["build", "raise", "deepen"]
    kind: BuiltKind
    cell: Cell
    level: int
    cost: Coins
    by: ArmyId | None = None


class Placed(Event, frozen=True, tag="placed"):
    """VS-4.5.d, VS-6.1.b, VS-6.2.b. It stands on the map now, without active action."""

    what: Literal["build", "raise", "deepen"]
    kind: BuiltKind
    cell: Cell
    level: int
    owner: SeatId | None


class Failed(Event, frozen=True, tag="failed"):
    """VS-4.5.d, VS-4.5.e, VS-7.15.b. It came to nothing; the money is lost but for the refund."""

    what: Literal["build", "raise", "deepen"]
    cell: Cell
    why: str
    refund: Coins = 0


class Enthroned(Event, frozen=True, tag="enthroned"):
    """VS-6.0.r, VS-6.0.s. A player has a capital."""

    seat: SeatId
    cell: Cell


def decide_build(world: World, seat: SeatId, order: Build) -> tuple[Event, ...] | Refusal:
    """VS-1.2.g, VS-4.5.a-i. By an army on the spot, if the spot will do and the money is there."""
    army = acting_army(world, seat, order.army)
    if isinstance(army, Refusal):
        return army
    if (refusal := _builder_refusal(world, army)) is not None:
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
    ordered = Ordered(seat, "build", order.kind, army.cell, order.level, cost, by=army.id)
    # VS-4.4.c: another active action gives a siege up.
    return (ordered, SiegeLifted(army.id)) if army.id in world.sieges else (ordered,)


def list_builds(world: World, seat: SeatId, army: Army) -> Iterator[Choice]:
    """All that an army with its active action could begin where it is."""
    assert army.owner is not None
    if army.cell in world.structures or _builder_refusal(world, army) is not None:
        return
    treasury, depths = world.players[army.owner].treasury, world.ground.sites[army.cell].vein
    mines = (Build(army.id, "mine", level) for level in range(1, depths + 1))
    orders = (Build(army.id, "tower"), Build(army.id, "fortress"), *mines)
    paid = [it for it in orders if building_cost(world, it.kind, it.level) <= treasury]
    if paid and may_build_near(world, army.owner, army.cell):
        for it in paid:
            if site_refusal(world, army.cell, it.kind, it.level) is None:
                yield it


def _builder_refusal(world: World, army: Army) -> Refusal | None:
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


def site_refusal(world: World, cell: Cell, kind: BuiltKind, level: int) -> Refusal | None:
    """VS-6.0.b-e, VS-6.0.k. Whether a structure may stand here; what is ordered counts."""
    site = world.ground.sites[cell]
    if site.terrain.is_sea:
        return Refusal(ClauseId("VS-6.0.b"), "not-on-land", {"cell": cell})
    if cell in world.structures or _is_begun(world, cell):
        return Refusal(ClauseId("VS-6.0.c"), "site-taken", {"cell": cell})
    if kind == "mine":
        return _vein_refusal(world, cell, level)
    gap = world.ground.catalogue.figures.buildings.gap
    for other in _buildings_within(world, vicinity(cell, gap)):
        return Refusal(ClauseId("VS-6.0.e"), "too-close", {"cell": other, "gap": gap})
    if kind != "fortress" and _has_house(world, cell):
        return Refusal(ClauseId("VS-6.0.k"), "land-has-a-house", {"land": str(site.land)})
    return None


def _vein_refusal(world: World, cell: Cell, level: int) -> Refusal | None:
    """VS-I.m, VS-4.5.b, VS-6.0.u. Only on a vein in the mountains, and no deeper than it goes."""
    site = world.ground.sites[cell]
    if not site.vein or site.terrain is not Terrain.MOUNTAINS:
        return Refusal(ClauseId("VS-I.m"), "no-vein", {"cell": cell})
    if not 1 <= level <= site.vein:
        return Refusal(ClauseId("VS-4.5.b"), "vein-too-shallow", {"level": site.vein})
    return None


def _foundations(world: World) -> tuple[Work, ...]:
    return tuple(work for work in world.works if work.what == "build")


def _is_begun(world: World, cell: Cell) -> bool:
    return any(work.cell == cell for work in _foundations(world))


def _buildings_within(world: World, near: frozenset[Cell]) -> list[Cell]:
    """VS-6.0.e, VS-6.0.x. What keeps its distance there, standing or ordered: mines do not."""
    found: list[Cell] = []
    if not world.structures.keys().isdisjoint(near):
        standing = world.structures.values()
        found += [it.cell for it in standing if it.cell in near and it.kind != "mine"]
    begun = (work.cell for work in _foundations(world) if work.kind != "mine")
    return found + [cell for cell in begun if cell in near]


def _has_house(world: World, cell: Cell) -> bool:
    """VS-6.0.k. Standing or ordered."""
    land = world.ground.sites[cell].land
    ordered = (
        world.ground.sites[work.cell].land == land
        for work in _foundations(world)
        if work.kind == "tower"
    )
    return lord_house_of(world, land) is not None or any(ordered)


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
    return (Ordered(seat, "raise", line.becomes, house.cell, higher.level, cost),)


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
    return (Ordered(seat, "deepen", "mine", mine.cell, order.level, cost),)


def _is_under_way(world: World, what: str, cell: Cell) -> bool:
    """VS-6.1.b, VS-6.2.b. Ordered in this turn, although the host may have made it ready again."""
    return any((work.what, work.cell) == (what, cell) for work in world.works)


def decide_appoint(world: World, seat: SeatId, order: Appoint) -> tuple[Event, ...] | Refusal:
    """VS-6.0.s, VS-6.0.t. Only when the old capital is gone from the map, not when it is lost."""
    building = structure_named(world, order.building)
    if building is None or building.owner != seat or building.kind == "mine":
        return Refusal(ClauseId("VS-6.0.s"), "not-your-building", {"structure": order.building})
    capital = world.players[seat].capital
    if capital is not None:
        clause = "VS-6.0.s" if world.structures[capital].owner == seat else "VS-6.0.t"
        return Refusal(ClauseId(clause), "capital-stands", {"cell": capital})
    return (Enthroned(seat, building.cell),)


def is_diced(work: Work) -> bool:
    """VS-4.5.e, VS-6.2.b. Mines are opened and deepened with a chance of one half."""
    return work.kind == "mine"


def work_hindrance(world: World, work: Work) -> str | None:
    """VS-4.5.d, VS-7.15.b. Why an ordered work cannot be placed; None if it can."""
    piece = Piece(work.cell if work.builder is None else work.builder)
    if is_attacked(world, piece, work.cell):
        return "attacked"
    if work.what != "build":
        structure = world.structures.get(work.cell)
        return None if structure is not None and _can_still(world, work, structure) else "gone"
    builder = world.armies.get(work.builder) if work.builder is not None else None
    if builder is None or builder.cell != work.cell or builder.owner != work.seat:
        return "builder-gone"
    others = replace(world, works=tuple(it for it in world.works if it is not work))
    return "site" if site_refusal(others, work.cell, work.kind, work.level) else None


def _can_still(world: World, work: Work, structure: Structure) -> bool:
    if work.what == "deepen":
        return structure.kind == "mine" and structure.level < work.level
    line = building_row(world, structure)
    return line is not None and line.becomes is not None


def mine_facts(world: World, die: MineDie, faces: Faces) -> tuple[Event, ...]:
    """VS-4.5.e, VS-6.2.b."""
    return placement_facts(world, world.works[0], faces[0])


def placement_facts(world: World, work: Work, die: int | None) -> tuple[Event, ...]:
    """VS-4.5.d-f, VS-6.1.b, VS-6.2.b. What becomes of the first ordered work."""
    why = work_hindrance(world, work)
    if why is not None:
        return (Failed(work.what, work.cell, why),)
    if die is not None and die < SUCCESS:
        refund = work.cost if world.options.mine_refund_on_failure == "full" else 0
        return (Failed(work.what, work.cell, "die", refund),)
    if work.what == "build":
        placed = Placed("build", work.kind, work.cell, work.level, work.seat)
        return (placed, *first_capital_facts(world, work.seat, work.kind, work.cell))
    structure = world.structures[work.cell]
    line = building_row(world, structure)
    if line is None:
        return (Placed("deepen", "mine", work.cell, work.level, structure.owner),)
    assert line.becomes is not None
    level = world.ground.catalogue.structures[line.becomes].level
    return (Placed("raise", line.becomes, work.cell, level, structure.owner),)


def first_capital_facts(
    world: World, seat: SeatId | None, kind: BuiltKind, cell: Cell
) -> tuple[Event, ...]:
    """VS-6.0.r, VS-6.0.s. The first building a player owns in any way is his capital."""
    if seat is None or kind == "mine" or world.players[seat].capital is not None:
        return ()
    if any(it.kind != "mine" for it in structures_of(world, seat)):
        return ()
    return (Enthroned(seat, cell),)


def evolve_ordered(world: World, fact: Ordered) -> World:
    """VS-4.5.c, VS-4.5.j, VS-6.1.c. Paid at once, the active action spent."""
    changed = with_coins(world, fact.seat, -fact.cost)
    if fact.by is not None:
        changed = with_army_spent(changed, changed.armies[fact.by])
    else:
        structure = changed.structures[fact.cell]
        changed = with_structure(changed, replace(structure, stamp=present_stamp(world)))
    work = Work(fact.what, fact.cell, fact.seat, fact.kind, fact.level, fact.cost, fact.by)
    return replace(changed, works=(*world.works, work))


def evolve_placed(world: World, fact: Placed) -> World:
    """VS-4.5.f. Whatever is new has no active action."""
    structure = Structure(fact.cell, fact.kind, fact.level, fact.owner, present_stamp(world))
    return _without_work(with_structure(world, structure), fact.what, fact.cell)


def evolve_failed(world: World, fact: Failed) -> World:
    work = next(it for it in world.works if (it.what, it.cell) == (fact.what, fact.cell))
    return _without_work(with_coins(world, work.seat, fact.refund), fact.what, fact.cell)


def evolve_enthroned(world: World, fact: Enthroned) -> World:
    return with_player(world, replace(world.players[fact.seat], capital=fact.cell))


def _without_work(world: World, what: str, cell: Cell) -> World:
    left = tuple(work for work in world.works if (work.what, work.cell) != (what, cell))
    return replace(world, works=left)


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


def list_appointments(world: World, seat: SeatId, structure: Structure) -> Iterator[Choice]:
    return accepted(decide_appoint, world, seat, (Appoint(structure.name),))


ACTS: Acts = {
    Build: act(decide_build, lists=list_builds, spends=True),
    Raise: act(decide_raise, lists=list_raisings, spends=True),
    Deepen: act(decide_deepen, lists=list_deepenings, spends=True),
    Appoint: act(decide_appoint, lists=list_appointments),
}
FACTS: Facts = {
    Ordered: evolve_ordered,
    Placed: evolve_placed,
    Failed: evolve_failed,
    Enthroned: evolve_enthroned,
}
THROWS: Throws = {MineDie: mine_facts}
SCENES: Scenes = {Ordered: lambda world, fact: (fact.cell,)}
