"""Which facts are worth a notice, and to whom: attacks, sieges, challenges."""

from letopis.core.acts import Event
from letopis.core.seats import SeatId
from letopis.games.strategic.host.hosting import OrdersLost
from letopis.games.strategic.magic.duels import Challenged
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.movement.sieges import Besieged
from letopis.games.strategic.war.declaring import Declared
from letopis.games.strategic.world import World
from letopis.games.strategic.world.lookup import owner_of
from letopis.games.strategic.world.names import ArmyId, Piece


def struck_owners(world: World, event: Event) -> tuple[tuple[SeatId, str], ...]:
    """VS-4.3.a, VS-4.4.a, VS-4.8.a, VS-0.1.b. The owners of what is attacked, besieged or
    challenged; whose sealed orders the host's edit has lost."""
    match event:
        case Declared(seat=by, target=target, beside=beside):
            return _owners(world, (target, *beside), by, "attacked")
        case Besieged(cell=cell):  # VS-4.4.a: never the besieger's own
            return _owners(world, (Piece(cell),), None, "besieged")
        case Challenged(seat=by, other=other):
            return _owners(world, (Piece(other),), by, "challenged")
        case OrdersLost(seat=seat):
            return ((seat, "orders-lost"),)
        case _:
            return ()


def _owners(
    world: World, pieces: tuple[Piece, ...], by: SeatId | None, key: str
) -> tuple[tuple[SeatId, str], ...]:
    """Once each; what a battle has swept away since then has no owner any more."""
    owners = dict.fromkeys(owner_of(world, piece) for piece in pieces if _stands(world, piece))
    return tuple((owner, key) for owner in owners if owner is not None and owner != by)


def _stands(world: World, piece: Piece) -> bool:
    return ArmyId(piece) in world.armies or Cell(piece) in world.structures
