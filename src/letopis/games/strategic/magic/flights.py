"""Chapter 8.9.1.4. Dragons without a master: released, and on their way home year by year."""

from msgspec.structs import replace

from letopis.core.acts import ClauseId, Event, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import FaceOutcome
from letopis.games.strategic.magic.lairs import FellAsleep
from letopis.games.strategic.magic.spellbook import (
    Faces,
    Spell,
    Spells,
    Targets,
    in_range,
    one_army,
    spell_row,
    too_far,
)
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.maps.cells import cell_at, place
from letopis.games.strategic.realm.treasury import Freed
from letopis.games.strategic.war.declaring import declared_facts
from letopis.games.strategic.war.targets import targets_of
from letopis.games.strategic.world import NOBODY, Army, ArmyId, March, Piece, SlotId, Target, World
from letopis.games.strategic.world.acts import Facts, Throws
from letopis.games.strategic.world.changes import with_army, with_army_moved
from letopis.games.strategic.world.control import tamed_dragons
from letopis.games.strategic.world.lookup import armies_of_kind
from letopis.games.strategic.world.purposes import PreyDraw
from letopis.games.strategic.world.rights import army_row
from letopis.games.strategic.world.stamps import is_ready, running_slot, slot_of
from letopis.games.strategic.world.turn_facts import CalledFor


class Flew(Event, frozen=True, tag="flew"):
    """VS-8.9.1.4.g. One cell nearer to its lair."""

    army: ArmyId
    cell: Cell


class Alighted(Event, frozen=True, tag="alighted"):
    """VS-8.9.1.4.i. The flight of this year is over."""

    army: ArmyId


def _release_barrier(world: World, mage: Army, targets: Targets) -> Refusal | None:
    """VS-8.9.1.4.a, VS-8.9.1.4.b. A dragon on the map that another mage controls."""
    dragon = one_army(world, targets)
    if dragon is None or dragon.kind != "dragon" or dragon.asleep:
        about: dict[str, str | int] = {"target": " ".join(targets)}
        return Refusal(ClauseId("VS-8.9.1.4.a"), "no-such-dragon", about)
    if dragon.master is None or dragon.master == mage.id:
        return Refusal(ClauseId("VS-8.9.1.4.b"), "not-anothers-dragon", {"army": dragon.id})
    return too_far(world, mage, "release", dragon.cell, "VS-8.9.1.4.a")


def _dragons_near(world: World, mage: Army) -> tuple[Targets, ...]:
    near = in_range(world, mage, "release")
    return tuple((Target(it.id),) for it in near if it.kind == "dragon")


def _release_facts(world: World, mage: Army, targets: Targets, faces: Faces) -> tuple[Event, ...]:
    """VS-8.9.1.4.b."""
    die = spell_row(world, "release").die
    assert die is not None
    if die[faces[0] - 1] is not FaceOutcome.RELEASED:
        return ()
    return (_freed(world, ArmyId(targets[0])),)


def _freed(world: World, dragon: ArmyId) -> Freed:
    """VS-8.9.1.4.f, VS-7.16.b. Its former master is remembered, also while its own attack it, and
    its mage too.
    """
    master = world.estranged.get(dragon, NOBODY)
    known = None if master == NOBODY else master
    return Freed(dragon, known or _betrayer(world, world.armies[dragon]))


def _betrayer(world: World, dragon: Army) -> SeatId | None:
    """VS-7.16.a, VS-7.16.c. Whose its mage was, and it with him, before he became neutral in this
    turn: his own attacked him, or he turned upon the personal army of his lord. Whoever is attacked
    changes hands no more, so that an attack on him comes after his own.
    """
    if dragon.owner is not None:
        return None
    attacks = [it for battle in world.battles for it in (*battle.attackers, *battle.joined)]
    on_him = [it.seat for it in attacks if it.own and ArmyId(it.target) == dragon.master]
    by_him = [it.seat for it in attacks if it.own and ArmyId(it.by) == dragon.master]
    return next(iter((*on_him, *by_him)), None)


def bereaved_facts(world: World) -> tuple[Event, ...]:
    """VS-8.7.a. Dragons whose mage is gone from the map are released by themselves."""
    lost = [it.id for it in tamed_dragons(world) if it.master not in world.armies]
    return tuple([_freed(world, it) for it in lost])


def flight_facts(world: World) -> tuple[Event, ...]:
    """VS-8.9.1.4.f-j. What the next dragon does that is to fly now; nothing when all have
    flown."""
    for army in armies_of_kind(world, "dragon"):
        if army.freed is not None and _is_due(world, army):
            return _leg_facts(world, army)
    return ()


def _is_due(world: World, dragon: Army) -> bool:
    """VS-8.9.1.4.f. After its former master's turn, with its active action; the first time by
    option also without."""
    if flight_slot(world, dragon) != world.running:
        return False
    march = dragon.march
    if march is not None and march.turn == world.turn:
        return not march.ended
    return is_ready(world, dragon) or (march is None and _may_fly_early(world, dragon))


def _may_fly_early(world: World, dragon: Army) -> bool:
    """VS-8.9.1.4.f, option. At once, or from the year after its release on."""
    assert dragon.freed is not None
    match world.options.freed_dragon_first_flight:
        case "wait_for_active":
            return False
        case "next_year":
            return world.year > dragon.freed.stamp.year
        case _:
            return True


def flight_slot(world: World, dragon: Army) -> SlotId:
    """VS-8.9.1.4.f, VS-1.3.d. The slot of its former master, or the one that came after it."""
    assert dragon.freed is not None
    own = slot_of(world, dragon.freed.by)
    if own is not None:
        return own.id
    known = [slot.id for slot in world.slots]
    return dragon.freed.stamp.slot if dragon.freed.stamp.slot in known else known[0]


def _leg_facts(world: World, dragon: Army) -> tuple[Event, ...]:
    """VS-8.9.1.4.g-j. Steps a to d; on an occupied way it stays and looks around there."""
    assert dragon.lair is not None
    if dragon.cell == dragon.lair:
        return (FellAsleep(dragon.id),)
    steps = dragon.march.steps if _is_flying(world, dragon) and dragon.march else 0
    there = next_cell(dragon.cell, dragon.lair)
    if _is_flying(world, dragon) and (prey := _prey(world, dragon)):
        return _prey_attack_facts(world, dragon, prey)
    if steps >= army_row(world, dragon).speed[world.ground.sites[dragon.cell].terrain]:
        return (Alighted(dragon.id),)
    if there == dragon.lair and there not in world.standing:
        return (Flew(dragon.id, there), FellAsleep(dragon.id))
    if there not in world.standing and there not in world.structures:
        return (Flew(dragon.id, there),)
    prey = _prey(world, dragon)
    return _prey_attack_facts(world, dragon, prey) if prey else (Alighted(dragon.id),)


def _is_flying(world: World, dragon: Army) -> bool:
    return dragon.march is not None and dragon.march.turn == world.turn


def next_cell(here: Cell, lair: Cell) -> Cell:
    """VS-8.9.1.4.c, VS-8.9.1.4.d. Along the longer axis to the diagonal, then along that."""
    (x, y), (home_x, home_y) = place(here), place(lair)
    across, down = home_x - x, home_y - y
    step_x = 0 if abs(across) < abs(down) else _sign(across)
    step_y = 0 if abs(down) < abs(across) else _sign(down)
    return cell_at(x + step_x, y + step_y)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _prey(world: World, dragon: Army) -> tuple[Piece, ...]:
    """VS-8.9.1.4.h. Every army and structure beside it, of anybody; by option none the first time
    it flies without its active action."""
    option = world.options.freed_dragon_first_flight
    if not is_ready(world, dragon) and option == "fly_without_attack":
        return ()
    return tuple(it for it in targets_of(world, dragon) if it != Piece(dragon.cell))


def _prey_attack_facts(world: World, dragon: Army, prey: tuple[Piece, ...]) -> tuple[Event, ...]:
    """VS-8.9.1.4.h. One of them, at random; the flight of this year ends."""
    if len(prey) > 1:
        return (CalledFor(PreyDraw(dragon.id, prey), 1, len(prey)),)
    return (Alighted(dragon.id), *declared_facts(world, Piece(dragon.id), None, prey[0]))


def prey_facts(world: World, draw: PreyDraw, faces: Faces) -> tuple[Event, ...]:
    """VS-8.9.1.4.h."""
    dragon, prey = world.armies[draw.dragon], draw.prey[faces[0] - 1]
    return (Alighted(dragon.id), *declared_facts(world, Piece(dragon.id), None, prey))


def is_joint_turn_over(world: World) -> bool:
    """VS-8.9.1.4.f. A vassal's dragon too flies after the joint turn."""
    return all(seat in world.acted for seat in running_slot(world).members)


def evolve_flew(world: World, fact: Flew) -> World:
    dragon = world.armies[fact.army]
    steps = dragon.march.steps if _is_flying(world, dragon) and dragon.march else 0
    march = March(world.turn, steps + 1)
    return with_army_moved(world, replace(dragon, march=march), fact.cell)


def evolve_alighted(world: World, fact: Alighted) -> World:
    dragon = world.armies[fact.army]
    steps = dragon.march.steps if _is_flying(world, dragon) and dragon.march else 0
    return with_army(world, replace(dragon, march=March(world.turn, steps, ended=True)))


SPELLS: Spells = {"release": Spell(_release_barrier, _release_facts, _dragons_near)}
FACTS: Facts = {Flew: evolve_flew, Alighted: evolve_alighted}
THROWS: Throws = {PreyDraw: prey_facts}
