"""The racer: for the win, not for points."""

import pytest

from letopis.bots.racer import Race, Rivals
from letopis.games.sheet.actions import Keep, Score
from letopis.games.sheet.spec import CellId
from letopis.games.sheet.state import Sheet, blank
from letopis.games.yatzy import YATZY
from letopis.solve.sheets import Position, Tables, advise, tables_of
from tests.bots.test_bots import moves, opened
from tests.solve.test_sheets import spec_of

pytestmark = pytest.mark.usefixtures("shared_shelf")


@pytest.fixture(scope="module")
def tables() -> Tables:
    return tables_of(spec_of(YATZY, "plain"))


def last_cell(tables: Tables, cell: str, held: int) -> Sheet:
    """A sheet on which one cell is open and so much stands in another."""
    at, other = tables.rules.cells[CellId(cell)], tables.rules.cells[CellId("full-house")]
    values = [0] * tables.rules.rounds
    values[other] = held
    return Sheet(tuple(None if it == at else v for it, v in enumerate(values)), 1 << at)


@pytest.mark.parametrize(
    ("behind", "best"),
    [
        (23, Score(CellId("chance"))),  # 24 wins already, and a re-roll might spoil it
        (29, Keep((6, 6))),  # only five sixes do not lose
        (500, Score(CellId("chance"))),  # nothing wins: for points, then
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


@pytest.mark.parametrize(
    ("game", "preset", "games"), [("yatzy", "plain", 2), ("valyrian", "document", 1)]
)
def test_it_only_ever_does_what_it_may(game: str, preset: str, games: int) -> None:
    *played, (end, _) = moves(opened(game, "racer", "random", seed=1, preset=preset, games=games))
    assert all(it in at.game.legal(at.state, at.asked[0]) for at, it in played)
    assert end.outcome is not None
    assert end.outcome.winners == ("b1",)
