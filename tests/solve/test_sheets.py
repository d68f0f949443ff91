"""The exact solver: small sheets against twins and by hand, full ones against published values."""

import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from letopis.core.errors import Trouble
from letopis.core.options import resolve
from letopis.games.sheet.figures import AnyDice, Face, FigureKind, FromRoot, SumOfAll, SumOfThose
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.rules import compile_rules
from letopis.games.sheet.spec import Cell, CellId, Joker, Part, PartId, Repeat, SheetSpec, Zero
from letopis.games.sheet.state import Sheet, blank
from letopis.games.sheet.totals import total
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY
from letopis.games.yatzy.sheets import CLAUSES, LOWER, UPPER
from letopis.solve.sheets import final_scores, solved, spread_of_states, still_to_come
from letopis.solve.sheets.distribution import StateChance, distribution
from letopis.solve.sheets.progress import level_by_level, quietly
from letopis.solve.sheets.space.state_space import frame_of
from letopis.solve.sheets.tables import table_files
from tests.everything import play_everything
from tests.optimum import optimum
from tests.yatzy.test_preset_values import HOUSE_RULES, ZEROS, small_valyrian, small_yatzy

pytestmark = pytest.mark.usefixtures("empty_shelf")


def chance_sheet(dice: int, rolls: int, cells: int = 1) -> SheetSpec:
    """A sheet whose cells take any dice."""
    return SheetSpec(
        id="chance",
        cells=tuple(Cell(CellId(f"any-{at}"), LOWER, AnyDice(), SumOfAll()) for at in range(cells)),
        parts=(Part(LOWER),),
        clauses=CLAUSES,
        zero="free",
        dice=dice,
        rolls=rolls,
    )


def two_uneven_parts() -> SheetSpec:
    """A bonus in one part, a negative factor in the other: three dice of four faces."""
    army = PartId("army")
    return SheetSpec(
        id="uneven",
        cells=(
            *(Cell(CellId(f"face-{face}"), UPPER, Face(face), SumOfThose()) for face in (1, 2, 3)),
            *(
                Cell(CellId(f"army-{face}"), army, Face(face), FromRoot(1), takes_any=True)
                for face in (2, 4)
            ),
            Cell(CellId("pair"), LOWER, FigureKind(2), SumOfThose(plus=3), opens=2, doubles=True),
            Cell(CellId("any"), LOWER, AnyDice(), SumOfAll()),
        ),
        parts=(Part(UPPER, bonus=7, bonus_from=9), Part(army, negative_factor=4), Part(LOWER)),
        clauses=CLAUSES,
        zero="forced",
        dice=3,
        sides=4,
        first_roll_factor=3,
    )


# Small sheets


@pytest.mark.parametrize(("joker", "zero"), HOUSE_RULES)
def test_small_yatzys_are_worth_what_playing_everything_finds(joker: Joker, zero: Zero) -> None:
    agree_with_playing_everything(small_yatzy(joker, zero))


@pytest.mark.parametrize("zero", ZEROS)
@pytest.mark.parametrize("leftover", [False, True])
def test_small_valyrians_are_worth_what_playing_everything_finds(
    zero: Zero, leftover: bool
) -> None:
    agree_with_playing_everything(small_valyrian(zero, leftover))


def agree_with_playing_everything(spec: SheetSpec) -> None:
    """Check the solver and the plain twin against full enumeration."""
    wanted = float(play_everything(spec))
    assert solved(spec).optimum == pytest.approx(wanted, rel=0, abs=1e-12)
    assert optimum(spec) == pytest.approx(wanted, rel=0, abs=1e-12)


@pytest.mark.parametrize("rolls", [1, 2, 4])
@pytest.mark.parametrize("sides", [3, 6, 8])
def test_any_number_of_rolls_and_faces_is_solved(rolls: int, sides: int) -> None:
    spec = replace(small_yatzy("forced", "free"), dice=3, sides=sides, rolls=rolls)
    assert solved(spec).optimum == pytest.approx(optimum(spec), rel=0, abs=1e-11)


def test_several_parts_may_be_uneven() -> None:
    spec = replace(two_uneven_parts(), dice=1, sides=2, rolls=2)
    kept = ("face-1", "face-2", "army-2", "any")
    spec = replace(spec, cells=tuple(cell for cell in spec.cells if cell.id in kept))
    assert solved(spec).optimum == pytest.approx(float(play_everything(spec)), rel=0, abs=1e-12)


# Distributions of the score


def test_one_die_rolled_twice_is_kept_from_four_on() -> None:
    tables = solved(chance_sheet(dice=1, rolls=2))
    spread = final_scores(tables, blank(tables.rules))
    assert spread.low == 1
    assert spread.chance == pytest.approx([1 / 12] * 3 + [1 / 4] * 3)
    assert (spread.quantile(0.5), spread.quantile(0.25), spread.quantile(1)) == (4, 3, 6)
    assert spread.reach(5) == pytest.approx(0.5)
    assert tables.optimum == pytest.approx(4.25)


def test_two_cells_and_one_roll_are_the_sum_of_all_dice() -> None:
    tables = solved(chance_sheet(dice=2, rolls=1, cells=2))
    spread = final_scores(tables, blank(tables.rules))
    dice = np.array([1.0])
    for _ in range(4):
        dice = np.convolve(dice, np.full(6, 1 / 6))
    assert spread.low == 4
    assert spread.chance == pytest.approx(dice)


@pytest.mark.parametrize(
    "spec",
    [
        small_yatzy("document", "forced"),
        small_yatzy("free", "free"),
        small_valyrian("forced", True),
        two_uneven_parts(),
    ],
    ids=["document", "free", "leftover", "uneven"],
)
def test_value_moment_and_distribution_agree(spec: SheetSpec) -> None:
    tables = solved(spec)
    spread = final_scores(tables, blank(tables.rules))
    assert spread.chance.sum() == pytest.approx(1, abs=1e-12)
    assert spread.mean == pytest.approx(tables.optimum, abs=1e-10)
    assert spread.deviation == pytest.approx(spread_of_states(tables)[-1], abs=1e-8)


def test_points_that_are_written_count_in_the_distribution() -> None:
    tables = solved(small_yatzy("forced", "free"))
    sheet = Sheet((1, 4, 6, None, 0, 0), open=0b001000)
    spread = final_scores(tables, sheet)
    assert spread.mean == pytest.approx(11 + still_to_come(tables, sheet))
    full = Sheet((1, 4, 6, 2, 0, 0), open=0)
    assert final_scores(tables, full).mean == total(tables.rules, full)


def test_a_level_is_the_same_in_slabs_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = solved(small_yatzy("forced", "free"))
    monkeypatch.setattr("letopis.solve.sheets.distribution.PIECE", 5)
    begin = [StateChance(tables.states - 1, 0, 1.0)]
    whole = distribution(tables.frame, tables.values, begin)
    for most in (1, 7, 40):
        low, chance = distribution(tables.frame, tables.values, begin, slab=most)
        assert low == whole.low
        assert chance == pytest.approx(whole.chance, abs=1e-15)


def test_a_disk_that_takes_nothing_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    tables = solved(small_yatzy("forced", "free"))
    with pytest.raises(Trouble, match="cannot-write"):
        distribution(tables.frame, tables.values, [StateChance(tables.states - 1, 0, 1.0)])


# Full sheets


def spec_of(game: SheetGame, preset: str | None, **options: str) -> SheetSpec:
    return game.spec(resolve(game.options, game.presets, preset, options))


@pytest.mark.parametrize(
    ("game", "preset", "value", "states"),
    [
        (YATZY, "yahtzee", 254.58772873449593, 314_880),
        (YATZY, "document", 250.08802531546488, 311_040),
        (VALYRIAN, "document", 193.45599248664, 1_209_265),
    ],
)
def test_full_sheets_have_their_published_values(
    game: SheetGame, preset: str, value: float, states: int
) -> None:
    tables = solved(spec_of(game, preset))
    assert tables.optimum == pytest.approx(value, rel=0, abs=1e-9)
    assert tables.states == states


@pytest.mark.parametrize(
    ("preset", "states"),
    [("yahtzee-free-joker", 314_880), ("plain", 209_920), ("scandinavian", 839_680)],
)
def test_states_with_the_same_future_are_one(preset: str, states: int) -> None:
    """Upper sums with the same prospects leave 1640 of 2794 standings."""
    assert frame_of(compile_rules(spec_of(YATZY, preset))).states == states


def test_what_cannot_be_reached_is_not_solved() -> None:
    """VD-A.1. Politics cannot be closed before three cells of the army are."""
    frame = frame_of(compile_rules(spec_of(VALYRIAN, None)))
    army, politics = 0b111111, 0b111111111 << 6
    assert frame.space.groups.start[0, army | politics] >= 0
    assert frame.space.groups.start[0, army | politics & ~(1 << 6)] < 0


# Refused specs


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"cells": ()}, "spec-size"),
        ({"dice": 0}, "spec-size"),
        ({"sides": 13}, "spec-size"),
        ({"rolls": 0}, "spec-size"),
        ({"cells": chance_sheet(1, 1).cells * 2}, "spec-cell-twice"),
        ({"parts": (Part(UPPER),)}, "spec-part"),
        ({"repeat": Repeat(CellId("yatzy"), 1, "free")}, "spec-repeat"),
        ({"cells": (Cell(CellId("late"), LOWER, AnyDice(), SumOfAll(), opens=2),)}, "spec-no-move"),
        ({"cells": (Cell(CellId("odd"), LOWER, AnyDice(), FromRoot(1)),)}, "spec-root"),
    ],
)
def test_a_spec_that_is_no_game_is_refused(change: dict[str, object], key: str) -> None:
    spec = replace(chance_sheet(dice=1, rolls=1), **change)
    with pytest.raises(Trouble) as caught:
        solved(spec)
    assert caught.value.key == key


def test_a_bonus_over_too_many_cells_is_refused_at_once() -> None:
    wide = replace(chance_sheet(2, 1, cells=20), parts=(Part(LOWER, bonus=10, bonus_from=50),))
    with pytest.raises(Trouble) as caught:
        solved(wide)
    assert caught.value.key == "sheet-part-too-large"


def test_a_sheet_that_cannot_occur_is_refused() -> None:
    tables = solved(small_yatzy("forced", "free"))
    with pytest.raises(Trouble) as caught:
        still_to_come(tables, Sheet((3, None, None, None, None, None), open=0b111110))
    assert caught.value.key == "position-impossible"


# Progress reports


def test_all_states_are_told_of_and_none_twice() -> None:
    told = list[tuple[int, int]]()
    tables = solved(small_yatzy("forced", "free"), lambda *it: told.append(it))
    done = [it for it, _ in told]
    assert done == sorted(set(done))
    assert told[-1] == (done[-1], done[-1])
    full = len(tables.frame.standings.close) * len(tables.frame.levels[0])
    assert done[-1] == tables.states - full


def test_the_spread_is_told_of_to_its_end() -> None:
    tables, told = solved(small_yatzy("forced", "free")), list[tuple[int, int]]()
    final_scores(tables, blank(tables.rules), lambda *it: told.append(it))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1][0] == told[-1][1]


def test_who_interrupts_does_not_wait_for_what_is_not_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entered, cancelled = list[int](), threading.Event()

    class Pool(ThreadPoolExecutor):
        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            super().shutdown(wait=False, cancel_futures=cancel_futures)
            cancelled.set()
            super().shutdown(wait=wait)

    def enter(piece: int) -> int:
        entered.append(piece)
        if piece == 0:
            raise KeyboardInterrupt
        # The one worker stays with piece 1 until the pool is told to stop, however late that is.
        assert cancelled.wait(60)
        return 1

    monkeypatch.setattr("letopis.solve.sheets.progress.ThreadPoolExecutor", Pool)
    with pytest.raises(KeyboardInterrupt):
        level_by_level([range(1000), range(5)], enter, 1005, quietly, workers=1)
    assert entered in ([0], [0, 1])


# The cache of tables


def test_what_was_solved_once_is_read_the_next_time() -> None:
    spec = small_yatzy("forced", "free")
    first, second = solved(spec), solved(spec)
    assert first.is_new
    assert not second.is_new
    assert np.array_equal(first.values, second.values)
    assert solved(spec, anew=True).is_new


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "foreign", "no-label"])
def test_a_damaged_file_is_noticed_and_solved_anew(tmp_path: Path, damage: str) -> None:
    spec, other = small_yatzy("forced", "free"), small_yatzy("none", "free")
    solved(other)
    (foreign,) = tmp_path.glob("*.values")
    wanted = solved(spec)
    (file,) = set(tmp_path.glob("*.values")) - {foreign}
    whole = file.read_bytes()
    file.write_bytes(
        {
            "cut": whole[:-8],
            "flipped": whole[:-1] + bytes([whole[-1] ^ 1]),
            "empty": b"",
            "foreign": foreign.read_bytes(),
            "no-label": b"{}\n" + whole,
        }[damage]
    )
    again = solved(spec)
    assert again.is_new
    assert np.array_equal(again.values, wanted.values)
    assert file.read_bytes() == whole


def test_a_folder_that_cannot_be_written_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(table_files.VARIABLE, str(tmp_path / "file" / "below"))
    assert solved(chance_sheet(dice=1, rolls=1)).optimum == pytest.approx(3.5)


def test_the_shelf_stands_where_the_machine_keeps_such_things() -> None:
    assert table_files.folder({table_files.VARIABLE: "/x"}) == Path("/x")
    if sys.platform == "linux":
        assert table_files.folder({"XDG_CACHE_HOME": "/y"}) == Path("/y/letopis")
        assert table_files.folder({}) == Path.home() / ".cache" / "letopis"
