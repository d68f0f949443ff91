"""Chapters 8.9.1.1, 8.9.1.2 and 8.9.2 to 8.9.5. Spells upon armies and structures."""

from functools import partial

from msgspec.structs import replace

from letopis.core.acts import ClauseId, Event, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.conquest import Razed, lowering_facts
from letopis.games.strategic.catalogue import FaceOutcome, SpellKind
from letopis.games.strategic.magic.spellbook import (
    Faces,
    Spell,
    Spells,
    Targets,
    immunity,
    in_range,
    one_army,
    spell_row,
    too_far,
)
from letopis.games.strategic.maps import Cell, distance
from letopis.games.strategic.movement.sieges import SiegeLifted
from letopis.games.strategic.realm.treasury import Perished
from letopis.games.strategic.world import Army, ArmyId, Effect, Target, World
from letopis.games.strategic.world.acts import Facts, Scenes
from letopis.games.strategic.world.changes import with_army
from letopis.games.strategic.world.lookup import structure_named
from letopis.games.strategic.world.marches import has_moved
from letopis.games.strategic.world.rights import army_row
from letopis.games.strategic.world.stamps import has_come_round, present_stamp


class Enchanted(Event, frozen=True, tag="enchanted"):
    """VS-8.5.a. A spell acts on an army until its caster's slot comes round."""

    army: ArmyId
    spell: SpellKind
    by: SeatId


class Stunned(Event, frozen=True, tag="stunned"):
    """VS-8.9.1.2.c, VS-8.9.2.b. An army has lost its active action for a year."""

    army: ArmyId


def _army_refusal(
    world: World, mage: Army, targets: Targets, spell: SpellKind, clause: str
) -> Army | Refusal:
    """An army near enough on which magic acts."""
    army = one_army(world, targets)
    if army is None:
        return Refusal(ClauseId(clause), "no-such-target", {"target": " ".join(targets)})
    far = too_far(world, mage, spell, army.cell, clause)
    return far or immunity(world, army) or army


def _armies_near(spell: SpellKind, world: World, mage: Army) -> tuple[Targets, ...]:
    return tuple((Target(army.id),) for army in in_range(world, mage, spell))


def _wind_barrier(world: World, mage: Army, targets: Targets) -> Refusal | None:
    """VS-8.9.1.1.a, VS-8.9.1.1.b. A ship of anybody that has not moved in this turn."""
    ship = _army_refusal(world, mage, targets, "fair-wind", "VS-8.9.1.1.a")
    if isinstance(ship, Refusal):
        return ship
    if not army_row(world, ship).naval:
        return Refusal(ClauseId("VS-8.9.1.1.a"), "no-ship-to-blow", {"army": ship.id})
    if has_moved(world, ship):
        return Refusal(ClauseId("VS-8.9.1.1.b"), "has-moved", {"army": ship.id})
    return None


def _water_barrier(world: World, mage: Army, targets: Targets) -> Refusal | None:
    """VS-8.9.5.a. An army on land that has not moved in this turn."""
    army = _army_refusal(world, mage, targets, "water-of-tirelessness", "VS-8.9.5.a")
    if isinstance(army, Refusal):
        return army
    if army.aboard is not None or army_row(world, army).naval:
        return Refusal(ClauseId("VS-8.9.5.a"), "not-an-army-on-land", {"army": army.id})
    if has_moved(world, army):
        return Refusal(ClauseId("VS-8.9.5.a"), "has-moved", {"army": army.id})
    return None


def _plain_barrier(
    spell: SpellKind, clause: str, world: World, mage: Army, targets: Targets
) -> Refusal | None:
    """VS-8.9.2.a, VS-8.9.4.a. Any army on which magic acts."""
    found = _army_refusal(world, mage, targets, spell, clause)
    return found if isinstance(found, Refusal) else None


def _enchanting_facts(
    spell: SpellKind, world: World, mage: Army, targets: Targets, faces: Faces
) -> tuple[Event, ...]:
    """VS-8.9.1.1.d, VS-8.9.4.b, VS-8.9.5.c. For a year, or until the first battle."""
    assert mage.owner is not None
    return (Enchanted(ArmyId(targets[0]), spell, mage.owner),)


def _sleep_facts(world: World, mage: Army, targets: Targets, faces: Faces) -> tuple[Event, ...]:
    """VS-8.9.2.b. The army and all close beside it, own ones too; ship and cargo alike."""
    area = spell_row(world, "sleep-mist").area
    centre = world.armies[ArmyId(targets[0])].cell
    near = (it for it in world.armies.values() if distance(it.cell, centre) <= area)
    return tuple(Stunned(it.id) for it in near if immunity(world, it) is None)


def _storm_barrier(world: World, mage: Army, targets: Targets) -> Refusal | None:
    """VS-8.9.1.2.a. Around a cell near enough, with a ship to be caught in it."""
    centre = Cell(targets[0]) if len(targets) == 1 else None
    if centre is None or centre not in world.ground.sites:
        return Refusal(ClauseId("VS-8.9.1.2.a"), "no-such-target", {"target": " ".join(targets)})
    far = too_far(world, mage, "storm", centre, "VS-8.9.1.2.a")
    if far is not None:
        return far
    if not _ships_around(world, centre):
        return Refusal(ClauseId("VS-8.9.1.2.a"), "no-ships-there", {"cell": centre})
    return None


def _ships_around(world: World, centre: Cell) -> tuple[Army, ...]:
    """VS-8.9.1.2.a, VS-8.4.b. Ships of everybody outside buildings, clockwise; ghosts are safe."""
    cells = (centre, *world.ground.sites[centre].neighbours)
    found = (world.armies[world.standing[cell]] for cell in cells if cell in world.standing)
    return tuple(it for it in found if _is_exposed(world, it))


def _is_exposed(world: World, army: Army) -> bool:
    structure = world.structures.get(army.cell)
    is_docked = structure is not None and structure.kind != "mine"
    return army_row(world, army).naval and not is_docked and immunity(world, army) is None


def _storm_offers(world: World, mage: Army) -> tuple[Targets, ...]:
    """The cells around every ship that a storm could catch."""
    ships = (it for it in world.armies.values() if _is_exposed(world, it))
    cells = (cell for it in ships for cell in (it.cell, *world.ground.sites[it.cell].neighbours))
    return tuple((Target(cell),) for cell in dict.fromkeys(cells))


def _storm_dice(world: World, targets: Targets) -> int:
    """VS-8.9.1.2.b, option. One for all, or one for each ship."""
    if world.options.storm_roll == "one_for_all":
        return 1
    return len(_ships_around(world, Cell(targets[0])))


def _storm_facts(world: World, mage: Army, targets: Targets, faces: Faces) -> tuple[Event, ...]:
    """VS-8.9.1.2.b-d. Nothing, a lost year, or the bottom of the sea."""
    die = spell_row(world, "storm").die
    assert die is not None
    ships = _ships_around(world, Cell(targets[0]))
    fates = faces * len(ships) if len(faces) == 1 else faces
    facts: tuple[Event, ...] = ()
    for ship, face in zip(ships, fates, strict=True):
        facts += _fate_facts(ship, die[face - 1])
    return facts


def _fate_facts(ship: Army, outcome: FaceOutcome) -> tuple[Event, ...]:
    """VS-8.9.1.2.c, VS-8.9.1.2.d, VS-7.9.d. Cargo keeps its action, or sinks with the ship."""
    if outcome is FaceOutcome.STUNNED:
        return (Stunned(ship.id),)
    if outcome is not FaceOutcome.SUNK:
        return ()
    cargo = () if ship.cargo is None else (Perished(ship.cargo),)
    return (*cargo, Perished(ship.id))


def _wrath_barrier(world: World, mage: Army, targets: Targets) -> Refusal | None:
    """VS-8.9.3.a. A structure, a mine too."""
    structure = structure_named(world, targets[0]) if len(targets) == 1 else None
    if structure is None:
        return Refusal(ClauseId("VS-8.9.3.a"), "no-such-target", {"target": " ".join(targets)})
    return too_far(world, mage, "wrath-of-evogr", structure.cell, "VS-8.9.3.a")


def _wrath_offers(world: World, mage: Army) -> tuple[Targets, ...]:
    return tuple((Target(structure.name),) for structure in world.structures.values())


def _wrath_facts(world: World, mage: Army, targets: Targets, faces: Faces) -> tuple[Event, ...]:
    """VS-8.9.3.b, VS-4.4.c. One level less at once; what was being raised is placed upon that. What
    is razed is besieged no more, though another may be built there in the same turn."""
    structure = structure_named(world, targets[0])
    assert structure is not None
    facts = lowering_facts(world, structure)
    if Razed(structure.cell) not in facts:
        return facts
    besiegers = (army for army, cell in world.sieges.items() if cell == structure.cell)
    return (*facts, *map(SiegeLifted, besiegers))


def evolve_enchanted(world: World, fact: Enchanted) -> World:
    """VS-8.5.a. Beside what still acts on the army."""
    army = world.armies[fact.army]
    lasting = tuple(it for it in army.effects if not has_come_round(world, it.stamp))
    effect = Effect(fact.spell, fact.by, present_stamp(world))
    return with_army(world, replace(army, effects=(*lasting, effect)))


def evolve_stunned(world: World, fact: Stunned) -> World:
    """VS-1.3.e. If it was spent already, the year is counted anew."""
    return with_army(world, replace(world.armies[fact.army], stamp=present_stamp(world)))


SPELLS: Spells = {
    "fair-wind": Spell(
        _wind_barrier, partial(_enchanting_facts, "fair-wind"), partial(_armies_near, "fair-wind")
    ),
    "storm": Spell(_storm_barrier, _storm_facts, _storm_offers, dice=_storm_dice),
    "sleep-mist": Spell(
        partial(_plain_barrier, "sleep-mist", "VS-8.9.2.a"),
        _sleep_facts,
        partial(_armies_near, "sleep-mist"),
    ),
    "wrath-of-evogr": Spell(_wrath_barrier, _wrath_facts, _wrath_offers),
    "shield-of-fury": Spell(
        partial(_plain_barrier, "shield-of-fury", "VS-8.9.4.a"),
        partial(_enchanting_facts, "shield-of-fury"),
        partial(_armies_near, "shield-of-fury"),
    ),
    "water-of-tirelessness": Spell(
        _water_barrier,
        partial(_enchanting_facts, "water-of-tirelessness"),
        partial(_armies_near, "water-of-tirelessness"),
    ),
}
FACTS: Facts = {Enchanted: evolve_enchanted, Stunned: evolve_stunned}
SCENES: Scenes = {
    Stunned: lambda world, fact: (world.armies[fact.army].cell,),
    Enchanted: lambda world, fact: (world.armies[fact.army].cell,),
}
