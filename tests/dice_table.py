"""Drawn positions of dice games: sheets in one line, dice as the books print them, typed asks.

A sheet is drawn in words, and later words overrule earlier ones: `all=0 yatzy=50 fours=_` is a
sheet on which only Fours are open. A word names a cell, a part (`upper=3`), `all`, or the line of
the Yatzy bonus (`yatzy-bonus=200`); `_` means open, and so is every cell that no word names.
"""

from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Entry
from letopis.core.dice import Typed
from letopis.core.header import Header
from letopis.core.options import as_dict, resolve
from letopis.core.seats import Seat, SeatId
from letopis.core.table import Table, advance, ask, open_table
from letopis.games.sheet.actions import Score, Scored
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.rules import Rules
from letopis.games.sheet.state import Sheet, State
from letopis.games.sheet.view import CellOffer, SheetView, view

NAMES = (
    *("anna", "boris", "clara", "dmitri", "elena", "fyodor"),
    *("galina", "henrik", "irina", "jan", "kira", "lev"),
)


def table(
    game: SheetGame, players: int = 1, preset: str | None = None, **options: str | int
) -> Table:
    """A table before the first roll, with typed dice."""
    chosen = resolve(game.options, game.presets, preset, options)
    seats = tuple(Seat(SeatId(name), name.title()) for name in NAMES[:players])
    header = Header(game.id, game.edition, "drawn", as_dict(chosen), Typed(), seats)
    return open_table(game, header)


def position(
    game: SheetGame,
    *sheets: str,
    dice: str = "",
    rolls: int = 3,
    preset: str | None = None,
    **options: str | int,
) -> Table:
    """A table with a sheet for each player, and dice after so many rolls."""
    opened = table(game, max(1, len(sheets)), preset, **options)
    return drawn(opened, *sheets, dice=dice, rolls=rolls)


def drawn(table: Table, *sheets: str, dice: str = "", rolls: int = 3) -> Table:
    """The table with other sheets; the number of closed cells tells whose turn it is."""
    state: State = table.state
    columns = tuple(_sheet(state.rules, sheet) for sheet in sheets or ("",))
    closed = [sum(value is not None for value in column.values) for column in columns]
    state = replace(state, sheets=columns, turn=sum(closed))
    if closed[state.at_turn] != state.round - 1:
        raise ValueError(f"no round of turns leads to these sheets: {sheets}")
    faces = _faces(dice)
    state = replace(state, asked=state.mover, dice=faces, rolls=rolls if faces else 0)
    return replace(table, state=state)


def play(table: Table, *lines: str) -> Table:
    """The table after these asks, all accepted: `anna keep 5 5`, `chance throw 1 2`."""
    for line in lines:
        table = advance(table, _accepted(table, line))
    return table


def facts(table: Table, line: str) -> list[str]:
    """The facts of an ask, in the notation of the chronicle."""
    return [table.game.notation.write(event) for event in _accepted(table, line).events]


def refused(table: Table, line: str) -> Refusal:
    """The refusal of an ask."""
    came = _answer(table, line)
    assert isinstance(came, Refusal), f"{line} is not refused"
    return came


def offers(table: Table) -> dict[str, int]:
    """The cells into which the dice may go, with their points.

    Checks that what is shown, listed and accepted is the same.
    """
    shown = {str(offer.cell): offer.points for offer in seen(table).offers}
    listed = table.game.legal(table.state, table.state.asked)
    assert list(shown) == [action.cell for action in listed if isinstance(action, Score)]
    assert shown == _accepted_cells(table)
    return shown


def offer(table: Table, cell: str) -> CellOffer:
    """The offer of one cell."""
    return next(offer for offer in seen(table).offers if offer.cell == cell)


def lines(table: Table, player: str = "anna", game: int = 1) -> dict[str, int | None]:
    """A player's column of one game, by the ids of its lines."""
    column = seen(table).columns[game - 1][NAMES.index(player)]
    assert column.seat == player
    return {line.id: line.value for line in column.lines}


def seen(table: Table) -> SheetView:
    return view(table.state)


def mover(table: Table) -> str:
    """The player whose turn it is."""
    state: State = table.state
    return str(state.mover)


def take_turn(table: Table, dice: str = "1-2-3-4-6") -> Table:
    """One roll, and the first cell on offer."""
    player = mover(table)
    table = play(table, f"{player} roll", f"chance throw {dice.replace('-', ' ')}")
    return play(table, f"{player} score {seen(table).offers[0].cell}")


def play_out(table: Table) -> tuple[list[str], Table]:
    """The players in the order of their turns to the end, and the table then."""
    movers = []
    while table.asked:
        movers.append(mover(table))
        table = take_turn(table)
    return movers, table


def _accepted(table: Table, line: str) -> Entry:
    came = _answer(table, line)
    assert isinstance(came, Entry), f"{line} is refused: {came}"
    return came


def _answer(table: Table, line: str) -> Entry | Refusal:
    seat, _, words = line.partition(" ")
    action = table.game.notation.read(words)
    assert isinstance(action, Action)
    return ask(table, SeatId(seat), action)


def _accepted_cells(table: Table) -> dict[str, int]:
    """The points of every cell that accepts the dice."""
    state: State = table.state
    tried = (ask(table, state.mover, Score(cell)) for cell in state.rules.cells)
    came = (event for entry in tried if isinstance(entry, Entry) for event in entry.events)
    return {str(event.cell): event.points for event in came if isinstance(event, Scored)}


def _sheet(rules: Rules, drawing: str) -> Sheet:
    values: dict[str, int | None] = dict.fromkeys(rules.cells)
    premiums = 0
    for word in drawing.split():
        name, _, value = word.partition("=")
        if name == "yatzy-bonus":
            premiums = int(value)
        else:
            values |= dict.fromkeys(_named(rules, name), None if value == "_" else int(value))
    still_open = sum(1 << at for cell, at in rules.cells.items() if values[cell] is None)
    return Sheet(tuple(values.values()), still_open, premiums)


def _named(rules: Rules, name: str) -> list[str]:
    cells = [cell.id for cell in rules.spec.cells if name in (cell.id, cell.part, "all")]
    if not cells:
        raise ValueError(f"the sheet has no {name}")
    return [str(cell) for cell in cells]


def _faces(dice: str) -> Dice:
    return tuple(sorted(map(int, dice.split("-")))) if dice else ()
