"""What reach and dry run promise is what is then decided.

Judged in every position that a test of the table of meetings draws (rules/meetings.yaml), for every
act that it asks for or that is refused there.
"""

from msgspec.structs import replace

from letopis.core.acts import Action, Event, Refusal
from letopis.core.choices import pick
from letopis.core.questions.reach import Arrival, Deed
from letopis.core.seats import HOST, SeatId
from letopis.games.strategic.actions import Move
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world import Acting, ArmyId, World
from letopis.games.strategic.world.lookup import armies_of, structures_of

GAME = StrategicGame()

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


def _quiet(world: World, seat: SeatId) -> World:
    """The same world, in which nobody else wants to be asked on the way."""
    players = {
        name: it if name == seat else replace(it, stance="never")
        for name, it in world.players.items()
    }
    return replace(world, players=players)
