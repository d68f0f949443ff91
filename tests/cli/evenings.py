"""Games at the terminal after their first throw, and their results."""

from pathlib import Path

from letopis.core.seats import SeatId
from letopis.games.catalogue import GAMES
from letopis.games.sheet.actions import Scored
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.state import State
from letopis.store.saves import read_saved
from tests.cli.scripts import ROLL
from tests.cli.terminal import Said, Terminal, table_of

ROUNDS = {"yatzy": 13, "valyrian": 15}

REAL = ("--real-dice", "--players", "1")


def scored(terminal: Terminal) -> list[tuple[SeatId, str, int]]:
    """Every cell that was closed in the only saved game."""
    entries = read_saved(terminal.game, GAMES).chronicle.entries
    facts = [event for entry in entries for event in entry.events]
    return [(it.seat, str(it.cell), it.points) for it in facts if isinstance(it, Scored)]


def at_the_prompt(
    terminal: Terminal, *lines: str, game: str = "yatzy", dice: str = "12336"
) -> Said:
    """The answer to lines typed after the first throw of a game."""
    first = [ROLL[terminal.language], dice]
    return terminal.run("play", game, *REAL, typed=[*first, *lines])


def answer(terminal: Terminal, *lines: str, game: str = "yatzy", dice: str = "12336") -> list[str]:
    """Only the lines that such input adds to the screen."""
    silent = at_the_prompt(terminal, game=game, dice=dice).lines[:-2]
    for path in terminal.games:
        path.unlink()
    told = at_the_prompt(terminal, *lines, game=game, dice=dice)
    assert (told.code, told.errors) == (0, "")
    assert told.lines[: len(silent)] == silent
    return told.lines[len(silent) : -2]


def dice_on(path: Path) -> Dice:
    """The dice on the table of a saved game."""
    state = table_of(path).state
    assert isinstance(state, State)
    return state.dice
