"""What a chapter says about its acts and facts: two tables, which `engine.registry` merges.

A chapter exports `ACTS`, with an `Act` for each kind of intention, and `FACTS`, with a record for
each kind of fact. Where a fact of another chapter changes something of its own too, it says so in
`SIDE_EFFECTS`; which of its facts hold a secret, in `HIDES`; what needs another's yes, in
`AGREEMENTS`; what dice decide, in `THROWS`; to which of its facts others may react, in `SCENES`.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, TypeAlias, TypedDict, Unpack

from msgspec import Struct

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world.flow import Flow
from letopis.games.strategic.world.names import RequestKind
from letopis.games.strategic.world.players import Request
from letopis.games.strategic.world.purposes import Purpose
from letopis.games.strategic.world.state import World

When: TypeAlias = Literal[
    "own-turn",
    "any-time",
    "answer",
    "pass",
    "declaring",
    "battle",
    "shortage",
    "entering",
    "joining",
    "dividing",
    "consent",
    "tournament",
    "host",
    "host-always",
    "host-too",
    "clock",
    "chance",
]
Faces: TypeAlias = tuple[int, ...]
Decision: TypeAlias = tuple[Event, ...] | Refusal
# Each function takes its own kind, which a table of many kinds cannot say.
Decide: TypeAlias = Callable[[World, SeatId, Any], Decision]
# The choices of a seat, about a piece or about no piece.
Lister: TypeAlias = Callable[[World, SeatId, Any], Iterator[Choice]]
Evolve: TypeAlias = Callable[[World, Any], World]


class Hearing(Struct, frozen=True):
    """Who hears what another has said or done; he knows the secrets of `seat`, or nobody's."""

    teller: SeatId
    person: SeatId
    seat: SeatId | None


# What is told of an act or a fact that holds a secret: part of it, all, or nothing.
Hides: TypeAlias = Callable[[Any, Hearing], Action | Event | None]


def told_to_teller(told: Action, hearing: Hearing) -> Action | None:
    """Nobody else hears of it."""
    return told if hearing.teller == hearing.person else None


def told_to_its_seat(told: Any, hearing: Hearing) -> Event | None:
    """Only whose it is hears of it."""
    fact: Event = told
    return fact if told.seat == hearing.seat else None


class Stated(Struct, frozen=True, kw_only=True):
    """When an intention may be stated, by whom, how a seat's choices are listed, and who hears.

    What `lists` gives must pass the rule; it is asked only while the moment is open. Without it the
    act is never listed. What `spends` an active action is listed only for pieces that have one.
    Who plays another's seat speaks for that seat, unless it is said `for_oneself`. The game must
    wait for the `waited` seat, if the act is about one. An act that `stands_for` others is decided
    as the one it means now. What `hides` says is told of it; else everybody hears it.
    """

    when: frozenset[When] = frozenset({"own-turn"})
    lists: Lister | None = None
    spends: bool = False
    for_oneself: bool = False
    waited: Callable[[Any], SeatId] | None = None
    stands_for: Callable[[World, SeatId, Any], Action] | None = None
    hides: Hides | None = None


class Act(Stated, frozen=True):
    """An intention that is decided at once."""

    decide: Decide


class Course(Stated, frozen=True):
    """An intention whose facts come one by one, with windows between: it is run upon a flow."""

    run: Callable[[Flow, SeatId, Any], Refusal | None]


class Flags(TypedDict, total=False):
    """What a line of a table may say besides when; see `Stated`."""

    lists: Lister
    spends: bool
    for_oneself: bool
    waited: Callable[[Any], SeatId]
    stands_for: Callable[[World, SeatId, Any], Action]
    hides: Hides


def act(decide: Decide, *when: When, **flags: Unpack[Flags]) -> Act:
    """One line of a table of acts; in one's own turn, unless it says when."""
    return Act(decide, when=frozenset(when or ("own-turn",)), **flags)


def accepted(
    decide: Decide, world: World, seat: SeatId, candidates: Iterable[Action]
) -> Iterator[Action]:
    """Those that their rule does not refuse."""
    for action in candidates:
        if not isinstance(decide(world, seat, action), Refusal):
            yield action


class Agreement(Struct, frozen=True):
    """What follows when another says yes to a request of this kind."""

    clause: ClauseId
    agreed: Callable[[World, Request], Decision]


Acts: TypeAlias = dict[type[Action], Act | Course]
Facts: TypeAlias = dict[type[Event], Evolve]
# What dice decide, by what they are thrown for.
Throws: TypeAlias = dict[type[Purpose], Callable[[World, Any, Faces], tuple[Event, ...]]]
# What is told of facts that hold a secret.
Secrets: TypeAlias = dict[type[Action] | type[Event], Hides]
# Where a fact happened that others may react to (VS-1.2.u).
Scenes: TypeAlias = dict[type[Event], Callable[[World, Any], tuple[Cell, ...]]]
Agreements: TypeAlias = dict[RequestKind, Agreement]
