"""Dice bots with solved tables: optimal play, and mistakes that are rarer the larger they are."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from letopis.bots import BOTS, make_bot
from letopis.bots.exact import LEVELS, drawn
from letopis.bots.roster import PREFIX
from letopis.core.acts import Action
from letopis.core.errors import Trouble
from letopis.core.seats import Seat, SeatId
from letopis.games.sheet.actions import Keep, Roll, Score
from letopis.games.sheet.spec import CellId
from letopis.games.strategic.game import STRATEGIC
from letopis.games.yatzy import YATZY
from letopis.solve.sheets import RatedChoice
from letopis.solve.sheets.tables import table_files
from tests.bots.test_bots import chosen_by, moves, opened, totals
from tests.dice_table import position

pytestmark = pytest.mark.usefixtures("shared_shelf")

EXACT = ("optimal", *LEVELS)


@pytest.mark.parametrize("bot", EXACT)
@pytest.mark.parametrize(("game", "preset"), [("yatzy", "yahtzee"), ("valyrian", "document")])
def test_it_only_ever_does_what_it_may_and_repeats_itself(bot: str, game: str, preset: str) -> None:
    table = opened(game, bot, "random", seed=1, preset=preset)
    *played, (end, _) = moves(table)
    assert all(it in at.game.legal(at.state, at.asked[0]) for at, it in played)
    assert end.outcome is not None
    assert [action for _, action in moves(table)][:-1] == [action for _, action in played]


def test_the_better_a_bot_the_more_it_scores() -> None:
    bots = ("optimal", "strong", "casual", "beginner", "random")
    results = [totals(opened("yatzy", *bots, seed=seed, preset="yahtzee")) for seed in range(15)]
    means = [sum(points) / len(results) for points in zip(*results, strict=True)]
    assert means == sorted(means, reverse=True)
    assert means[0] > means[2] + 20


@pytest.mark.parametrize(
    ("sheet", "dice", "rolls", "best"),
    [
        ("", "", 0, Roll()),
        ("", "6-6-6-6-6", 1, Score(CellId("yatzy"))),
        ("", "1-2-5-5-5", 1, Keep((5, 5, 5))),
        ("all=0 chance=_", "1-2-4-5-6", 2, Keep((4, 5, 6))),
        ("all=0 chance=_", "1-2-4-5-6", 3, Score(CellId("chance"))),
    ],
)
def test_the_optimal_bot_plays_the_best_there_is(
    sheet: str, dice: str, rolls: int, best: Action
) -> None:
    table = position(YATZY, sheet, dice=dice, rolls=rolls, preset="yahtzee")
    assert chosen_by("optimal", table) == best


def test_a_slip_is_the_rarer_the_dearer_it_is() -> None:
    options = tuple(
        RatedChoice(Score(CellId(name)), 10 - loss, loss)
        for name, loss in (("good", 0.0), ("fair", 1.0), ("bad", 4.0))
    )
    rng = random.Random(7)
    names = [drawn(options, 1.0, rng).loss for _ in range(4000)]
    good, fair, bad = (names.count(loss) for loss in (0.0, 1.0, 4.0))
    assert fair / good == pytest.approx(0.368, abs=0.05)
    assert 0 < bad < good / 30


@pytest.mark.parametrize("bot", EXACT)
def test_it_plays_no_game_without_sheets(bot: str) -> None:
    header = opened("yatzy", "random").header
    with pytest.raises(Trouble) as caught:
        make_bot(STRATEGIC, header, Seat(SeatId("b1"), "bot", PREFIX + bot))
    assert caught.value.key == "bot-plays-not"


def test_what_must_be_solved_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(table_files.VARIABLE, str(tmp_path))
    told: list[tuple[int, int]] = []
    header = opened("yatzy", "optimal", preset="plain", upper_bonus_from=64).header
    make_bot(YATZY, header, header.seats[0], lambda done, of: told.append((done, of)))
    assert told[-1][0] == told[-1][1] > 200_000
    assert len(list(tmp_path.iterdir())) == 1


def test_nobody_waits_for_numeric_libraries_before_such_a_bot_sits_down() -> None:
    program = "import sys, letopis.cli.play.session; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True).returncode == 0
    assert set(EXACT) < set(BOTS)
