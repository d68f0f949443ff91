"""Chapter 3.4. What players allow each other: to enter, to board, to pass and to build nearby."""

from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import ArmyRow
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world.names import ALL, PermissionKind
from letopis.games.strategic.world.pieces import Army, Structure
from letopis.games.strategic.world.profiles import has_gift, wanderer_row
from letopis.games.strategic.world.state import World


def army_row(world: World, army: Army) -> ArmyRow:
    """The army's line in the printed tables; a wanderer's has figures of its own (VS-3.0.c)."""
    book = world.ground.catalogue.armies[army.kind]
    return book if army.profile is None else wanderer_row(book, army.profile)


def has_permission(
    world: World, granter: SeatId, grantee: SeatId | None, kind: PermissionKind, piece: str
) -> bool:
    """VS-3.4.a. Whether a permission covers this piece this year."""
    return any(
        given.kind == kind
        and given.granter == granter
        and given.grantee == grantee
        and given.piece in (ALL, piece)
        and (given.until == 0 or world.year <= given.until)
        for given in world.permissions
    )


def entry_barrier(world: World, army: Army, structure: Structure) -> tuple[str, str] | None:
    """VS-3.4.c-e. Why an army may not simply walk onto the cell of a structure; None if it may."""
    is_own = structure.owner is not None and structure.owner == army.owner
    if army_row(world, army).magical:
        if is_own and world.options.magical_enter_buildings == "own_allowed":
            return None
        return "VS-3.4.e", "magical-stays-outside"
    if is_own:
        return None
    if structure.owner is None:
        if world.options.neutral_building_entry == "free":
            return None
        return "VS-3.4.c", "neutral-must-be-attacked"
    if has_permission(world, structure.owner, army.owner, "enter", str(structure.cell)):
        return None
    return "VS-3.4.c", "no-entry"


def boarding_barrier(world: World, army: Army, ship: Army) -> tuple[str, str] | None:
    """VS-3.4.b, VS-3.4.f, VS-4.2.a. Why an army may not go aboard; None if it may."""
    mover, vessel = army_row(world, army), army_row(world, ship)
    if mover.magical:
        return "VS-3.4.f", "magical-stays-ashore"
    if mover.naval or not vessel.naval or vessel.magical:
        return "VS-4.1.a", "occupied"
    if ship.cargo is not None:
        return "VS-4.2.a", "ship-is-full"
    if ship.owner == army.owner:
        return None
    if ship.owner is not None and has_permission(world, ship.owner, army.owner, "board", ship.id):
        return None
    return "VS-3.4.b", "no-boarding"


def is_watched(world: World, army: Army, cell: Cell) -> bool:
    """VS-4.1.k, VS-4.1.l. Another player's army stands next to that cell and does not let pass."""
    if has_gift(army.profile, "unhindered"):  # VS-3.0.c
        return False
    standing = world.standing
    for near in world.ground.sites[cell].neighbours:  # asked for every step of every way
        if near in standing and _stops(world, army, world.armies[standing[near]]):
            return True
    return False


def _stops(world: World, army: Army, other: Army) -> bool:
    if other.id in (army.id, army.aboard):
        return False
    if _is_wary(world, army, other):
        return True
    aboard = other.cargo
    if aboard is None or aboard == army.id:
        return False
    return _is_wary(world, army, world.armies[aboard])


def _is_wary(world: World, army: Army, other: Army) -> bool:
    if other.owner == army.owner:
        return False
    if other.owner is None:
        return world.options.adjacency_neutral_stops == "yes"
    return not has_permission(world, other.owner, army.owner, "near-move", other.id)


def may_build_near(world: World, seat: SeatId, cell: Cell) -> bool:
    """VS-4.5.i. Every other player with an army next to the site must have allowed it."""
    for near in world.ground.sites[cell].neighbours:
        if near not in world.standing:
            continue
        other = world.armies[world.standing[near]]
        crew = (other,) if other.cargo is None else (other, world.armies[other.cargo])
        for one in crew:
            if one.owner not in (None, seat) and not has_permission(
                world, SeatId(str(one.owner)), seat, "near-build", one.id
            ):
                return False
    return True
