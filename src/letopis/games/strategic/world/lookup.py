"""Armies and structures of a world: found by name, put down, taken up, handed over."""

from functools import lru_cache

from msgspec.structs import replace

from letopis.core.acts import ClauseId, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import ArmyKind, StructureRow
from letopis.games.strategic.maps import Cell, LandId
from letopis.games.strategic.movement.steps import ended, is_frozen
from letopis.games.strategic.world import (
    NOBODY,
    Army,
    ArmyId,
    Piece,
    Player,
    SourceId,
    Structure,
    World,
)
from letopis.games.strategic.world.stamps import is_ready, now


def own_army(world: World, seat: SeatId, name: str) -> Army | Refusal:
    """VS-1.2.w. An army that this seat may command."""
    army = world.armies.get(ArmyId(name))
    if army is None:
        return Refusal(ClauseId("VS-1.2.w"), "no-such-army", {"army": name})
    if army.owner != seat:
        return Refusal(ClauseId("VS-1.2.w"), "not-your-army", {"army": name})
    return army


def acting_army(world: World, seat: SeatId, name: str) -> Army | Refusal:
    """VS-1.3.b, VS-4.3.b. An own army whose active action can be spent now."""
    army = own_army(world, seat, name)
    if isinstance(army, Refusal):
        return army
    if not is_ready(world, army):
        return Refusal(ClauseId("VS-1.3.b"), "action-spent", {"army": name})
    if is_frozen(world, Piece(army.id), army.cell):
        return Refusal(ClauseId("VS-4.3.b"), "under-attack", {"army": name})
    return army


def structure_named(world: World, name: str) -> Structure | None:
    """`castle-f6`: what stands on f6, if it is a castle."""
    kind, _, cell = name.rpartition("-")
    structure = world.structures.get(Cell(cell))
    return structure if structure is not None and structure.kind == kind else None


def own_structure(world: World, seat: SeatId, name: str) -> Structure | Refusal:
    """VS-1.2.w. A structure that this seat may command."""
    structure = structure_named(world, name)
    if structure is None:
        return Refusal(ClauseId("VS-1.2.w"), "no-such-structure", {"structure": name})
    if structure.owner != seat:
        return Refusal(ClauseId("VS-1.2.w"), "not-your-structure", {"structure": name})
    return structure


def acting_structure(world: World, seat: SeatId, name: str) -> Structure | Refusal:
    """VS-1.3.b, VS-4.3.b. An own structure whose active action can be spent now."""
    structure = own_structure(world, seat, name)
    if isinstance(structure, Refusal):
        return structure
    if not is_ready(world, structure):
        return Refusal(ClauseId("VS-1.3.b"), "structure-spent", {"structure": name})
    if is_frozen(world, Piece(structure.cell), structure.cell):
        return Refusal(ClauseId("VS-4.3.b"), "structure-under-attack", {"structure": name})
    return structure


def building_row(world: World, structure: Structure) -> StructureRow | None:
    """The line of a building in the printed tables; None for a mine."""
    if structure.kind == "mine":
        return None
    return world.ground.catalogue.structures[structure.kind]


def is_lord_house(world: World, structure: Structure) -> bool:
    """VS-6.0.j."""
    row = building_row(world, structure)
    return row is not None and row.lord_house


def lord_house_of(world: World, land: str | None) -> Structure | None:
    """VS-6.0.k. The lord house of a land, if it has one."""
    for cell in world.ground.cells[LandId(land)] if land is not None else ():
        structure = world.structures.get(cell)
        if structure is not None and is_lord_house(world, structure):
            return structure
    return None


def armies_of(world: World, seat: SeatId | None) -> tuple[Army, ...]:
    """In the order they came to this owner; None for the neutral ones."""
    roster = world.rosters.get(NOBODY if seat is None else seat, ())
    return tuple([world.armies[army] for army in roster])


def of_kind(world: World, kind: ArmyKind) -> tuple[Army, ...]:
    """In the order they were made; found by their numbers, however many others there are."""
    last = world.numbers.get(kind)
    if last is None:
        return ()
    armies = world.armies
    return tuple([armies[it] for it in _numbered(kind, last) if it in armies])


@lru_cache(maxsize=256)
def _numbered(kind: ArmyKind, last: int) -> tuple[ArmyId, ...]:
    return tuple(ArmyId(f"{kind}-{at}") for at in range(1, last + 1))


def structures_of(world: World, seat: SeatId | None) -> tuple[Structure, ...]:
    """In the order they were placed."""
    return tuple([it for it in world.structures.values() if it.owner == seat])


def is_ruler(world: World, seat: SeatId) -> bool:
    """VS-I.i, VS-3.0.a. Whoever owns a lord house, for as long as he does."""
    return any(is_lord_house(world, it) for it in structures_of(world, seat))


def with_army(world: World, army: Army) -> World:
    """An army that stands where it stood, changed."""
    return replace(world, armies={**world.armies, army.id: army})


def with_armies(world: World, *armies: Army) -> World:
    return replace(world, armies={**world.armies, **{army.id: army for army in armies}})


def with_structure(world: World, structure: Structure) -> World:
    return replace(world, structures={**world.structures, structure.cell: structure})


def with_player(world: World, player: Player) -> World:
    return replace(world, players={**world.players, player.seat: player})


def placed(world: World, army: Army) -> World:
    """A new army on the map, on its cell or aboard its ship."""
    armies = {**world.armies, army.id: army}
    standing = world.standing
    if army.aboard is not None:
        armies[army.aboard] = replace(armies[army.aboard], cargo=army.id)
    elif not army.asleep:
        standing = {**standing, army.cell: army.id}
    number = max(world.numbers.get(army.kind, 0), int(army.id.rpartition("-")[2]))
    return replace(
        world,
        armies=armies,
        standing=standing,
        rosters=_enlisted(world.rosters, army),
        numbers={**world.numbers, army.kind: number},
    )


def next_id(world: World, kind: str) -> ArmyId:
    """The name of the next army of a kind; numbers of the dead are not given again."""
    number = next((last for known, last in world.numbers.items() if known == kind), 0)
    return ArmyId(f"{kind}-{number + 1}")


def relocated(world: World, army: Army, cell: Cell) -> World:
    """An army on another cell, and whoever it carries with it."""
    standing = dict(world.standing)
    del standing[army.cell]
    standing[cell] = army.id
    armies = {**world.armies, army.id: replace(army, cell=cell)}
    if army.cargo is not None:
        armies[army.cargo] = replace(armies[army.cargo], cell=cell)
    return replace(world, armies=armies, standing=standing)


def removed(world: World, army: Army) -> World:
    """VS-4.6.a, VS-7.9.b, VS-4.4.c. Off the map, with its siege; a passenger stays where it is."""
    armies = {key: it for key, it in world.armies.items() if key != army.id}
    standing = world.standing
    if army.aboard is not None and army.aboard in armies:
        armies[army.aboard] = replace(armies[army.aboard], cargo=None)
    if world.standing.get(army.cell) == army.id:
        standing = {at: it for at, it in standing.items() if it != army.id}
    if army.cargo is not None and army.cargo in armies:
        left = replace(armies[army.cargo], aboard=None)
        armies[army.cargo] = left
        standing = {**standing, left.cell: left.id}
    owner = NOBODY if army.owner is None else army.owner
    roster = tuple(it for it in world.rosters.get(owner, ()) if it != army.id)
    changed = replace(
        world,
        armies=armies,
        standing=standing,
        rosters={**world.rosters, owner: roster},
        sieges={besieger: cell for besieger, cell in world.sieges.items() if besieger != army.id},
    )
    return _without_personal(changed, army)


def handed_over(world: World, army: Army, owner: SeatId | None) -> World:
    """VS-4.4.c, VS-5.4.f, VS-8.7.b. An army of another owner besieges nobody for him; what a mage
    controls follows him."""
    before = world.armies[army.id].owner
    changed = _transferred(world, army, owner)
    if army.kind == "mage":
        for bound in world.armies.values():
            if bound.master == army.id and bound.owner == before and not bound.asleep:
                changed = _transferred(changed, bound, owner)
    return changed


def _transferred(world: World, army: Army, owner: SeatId | None) -> World:
    held = world.armies[army.id].owner
    before = NOBODY if held is None else held
    roster = tuple(it for it in world.rosters.get(before, ()) if it != army.id)
    changed = replace(army, owner=owner)
    return replace(
        world,
        armies={**world.armies, army.id: changed},
        rosters=_enlisted({**world.rosters, before: roster}, changed),
        sieges={besieger: cell for besieger, cell in world.sieges.items() if besieger != army.id},
    )


def stamped(world: World, army: Army) -> World:
    """VS-1.3.b, VS-4.2.i, VS-4.4.c. The active action is spent, and with it an older siege; a ship
    stops when its passenger acts."""
    sieges = {besieger: cell for besieger, cell in world.sieges.items() if besieger != army.id}
    changed = with_army(replace(world, sieges=sieges), replace(army, stamp=now(world)))
    if army.aboard is None:
        return changed
    return with_army(changed, ended(world, world.armies[army.aboard]))


def source_of_vein(cell: Cell) -> SourceId:
    return SourceId(cell)


def is_army(piece: Piece) -> bool:
    """Armies have a dash in their names, cells have none."""
    return "-" in piece


def _enlisted(
    rosters: dict[SeatId, tuple[ArmyId, ...]], army: Army
) -> dict[SeatId, tuple[ArmyId, ...]]:
    owner = NOBODY if army.owner is None else army.owner
    return {**rosters, owner: (*rosters.get(owner, ()), army.id)}


def _without_personal(world: World, army: Army) -> World:
    """VS-5.0.d. Its loss is remembered, for the years until it may be restored."""
    if not army.personal or army.owner is None:
        return world
    player = world.players[army.owner]
    return with_player(world, replace(player, personal=None, personal_lost=now(world)))
