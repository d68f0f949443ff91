"""VS-4.3.b, VS-7.13.a, VS-7.15.b. Which pieces the declared battles attack and freeze."""

from collections.abc import Iterable

from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world.names import ArmyId, Piece
from letopis.games.strategic.world.pieces import Army, Structure
from letopis.games.strategic.world.state import World
from letopis.games.strategic.world.wars import Attack, Battle


def is_frozen(world: World, piece: Piece, cell: Cell) -> bool:
    """VS-4.3.b, VS-4.8.b. Under attack until the battle is held: it, or what will defend with it; a
    challenged mage."""
    if not world.battles:
        return False
    aimed = _is_named if world.options.attack_freeze_scope == "target_only" else is_aimed_at
    return any(aimed(world, it, piece, cell) for it in world.battles if not it.over)


def is_attacked(world: World, piece: Piece, cell: Cell) -> bool:
    """VS-7.15.b, VS-5.4.a. It was attacked in this turn, itself or with what it defends jointly;
    also if that battle was void, or is over."""
    waiting = (battle for battle in world.battles if not battle.over and not battle.duel)
    return piece in world.struck or any(is_aimed_at(world, it, piece, cell) for it in waiting)


def _is_named(world: World, battle: Battle, piece: Piece, cell: Cell) -> bool:
    return any(attack.target == piece for attack in (*battle.attackers, *battle.joined))


def aimed_at(world: World, battle: Battle, cell: Cell) -> tuple[Piece, ...]:
    """VS-7.13.a. Whatever on a cell this battle is declared on: army, cargo and structure."""
    return tuple(it for it in pieces_on(world, cell) if is_aimed_at(world, battle, it, cell))


def pieces_on(world: World, cell: Cell) -> tuple[Piece, ...]:
    """The army or ship, whoever is aboard, and the structure."""
    standing = world.standing.get(cell)
    cargo = None if standing is None else world.armies[standing].cargo
    house = cell if cell in world.structures else None
    return tuple(Piece(it) for it in (standing, cargo, house) if it is not None)


def is_aimed_at(world: World, battle: Battle, piece: Piece, cell: Cell) -> bool:
    """VS-4.3.b, VS-7.13.a, VS-7.16.a. The named target and what defends with it; what is the
    attacker's own stays out, unless it is named."""
    if _is_named(world, battle, piece, cell):
        return True
    if battle.duel:
        return False
    attackers = [attack.by for attack in battle.attackers]
    if battle.cell == cell and battle.attackers:
        is_own = _is_of(world, piece, battle.attackers)
        return piece not in attackers and not is_own and is_met(world, battle, piece)
    covered = world.options.joint_defence_covers_attackers == "yes"
    hit = [it for it in battle.joined if covered and _stands_on(world, it.target, cell)]
    return bool(hit) and not _is_of(world, piece, hit)


def is_met(world: World, battle: Battle, piece: Piece) -> bool:
    """VS-7.1.h. Whoever comes to the cell defends what is attacked there; with that gone only those
    still fight who were attacked with it."""
    if piece in world.struck:
        return True
    return any(_piece(world, attack.target) is not None for attack in battle.attackers)


def attacking_seats(world: World, attacks: Iterable[Attack]) -> set[SeatId]:
    """VS-7.13.a, VS-7.16.c. Who has declared these attacks, and whose the attackers are now; of one
    that has become nobody's, nobody."""
    found: set[SeatId] = set()
    for attack in attacks:
        piece = _piece(world, attack.by)
        owner = attack.seat if piece is None else piece.owner
        if owner is not None:
            found |= {owner} if attack.seat is None else {owner, attack.seat}
    return found


def _is_of(world: World, piece: Piece, attacks: Iterable[Attack]) -> bool:
    """Whether it belongs to one of those who attack."""
    found = _piece(world, piece)
    owner = None if found is None else found.owner
    return owner is not None and owner in attacking_seats(world, attacks)


def _piece(world: World, piece: Piece) -> Army | Structure | None:
    return world.armies.get(ArmyId(piece)) or world.structures.get(Cell(piece))


def _stands_on(world: World, piece: Piece, cell: Cell) -> bool:
    army = world.armies.get(ArmyId(piece))
    return (piece if army is None else army.cell) == cell
