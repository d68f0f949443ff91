"""Declared battles, and the one that is being fought."""

from typing import Literal, TypeAlias

from msgspec import Struct

from letopis.core.seats import SeatId
from letopis.games.strategic.battle import BattleProgress as Fight
from letopis.games.strategic.battle import Contingent, FighterId, Role
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world.names import Coins, Piece, Salt

NO_BATTLE = 0  # VS-3.6.e: the number of a bout, which is none of the turn's battles


class Attack(Struct, frozen=True):
    """VS-4.3.a. One declaration: who attacks what; owners as they were at that moment.

    `own`: the target was the attacker's own (VS-7.16.a). `afloat`: it was a ship, or aboard one
    (VS-4.3.c). `joined`: it had come to another's aid, so that it is met only if it survives that
    battle (VS-7.1.e).
    """

    by: Piece
    seat: SeatId | None
    target: Piece
    own: bool = False
    afloat: bool = False
    joined: bool = False


class Battle(Struct, frozen=True):
    """VS-7.1.b-g. One battle for an attacked cell, in the order of declarations.

    `joined` attacked the attackers. `own` is the seat that attacks its own (VS-7.16.a). A `duel` of
    mages is held in the same queue (VS-4.8.b). `beaten`: structures whose garrisons fell in it.
    """

    id: int
    cell: Cell
    target: Piece
    leader: SeatId | None
    attackers: tuple[Attack, ...]
    joined: tuple[Attack, ...] = ()
    own: SeatId | None = None
    duel: bool = False
    over: bool = False
    beaten: tuple[Cell, ...] = ()


class Held(Struct, frozen=True):
    """VS-7.5.a. What a seat has laid face down; nobody's is chance's.

    Without words only their seal is known so far. `drawn`: the dice gave the words, openly.
    """

    seat: SeatId | None
    seal: str
    words: tuple[str, ...] = ()
    salt: Salt = Salt("")
    drawn: bool = False


class Muster(Struct, frozen=True):
    """VS-7.1.a, VS-7.7.a-c. One side of a battle that is being fought.

    Without a leader chance gives its orders. `voices` says who gives orders for each of its armies,
    where that is not the leader; `order` is the order of its armies, once it is open. Where cards
    that met nobody stay hidden, `known` is what the other side knows of those left, and `kept` all
    of them until the layout is noted (VS-7.8.b).
    """

    role: Role
    leader: SeatId | None
    armies: tuple[Contingent, ...]
    order: tuple[FighterId, ...] = ()
    voices: tuple[SeatId | None, ...] = ()
    held: tuple[Held, ...] = ()
    known: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()


class Unrest(Struct, frozen=True):
    """VS-5.2.b, VS-5.2.e. Turmoil that a victor may stir."""

    kind: Literal["capital", "state"]
    seat: SeatId
    victim: SeatId


Stage: TypeAlias = Literal["array", "orders", "again", "aftermath", "settle", "share", "turmoil"]


class Field(Struct, frozen=True):
    """The battle that is being fought now, and what is asked of whom."""

    battle: int
    stage: Stage
    attack: Muster
    defence: Muster
    fight: Fight
    asked: SeatId | None = None  # the victor who decides
    victor: Role | None = None
    prey: Cell | None = None  # the structure he decides about
    settled: tuple[Cell, ...] = ()  # structures that have been decided about
    prized: SeatId | None = None  # who has received the prize
    spoils: Coins = 0  # what is left of it to share
    repeats: int = 0  # VS-4.8.c: of an undecided duel
    unrest: tuple[Unrest, ...] = ()  # turmoils still to be offered


class Uprising(Struct, frozen=True):
    """VS-5.2.g. A building that turmoil has won, handed over after the battles."""

    cell: Cell
    seat: SeatId
    victim: SeatId
