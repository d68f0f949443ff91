"""Who fights in a battle, on which side and how strong (VS-7.1.a, VS-7.13.a, VS-7.2.a).

A side is a list of contingents in the order they entered the battle: whoever declared earlier came
earlier, and what stands on the attacked cell came before those who joined its defence.
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.seats import HOST, SeatId
from letopis.games.strategic.battle import Contingent, FighterId, Role
from letopis.games.strategic.catalogue import Walls
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world import Army, ArmyId, Attack, Battle, Muster, Piece, World
from letopis.games.strategic.world.attacks import attacking_seats, is_aimed_at, is_met, pieces_on
from letopis.games.strategic.world.lookup import building_row, cell_of, is_army, is_on_map, owner_of
from letopis.games.strategic.world.profiles import has_gift
from letopis.games.strategic.world.rights import army_row, has_permission
from letopis.games.strategic.world.stamps import has_come_round, queue_after

StrengthReason: TypeAlias = Literal[
    "nature",
    "mithril",
    "shield-of-fury",
    "walls",
    "amulet",
    "aboard",
    "against-ship",
    "dragon-equal",
]


def musters(world: World, battle: Battle) -> tuple[Muster, Muster]:
    """VS-7.1.a-h. Both sides as they are when the battle's time has come."""
    if battle.duel:
        return _duellists(world, battle)
    standing = tuple(it for it in battle.attackers if not _is_pointless(world, battle, it))
    battle = replace(battle, attackers=standing)
    attackers = _attacking(world, battle)
    defenders = _defending(world, battle, attackers)
    attack, defence = _command(world, (attackers, defenders), battle.leader)
    return (
        _muster(world, battle, attack, defenders),
        _muster(world, battle, defence, attackers),
    )


def _is_pointless(world: World, battle: Battle, attack: Attack) -> bool:
    """VS-7.1.e, VS-7.1.h. The target had come to another's aid and did not survive that battle; by
    option those still fight who stood with it."""
    if not attack.joined:
        return False
    fell = any(Cell(attack.target) in it.beaten for it in world.battles)
    if is_on_map(world, attack.target) and not fell:
        return False
    if world.options.battle_joined_fallen == "void":
        return True
    return not any(it in world.struck for it in pieces_on(world, battle.cell))


class _Side(Struct, frozen=True):
    """The pieces of a side, who leads it, and who speaks for what has nobody of its own."""

    role: Role
    pieces: tuple[Piece, ...]
    leader: SeatId | None
    spare: SeatId | None
    silent: frozenset[SeatId] = frozenset()  # who speaks on the other side


def _muster(world: World, battle: Battle, side: _Side, others: tuple[Piece, ...]) -> Muster:
    """VS-7.7.a, VS-7.7.b, VS-7.3.a. One side, who leads it, and by option each owner's say."""
    attacks = (*battle.attackers, *battle.joined)
    voices: tuple[SeatId | None, ...] = ()
    if world.options.battle_orders_by == "each_owner":
        voices = tuple(_voice(world, side, piece) for piece in side.pieces)
    return Muster(
        side.role,
        side.leader or side.spare,
        tuple(_matched(world, contingent(world, it, attacks), it, others) for it in side.pieces),
        voices=voices,
    )


def _voice(world: World, side: _Side, piece: Piece) -> SeatId | None:
    """VS-7.3.a, option. Its owner, unless he speaks on the other side; else its side's leader, or
    who speaks for those that have nobody."""
    owners = _leaders(world, (piece,), None)
    if any(it in side.silent for it in owners):
        return side.leader or side.spare
    return next(iter(owners), side.spare)


def _command(
    world: World, sides: tuple[tuple[Piece, ...], tuple[Piece, ...]], first: SeatId | None
) -> tuple[_Side, _Side]:
    """VS-7.7.a, VS-7.7.b. Who leads either side; nobody leads both, nor gives orders on both.

    Whoever could lead both keeps the defence, by option the attack; the other side is led by the
    next who has something there, or like one that has nobody (VS-4.3.i).
    """
    attack = _leaders(world, sides[0], None)
    defence = _leaders(world, sides[1], first)
    each = world.options.battle_orders_by == "each_owner"
    both = frozenset(attack) & frozenset(defence if each else defence[:1])
    if world.options.battle_both_sides == "attack":
        both = frozenset(defence) & frozenset(attack if each else attack[:1])
        defence = [it for it in defence if it not in both]
    else:
        attack = [it for it in attack if it not in both]
    leads = next(iter(attack), None), next(iter(defence), None)
    spare = stand_in(world, sides[1])
    needed = leads[0] is None or (each and _has_ownerless(world, sides[0]))
    other = stand_in(world, sides[0], spare if needed else None)
    drops_attack = world.options.battle_both_sides != "attack"
    return (
        _Side(Role.ATTACKERS, sides[0], leads[0], spare, both if drops_attack else frozenset()),
        _Side(Role.DEFENDERS, sides[1], leads[1], other, frozenset() if drops_attack else both),
    )


def _has_ownerless(world: World, pieces: tuple[Piece, ...]) -> bool:
    return any(not _leaders(world, (piece,), None) for piece in pieces)


def stand_in(world: World, others: tuple[Piece, ...], busy: SeatId | None = None) -> SeatId | None:
    """VS-4.3.i, VS-7.7.a. Who speaks for those that have nobody to lead them; None is chance.

    By option the host, or the next player in turn order who is not on the other side; nobody who
    stands in for others there.
    """
    if world.options.neutral_orders == "host":
        return None if busy == HOST else HOST
    if world.options.neutral_orders == "random":
        return None
    enemies = {busy, *(owner_of(world, piece) for piece in others)}
    queue = queue_after(world, world.acted[-1] if world.acted else None)
    return next((seat for seat in queue if seat not in enemies), None)


def _duellists(world: World, battle: Battle) -> tuple[Muster, Muster]:
    """VS-4.8.b, VS-4.8.c, VS-5.3.h. One card each; only an amulet gives advantage."""
    pair = (battle.attackers[0].by, battle.target)
    mages = [world.armies.get(ArmyId(piece)) for piece in pair]
    if None in mages:
        return Muster(Role.ATTACKERS, None, ()), Muster(Role.DEFENDERS, None, ())
    sides = _command(world, ((pair[0],), (pair[1],)), None)
    attack, defence = (
        Muster(
            side.role, side.leader or side.spare, (Contingent(FighterId(mage.id), 1, mage.mithril),)
        )
        for side, mage in zip(sides, mages, strict=True)
        if mage is not None
    )
    return attack, defence


def _attacking(world: World, battle: Battle) -> tuple[Piece, ...]:
    """VS-7.1.b, VS-7.1.g. Those who declared; by option also what stands with one that is hit."""
    declared = (attack.by for attack in battle.attackers if is_on_map(world, attack.by))
    found = list(dict.fromkeys(declared))
    if world.options.joint_defence_covers_attackers == "yes":
        hit = [attack for attack in battle.joined if attack.target in found]
        # Whoever is attacked does not help the attacker on its own cell.
        opposed = {attack.by for attack in battle.joined}
        opposed |= {battle.target, *(attack.target for attack in battle.attackers)}
        hostile = attacking_seats(world, hit)
        beside = (it for one in hit for it in pieces_on(world, cell_of(world, one.target)))
        found += [
            it
            for it in dict.fromkeys(beside)
            if it not in found and it not in opposed and owner_of(world, it) not in hostile
        ]
    return tuple(found)


def _defending(world: World, battle: Battle, attackers: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """VS-7.1.c, VS-7.1.h, VS-7.13.a, VS-7.13.b, VS-7.16.a. The cell together, and whoever came to
    its aid."""
    hostile = attacking_seats(world, battle.attackers)
    named = {attack.target for attack in battle.attackers}
    home = [
        it
        for it in pieces_on(world, _attacked_cell(world, battle))
        if it not in attackers
        and not _are_opposed(world, it, battle.target)
        and (it in named or owner_of(world, it) not in hostile)
        and not _is_forsaken_elsewhere(world, it, battle)
        and is_met(world, battle, it)
    ]
    joined = [attack.by for attack in battle.joined if is_on_map(world, attack.by)]
    return tuple(it for it in dict.fromkeys((*home, *joined)) if it not in attackers)


def _attacked_cell(world: World, battle: Battle) -> Cell:
    """VS-4.3.b, option. Where only the target is frozen a ship may have carried it away."""
    return cell_of(world, battle.target) if is_on_map(world, battle.target) else battle.cell


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


def _leaders(world: World, pieces: tuple[Piece, ...], first: SeatId | None) -> list[SeatId]:
    """VS-7.7.a, VS-7.7.b, VS-3.6.a. The owner of what came first, then the others who are there to
    lead; with nobody there, whoever has left standing orders behind."""
    owners = [owner for piece in pieces if (owner := owner_of(world, piece)) is not None]
    if first in owners:
        owners.insert(0, first)
    present = [it for it in owners if world.players[it].is_playing]
    ordered = [it for it in owners if world.players[it].battle_orders]
    return list(dict.fromkeys(present or ordered))


def contingent(world: World, piece: Piece, attacks: tuple[Attack, ...]) -> Contingent:
    """VS-7.2.a, VS-7.4.a. A piece as the battle sees it."""
    declared = next((it for it in attacks if it.by == piece), None)
    if not is_army(piece):
        return _garrison(world, Cell(piece), sallying=declared is not None)
    army = world.armies[ArmyId(piece)]
    return Contingent(
        FighterId(army.id),
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
    return Contingent(FighterId(structure.name), size, advantage)


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
    return next(_advantages(world, army), None) is not None


def _advantages(world: World, army: Army) -> Iterator[StrengthReason]:
    if army_row(world, army).advantage:
        yield "nature"
    if army.mithril:
        yield "mithril"
    if any(
        effect.spell == "shield-of-fury" and not has_come_round(world, effect.stamp)
        for effect in army.effects
    ):
        yield "shield-of-fury"
    if _is_walled(world, army):
        yield "walls"


def strength_reasons(world: World, battle: Battle, unit: Contingent) -> tuple[StrengthReason, ...]:
    """VS-7.2.a, VS-7.4.a, VS-4.8.c. Why a unit of a battle is as strong as it is, where its kind
    alone does not say it."""
    army = world.armies.get(ArmyId(unit.id))
    if battle.duel:
        return ("amulet",) if unit.advantage else ()
    if army is None:
        return ("walls",) if unit.advantage else ()
    attacks = (*battle.attackers, *battle.joined)
    declared = next((it for it in attacks if it.by == Piece(army.id)), None)
    reasons = tuple(_advantages(world, army))
    if army.aboard is not None:
        reasons += ("aboard",)
    elif detachments_of(world, army, declared) < army_row(world, army).detachments:
        reasons += ("against-ship",)
    is_matched = unit.detachments > detachments_of(world, army, declared)
    if is_matched or (unit.advantage and not has_advantage(world, army)):
        reasons += ("dragon-equal",)
    return reasons


def _is_walled(world: World, army: Army) -> bool:
    """VS-T3.f, VS-T3.g, VS-6.4.b. Walls serve whoever stands behind them and is not their enemy."""
    structure = world.structures.get(army.cell)
    line = building_row(world, structure) if structure is not None else None
    if structure is None or line is None or line.walls is Walls.NONE:
        return False
    house = Piece(structure.cell)
    if _are_opposed(world, Piece(army.id), house) or _declared_any(world, house):
        return False  # VS-6.4.a: a garrison falls upon nobody but who is on its cell
    owner = structure.owner
    if owner is not None and _attacks_inside(world, owner, army):
        return False
    denied = owner is not None and has_permission(
        world, owner, army.owner, "no-walls", str(structure.cell)
    )
    if denied:
        return False
    return line.walls is Walls.ALWAYS or not _declared_any(world, Piece(army.id))


def _attacks_inside(world: World, owner: SeatId, army: Army) -> bool:
    """VS-T3.f, option. The owner of the walls has himself attacked whoever stands behind them."""
    if world.options.walls_enemy_inside == "granted":
        return False
    return any(
        owner in attacking_seats(world, battle.attackers)
        for battle in world.battles
        if not battle.duel and is_aimed_at(world, battle, Piece(army.id), army.cell)
    )


def _declared_any(world: World, piece: Piece) -> bool:
    """VS-T3.f. Whether it has declared battle in this turn."""
    attacks = (it for battle in world.battles for it in (*battle.attackers, *battle.joined))
    return any(attack.by == piece for attack in attacks)
