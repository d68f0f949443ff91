"""What a chapter says about its acts and facts: two tables, which `engine.registry` merges.

A chapter exports `ACTS`, with an `Act` for each kind of intention, and `FACTS`, with a record for
each kind of fact. Where a fact of another chapter changes something of its own too, it says so in
`SIDE_EFFECTS`; what needs another's yes, in `AGREEMENTS`.
"""

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.world import Request, RequestKind, World
from letopis.games.strategic.world.flow import Flow

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
Decision: TypeAlias = tuple[Event, ...] | Refusal
# Each function takes its own kind, which a table of many kinds cannot say.
Decide: TypeAlias = Callable[[World, SeatId, Any], Decision]
Evolve: TypeAlias = Callable[[World, Any], World]


class Act(Struct, frozen=True):
    """How an intention is decided, and when it may be stated."""

    decide: Decide
    when: frozenset[When]


class Course(Struct, frozen=True):
    """An intention whose facts come one by one, with windows between: it is run upon a flow."""

    run: Callable[[Flow, SeatId, Any], Refusal | None]
    when: frozenset[When]


def act(decide: Decide, *when: When) -> Act:
    """One line of a table of acts; in one's own turn, unless it says when."""
    return Act(decide, frozenset(when or ("own-turn",)))


class Agreement(Struct, frozen=True):
    """What follows when another says yes to a request of this kind."""

    clause: ClauseId
    agreed: Callable[[World, Request], Decision]


Acts: TypeAlias = dict[type[Action], Act | Course]
Facts: TypeAlias = dict[type[Event], Evolve]
Agreements: TypeAlias = dict[RequestKind, Agreement]
