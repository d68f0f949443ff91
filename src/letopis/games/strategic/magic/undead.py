"""Chapters 8.9.1.5 to 8.9.1.7. Zombies and ghost ships: raised, called, turned to dust."""

from letopis.core.acts import ClauseId, Event, Refusal
from letopis.core.choices import Selections
from letopis.games.strategic.catalogue import ArmyKind, FaceOutcome
from letopis.games.strategic.magic.spellbook import (
    Faces,
    Spell,
    Spells,
    Targets,
    in_range,
    spell_row,
    too_far,
)
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.realm.treasury import Perished
from letopis.games.strategic.world import Army, ArmyId, Target, World
from letopis.games.strategic.world.acts import Facts, Scenes
from letopis.games.strategic.world.changes import with_new_army
from letopis.games.strategic.world.control import room_for_control
from letopis.games.strategic.world.lookup import armies_of_kind, next_id
from letopis.games.strategic.world.rights import army_row
from letopis.games.strategic.world.stamps import present_stamp

DUST: tuple[ArmyKind, ...] = ("zombie", "ghost-ship")


class Risen(Event, frozen=True, tag="risen"):
    """VS-8.9.1.5.g, VS-8.9.1.6.c. Called by a mage, without active action."""

    mage: ArmyId
    army: ArmyId
    kind: ArmyKind
    cell: Cell


def graves(world: World, mage: Army) -> tuple[Cell, ...]:
    """VS-8.9.1.5.a, VS-8.9.1.5.b. Free land cells next to the mage, next to anyone's building."""
    sites = world.ground.sites
    return tuple(
        cell
        for cell in sites[mage.cell].neighbours
        if not sites[cell].terrain.is_sea
        and cell not in world.standing
        and cell not in world.structures
        and any(_is_building(world, near) for near in sites[cell].neighbours)
    )


def _is_building(world: World, cell: Cell) -> bool:
    structure = world.structures.get(cell)
    return structure is not None and structure.kind != "mine"


def _raise_barrier(world: World, mage: Army, targets: Targets) -> Refusal | None:
    """VS-8.9.1.5.a-h. Where zombies shall rise first; the other cells follow clockwise."""
    cells = graves(world, mage)
    for target in targets:
        if Cell(target) not in cells or targets.count(target) > 1:
            return Refusal(ClauseId("VS-8.9.1.5.b"), "no-grave-there", {"cell": target})
    if not cells:
        return Refusal(ClauseId("VS-8.9.1.5.f"), "no-graves")
    if room_for_control(world, mage) < _load(world, "zombie"):
        return Refusal(ClauseId("VS-8.9.1.5.h"), "controls-too-many", {"army": mage.id})
    return None


def _load(world: World, kind: ArmyKind) -> int:
    return max(1, world.ground.catalogue.armies[kind].control)


def _graves_to_choose(world: World, mage: Army) -> Selections | None:
    if _raise_barrier(world, mage, ()) is not None:
        return None
    return Selections(graves(world, mage))


def _raising_facts(world: World, mage: Army, targets: Targets, faces: Faces) -> tuple[Event, ...]:
    """VS-8.9.1.5.c-f, VS-8.9.1.5.h. As many as the die says, if there is room and control
    enough."""
    zombies = spell_row(world, "raise-zombies").zombies
    assert zombies is not None
    named = tuple(Cell(target) for target in targets)
    cells = (*named, *(cell for cell in graves(world, mage) if cell not in named))
    room = room_for_control(world, mage) // _load(world, "zombie")
    first = int(next_id(world, "zombie").rpartition("-")[2])
    return tuple(
        Risen(mage.id, ArmyId(f"zombie-{first + at}"), "zombie", cell)
        for at, cell in enumerate(cells[: min(zombies[faces[0] - 1], room)])
    )


def is_beside_land(world: World, cell: Cell) -> bool:
    """VS-8.9.1.6.a, VS-8.9.1.6.e. Land beside it, or beneath: a river runs over land."""
    sites = world.ground.sites
    return any(not sites[it].terrain.is_sea for it in (cell, *sites[cell].neighbours))


def _ghost_cells(world: World, mage: Army) -> tuple[Targets, ...]:
    near = world.ground.sites[mage.cell].neighbours
    return tuple((Target(cell),) for cell in near)


def _is_far_out(world: World, cell: Target) -> bool:
    return not is_beside_land(world, Cell(cell))


def _ghost_barrier(world: World, mage: Army, targets: Targets) -> Refusal | None:
    """VS-8.9.1.6.a, VS-8.9.1.6.d. A free sea cell beside the mage that borders no land."""
    if not targets and not any(_is_far_out(world, cell) for (cell,) in _ghost_cells(world, mage)):
        return Refusal(ClauseId("VS-8.9.1.6.a"), "no-sea-to-call", {"army": mage.id})
    cell = Cell(targets[0]) if len(targets) == 1 else None
    if cell is None or cell not in world.ground.sites[mage.cell].neighbours:
        about: dict[str, str | int] = {"target": " ".join(targets)}
        return Refusal(ClauseId("VS-8.9.1.6.a"), "no-such-target", about)
    if is_beside_land(world, cell):
        return Refusal(ClauseId("VS-8.9.1.6.a"), "borders-land", {"cell": cell})
    if cell in world.standing:
        return Refusal(ClauseId("VS-4.1.a"), "cell-is-taken", {"cell": cell})
    if room_for_control(world, mage) < _load(world, "ghost-ship"):
        return Refusal(ClauseId("VS-8.9.1.6.d"), "controls-too-many", {"army": mage.id})
    return None


def _calling_facts(world: World, mage: Army, targets: Targets, faces: Faces) -> tuple[Event, ...]:
    """VS-8.9.1.6.b."""
    die = spell_row(world, "call-ghost-ship").die
    assert die is not None
    if die[faces[0] - 1] is not FaceOutcome.CALLED:
        return ()
    return (Risen(mage.id, next_id(world, "ghost-ship"), "ghost-ship", Cell(targets[0])),)


def _dust_barrier(world: World, mage: Army, targets: Targets) -> Refusal | None:
    """VS-8.9.1.7.a. Zombies and ghost ships near enough, own and foreign, in the order chosen."""
    if not targets and _undead_to_choose(world, mage) is None:
        reach = spell_row(world, "turn-to-dust").range
        return Refusal(ClauseId("VS-8.9.1.7.a"), "no-undead-near", {"range": reach})
    if not targets:
        return Refusal(ClauseId("VS-8.9.1.7.a"), "name-the-undead")
    for target in targets:
        army = world.armies.get(ArmyId(target))
        if army is None or army.kind not in DUST or targets.count(target) > 1:
            return Refusal(ClauseId("VS-8.9.1.7.a"), "not-undead", {"target": target})
        far = too_far(world, mage, "turn-to-dust", army.cell, "VS-8.9.1.7.a")
        if far is not None:
            return far
    return None


def _undead_to_choose(world: World, mage: Army) -> Selections | None:
    near = (it.id for it in in_range(world, mage, "turn-to-dust") if it.kind in DUST)
    names = tuple(map(str, near))
    return Selections(names, least=1) if names else None


def _dust_facts(world: World, mage: Army, targets: Targets, faces: Faces) -> tuple[Event, ...]:
    """VS-8.9.1.7.b-d. Those named first; a ghost ship instead of the zombies, if it comes first."""
    line = spell_row(world, "turn-to-dust")
    assert line.zombies is not None
    assert line.ghost_ships is not None
    ships = line.ghost_ships[faces[0] - 1]
    kind = world.armies[ArmyId(targets[0])].kind if ships else "zombie"
    count = ships if kind == "ghost-ship" else line.zombies[faces[0] - 1]
    doomed = [it for it in targets if world.armies[ArmyId(it)].kind == kind]
    return tuple(Perished(ArmyId(it)) for it in doomed[:count])


def crumbling_facts(world: World) -> tuple[Event, ...]:
    """VS-8.9.1.7.e. Zombies and ghost ships that nobody controls."""
    undead = (army for kind in DUST for army in armies_of_kind(world, kind))
    return tuple(Perished(army.id) for army in undead if army.master not in world.armies)


def is_crumbling(world: World, army: Army) -> bool:
    """VS-8.9.1.6.e. A ghost ship that has come next to land."""
    line = army_row(world, army)
    return line.naval and line.magical and is_beside_land(world, army.cell)


def evolve_risen(world: World, fact: Risen) -> World:
    """VS-8.7.b. It belongs to whomever the mage belongs to."""
    owner = world.armies[fact.mage].owner
    army = Army(
        fact.army, fact.kind, owner, fact.cell, master=fact.mage, stamp=present_stamp(world)
    )
    return with_new_army(world, army)


SPELLS: Spells = {
    "raise-zombies": Spell(_raise_barrier, _raising_facts, choice=_graves_to_choose),
    "call-ghost-ship": Spell(_ghost_barrier, _calling_facts, _ghost_cells),
    "turn-to-dust": Spell(_dust_barrier, _dust_facts, choice=_undead_to_choose),
}
FACTS: Facts = {Risen: evolve_risen}
SCENES: Scenes = {Risen: lambda world, fact: (fact.cell,)}
