"""What would come of an act, without doing it: facts, dice with their odds, and warnings.

    found = dry_run(table, seat, action)     # a DryRun, or the refusal
    table = suppose(table, seat, actions)    # the table as it would stand if nobody interfered

The answer follows from what the seat may know, so it is the same in every state that looks alike to
it, and what is `certain` happens in all of them.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Action, Event, Refusal
from letopis.core.dice import Draw
from letopis.core.seats import SeatId
from letopis.core.table import Table, ask
from letopis.core.table_acts import TABLE_KINDS

MOST_THROWS = 1296  # four dice of six sides; beyond that nobody reads the odds


class Warned(Struct, frozen=True):
    """What a friend at the table would say: a key for the locale. One that is `grave` is worth a
    question before the act is done."""

    key: str
    about: dict[str, str | int] = {}
    grave: bool = True


class Foresight(Struct, frozen=True):
    """What a game says of an act. `certain` happens whatever is hidden from the seat; `likely`
    follows if nobody interferes. The states are those after either."""

    certain: tuple[Event, ...]
    likely: tuple[Event, ...]
    after_certain: Any
    after_likely: Any


class Chance(Struct, frozen=True):
    """What so many of all throws bring: facts, or by a `key` what they make possible."""

    throws: int
    of: int
    facts: tuple[Event, ...] = ()
    key: str = ""
    about: dict[str, str | int] = {}


class Dice(Struct, frozen=True):
    """Dice that would be thrown. Without `chances` there are too many, or they are secret."""

    draw: Draw
    is_certain: bool
    chances: tuple[Chance, ...] = ()


class DryRun(Struct, frozen=True):
    """The answer. `purse` is what the seat counts, coins or points, before and after."""

    foresight: Foresight
    dice: Dice | None = None
    purse: tuple[int, int] | None = None
    warnings: tuple[Warned, ...] = ()


class Foreseeing(ABC):
    """A game that can say what comes of an act, from what a seat may know."""

    @abstractmethod
    def foresee(self, state: Any, seat: SeatId, action: Any, /) -> Foresight | Refusal: ...

    @abstractmethod
    def chances(self, state: Any, seat: SeatId, /) -> tuple[Chance, ...]:
        """What the dice that are called for now can bring."""
        ...

    @abstractmethod
    def warnings(
        self, state: Any, seat: SeatId, action: Any, foresight: Foresight, /
    ) -> tuple[Warned, ...]: ...

    @abstractmethod
    def purse(self, state: Any, seat: SeatId, /) -> int | None: ...


class Planning(ABC):
    """A game in which a seat may plan while others act."""

    @abstractmethod
    def next_turn(self, state: Any, seat: SeatId, /) -> Any:
        """The state at the beginning of a seat's next turn, if nothing else happened; the present
        one, if it is its turn already."""
        ...

    @abstractmethod
    def undisturbed(self, state: Any, seat: SeatId, /) -> Any:
        """The state in which a seat can act on if nobody reacts to what it has done: dice have
        fallen as they fall most often."""
        ...


def dry_run(table: Table, seat: SeatId, action: Action) -> DryRun | Refusal:
    """What would come of an act; the table stays as it is."""
    game, state = table.game, table.state
    if isinstance(action, TABLE_KINDS):
        return _of_the_table(table, seat, action)
    assert isinstance(game, Foreseeing)
    found = game.foresee(state, seat, action)
    if isinstance(found, Refusal):
        return found
    before, after = game.purse(state, seat), game.purse(found.after_certain, seat)
    purse = None if before is None or after is None else (before, after)
    return DryRun(
        found, _dice(table, seat, found), purse, game.warnings(state, seat, action, found)
    )


def at_next_turn(table: Table, seat: SeatId) -> Table:
    """The table as it would stand when this seat is to move, if nothing else happened."""
    if not isinstance(table.game, Planning):
        return table
    return replace(table, state=table.game.next_turn(table.state, seat))


def suppose(table: Table, seat: SeatId, actions: Iterable[Action]) -> Table | Refusal:
    """The table as it would stand after these acts, if nobody interfered."""
    for action in actions:
        found = dry_run(table, seat, action)
        if isinstance(found, Refusal):
            return found
        table = acted_on(table, seat, found)
    return table


def acted_on(table: Table, seat: SeatId, found: DryRun) -> Table:
    """The table when the act has been done and the seat can do the next: nobody has interfered, and
    dice have fallen as they fall most often."""
    state = found.foresight.after_likely
    if isinstance(table.game, Planning):
        state = table.game.undisturbed(state, seat)
    return replace(table, state=state)


def throws_by_outcome(
    draw: Draw, outcome: Callable[[tuple[int, ...]], tuple[Event, ...]]
) -> tuple[Chance, ...]:
    """How many of all throws bring the same facts, the most frequent first."""
    of = draw.sides**draw.dice
    if of > MOST_THROWS:
        return ()
    faces = product(range(1, draw.sides + 1), repeat=draw.dice)
    counted = Counter(outcome(it) for it in faces)
    return tuple(Chance(count, of, facts) for facts, count in counted.most_common())


def _dice(table: Table, seat: SeatId, found: Foresight) -> Dice | None:
    game = table.game
    assert isinstance(game, Foreseeing)
    for state, is_certain in ((found.after_certain, True), (found.after_likely, False)):
        draw = game.draw(state)
        if draw is not None:
            return Dice(draw, is_certain, game.chances(state, seat))
    return None


def _of_the_table(table: Table, seat: SeatId, action: Action) -> DryRun | Refusal:
    """TB-2.1, TB-2.2. Acts of the table itself hide nothing."""
    entry = ask(table, seat, action)
    if isinstance(entry, Refusal):
        return entry
    return DryRun(Foresight(entry.events, (), table.state, table.state))
