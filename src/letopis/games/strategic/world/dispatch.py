"""The two tables every chapter keeps: a rule for each intention, a record for each fact.

Each function takes its own kind, which a table of many kinds cannot say.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from letopis.core.acts import Action, Event, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.world import World

Decision: TypeAlias = tuple[Event, ...] | Refusal
Deciders: TypeAlias = dict[type[Action], Callable[[World, SeatId, Any], Decision]]
Evolvers: TypeAlias = dict[type[Event], Callable[[World, Any], World]]
