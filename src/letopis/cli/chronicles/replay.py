"""`letopis replay`: print the entries of a chronicle in words, up to any entry."""

from letopis.cli.saved_games import find_saved
from letopis.cli.sheets.score_table import SheetScreen
from letopis.cli.strategic.desk import show_world
from letopis.cli.terminal.screen import Screen
from letopis.core.errors import Trouble
from letopis.core.files.verify import verify
from letopis.core.header import setup_of
from letopis.core.seats import PUBLIC
from letopis.core.table import Table, advance, open_table
from letopis.games.catalogue import GAMES
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.view import SheetView
from letopis.games.strategic.game import StrategicGame
from letopis.store.chronicle_files import read_file
from letopis.telling.teller import teller
from letopis.words import seat_name


def replay(file: str, to: int | None, screen: Screen) -> int:
    """Print every entry up to number `to`, then the position after it."""
    kept = read_file(find_saved(file), GAMES)
    verify(kept.game, kept.chronicle)
    entries = kept.chronicle.entries
    if to is not None and not 0 <= to <= len(entries):
        raise Trouble("replay-range", to=to, entries=len(entries))
    table = open_table(kept.game, kept.chronicle.header)
    tell = teller(screen.words, table)
    for entry in entries[:to]:
        for sentence in tell.everything(table, entry):
            screen.tell(f"{entry.seq:>4}  {sentence.text}")
        table = advance(table, entry)
    screen.blank()
    show_position(screen, table)
    return 0


def show_position(screen: Screen, table: Table) -> None:
    """Print the position, and the seat the game waits for."""
    if isinstance(table.game, StrategicGame):
        show_world(screen, table)
    else:
        _show_sheets(screen, table)
    if table.asked:
        waits_for = seat_name(screen.words, table.header.seats, table.asked[0])
        screen.say("terminal.waits_for", name=waits_for, entries=table.seq)


def _show_sheets(screen: Screen, table: Table) -> None:
    view = table.game.view(table.state, PUBLIC)
    assert isinstance(view, SheetView)
    assert isinstance(table.game, SheetGame)
    spec = table.game.spec(setup_of(table.game, table.header).options)
    sheets = SheetScreen(screen, spec, table.header.seats)
    sheets.sheet(view)
    if view.dice:
        sheets.dice(view)
