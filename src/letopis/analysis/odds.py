"""Win odds of all seats: after every turn, or at one moment."""

from collections.abc import Iterator, MutableMapping

from msgspec import Struct

from letopis.analysis.sheet_games import sheet_game
from letopis.core.chronicle import Chronicle
from letopis.core.game import AnyGame
from letopis.core.seats import SeatId
from letopis.core.table import advance, follow, open_table
from letopis.games.sheet.state import State, blank
from letopis.solve.sheets import Tables, final_scores, outlooks, spread_of_states, win_odds
from letopis.solve.sheets.progress import Progress

ALL_CELLS = 99


class Odds(Struct, frozen=True):
    """The odds after an entry: the share of the win and the expected total of every seat."""

    seq: int
    game: int
    turn: int
    seats: tuple[SeatId, ...]
    odds: tuple[float, ...]
    expected: tuple[float, ...]
    exact: bool


def odds_after_turns(
    tables: Tables,
    game: AnyGame,
    chronicle: Chronicle,
    known: MutableMapping[int, Odds] | None = None,
) -> Iterator[Odds]:
    """The odds at the start, after every turn, and now. `known` is a cache by entry number: it is
    read first and filled with what is computed.
    """
    found = {} if known is None else known
    table = open_table(sheet_game(game), chronicle.header)
    yield _once(found, tables, table.state, 0)
    for entry in chronicle.entries:
        before, table = table.state, advance(table, entry)
        is_last = entry is chronicle.entries[-1]
        if is_last or _turns(table.state) > _turns(before):
            yield _once(found, tables, table.state, entry.seq)


def prepare_odds(tables: Tables, progress: Progress) -> None:
    """Compute the tables that all odds need, which takes long the first time."""
    spread_of_states(tables, progress)
    final_scores(tables, blank(tables.rules), progress)


def odds_at(tables: Tables, game: AnyGame, chronicle: Chronicle, at: int) -> Odds:
    """The odds after one entry, exact however many cells are open."""
    table = follow(open_table(sheet_game(game), chronicle.header), chronicle.entries[:at])
    return _odds(tables, table.state, at, ALL_CELLS)


def _once(known: MutableMapping[int, Odds], tables: Tables, state: State, seq: int) -> Odds:
    if seq not in known:
        known[seq] = _odds(tables, state, seq)
    return known[seq]


def _turns(state: State) -> tuple[int, int]:
    return len(state.finished), state.turn


def _odds(tables: Tables, state: State, seq: int, exact_cells: int | None = None) -> Odds:
    seats = outlooks(tables, state) if exact_cells is None else outlooks(tables, state, exact_cells)
    return Odds(
        seq=seq,
        game=min(len(state.finished) + 1, state.games),
        turn=tables.rules.rounds if state.is_over else state.round,
        seats=state.seats,
        odds=win_odds([seat.total for seat in seats]),
        expected=tuple(seat.total.mean for seat in seats),
        exact=all(seat.is_exact for seat in seats),
    )
