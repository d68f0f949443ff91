"""The state of a game: frozen structs, and nothing in them that could be worked out.

Two indices are kept because every step asks for them: who stands on a cell, and which armies a seat
has. A structure is known by its cell, an army by its kind and number (`knights-2`).
"""

from typing import Literal, NewType

from msgspec import Struct

from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Battle as Fight
from letopis.games.strategic.battle import Contingent, Role
from letopis.games.strategic.catalogue import ArmyKind, School, SpellKind, StructureKind
from letopis.games.strategic.ground import Ground
from letopis.games.strategic.maps import Cell, Terrain
from letopis.games.strategic.options import StrategicOptions

ArmyId = NewType("ArmyId", str)
SlotId = NewType("SlotId", int)
Piece = NewType("Piece", str)  # an army's id, or the cell of a structure
SourceId = NewType("SourceId", str)  # a land's id, or the cell of a vein
Target = NewType("Target", str)  # of a spell: an army, a structure by its name, a cell
PlaceId = NewType("PlaceId", str)  # a land's id, or the cell a map keeps for a player
Coins = int

BuiltKind = Literal[StructureKind, "mine"]
Stance = Literal["always", "approached", "never"]
PermissionKind = Literal["enter", "board", "near-move", "near-build", "no-walls"]
RequestKind = Literal["service", "annex", "call-off"]
Stirring = Literal["no", "at-once", "separately"]

NOBODY = SeatId("nobody")  # owns what is neutral, in the index of armies
ALL = "all"


class Stamp(Struct, frozen=True, array_like=True):
    """VS-1.3.d. When an active action was spent: ready again a full circle later."""

    year: int
    slot: SlotId


class Slot(Struct, frozen=True):
    """A place in the order of turns; `members` move in that order, nobody where one has left."""

    id: SlotId
    lord: SeatId
    members: tuple[SeatId, ...]


class March(Struct, frozen=True):
    """VS-4.1.m. How far an army has come in one turn.

    `terrain` is the ground it counts as standing on, None where it may still choose (VS-6.0.f);
    `banks` are those it may be on (VS-4.1.f); `moored`: it took part in a boarding or a landing.
    """

    turn: int
    steps: int = 0
    terrain: Terrain | None = None
    banks: tuple[int, ...] = ()
    ended: bool = False
    moored: bool = False


class Effect(Struct, frozen=True):
    """VS-8.5.a, VS-4.8.c. A spell, or a lost duel, until its cause's slot comes round."""

    spell: SpellKind | Literal["mental-duel"]
    by: SeatId
    stamp: Stamp


class Army(Struct, frozen=True):
    """A troop on the map. Whoever is aboard a ship stands on the ship's cell.

    `master` is the mage who controls it (VS-8.7.b). A dragon comes from a `lair`: asleep it lies
    under that cell and leaves room for others there; `freed` tells whose it was and since when
    (VS-8.9.1.4.f).
    """

    id: ArmyId
    kind: ArmyKind
    owner: SeatId | None
    cell: Cell
    aboard: ArmyId | None = None
    cargo: ArmyId | None = None
    personal: bool = False
    mithril: bool = False
    school: School | None = None
    master: ArmyId | None = None
    lair: Cell | None = None
    asleep: bool = False
    freed: Effect | None = None
    stamp: Stamp | None = None
    march: March | None = None
    effects: tuple[Effect, ...] = ()
    cast_block: Effect | None = None


class Structure(Struct, frozen=True):
    """VS-6.0.a. A building that hires, or a mine with its level."""

    cell: Cell
    kind: BuiltKind
    level: int
    owner: SeatId | None
    stamp: Stamp | None = None

    @property
    def name(self) -> str:
        """What players call it: `castle-f6`."""
        return f"{self.kind}-{self.cell}"


class Spoils(Struct, frozen=True):
    """VS-7.12.e. What a victor wants who does not answer in time; known to him alone."""

    take: bool = True
    lower: bool = False
    stir: Stirring = "no"


class Player(Struct, frozen=True):
    """A seat that plays or has played. Ruler or commander is worked out (VS-I.i)."""

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

    @property
    def is_playing(self) -> bool:
        return self.entered and self.left is None


class Permission(Struct, frozen=True):
    """VS-3.4.a. What one player allows another; `until` is its last year, 0 for ever."""

    granter: SeatId
    grantee: SeatId
    kind: PermissionKind
    piece: str = ALL
    until: int = 0


class Peace(Struct, frozen=True):
    """VS-I.r. Offered by a seat to another, or made; `until` is its last year once broken."""

    seat: SeatId
    to: SeatId
    made: bool = False
    until: int = 0


class Work(Struct, frozen=True):
    """VS-4.5.d, VS-6.1.b, VS-6.2.b. Paid for, placed at the end of the turn."""

    what: Literal["build", "raise", "deepen"]
    cell: Cell
    seat: SeatId
    kind: BuiltKind
    level: int
    cost: Coins
    builder: ArmyId | None = None


class Attack(Struct, frozen=True):
    """VS-4.3.a. One declaration: who attacks what; owners as they were at that moment.

    `own`: the target was the attacker's own (VS-7.16.a). `afloat`: it was a ship, or aboard one
    (VS-4.3.c).
    """

    by: Piece
    seat: SeatId | None
    target: Piece
    own: bool = False
    afloat: bool = False


class Battle(Struct, frozen=True):
    """VS-7.1.b-g. One battle for an attacked cell, in the order of declarations.

    `joined` attacked the attackers. `own` is the seat that attacks its own (VS-7.16.a). A `duel` of
    mages is held in the same queue (VS-4.8.b).
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
    """VS-3.5.a. What is carried out between turns, in the order it was asked for."""

    seat: SeatId
    what: Literal["ruler", "neutral", "vassal", "commander", "heir", "replace", "leave"]
    army: ArmyId | None = None
    kind: ArmyKind | None = None
    school: School | None = None
    lord: SeatId | None = None
    cell: Cell | None = None


class Motion(Struct, frozen=True):
    """VS-0.1.a, VS-I.c. What a player asks all the others: another rule, or his victory.

    Without an option it is a claim to victory. Silence is no yes: it lapses after a circle.
    """

    id: int
    by: SeatId
    put: Stamp
    option: str | None = None
    value: str = ""
    yes: tuple[SeatId, ...] = ()
    no: tuple[SeatId, ...] = ()


class Share(Struct, frozen=True):
    """VS-3.6.e. What one claimant would take of a state, as players call it."""

    seat: SeatId
    pieces: tuple[str, ...]


class Invitation(Struct, frozen=True):
    """VS-0.2.b, VS-3.5.k. Who may come in, and the army a ruler keeps ready for him."""

    seat: SeatId
    by: SeatId
    army: ArmyId | None = None


class Window(Struct, frozen=True):
    """VS-1.2.u, VS-1.2.v. A pause in which seats may react to what happened on these cells.

    `asked` are waited for; nobody while the queue moves on, behind the seat `after`.
    """

    cells: tuple[Cell, ...]
    asked: tuple[SeatId, ...]
    after: SeatId | None = None
    passed: tuple[SeatId, ...] = ()


class Route(Struct, frozen=True):
    """The rest of a declared way, walked on when a window has closed."""

    army: ArmyId
    cells: tuple[Cell, ...]
    attack: str | None = None


class Call(Struct, frozen=True):
    """Chance is asked for dice; `why` and `about` say what they decide."""

    why: str
    dice: int
    sides: int
    about: tuple[str, ...] = ()


class Held(Struct, frozen=True):
    """VS-7.5.a. What a seat has laid face down; nobody's is chance's.

    Without words only their seal is known so far. `drawn`: the dice gave the words, openly.
    """

    seat: SeatId | None
    seal: str
    words: tuple[str, ...] = ()
    salt: str = ""
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
    order: tuple[str, ...] = ()
    voices: tuple[SeatId | None, ...] = ()
    held: tuple[Held, ...] = ()
    known: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()


class Unrest(Struct, frozen=True):
    """VS-5.2.b, VS-5.2.e. Turmoil that a victor may stir."""

    kind: Literal["capital", "state"]
    seat: SeatId
    victim: SeatId


class Field(Struct, frozen=True):
    """The battle that is being fought now, and what is asked of whom."""

    battle: int
    stage: Literal["array", "orders", "again", "aftermath", "settle", "share", "turmoil"]
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


class Entering(Struct, frozen=True, tag="entering"):
    """VS-3.5.b, VS-3.5.d. This seat chooses how it begins, on the place it drew if it drew one.

    Nobody, while the order of turns is still being drawn.
    """

    seat: SeatId | None = None
    place: PlaceId | None = None


class TurnOpening(Struct, frozen=True, tag="turn-opening"):
    """VS-1.1.b, VS-1.1.c. A year has begun, its first slot is about to open."""


class Paying(Struct, frozen=True, tag="paying"):
    """VS-2.1.a. Members of the slot are paid, one after another."""


class Shortage(Struct, frozen=True, tag="shortage"):
    """VS-4.6.d, VS-3.2.e. This seat must dismiss troops; then `acting` goes on, or the payday.

    Once lots are drawn they are drawn until the money suffices (VS-4.6.f).
    """

    seat: SeatId
    acting: SeatId | None = None
    by_lot: bool = False


class Acting(Struct, frozen=True, tag="acting"):
    """VS-3.2.c. The sub-turn of one member."""

    seat: SeatId


class Closing(Struct, frozen=True, tag="closing"):
    """VS-4.3.d, VS-4.3.h. Last reactions (1), then neutrals declare, then once more (2)."""

    round: int = 0


class Fighting(Struct, frozen=True, tag="fighting"):
    """VS-1.2.t. Battles are held in their order; `resume` acts on after a duel held at once."""

    resume: SeatId | None = None


class Placing(Struct, frozen=True, tag="placing"):
    """VS-7.15.a. Buildings and levels are set on the map."""


class Between(Struct, frozen=True, tag="between"):
    """VS-3.5.a. After a turn and before the next one."""


class Dividing(Struct, frozen=True, tag="dividing"):
    """VS-3.6.e. Several claim the state of one who left: they divide it, or hold a tournament."""

    of: SeatId
    claimants: tuple[SeatId, ...]
    shares: tuple[Share, ...] = ()
    tournament: bool = False


class Over(Struct, frozen=True, tag="over"):
    """VS-I.b, VS-0.2.e. The game has ended."""

    winners: tuple[SeatId, ...]


Phase = (
    Entering
    | TurnOpening
    | Paying
    | Shortage
    | Acting
    | Closing
    | Fighting
    | Placing
    | Between
    | Dividing
    | Over
)


class World(Struct, frozen=True):
    """Everything that is true now. `ground` is the map and the catalogue; the rest is data."""

    ground: Ground
    options: StrategicOptions
    phase: Phase
    players: dict[SeatId, Player]
    seats: tuple[SeatId, ...]  # in the order they came
    armies: dict[ArmyId, Army] = {}
    structures: dict[Cell, Structure] = {}
    standing: dict[Cell, ArmyId] = {}
    rosters: dict[SeatId, tuple[ArmyId, ...]] = {}
    numbers: dict[ArmyKind, int] = {}
    year: int = 0
    turn: int = 0
    slots: tuple[Slot, ...] = ()
    running: SlotId = SlotId(0)
    last_slot: SlotId = SlotId(0)
    sieges: dict[ArmyId, Cell] = {}
    permissions: tuple[Permission, ...] = ()
    peace: tuple[Peace, ...] = ()
    paid: dict[SourceId, int] = {}
    works: tuple[Work, ...] = ()
    battles: tuple[Battle, ...] = ()
    attacked: tuple[Cell, ...] = ()  # in this turn
    struck: tuple[Piece, ...] = ()  # VS-7.15.b: all that was attacked in this turn
    acted: tuple[SeatId, ...] = ()  # members of the slot whose sub-turn is over
    requests: tuple[Request, ...] = ()
    wishes: tuple[Wish, ...] = ()
    invitations: tuple[Invitation, ...] = ()
    motions: tuple[Motion, ...] = ()
    moved: int = 0  # motions ever put
    attempts: dict[SeatId, int] = {}  # VS-3.5.n: the year of each candidate's last one
    asked: int = 0  # requests ever made
    window: Window | None = None
    route: Route | None = None
    field: Field | None = None
    uprisings: tuple[Uprising, ...] = ()
    call: Call | None = None
