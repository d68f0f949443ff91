"""What a seat may do, piece by piece: candidates from the map, judged by the rules themselves."""

from collections.abc import Iterator
from typing import Any

from letopis.core.choices import Choice
from letopis.core.seats import CHANCE, CLOCK, HOST, SeatId
from letopis.games.strategic.engine.gate import kind_gate
from letopis.games.strategic.engine.prompts import asked
from letopis.games.strategic.legal import order
from letopis.games.strategic.membership.leaving import LeaveGame
from letopis.games.strategic.membership.substitutes import is_replaced, played_seat
from letopis.games.strategic.membership.wanderers import seats_to_agree
from letopis.games.strategic.world import (
    Army,
    ArmyId,
    Dividing,
    Fighting,
    Piece,
    Shortage,
    Structure,
    World,
)
from letopis.games.strategic.world.acts import When
from letopis.games.strategic.world.attacks import is_frozen
from letopis.games.strategic.world.lookup import armies_of, structure_named, structures_of
from letopis.games.strategic.world.stamps import is_ready

NO_PIECE = ""
COUNCIL = "council"  # permissions, treaties, votes, standing wishes: what no piece does


def subjects(world: World, seat: SeatId) -> tuple[str, ...]:
    """What a seat could act with: its armies, its structures, and its council."""
    return () if is_replaced(world, seat) else _pieces(world, played_seat(world, seat))


def _pieces(world: World, seat: SeatId) -> tuple[str, ...]:
    if seat not in world.players:
        return ()
    names = (structure.name for structure in structures_of(world, seat))
    return (*world.rosters.get(seat, ()), *names, COUNCIL)


def legal(world: World, person: SeatId, about: str | None = None) -> tuple[Choice, ...]:
    """All that `decide` accepts from a seat, or only what concerns one piece, or none."""
    if is_replaced(world, person):
        return () if about else tuple(_listed(world, person, order.OF_SUBSTITUTES, (person,)))
    seat = played_seat(world, person)
    if about is None:
        pieces = (choice for it in _pieces(world, seat) for choice in _of_piece(world, seat, it))
        return (*pieces, *_of_no_piece(world, seat))
    if about == NO_PIECE:
        return tuple(_of_no_piece(world, seat))
    return tuple(_of_piece(world, seat, about)) if _is_piece(world, seat, about) else ()


def _is_piece(world: World, seat: SeatId, name: str) -> bool:
    army, structure = world.armies.get(ArmyId(name)), structure_named(world, name)
    if army is not None:
        return army.owner == seat
    if structure is not None:
        return structure.owner == seat
    return name == COUNCIL and seat in world.players


def _of_piece(world: World, seat: SeatId, name: str) -> Iterator[Choice]:
    if name == COUNCIL:
        return _of_council(world, seat)
    army = world.armies.get(ArmyId(name))
    if army is not None:
        return _of_army(world, seat, army)
    structure = structure_named(world, name)
    return iter(()) if structure is None else _of_structure(world, seat, structure)


def _of_army(world: World, seat: SeatId, army: Army) -> Iterator[Choice]:
    """VS-4.6.d. Whoever has to be dismissed need not have his active action."""
    is_able = is_ready(world, army) and not is_frozen(world, Piece(army.id), army.cell)
    is_able = is_able or isinstance(world.phase, Shortage)
    return _listed(world, seat, order.OF_ARMIES, army, is_able=is_able)


def _of_structure(world: World, seat: SeatId, structure: Structure) -> Iterator[Choice]:
    cell = structure.cell
    is_able = is_ready(world, structure) and not is_frozen(world, Piece(cell), cell)
    return _listed(world, seat, order.OF_STRUCTURES, structure, is_able=is_able)


def _of_council(world: World, seat: SeatId) -> Iterator[Choice]:
    """VS-1.2.q-s, VS-1.2.v. What a player may say at any time."""
    player = world.players.get(seat)
    if player is None or not player.is_playing or kind_gate(world, seat, LeaveGame) is not None:
        return
    yield from _listed(world, seat, order.OF_THE_COUNCIL)
    for army in armies_of(world, seat):
        yield from _listed(world, seat, order.ABOUT_ARMIES, army)
    for structure in structures_of(world, seat):
        yield from _listed(world, seat, order.ABOUT_STRUCTURES, structure)


def _of_no_piece(world: World, seat: SeatId) -> Iterator[Choice]:
    if seat == CHANCE:
        yield from _listed(world, seat, order.OF_CHANCE)
        return
    yield from _listed(world, seat, order.OF_ANYBODY)
    if seat in seats_to_agree(world):
        yield from _listed(world, seat, order.OF_THE_ASKED)
    player = world.players.get(seat)
    if player is not None and player.is_playing:
        yield from _of_player(world, seat)
    elif seat == HOST:
        yield from _of_host(world)
    elif seat != CLOCK:
        yield from _listed(world, seat, order.OF_NEWCOMERS)
        if isinstance(world.phase, Dividing) and world.field is not None:
            yield from _listed(world, seat, order.IN_BATTLE)
        yield from _listed(world, seat, order.OF_CLAIMANTS)


def _of_player(world: World, seat: SeatId) -> Iterator[Choice]:
    yield from _listed(world, seat, order.IN_TURN)
    if isinstance(world.phase, Shortage):
        yield from _listed(world, seat, order.IN_SHORTAGE)
    elif isinstance(world.phase, Fighting) and world.field is not None:
        yield from _listed(world, seat, order.IN_BATTLE)
    yield from _listed(world, seat, order.IN_ANSWER)


def _of_host(world: World) -> Iterator[Choice]:
    if not isinstance(world.phase, Fighting):
        yield from _listed(world, HOST, order.IN_SHORTAGE)
    elif world.field is not None:
        yield from _listed(world, HOST, order.IN_BATTLE)
    yield from _listed(world, HOST, order.OF_THE_HOST)
    yield from _listed(world, HOST, order.ABOUT_THE_AWAITED, asked(world))
    yield from _listed(world, HOST, order.OF_THE_RUNNING_HOST)


def _listed(
    world: World, seat: SeatId, row: order.Row, subject: Any = None, *, is_able: bool = True
) -> Iterator[Choice]:
    """What the chapters list of these kinds, where the gate is open."""
    gates: dict[frozenset[When], bool] = {}  # most kinds of a row belong to the same moment
    for line in row:
        if line.spends and not is_able:
            continue
        when = line.when
        if when not in gates:
            gates[when] = kind_gate(world, seat, line.kind) is None
        if gates[when]:
            yield from line.lists(world, seat, subject)
