"""The report: clauses with the code that cites them and the tests that prove them."""

import json
from pathlib import Path

import pytest

from letopis.cli.rules import clause_report as command
from letopis.ledger import (
    Citation,
    Clause,
    Ledger,
    Meeting,
    PlayedMeeting,
    Proof,
    Report,
    build_report,
    find_citations,
    find_proofs,
    program_report,
)
from letopis.words import words

LEDGERS = (
    Ledger(
        "yatzy",
        finished=True,
        clauses=(
            Clause("YZ-1.1", "Five dice.", "Five faces."),
            Clause("YZ-2.3", "A bonus.", "64.", ruling="From 64.", option="from = 64 | 63"),
        ),
    ),
    Ledger("strategic", finished=False, clauses=(Clause("VS-I.a", "One map.", "One."),)),
)
CODE = '''
def roll() -> None:
    """YZ-1.1. Five dice."""
    return "YZ-1.1", "YZ-7.7"
'''
TESTS = '@rule("YZ-1.1", "YZ-8.8")\ndef test_five_dice() -> None: ...\n'


@pytest.fixture
def small(tmp_path: Path) -> Report:
    for folder, name, text in (("src", "dice.py", CODE), ("tests", "test_dice.py", TESTS)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(text, encoding="utf-8")
    code = find_citations(tmp_path / "src", tmp_path)
    return build_report(LEDGERS, code, find_proofs(tmp_path / "tests", tmp_path))


@pytest.fixture
def installed() -> Report:
    return build_report(LEDGERS, (), None)


def test_each_clause_has_its_code_and_its_tests(small: Report) -> None:
    dice, bonus = small.games[0].entries
    assert dice.code == (Citation("YZ-1.1", "src/dice.py", 3, "roll"),)
    assert dice.tests == (Proof("YZ-1.1", "tests/test_dice.py", "test_five_dice"),)
    assert (bonus.code, bonus.tests) == ((), ())


def test_an_untested_clause_is_named(small: Report) -> None:
    assert small.games[0].untested == ("YZ-2.3",)
    assert small.summary(small.games[0]) == {"clauses": 2, "tested": 1, "untested": ["YZ-2.3"]}


def test_mentions_of_unknown_clauses_are_reported(small: Report) -> None:
    assert small.unknown == (
        Citation("YZ-7.7", "src/dice.py", 4, "roll"),
        Proof("YZ-8.8", "tests/test_dice.py", "test_five_dice"),
    )


def test_without_tests_at_hand_nothing_is_called_untested(installed: Report) -> None:
    assert not installed.has_tests
    summary = installed.summary(installed.games[0])
    assert summary == {"clauses": 2, "tested": None, "untested": None}


def test_a_checkout_has_tests_and_an_installed_program_has_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert program_report().has_tests
    monkeypatch.setattr("letopis.ledger.report.checkout", lambda: None)
    alone = program_report()
    assert not alone.has_tests
    places = [it.path for game in alone.games for entry in game.entries for it in entry.code]
    assert all(place.startswith("letopis/") for place in places)


def printed(
    found: Report,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    game: str | None = None,
) -> str:
    monkeypatch.setattr(command, "program_report", lambda: found)
    assert command.rules(game, as_json=False, words=words("en")) == 0
    return capsys.readouterr().out


def test_the_command_prints_every_clause_and_a_count(
    small: Report, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(small, monkeypatch, capsys).splitlines() == [
        "YZ-1.1  Five dice.",
        "  code: src/dice.py:3 roll",
        "  test: tests/test_dice.py::test_five_dice",
        "YZ-2.3  A bonus.",
        "  ruling: From 64.",
        "  option: from = 64 | 63",
        "  untested",
        "",
        "yatzy: 2 clauses, 1 tested, 1 untested.",
        "",
        "VS-I.a  One map.",
        "  untested",
        "",
        "strategic: 1 clause, 0 tested, 1 untested.",
        "The game is not finished yet: some clauses have no test.",
        "",
        "src/dice.py:4 roll: there is no clause YZ-7.7",
        "tests/test_dice.py::test_five_dice: there is no clause YZ-8.8",
    ]


def test_the_command_says_how_often_two_chapters_meet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        PlayedMeeting(
            Meeting(f"VS-M-{it}-01", it, "It holds.", ("VS-I.a",), "Once.", ("x",), "all"), ()
        )
        for it in ("4x7", "4.2x7.1x8", "Ix0")
    ]
    found = build_report(LEDGERS, (), (), tuple(rows))
    lines = printed(found, monkeypatch, capsys, game="strategic").splitlines()
    at = lines.index("How many of them bring two chapters together:")
    table = [line.split() for line in lines[at + 1 : at + 12]]
    assert table[0] == ["I", "0", "1", "2", "3", "4", "5", "6", "7", "8"]
    assert table[1] == ["I", "-", "1", *"00000000"]
    assert table[6] == ["4", *"00000", "-", *"0021"]
    assert table[9] == ["7", *"00000", "2", "0", "0", "-", "1"]


def test_the_command_says_that_tests_are_not_at_hand(
    installed: Report, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = printed(installed, monkeypatch, capsys, game="yatzy").splitlines()
    assert lines[-3:] == ["yatzy: 2 clauses.", "", words("en")("rules_report.no_tests")]
    assert "  untested" not in lines


def test_the_command_prints_json_for_one_game_or_all(
    small: Report, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "program_report", lambda: small)
    yatzy = {"clauses": 2, "tested": 1, "untested": ["YZ-2.3"]}
    strategic = {"clauses": 1, "tested": 0, "untested": ["VS-I.a"]}
    assert command.rules("yatzy", as_json=True, words=words("ru")) == 0
    assert json.loads(capsys.readouterr().out) == {"yatzy": yatzy}
    assert command.rules(None, as_json=True, words=words("ru")) == 0
    assert json.loads(capsys.readouterr().out) == {"yatzy": yatzy, "strategic": strategic}


def test_an_unknown_game_is_one_line_on_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.rules("chess", as_json=False, words=words("ru")) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("Нет такой игры: chess. Есть: yatzy, valyrian, ")
    assert err.count("\n") == 1
