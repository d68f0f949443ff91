"""Chapters 4.5, 6.0 to 6.2. Works: where they may begin, and what becomes of them after battles."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from letopis.core.acts import ClauseId, Event, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.building.capitals import first_capital_facts
from letopis.games.strategic.maps import Cell, Terrain, vicinity
from letopis.games.strategic.realm.treasury import with_coins
from letopis.games.strategic.world import ArmyId, BuiltKind, Coins, Piece, Structure, Work, World
from letopis.games.strategic.world.acts import Faces, Facts, Scenes, Throws
from letopis.games.strategic.world.attacks import is_attacked
from letopis.games.strategic.world.changes import with_army_spent, with_structure
from letopis.games.strategic.world.lookup import building_row, lord_house_of
from letopis.games.strategic.world.purposes import MineDie
from letopis.games.strategic.world.stamps import present_stamp

DIE = 6
SUCCESS = 4  # VS-I.q, VS-4.5.e, VS-6.2.b: 1/2 is a 4, 5 or 6


class WorkOrdered(Event, frozen=True, tag="ordered"):
    """VS-4.5.c. Paid for; it will stand after the battles."""

    seat: SeatId
    what: Literal["build", "raise", "deepen"]
    kind: BuiltKind
    cell: Cell
    level: int
    cost: Coins
    by: ArmyId | None = None


class WorkPlaced(Event, frozen=True, tag="placed"):
    """VS-4.5.d, VS-6.1.b, VS-6.2.b. It stands on the map now, without active action."""

    what: Literal["build", "raise", "deepen"]
    kind: BuiltKind
    cell: Cell
    level: int
    owner: SeatId | None


Hindrance: TypeAlias = Literal["attacked", "gone", "builder-gone", "site"]


class WorkFailed(Event, frozen=True, tag="failed"):
    """VS-4.5.d, VS-4.5.e, VS-7.15.b. It came to nothing; the money is lost but for the refund."""

    what: Literal["build", "raise", "deepen"]
    cell: Cell
    why: Literal[Hindrance, "die"]
    refund: Coins = 0


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


def is_diced(work: Work) -> bool:
    """VS-4.5.e, VS-6.2.b. Mines are opened and deepened with a chance of one half."""
    return work.kind == "mine"


def work_hindrance(world: World, work: Work) -> Hindrance | None:
    """VS-4.5.d, VS-7.15.b. Why an ordered work cannot be placed; None if it can."""
    piece = Piece(work.cell if work.builder is None else work.builder)
    if is_attacked(world, piece, work.cell):
        return "attacked"
    if work.what != "build":
        return "gone" if work_result(world, work) is None else None
    builder = world.armies.get(work.builder) if work.builder is not None else None
    if builder is None or builder.cell != work.cell or builder.owner != work.seat:
        return "builder-gone"
    others = replace(world, works=tuple(it for it in world.works if it is not work))
    return "site" if site_refusal(others, work.cell, work.kind, work.level) else None


def work_result(world: World, work: Work) -> tuple[BuiltKind, int] | None:
    """VS-6.1.a, VS-6.2.a, VS-4.5.b. What would stand there if it were placed now: a house or a mine
    gets so many levels more than it has by then. None where that cannot be."""
    if work.what == "build":
        return work.kind, work.level
    structure = world.structures.get(work.cell)
    if structure is None:
        return None
    line = building_row(world, structure)
    if work.what == "deepen":
        depth = structure.level + work.levels
        is_open = line is None and depth <= world.ground.sites[work.cell].vein
        return ("mine", depth) if is_open else None
    if line is None or line.becomes is None:
        return None
    return line.becomes, world.ground.catalogue.structures[line.becomes].level


def mine_facts(world: World, die: MineDie, faces: Faces) -> tuple[Event, ...]:
    """VS-4.5.e, VS-6.2.b."""
    return placement_facts(world, world.works[0], faces[0])


def placement_facts(world: World, work: Work, die: int | None) -> tuple[Event, ...]:
    """VS-4.5.d-f, VS-6.1.b, VS-6.2.b. What becomes of the first ordered work."""
    why = work_hindrance(world, work)
    if why is not None:
        return (WorkFailed(work.what, work.cell, why),)
    if die is not None and die < SUCCESS:
        refund = work.cost if world.options.mine_refund_on_failure == "full" else 0
        return (WorkFailed(work.what, work.cell, "die", refund),)
    if work.what == "build":
        placed = WorkPlaced("build", work.kind, work.cell, work.level, work.seat)
        return (placed, *first_capital_facts(world, work.seat, work.kind, work.cell))
    result = work_result(world, work)
    assert result is not None
    owner = world.structures[work.cell].owner
    return (WorkPlaced(work.what, result[0], work.cell, result[1], owner),)


def evolve_work_ordered(world: World, fact: WorkOrdered) -> World:
    """VS-4.5.c, VS-4.5.j, VS-6.1.c. Paid at once, the active action spent."""
    changed = with_coins(world, fact.seat, -fact.cost)
    levels = 1
    if fact.by is not None:
        changed = with_army_spent(changed, changed.armies[fact.by])
    else:
        structure = changed.structures[fact.cell]
        changed = with_structure(changed, replace(structure, stamp=present_stamp(world)))
        levels = fact.level - structure.level
    work = Work(fact.what, fact.cell, fact.seat, fact.kind, fact.level, fact.cost, fact.by, levels)
    return replace(changed, works=(*world.works, work))


def evolve_work_placed(world: World, fact: WorkPlaced) -> World:
    """VS-4.5.f. Whatever is new has no active action."""
    structure = Structure(fact.cell, fact.kind, fact.level, fact.owner, present_stamp(world))
    return _without_work(with_structure(world, structure), fact.what, fact.cell)


def evolve_work_failed(world: World, fact: WorkFailed) -> World:
    work = next(it for it in world.works if (it.what, it.cell) == (fact.what, fact.cell))
    return _without_work(with_coins(world, work.seat, fact.refund), fact.what, fact.cell)


def _without_work(world: World, what: str, cell: Cell) -> World:
    left = tuple(work for work in world.works if (work.what, work.cell) != (what, cell))
    return replace(world, works=left)


FACTS: Facts = {
    WorkOrdered: evolve_work_ordered,
    WorkPlaced: evolve_work_placed,
    WorkFailed: evolve_work_failed,
}
THROWS: Throws = {MineDie: mine_facts}
SCENES: Scenes = {WorkOrdered: lambda world, fact: (fact.cell,)}
