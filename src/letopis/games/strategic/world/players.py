"""Who plays, in which order, and what players have said to each other."""

from typing import Literal

from msgspec import Struct

from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import ArmyKind, School
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world.names import (
    ALL,
    ArmyId,
    Coins,
    PermissionKind,
    Piece,
    PieceName,
    RequestKind,
    SlotId,
    Stance,
    Stirring,
)
from letopis.games.strategic.world.pieces import Stamp
from letopis.games.strategic.world.profiles import Profile


class Slot(Struct, frozen=True):
    """A place in the order of turns; `members` move in that order, nobody where one has left."""

    id: SlotId
    lord: SeatId
    members: tuple[SeatId, ...]


class Spoils(Struct, frozen=True):
    """VS-7.12.e. What a victor wants who does not answer in time; known to him alone."""

    take: bool = True
    lower: bool = False
    stir: Stirring = "no"


class Player(Struct, frozen=True):
    """A seat that plays or has played. Ruler or commander is worked out, a wanderer has come in
    with a profile (VS-I.i)."""

    seat: SeatId
    treasury: Coins = 0
    suzerain: SeatId | None = None
    capital: Cell | None = None
    personal: ArmyId | None = None
    personal_lost: Stamp | None = None
    turns: int = 0
    income_year: int = 0
    entered: bool = False
    left: Stamp | None = None
    gone: bool = False
    missed: int = 0
    missed_turn: int = 0
    offered: bool = False
    played_by: SeatId | None = None
    stance: Stance = "approached"
    battle_orders: tuple[str, ...] = ()  # VS-7.3.a: standing ones, known to him alone
    orders_always: bool = False
    spoils: Spoils | None = None
    profile: Profile | None = None

    won: int = 0  # battles that he has led
    lost: int = 0

    @property
    def usual_spoils(self) -> Spoils:
        """VS-7.12.e. What he has said of what he wins; else he takes it as it stands."""
        return self.spoils or Spoils()

    @property
    def is_playing(self) -> bool:
        return self.entered and self.left is None


class Permission(Struct, frozen=True):
    """VS-3.4.a. What one player allows another; `until` is its last year, 0 for ever."""

    granter: SeatId
    grantee: SeatId
    kind: PermissionKind
    piece: Piece = Piece(ALL)
    until: int = 0


class Peace(Struct, frozen=True):
    """VS-I.r. Offered by a seat to another, or made; `until` is its last year once broken."""

    seat: SeatId
    to: SeatId
    made: bool = False
    until: int = 0


class Request(Struct, frozen=True):
    """VS-3.2.a, VS-5.4.b. Something that needs another's yes; lapses when the asker's turn ends.

    Whoever passes has put it off: he may still answer, but no window asks him again.
    """

    id: int
    kind: RequestKind
    asker: SeatId
    to: SeatId
    by: ArmyId | None = None
    army: ArmyId | None = None
    put_off: bool = False
    refused: bool = False


class Wish(Struct, frozen=True):
    """VS-3.5.a. What is carried out between turns, in the order it was asked for.

    A wanderer's is due a circle after `since`; before the first year, when all have `agreed`.
    """

    seat: SeatId
    what: Literal["ruler", "neutral", "vassal", "commander", "wanderer", "heir", "replace", "leave"]
    army: ArmyId | None = None
    kind: ArmyKind | None = None
    school: School | None = None
    lord: SeatId | None = None
    cell: Cell | None = None
    profile: Profile | None = None
    since: Stamp | None = None
    agreed: tuple[SeatId, ...] = ()
    ordered: bool = False  # VS-0.1.b: by the host, whatever the regulation says


class Proposal(Struct, frozen=True):
    """VS-0.1.a, VS-I.c. What a player asks all the others: another rule, or his victory.

    Without an option it is a claim to victory, or that the game `ends`. Silence is no yes: it
    lapses after a circle.
    """

    id: int
    by: SeatId
    put: Stamp
    option: str | None = None
    value: str = ""
    ends: bool = False  # VS-0.2.e: that the game shall end now
    yes: tuple[SeatId, ...] = ()
    no: tuple[SeatId, ...] = ()


class Share(Struct, frozen=True):
    """VS-3.6.e. What one claimant would take of a state, as players call it."""

    seat: SeatId
    pieces: tuple[PieceName, ...]


class Invitation(Struct, frozen=True):
    """VS-0.2.b, VS-3.5.k. Who may come in, and the army a ruler keeps ready for him."""

    seat: SeatId
    by: SeatId
    army: ArmyId | None = None
