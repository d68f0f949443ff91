"""Acts that a piece cannot do now, each with the clause that bars it."""

from collections.abc import Iterator

from letopis.core.acts import Action, Refusal
from letopis.core.choices import Family
from letopis.core.questions.reach import ClosedAct
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.personal import Tribute
from letopis.games.strategic.building.hiring import Hire
from letopis.games.strategic.building.structures import Build
from letopis.games.strategic.engine.gate import gate
from letopis.games.strategic.engine.registry import ACTS
from letopis.games.strategic.legal import legal
from letopis.games.strategic.magic.casting import Cast
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.reach.acts_at_hand import acts_at_hand
from letopis.games.strategic.reach.piece_acts import KINDS
from letopis.games.strategic.reach.piece_reach import reach_of
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.world import World
from letopis.games.strategic.world.acts import Course


def closed_acts(world: World, person: SeatId, piece: str) -> tuple[ClosedAct, ...] | Refusal:
    """VS-1.2.g-w. What one would look for at an own piece and does not find; what bars the whole
    piece is said by its reach and not repeated."""
    reached = reach_of(world, person, piece)
    if isinstance(reached, Refusal):
        return reached
    known, seat = world_seen_by(world, person), played_seat(world, person)
    open_acts = {_sort(it) for it in _listed(known, seat, piece)}
    sought = (it for it in acts_at_hand(known, piece) if _sort(it) not in open_acts)
    tried = ((it, _barrier(known, seat, it)) for it in sought)
    return tuple(
        ClosedAct(KINDS[type(act)], act, why)
        for act, why in tried
        if why is not None and not _is_same(why, reached.closed)
    )


def _listed(world: World, seat: SeatId, piece: str) -> Iterator[Action]:
    for choice in legal(world, seat, piece):
        yield choice.example if isinstance(choice, Family) else choice


def _sort(act: Action) -> tuple[type[Action], str]:
    """Acts of one sort are one button: a spell upon anybody, an army from any place."""
    match act:
        case Hire(kind) | Build(_, kind) | Cast(_, kind):
            return type(act), kind
        case Tribute(_, source):
            return type(act), source
        case _:
            return type(act), ""


def _is_same(why: Refusal, whole: Refusal | None) -> bool:
    """VS-1.3.b, VS-1.3.c. A spent action bars marching and all else by clauses of their own."""
    return whole is not None and why.reason == whole.reason


def _barrier(world: World, seat: SeatId, act: Action) -> Refusal | None:
    refusal = gate(world, seat, act)
    if refusal is not None:
        return refusal
    entry = ACTS[type(act)]
    assert not isinstance(entry, Course), "a way is no single act"
    decided = entry.decide(world, seat, act)
    return decided if isinstance(decided, Refusal) else None
