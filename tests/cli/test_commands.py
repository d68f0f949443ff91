"""The command line: help, options, rules and printing, in both languages."""

import json
from functools import cache
from pathlib import Path

import pytest

from letopis.cli.commands import COMMANDS
from letopis.cli.rules import clause_report
from letopis.core.acts import ClauseId
from letopis.core.options import describe
from letopis.games.catalogue import GAMES
from letopis.ledger import program_report
from letopis.ledger.report import build_report, ledgers
from letopis.rulebook import rulebook
from letopis.words import words
from tests.cli.terminal import Said, Terminal

NAMED = [name for name in COMMANDS if name]

once = cache(program_report)


@pytest.fixture(autouse=True)
def _read_the_sources_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the rules report once: it takes a while, and does not change."""
    monkeypatch.setattr(clause_report, "program_report", once)


def clauses(game: str) -> list[str]:
    (ledger,) = (it for it in ledgers() if it.game == game)
    return [clause.id for clause in ledger.clauses]


def ok(said: Said) -> Said:
    assert (said.code, said.errors) == (0, "")
    return said


@pytest.mark.parametrize("asked", [("--help",), ("-h",), ("help",), ("help", "play")])
def test_the_overview_names_every_command_with_a_word_about_it(
    terminal: Terminal, asked: tuple[str, ...]
) -> None:
    said = ok(terminal.run(*asked))
    for name in NAMED:
        about = terminal.words.at("usage", "command", name)
        assert any(line.startswith(name) and line.endswith(about) for line in said.lines)
    assert terminal.words("usage.about") in said.lines
    assert terminal.words("usage.more") in said.lines


@pytest.mark.parametrize("flag", ["--help", "-h"])
@pytest.mark.parametrize("command", NAMED)
def test_every_command_explains_itself(terminal: Terminal, command: str, flag: str) -> None:
    said = ok(terminal.run(command, flag))
    assert said.text.startswith(f"{terminal.words('usage.usage')}letopis {command} ")
    assert terminal.words.at("usage", "command", command) in said.text
    assert terminal.words("usage.lang") in said.text
    assert max(map(len, said.lines)) <= 100


@pytest.mark.parametrize("command", NAMED)
def test_no_english_of_the_machinery_shows_in_a_russian_help(
    russian: Terminal, command: str
) -> None:
    text = russian.run(command, "--help").text
    for foreign in ("usage:", "options:", "positional", "show this help"):
        assert foreign not in text


@pytest.mark.parametrize("command", NAMED)
def test_help_is_given_whatever_else_is_asked(terminal: Terminal, command: str) -> None:
    plain = terminal.run(command, "--help")
    assert terminal.run(command, "nonsense", "--nonsense", "-h") == plain


@pytest.mark.parametrize("where", [0, 1, 2])
def test_the_language_may_stand_anywhere(russian: Terminal, where: int) -> None:
    arguments = ["options", "yatzy"]
    for asked in (["--lang", "en"], ["--lang=en"]):
        said = ok(russian.run(*arguments[:where], *asked, *arguments[where:]))
        assert words("en")("option.yatzy.zero.about") in said.lines


def test_the_language_comes_from_the_environment(russian: Terminal) -> None:
    for environ, spoken in (
        ({"LETOPIS_LANG": "en", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LETOPIS_LANG": "", "LANG": "en_US.UTF-8"}, "en"),
        ({"LETOPIS_LANG": "", "LC_ALL": "en_US.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LETOPIS_LANG": "", "LC_ALL": "", "LANG": "de_DE.UTF-8"}, "ru"),
    ):
        russian.environ |= environ
        about = words("en" if spoken == "en" else "ru")("usage.about")
        assert about in russian.run("--help").lines


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained_with_its_clause_and_values(
    terminal: Terminal, game: str
) -> None:
    said = ok(terminal.run("options", game))
    for option in describe(GAMES[game].options):
        label = terminal.words.at("option", game, option.name, "name")
        assert f"{label}: {option.name} ({option.clause})" in said.lines
        assert terminal.words.at("option", game, option.name, "about") in said.lines
        for choice in option.choices:
            assert any(it.startswith(f"{option.name}={choice}: ") for it in said.lines)
    for preset in GAMES[game].presets:
        about = terminal.words.at("preset", game, preset, "about")
        assert f"{preset}: {about}" in said.lines


AGREED = {"strategic": ("-o", "ends_after_year=9", "-o", "host_mode=referee")}


@pytest.mark.parametrize("game", GAMES)
def test_every_value_that_options_names_is_accepted(russian: Terminal, game: str) -> None:
    for line in russian.run("options", game).lines:
        name, equals, _ = line.partition(": ")[0].partition("=")
        if equals and " " not in name:
            agreed = AGREED.get(game, ())  # options that some values depend on
            ok(russian.run("play", game, *agreed, "-o", line.partition(": ")[0]))


# Rules


def test_rules_for_machines_count_every_game(terminal: Terminal) -> None:
    said = ok(terminal.run("rules", "--json"))
    report = json.loads(said.output)
    assert {"yatzy", "valyrian", "table"} <= set(report)
    assert set(report["strategic"].pop("meetings")) == {"rows", "tested", "untested"}
    for counts in report.values():
        assert set(counts) == {"clauses", "tested", "untested"}
        assert counts["tested"] + len(counts["untested"]) == counts["clauses"]
    assert report["yatzy"]["clauses"] == len(clauses("yatzy"))
    assert "YZ-4.1" not in report["yatzy"]["untested"]


def test_rules_for_people_tell_the_clauses_of_one_game(terminal: Terminal) -> None:
    said = ok(terminal.run("rules", "--game", "yatzy"))
    assert [it.split()[0] for it in said.lines if it.startswith("YZ-")] == clauses("yatzy")
    assert "VD-" not in said.text
    here = (
        "tests/cli/play/test_play.py::test_outside_two_to_six_the_recommendation_is_shown_and_the"
    )
    assert here in said.text


def test_rules_without_a_game_tell_all_of_them(terminal: Terminal) -> None:
    said = ok(terminal.run("rules"))
    assert all(f"\n{clause}  " in f"\n{said.text}" for clause in ("YZ-1.1", "VD-G.0", "TB-1.1"))
    assert ok(terminal.run("rules", "--game", "valyrian")).text.strip() in said.text


def test_rules_for_machines_may_be_of_one_game(terminal: Terminal) -> None:
    said = ok(terminal.run("rules", "--game", "valyrian", "--json"))
    assert list(json.loads(said.output)) == ["valyrian"]


@pytest.mark.parametrize("flags", [(), ("--json",)])
def test_rules_of_an_unknown_game_are_refused(terminal: Terminal, flags: tuple[str, ...]) -> None:
    said = terminal.run("rules", "--game", "ludo", *flags)
    known = ", ".join(it.game for it in ledgers())
    expected = terminal.words("rules_report.unknown_game", game="ludo", games=known)
    assert (said.code, said.complaints, said.output) == (2, [expected], b"")


def test_an_installed_program_has_clauses_and_code_but_no_tests(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clause_report, "program_report", lambda: build_report(ledgers(), [], None))
    said = ok(terminal.run("rules", "--game", "yatzy"))
    assert terminal.words("rules_report.no_tests") in said.lines
    count = terminal.words("rules_report.count_alone", game="yatzy", clauses=len(clauses("yatzy")))
    assert count in said.lines
    counts = json.loads(terminal.run("rules", "--json").output)["yatzy"]
    assert (counts["tested"], counts["untested"]) == (None, None)


@pytest.mark.parametrize("asked", [("VS-6.3.g",), ("6.3.g",)])
def test_a_clause_of_the_rulebook_is_read_in_the_language_of_the_reader(
    terminal: Terminal, asked: tuple[str, ...]
) -> None:
    said = ok(terminal.run("rules", "strategic", *asked))
    chapters = rulebook("strategic", terminal.words).chapters
    told = {it.clauses[0]: it.text for chapter in chapters for it in chapter.paragraphs}
    assert f"VS-6.3.g  {told[ClauseId('VS-6.3.g')]}" in said.text


def test_a_long_rulebook_opens_with_its_contents_and_is_told_whole_on_demand(
    terminal: Terminal,
) -> None:
    opening, whole = (ok(terminal.run("rules", "strategic", *it)) for it in ((), ("all",)))
    book = rulebook("strategic", terminal.words)
    for chapter in book.chapters[1:]:
        title = terminal.words("book.chapter", number=chapter.number, title=chapter.title)
        assert title in opening.lines
        assert title in whole.lines
    assert "VS-6.3.g" not in opening.text
    assert [it for it in clauses("strategic") if f"{it}  " not in whole.text] == []


def test_what_the_rulebook_does_not_tell_is_said(terminal: Terminal) -> None:
    said = terminal.run("rules", "strategic", "hovercraft", "eels")
    assert said.complaints == [terminal.trouble("nothing-in-rules", asked="hovercraft eels")]
    assert said.code == 2


# Printing


@pytest.mark.parametrize("game", ["yatzy", "valyrian"])
@pytest.mark.parametrize("what", ["sheet", "rules"])
def test_a_sheet_and_the_rules_are_written_beside_the_reader(
    terminal: Terminal, game: str, what: str
) -> None:
    said = ok(terminal.run("print", game, what))
    path = Path(f"{game}-{what}-{terminal.language}.pdf")
    assert said.lines == [terminal.words("terminal.printed", path=str(path))]
    assert path.read_bytes().startswith(b"%PDF-")
    assert terminal.files() == {}


def test_a_sheet_is_what_one_prints_usually(russian: Terminal) -> None:
    ok(russian.run("print", "yatzy"))
    assert Path("yatzy-sheet-ru.pdf").is_file()


def test_a_printout_is_a_docx_when_it_is_asked_for_or_called_so(russian: Terminal) -> None:
    ok(russian.run("print", "valyrian", "--file-form", "docx"))
    ok(russian.run("print", "valyrian", "-O", "own.docx"))
    for name in ("valyrian-sheet-ru.docx", "own.docx"):
        assert Path(name).read_bytes().startswith(b"PK")
    refused = russian.run("print", "valyrian", "--file-form", "odt")
    assert (refused.code, len(refused.complaints)) == (2, 1)


def test_a_printout_is_overwritten_only_by_force(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "mine.pdf"
    path.write_bytes(b"mine")
    arguments = ("print", "yatzy", "rules", "-O", str(path))
    said = terminal.run(*arguments)
    assert (said.code, said.complaints) == (2, [terminal.trouble("file-exists", path=str(path))])
    assert path.read_bytes() == b"mine"
    ok(terminal.run(*arguments, "--force"))
    assert path.read_bytes().startswith(b"%PDF-")


def test_names_and_numbers_of_players_are_printed(russian: Terminal, tmp_path: Path) -> None:
    pages: list[bytes] = []
    for wanted in ((), ("--players", "7"), ("-p", "Анна"), ("--preset", "scandinavian")):
        path = tmp_path / f"{len(pages)}.pdf"
        ok(russian.run("print", "yatzy", *wanted, "-O", str(path)))
        pages.append(path.read_bytes())
    assert len(set(pages)) == 4


def test_more_names_than_players_are_refused(terminal: Terminal) -> None:
    said = terminal.run("print", "yatzy", "--players", "1", "-p", "Анна", "-p", "Борис")
    assert said.complaints == [terminal.trouble("print-names", names=2, players=1)]
    assert said.code == 2


def test_a_printout_that_cannot_be_written_is_one_line(terminal: Terminal) -> None:
    said = terminal.run("print", "yatzy", "rules", "-O", "/dev/null/clause_report.pdf")
    assert (said.code, len(said.complaints), said.output) == (2, 1, b"")
    assert "/dev/null/clause_report.pdf" in said.errors
