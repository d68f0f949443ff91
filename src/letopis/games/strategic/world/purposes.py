"""VS-I.q. What dice are thrown for, and about whom.

A call for dice is written as a word and a row of names (`mine c4`), in the chronicle and in what
players are shown; the rules speak of these structs.
"""

from collections.abc import Callable
from typing import TypeAlias, assert_never, get_args

from msgspec import Struct

from letopis.core.errors import NotationError
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Role
from letopis.games.strategic.catalogue import SpellKind
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world.names import NOBODY, ArmyId, Piece, Target

NameRow: TypeAlias = tuple[str, ...]

HELPED = "+1"  # the amulet helps


class OrderDraw(Struct, frozen=True, tag="order"):
    """VS-0.3.a. Who moves next in the year, behind those who are drawn already."""

    drawn: tuple[SeatId, ...]


class PlaceDraw(Struct, frozen=True, tag="place"):
    """VS-3.5.d. Where a ruler begins."""

    seat: SeatId


class Vanishing(Struct, frozen=True, tag="vanish"):
    """VS-4.0.f. Which of these neutral armies go, a die each."""

    armies: tuple[ArmyId, ...]


class MineDie(Struct, frozen=True, tag="mine"):
    """VS-4.5.e, VS-6.2.b. Whether a mine succeeds."""

    cell: Cell


class DismissalDraw(Struct, frozen=True, tag="dismiss"):
    """VS-4.6.f. Whom a player dismisses who cannot pay."""

    seat: SeatId


class CellDraw(Struct, frozen=True, tag="cell"):
    """VS-3.5.l, VS-3.5.n, VS-3.5.o. Where a newcomer appears."""

    seat: SeatId


class SlotDraw(Struct, frozen=True, tag="slot"):
    """VS-3.5.p. When in the year a newcomer moves."""

    seat: SeatId


class OrdersDraw(Struct, frozen=True, tag="orders"):
    """VS-4.3.i, VS-7.3.a. Orders for a side, or for what one seat commands in it."""

    role: Role
    seat: SeatId | None


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """VS-7.8.b. A new arrangement of the cards that are left."""

    role: Role
    seat: SeatId | None


class TurmoilDice(Struct, frozen=True, tag="turmoil"):
    """VS-5.2.c, VS-5.2.f. Which houses rebel: a die each, or one for all."""

    houses: tuple[Cell, ...]


class PreyDraw(Struct, frozen=True, tag="dragon-prey"):
    """VS-8.9.1.4.h. What a dragon attacks on its way home."""

    dragon: ArmyId
    prey: tuple[Piece, ...]


class TournamentDraw(Struct, frozen=True, tag="tournament"):
    """VS-3.6.e. Who meets whom."""

    claimants: tuple[SeatId, ...]


class JoustDie(Struct, frozen=True, tag="joust"):
    """VS-3.6.e. Who wins after too many draws."""

    first: SeatId
    second: SeatId


class SpellDice(Struct, frozen=True, tag="spell"):
    """VS-8.8.a, VS-5.3.i. What a spell does."""

    spell: SpellKind
    mage: ArmyId
    targets: tuple[Target, ...] = ()
    helped: bool = False


Purpose: TypeAlias = (
    OrderDraw
    | PlaceDraw
    | Vanishing
    | MineDie
    | DismissalDraw
    | CellDraw
    | SlotDraw
    | OrdersDraw
    | Shuffle
    | TurmoilDice
    | PreyDraw
    | TournamentDraw
    | JoustDie
    | SpellDice
)


def purpose_word(purpose: Purpose) -> str:
    """The word for it: its tag, or the spell."""
    if isinstance(purpose, SpellDice):
        return purpose.spell
    return str(purpose.__struct_config__.tag)


def purpose_names(purpose: Purpose) -> NameRow:
    """The names that belong to it, in a row."""
    match purpose:
        case PlaceDraw(seat) | DismissalDraw(seat) | CellDraw(seat) | SlotDraw(seat):
            return (seat,)
        case OrderDraw(seats) | TournamentDraw(seats):
            return seats
        case Vanishing(armies):
            return armies
        case TurmoilDice(houses):
            return houses
        case MineDie(cell):
            return (cell,)
        case OrdersDraw(role, voice) | Shuffle(role, voice):
            return (str(role), voice or NOBODY)
        case PreyDraw(dragon, prey):
            return (dragon, *prey)
        case JoustDie(first, second):
            return (first, second)
        case SpellDice(_, mage, targets, helped):
            return (mage, *targets, HELPED) if helped else (mage, *targets)
        case _:
            assert_never(purpose)


def purpose_of(word: str, names: NameRow) -> Purpose:
    """What was written as this word and these names; a NotationError where nothing is."""
    read = _READ.get(word)
    if read is None:
        raise NotationError("notation-choice", word=word, known=", ".join(_READ))
    try:
        purpose = read(names)
    except (IndexError, ValueError):
        raise NotationError("notation-missing", verb=word, field="about") from None
    if purpose_names(purpose) != names:
        raise NotationError("notation-extra", verb=word, word=names[-1])
    return purpose


def _read_spell(spell: SpellKind) -> Callable[[NameRow], SpellDice]:
    def read(names: NameRow) -> SpellDice:
        helped = names[-1] == HELPED
        targets = names[1:-1] if helped else names[1:]
        return SpellDice(spell, ArmyId(names[0]), tuple(map(Target, targets)), helped)

    return read


def _voice(names: NameRow) -> tuple[Role, SeatId | None]:
    return Role(names[0]), None if names[1] == NOBODY else SeatId(names[1])


_READ: dict[str, Callable[[NameRow], Purpose]] = {
    "order": lambda names: OrderDraw(tuple(map(SeatId, names))),
    "place": lambda names: PlaceDraw(SeatId(names[0])),
    "vanish": lambda names: Vanishing(tuple(map(ArmyId, names))),
    "mine": lambda names: MineDie(Cell(names[0])),
    "dismiss": lambda names: DismissalDraw(SeatId(names[0])),
    "cell": lambda names: CellDraw(SeatId(names[0])),
    "slot": lambda names: SlotDraw(SeatId(names[0])),
    "orders": lambda names: OrdersDraw(*_voice(names)),
    "shuffle": lambda names: Shuffle(*_voice(names)),
    "turmoil": lambda names: TurmoilDice(tuple(map(Cell, names))),
    "dragon-prey": lambda names: PreyDraw(ArmyId(names[0]), tuple(map(Piece, names[1:]))),
    "tournament": lambda names: TournamentDraw(tuple(map(SeatId, names))),
    "joust": lambda names: JoustDie(SeatId(names[0]), SeatId(names[1])),
    **{spell: _read_spell(spell) for spell in get_args(SpellKind)},
}
