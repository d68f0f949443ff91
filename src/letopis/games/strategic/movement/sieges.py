"""Chapter 4.4. Sieges: no battle, no consent; the besieged building hires nobody."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell, distance, vicinity
from letopis.games.strategic.world import Army, ArmyId, StructureName, World
from letopis.games.strategic.world.acts import Acts, Facts, Scenes, accepted, act
from letopis.games.strategic.world.changes import with_army_spent
from letopis.games.strategic.world.lookup import acting_army, own_army, structure_named
from letopis.games.strategic.world.rights import army_row
from letopis.games.strategic.world.stamps import present_stamp

FARTHEST = 2  # VS-4.4.a: next to it, or with one cell between


class Besiege(Action, frozen=True, tag="besiege"):
    """VS-4.4.a. Lay siege to a building that hires."""

    army: ArmyId
    building: StructureName


class Lift(Action, frozen=True, tag="lift"):
    """VS-4.4.c. Give a siege up; free, in the own turn."""

    army: ArmyId


class Besieged(Event, frozen=True, tag="besieged"):
    """The active action is spent, the siege stands."""

    army: ArmyId
    cell: Cell


class SiegeLifted(Event, frozen=True, tag="siege-lifted"):
    """VS-4.4.c. Given up, walked away from, or outlived."""

    army: ArmyId


def decide_besiege(world: World, seat: SeatId, order: Besiege) -> tuple[Event, ...] | Refusal:
    """VS-1.2.f, VS-4.4.a. Not for magical armies nor for those aboard; mines cannot be besieged."""
    army = acting_army(world, seat, order.army)
    if isinstance(army, Refusal):
        return army
    if army_row(world, army).magical or army.aboard is not None:
        return Refusal(ClauseId("VS-1.2.f"), "cannot-besiege", {"army": army.id})
    building = structure_named(world, order.building)
    if building is None or building.kind == "mine":
        return Refusal(ClauseId("VS-4.4.a"), "no-building", {"structure": order.building})
    if building.owner == seat:
        return Refusal(ClauseId("VS-4.4.a"), "own-building", {"structure": order.building})
    if not 1 <= distance(army.cell, building.cell) <= FARTHEST:
        return Refusal(ClauseId("VS-4.4.a"), "siege-too-far", {"army": army.id})
    return (Besieged(army.id, building.cell),)


def decide_lift(world: World, seat: SeatId, order: Lift) -> tuple[Event, ...] | Refusal:
    """VS-4.4.c. Whoever besieges may stop at once; the action stays spent."""
    army = own_army(world, seat, order.army)
    if isinstance(army, Refusal):
        return army
    if army.id not in world.sieges:
        return Refusal(ClauseId("VS-4.4.c"), "no-siege", {"army": army.id})
    return (SiegeLifted(army.id),)


def is_besieged(world: World, cell: Cell) -> bool:
    """VS-4.4.b."""
    return cell in world.sieges.values()


def outlived_siege_facts(world: World) -> tuple[SiegeLifted, ...]:
    """VS-4.4.c. Sieges that no longer stand: of one's own building, or a year old by option."""
    return tuple(
        SiegeLifted(besieger)
        for besieger, cell in world.sieges.items()
        if cell not in world.structures
        or world.structures[cell].owner == world.armies[besieger].owner
        or (world.options.siege_duration == "one_year" and _is_over(world, besieger))
    )


def _is_over(world: World, besieger: ArmyId) -> bool:
    stamp = world.armies[besieger].stamp
    return stamp is None or (stamp.year < world.year and stamp.slot == present_stamp(world).slot)


def evolve_besieged(world: World, fact: Besieged) -> World:
    changed = with_army_spent(world, world.armies[fact.army])
    return replace(changed, sieges={**changed.sieges, fact.army: fact.cell})


def evolve_siege_lifted(world: World, fact: SiegeLifted) -> World:
    left = {besieger: cell for besieger, cell in world.sieges.items() if besieger != fact.army}
    return replace(world, sieges=left)


def list_sieges(world: World, seat: SeatId, army: Army) -> Iterator[Choice]:
    near = vicinity(army.cell, FARTHEST)
    if world.structures.keys().isdisjoint(near):
        return
    others = (it for it in world.structures.values() if it.owner != army.owner)
    sieges = (Besiege(army.id, it.name) for it in others if it.cell in near)
    yield from accepted(decide_besiege, world, seat, sieges)


def list_liftings(world: World, seat: SeatId, army: Army) -> Iterator[Choice]:
    if army.id in world.sieges:
        yield from accepted(decide_lift, world, seat, (Lift(army.id),))


ACTS: Acts = {
    Besiege: act(decide_besiege, lists=list_sieges, spends=True),
    Lift: act(decide_lift, lists=list_liftings),
}
FACTS: Facts = {Besieged: evolve_besieged, SiegeLifted: evolve_siege_lifted}
SCENES: Scenes = {Besieged: lambda world, fact: (world.armies[fact.army].cell,)}
