"""What reach, dry run and the answers to "why not" promise is what is then decided.

Judged in every position that a test of the table of meetings draws (rules/meetings.yaml), for every
act that it asks for or that is refused there.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, Event, Refusal
from letopis.core.choices import pick
from letopis.core.questions.reach import Arrival, Deed, Reach
from letopis.core.seats import HOST, SeatId
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.maps import Cell, vicinity
from letopis.games.strategic.movement import Move
from letopis.games.strategic.world import Acting, Army, ArmyId, World
from letopis.games.strategic.world.lookup import armies_of, is_building, structures_of

GAME = StrategicGame()
FOR_EVER = ("closed-ground", "no-waterway")
NEAR = 2  # cells around an army about which one may ask why not

Answer = tuple[Event, ...] | Refusal


def check_promises(world: World, seat: SeatId, action: Action, answer: Answer) -> None:
    """Judge what a player would have been told before an act, and of all his pieces."""
    if seat not in world.players:
        if seat == HOST and isinstance(world.phase, Acting):
            _check_pieces(world, world.phase.seat)  # what was edited before is lived with
        return  # chance, the clock and the host are promised nothing themselves
    _check_dry_run(world, seat, action, answer)
    if isinstance(action, Move) and not isinstance(answer, Refusal):
        _check_is_promised(world, seat, action)
    _check_pieces(world, seat)


def _check_pieces(world: World, seat: SeatId) -> None:
    for piece in _pieces_of(world, seat):
        _check_reach(world, seat, piece)
        _check_closed(world, seat, piece)
        if piece in world.armies:
            _check_barriers(world, seat, world.armies[ArmyId(piece)])


def _check_dry_run(world: World, seat: SeatId, action: Action, answer: Answer) -> None:
    """What is certain is what is told first; a refusal is the same refusal."""
    line = GAME.notation.write(action)
    found = GAME.foresee(world, seat, action)
    if isinstance(found, Refusal) or isinstance(answer, Refusal):
        assert found == answer, f"{line}: foreseen {found}, decided {answer}"
        return
    told = _told(world, seat, answer)
    assert told[: len(found.certain)] == found.certain, f"{line}: not as foreseen"


def _told(world: World, seat: SeatId, facts: tuple[Event, ...]) -> tuple[Event, ...]:
    for fact in facts:
        world = GAME.evolve(world, fact)
    heard = (GAME.redact(world, fact, seat, seat) for fact in facts)
    return tuple(it for it in heard if isinstance(it, Event))


def _check_is_promised(world: World, seat: SeatId, move: Move) -> None:
    """Where an army is sent, and is let go, its reach has led."""
    found = GAME.reach(world, seat, move.army)
    line = GAME.notation.write(move)
    assert not isinstance(found, Refusal), f"{line}: {found}"
    assert found.closed is None, f"{line}: {found.closed}"
    first = move.path[0]
    is_known = first in found.cells or any(deed.at == first for deed in found.deeds)
    assert is_known, f"{line}: not in its reach"


def _pieces_of(world: World, seat: SeatId) -> tuple[str, ...]:
    houses = (it.name for it in structures_of(world, seat))
    return (*(str(it.id) for it in armies_of(world, seat)), *houses)


def _check_reach(world: World, seat: SeatId, piece: str) -> None:
    found = GAME.reach(world, seat, piece)
    if isinstance(found, Refusal):
        return
    for cell, arrival in found.cells.items():
        _check_arrival(world, seat, piece, cell, arrival)
    for deed in found.deeds:
        _check_deed(world, seat, piece, deed)


def _check_arrival(world: World, seat: SeatId, piece: str, cell: str, arrival: Arrival) -> None:
    """The way is walked to its end unless somebody is asked on it; it is not barred."""
    move = Move(ArmyId(piece), tuple(map(Cell, arrival.way)))
    quiet = _quiet(world, seat)
    decided = GAME.decide(quiet, seat, move)
    line = GAME.notation.write(move)
    assert not isinstance(decided, Refusal), f"{line}: {decided}"
    assert GAME.why_not(world, seat, piece, cell) is None, f"{line}: barred"
    after = quiet
    for fact in decided:
        after = GAME.evolve(after, fact)
    army = after.armies.get(ArmyId(piece))
    assert army is None or army.cell == cell, f"{line}: stopped on {army.cell}"
    further = GAME.reach(after, seat, piece)
    cells = {} if isinstance(further, Refusal) else further.cells
    assert arrival.stop is None or not cells, f"{line}: goes on in spite of {arrival.stop}"


def _check_deed(world: World, seat: SeatId, piece: str, deed: Deed) -> None:
    act = pick(deed.choice, lambda below: 0)
    decided = GAME.decide(_quiet(world, seat), seat, act)
    told = f"{piece}, {GAME.notation.write(act)}"
    assert not isinstance(decided, Refusal), f"{told}: {decided}"


def _check_closed(world: World, seat: SeatId, piece: str) -> None:
    """What is said to be closed is refused, by the clause and for the reason that was told."""
    found, closed = GAME.reach(world, seat, piece), GAME.closed_acts(world, seat, piece)
    if isinstance(found, Refusal) or isinstance(closed, Refusal):
        assert found == closed, f"{piece}: {found}, but {closed}"
        return
    for it in closed:
        decided = GAME.decide(world, seat, it.action)
        assert decided == it.why, (
            f"{GAME.notation.write(it.action)}: told {it.why}, decided {decided}"
        )


def _check_barriers(world: World, seat: SeatId, army: Army) -> None:
    """Every cell near it that is not in its reach is barred by what decide meets there: by the step
    onto it from where the army is, or from a cell that it reaches beside it.
    """
    found = GAME.reach(world, seat, army.id)
    if isinstance(found, Refusal):
        return
    quiet = _quiet(world, seat)
    for cell in vicinity(army.cell, NEAR):
        if cell in found.cells or cell not in world.ground.sites or cell == army.cell:
            continue
        told = GAME.why_not(world, seat, army.id, cell)
        line = f"{army.id} to {cell}"
        assert told is not None, f"{line}: neither reached nor barred"
        met = [_refused(quiet, seat, army, way) for way in _ways_beside(world, army, found, cell)]
        stops = {it.stop.clause for it in found.cells.values() if it.stop is not None}
        clauses = {it.clause for it in met} | stops
        is_lasting = told.reason in FOR_EVER and _is_closed_for_ever(world, army, cell)
        is_kept = not met or told.clause in clauses or is_lasting
        assert is_kept, f"{line}: told {told}, decided {met}"


def _is_closed_for_ever(world: World, army: Army, cell: Cell) -> bool:
    """VS-4.1.b. By the printed table; that is told before what ends a movement on the way."""
    speed = world.ground.catalogue.armies[army.kind].speed
    return not speed[world.ground.sites[cell].terrain] and not is_building(world, cell)


def _ways_beside(world: World, army: Army, found: Reach, cell: Cell) -> Iterator[tuple[str, ...]]:
    for near in world.ground.sites[cell].neighbours:
        if near == army.cell:
            yield (cell,)
        elif near in found.cells:
            yield (*found.cells[near].way, cell)


def _refused(world: World, seat: SeatId, army: Army, way: tuple[str, ...]) -> Refusal:
    move = Move(army.id, tuple(map(Cell, way)))
    decided = GAME.decide(world, seat, move)
    assert isinstance(decided, Refusal), f"{GAME.notation.write(move)}: barred, and accepted"
    return decided


def _quiet(world: World, seat: SeatId) -> World:
    """The same world, in which nobody else wants to be asked on the way."""
    players = {
        name: it if name == seat else replace(it, stance="never")
        for name, it in world.players.items()
    }
    return replace(world, players=players)
