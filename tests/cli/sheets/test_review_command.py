"""`letopis review`: decisions, throws and sheets, in words and as JSON."""

import json
from pathlib import Path

import pytest

from letopis.cli.sheets import review as command
from letopis.core.chronicle import Chronicle
from letopis.games.catalogue import GAMES
from letopis.games.strategic.game import STRATEGIC
from letopis.store.chronicle_files import KeptChronicle, read_file
from tests.cli.terminal import Terminal

pytestmark = pytest.mark.usefixtures("shared_shelf")

GOLDEN = Path(__file__).parents[2] / "golden"
FINISHED = str(GOLDEN / "archive" / "yatzy-edition-1.letopis")


def test_a_game_is_told_step_by_step_with_its_turning_points(terminal: Terminal) -> None:
    said = terminal.run("review", FINISHED)
    assert (said.code, said.errors) == (0, "")
    lines = said.text.splitlines()
    at = lines.index(terminal.words("review.turning_points"))
    assert len(lines) == at + 5  # three of them, and what decided the game
    assert [line.startswith("  ") for line in lines[at + 1 :]] == [True] * 3 + [False]
    steps = lines[: lines.index("")]
    assert [int(line.split()[0]) for line in steps] == sorted({int(it.split()[0]) for it in steps})


def test_machines_read_json(terminal: Terminal) -> None:
    told = json.loads(terminal.run("review", FINISHED, "--json").text)
    assert {"steps", "sheets", "players", "turning_points"} <= told.keys()
    for sheet in told["sheets"]:
        made = sheet["expected"] + sheet["luck"] - sheet["loss"]
        assert made == pytest.approx(sheet["total"], abs=1e-9)
        own = [
            it for it in told["steps"] if (it["seat"], it["game"]) == (sheet["seat"], sheet["game"])
        ]
        assert sum(it.get("luck", 0) for it in own) == pytest.approx(sheet["luck"])
        assert sum(it.get("loss", 0) for it in own) == pytest.approx(sheet["loss"])
    assert len(told["turning_points"]) == 3


def test_a_running_game_is_reviewed_as_far_as_it_went(english: Terminal) -> None:
    english.run("play", "yatzy", "-p", "Anna", "--seed", "1", typed="roll\nquit\n")
    said = english.run("review", english.game.stem)
    assert said.code == 0
    assert "to expect." in said.text
    assert "accuracy 100.0 %, the best choice in 0 of 0 decisions" in said.text


def test_a_game_without_sheets_is_refused(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = KeptChronicle(STRATEGIC, Chronicle(read_file(Path(FINISHED), GAMES).chronicle.header))
    monkeypatch.setattr(command, "read_file", lambda path, games: kept)
    said = terminal.run("review", FINISHED)
    assert said.code == 2
    assert said.complaints == [terminal.trouble("solve-no-sheet", game="strategic")]
