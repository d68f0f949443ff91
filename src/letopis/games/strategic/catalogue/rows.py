"""What the rows of the printed tables hold."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from letopis.games.strategic.maps.world_map import HiredKind, Terrain

ArmyKind = Literal[HiredKind, "zombie", "dragon", "ghost-ship"]
StructureKind = Literal["tower", "manor", "castle", "city", "fortress"]
MineKind = Literal["copper", "silver", "gold", "mithril"]
SpellKind = Literal[
    "fair-wind",
    "storm",
    "taming",
    "release",
    "raise-zombies",
    "call-ghost-ship",
    "turn-to-dust",
    "sleep-mist",
    "wrath-of-evogr",
    "shield-of-fury",
    "water-of-tirelessness",
]

Price = Annotated[int, Meta(ge=0, le=9999)]
Detachments = Annotated[int, Meta(ge=1, le=99)]  # VS-T4.a: an empty garrison could never be beaten
Steps = Annotated[int, Meta(ge=0, le=99)]
Count = Annotated[int, Meta(ge=0, le=99)]
Level = Annotated[int, Meta(ge=1, le=4)]
Percent = Annotated[int, Meta(ge=0, le=100)]


class School(StrEnum):
    """VS-8.1.a. The five schools of magic."""

    FOREST = "forest"
    MOUNTAINS = "mountains"
    DESERTS = "deserts"
    PLAINS = "plains"
    GREY = "grey"


class Walls(StrEnum):
    """VS-T3.f, VS-T3.g. Whether walls give advantage, and to an attacking army too."""

    NONE = "none"
    DEFENCE = "defence"
    ALWAYS = "always"


class Lasts(StrEnum):
    """VS-8.5.a, VS-8.9.4.b. How long a spell acts; the first battle ends it within the year."""

    AT_ONCE = "at-once"
    YEAR = "year"
    FIRST_BATTLE = "first-battle"


class FaceOutcome(StrEnum):
    """VS-8.9.1.2.b-d, VS-8.9.1.3.b-e. What a face of the die does."""

    NOTHING = "nothing"
    STUNNED = "stunned"
    SUNK = "sunk"
    MAGE_DIES = "mage-dies"
    DRAGON_DIES = "dragon-dies"
    TAMED = "tamed"
    RELEASED = "released"
    CALLED = "called"


class Row(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a table; `reconstructed` names its figures that the book did not keep."""

    reconstructed: tuple[str, ...] = ()


class ArmyRow(Row, frozen=True):
    """VS-T1.a-g, VS-T2.a-d. An army; without a cost it is called by magic, not hired."""

    detachments: Detachments
    upkeep: Price
    speed: Mapping[Terrain, Steps]
    cost: Price | None = None
    prize: Price | None = None
    advantage: bool = False
    magical: bool = False
    naval: bool = False
    crosses_freely: bool = False
    native: Terrain | None = None
    control: Count = 0
    loaded_speed: Mapping[Terrain, Steps] = {}


class StructureRow(Row, frozen=True):
    """VS-T3.a-e. A building that hires."""

    level: Level
    cost: Price
    garrison: Detachments
    walls: Walls
    hires: Annotated[tuple[HiredKind, ...], Meta(min_length=1)]
    lord_house: bool = False
    built_at_once: bool = False
    becomes: StructureKind | None = None
    treasury: Price = 0


class MineRow(Row, frozen=True):
    """VS-T4.a-d. A level of a mine."""

    level: Level
    cost: Price
    income: Price
    garrison: Detachments


class SpellRow(Row, frozen=True):
    """VS-8.3.a, VS-8.5.a. A spell; `die`, `zombies` and `ghost_ships` go by the faces."""

    number: str
    school: School
    cost: Price
    range: Steps
    lasts: Lasts
    area: Steps = 0
    steps: Steps | None = None
    levels: Count | None = None
    die: (
        tuple[FaceOutcome, FaceOutcome, FaceOutcome, FaceOutcome, FaceOutcome, FaceOutcome] | None
    ) = None
    zombies: tuple[Count, Count, Count, Count, Count, Count] | None = None
    ghost_ships: tuple[Count, Count, Count, Count, Count, Count] | None = None


class TreasuryFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """VS-2.3.a. How much a player may keep."""

    limit: Price


class MithrilFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """VS-5.3.c, VS-5.3.d, VS-5.3.i. Armour and amulet: price, mine, what an amulet gives."""

    cost: Price
    mine_level: Level
    amulet_die: Count
    amulet_discount: Price


class BuildingFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """VS-6.0.e. How many cells lie between two buildings."""

    gap: Count


class NeutralFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """VS-4.0.f. How often a neutral army vanishes."""

    vanish_percent: Percent


class AboardFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """VS-4.2.h. The strength of any army on a ship."""

    detachments: Detachments


class MagicFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """VS-4.8.a, VS-8.9.1.5.h. How many a mage controls, from how far he challenges."""

    control_limit: Count
    duel_range: Steps


class Figures(Struct, frozen=True, forbid_unknown_fields=True):
    """What the book says in its text, in no table."""

    treasury: TreasuryFigures
    mithril: MithrilFigures
    buildings: BuildingFigures
    neutrals: NeutralFigures
    aboard: AboardFigures
    magic: MagicFigures


class CatalogueTables(Struct, frozen=True, forbid_unknown_fields=True):
    """The rows of all files, by kind."""

    armies: Mapping[ArmyKind, ArmyRow]
    structures: Mapping[StructureKind, StructureRow]
    mines: Mapping[MineKind, MineRow]
    spells: Mapping[SpellKind, SpellRow]
    figures: Figures
