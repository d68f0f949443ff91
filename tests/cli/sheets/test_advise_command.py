"""`letopis advise`: a typed position, and help by hint level."""

import json

import pytest

from letopis.cli.sheets import solve as command
from letopis.games.sheet.spec import SheetSpec
from tests.cli.terminal import Terminal
from tests.yatzy.test_preset_values import small_yatzy


@pytest.fixture(autouse=True)
def _small_sheet(empty_shelf: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two dice of three faces, two rolls; cells face-1 to face-3, pair, run and twins."""

    def small(name: str, preset: str | None, options: dict[str, str]) -> SheetSpec:
        return small_yatzy("none", "free")

    monkeypatch.setattr(command, "sheet_of", small)


CLOSED = "face-1=0 face-2=4 face-3=6 pair=0"


def test_every_choice_is_told_with_value_and_loss(english: Terminal) -> None:
    said = english.run("advise", "yatzy", "--sheet", CLOSED, "--dice", "13", "--roll", "1")
    assert said.code == 0
    best, *others = said.text.splitlines()
    assert "(best)" in best
    losses = [float(line.split("−")[1].split(")")[0]) for line in others]
    assert losses[0] > 0
    assert losses == sorted(losses)
    assert len(losses) == 2 + 2


def test_the_best_alone_may_be_asked_for(english: Terminal) -> None:
    asked = ("advise", "yatzy", "--sheet", CLOSED, "--dice", "2 3", "--hint", "best")
    assert english.run(*asked, "--roll", "2").text == "Best: score run.\n"


def test_who_does_not_name_the_roll_is_told_which_it_is_taken_for(terminal: Terminal) -> None:
    asked = ("advise", "yatzy", "--sheet", CLOSED, "--dice", "23")
    named = terminal.run(*asked, "--roll", "2").text
    assert terminal.run(*asked).text == terminal.words("advise.last_roll") + "\n" + named


def test_a_small_hint_says_only_whether_to_roll(terminal: Terminal) -> None:
    asked = ("advise", "yatzy", "--sheet", CLOSED, "--hint", "better")
    written = terminal.run(*asked, "--dice", "33", "--roll", "1")
    assert written.text == terminal.words("advise.write") + "\n"
    # With a two in hand every face makes a run or twins: worth giving up the run for.
    rolled = terminal.run(*asked, "--dice", "23", "--roll", "1")
    assert rolled.text == terminal.words("advise.roll") + "\n"


def test_a_choice_is_judged(terminal: Terminal) -> None:
    small = ("--roll", "2", "--hint", "better")
    asked = ("advise", "yatzy", "--sheet", CLOSED, "--dice", "23", *small)
    right = terminal.run(*asked, "--choice", "score run")
    assert right.text == terminal.words("advise.right") + "\n"
    wrong = terminal.run(*asked, "--choice", "score twins")
    before, after = terminal.words("advise.better", loss="|").split("|")
    assert wrong.text.startswith(before)
    assert wrong.text.endswith(after + "\n")


def test_machines_read_json(terminal: Terminal) -> None:
    asked = ("advise", "yatzy", "--sheet", CLOSED, "--dice", "23", "--json")
    best, other = json.loads(terminal.run(*asked).text)
    assert (best["choice"], best["best"]) == ("score run", True)
    assert (other["choice"], other["best"]) == ("score twins", False)
    assert other["loss"] == pytest.approx(best["value"] - other["value"])
    assert best["value"] > 19


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        ((), "missing-argument"),
        (("--dice", "x1"), "advise-dice"),
        (("--dice", ""), "advise-dice"),
        (("--dice", "14"), "position-dice"),
        (("--dice", "123"), "position-dice"),
        (("--dice", "12", "--roll", "3"), "position-impossible"),
        (("--dice", "12", "--roll", "x"), "not-a-number"),
        (("--dice", "12", "--sheet", "sixes=1"), "advise-cell"),
        (("--dice", "12", "--sheet", "pair"), "advise-cell"),
        (("--dice", "12", "--sheet", "face-1=7"), "position-impossible"),
        (("--dice", "12", "--sheet", "pair=7"), "position-impossible"),
        (("--dice", "12", "--sheet", "premiums=1"), "position-impossible"),
        (("--dice", "12", "--sheet", "premiums=-100"), "position-impossible"),
        (("--dice", "12", "--sheet", "face-1=1 face-1=2"), "spec-cell-twice"),
        (("--dice", "12", "--hint", "some"), "advise-hint"),
        (("--dice", "12", "--choice", "keep 3"), "advise-choice"),
        (("--dice", "12", "--choice", "dance"), "advise-choice-words"),
        (("--dice", "12", "--choice", "keep x"), "advise-choice-words"),
    ],
)
def test_what_is_wrong_is_one_line(
    terminal: Terminal, arguments: tuple[str, ...], key: str
) -> None:
    said = terminal.run("advise", "yatzy", *arguments)
    assert said.code == 2
    assert said.errors.count("\n") == 1
    start = str(terminal.words.branch("trouble")[key]).partition("{")[0]
    assert said.errors.startswith(start)


def test_parts_of_a_value_add_up(terminal: Terminal) -> None:
    asked = ("advise", "yatzy", "--sheet", CLOSED, "--dice", "23", "--roll", "1", "--parts")
    for told in json.loads(terminal.run(*asked, "--json").text):
        assert sum(told["parts"].values()) == pytest.approx(told["value"])
        assert set(told["parts"]) == {"upper", "lower", "upper-bonus"}
    lines = terminal.run(*asked).text.splitlines()
    assert all(terminal.words("portion.upper-bonus") in line for line in lines)


def test_a_target_is_played_for(english: Terminal) -> None:
    asked = ("advise", "yatzy", "--sheet", CLOSED, "--dice", "23", "--roll", "2", "--target", "29")
    lines = english.run(*asked).text.splitlines()
    assert lines[0] == english.words("advise.target", target="29")
    best, other = json.loads(english.run(*asked, "--json").text)
    assert (best["choice"], best["best"]) == ("score run", True)
    # Ten stand there, the bonus and the run bring eighteen: the twins must come, in two rolls.
    assert best["value"] == pytest.approx(1 - (2 / 3) * (2 / 3))
    assert other["value"] == 0
    assert lines[1].strip().startswith("55.556 %")
    assert english.run(*asked, "--parts").code == 2
