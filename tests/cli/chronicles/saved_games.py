"""Saved games as files, and the answer of a command that refuses one."""

from pathlib import Path

from tests.cli.scripts import first_offer
from tests.cli.terminal import Said, Terminal
from tests.core.chronicles import bodies, chained

READERS = ("replay", "verify", "export", "import", "resume")


def refused(terminal: Terminal, said: Said, key: str, **about: str | int) -> None:
    """Check for one clear line in the language of the screen, and nothing else."""
    assert (said.code, said.complaints) == (2, [terminal.trouble(key, **about)])
    assert said.output == b""


def seeded(terminal: Terminal, turns: int = 999) -> Path:
    """A game of one person and a bot with repeatable dice."""
    seats = ("play", "yatzy", "-p", "Анна", "-b", "random", "--seed", "3")
    terminal.run(*seats, typed=first_offer(terminal.language, turns))
    return terminal.games[-1]


def exported(terminal: Terminal, path: Path, form: str = "text") -> bytes:
    said = terminal.run("export", path.stem, "--format", form)
    assert (said.code, said.errors) == (0, "")
    return said.output


def abroad(terminal: Terminal, data: bytes | str) -> Path:
    """A file from elsewhere, with no saved games."""
    for path in terminal.games:
        path.unlink()
    path = terminal.home.parent / "from-elsewhere"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def with_header(text: str, old: str, new: str) -> str:
    """The file with another header and a matching chain."""
    start = text.partition("\n")[2].partition("---\n")[0]
    assert old in start
    return chained(start.replace(old, new), bodies(text))
