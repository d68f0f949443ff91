"""What a seat is answered about one of its pieces."""

from letopis.core.acts import ClauseId, Refusal
from letopis.core.reach import Arrival, Deed, Reach
from letopis.core.seats import SeatId
from letopis.games.strategic.building.structures import Raise
from letopis.games.strategic.engine.gate import gate, replaced_refusal
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.movement.marching import Move
from letopis.games.strategic.movement.steps import (
    as_refusal,
    movement_refusal,
)
from letopis.games.strategic.reach.barriers import barrier_to
from letopis.games.strategic.reach.deeds import deeds_here, deeds_on_the_way
from letopis.games.strategic.reach.ways import Ways, ways
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.world import Army, ArmyId, World
from letopis.games.strategic.world.lookup import acting_structure, own_army, own_structure
from letopis.games.strategic.world.marches import march_of

_NO_WAYS = Ways({}, {})


def reach_of(world: World, person: SeatId, piece: str) -> Reach | Refusal:
    """VS-1.2.a-w. What an own army or structure can do now; another's is refused."""
    known, seat = world_seen_by(world, person), played_seat(world, person)
    refusal = replaced_refusal(known, person, Move(ArmyId(piece), ()))
    if refusal is not None:
        return refusal
    if piece not in known.armies:
        return _of_structure(known, seat, piece)
    army = own_army(known, seat, piece)
    if isinstance(army, Refusal):
        return army
    closed = closing(known, seat, army)
    found = ways(known, army) if closed is None else _NO_WAYS
    cells = {
        str(cell): Arrival(it.way, it.left, it.stop and as_refusal(it.stop, army, cell))
        for cell, it in found.cells.items()
    }
    here = deeds_here(known, seat, piece, army.cell)
    deeds: tuple[Deed, ...] = (*here, *deeds_on_the_way(known, army, found))
    return Reach(piece, army.cell, cells, deeds, closed)


def _of_structure(world: World, seat: SeatId, piece: str) -> Reach | Refusal:
    """VS-6.1.a, VS-6.3.a, VS-6.4.a. A structure stays where it is."""
    structure = own_structure(world, seat, piece)
    if isinstance(structure, Refusal):
        return structure
    deeds = tuple(deeds_here(world, seat, piece, structure.cell))
    idle = gate(world, seat, Raise(piece)) or acting_structure(world, seat, piece)
    closed = idle if isinstance(idle, Refusal) else None
    return Reach(piece, structure.cell, {}, deeds, closed)


def closing(world: World, seat: SeatId, army: Army) -> Refusal | None:
    """VS-1.2.w, VS-1.3.c, VS-4.1.m. Why an army cannot move at all now; None if it may."""
    refusal = gate(world, seat, Move(army.id, ())) or movement_refusal(world, army)
    if refusal is None and march_of(world, army).ended:
        return Refusal(ClauseId("VS-4.1.m"), "movement-is-over", {"army": army.id})
    return refusal


def why_not(world: World, person: SeatId, piece: str, cell: str) -> Refusal | None:
    """VS-4.1.a-n. What bars a piece from a cell, or why that piece cannot be asked about."""
    known, seat = world_seen_by(world, person), played_seat(world, person)
    reached = reach_of(world, person, piece)
    if isinstance(reached, Refusal):
        return reached
    if reached.closed is not None:
        return reached.closed
    if cell in reached.cells:
        return None
    if piece not in known.armies:
        return Refusal(ClauseId("VS-6.0.a"), "structures-stay", {"structure": piece})
    if cell not in known.ground.sites:
        return Refusal(ClauseId("VS-4.1.b"), "off-the-map", {"cell": cell})
    return barrier_to(known, seat, known.armies[ArmyId(piece)], Cell(cell))
