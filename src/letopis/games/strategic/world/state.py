"""The world itself.

Two indices are kept because every step asks for them: who stands on a cell, and which armies a seat
has. A structure is known by its cell, an army by its kind and number (`knights-2`).
"""

import msgspec
from msgspec import Struct

from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import ArmyKind
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.world.ground import Ground
from letopis.games.strategic.world.names import ArmyId, Coins, Piece, SlotId, SourceId
from letopis.games.strategic.world.phases import Call, Extension, Phase, Route, Window
from letopis.games.strategic.world.pieces import Army, Structure, Work
from letopis.games.strategic.world.players import (
    Invitation,
    Peace,
    Permission,
    Player,
    Proposal,
    Request,
    Slot,
    Wish,
)
from letopis.games.strategic.world.wars import Battle, Field, Uprising


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
    # VS-7.16.b: magical armies in battle with their own, and whose they are when it is over
    estranged: dict[ArmyId, SeatId] = {}
    acted: tuple[SeatId, ...] = ()  # members of the slot whose sub-turn is over
    requests: tuple[Request, ...] = ()
    wishes: tuple[Wish, ...] = ()
    invitations: tuple[Invitation, ...] = ()
    # Called so in edits that lie in chronicles.
    proposals: tuple[Proposal, ...] = msgspec.field(default=(), name="motions")
    moved: int = 0  # proposals ever put
    attempts: dict[SeatId, int] = {}  # VS-3.5.n: the year of each candidate's last one
    asked: int = 0  # requests ever made
    window: Window | None = None
    route: Route | None = None
    field: Field | None = None
    uprisings: tuple[Uprising, ...] = ()
    windfalls: dict[SeatId, Coins] = {}  # VS-2.1.b: prizes won since a player was last paid
    call: Call | None = None
    extensions: tuple[Extension, ...] = ()  # VS-0.2.c: those of earlier turns are void
