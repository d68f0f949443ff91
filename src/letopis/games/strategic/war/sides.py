"""Who fights in a battle, on which side and how strong (VS-7.1.a, VS-7.13.a, VS-7.2.a).

A side is a list of contingents in the order they entered the battle: whoever declared earlier came
earlier, and what stands on the attacked cell came before those who joined its defence.
"""

from msgspec.structs import replace

from letopis.core.seats import HOST, SeatId
from letopis.games.strategic.battle import Contingent, Role
from letopis.games.strategic.catalogue import Walls
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world import Army, ArmyId, Attack, Battle, Muster, Piece, World
from letopis.games.strategic.world.attacks import pieces_on
from letopis.games.strategic.world.lookup import (
    building_row,
    cell_of,
    is_army,
    owner_of,
    piece_name,
)
from letopis.games.strategic.world.profiles import has_gift
from letopis.games.strategic.world.rights import (
    army_row,
    has_permission,
)
from letopis.games.strategic.world.stamps import has_come_round, queue_after


def musters(world: World, battle: Battle) -> tuple[Muster, Muster]:
    """VS-7.1.a-h. Both sides as they are when the battle's time has come."""
    if battle.duel:
        return _duellists(world, battle)
    attackers = _attacking(world, battle)
    defenders = _defending(world, battle, attackers)
    return (
        _muster(world, battle, Role.ATTACKERS, (attackers, defenders)),
        _muster(world, battle, Role.DEFENDERS, (defenders, attackers)),
    )


def _muster(
    world: World, battle: Battle, role: Role, sides: tuple[tuple[Piece, ...], tuple[Piece, ...]]
) -> Muster:
    """VS-7.7.a, VS-7.7.b, VS-7.3.a. One side, who leads it, and by option each owner's say."""
    own, others = sides
    spare = stand_in(world, others)
    leader = _leader(world, own, None if role is Role.ATTACKERS else battle.leader)
    attacks = (*battle.attackers, *battle.joined)
    voices: tuple[SeatId | None, ...] = ()
    if world.options.battle_orders_by == "each_owner":
        voices = tuple(_leader(world, (piece,), None) or spare for piece in own)
    return Muster(
        role,
        leader or spare,
        tuple(_matched(world, contingent(world, it, attacks), it, others) for it in own),
        voices=voices,
    )


def stand_in(world: World, others: tuple[Piece, ...]) -> SeatId | None:
    """VS-4.3.i, VS-7.7.a. Who speaks for those that have nobody to lead them; None is chance.

    By option the host, or the next player in turn order who is not on the other side.
    """
    if world.options.neutral_orders == "host":
        return HOST
    if world.options.neutral_orders == "random":
        return None
    enemies = {owner_of(world, piece) for piece in others}
    queue = queue_after(world, world.acted[-1] if world.acted else None)
    return next((seat for seat in queue if seat not in enemies), None)


def _duellists(world: World, battle: Battle) -> tuple[Muster, Muster]:
    """VS-4.8.b, VS-4.8.c, VS-5.3.h. One card each; only an amulet gives advantage."""
    sides: list[Muster] = []
    pair = (battle.attackers[0].by, battle.target)
    for role, piece, other in (
        (Role.ATTACKERS, *pair),
        (Role.DEFENDERS, *pair[::-1]),
    ):
        mage = world.armies.get(ArmyId(piece))
        if mage is None or not is_on_map(world, other):
            return Muster(Role.ATTACKERS, None, ()), Muster(Role.DEFENDERS, None, ())
        leader = _leader(world, (piece,), None) or stand_in(world, (other,))
        sides.append(Muster(role, leader, (Contingent(mage.id, 1, mage.mithril),)))
    return sides[0], sides[1]


def _attacking(world: World, battle: Battle) -> tuple[Piece, ...]:
    """VS-7.1.b, VS-7.1.g. Those who declared; by option also what stands with one that is hit."""
    found = [attack.by for attack in battle.attackers if is_on_map(world, attack.by)]
    if world.options.joint_defence_covers_attackers == "yes":
        hit = [attack for attack in battle.joined if attack.target in found]
        # Whoever is attacked does not help the attacker on its own cell.
        opposed = {attack.by for attack in battle.joined}
        opposed |= {battle.target, *(attack.target for attack in battle.attackers)}
        hostile = {attack.seat for attack in hit} - {None}
        beside = (it for one in hit for it in pieces_on(world, cell_of(world, one.target)))
        found += [
            it
            for it in dict.fromkeys(beside)
            if it not in found and it not in opposed and owner_of(world, it) not in hostile
        ]
    return tuple(found)


def _defending(world: World, battle: Battle, attackers: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """VS-7.1.c, VS-7.13.a, VS-7.13.b, VS-7.16.a. The cell together, and whoever came to its aid."""
    if battle.own is not None:
        home = [battle.target] if is_on_map(world, battle.target) else []
    else:
        hostile = {attack.seat for attack in battle.attackers} - {None}
        named = {attack.target for attack in battle.attackers}
        home = [
            it
            for it in pieces_on(world, battle.cell)
            if it not in attackers
            and not _are_opposed(world, it, battle.target)
            and (it in named or owner_of(world, it) not in hostile)
            and not _is_forsaken_elsewhere(world, it, battle)
        ]
    joined = [attack.by for attack in battle.joined if is_on_map(world, attack.by)]
    return tuple(dict.fromkeys((*home, *joined)))


def _are_opposed(world: World, one: Piece, other: Piece) -> bool:
    """VS-7.13.b. In some battle of this turn one of them has attacked the other."""
    attacks = (it for battle in world.battles for it in (*battle.attackers, *battle.joined))
    return any({attack.by, attack.target} == {one, other} for attack in attacks)


def _is_forsaken_elsewhere(world: World, piece: Piece, battle: Battle) -> bool:
    """VS-7.16.a, VS-7.1.b. What its own owner attacks fights in that battle alone; but an attack on
    it that was declared before is met first."""
    named = any(attack.target == piece for attack in battle.attackers)
    return any(
        other.own is not None
        and other.target == piece
        and (battle.id > other.id if named else battle.id != other.id)
        for other in world.battles
    )


def is_on_map(world: World, piece: Piece) -> bool:
    return ArmyId(piece) in world.armies if is_army(piece) else Cell(piece) in world.structures


def _leader(world: World, pieces: tuple[Piece, ...], first: SeatId | None) -> SeatId | None:
    """VS-7.7.a, VS-7.7.b, VS-3.6.a. The owner of what came first, else the next who is there to
    lead; with nobody there, whoever has left standing orders behind."""
    owners = [owner for piece in pieces if (owner := owner_of(world, piece)) is not None]
    if first in owners:
        owners.insert(0, first)
    present = [it for it in owners if world.players[it].is_playing]
    ordered = [it for it in owners if world.players[it].battle_orders]
    return next(iter(present or ordered), None)


def contingent(world: World, piece: Piece, attacks: tuple[Attack, ...]) -> Contingent:
    """VS-7.2.a, VS-7.4.a. A piece as the battle sees it."""
    declared = next((it for it in attacks if it.by == piece), None)
    if not is_army(piece):
        return _garrison(world, Cell(piece), sallying=declared is not None)
    army = world.armies[ArmyId(piece)]
    return Contingent(
        piece_name(world, piece),
        detachments_of(world, army, declared),
        has_advantage(world, army),
    )


def _matched(world: World, unit: Contingent, piece: Piece, others: tuple[Piece, ...]) -> Contingent:
    """VS-3.0.c. A wanderer with that gift is never weaker than a dragon on the other side."""
    army = world.armies.get(ArmyId(piece))
    if army is None or not has_gift(army.profile, "dragon-equal"):
        return unit
    foes = (world.armies[ArmyId(it)] for it in others if is_army(it))
    for foe in foes:
        if foe.kind == "dragon":
            size = max(unit.detachments, army_row(world, foe).detachments)
            advantage = unit.advantage or has_advantage(world, foe)
            unit = replace(unit, detachments=size, advantage=advantage)
    return unit


def _garrison(world: World, cell: Cell, *, sallying: bool) -> Contingent:
    """VS-T3.h. Behind walls a garrison has advantage; outside them only a fortress's has."""
    structure = world.structures[cell]
    line = building_row(world, structure)
    if line is None:
        size, walls = world.ground.catalogue.mine(structure.level).garrison, Walls.NONE
    else:
        size, walls = line.garrison, line.walls
    advantage = walls is Walls.ALWAYS or (walls is Walls.DEFENCE and not sallying)
    return Contingent(structure.name, size, advantage)


def detachments_of(world: World, army: Army, attack: Attack | None) -> int:
    """VS-4.2.h, VS-4.3.c. One aboard a ship, and one against a ship from the shore."""
    line = army_row(world, army)
    if army.aboard is not None:
        return world.ground.catalogue.figures.aboard.detachments
    is_match = line.naval or army.kind == "dragon"
    if attack is not None and not is_match and attack.afloat:
        return world.ground.catalogue.figures.aboard.detachments
    return line.detachments


def has_advantage(world: World, army: Army) -> bool:
    """VS-T2.a-d, VS-5.3.e, VS-8.9.4.b, VS-T3.f, VS-T3.g. By nature, armour, spell or walls."""
    if army_row(world, army).advantage or army.mithril:
        return True
    if any(
        effect.spell == "shield-of-fury" and not has_come_round(world, effect.stamp)
        for effect in army.effects
    ):
        return True
    return _is_walled(world, army)


def _is_walled(world: World, army: Army) -> bool:
    """VS-T3.f, VS-T3.g, VS-6.4.b. Walls serve whoever stands behind them and is not their enemy."""
    structure = world.structures.get(army.cell)
    line = building_row(world, structure) if structure is not None else None
    if structure is None or line is None or line.walls is Walls.NONE:
        return False
    if _are_opposed(world, Piece(army.id), Piece(structure.cell)):
        return False
    owner = structure.owner
    denied = owner is not None and has_permission(
        world, owner, army.owner, "no-walls", str(structure.cell)
    )
    if denied:
        return False
    return line.walls is Walls.ALWAYS or not _declared_any(world, Piece(army.id))


def _declared_any(world: World, piece: Piece) -> bool:
    """VS-T3.f. Whether it has declared battle in this turn."""
    attacks = (it for battle in world.battles for it in (*battle.attackers, *battle.joined))
    return any(attack.by == piece for attack in attacks)
