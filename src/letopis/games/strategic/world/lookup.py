"""Armies and structures of a world: found by name, by owner, by kind, by where they stand."""

from functools import lru_cache

from letopis.core.acts import ClauseId, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import ArmyKind, StructureRow
from letopis.games.strategic.maps import Cell, LandId
from letopis.games.strategic.world.attacks import is_frozen
from letopis.games.strategic.world.names import (
    NOBODY,
    ArmyId,
    Piece,
    PieceName,
    PlayerRole,
    SourceId,
)
from letopis.games.strategic.world.pieces import Army, Structure
from letopis.games.strategic.world.stamps import is_ready
from letopis.games.strategic.world.state import World


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
    """The armies of a seat in the order it got them; the neutral ones for None."""
    roster = world.rosters.get(NOBODY if seat is None else seat, ())
    return tuple([world.armies[army] for army in roster])


def armies_of_kind(world: World, kind: ArmyKind) -> tuple[Army, ...]:
    """The armies of a kind in the order they were made, found without looking at the others."""
    last = world.numbers.get(kind)
    if last is None:
        return ()
    armies = world.armies
    return tuple([armies[it] for it in _numbered(kind, last) if it in armies])


@lru_cache(maxsize=256)
def _numbered(kind: ArmyKind, last: int) -> tuple[ArmyId, ...]:
    return tuple(ArmyId(f"{kind}-{at}") for at in range(1, last + 1))


def structures_of(world: World, seat: SeatId | None) -> tuple[Structure, ...]:
    """The structures of a seat in the order they were placed."""
    return tuple([it for it in world.structures.values() if it.owner == seat])


def is_ruler(world: World, seat: SeatId) -> bool:
    """VS-I.i, VS-3.0.a. Whoever owns a lord house, for as long as he does."""
    return any(is_lord_house(world, it) for it in structures_of(world, seat))


def role_of(world: World, seat: SeatId) -> PlayerRole:
    """VS-I.i, VS-3.0.a-c. What a player is now; whom he serves is told apart."""
    player = world.players[seat]
    if not player.is_playing:
        return "gone"
    if player.profile is not None:
        return "wanderer"
    return "ruler" if is_ruler(world, seat) else "commander"


def next_id(world: World, kind: str) -> ArmyId:
    """The name of the next army of a kind; numbers of the dead are not given again."""
    # Not `get`: a host may type what is no kind, and the keys are kinds.
    number = next((last for known, last in world.numbers.items() if known == kind), 0)
    return ArmyId(f"{kind}-{number + 1}")


def source_of_vein(cell: Cell) -> SourceId:
    return SourceId(cell)


def is_army(piece: Piece) -> bool:
    """Armies have a dash in their names, cells have none."""
    return "-" in piece


def is_building(world: World, cell: Cell) -> bool:
    """VS-6.0.f. A building that hires may be any terrain; a mine may not."""
    structure = world.structures.get(cell)
    return structure is not None and structure.kind != "mine"


def piece_named(world: World, name: str) -> Piece | None:
    """`elves-3` or `castle-f6`, as players call them."""
    if name in world.armies:
        return Piece(name)
    structure = structure_named(world, name)
    return None if structure is None else Piece(structure.cell)


def fighting_piece(world: World, fighter: str) -> Piece | None:
    """A piece as a battle calls it: a house by the name it had when the battle began, whatever its
    level has become since."""
    if fighter in world.armies:
        return Piece(fighter)
    cell = Cell(fighter.rpartition("-")[2])
    return Piece(cell) if cell in world.structures else None


def is_on_map(world: World, piece: Piece) -> bool:
    """Whether a piece is still there."""
    return ArmyId(piece) in world.armies if is_army(piece) else Cell(piece) in world.structures


def piece_name(world: World, piece: Piece) -> PieceName:
    """What players call a piece."""
    return PieceName(piece if is_army(piece) else world.structures[Cell(piece)].name)


def cell_of(world: World, piece: Piece) -> Cell:
    return world.armies[ArmyId(piece)].cell if is_army(piece) else Cell(piece)


def owner_of(world: World, piece: Piece) -> SeatId | None:
    if is_army(piece):
        return world.armies[ArmyId(piece)].owner
    return world.structures[Cell(piece)].owner
