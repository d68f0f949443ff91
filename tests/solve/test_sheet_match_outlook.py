"""Odds at any moment of a match, against simulated games; portions that add up."""

import random

import numpy as np
import pytest

from letopis.core.seats import CHANCE
from letopis.games.sheet.actions import Throw
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.rules import throws
from letopis.games.sheet.spec import SheetSpec
from letopis.games.sheet.state import State, blank
from letopis.games.sheet.totals import part_total, total
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY
from letopis.solve.sheets import (
    Position,
    TurnMoment,
    advise,
    advise_batch,
    advise_many,
    final_scores,
    outlook,
    outlooks,
    portion_table,
    solved,
    tables_of,
    win_odds,
)
from letopis.solve.sheets.simulation import simulate
from letopis.solve.sheets.space.hands import chance_of
from letopis.solve.sheets.space.portions import WEAKNESS
from tests.bots.test_bots import moves, opened
from tests.everything import play
from tests.solve.test_sheets import spec_of, two_uneven_parts
from tests.yatzy.test_preset_values import small_valyrian, small_yatzy

pytestmark = pytest.mark.usefixtures("shared_shelf")


SMALL = [small_yatzy("document", "forced"), small_valyrian("forced", True), two_uneven_parts()]


@pytest.mark.parametrize("spec", SMALL, ids=["yatzy", "valyrian", "uneven"])
def test_before_a_throw_the_outlook_is_the_mean_of_what_it_is_after_it(spec: SheetSpec) -> None:
    tables = tables_of(spec)
    sheet, faces = blank(tables.rules), tables.rules.spec.sides
    dice = throws(tables.rules.spec.dice, faces)[-1]
    kept = dice[:1]
    before = outlook(tables, sheet, TurnMoment(kept, 2)).total
    mean = np.zeros(len(before.chance) + 1)
    for fallen in throws(tables.rules.spec.dice - 1, faces):
        after = outlook(tables, sheet, TurnMoment(tuple(sorted(kept + fallen)), 2)).total
        at = after.low - before.low
        mean[at : at + len(after.chance)] += chance_of(fallen, faces) * after.chance
    assert mean[:-1] == pytest.approx(before.chance, abs=1e-12)


@pytest.mark.parametrize("spec", SMALL, ids=["yatzy", "valyrian", "uneven"])
def test_an_outlook_has_the_mean_of_the_best_choice(spec: SheetSpec) -> None:
    tables = tables_of(spec)
    sheet = blank(tables.rules)
    for dice in throws(tables.rules.spec.dice, tables.rules.spec.sides):
        for roll in range(1, tables.rules.spec.rolls + 1):
            for cells in (0, 99):
                found = outlook(tables, sheet, TurnMoment(dice, roll), cells)
                assert found.is_exact is (cells == 99)
                best = advise(tables, Position(sheet, dice, roll))[0].value
                assert found.total.mean == pytest.approx(best, abs=1e-9 if cells else 0.5)


def thrown_out(game: SheetGame, state: State, rng: random.Random) -> State:
    """A match played to its end, every seat playing for points."""
    tables = tables_of(state.rules.spec)
    while not state.is_over:
        (seat,) = game.asked(state)
        draw = game.draw(state)
        if draw is not None:
            faces = [rng.randint(1, draw.sides) for _ in range(draw.dice)]
            state = play(game, state, CHANCE, Throw(tuple(faces)))
        elif state.rolls:
            sheet = state.sheets[state.at_turn]
            best = advise(tables, Position(sheet, state.dice, state.rolls))[0].action
            state = play(game, state, seat, best)
        else:
            state = play(game, state, seat, game.legal(state, seat)[0])
    return state


@pytest.mark.parametrize("games", [1, 2])
def test_the_odds_are_those_of_matches_thrown_out(games: int) -> None:
    """From the midst of a turn, three seats, half of the way."""
    table = opened("yatzy", "random", "greedy", "casual", seed=5, games=games)
    states = [at.state for at, _ in moves(table)]
    state = next(it for it in states[len(states) * 4 // 5 :] if it.rolls == 2 and it.dice)
    seats = outlooks(solved(state.rules.spec), state)
    assert all(seat.is_exact for seat in seats)
    odds, rng, count = win_odds([seat.total for seat in seats]), random.Random(1), 120
    wins = np.zeros(3)
    for _ in range(count):
        outcome = YATZY.outcome(thrown_out(YATZY, state, rng))
        assert outcome is not None
        for seat in outcome.winners:
            wins[state.seats.index(seat)] += 1 / len(outcome.winners)
    error = np.sqrt(np.maximum(0.02, np.array(odds) * (1 - np.array(odds))) / count)
    assert np.all(np.abs(wins / count - odds) < 3.5 * error)


def test_who_has_won_has_won() -> None:
    *_, (end, _) = moves(opened("yatzy", "greedy", "random", seed=5))
    odds = win_odds([it.total for it in outlooks(tables_of(end.state.rules.spec), end.state)])
    assert odds == (1.0, 0.0)


# Portions


@pytest.mark.parametrize("spec", SMALL, ids=["yatzy", "valyrian", "uneven"])
def test_portions_add_up_to_the_value_of_every_choice(spec: SheetSpec) -> None:
    tables = tables_of(spec)
    table, sheet = portion_table(tables), blank(tables.rules)
    assert table.values.sum(axis=0) == pytest.approx(tables.values, abs=1e-10)
    for dice in throws(tables.rules.spec.dice, tables.rules.spec.sides):
        for option in advise(tables, Position(sheet, dice, 1), table):
            assert sum(option.portions) == pytest.approx(option.value, abs=1e-10)


@pytest.mark.parametrize("spec", SMALL[1:], ids=["valyrian", "uneven"])
def test_portions_are_what_simulated_sheets_hold(spec: SheetSpec) -> None:
    """A weak army counts several times: what it costs beyond its cells is a portion of its own."""
    tables = tables_of(spec)
    table, games = portion_table(tables), 40_000
    played = simulate(tables, games, seed=3)
    for part in tables.rules.spec.parts:
        own = [name for name in table.portions.names if name.split("-")[0] == part.id]
        expected = sum(table.values[table.portions.names.index(name), -1] for name in own)
        found = [part_total(tables.rules, played.sheet(at), part) for at in range(games)]
        assert np.mean(found) == pytest.approx(expected, abs=4 * np.std(found) / games**0.5)
    assert any(name.endswith(WEAKNESS) for name in table.portions.names)


# Many positions at once


@pytest.mark.parametrize("spec", SMALL, ids=["yatzy", "valyrian", "uneven"])
def test_many_positions_are_answered_as_each_alone(spec: SheetSpec) -> None:
    tables = tables_of(spec)
    every = throws(tables.rules.spec.dice, tables.rules.spec.sides)
    rolls = range(1, tables.rules.spec.rolls + 1)
    asked = [Position(blank(tables.rules), dice, roll) for dice in every for roll in rolls]
    batch = advise_batch(tables, asked)
    for position, options, best in zip(asked, advise_many(tables, asked), batch.best, strict=True):
        alone = advise(tables, position)
        assert [it.action for it in options] == [it.action for it in alone]
        assert [it.value for it in options] == pytest.approx([it.value for it in alone])
        assert best == pytest.approx(alone[0].value)


# Simulation


@pytest.mark.parametrize("spec", SMALL, ids=["yatzy", "valyrian", "uneven"])
def test_simulated_totals_are_spread_as_computed(spec: SheetSpec) -> None:
    tables = tables_of(spec)
    games = 60_000
    played = simulate(tables, games, seed=1)
    spread = final_scores(tables, blank(tables.rules))
    error = spread.deviation / games**0.5
    assert played.totals.mean() == pytest.approx(tables.optimum, abs=3.5 * error)
    counted = np.array([(played.totals == score).mean() for score in spread.scores])
    assert counted == pytest.approx(spread.chance, abs=0.01)
    for at in range(0, games, 997):
        assert total(tables.rules, played.sheet(at)) == played.totals[at]


@pytest.mark.parametrize("game", [YATZY, VALYRIAN], ids=["yatzy", "valyrian"])
def test_thirty_thousand_games_come_within_three_errors_of_the_optimum(game: SheetGame) -> None:
    tables = tables_of(spec_of(game, "document"))
    totals = simulate(tables, 30_000, seed=7).totals
    assert abs(totals.mean() - tables.optimum) < 3 * totals.std() / len(totals) ** 0.5
