"""Wrong input gives one clear line on the error stream and exit code 2, and changes nothing."""

import os
import random
import string
from collections.abc import Callable
from pathlib import Path

import pytest

from letopis.bots import BOTS
from letopis.cli.commands import COMMANDS
from letopis.cli.terminal.keyboard import LONGEST_LINE, PATIENCE
from letopis.games.catalogue import GAMES
from letopis.words import Language, words
from tests.cli.terminal import Said, Terminal

KNOWN = ", ".join(name for name in COMMANDS if name)
YATZY = ("play", "yatzy")
OPTIONS = "games, match_start, sheet, upper_bonus_from, zero, joker"
PRESETS = "document, yahtzee, yahtzee-free-joker, plain, scandinavian"
KNOWN_GAMES = {"known": ", ".join(GAMES)}

About = dict[str, str | int]

COMMAND_LINES: list[tuple[tuple[str, ...], str, About]] = [
    (("dance",), "unknown-command", {"command": "dance", "known": KNOWN}),
    (("--seed", "1"), "unknown-command", {"command": "--seed", "known": KNOWN}),
    (("бросок",), "unknown-command", {"command": "бросок", "known": KNOWN}),
    (("play",), "missing-argument", {"argument": "game"}),
    (("replay",), "missing-argument", {"argument": "file"}),
    (("verify",), "missing-argument", {"argument": "file"}),
    (("export",), "missing-argument", {"argument": "file"}),
    (("import",), "missing-argument", {"argument": "file"}),
    (("print",), "missing-argument", {"argument": "game"}),
    (("options",), "missing-argument", {"argument": "game"}),
    (("play", "ludo"), "unknown-game", {"game": "ludo", **KNOWN_GAMES}),
    (("play", "Yatzy"), "unknown-game", {"game": "Yatzy", **KNOWN_GAMES}),
    (("options", "ludo"), "unknown-game", {"game": "ludo", **KNOWN_GAMES}),
    (("print", "ludo"), "unknown-game", {"game": "ludo", **KNOWN_GAMES}),
    ((*YATZY, "twice"), "unknown-argument", {"argument": "twice"}),
    ((*YATZY, "--dice"), "unknown-argument", {"argument": "--dice"}),
    ((*YATZY, "--pla", "2"), "unknown-argument", {"argument": "--pla"}),
    (("games", "all"), "unknown-argument", {"argument": "all"}),
    (("rules", "--yaml"), "unknown-argument", {"argument": "--yaml"}),
    ((*YATZY, "--seed"), "option-without-value", {"option": "--seed"}),
    ((*YATZY, "--players"), "option-without-value", {"option": "--players"}),
    ((*YATZY, "-p"), "option-without-value", {"option": "-p/--player"}),
    ((*YATZY, "--bot", "--seed", "1"), "option-without-value", {"option": "-b/--bot"}),
    ((*YATZY, "--lang"), "option-without-value", {"option": "--lang"}),
    ((*YATZY, "--real-dice=yes"), "option-takes-nothing", {"option": "--real-dice"}),
    ((*YATZY, "-o", "gold=1"), "unknown-option", {"option": "gold", "known": OPTIONS}),
    (
        (*YATZY, "-o", "zero=maybe"),
        "option-value",
        {"option": "zero", "value": "maybe", "known": "forced, free"},
    ),
    (
        (*YATZY, "-o", "zero="),
        "option-value",
        {"option": "zero", "value": "", "known": "forced, free"},
    ),
    (
        (*YATZY, "-o", "games=0"),
        "option-value",
        {"option": "games", "value": "0", "known": "1-99"},
    ),
    (
        (*YATZY, "-o", "games=100"),
        "option-value",
        {"option": "games", "value": "100", "known": "1-99"},
    ),
    (
        (*YATZY, "-o", "games=many"),
        "option-value",
        {"option": "games", "value": "many", "known": "1-99"},
    ),
    ((*YATZY, "-o", "zero"), "option-shape", {"text": "zero"}),
    ((*YATZY, "-o", "=free"), "option-shape", {"text": "=free"}),
    ((*YATZY, "--preset", "house"), "unknown-preset", {"preset": "house", "known": PRESETS}),
    (
        ("play", "valyrian", "--preset", "yahtzee"),
        "unknown-preset",
        {"preset": "yahtzee", "known": "document"},
    ),
    ((*YATZY, "-b", "genius"), "unknown-bot", {"bot": "genius", "known": ", ".join(BOTS)}),
    (
        (*YATZY, "-p", "Анна", "--seat-seed", "p2=x"),
        "unknown-seat",
        {"seat": "p2", "known": "Анна"},
    ),
    ((*YATZY, "--seat-seed", "x"), "seat-seed-shape", {"text": "x"}),
    ((*YATZY, "--players", "0"), "player-count", {"count": 0, "most": 100}),
    ((*YATZY, "--players", "-1"), "player-count", {"count": -1, "most": 100}),
    ((*YATZY, "--players", "101"), "player-count", {"count": 101, "most": 100}),
    (
        (*YATZY, "--players", "1", "-p", "Анна", "-p", "Борис"),
        "player-count",
        {"count": 1, "most": 100},
    ),
    ((*YATZY, *("-b", "random") * 101), "too-many-seats", {"most": 100}),
    ((*YATZY, "--players", "100", "-b", "random"), "too-many-seats", {"most": 100}),
    ((*YATZY, "--players", "abc"), "not-a-number", {"option": "--players", "value": "abc"}),
    ((*YATZY, "--players", ""), "not-a-number", {"option": "--players", "value": ""}),
    ((*YATZY, "--players", "2.5"), "not-a-number", {"option": "--players", "value": "2.5"}),
    ((*YATZY, "--seed", "seven"), "not-a-number", {"option": "--seed", "value": "seven"}),
    ((*YATZY, "--seed", "9" * 30), "not-a-number", {"option": "--seed", "value": "9" * 30}),
    ((*YATZY, "--seed", "9" * 9999), "not-a-number", {"option": "--seed", "value": "9" * 40}),
    (("replay", "x", "--to", "end"), "not-a-number", {"option": "--to", "value": "end"}),
    ((*YATZY, "--seed", "1", "--real-dice"), "seed-and-real-dice", {}),
    ((*YATZY, "-p", ""), "seat-name", {"longest": 40}),
    ((*YATZY, "-p", "   "), "seat-name", {"longest": 40}),
    ((*YATZY, "-p", "а" * 41), "seat-name", {"longest": 40}),
    ((*YATZY, "-p", "Ан\x07на"), "seat-name", {"longest": 40}),
    ((*YATZY, "-p", "Ан\nна"), "seat-name", {"longest": 40}),
    ((*YATZY, "-p", "Ан\x1b[31mна"), "seat-name", {"longest": 40}),
    ((*YATZY, "-p", "Ан\u202eна"), "seat-name", {"longest": 40}),
    (
        ("print", "yatzy", "poster"),
        "unknown-printout",
        {"what": "poster", "known": "sheet, rules"},
    ),
    (
        ("print", "yatzy", "--preset", "house"),
        "unknown-preset",
        {"preset": "house", "known": PRESETS},
    ),
    (("print", "yatzy", "--players", "x"), "not-a-number", {"option": "--players", "value": "x"}),
]


def name(arguments: tuple[str, ...]) -> str:
    return ascii(" ".join(arguments))[1:40]


def untouched(terminal: Terminal, said: Said, key: str, **about: str | int) -> None:
    """One clear line in the language of the screen, and no file changed."""
    assert (said.code, said.complaints) == (2, [terminal.trouble(key, **about)])
    assert said.output == b""
    assert terminal.files() == {}


@pytest.mark.parametrize(
    ("arguments", "key", "about"), COMMAND_LINES, ids=[name(it[0]) for it in COMMAND_LINES]
)
def test_a_wrong_command_line_is_told_in_one_line(
    terminal: Terminal, arguments: tuple[str, ...], key: str, about: About
) -> None:
    untouched(terminal, terminal.run(*arguments, typed=["roll"]), key, **about)


@pytest.mark.parametrize("players", ["0", "-1", "1000"])
def test_a_sheet_for_nobody_is_not_printed(terminal: Terminal, players: str) -> None:
    said = terminal.run("print", "yatzy", "--players", players, "-O", "sheet.pdf")
    about: About = {"least": 1, "most": 999, "players": int(players)}
    untouched(terminal, said, "print-players", **about)
    assert not Path("sheet.pdf").exists()


@pytest.mark.parametrize("arguments", [("--lang", "de"), ("--lang=de",), ("play", "--lang", "RU")])
@pytest.mark.parametrize(
    ("usual", "locale", "spoken"),
    [("", "ru_RU.UTF-8", "ru"), ("", "en_GB.UTF-8", "en"), ("", "", "ru"), ("en", "", "en")],
)
def test_an_unknown_language_is_told_in_the_usual_one(
    russian: Terminal, arguments: tuple[str, ...], usual: str, locale: str, spoken: Language
) -> None:
    russian.environ |= {"LETOPIS_LANG": usual, "LANG": locale}
    said = russian.run(*arguments)
    asked = arguments[-1].removeprefix("--lang=")
    expected = words(spoken).at("trouble", "unknown-language", language=asked)
    assert (said.code, said.complaints, said.output) == (2, [expected], b"")


def test_an_unknown_language_in_the_environment_is_told_too(russian: Terminal) -> None:
    russian.environ["LETOPIS_LANG"] = "de"
    said = russian.run("games")
    expected = words("ru").at("trouble", "unknown-language", language="de")
    assert (said.code, said.complaints) == (2, [expected])
    assert russian.run("games", "--lang", "en").code == 0


# Files that cannot be written


def test_a_game_is_not_saved_onto_a_file_that_exists(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("dear diary", encoding="utf-8")
    said = terminal.run(*YATZY, "--save", str(path), typed=["roll"])
    untouched(terminal, said, "file-exists", path=str(path))
    assert path.read_text(encoding="utf-8") == "dear diary"
    folder = terminal.run(*YATZY, "--save", str(tmp_path), typed=["roll"])
    untouched(terminal, folder, "file-exists", path=str(tmp_path))


def test_a_game_is_not_saved_into_a_missing_folder(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "game.letopis"
    said = terminal.run(*YATZY, "--save", str(path), typed=["roll"])
    untouched(terminal, said, "no-folder", path=str(path.parent))
    assert not path.parent.exists()


@pytest.mark.parametrize("where", ["/proc/game.letopis", "/dev/null/game.letopis"])
def test_a_game_that_cannot_be_saved_ends_with_one_line(terminal: Terminal, where: str) -> None:
    said = terminal.run(*YATZY, "--save", where, "--seed", "1", typed=["roll", "roll", "roll"])
    assert said.code == 2
    (complaint,) = said.complaints
    assert "/proc" in complaint or "/dev/null" in complaint
    assert terminal.files() == {}


def test_a_home_that_is_a_file_holds_no_games(terminal: Terminal) -> None:
    terminal.home.write_text("not a folder", encoding="utf-8")
    said = terminal.run(*YATZY, typed=["roll", "roll"])
    assert said.code == 2
    assert len(said.complaints) == 1
    assert terminal.run("games").lines == [terminal.words("terminal.no_games")]
    assert terminal.home.read_text(encoding="utf-8") == "not a folder"


def test_a_secret_that_is_in_the_way_ends_the_game_at_once(
    terminal: Terminal, tmp_path: Path
) -> None:
    path = tmp_path / "game.letopis"
    secret = tmp_path / "game.letopis.secret"
    secret.write_text("older", encoding="utf-8")
    said = terminal.run(*YATZY, "--save", str(path), typed=["roll", "roll"])
    assert (said.code, said.complaints) == (2, [terminal.trouble("file-exists", path=str(secret))])
    assert not path.exists()
    assert secret.read_text(encoding="utf-8") == "older"


@pytest.mark.parametrize(
    "arguments",
    [
        ("resume",),
        ("replay",),
        ("verify",),
        ("export",),
        ("import",),
        (*YATZY, "--save"),
    ],
)
def test_a_path_that_nobody_could_follow_is_told_in_one_line(
    terminal: Terminal, arguments: tuple[str, ...]
) -> None:
    said = terminal.run(*arguments, "x" * 5000, typed=["roll"])
    assert (said.code, len(said.complaints), said.output) == (2, 1, b"")
    assert len(said.errors) < 400
    assert terminal.files() == {}


# At the prompt


def at_the_prompt(terminal: Terminal, *lines: str) -> Said:
    """A refused or unknown line after two good ones."""
    seats = ("--players", "1", "--real-dice")
    said = terminal.run(*YATZY, *seats, typed=["roll", "12336", *lines])
    assert said.code == 2
    return said


@pytest.mark.parametrize(
    ("lines", "clause"),
    [
        (["roll", "12336", "roll", "12336", "roll"], "YZ-4.1"),
        (["roll", "12336", "roll", "12336", "keep 1"], "YZ-4.1"),
        (["keep 5"], "YZ-4.1"),
        (["keep 3 3 3"], "YZ-4.1"),
        (["keep 0"], "YZ-4.1"),
        (["keep 99999999999999999"], "YZ-4.1"),
        (["score toma"], "YZ-1.3"),
        (["score fives"], "YZ-4.2.b"),
    ],
)
def test_a_move_against_the_rules_leaves_the_earlier_moves_alone(
    terminal: Terminal, lines: list[str], clause: str
) -> None:
    said = at_the_prompt(terminal, *lines)
    (complaint,) = said.complaints
    assert complaint.endswith(f"({clause})")
    assert terminal.table.seq == 2 + len(lines) - 1


@pytest.mark.parametrize(
    ("line", "key", "about"),
    [
        ("dance", "unknown-words", {"line": "dance"}),
        ("Танцевать до утра", "unknown-words", {"line": "Танцевать до утра"}),
        ("x" * 900, "unknown-words", {"line": "x" * 60}),
        ("keep three", "notation-number", {"word": "three"}),
        ("keep -3", "notation-number", None),
        ("roll 5", "notation-extra", {"verb": "roll", "word": "5"}),
        ("undo everything", "notation-extra", {"verb": "undo", "word": "everything"}),
        ("score", "which-cell", {}),
        ("score |", "notation-word", {"word": "|"}),
        ("rule YZ-9.9", "unknown-clause", {"clause": "YZ-9.9"}),
        ("rule VD-A.1", "unknown-clause", {"clause": "VD-A.1"}),
        ("\u0430\u0301\u0327", "unknown-words", {"line": "\u0430\u0301\u0327"}),
        ("{name}", "unknown-words", {"line": "{name}"}),
        ("[red]", "unknown-words", {"line": "[red]"}),
        (",", "notation-empty", {}),
    ],
)
def test_a_line_that_says_nothing_is_told_in_one_line(
    terminal: Terminal, line: str, key: str, about: About | None
) -> None:
    said = at_the_prompt(terminal, line)
    assert len(said.complaints) == 1
    if about is not None:
        assert said.complaints == [terminal.trouble(key, **about)]
    assert terminal.table.seq == 2


def test_empty_lines_and_odd_spaces_are_nothing_wrong(terminal: Terminal) -> None:
    typed = "\ufeff\n  \n\troll \r\n\t\nscore\u00a0chance\r\n"
    said = terminal.run(*YATZY, "--seed", "1", "--players", "1", typed=typed)
    assert (said.code, said.errors) == (0, "")
    assert terminal.table.seq == 3


def test_after_a_wrong_line_the_game_goes_on_and_the_exit_code_tells(terminal: Terminal) -> None:
    said = at_the_prompt(terminal, "dance", "score chance", "sing", "roll")
    assert said.complaints == [
        terminal.trouble("unknown-words", line="dance"),
        terminal.trouble("unknown-words", line="sing"),
    ]
    assert terminal.table.seq == 4


# Noise


def of_random_bytes() -> bytes:
    return random.Random(1).randbytes(10_000_000)


def of_one_endless_line() -> bytes:
    return b"letters" * 1_500_000


def of_a_million_junk_lines() -> bytes:
    chosen = random.Random(2)
    lines = ["".join(chosen.choices(string.ascii_lowercase, k=6)) for _ in range(1000)]
    return "".join(f"x{line}\n" for line in lines).encode() * 1000


def of_zeros() -> bytes:
    return bytes(10_000_000)


def of_control_characters() -> bytes:
    return b"roll\x1b[2J\n" * 1_000_000


NOISE = [
    of_random_bytes,
    of_one_endless_line,
    of_a_million_junk_lines,
    of_zeros,
    of_control_characters,
]


@pytest.mark.parametrize("noise", NOISE)
@pytest.mark.parametrize("arguments", [YATZY, ("play", "valyrian", "--real-dice"), ()])
def test_ten_megabytes_of_noise_are_left_after_one_line(
    terminal: Terminal, arguments: tuple[str, ...], noise: Callable[[], bytes]
) -> None:
    data = noise()
    said = terminal.run(*arguments, typed=data)
    assert said.read <= PATIENCE * (LONGEST_LINE + 1)  # bytes; the rest is not even looked at
    assert (said.code, said.complaints) == (2, [terminal.trouble("noise")])
    assert terminal.files() == {}


@pytest.mark.parametrize("noise", NOISE)
def test_noise_after_good_moves_leaves_them_alone(
    terminal: Terminal, noise: Callable[[], bytes]
) -> None:
    good = b"roll\nscore chance\nroll\n"
    said = terminal.run(*YATZY, "--players", "1", "--seed", "6", typed=good + noise())
    assert (said.code, said.complaints) == (2, [terminal.trouble("noise")])
    assert terminal.table.seq == 5
    assert terminal.words("terminal.go_on", file=terminal.game.stem) in said.lines
    assert terminal.run("resume", typed=[]).code == 0


def test_noise_in_a_game_that_was_begun_from_the_menu_is_told_once(terminal: Terminal) -> None:
    menu = b"1\n1\n\n0\n1\n1\nroll\n"
    said = terminal.run(typed=menu + of_a_million_junk_lines())
    assert (said.code, said.complaints) == (2, [terminal.trouble("noise")])
    assert terminal.table.seq == 2


def test_nobody_reads_ten_megabytes_of_a_real_pipe(russian: Terminal) -> None:
    before = os.times()
    said = russian.run_apart(*YATZY, typed=of_random_bytes())
    assert os.times().children_user - before.children_user < 10  # of CPU: others work here too
    assert (said.code, said.complaints) == (2, [russian.trouble("noise")])
    assert russian.files() == {}


def test_noise_as_a_file_is_no_chronicle(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "noise"
    for noise in NOISE:
        path.write_bytes(noise())
        for command in ("replay", "verify", "import", "export", "resume"):
            said = terminal.run(command, str(path))
            assert (said.code, said.output, len(said.complaints)) == (2, b"", 1)
    assert terminal.files() == {}


def test_a_file_of_more_than_64_megabytes_is_not_even_read(
    terminal: Terminal, tmp_path: Path
) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(64 * 2**20 + 1)
    said = terminal.run("verify", str(path))
    assert (said.code, said.complaints) == (2, [terminal.trouble("too-large", limit=64)])
