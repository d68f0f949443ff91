"""Who can still act in a turn, and with what: the pieces one would pass over by ending it now."""

from collections.abc import Iterable, Iterator

from letopis.core.choices import Family
from letopis.core.questions.reach import Deed, ReadyPiece
from letopis.core.seats import SeatId
from letopis.games.strategic.magic.casting import Cast, casting_cost
from letopis.games.strategic.membership.substitutes import is_replaced, played_seat
from letopis.games.strategic.reach.piece_reach import reach_in
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.world import Acting, Army, Coins, Structure, World
from letopis.games.strategic.world.lookup import armies_of, owner_of, piece_named, structures_of
from letopis.games.strategic.world.marches import has_moved, march_of
from letopis.games.strategic.world.stamps import is_ready

# The most telling first. To dismiss, to appoint a capital or to give a siege up is never missed.
TELLING = (
    "annex", "cast", "attack", "besiege", "sally", "duel", "outfit", "tax", "hire", "raise",
    "deepen", "board", "land", "build",
)  # fmt: skip


def ready_pieces(world: World, person: SeatId) -> tuple[ReadyPiece, ...]:
    """VS-1.3.a-c. Armies, then structures, whose active action is there to be spent on something;
    hostile acts upon one's own do not count."""
    known, seat = world_seen_by(world, person), played_seat(world, person)
    if known.phase != Acting(seat) or is_replaced(known, person):
        return ()
    own: tuple[Army | Structure, ...] = (*armies_of(known, seat), *structures_of(known, seat))
    found = (_ready(known, seat, it) for it in own if is_ready(known, it))
    return tuple(it for it in found if it.steps or it.kinds)


def _ready(world: World, seat: SeatId, piece: Army | Structure) -> ReadyPiece:
    reach = reach_in(world, seat, piece)
    deeds = [it for it in reach.deeds if not _is_upon_own(world, seat, it)]
    kinds = {it.kind for it in deeds}
    steps = max((len(it.way) for it in reach.cells.values()), default=0)
    telling = tuple(it for it in TELLING if it in kinds)
    price = min(_prices(world, deeds), default=0)
    return ReadyPiece(reach.piece, reach.cell, steps, telling, price, _has_begun(world, piece))


def _is_upon_own(world: World, seat: SeatId, deed: Deed) -> bool:
    target = piece_named(world, deed.target)
    is_hostile = deed.kind in ("attack", "besiege", "sally")
    return is_hostile and target is not None and owner_of(world, target) == seat


def _prices(world: World, deeds: Iterable[Deed]) -> Iterator[Coins]:
    """VS-8.3.a. What each spell costs."""
    for deed in deeds:
        act = deed.choice.example if isinstance(deed.choice, Family) else deed.choice
        if isinstance(act, Cast):
            yield casting_cost(world, act.spell, act.amulet)


def _has_begun(world: World, piece: Army | Structure) -> bool:
    """VS-4.1.h, VS-4.4.a. It has walked this turn, or it holds a siege."""
    if isinstance(piece, Structure):
        return False
    is_stopped = march_of(world, piece).ended
    return has_moved(world, piece) or is_stopped or piece.id in world.sieges
