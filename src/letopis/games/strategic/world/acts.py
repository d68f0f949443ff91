"""What a chapter says about its acts and facts: two tables, which `engine.registry` merges.

A chapter exports `ACTS`, with an `Act` for each kind of intention, and `FACTS`, with a record for
each kind of fact. Where a fact of another chapter changes something of its own too, it says so in
`SIDE_EFFECTS`; what needs another's yes, in `AGREEMENTS`; what dice decide, in `THROWS`; to which
of its facts others may react, in `SCENES`.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world import Request, RequestKind, World
from letopis.games.strategic.world.flow import Flow
from letopis.games.strategic.world.purposes import Purpose

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


class Act(Struct, frozen=True):
    """How an intention is decided, when it may be stated, and how a seat's choices are listed.

    What `lists` gives must pass `decide`; it is asked only while the moment is open. Without it the
    act is never listed. What `spends` an active action is listed only for pieces that have one.
    """

    decide: Decide
    when: frozenset[When]
    lists: Lister | None = None
    spends: bool = False


class Course(Struct, frozen=True):
    """An intention whose facts come one by one, with windows between: it is run upon a flow."""

    run: Callable[[Flow, SeatId, Any], Refusal | None]
    when: frozenset[When]
    lists: Lister | None = None
    spends: bool = False


def act(decide: Decide, *when: When, lists: Lister | None = None, spends: bool = False) -> Act:
    """One line of a table of acts; in one's own turn, unless it says when."""
    return Act(decide, frozenset(when or ("own-turn",)), lists, spends)


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
# Where a fact happened that others may react to (VS-1.2.u).
Scenes: TypeAlias = dict[type[Event], Callable[[World, Any], tuple[Cell, ...]]]
Agreements: TypeAlias = dict[RequestKind, Agreement]
