"""A terminal for tests: a home folder, a keyboard, and the program running in or out of process.

`Terminal.run` stays in this process and is quick; `Terminal.start` is for signals, pipes and real
terminals.
"""

import builtins
import contextlib
import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from msgspec import Struct

from letopis.cli.main import main
from letopis.core.table import Table, replay
from letopis.games.catalogue import GAMES
from letopis.store.saves import read_saved
from letopis.words import Language, Words, words
from tests.harness import watchdog

PROGRAM = (sys.executable, "-m", "letopis.cli")
PATIENCE = 120.0  # seconds; the machine may be busy
LINE = re.compile(r"(?P<name>.+?)(?:: | \u2212?\d)")


class Said(Struct, frozen=True):
    """The output of the program."""

    code: int
    output: bytes
    errors: str
    read: int = 0  # bytes of what was typed

    @property
    def text(self) -> str:
        return self.output.decode()

    @property
    def lines(self) -> list[str]:
        return [line.strip() for line in self.text.splitlines()]

    @property
    def complaints(self) -> list[str]:
        return self.errors.splitlines()


class Person:
    """A simulated user: sees what was printed since the last time, and types a line or leaves.

    Replaces `sys.stdin`: a pipe that is always one line ahead, or the keys of a terminal.
    """

    encoding = "utf-8"

    def __init__(self, think: Callable[[str], str | None], at_a_screen: bool = False) -> None:
        self._think, self.at_a_screen = think, at_a_screen
        self._screen, self._seen = io.BytesIO(), 0

    @property
    def buffer(self) -> "Person":
        return self

    def watch(self, screen: io.BytesIO) -> None:
        self._screen = screen

    def isatty(self) -> bool:
        return self.at_a_screen

    def readline(self, limit: int) -> bytes:
        line = self._line()
        return b"" if line is None else f"{line}\n".encode()[:limit]

    def input(self, prompt: str) -> str:
        """Replaces `input` at a terminal."""
        self._screen.write(prompt.encode())
        line = self._line()
        if line is None:
            raise EOFError
        return line

    def _line(self) -> str | None:
        shown = self._screen.getvalue()
        new, self._seen = shown[self._seen :].decode(), len(shown)
        return self._think(new)


class Terminal:
    """Runs the program in one language, with saved games in its own folder."""

    def __init__(self, home: Path, language: Language, patch: pytest.MonkeyPatch) -> None:
        self.home, self.language, self._patch = home, language, patch
        self.environ = {"LETOPIS_HOME": str(home), "LETOPIS_LANG": language}

    @property
    def words(self) -> Words:
        return words(self.language)

    def trouble(self, key: str, **about: str | int) -> str:
        """The text of an error in this language."""
        return self.words.at("trouble", key, **about)

    @property
    def games(self) -> list[Path]:
        """All saved games, the latest last."""
        found = (self.home / "games").glob("*.letopis")
        return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name))

    @property
    def game(self) -> Path:
        """The only saved game."""
        (path,) = self.games
        return path

    @property
    def table(self) -> Table:
        """The table of the only saved game."""
        return table_of(self.game)

    def files(self) -> dict[str, bytes]:
        """Everything in the home folder, to check that nothing was touched."""
        found = (path for path in sorted(self.home.rglob("*")) if path.is_file())
        return {str(path.relative_to(self.home)): path.read_bytes() for path in found}

    def run(self, *arguments: str, typed: str | bytes | Sequence[str] | Person = b"") -> Said:
        """Run the program in this process; what is typed comes through a pipe."""
        screen, errors = io.BytesIO(), io.BytesIO()
        with self._patch.context() as patch:
            for name, value in self.environ.items():
                patch.setenv(name, value)
            keyboard = _keyboard(typed, screen)
            patch.setattr(sys, "stdin", keyboard)
            if isinstance(typed, Person):
                patch.setattr(builtins, "input", typed.input)
            patch.setattr(sys, "stdout", io.TextIOWrapper(screen, "utf-8", write_through=True))
            patch.setattr(sys, "stderr", io.TextIOWrapper(errors, "utf-8", write_through=True))
            code = main(list(arguments))
            pipe = keyboard.buffer
            read = pipe.tell() if isinstance(pipe, io.BytesIO) else 0
            return Said(code, screen.getvalue(), errors.getvalue().decode(), read)

    def start(self, *arguments: str, screen: bool = False, **environ: str) -> "Running":
        """Start the program in its own process, with pipes or at a real terminal."""
        return Running([*PROGRAM, *arguments], {**self.environ, **environ}, screen)

    def run_apart(self, *arguments: str, typed: str | bytes = b"", **environ: str) -> Said:
        """Run the program in its own process to its end."""
        ended = subprocess.run(
            [*PROGRAM, *arguments],
            input=typed.encode() if isinstance(typed, str) else typed,
            env=environment(self.environ, environ),
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        return Said(ended.returncode, ended.stdout, ended.stderr.decode())


class Silence(AssertionError):
    """Neither output nor the end of the program came in time."""


class Running:
    """A running process, whose output is read as it comes."""

    def __init__(self, command: list[str], environ: Mapping[str, str], screen: bool) -> None:
        self._master, slave = pty.openpty() if screen else (-1, -1)
        self._process = subprocess.Popen(
            command,
            stdin=slave if screen else subprocess.PIPE,
            stdout=slave if screen else subprocess.PIPE,
            stderr=slave if screen else subprocess.STDOUT,
            env=environment(environ),
            bufsize=0,
            start_new_session=True,
            preexec_fn=_hear_ctrl_c,
        )
        watchdog.guard_group(self._process.pid)
        if screen:
            os.close(slave)
        self._screen = screen
        self.shown = b""

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        watchdog.release(self._process.pid)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()
        if self._screen:
            os.close(self._master)

    @property
    def text(self) -> str:
        return self.shown.decode(errors="replace")

    def type(self, *lines: str) -> None:
        os.write(self._writes_to, "".join(f"{line}\n" for line in lines).encode())

    def press(self, keys: bytes) -> None:
        os.write(self._writes_to, keys)

    def read_until(self, wanted: str, times: int = 1) -> str:
        """Wait until the program has printed a text so many times."""
        for _ in self._chunks():
            if self.text.count(wanted) >= times:
                return self.text
        raise AssertionError(f"{wanted!r} was never printed:\n{self.text}")

    def kill(self) -> None:
        """Kill the process."""
        self._process.kill()
        assert self.end() == -signal.SIGKILL

    def end(self) -> int:
        """Read the remaining output and wait for the exit code."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        for _ in self._chunks():
            pass
        return self._process.wait(PATIENCE)

    def interrupt(self) -> int:
        """Send Ctrl-C and return the exit code. It is sent again if nothing happens: between the
        prompt and the read, readline itself may swallow it.
        """
        for _ in range(10):
            self._process.send_signal(signal.SIGINT)
            with contextlib.suppress(Silence):
                for _ in self._chunks(patience=2):
                    pass
                return self._process.wait(PATIENCE)
        raise Silence(self.text)

    def end_unread(self, *lines: str) -> int:
        """Close the output, type on, and wait for the exit code."""
        assert self._process.stdout is not None
        self._process.stdout.close()
        self.type(*lines)
        return self._process.wait(PATIENCE)

    @property
    def _writes_to(self) -> int:
        if self._screen:
            return self._master
        assert self._process.stdin is not None
        return self._process.stdin.fileno()

    def _chunks(self, patience: float = PATIENCE) -> Iterator[bytes]:
        """Output chunks up to the end of the stream; the first one is empty."""
        source = self._master
        if not self._screen:
            assert self._process.stdout is not None
            source = self._process.stdout.fileno()
        yield b""
        late = time.monotonic() + patience
        while time.monotonic() < late:
            ready, _, _ = select.select([source], [], [], 0.1)
            if not ready:
                continue
            try:
                chunk = os.read(source, 65536)
            except OSError:  # a closed pseudo-terminal
                return
            if not chunk:
                return
            self.shown += chunk
            yield chunk
        raise Silence(f"the program neither ends nor says what is wanted:\n{self.text}")


def _hear_ctrl_c() -> None:
    """In the child: whoever runs tests in the background has made them deaf to it, and children
    inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def environment(*additions: Mapping[str, str]) -> dict[str, str]:
    """The inherited environment, without the languages and colours of the developer."""
    foreign = ("LETOPIS", "LC_", "LANG", "PYTHONIOENCODING", "NO_COLOR", "FORCE_COLOR")
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(foreign)}
    for addition in additions:
        inherited.update(addition)
    return inherited


def table_of(path: Path) -> Table:
    """The table of a saved game."""
    kept = read_saved(path, GAMES)
    return replay(kept.game, kept.chronicle)


def offered_cells(said: Words, screen: str) -> list[str]:
    """The cells that the screen offered last, by their displayed names."""
    before, after = said("terminal.offers", cells="|").split("|")
    for line in reversed(screen.splitlines()):
        if line.startswith(before):
            return [_cell(offer) for offer in line[len(before) : -len(after)].split(", ")]
    return []


def _cell(offer: str) -> str:
    found = LINE.match(offer)
    assert found, f"no cell is offered by {offer!r}"
    return found["name"]


def _keyboard(
    typed: str | bytes | Sequence[str] | Person, screen: io.BytesIO
) -> Person | io.TextIOWrapper:
    if isinstance(typed, Person):
        typed.watch(screen)
        return typed
    if not isinstance(typed, str | bytes):
        typed = "".join(f"{line}\n" for line in typed)
    data = typed.encode() if isinstance(typed, str) else typed
    return io.TextIOWrapper(io.BytesIO(data), "utf-8")
