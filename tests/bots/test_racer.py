"""The racer bot, which plays to win and not for points."""

import pytest
from msgspec.structs import replace

from letopis.bots.racer import Race, Rivals
from letopis.core.options import Options
from letopis.core.table import Table
from letopis.games.sheet.actions import Keep, Score
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.spec import CellId, SheetSpec
from letopis.games.sheet.state import Sheet, blank
from letopis.games.valyrian import VALYRIAN
from letopis.games.valyrian.game import ValyrianOptions
from letopis.games.yatzy import YATZY
from letopis.solve.sheets import Position, Tables, advise, tables_of
from tests.bots.test_bots import moves, opened, opened_with
from tests.solve.test_sheets import spec_of

pytestmark = pytest.mark.usefixtures("shared_shelf")


@pytest.fixture(scope="module")
def tables() -> Tables:
    return tables_of(spec_of(YATZY, "plain"))


def last_cell(tables: Tables, cell: str, held: int) -> Sheet:
    """A sheet with one open cell and `held` points in another."""
    at, other = tables.rules.cells[CellId(cell)], tables.rules.cells[CellId("full-house")]
    values = [0] * tables.rules.rounds
    values[other] = held
    return Sheet(tuple(None if it == at else v for it, v in enumerate(values)), 1 << at)


@pytest.mark.parametrize(
    ("behind", "best"),
    [
        (23, Score(CellId("chance"))),  # 24 wins already, and a re-roll might spoil it
        (29, Keep((6, 6))),  # only five sixes do not lose
        (500, Score(CellId("chance"))),  # nothing wins, so it plays for points
    ],
)
def test_the_last_turn_is_played_for_the_win(
    tables: Tables, behind: int, best: Score | Keep
) -> None:
    own, dice = last_cell(tables, "chance", 0), (4, 4, 4, 6, 6)
    if behind == 500:
        own, dice = last_cell(tables, "chance", 0), (5, 5, 5, 6, 6)
    other = Sheet(tuple(behind if at == 6 else 0 for at in range(13)), 0)
    rivals = Rivals(0, (own, other), (0, 0), 0)
    position = Position(own, dice, 2)
    assert Race(tables).best(rivals, position).action == best


def test_alone_it_plays_for_points(tables: Tables) -> None:
    sheet = blank(tables.rules)
    position = Position(sheet, (1, 2, 5, 5, 5), 1)
    best = Race(tables).best(Rivals(0, (sheet,), (0,), 0), position)
    assert best == advise(tables, position)[0]


def test_it_only_ever_does_what_it_may_in_a_match() -> None:
    it_only_does_what_it_may(opened("yatzy", "racer", "random", seed=1, preset="plain", games=2))


def test_it_only_ever_does_what_it_may_with_an_army_and_late_cells() -> None:
    bots = ("racer", "random")
    it_only_does_what_it_may(opened_with(short_valyrian(), ValyrianOptions(), bots, seed=1))


def short_valyrian() -> SheetGame:
    """Valyrian dice with its army and four cells of politics, which are solved quickly."""

    def spec(options: Options) -> SheetSpec:
        whole = VALYRIAN.spec(options)
        return replace(whole, cells=whole.cells[:10])

    return SheetGame(VALYRIAN.id, VALYRIAN.edition, VALYRIAN.options, VALYRIAN.presets, spec)


def it_only_does_what_it_may(table: Table) -> None:
    *played, (end, _) = moves(table)
    assert all(it in at.game.legal(at.state, at.asked[0]) for at, it in played)
    assert end.outcome is not None
    assert end.outcome.winners == ("b1",)
