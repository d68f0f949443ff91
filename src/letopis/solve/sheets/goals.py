"""Play for a goal other than points: reach a target total, or win.

A goal is a number for every total, such as 1 from a target on and 0 below it, or the probability
that this total wins. Near enough to the end the plan is exact, for every state and every number of
points that may stand on its sheet. Presence totals are approximated by a normal distribution with
the mean and the deviation of optimal play for points.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from letopis.games.sheet.state import Sheet
from letopis.solve.sheets.advice import Position, RatedChoice, ranked, spot_of, weighed
from letopis.solve.sheets.layout import GoalLayout, lay_out
from letopis.solve.sheets.odds import shares_of_totals
from letopis.solve.sheets.progress import Progress, quietly
from letopis.solve.sheets.space.array_types import F64, I64
from letopis.solve.sheets.space.scores import Distribution
from letopis.solve.sheets.space.state_space import place_of, points_written
from letopis.solve.sheets.tables.solved_tables import Tables, spread_of_states
from letopis.solve.sheets.turn import Spot, after_writing, offer_of

EXACT_UP_TO = 2_000_000  # places of a layout: takes some seconds
STEPS = 24
FAINT = 1e-9
WIDE = 8.0  # deviations from the mean covered by the grid
_GRID = np.linspace(-WIDE, WIDE, 4001)
_BELOW = np.array([0.5 * (1 + math.erf(z / math.sqrt(2))) for z in _GRID])


class Goal(NamedTuple):
    """`worth[n]` is the value of a total of `low + n`; it never decreases. Totals below and above
    count as the first and the last one.
    """

    low: int
    worth: F64

    @property
    def high(self) -> int:
        return self.low + len(self.worth) - 1

    def of(self, totals: F64 | I64) -> F64:
        at = np.clip(np.asarray(totals).astype(np.int64), self.low, self.high) - self.low
        found: F64 = self.worth[at]
        return found


class GoalPlan(NamedTuple):
    """A plan for a goal from a sheet on: exact by `table`, or approximate by `deviation`."""

    tables: Tables
    goal: Goal
    layout: GoalLayout | None
    table: F64
    deviation: F64
    steps: tuple[F64, F64]  # approximate: totals at which the goal rises, by how much

    @property
    def is_exact(self) -> bool:
        return self.layout is not None


def reaching(target: int) -> Goal:
    """The goal of at least so many points."""
    return Goal(target - 1, np.array([0.0, 1.0]))


def plan_for(
    tables: Tables,
    sheet: Sheet,
    goal: Goal,
    most: int = EXACT_UP_TO,
    progress: Progress = quietly,
) -> GoalPlan:
    """A plan for this sheet before a turn, and for every sheet it may become."""
    nothing, steps = np.zeros(0), _steps(goal)
    layout = lay_out(tables.frame, sheet, (goal.low, goal.high), most)
    if layout is None:
        return GoalPlan(tables, goal, None, nothing, spread_of_states(tables, progress), steps)
    from letopis.solve.sheets.kernels.goal_kernel import solve_layout

    table = solve_layout(tables.frame, layout, goal.of, progress)
    return GoalPlan(tables, goal, layout, table, nothing, steps)


def chance_before(plan: GoalPlan, sheet: Sheet) -> float:
    """The expected value of the goal for a sheet before a turn."""
    frame, held = plan.tables.frame, points_written(sheet)
    group, standing = place_of(frame, sheet)
    return float(_chance(plan, np.array(group), np.array(standing), np.array(held)))


def advise_goal(plan: GoalPlan, position: Position) -> tuple[RatedChoice, ...]:
    """Every legal choice with the value of the goal after it, the best first."""
    spot = spot_of(plan.tables, position)
    held = points_written(position.sheet)
    worth = weighed(
        plan.tables, position, lambda is_first: _written(plan, spot, held, is_first)[:, :, None]
    )
    return ranked([(action, numbers.tolist()) for action, numbers in worth])


def _written(plan: GoalPlan, spot: Spot, held: int, is_first: bool) -> F64:
    """The value of each throw in each cell, (cells, throws)."""
    space = plan.tables.frame.space
    offer, states = offer_of(space, spot.group, is_first), after_writing(space, spot)
    group = np.searchsorted(_starts(plan), states, side="right") - 1
    standing = states - _starts(plan)[group]
    premiums = np.unique(offer.premium)
    gained = held + space.prices.points + premiums[:, None, None]
    found = _chance(plan, group[None], standing[None], gained)  # (premiums, cells, kinds)
    which = np.searchsorted(premiums, offer.premium)
    cells = np.arange(len(offer.kind))[:, None]
    worth: F64 = found[which[None, :], cells, offer.kind] + offer.writable
    return worth


def _starts(plan: GoalPlan) -> I64:
    """The first state of every group; groups are ordered by their states."""
    groups = plan.tables.frame.space.groups
    starts: I64 = groups.start[groups.made, groups.open]
    return starts


def _chance(plan: GoalPlan, group: I64, standing: I64, held: F64 | I64) -> F64:
    """The value of sheets before a turn, by group, standing and points on the sheet."""
    if plan.layout is not None:
        return plan.table[plan.layout.place(group, standing, held)]
    state = _starts(plan)[group] + standing
    mean, deviation = held + plan.tables.at(state), plan.deviation[state]
    return _smoothed(plan.steps, mean, deviation)


def _smoothed(steps: tuple[F64, F64], mean: F64, deviation: F64) -> F64:
    """The mean of a goal over normally distributed totals."""
    at, rise = steps
    away = (mean[..., None] - at + 0.5) / np.maximum(deviation, 1e-6)[..., None]
    found: F64 = np.interp(away, _GRID, _BELOW) @ rise
    return found


def _steps(goal: Goal) -> tuple[F64, F64]:
    """Approximate a goal by a few steps of about equal height: their positions and rises."""
    rise: F64 = np.diff(goal.worth)
    at = goal.low + 1 + np.arange(len(rise))
    if len(rise) <= STEPS:
        return at.astype(np.float64), rise
    share = np.cumsum(rise) - rise / 2
    part = np.minimum((share / rise.sum() * STEPS).astype(np.int64), STEPS - 1)
    height: F64 = np.bincount(part, rise, STEPS).astype(np.float64)
    middle = np.bincount(part, rise * at, STEPS) / np.maximum(height, 1e-300)
    return middle, height


def winning(others: Sequence[Distribution], own_later: Distribution | None = None) -> Goal:
    """The goal of winning against totals with these distributions; `own_later` is what later games
    of the match will add to the own total.
    """
    shares = shares_of_totals(others)
    if own_later is None:
        return _trimmed(shares.low, shares.chance)
    width = len(own_later.chance)
    padded = np.concatenate([np.zeros(width - 1), shares.chance, np.ones(width - 1)])
    worth = np.correlate(padded, own_later.chance, mode="valid")
    return _trimmed(shares.low - own_later.low - width + 1, worth)


def _trimmed(low: int, worth: F64) -> Goal:
    """The goal without the edges where it hardly changes."""
    rising = np.flatnonzero((worth > FAINT) & (worth < 1 - FAINT))
    if not len(rising):
        rising = np.array([int(np.searchsorted(worth, 0.5))])
    first, last = max(0, int(rising[0]) - 1), min(len(worth) - 1, int(rising[-1]) + 1)
    kept = np.maximum.accumulate(worth[first : last + 1])
    return Goal(low + first, kept)
