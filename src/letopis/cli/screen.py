"""What the terminal prints on: colour where there is some, plain text everywhere else."""

import os
import sys

from rich.console import Console, RenderableType
from rich.text import Text

from letopis.cli.complaint import complain
from letopis.words import Words

NARROWEST = 60
PIPE_WIDTH = 100
FORGET_LINES = "\x1b[3J"  # what has scrolled off the screen


class Screen:
    """Prints sentences, sheets and complaints. Names of people are never read as markup."""

    def __init__(self, words: Words, console: Console | None = None) -> None:
        self.words = words
        self._console = console or _console()

    @property
    def width(self) -> int:
        return max(NARROWEST, self._console.width)

    @property
    def folds(self) -> bool:
        """Whether lines that are too long are broken: on a screen, not in a pipe."""
        return self._console.is_terminal

    def say(self, key: str, /, **values: str | int) -> None:
        self.show(Text(self.words(key, **values)))

    def tell(self, sentence: str, style: str = "") -> None:
        self.show(Text(sentence, style=style))

    def show(self, what: RenderableType) -> None:
        piped = isinstance(what, Text) and not self._console.is_terminal
        self._console.print(what, highlight=False, soft_wrap=piped)

    def blank(self) -> None:
        self._console.print()

    def clear(self) -> None:
        """An empty screen, where there is one to empty; nor can one scroll back."""
        self._console.clear()
        if self._console.is_terminal:
            self._console.file.write(FORGET_LINES)
            self._console.file.flush()

    def complain(self, sentence: str) -> None:
        """One line on the error stream."""
        complain(sentence)


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """The program itself knows what to do when its reader has gone."""
        raise BrokenPipeError


def _console() -> Console:
    plain = bool(os.environ.get("NO_COLOR"))  # bold and italic would be escape sequences too
    return _Console(
        file=sys.stdout,
        width=None if sys.stdout.isatty() else PIPE_WIDTH,
        color_system=None if plain else "auto",
        highlight=False,
        emoji=False,
        markup=False,
    )
