"""The `Game` protocol: pure functions over frozen state, and a description of the game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Literal, NewType, Protocol, TypeAlias, TypeVar

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
    """Seats, options, rules edition and materials that a game starts with."""

    seats: tuple[Seat, ...]
    options: Options
    edition: int
    materials: Mapping[str, str] = {}


class Recommendation(Struct, frozen=True):
    """A rule that recommends but does not forbid; shown when a table is set up."""

    clause: ClauseId
    key: str
    about: dict[str, str | int] = {}


class Prompt(Struct, frozen=True):
    """A question the game waits on: whose answer, which question (a key), and the default answer.

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
    """The result of a finished game: all totals in seat order, and the winners."""

    totals: tuple[int, ...]
    winners: tuple[SeatId, ...]


class Game(Protocol[S, A, E]):
    """The contract of a game. `decide` holds the rules, `evolve` only records; neither reads a
    clock nor throws a die.
    """

    @property
    def id(self) -> GameId: ...
    @property
    def edition(self) -> int:
        """Edition of the rules: raised whenever `decide` changes any of its decisions."""
        ...

    @property
    def record(self) -> int:
        """Version of the lines: raised, with an upcast, when acts are written differently."""
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
        """The struct that `view` returns; describes it to other programs."""
        ...

    def start(self, setup: Setup) -> S:
        """The state before the first action."""
        ...

    def recommend(self, setup: Setup) -> tuple[Recommendation, ...]:
        """The recommendations of the rules that this setup does not follow."""
        ...

    def asked(self, state: S) -> tuple[SeatId, ...]:
        """The seats the game waits for, chance among them; empty when it is over."""
        ...

    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """The questions to these seats, in the order of `asked`."""
        ...

    def draw(self, state: S) -> Draw | None:
        """The dice that chance has to throw now."""
        ...

    def throw(self, faces: tuple[int, ...]) -> A:
        """The action of chance when these faces fall."""
        ...

    def decide(self, state: S, seat: SeatId, action: A) -> tuple[E, ...] | Refusal:
        """The facts that follow from an intention, or the clause that forbids it."""
        ...

    def evolve(self, state: S, event: E) -> S:
        """The state after a fact."""
        ...

    def legal(self, state: S, seat: SeatId, about: str | None = None) -> tuple[Choice, ...]:
        """All choices that `decide` accepts from a seat, in a defined order. A seat that is not
        asked may have some too: acts that may be done at any time.
        """
        ...

    def subjects(self, state: S, seat: SeatId) -> tuple[str, ...]:
        """The pieces a seat could act with. `legal(about=piece)` lists one piece's acts,
        `legal(about="")` those of no piece; all of them together, in that order, are `legal`."""
        ...

    def view(self, state: S, seat: SeatId) -> Struct:
        """The part of the state that a seat (or the public) may know."""
        ...

    def redact(self, state: S, told: A | E, teller: SeatId, seat: SeatId) -> A | E | None:
        """The part of an earlier act of `teller`, or of its event, that a seat may know now."""
        ...

    def may_undo(self, before: S, after: S) -> bool:
        """Whether the act between these states revealed nothing, so that it can be undone."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The result, once the game is over."""
        ...


HostRole: TypeAlias = Literal["none", "apart", "player"]


# What only some games can do (more of it in `questions/` and `instructions`): such a game extends
# the class, so that it is settled when the game is defined, and asking costs nothing.
class Hosted(ABC):
    """A game that may have a host, who keeps the rules and acts from a seat of their own that is
    not among the players': apart from them, or as one of them.
    """

    @abstractmethod
    def host_role(self, options: Options) -> HostRole: ...


class Scoring(ABC):
    """A game whose totals everybody knows while it is played."""

    @abstractmethod
    def running_totals(self, state: Any) -> tuple[int, ...]:
        """The totals so far, in the order of the seats."""
        ...


class Notable(ABC):
    """A game with facts that are worth a notice to absent players."""

    @abstractmethod
    def notable(self, state: Any, event: Event) -> tuple[tuple[SeatId, str], ...]:
        """The seats to notify of a fact just happened, each with the key of the wording."""
        ...


class Restoring(ABC):
    """A game in which an act may claim to lead back to how things stood after an earlier entry.

    What that means is in the chronicle, and not in the state: whoever holds it checks the claim.
    """

    @abstractmethod
    def returns_to(self, action: Action) -> int | None:
        """The number of the entry that an act claims to lead back to, if it claims any."""
        ...

    @abstractmethod
    def return_refusal(self, earlier: Any, now: Any, action: Action) -> Refusal | None:
        """Why the act does not lead there; `earlier` is None where nobody knows that state."""
        ...


# Tables, stores and terminals hold games of any kind; Python has no existential types.
AnyGame: TypeAlias = Game[Any, Any, Any]
Games: TypeAlias = Mapping[str, AnyGame]
