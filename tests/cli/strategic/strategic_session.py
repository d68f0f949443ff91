"""A session of `letopis play strategic`: how it begins, and what was asked in it."""

from letopis.games.catalogue import GAMES
from letopis.store.saves import read_saved
from tests.cli.terminal import Said, Terminal

NEW = ("play", "strategic", "--seed", "3", "-p", "Anna", "-p", "Boris")  # Boris moves first
APPROACH = (  # Anna comes next to Boris, who is asked
    *("move knights-1 g8", "end", "move knights-2 k6", "end", "move knights-1 h7", "end"),
    *("move knights-2 j7", "end", "move knights-1 h8", "end", "move knights-2 i8"),
)
BATTLE = (*APPROACH, "attack knights-1 knights-2", "end")  # Boris attacks and gives orders first
USUAL = {"ru": "обычно", "en": "default"}
END = {"ru": "конец", "en": "end"}


def begun(terminal: Terminal, *lines: str, arguments: tuple[str, ...] = NEW) -> Said:
    """The output after both players have entered with the default."""
    usual = USUAL[terminal.language]
    return terminal.run(*arguments, typed=[usual, usual, *lines])


def fine(said: Said) -> Said:
    assert (said.code, said.errors) == (0, "")
    return said


def asks(terminal: Terminal) -> list[str]:
    """Every ask of the only saved game, in the notation."""
    kept = read_saved(terminal.game, GAMES)
    return [str(kept.game.notation.write(entry.ask)) for entry in kept.chronicle.entries]
