"""Input lines, typed or piped in, with a limit on unusable lines."""

import sys
from typing import BinaryIO, Protocol

from letopis.core.errors import Trouble

LONGEST_LINE = 1000
PATIENCE = 20


class EndOfInput(Exception):
    """The input has ended."""


class LineHistory(Protocol):
    """The line history that the arrow keys recall."""

    def set_auto_history(self, enabled: bool, /) -> None: ...

    def clear_history(self) -> None: ...


class Keyboard:
    """Reads commands. Piped input that is clearly no game is given up after some lines."""

    def __init__(self, stream: BinaryIO | None = None) -> None:
        self.interactive = stream is None and sys.stdin.isatty()
        self._stream = stream or sys.stdin.buffer
        self._misses = 0
        self._any_missed = False
        self._history = _edit_lines() if self.interactive else None

    def line(self, prompt: str) -> str:
        """The next non-empty line."""
        while True:
            text = self.answer(prompt)
            if text:
                return text

    def answer(self, prompt: str) -> str:
        """The next line, which may be empty to accept a default."""
        return (_typed(prompt) if self.interactive else self._piped()).strip()

    def remember(self, lines: bool) -> None:
        """Set whether lines typed from now on enter the history."""
        if self._history is not None:
            self._history.set_auto_history(lines)

    def hand_over(self, prompt: str) -> None:
        """Clear the history for the next player, and wait for them at a terminal."""
        if self._history is not None:
            self._history.clear_history()
        if self.interactive and prompt:
            _typed(prompt)

    def missed(self) -> None:
        """Count a line that could not be used; a pipe with nothing but such lines is noise."""
        self._misses += 1
        self._any_missed = True
        if not self.interactive and self._misses >= PATIENCE:
            raise Trouble("noise")

    def understood(self) -> None:
        self._misses = 0

    @property
    def gave_bad_input(self) -> bool:
        """Whether piped input had unusable lines; at a terminal the user has seen the error."""
        return self._any_missed and not self.interactive

    def _piped(self) -> str:
        line = self._stream.readline(LONGEST_LINE + 1)
        if not line:
            raise EndOfInput
        if len(line) > LONGEST_LINE:
            raise Trouble("noise")
        try:
            text = " ".join(line.decode("utf-8-sig").split())
        except UnicodeDecodeError:
            raise Trouble("noise") from None
        if not text.isprintable():
            raise Trouble("noise")
        return text


def _typed(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        raise EndOfInput from None
    except UnicodeDecodeError:
        # A line that cannot be understood, so that the user is asked again.
        return "\N{REPLACEMENT CHARACTER}"


def _edit_lines() -> LineHistory | None:
    """The readline module for line editing and history, where the platform has it."""
    try:
        import readline
    except ImportError:  # pragma: no cover - not on every platform
        return None
    return readline
