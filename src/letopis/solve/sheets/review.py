"""Review of a chronicle: the loss of every decision and the luck of every throw.

The value of a sheet changes in two ways only. A throw raises or lowers it: luck, zero on average. A
choice that is not the best lowers it: loss. So a total is the value of a blank sheet, plus the
luck, less the losses, with no remainder.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import fsum
from statistics import fmean
from typing import TypeAlias

from msgspec import Struct

from letopis.core.chronicle import Chronicle, Entry
from letopis.core.errors import Trouble
from letopis.core.seats import SeatId
from letopis.core.table import advance, open_table
from letopis.core.table_acts import Undone
from letopis.games.sheet.actions import Keep, Roll, Score, Throw
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.state import Sheet, State
from letopis.solve.sheets.advice import Position, RatedChoice, TurnChoice, advise
from letopis.solve.sheets.space.state_space import points_written
from letopis.solve.sheets.tables.solved_tables import Tables, still_to_come

FAINT = 1e-6  # points: changes below are rounding


class JudgedChoice(Struct, frozen=True):
    """A choice among several: its loss, and the best alternative.

    `stake` is the mean loss of a uniformly random choice here.
    """

    seq: int
    seat: SeatId
    game: int
    turn: int
    action: TurnChoice
    best: TurnChoice
    loss: float
    stake: float
    is_best: bool  # or closer to it than the numbers are exact

    @property
    def change(self) -> float:
        return -self.loss


class Fall(Struct, frozen=True):
    """A throw: the dice on the table after it, and its luck."""

    seq: int
    seat: SeatId
    game: int
    turn: int
    dice: Dice
    luck: float

    @property
    def change(self) -> float:
        return self.luck


Step: TypeAlias = JudgedChoice | Fall
Advised: TypeAlias = Callable[[Position], tuple[RatedChoice, ...]]


class Split(Struct, frozen=True):
    """A sheet: its value at the start, and the luck and losses on it.

    `total` is the result; of a sheet that is not full, the expected result of optimal play.
    """

    seat: SeatId
    game: int
    expected: float
    luck: float
    loss: float
    total: float
    is_full: bool


class Skill(Struct, frozen=True):
    """How well a seat decided: 100 without any loss, 0 for no better than random choices."""

    seat: SeatId
    decisions: int
    best: int  # the number of decisions without loss
    accuracy: float


class Review(Struct, frozen=True):
    """The whole review, in the order of the chronicle."""

    steps: tuple[Step, ...]
    sheets: tuple[Split, ...]
    skills: tuple[Skill, ...]

    def turning_points(self, count: int = 3) -> tuple[Step, ...]:
        """The steps with the largest changes, in the order in which they came."""
        ranked = sorted(self.steps, key=lambda step: -abs(step.change))
        chosen = [step for step in ranked[:count] if abs(step.change) > FAINT]
        return tuple(sorted(chosen, key=lambda step: step.seq))


def review(tables: Tables, game: SheetGame, chronicle: Chronicle) -> Review:
    """Review a finished or running match; undone entries are left out."""
    table = open_table(game, chronicle.header)
    steps: dict[int, Step] = {}

    @lru_cache(maxsize=4)
    def advised(position: Position) -> tuple[RatedChoice, ...]:
        return advise(tables, position)

    for entry in chronicle.entries:
        for event in entry.events:
            if isinstance(event, Undone):
                steps = {seq: step for seq, step in steps.items() if seq < event.seq}
        before, table = table.state, advance(table, entry)
        step = _step(tables, advised, before, table.state, entry)
        if step is not None:
            steps[entry.seq] = step
    found = tuple(steps.values())
    sheets = tuple(_splits(tables, advised, table.state, found))
    return Review(found, sheets, tuple(_skill(found, seat) for seat in table.state.seats))


def _step(
    tables: Tables, advised: Advised, before: State, after: State, entry: Entry
) -> Step | None:
    """The step of an entry; None for one without a choice or a throw."""
    if not isinstance(entry.ask, Roll | Keep | Score | Throw) or before.is_over:
        return None
    if isinstance(entry.ask, Throw):
        held = _held(before)
        luck = advised(Position(held, after.dice, before.rolls))[0].value
        luck -= _worth_before_throw(tables, advised, before)
        return Fall(entry.seq, before.mover, *_when(before), after.dice, luck)
    if not before.rolls:
        return None
    options = advised(Position(_held(before), before.dice, before.rolls))
    if len(options) == 1:
        return None
    chosen, best = _taken(options, entry.ask), options[0]
    action = chosen.action if chosen.is_best else best.action
    stake = fmean(option.loss for option in options)
    when = _when(before)
    return JudgedChoice(
        entry.seq, entry.seat, *when, chosen.action, action, chosen.loss, stake, chosen.is_best
    )


def _when(state: State) -> tuple[int, int]:
    """The number of the game in the match, and of the turn of its player."""
    return len(state.finished) + 1, state.round


def _held(state: State) -> Sheet:
    return state.sheets[state.at_turn]


def _taken(options: Iterable[RatedChoice], action: TurnChoice) -> RatedChoice:
    for option in options:
        if option.action == action:
            return option
    raise Trouble("review-other-rules")


def _worth_before_throw(tables: Tables, advised: Advised, state: State) -> float:
    """The value of a sheet when dice are called for: all of them, or those not set aside."""
    if state.rolls == 1:
        return _worth_before_turn(tables, _held(state))
    options = advised(Position(_held(state), state.dice, state.rolls - 1))
    return _taken(options, Keep(state.kept) if state.kept else Roll()).value


def _worth_before_turn(tables: Tables, sheet: Sheet) -> float:
    return points_written(sheet) + still_to_come(tables, sheet)


def _worth_now(tables: Tables, advised: Advised, state: State, at: int) -> float:
    """The expected total of a seat in the middle of a game."""
    if at != state.at_turn or not state.rolls:
        return _worth_before_turn(tables, state.sheets[at])
    if state.kept is not None:
        return _worth_before_throw(tables, advised, state)
    return advised(Position(_held(state), state.dice, state.rolls))[0].value


def _splits(
    tables: Tables, advised: Advised, state: State, steps: Iterable[Step]
) -> Iterator[Split]:
    worth = [[_worth_before_turn(tables, sheet) for sheet in sheets] for sheets in state.finished]
    if not state.is_over:
        worth.append([_worth_now(tables, advised, state, at) for at in range(len(state.seats))])
    for game, totals in enumerate(worth, start=1):
        for seat, total in zip(state.seats, totals, strict=True):
            own = [step for step in steps if (step.seat, step.game) == (seat, game)]
            yield Split(
                seat=seat,
                game=game,
                expected=tables.optimum,
                luck=fsum(step.luck for step in own if isinstance(step, Fall)),
                loss=fsum(step.loss for step in own if isinstance(step, JudgedChoice)),
                total=total,
                is_full=game <= len(state.finished),
            )


def _skill(steps: Iterable[Step], seat: SeatId) -> Skill:
    own = [step for step in steps if isinstance(step, JudgedChoice) and step.seat == seat]
    lost, staked = fsum(step.loss for step in own), fsum(step.stake for step in own)
    best = sum(step.is_best for step in own)
    share = lost / staked if staked else 0.0
    return Skill(seat, len(own), best, 100 * max(0.0, 1 - share))
