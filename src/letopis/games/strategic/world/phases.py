"""Where a turn stands, and what it waits for."""

from typing import ClassVar, Self

from msgspec import Struct

from letopis.core.reworded import Reworded
from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world.names import ArmyId, PieceName, PlaceId
from letopis.games.strategic.world.players import Share
from letopis.games.strategic.world.purposes import (
    NameRow,
    Purpose,
    purpose_names,
    purpose_of,
    purpose_word,
)


class Window(Struct, frozen=True):
    """VS-1.2.u, VS-1.2.v. A pause in which seats may react to what happened on these cells.

    `asked` are waited for; nobody while the queue moves on, behind the seat `after`.
    """

    cells: tuple[Cell, ...]
    asked: tuple[SeatId, ...]
    after: SeatId | None = None
    passed: tuple[SeatId, ...] = ()


class Extension(Struct, frozen=True):
    """VS-0.2.c. Hours that the host has given somebody beyond the regulation, in one turn."""

    seat: SeatId
    hours: int
    turn: int


class Route(Struct, frozen=True):
    """The rest of a declared way, walked on when a window has closed."""

    army: ArmyId
    cells: tuple[Cell, ...]
    attack: PieceName | None = None


class CallWords(Struct, frozen=True):
    """A call as files hold it: `why` and `about` are the words for what the dice decide."""

    why: str
    dice: int
    sides: int
    about: NameRow = ()


class Call(Reworded, Struct, frozen=True):
    """Chance is asked for dice."""

    purpose: Purpose
    dice: int
    sides: int

    form: ClassVar[type[Struct]] = CallWords

    def written(self) -> CallWords:
        return CallWords(
            purpose_word(self.purpose), self.dice, self.sides, purpose_names(self.purpose)
        )

    @classmethod
    def read(cls, form: CallWords) -> Self:
        return cls(purpose_of(form.why, form.about), form.dice, form.sides)


class Beginning(Struct, frozen=True, tag="beginning"):
    """VS-0.2.a. The map lies on the table, and nothing has happened yet."""


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
    """VS-3.6.e. Several claim the state of one who left: they divide it, or hold a tournament.

    `bracket`: who is still in it, the next two first; `draws`: how often these two have drawn.
    """

    of: SeatId
    claimants: tuple[SeatId, ...]
    shares: tuple[Share, ...] = ()
    tournament: bool = False
    bracket: tuple[SeatId, ...] = ()
    draws: int = 0


class Over(Struct, frozen=True, tag="over"):
    """VS-I.b, VS-0.2.e. The game has ended."""

    winners: tuple[SeatId, ...]


Phase = (
    Beginning
    | Entering
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
