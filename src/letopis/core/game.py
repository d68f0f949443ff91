"""The contract of a game: pure functions over frozen state, and a few words about itself."""

from collections.abc import Mapping
from typing import Any, Literal, NewType, Protocol, TypeAlias, TypeVar, runtime_checkable

from msgspec import Struct

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.dice import Draw
from letopis.core.notation import Notation
from letopis.core.options import Options, Presets
from letopis.core.seats import Seat, SeatId
from letopis.core.upcasts import Upcast

GameId = NewType("GameId", str)

S = TypeVar("S")
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)


class Setup(Struct, frozen=True):
    """What a game begins with."""

    seats: tuple[Seat, ...]
    options: Options
    edition: int
    materials: Mapping[str, str] = {}


class Recommendation(Struct, frozen=True):
    """A rule that recommends and does not forbid: shown when a table is set up."""

    clause: ClauseId
    key: str
    about: dict[str, str | int] = {}


class Prompt(Struct, frozen=True):
    """What the game waits for: whose answer, which question (a key), and what silence means.

    `lapse` is what the seat of the clock asks for when the time is over; a game without such an act
    has none. A brief question, put to others in the midst of somebody's turn, gets less time.
    `hours` is what the game's own regulation allows for this question, if it says so. Questions of
    one `turn` that a seat is asked one after another share the time.
    """

    seat: SeatId
    key: str
    default: Action | None = None
    extra_hours: int = 0  # beyond the time that the game's regulation allows
    lapse: Action | None = None
    is_brief: bool = False
    hours: int = 0
    turn: int = 0


class Outcome(Struct, frozen=True):
    """How a finished game ended: everybody's total in seat order, and who shares the win."""

    totals: tuple[int, ...]
    winners: tuple[SeatId, ...]


class Game(Protocol[S, A, E]):
    """`decide` holds the rules, `evolve` only records; neither reads a clock nor throws a die."""

    @property
    def id(self) -> GameId: ...
    @property
    def edition(self) -> int:
        """Of the rules: raised when `decide` changes its mind about anything."""
        ...

    @property
    def record(self) -> int:
        """Of the lines: raised when actions or events are written otherwise, with an upcast."""
        ...

    @property
    def options(self) -> type[Options]: ...
    @property
    def presets(self) -> Presets: ...
    @property
    def materials(self) -> tuple[str, ...]:
        """Names of the texts it is played with, such as a map; every header must hold these."""
        ...

    @property
    def notation(self) -> Notation: ...
    @property
    def upcasts(self) -> Mapping[int, Upcast]: ...

    @property
    def view_type(self) -> type[Struct]:
        """What `view` returns, for those who describe it to other programs."""
        ...

    def start(self, setup: Setup) -> S:
        """The state before anybody acted."""
        ...

    def recommend(self, setup: Setup) -> tuple[Recommendation, ...]:
        """What the rules advise about such a table, without forbidding it."""
        ...

    def asked(self, state: S) -> tuple[SeatId, ...]:
        """Whom the game waits for; chance is a seat; nobody when it is over."""
        ...

    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """What it waits for, in the order of `asked`."""
        ...

    def draw(self, state: S) -> Draw | None:
        """The dice that chance is asked for."""
        ...

    def throw(self, faces: tuple[int, ...]) -> A:
        """What chance does when these faces fall."""
        ...

    def decide(self, state: S, seat: SeatId, action: A) -> tuple[E, ...] | Refusal:
        """The facts that follow from an intention, or the clause that forbids it."""
        ...

    def evolve(self, state: S, event: E) -> S:
        """The state after a fact."""
        ...

    def legal(self, state: S, seat: SeatId, about: str | None = None) -> tuple[Choice, ...]:
        """All that `decide` accepts from a seat, in a defined order. A seat that is not asked may
        have some too: acts that may be done at any time."""
        ...

    def subjects(self, state: S, seat: SeatId) -> tuple[str, ...]:
        """The pieces a seat could act with. `legal(about=piece)` lists one piece's acts,
        `legal(about="")` those of no piece; all of them together, in that order, are `legal`."""
        ...

    def view(self, state: S, seat: SeatId) -> Struct:
        """What a seat (or the public) may know."""
        ...

    def redact(self, state: S, told: A | E, teller: SeatId, seat: SeatId) -> A | E | None:
        """What a seat may be told now of what `teller` asked once or of what came of it."""
        ...

    def may_undo(self, before: S, after: S) -> bool:
        """Whether an act that led from one state to the other told nobody anything new."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Who has won, once the game is over."""
        ...


HostRole: TypeAlias = Literal["none", "apart", "player"]


@runtime_checkable
class Hosted(Protocol):
    """A game that may have a host, who keeps the rules and acts from a seat of his own that is not
    among the players': apart from them, or as one of them."""

    def host_role(self, options: Options) -> HostRole: ...


@runtime_checkable
class Notable(Protocol):
    """A game some of whose facts are worth calling somebody to the table."""

    def notable(self, state: Any, event: Event) -> tuple[tuple[SeatId, str], ...]:
        """Who should know of a fact that has just happened, and under which key it is worded."""
        ...


# Tables, stores and terminals hold games of any kind; Python has no existential types.
AnyGame: TypeAlias = Game[Any, Any, Any]
Games: TypeAlias = Mapping[str, AnyGame]
