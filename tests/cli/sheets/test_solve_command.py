"""`letopis solve`: the optimum in words, as JSON and as a picture; cached between calls."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from letopis.cli.sheets import solve as command
from letopis.core.options import resolve
from letopis.games.sheet.rules import compile_rules
from letopis.games.sheet.spec import SheetSpec, checksum
from letopis.games.yatzy import YATZY
from letopis.solve.sheets.space.state_space import frame_of
from letopis.solve.sheets.tables import table_files
from tests.cli.terminal import Terminal
from tests.optimum import optimum
from tests.yatzy.test_preset_values import small_yatzy


@pytest.fixture(autouse=True)
def _small_sheet(empty_shelf: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace every game by a small sheet, with a temporary cache."""
    real = command.sheet_of

    def small(name: str, preset: str | None, options: dict[str, str]) -> SheetSpec:
        real(name, preset, options)
        return small_yatzy("forced", "free")

    monkeypatch.setattr(command, "sheet_of", small)


def test_the_optimum_is_told_with_its_spread(english: Terminal) -> None:
    said = english.run("solve", "yatzy")
    assert said.code == 0
    lines = said.text.splitlines()
    value = optimum(small_yatzy("forced", "free"))
    assert lines[0] == f"Played perfectly, the sheet brings {value:.9f} points on average."
    assert lines[1].startswith("Standard deviation: ")
    assert lines[3].strip().startswith("1 %")
    assert lines[-1].startswith("States solved: ")


def test_a_second_call_finds_the_solution(english: Terminal) -> None:
    first, second = english.run("solve", "yatzy"), english.run("solve", "yatzy")
    assert second.text.splitlines()[-1].startswith("States: ")
    assert second.text.splitlines()[:-1] == first.text.splitlines()[:-1]
    anew = english.run("solve", "yatzy", "--anew")
    assert anew.text.splitlines()[-1].startswith("States solved: ")


def test_machines_read_json(terminal: Terminal) -> None:
    told = json.loads(terminal.run("solve", "yatzy", "--json").text)
    assert {"expected", "sd", "states", "seconds", "cpu_seconds"} <= told.keys()
    assert told["lowest"] <= told["quantiles"]["50"] <= told["highest"]
    assert not told["from_cache"]


def test_the_spread_is_drawn(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "scores.svg"
    said = terminal.run("solve", "yatzy", "--plot", str(file))
    assert said.text.splitlines()[-1] == terminal.words("solve.drawn", path=str(file))
    drawing = ElementTree.parse(file).getroot()
    title, *_ = drawing.iter("{http://www.w3.org/2000/svg}title")
    assert title.text == terminal.words("solve.plot_title")
    assert len(list(drawing.iter("{http://www.w3.org/2000/svg}rect"))) > 5


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (("chess",), "unknown-game"),
        (("yatzy", "--preset", "no"), "unknown-preset"),
        (("yatzy", "-o", "zero=2"), "option-value"),
        (("yatzy", "-o", "zero"), "option-shape"),
        (("yatzy", "--plot", "/no/such/folder/a.svg"), "cannot-write"),
    ],
)
def test_what_is_wrong_is_one_line(
    terminal: Terminal, arguments: tuple[str, ...], key: str
) -> None:
    said = terminal.run("solve", *arguments)
    assert said.code == 2
    assert terminal.words.has("trouble", key)
    assert said.errors.count("\n") == 1


def test_only_solving_waits_for_the_numeric_libraries() -> None:
    program = (
        "import sys; from letopis.cli.main import main; code = main(['options', 'yatzy']);"
        "sys.exit(code or any(it in sys.modules for it in ('numpy', 'numba')))"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True).returncode == 0


def test_what_was_solved_before_is_told_without_the_compiler() -> None:
    program = (
        "import sys; from letopis.cli.main import main;"
        "code = main(['solve', 'yatzy', '--json']) or main(['advise', 'yatzy', '--dice', '11111']);"
        "sys.exit(code or 'numba' in sys.modules)"
    )
    spec = YATZY.spec(resolve(YATZY.options, YATZY.presets, None, {}))
    frame = frame_of(compile_rules(spec))
    table_files.save(checksum(spec), "values", np.zeros(frame.states))
    table_files.save(checksum(spec), "scores", np.array([0.0, 1.0]))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_spread_of_a_large_sheet_is_thrown_out(
    english: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = json.loads(english.run("solve", "yatzy", "--json").text)
    monkeypatch.setattr(command, "SPREAD_UP_TO", 10)
    monkeypatch.setattr(command, "THROWN_GAMES", 20_000)
    about = json.loads(english.run("solve", "yatzy", "--json").text)
    assert (exact["thrown_games"], about["thrown_games"]) == (0, 20_000)
    assert about["expected"] == exact["expected"]
    assert about["sd"] == pytest.approx(exact["sd"], rel=0.05)
    lines = english.run("solve", "yatzy").text.splitlines()
    assert lines[0].startswith("Played perfectly")
    assert lines[1].endswith("from 20 000 games with random dice.")


def test_who_lacks_memory_is_told_so(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(command, "solved", full)
    said = terminal.run("solve", "yatzy")
    assert (said.code, said.errors) == (2, terminal.words.at("trouble", "no-memory") + "\n")
