"""What a seat is answered about one of its pieces."""

from letopis.core.acts import ClauseId, Refusal
from letopis.core.questions.reach import Arrival, Reach
from letopis.core.seats import SeatId
from letopis.games.strategic.building.structures import Raise
from letopis.games.strategic.engine.gate import gate, replaced_refusal
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.movement.marching import Move
from letopis.games.strategic.movement.steps import as_refusal, movement_refusal
from letopis.games.strategic.reach.barriers import barrier_to
from letopis.games.strategic.reach.piece_acts import deeds_here, deeds_on_the_way
from letopis.games.strategic.reach.way_search import Ways, ways
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.world import Army, ArmyId, Structure, World
from letopis.games.strategic.world.lookup import acting_structure, own_army, own_structure
from letopis.games.strategic.world.marches import march_of

_NO_WAYS = Ways({}, {})


def reach_of(world: World, person: SeatId, piece: str) -> Reach | Refusal:
    """VS-1.2.a-w. What an own army or structure can do now; another's is refused."""
    known, seat = world_seen_by(world, person), played_seat(world, person)
    asked = _asked_about(known, seat, person, piece)
    return asked if isinstance(asked, Refusal) else reach_in(known, seat, asked)


def reach_in(known: World, seat: SeatId, piece: Army | Structure) -> Reach:
    """The same in a world that holds only what the seat may know."""
    if isinstance(piece, Structure):
        deeds = tuple(deeds_here(known, seat, piece.name, piece.cell))
        return Reach(piece.name, piece.cell, {}, deeds, _idleness(known, seat, piece))
    closed = closing(known, seat, piece)
    found = ways(known, piece) if closed is None else _NO_WAYS
    cells = {
        str(cell): Arrival(it.way, it.left, it.stop and as_refusal(it.stop, piece, cell))
        for cell, it in found.cells.items()
    }
    here = deeds_here(known, seat, piece.id, piece.cell)
    deeds = (*here, *deeds_on_the_way(known, piece, found))
    return Reach(piece.id, piece.cell, cells, deeds, closed or _at_sea(piece, found))


def _at_sea(army: Army, found: Ways) -> Refusal | None:
    """VS-4.2.e. Why an army aboard cannot land: no cell beside its ship takes it."""
    if army.aboard is None or found.cells or found.assaults:
        return None
    return Refusal(ClauseId("VS-4.2.e"), "no-shore", {"army": army.id})


def _asked_about(
    world: World, seat: SeatId, person: SeatId, piece: str
) -> Army | Structure | Refusal:
    """The piece, if it is this seat's and nobody else plays for that person."""
    refusal = replaced_refusal(world, person, Move(ArmyId(piece), ()))
    if refusal is not None:
        return refusal
    return (own_army if piece in world.armies else own_structure)(world, seat, piece)


def _idleness(world: World, seat: SeatId, structure: Structure) -> Refusal | None:
    """VS-6.1.a, VS-6.3.a, VS-6.4.a. Why a structure can do nothing now; None if it can."""
    idle = gate(world, seat, Raise(structure.name)) or acting_structure(world, seat, structure.name)
    return idle if isinstance(idle, Refusal) else None


def closing(world: World, seat: SeatId, army: Army) -> Refusal | None:
    """VS-1.2.w, VS-1.3.c, VS-4.1.m. Why an army cannot move at all now; None if it may."""
    refusal = gate(world, seat, Move(army.id, ())) or movement_refusal(world, army)
    if refusal is None and march_of(world, army).ended:
        return Refusal(ClauseId("VS-4.1.m"), "movement-is-over", {"army": army.id})
    return refusal


def why_not(world: World, person: SeatId, piece: str, cell: str) -> Refusal | None:
    """VS-4.1.a-n. What bars a piece from a cell, or why that piece cannot be asked about."""
    known, seat = world_seen_by(world, person), played_seat(world, person)
    asked = _asked_about(known, seat, person, piece)
    if isinstance(asked, Refusal):
        return asked
    if isinstance(asked, Structure):
        stays = Refusal(ClauseId("VS-6.0.a"), "structures-stay", {"structure": piece})
        return _idleness(known, seat, asked) or stays
    closed = closing(known, seat, asked)
    if closed is not None:
        return closed
    if cell not in known.ground.sites:
        return Refusal(ClauseId("VS-4.1.b"), "off-the-map", {"cell": cell})
    found = ways(known, asked)
    return None if cell in found.cells else barrier_to(known, seat, asked, found, Cell(cell))
