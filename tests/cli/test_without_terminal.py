"""Pipes, unusual encodings, terminals without colour: the same output everywhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from letopis.cli import saved_games
from tests.cli.terminal import PATIENCE, PROGRAM, Person, Running, Terminal, environment

ESCAPE = "\x1b"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
SOLO = ("play", "yatzy", "-p", "Анна", "--seed", "2")
COMMAND_LINES = [
    (),
    ("--help",),
    ("play", "--help"),
    SOLO,
    ("games",),
    ("options", "yatzy"),
    ("rules", "--game", "yatzy"),
]


def shell(terminal: Terminal, script: str, **environ: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of shell in which `$letopis` is the program."""
    quoted = " ".join(f"'{word}'" for word in PROGRAM)
    return subprocess.run(
        ["bash", "-c", f'letopis() {{ {quoted} "$@"; }}; {script}'],
        env=environment(terminal.environ, environ),
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=PATIENCE,
        check=False,
    )


def at_a_screen(terminal: Terminal, **environ: str) -> str:
    """The output of a short game at a terminal."""
    with terminal.start(*SOLO, screen=True, **environ) as game:
        game.read_until("Анна> ")
        game.type("бросок")
        game.read_until("Анна> ", times=2)
        game.type("подсказка", "выход")
        assert game.end() == 0
        return game.text


def test_a_real_screen_shows_the_prompt_the_sheet_and_colours(russian: Terminal) -> None:
    shown = at_a_screen(russian, TERM="xterm-256color")
    assert COLOUR.search(shown)
    assert "Анна> " in shown
    plain = COLOUR.sub("", shown)
    assert russian.words("terminal.turn", name="Анна", round=1, rounds=13) in plain
    assert " ".join(russian.words("hint.about").split()[:4]) in plain
    assert russian.words("terminal.go_on", file="yatzy-seed-2").split(":")[0] in plain


def test_no_color_means_no_colour_and_nothing_bold_either(russian: Terminal) -> None:
    assert not COLOUR.search(at_a_screen(russian, TERM="xterm-256color", NO_COLOR="1"))


def test_a_dumb_screen_gets_no_escape_sequence_at_all(russian: Terminal) -> None:
    assert ESCAPE not in at_a_screen(russian, TERM="dumb")


def test_a_pipe_gets_no_escape_sequence_and_no_prompt(terminal: Terminal) -> None:
    said = terminal.run_apart(*SOLO, typed="roll\nhint\nscore chance\n", TERM="xterm-256color")
    assert (said.code, said.errors) == (0, "")
    assert ESCAPE not in said.text
    assert "Анна> " not in said.text


def test_a_narrow_screen_still_shows_whole_words(russian: Terminal) -> None:
    shown = at_a_screen(russian, TERM="dumb", COLUMNS="60", LINES="25")  # rich wants both
    assert max(map(len, shown.splitlines())) <= 60
    assert "Большой стрит" in shown


@pytest.mark.parametrize("arguments", COMMAND_LINES, ids=" ".join)
@pytest.mark.parametrize("environ", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}], ids=str)
def test_odd_encodings_print_every_letter(
    russian: Terminal, arguments: tuple[str, ...], environ: dict[str, str]
) -> None:
    said = russian.run_apart(*arguments, typed="выход\n" if arguments == SOLO else "", **environ)
    assert (said.code, said.errors) == (0, "")
    assert re.search("[а-яё]", said.text)


@pytest.mark.parametrize("environ", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}], ids=str)
def test_odd_encodings_understand_and_complain_in_russian(
    russian: Terminal, environ: dict[str, str]
) -> None:
    said = russian.run_apart(*SOLO, typed="бросок\nтанец\nзаписать шанс\n", **environ)
    assert (said.code, said.complaints) == (2, [russian.trouble("unknown-words", line="танец")])
    assert "Анна: Шанс, " in said.text
    wrong = russian.run_apart("танец", **environ)
    assert wrong.errors.startswith("Нет команды «танец».")


def test_a_screen_that_types_no_letters_is_asked_again(russian: Terminal) -> None:
    for encoding in ("utf-8:strict", "utf-8:surrogateescape"):
        with russian.start(*SOLO, screen=True, TERM="dumb", PYTHONIOENCODING=encoding) as game:
            game.read_until("Анна> ")
            game.press(b"\xff\xfe\n")
            game.read_until("Анна> ", times=2)
            game.type("выход")
            assert game.end() == 0
            assert "Traceback" not in game.text


READ_NO_FURTHER = [
    ("letopis --help", 0),
    ("letopis rules", 0),
    ("letopis options yatzy", 0),
    ("letopis play yatzy -b random -b random", 0),
    ("letopis replay game", 0),
    ("letopis export game", 0),
]


@pytest.mark.parametrize(("command", "code"), READ_NO_FURTHER)
def test_a_reader_that_goes_away_is_no_trouble(
    russian: Terminal, tmp_path: Path, command: str, code: int
) -> None:
    game = tmp_path / "game"
    russian.run("play", "yatzy", "-b", "random", "--seed", "1", "--save", str(game))
    ended = shell(
        russian, f"cd {tmp_path}; {command} | head -c 1 >/dev/null; echo ${{PIPESTATUS[0]}}"
    )
    assert (ended.stdout.decode().strip(), ended.stderr.decode()) == (str(code), "")


def test_a_game_whose_reader_goes_away_is_saved_with_its_last_move(russian: Terminal) -> None:
    with russian.start(*SOLO) as game:
        game.type("бросок")
        game.read_until(russian.words("terminal.rolls_left", rolls=2))
        assert game.end_unread("записать шанс") == 0
    assert russian.table.seq == 3
    assert russian.run("resume", typed=[]).code == 0


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ("letopis play yatzy <&-", 0),
        ("letopis <&-", 0),
        ("letopis games >&-", 0),
        ("letopis --help >&-", 0),
        ("letopis dance 2>&-", 2),
        ("letopis play yatzy -b random >&- 2>&- <&-", 0),
    ],
)
def test_closed_streams_are_empty_ones(russian: Terminal, script: str, code: int) -> None:
    ended = shell(russian, script)
    assert ended.returncode == code
    assert b"Traceback" not in ended.stdout + ended.stderr


def test_ctrl_c_in_the_menu_leaves_with_130(russian: Terminal) -> None:
    with russian.start(screen=True, TERM="dumb") as menu:
        menu.read_until(russian.words("chooser.number"))
        assert menu.interrupt() == 130
        assert "Traceback" not in menu.text


def test_ctrl_c_in_a_game_begun_from_the_menu_saves_it_and_leaves(russian: Terminal) -> None:
    with russian.start(screen=True, TERM="dumb") as menu:
        menu.read_until(russian.words("chooser.number"))
        for line in ("1", "1", "Анна", "0", "1", "1"):
            menu.type(line)
        menu.read_until("Анна> ")
        menu.type("бросок")
        menu.read_until("Анна> ", times=2)
        assert menu.interrupt() == 130
    assert russian.table.seq == 2


def test_ctrl_c_stops_a_piped_game_too(russian: Terminal) -> None:
    with russian.start(*SOLO) as game:
        game.type("бросок")
        game.read_until(russian.words("terminal.offers", cells="|").split("|")[0])
        assert game.interrupt() == 130
        assert "Traceback" not in game.text
    assert russian.table.seq == 2


def test_a_wrong_line_at_a_screen_is_answered_at_once_and_costs_nothing(russian: Terminal) -> None:
    with russian.start(*SOLO, screen=True, TERM="dumb") as game:
        game.read_until("Анна> ")
        for number in range(2, 25):  # a person may be wrong any number of times
            game.type("танец")
            game.read_until("Анна> ", times=number)
        assert game.text.count(russian.trouble("unknown-words", line="танец")[:10]) == 23
        game.type("бросок", "выход")
        assert game.end() == 0
    assert russian.table.seq == 2


def test_at_a_screen_every_complaint_comes_before_the_next_prompt(terminal: Terminal) -> None:
    """A person is told at once and as often as it takes; only pipes are left as noise."""
    lines = iter(["dance"] * 30 + ["roll", "quit"])
    said = terminal.run(*SOLO, typed=Person(lambda screen: next(lines), at_a_screen=True))
    assert said.code == 0
    assert said.complaints == [terminal.trouble("unknown-words", line="dance")] * 30
    assert said.text.count(terminal.words("terminal.prompt", name="Анна")) == 32


def test_keys_that_are_no_letters_are_not_understood(terminal: Terminal) -> None:
    def think(screen: str) -> str:
        if "[" in screen:
            return "quit"
        if screen.endswith("Анна> ") and "13." in screen:
            raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no letter")
        return "roll"

    said = terminal.run(*SOLO, typed=Person(think, at_a_screen=True))
    assert said.complaints == [terminal.trouble("unknown-words", line="\ufffd")]
    assert said.code == 0


def test_an_interrupted_command_says_nothing(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(screen: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(saved_games, "list_games", interrupted)
    said = terminal.run("games")
    assert (said.code, said.output, said.errors) == (130, b"", "")


def test_an_interrupt_in_the_menu_leaves_it(terminal: Terminal) -> None:
    def think(screen: str) -> str:
        raise KeyboardInterrupt

    said = terminal.run(typed=Person(think, at_a_screen=True))
    assert (said.code, said.errors) == (130, "")


def test_the_program_is_installed_under_its_name(russian: Terminal) -> None:
    program = Path(sys.executable).with_name("letopis")
    if not program.exists():
        pytest.skip("the program is not installed beside this Python")
    with Running([str(program), "games"], russian.environ, screen=False) as games:
        assert games.end() == 0
        assert games.text == f"{russian.words('terminal.no_games')}{os.linesep}"


def test_a_full_disk_behind_the_output_is_one_clear_line(terminal: Terminal) -> None:
    done = shell(terminal, "letopis games > /dev/full")
    assert done.returncode == 2
    assert len(done.stderr.decode().splitlines()) == 1
