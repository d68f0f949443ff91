"""What stands on the map: armies, structures, and what is being built."""

from typing import Literal

from msgspec import Struct

from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import ArmyKind, School, SpellKind
from letopis.games.strategic.maps import Cell, Terrain
from letopis.games.strategic.world.names import ArmyId, BuiltKind, Coins, SlotId, StructureName
from letopis.games.strategic.world.profiles import Profile


class Stamp(Struct, frozen=True, array_like=True):
    """VS-1.3.d. When an active action was spent: ready again a full circle later."""

    year: int
    slot: SlotId


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
    (VS-8.9.1.4.f). A wanderer's has the figures of his `profile`, and `walked` is when it last did
    (VS-3.0.c).
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
    profile: Profile | None = None
    walked: Stamp | None = None


class Structure(Struct, frozen=True):
    """VS-6.0.a. A building that hires, or a mine with its level."""

    cell: Cell
    kind: BuiltKind
    level: int
    owner: SeatId | None
    stamp: Stamp | None = None

    @property
    def name(self) -> StructureName:
        """What players call it: `castle-f6`."""
        return StructureName(f"{self.kind}-{self.cell}")


class Work(Struct, frozen=True):
    """VS-4.5.d, VS-6.1.b, VS-6.2.b. Paid for, placed at the end of the turn.

    What stands already gets so many `levels` more than it has by then; `kind` and `level` are what
    it would have become when it was ordered.
    """

    what: Literal["build", "raise", "deepen"]
    cell: Cell
    seat: SeatId
    kind: BuiltKind
    level: int
    cost: Coins
    builder: ArmyId | None = None
    levels: int = 1
