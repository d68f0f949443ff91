"""What README and docs show is run as it stands there, from a folder with the files it names."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from letopis.games.strategic.maps import shipped_text
from tests.cli.terminal import Terminal
from tests.cli.test_docs_commands import ROOT, shown

pytestmark = pytest.mark.usefixtures("shared_shelf")

# These wait for somebody, or for minutes; each has a file of tests of its own.
ELSEWHERE = {
    "play": "play/test_play.py",
    "resume": "play/test_saving.py",
    "serve": "server/test_serve_command.py",
    "admin": "server/test_admin_command.py",
    "arena": "test_arena_command.py",
    "odds": "sheets/test_odds_command.py",
    "solve": "sheets/test_solve_command.py",
}
OWN_SHEET = "solve kitchen.toml"
LINES = sorted({line for _, line in shown()})


def is_run(line: str) -> bool:
    """Whether a line is a whole command that ends by itself."""
    return " " in line and (line.split()[0] not in ELSEWHERE or line == OWN_SHEET)


def lay_out(folder: Path, game: Path) -> None:
    """The files that the docs name."""
    shutil.copy(game, folder / "game.letopis")
    (folder / "my.map").write_text(shipped_text("duel"), encoding="utf-8")
    page = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8")
    (sheet,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    (folder / "kitchen.toml").write_text(sheet, encoding="utf-8")


def typed(line: str) -> list[str]:
    names = {"FILE": "game.letopis", "GAME": "yatzy"}
    return [names.get(word, word) for word in shlex.split(line)]


def test_commands_that_are_not_run_here_are_tested_elsewhere() -> None:
    for name, file in ELSEWHERE.items():
        assert f'"{name}"' in (ROOT / "tests" / "cli" / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("line", [line for line in LINES if is_run(line)])
def test_a_command_of_the_docs_does_what_it_says(
    russian: Terminal, tmp_path: Path, line: str
) -> None:
    assert russian.run("play", "yatzy", "-b", "greedy", "-b", "random").code == 0
    lay_out(tmp_path, russian.game)
    said = russian.run(*typed(line))
    assert (said.code, said.errors) == (0, "")
    for written in re.findall(r"-O (\S+)", line):
        assert (tmp_path / written).stat().st_size > 0
