"""Simulation of many games with random dice, played by the tables: a check of the solver.

Games are played side by side. A turn is solved once for all games that are in the same state.
"""

from typing import NamedTuple

import numpy as np

from letopis.games.sheet.state import Sheet
from letopis.solve.sheets.kernels.compilation import compiled
from letopis.solve.sheets.kernels.policy import Turn, blank_turn, list_offers, work_out
from letopis.solve.sheets.progress import Progress, quietly
from letopis.solve.sheets.space.array_types import F64, I64
from letopis.solve.sheets.space.hands import all_hands
from letopis.solve.sheets.space.outcomes import Outcomes, outcomes_of
from letopis.solve.sheets.space.scores import Distribution
from letopis.solve.sheets.space.state_space import StateSpace
from letopis.solve.sheets.tables.solved_tables import Tables


class SimulatedGames(NamedTuple):
    """`points[game, cell]` are the points written; premiums and totals by game."""

    points: I64
    premiums: I64
    totals: I64

    def sheet(self, game: int) -> Sheet:
        return Sheet(tuple(self.points[game].tolist()), 0, int(self.premiums[game]))


def thrown_scores(tables: Tables, games: int, progress: Progress = quietly) -> Distribution:
    """The distribution of the totals of so many simulated games."""
    totals = simulate(tables, games, 0, progress).totals
    low = int(totals.min())
    return Distribution(low, np.bincount(totals - low) / games)


def simulate(tables: Tables, games: int, seed: int, progress: Progress = quietly) -> SimulatedGames:
    """Simulate so many games of one player."""
    frame, rng = tables.frame, np.random.default_rng(seed)
    space, outcomes = frame.space, outcomes_of(frame.space)
    turn, faces = blank_turn(space), _dropped(tables)
    state, points = np.full(games, frame.states - 1), np.zeros((games, tables.rules.rounds), int)
    premiums = np.zeros(games, np.int64)
    starts = space.groups.start[space.groups.made, space.groups.open]
    spec = tables.rules.spec
    for turns in range(1, tables.rules.rounds + 1):
        order = np.argsort(state, kind="stable")
        group = np.searchsorted(starts, state, side="right") - 1
        place = np.stack([group, state - starts[group]])
        dice = rng.integers(0, spec.sides, (games, spec.rolls, spec.dice), np.int8)
        ends = np.zeros(games, np.int64)
        throw_turns(space, outcomes, order, place, tables.values, dice, faces, turn, ends, state)
        which = ends % outcomes.size
        cell = outcomes.cell[which]
        points[np.arange(games), cell] = outcomes.points[which]
        premiums += np.where(ends >= outcomes.size, space.places.premium, 0)
        progress(turns, tables.rules.rounds)
    close = frame.standings.close[state % len(frame.standings.close)].astype(np.int64)
    return SimulatedGames(points, premiums, points.sum(axis=1) + premiums + close)


def _dropped(tables: Tables) -> I64:
    """The number of dice in every hand, which tells how many are to be thrown."""
    spec = tables.rules.spec
    return np.array([len(hand) for hand in all_hands(spec.dice, spec.sides)])


@compiled
def throw_turns(
    space: StateSpace,
    outcomes: Outcomes,
    order: I64,
    place: I64,
    values: F64,
    dice: I64,
    size: I64,
    turn: Turn,
    ends: I64,
    state: I64,
) -> None:
    """Play one turn of every game: of `dice[game, roll]` as many fall as are called for."""
    hands, group, last = space.hands, -1, -1
    for game in order:
        if place[0, game] != group:
            group = place[0, game]
            list_offers(space, outcomes, group, turn.offers)
            last = -1
        standing = place[1, game]
        if standing != last:
            work_out(space, group, standing, values, turn)
            last = standing
        hand, roll = np.uintp(0), 0
        while True:
            for die in range(dice.shape[2] - size[hand]):
                hand = hands.more[hand, dice[game, roll, die]]
            roll += 1
            kept = hand if roll == space.rolls else np.uintp(turn.kept[roll - 1, hand])
            if kept == hand:
                break
            hand = kept
        end = turn.outcome[1 if roll == 1 else 0, hand - np.uintp(hands.full)]
        which = end % outcomes.size
        moves = turn.offers.moves[which]
        row = standing if moves < 0 else space.follow[moves + standing]
        ends[game], state[game] = end, turn.offers.next[which] + row
