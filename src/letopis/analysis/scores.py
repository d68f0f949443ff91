"""The distribution of results under optimal play, and the results of a game within it."""

from msgspec import Struct

from letopis.analysis.sheet_games import sheet_game
from letopis.core.chronicle import Chronicle
from letopis.core.game import AnyGame
from letopis.core.seats import SeatId
from letopis.core.table import replay
from letopis.games.sheet.state import State, blank
from letopis.games.sheet.totals import total
from letopis.solve.sheets import Tables, final_scores
from letopis.solve.sheets.progress import Progress, quietly

FAINT = 1e-4  # the share of games left out at either edge
DIGITS = 9


class SheetResult(Struct, frozen=True):
    """A full sheet: its total, and the share of games under optimal play that end below it; equal
    ones count by half.
    """

    seat: SeatId
    game: int
    total: int
    share: float


class ToldScores(Struct, frozen=True):
    """`chance[n]` is the probability of `low + n` points; negligible edges are left out."""

    low: int
    chance: tuple[float, ...]
    mean: float
    deviation: float
    middle: tuple[int, int]  # quartiles: the middle half of all games
    results: tuple[SheetResult, ...]


def told_scores(
    tables: Tables, game: AnyGame, chronicle: Chronicle, progress: Progress = quietly
) -> ToldScores:
    state: State = replay(sheet_game(game), chronicle).state
    scores = final_scores(tables, blank(tables.rules), progress)
    low, high = scores.quantile(FAINT), scores.quantile(1 - FAINT)
    shown = scores.chance[low - scores.low : high - scores.low + 1]

    def share(points: int) -> float:
        return 1 - (scores.reach(points) + scores.reach(points + 1)) / 2

    totals = [[total(tables.rules, sheet) for sheet in sheets] for sheets in state.finished]
    results = tuple(
        SheetResult(seat, at, points, share(points))
        for at, row in enumerate(totals, start=1)
        for seat, points in zip(state.seats, row, strict=True)
    )
    return ToldScores(
        low=low,
        chance=tuple(round(float(it), DIGITS) for it in shown),
        mean=scores.mean,
        deviation=scores.deviation,
        middle=(scores.quantile(0.25), scores.quantile(0.75)),
        results=results,
    )
