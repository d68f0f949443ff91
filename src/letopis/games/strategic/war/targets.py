"""Chapters 4.3 and 6.4. What an army or a garrison could attack, and which battles are open."""

from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world import Army, ArmyId, Battle, Piece, Structure, World
from letopis.games.strategic.world.lookup import armies_of_kind


def is_hidden(world: World, piece: Piece) -> bool:
    """VS-8.9.1.3.g. A dragon in its lair can be attacked only once it has attacked itself."""
    army = world.armies.get(ArmyId(piece))
    return army is not None and army.asleep and not is_attacking(world, piece)


def is_attacking(world: World, piece: Piece) -> bool:
    return any(
        attack.by == piece
        for battle in world.battles
        if is_open(world, battle)
        for attack in (*battle.attackers, *battle.joined)
    )


def is_open(world: World, battle: Battle) -> bool:
    """VS-4.3.d. A battle that can still be joined: neither held already nor being fought."""
    fought = None if world.field is None else world.field.battle
    return not battle.duel and not battle.over and battle.id != fought


def targets_of(world: World, army: Army) -> tuple[Piece, ...]:
    """VS-4.3.a. Everything an army could attack from where it is."""
    return targets_from(world, army.cell)


def targets_from(world: World, here: Cell) -> tuple[Piece, ...]:
    """VS-4.3.a. The structure of a cell, and all that is on the cells around it, clockwise."""
    standing, structures, sites = world.standing, world.structures, world.ground.sites
    found, wake = [Piece(here)] if here in structures else [], bool(world.battles)
    for cell in sites[here].neighbours:
        if cell in standing:
            other = world.armies[standing[cell]]
            found.append(Piece(other.id))
            if other.cargo is not None:
                found.append(Piece(other.cargo))
        if cell in structures:
            found.append(Piece(cell))
        if wake and sites[cell].lair:  # what attacks has declared a battle
            found += _wakers(world, cell)
    return tuple(found)


def _wakers(world: World, cell: Cell) -> list[Piece]:
    """VS-8.9.1.3.g. Dragons that attack from this lair."""
    dragons = (it for it in armies_of_kind(world, "dragon") if it.asleep and it.cell == cell)
    return [Piece(it.id) for it in dragons if not is_hidden(world, Piece(it.id))]


def quarry_of(world: World, structure: Structure) -> tuple[ArmyId, ...]:
    """VS-6.4.a. Whom a garrison could fall upon."""
    lair = world.ground.sites[structure.cell].lair
    awake = tuple(map(ArmyId, _wakers(world, structure.cell))) if lair else ()
    standing = world.standing.get(structure.cell)
    if standing is None:
        return awake
    cargo = world.armies[standing].cargo
    return (standing, *awake) if cargo is None else (standing, cargo, *awake)
