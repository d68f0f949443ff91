"""Lines that people type or pipe in, one at a time, with an end to patience."""

import sys
from typing import BinaryIO, Protocol

from letopis.core.errors import Trouble

LONGEST_LINE = 1000
PATIENCE = 20


class EndOfInput(Exception):
    """Nobody will type any more."""


class History(Protocol):
    """What the arrow keys bring back."""

    def set_auto_history(self, enabled: bool, /) -> None: ...

    def clear_history(self) -> None: ...


class Keyboard:
    """Reads commands. A stream that is plainly not a player is left after a few lines."""

    def __init__(self, stream: BinaryIO | None = None) -> None:
        self.interactive = stream is None and sys.stdin.isatty()
        self._stream = stream or sys.stdin.buffer
        self._misses = 0
        self._any_missed = False
        self._history = _edit_lines() if self.interactive else None

    def line(self, prompt: str) -> str:
        """The next line that is not empty."""
        while True:
            text = self.answer(prompt)
            if text:
                return text

    def answer(self, prompt: str) -> str:
        """A line that may be empty, to take what is proposed."""
        return (_typed(prompt) if self.interactive else self._piped()).strip()

    def remember(self, lines: bool) -> None:
        """Whether the arrow keys bring back what is typed from now on."""
        if self._history is not None:
            self._history.set_auto_history(lines)

    def hand_over(self, prompt: str) -> None:
        """Somebody else sits down: nothing typed before comes back. A person may be waited for."""
        if self._history is not None:
            self._history.clear_history()
        if self.interactive and prompt:
            _typed(prompt)

    def missed(self) -> None:
        """The last line was no good; a pipe that only ever misses is noise."""
        self._misses += 1
        self._any_missed = True
        if not self.interactive and self._misses >= PATIENCE:
            raise Trouble("noise")

    def understood(self) -> None:
        self._misses = 0

    @property
    def gave_bad_input(self) -> bool:
        """Whether a pipe held anything that could not be done; a person has seen it at once."""
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
        return "\N{REPLACEMENT CHARACTER}"


def _edit_lines() -> History | None:
    """Arrow keys and history at the prompt, where the platform has them."""
    try:
        import readline
    except ImportError:  # pragma: no cover - not on every platform
        return None
    return readline
