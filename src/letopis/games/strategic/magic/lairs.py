"""Chapter 8.9.1.3. Dragons in their lairs: asleep, tamed, awake when somebody comes.

A sleeping dragon is an army under its lair: it stands on no cell, so that others can come there.
With it dead the lair is empty; with it away it stands somewhere on the map.
"""

from msgspec.structs import replace

from letopis.core.acts import ClauseId, Event, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import FaceOutcome
from letopis.games.strategic.magic.spellbook import (
    Faces,
    Spell,
    Spells,
    Targets,
    scene_of_mage,
    spell_row,
)
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.realm.treasury import Perished
from letopis.games.strategic.war.declaring import declared_facts
from letopis.games.strategic.world import Army, ArmyId, Piece, World
from letopis.games.strategic.world.acts import Facts, Scenes
from letopis.games.strategic.world.changes import with_army, with_new_army, with_owner
from letopis.games.strategic.world.control import tamed_dragons
from letopis.games.strategic.world.lookup import armies_of_kind, next_id
from letopis.games.strategic.world.stamps import is_ready, present_stamp


class Tamed(Event, frozen=True, tag="tamed"):
    """VS-8.9.1.3.e, VS-8.6.b. The dragon obeys the mage; it waits until he has left its cell."""

    army: ArmyId
    mage: ArmyId


class Emerged(Event, frozen=True, tag="emerged"):
    """VS-8.9.1.3.e. A tamed dragon has left its lair, without active action."""

    army: ArmyId
    owner: SeatId | None = None


class FellAsleep(Event, frozen=True, tag="fell-asleep"):
    """VS-8.9.1.4.j. A dragon is home again."""

    army: ArmyId


def with_lairs(world: World) -> World:
    """VS-8.9.1.3.f. Under every dragon sign of the map a dragon sleeps, unless it is elsewhere."""
    taken = {it.lair for it in world.armies.values()}
    for lair in world.ground.map.lairs:
        if lair in taken:
            continue
        name = next_id(world, "dragon")
        world = with_new_army(world, Army(name, "dragon", None, lair, lair=lair, asleep=True))
    return world


def sleeper(world: World, cell: Cell) -> Army | None:
    """The dragon asleep under this cell, tamed or not."""
    if not world.ground.sites[cell].lair:
        return None
    dragons = (it for it in armies_of_kind(world, "dragon") if it.asleep and it.cell == cell)
    return next(dragons, None)


def _taming_barrier(world: World, mage: Army, targets: Targets) -> Refusal | None:
    """VS-8.9.1.3.a. On the cell with the dragon sign, and a dragon in it that nobody has tamed."""
    if targets:
        return Refusal(ClauseId("VS-8.9.1.3.a"), "no-such-target", {"target": " ".join(targets)})
    dragon = sleeper(world, mage.cell)
    if dragon is None or dragon.master is not None:
        return Refusal(ClauseId("VS-8.9.1.3.a"), "no-sleeping-dragon", {"cell": mage.cell})
    return None


def _here(world: World, mage: Army) -> tuple[Targets, ...]:
    return ((),)


def _taming_facts(world: World, mage: Army, targets: Targets, faces: Faces) -> tuple[Event, ...]:
    """VS-8.9.1.3.b-e. The mage perishes, nothing, the dragon perishes, the dragon is tamed."""
    die, dragon = spell_row(world, "taming").die, sleeper(world, mage.cell)
    assert die is not None
    assert dragon is not None
    match die[faces[0] - 1]:
        case FaceOutcome.MAGE_DIES:
            return (Perished(mage.id),)
        case FaceOutcome.DRAGON_DIES:
            return (Perished(dragon.id),)
        case FaceOutcome.TAMED:
            return (Tamed(dragon.id, mage.id),)
        case _:
            return ()


def appearance_facts(world: World) -> tuple[Event, ...]:
    """VS-8.9.1.3.e. Tamed dragons whose mage has left the lair, as has everybody else."""
    found: list[Event] = []
    for dragon in tamed_dragons(world):
        master = world.armies.get(ArmyId(str(dragon.master)))
        if dragon.asleep and master is not None and dragon.cell not in world.standing:
            found.append(Emerged(dragon.id, master.owner))
    return tuple(found)


def ambush_facts(world: World, army: Army) -> tuple[Event, ...]:
    """VS-8.9.1.3.g. Whoever enters the lair is attacked at once, but a mage is not."""
    dragon = _watcher(world, army.cell)
    if dragon is None or army.kind == "mage":
        return ()
    return declared_facts(world, Piece(dragon.id), None, Piece(army.id))


def is_ambushed(world: World, army: Army, cell: Cell) -> bool:
    """VS-8.9.1.3.g. Whether this army would be attacked at once on entering that cell."""
    if not world.ground.sites[cell].lair or army.kind == "mage":  # asked for every step of a way
        return False
    return _watcher(world, cell) is not None


def waking_dragons(world: World) -> tuple[Piece, ...]:
    """VS-8.9.1.3.g. Lairs on whose cell something is left to attack, in the closing step."""
    dragons = armies_of_kind(world, "dragon")
    return tuple(Piece(it.id) for it in dragons if _quarry(world, it) is not None)


def awakening_facts(world: World, dragon: Piece) -> tuple[Event, ...]:
    quarry = _quarry(world, world.armies[ArmyId(dragon)])
    return () if quarry is None else declared_facts(world, dragon, None, quarry)


def _quarry(world: World, dragon: Army) -> Piece | None:
    """VS-8.9.1.3.g. The army on its cell unless it is a mage, otherwise the structure."""
    if not dragon.asleep or _watcher(world, dragon.cell) is None:
        return None
    standing = world.standing.get(dragon.cell)
    if standing is not None and world.armies[standing].kind != "mage":
        return Piece(standing)
    return Piece(dragon.cell) if dragon.cell in world.structures else None


def _watcher(world: World, cell: Cell) -> Army | None:
    """The sleeper of a lair that nobody has tamed and that can still attack this year."""
    dragon = sleeper(world, cell)
    if dragon is None or dragon.master is not None or not is_ready(world, dragon):
        return None
    return None if _is_attacked(world, dragon) else dragon


def _is_attacked(world: World, dragon: Army) -> bool:
    """VS-8.9.1.3.g, VS-4.3.b. An attack upon whoever stands on its mountain does not bind it."""
    attacks = (it for battle in world.battles for it in (*battle.attackers, *battle.joined))
    return any(it.target == Piece(dragon.id) for it in attacks)


def evolve_tamed(world: World, fact: Tamed) -> World:
    return with_army(world, replace(world.armies[fact.army], master=fact.mage))


def evolve_emerged(world: World, fact: Emerged) -> World:
    """VS-8.9.1.3.e. Its upkeep is its master's from now on."""
    dragon = replace(world.armies[fact.army], asleep=False, stamp=present_stamp(world), march=None)
    changed = with_owner(world, dragon, fact.owner)
    return replace(changed, standing={**changed.standing, dragon.cell: dragon.id})


def evolve_fell_asleep(world: World, fact: FellAsleep) -> World:
    """VS-8.9.1.4.j. It can be tamed again."""
    dragon = world.armies[fact.army]
    assert dragon.lair is not None
    standing = {cell: it for cell, it in world.standing.items() if it != dragon.id}
    home = replace(dragon, cell=dragon.lair, asleep=True, freed=None, master=None)
    return with_army(replace(world, standing=standing), home)


SPELLS: Spells = {"taming": Spell(_taming_barrier, _taming_facts, _here)}
FACTS: Facts = {
    Tamed: evolve_tamed,
    Emerged: evolve_emerged,
    FellAsleep: evolve_fell_asleep,
}
SCENES: Scenes = {Tamed: lambda world, fact: scene_of_mage(world, fact.mage)}
