"""`letopis odds FILE`: how likely everybody was to win, turn by turn or at one moment."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.json import encode, format

from letopis.cli.exit_codes import OK
from letopis.cli.progress import progress_bar
from letopis.cli.saved import find_saved
from letopis.cli.screen import Screen
from letopis.cli.solve import decimal
from letopis.core.chronicle import Chronicle
from letopis.core.errors import Trouble
from letopis.core.header import setup_of
from letopis.core.seats import Seat
from letopis.core.table import advance, follow, open_table
from letopis.core.verify import verify
from letopis.games.catalogue import GAMES
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.state import State
from letopis.solve.sheets import Tables, outlooks, tables_of, win_odds
from letopis.speech import seat_name
from letopis.store.files import read_file
from letopis.words import Words

ALL_CELLS = 99


class Odds(Struct):
    """The odds after an entry: a share of the win and an expected total for every seat."""

    seq: int
    game: int
    turn: int
    seats: tuple[str, ...]
    odds: tuple[float, ...]
    expected: tuple[float, ...]
    exact: bool


def odds_of_file(file: str, at: int | None, as_json: bool, screen: Screen) -> int:
    """After every turn; or after entry `at`, exactly, however many cells are open."""
    kept = read_file(find_saved(file), GAMES)
    game, chronicle = kept.game, kept.chronicle
    if not isinstance(game, SheetGame):
        raise Trouble("solve-no-sheet", game=game.id)
    verify(game, chronicle)
    if at is not None and not 0 <= at <= len(chronicle.entries):
        raise Trouble("replay-range", to=at, entries=len(chronicle.entries))
    spec = game.spec(setup_of(game, chronicle.header).options)
    with progress_bar(screen.words("solve.solving"), not as_json) as report:
        tables = tables_of(spec, report)
        found = list(_after_turns(tables, game, chronicle, at))
    if as_json:
        print(format(encode(found)).decode())
        return OK
    for odds in found:
        screen.tell(_sentence(screen.words, chronicle.header.seats, odds))
    if not all(odds.exact for odds in found):
        screen.say("odds.about")
    return OK


def _after_turns(
    tables: Tables, game: SheetGame, chronicle: Chronicle, at: int | None
) -> Iterator[Odds]:
    table = open_table(game, chronicle.header)
    if at is not None:
        table = follow(table, chronicle.entries[:at])
        yield _odds(tables, table.state, at, ALL_CELLS)
        return
    yield _odds(tables, table.state, 0)
    for entry in chronicle.entries:
        before, table = table.state, advance(table, entry)
        is_last = entry is chronicle.entries[-1]
        if is_last or _turns(table.state) > _turns(before):
            yield _odds(tables, table.state, entry.seq)


def _turns(state: State) -> tuple[int, int]:
    return len(state.finished), state.turn


def _odds(tables: Tables, state: State, seq: int, exact_cells: int | None = None) -> Odds:
    seats = outlooks(tables, state) if exact_cells is None else outlooks(tables, state, exact_cells)
    return Odds(
        seq=seq,
        game=min(len(state.finished) + 1, state.games),
        turn=tables.rules.rounds if state.is_over else state.round,
        seats=tuple(map(str, state.seats)),
        odds=win_odds([seat.total for seat in seats]),
        expected=tuple(seat.total.mean for seat in seats),
        exact=all(seat.is_exact for seat in seats),
    )


def _sentence(said: Words, seats: tuple[Seat, ...], odds: Odds) -> str:
    shares = ", ".join(
        said(
            "odds.seat",
            name=seat_name(said, seats, seat.id),
            share=decimal(said, 100 * share, 1),
            points=decimal(said, points, 1),
        )
        for seat, share, points in zip(seats, odds.odds, odds.expected, strict=True)
    )
    key = "odds.exact" if odds.exact else "odds.approximate"
    return f"{odds.seq:>4}  " + said(key, game=odds.game, turn=odds.turn, shares=shares)
