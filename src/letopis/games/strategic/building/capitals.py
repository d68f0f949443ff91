"""Chapter 6.0. Capitals: the first building of a player, and a new one after it is destroyed."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world import BuiltKind, Structure, StructureName, World
from letopis.games.strategic.world.acts import Acts, Facts, accepted, act
from letopis.games.strategic.world.changes import with_player
from letopis.games.strategic.world.lookup import structure_named, structures_of


class Appoint(Action, frozen=True, tag="appoint"):
    """VS-6.0.s. A new capital after the old one is destroyed."""

    building: StructureName


class Enthroned(Event, frozen=True, tag="enthroned"):
    """VS-6.0.r, VS-6.0.s. A player has a capital."""

    seat: SeatId
    cell: Cell


def decide_appoint(world: World, seat: SeatId, order: Appoint) -> tuple[Event, ...] | Refusal:
    """VS-6.0.s, VS-6.0.t. Only when the old capital is gone from the map, not when it is lost."""
    building = structure_named(world, order.building)
    if building is None or building.owner != seat or building.kind == "mine":
        return Refusal(ClauseId("VS-6.0.s"), "not-your-building", {"structure": order.building})
    capital = world.players[seat].capital
    if capital is not None:
        clause = "VS-6.0.s" if world.structures[capital].owner == seat else "VS-6.0.t"
        return Refusal(ClauseId(clause), "capital-stands", {"cell": capital})
    return (Enthroned(seat, building.cell),)


def first_capital_facts(
    world: World, seat: SeatId | None, kind: BuiltKind, cell: Cell
) -> tuple[Event, ...]:
    """VS-6.0.r, VS-6.0.s. The first building a player owns in any way is his capital."""
    if seat is None or kind == "mine" or world.players[seat].capital is not None:
        return ()
    if any(it.kind != "mine" for it in structures_of(world, seat)):
        return ()
    return (Enthroned(seat, cell),)


def evolve_enthroned(world: World, fact: Enthroned) -> World:
    return with_player(world, replace(world.players[fact.seat], capital=fact.cell))


def list_appointments(world: World, seat: SeatId, structure: Structure) -> Iterator[Choice]:
    return accepted(decide_appoint, world, seat, (Appoint(structure.name),))


ACTS: Acts = {Appoint: act(decide_appoint, lists=list_appointments)}
FACTS: Facts = {Enthroned: evolve_enthroned}
