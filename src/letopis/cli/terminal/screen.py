"""Terminal output: colours where supported, plain text elsewhere."""

import os
import sys

from rich.console import Console, RenderableType
from rich.text import Text

from letopis.cli.terminal.complaint import complain
from letopis.words import Words

NARROWEST = 60
PIPE_WIDTH = 100
FORGET_LINES = "\x1b[3J"  # clears the scrollback buffer


class Screen:
    """Prints sentences, sheets and errors. Names of people are never read as markup."""

    def __init__(self, words: Words, console: Console | None = None) -> None:
        self.words = words
        self._console = console or _console()

    @property
    def width(self) -> int:
        return max(NARROWEST, self._console.width)

    @property
    def folds(self) -> bool:
        """Whether long lines are wrapped: on a terminal, not in a pipe."""
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
        """Clear the screen and the scrollback, on a terminal."""
        self._console.clear()
        if self._console.is_terminal:
            self._console.file.write(FORGET_LINES)
            self._console.file.flush()

    def complain(self, sentence: str) -> None:
        """Print an error in one line on the error stream."""
        complain(sentence)


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Raise instead of exiting, so that `main` handles it."""
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
