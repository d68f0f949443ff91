"""Tables that travel with the program: the same numbers and the same advice as the solver's."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from letopis.core.acts import ClauseId
from letopis.core.options import resolve
from letopis.games.catalogue import DICE_GAMES
from letopis.games.sheet.rules import compile_rules
from letopis.games.sheet.spec import SheetSpec
from letopis.games.sheet.state import blank
from letopis.solve.sheets import (
    Position,
    Tables,
    advise,
    final_scores,
    is_at_hand,
    opened,
    outlooks,
    solved,
    spread_of_states,
    win_odds,
)
from letopis.solve.sheets.space.state_space import Frame, frame_of
from letopis.solve.sheets.tables import packed_tables
from letopis.solve.sheets.tables.half_values import Halves
from letopis.solve.sheets.tables.packed_spreads import load_spread
from letopis.solve.sheets.turn import Spot
from letopis.solve.sheets.turn_outcomes import ending
from tests.harness.seeds import SEED
from tests.solve.sheet_walks import positions, random_match
from tests.yatzy.test_preset_values import small_yatzy

PRESETS = [(game.id, preset) for game in DICE_GAMES.values() for preset in game.presets]
PLAYED_OUT, GAMES = 60, 2
MOST_BYTES = 9_000_000

pytestmark = pytest.mark.usefixtures("shared_shelf")


def spec_of(game: str, preset: str) -> SheetSpec:
    found = DICE_GAMES[game]
    return found.spec(resolve(found.options, found.presets, preset, {}))


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_packed_table_of_a_preset_is_the_solvers(game: str, preset: str) -> None:
    spec = spec_of(game, preset)
    exact, packed = solved(spec), opened(spec)
    assert packed.tie > exact.tie, "no table was packed for this preset: call `make tables`"
    all_that_is_stored_is_the_solvers_rounded(exact, packed)
    what_is_played_out_is_as_exact(exact, packed)
    for seed in range(GAMES):
        for position in positions(DICE_GAMES[game], preset, SEED + seed):
            choices_are_the_solvers(exact, packed, position)


def all_that_is_stored_is_the_solvers_rounded(exact: Tables, packed: Tables) -> None:
    stored = Halves(exact.frame).stored_states(exact.states)
    assert np.abs(packed.at(stored) - exact.values[stored]).max() <= error_of(exact) * 1.001


def what_is_played_out_is_as_exact(exact: Tables, packed: Tables) -> None:
    stored = Halves(exact.frame).stored_states(exact.states)
    others = np.setdiff1d(np.arange(exact.states), stored)
    drawn = np.random.default_rng(SEED).choice(others, PLAYED_OUT)
    assert np.abs(packed.at(drawn) - exact.values[drawn]).max() <= error_of(exact) * 1.001
    assert packed.optimum == pytest.approx(exact.optimum, abs=error_of(exact) * 1.001)


def choices_are_the_solvers(exact: Tables, packed: Tables, position: Position) -> None:
    """The best choices are the solver's, and those that lose less than a millionth of a point."""
    wanted = {option.action: option for option in advise(exact, position)}
    found = advise(packed, position)
    assert {option.action for option in found} == set(wanted)
    for option in found:
        own = wanted[option.action]
        assert option.value == pytest.approx(own.value, abs=packed.tie / 2)
        assert option.is_best or not own.is_best
        assert not option.is_best or own.loss < 2 * packed.tie


def error_of(tables: Tables) -> float:
    packed = packed_tables.find(tables.rules.spec)
    assert packed is not None
    return 0.5 / packed.label.scale


def test_rounding_never_parts_equal_choices() -> None:
    for game, preset in PRESETS:
        packed = packed_tables.find(spec_of(game, preset))
        assert packed is not None
        assert 2 * 0.5 / packed.label.scale < packed_tables.TIE / 2


def test_there_is_one_table_for_each_preset_and_they_are_small() -> None:
    files = sorted(packed_tables.FOLDER.iterdir())
    names = sorted(f"{game}-{preset}" for game, preset in PRESETS)
    for suffix in (".table", ".spread"):
        assert sorted(file.stem for file in files if file.suffix == suffix) == names
    assert sum(file.stat().st_size for file in files) < MOST_BYTES


def test_the_totals_of_whole_games_are_packed_too(empty_shelf: None) -> None:
    tables = opened(spec_of("yatzy", "plain"))
    spread = final_scores(tables, blank(tables.rules))
    assert spread.chance.sum() == pytest.approx(1, abs=1e-9)
    assert spread.mean == pytest.approx(tables.optimum, abs=1e-6)


# Whose table it is


def test_another_rule_has_no_packed_table() -> None:
    spec = spec_of("yatzy", "plain")
    upper, lower = spec.parts
    assert packed_tables.find(spec) is not None
    assert packed_tables.find(replace(spec, parts=(replace(upper, bonus=36), lower))) is None
    assert not is_at_hand(replace(spec, rolls=2))


def test_a_clause_that_is_numbered_anew_changes_no_table() -> None:
    spec = spec_of("yatzy", "plain")
    cited = replace(spec.clauses, fits=ClauseId("YZ-9.9"))
    assert packed_tables.find(replace(spec, clauses=cited)) is not None


def test_a_table_for_another_numbering_of_states_is_not_read() -> None:
    spec = spec_of("yatzy", "plain")
    packed, frame = packed_tables.find(spec), frame_of(compile_rules(spec))
    assert packed is not None
    assert packed_tables.load(packed, frame) is not None
    assert packed_tables.load(packed, _with_other_prices(frame)) is None


def _with_other_prices(frame: Frame) -> Frame:
    points = frame.space.prices.points.copy()
    points[0, 1] += 1
    prices = frame.space.prices._replace(points=points)
    return frame._replace(space=frame.space._replace(prices=prices))


@pytest.mark.parametrize("damage", ["cut", "flipped", "label"])
def test_a_damaged_table_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    spec = spec_of("yatzy", "plain")
    packed = packed_tables.find(spec)
    assert packed is not None
    whole = packed.file.read_bytes()
    ruined = {"cut": whole[:-8], "flipped": whole[:-1] + b"?", "label": b"[" + whole[1:]}[damage]
    (tmp_path / "yatzy-plain.table").write_bytes(ruined)
    monkeypatch.setattr(packed_tables, "FOLDER", tmp_path)
    tables = opened(spec)
    assert tables.tie < packed_tables.TIE  # the solver's, from the cache or computed
    assert tables.optimum == pytest.approx(245.870774514111, abs=1e-9)


def test_a_packed_sheet_of_any_kind_is_read_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sheet with an odd number of cells, three dice, and a joker."""
    spec = replace(small_yatzy("forced", "free"), dice=3)
    exact = solved(spec)
    spread = final_scores(exact, blank(exact.rules))
    (tmp_path / "small.table").write_bytes(packed_tables.pack(exact.frame, exact.values, spread))
    monkeypatch.setattr(packed_tables, "FOLDER", tmp_path)
    packed = opened(spec)
    assert packed.tie == packed_tables.TIE
    assert packed.at(np.arange(packed.states)) == pytest.approx(exact.values, abs=1e-6)
    assert final_scores(packed, blank(packed.rules)).low == spread.low


def test_an_own_sheet_is_solved_and_says_how_far_it_is(empty_shelf: None) -> None:
    told = list[tuple[int, int]]()
    tables = opened(small_yatzy("forced", "free"), lambda *it: told.append(it))
    assert tables.is_new
    assert told[-1][0] == told[-1][1] > 0


# Without the compiler


QUESTIONS = """
import sys
from letopis.analysis import hint, odds_after_turns, prepare_odds
from letopis.analysis import sheet_of, told_review, told_scores
from letopis.games.catalogue import DICE_GAMES
from letopis.solve.sheets import tables_of
from letopis.solve.sheets.progress import quietly
from tests.solve.sheet_walks import random_match

for game in DICE_GAMES.values():
    for preset in game.presets:
        chronicle, states = random_match(game, preset)
        tables = tables_of(sheet_of(game, chronicle.header))
        assert hint(tables, states[0], "all", None).best
        assert told_review(tables, game, chronicle).steps
        assert told_scores(tables, game, chronicle).results
        prepare_odds(tables, quietly)
        assert list(odds_after_turns(tables, game, chronicle))
sys.exit("numba" in sys.modules)
"""


def test_hints_reviews_and_results_of_all_presets_need_no_compiler(empty_shelf: None) -> None:
    done = subprocess.run([sys.executable, "-c", QUESTIONS], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_impossible_position_is_still_refused() -> None:
    tables = opened(spec_of("yatzy", "plain"))
    with pytest.raises(Exception, match="position"):
        advise(tables, Position(blank(tables.rules), (1, 2, 3, 4, 9), 1))


# Odds from packed tables


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_packed_spread_of_a_preset_is_the_solvers(game: str, preset: str) -> None:
    """Its numbers of a whole game are known exactly, and those of the last turn by playing it."""
    tables = opened(spec_of(game, preset))
    spread, blank_sheet = spread_of_states(tables), blank(tables.rules)
    step = float(spread.max()) / 255
    assert spread[-1] == pytest.approx(final_scores(tables, blank_sheet).deviation, abs=step)
    groups = tables.frame.space.groups
    for group in tables.frame.levels[1]:
        start = int(groups.start[groups.made[group], groups.open[group]])
        ends = ending(tables.frame, tables.at, Spot(group, 0))
        assert spread[start] == pytest.approx(ends.deviation, abs=step)
        assert ends.mean == pytest.approx(tables.at_one(start), abs=1e-6)


@pytest.mark.parametrize("game", [game for game, preset in PRESETS if preset == "document"])
def test_odds_from_packed_tables_are_close_and_exact_at_the_end(game: str) -> None:
    spec = spec_of(game, "document")
    exact, packed = solved(spec), opened(spec)
    _, states = random_match(DICE_GAMES[game], "document", seats=2, seed=3)
    for state in states[-2:] + states[-12:-11] + states[4:5]:
        found, wanted = outlooks(packed, state), outlooks(exact, state)
        for one, other in zip(found, wanted, strict=True):
            assert one.total.mean == pytest.approx(other.total.mean, abs=1e-5)
        share, known = (win_odds([it.total for it in seats])[0] for seats in (found, wanted))
        away = 1e-6 if all(it.is_exact for it in found) else 0.04
        assert share == pytest.approx(known, abs=away)
    assert all(it.is_exact for it in outlooks(packed, states[-1]))


def test_a_damaged_spread_is_not_read(tmp_path: Path) -> None:
    spec = spec_of("yatzy", "plain")
    packed, frame = packed_tables.find(spec), frame_of(compile_rules(spec))
    assert packed is not None
    assert load_spread(packed, frame) is not None
    whole = packed.file.with_suffix(".spread").read_bytes()
    copy = packed._replace(file=tmp_path / "yatzy-plain.table")
    assert load_spread(copy, frame) is None
    for ruined in (whole[:-1], whole[:-1] + b"?", b"[" + whole[1:]):
        copy.file.with_suffix(".spread").write_bytes(ruined)
        assert load_spread(copy, frame) is None
    copy.file.with_suffix(".spread").write_bytes(whole)
    assert load_spread(copy, _with_other_prices(frame)) is None
