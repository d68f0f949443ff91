"""Broken chronicle files: every command that reads one says what is wrong, and changes nothing."""

from pathlib import Path

import pytest

from tests.cli.chronicles.saved_games import READERS, abroad, exported, refused, seeded, with_header
from tests.cli.terminal import Terminal
from tests.core.chronicles import bodies


def cut(text: str) -> str:
    return text[: text.rstrip("\n").rindex("\n") + 1]


def edited(text: str) -> str:
    return text.replace("thrown", "throwm", 1)


def renamed(text: str) -> str:
    return text.replace("Анна", "Инна", 1)


def without_a_line(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:-3], *lines[-2:]])


def of_another_game(text: str) -> str:
    return with_header(text, 'game = "yatzy"', 'game = "ludo"')


def of_a_newer_schema(text: str) -> str:
    return with_header(text, "letopis = 1", "letopis = 2")


def of_a_newer_edition(text: str) -> str:
    return with_header(text, "edition = 1", "edition = 7")


def of_no_edition(text: str) -> str:
    return with_header(text, "edition = 1", "edition = 0")


def by_unknown_rules(text: str) -> str:
    return with_header(text, 'zero = "forced"', 'zero = "sometimes"')


def with_a_nameless_player(text: str) -> str:
    return with_header(text, 'name = "Анна"', 'name = ""')


def of_noise(text: str) -> str:
    return "\x00\x01noise\n" * 100


def of_nothing(text: str) -> str:
    return ""


BROKEN = {
    cut: "seal",
    edited: "link",
    renamed: "link",
    without_a_line: "link",
    of_another_game: "foreign-game",
    of_a_newer_schema: "newer",
    of_a_newer_edition: "newer",
    of_no_edition: "header-values",
    by_unknown_rules: "header-options",
    with_a_nameless_player: "seat-name",
    of_noise: "not-a-chronicle",
    of_nothing: "not-a-chronicle",
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A sealed chronicle of a few turns."""
    with pytest.MonkeyPatch.context() as patch:
        terminal = Terminal(tmp_path_factory.mktemp("whole"), "ru", patch)
        return exported(terminal, seeded(terminal, turns=2)).decode()


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize(("damage", "key"), BROKEN.items(), ids=[it.__name__ for it in BROKEN])
def test_a_broken_file_is_told_in_one_line(
    terminal: Terminal, whole: str, command: str, damage: object, key: str
) -> None:
    assert callable(damage)
    path = abroad(terminal, damage(whole))
    before = path.read_bytes()
    said = terminal.run(command, str(path))
    assert (said.code, said.output, len(said.complaints)) == (2, b"", 1)
    start = terminal.words.at("trouble", key, **EXAMPLES).split("\0")[0]
    assert said.errors.startswith(start)
    assert path.read_bytes() == before
    assert terminal.files() == {}


EXAMPLES = dict.fromkeys(
    ("line", "game", "number", "present", "problem", "longest", "field", "entries", "promised"),
    "\0",
)


@pytest.mark.parametrize("form", ["json", "msgpack"])
@pytest.mark.parametrize("command", READERS)
def test_a_broken_document_is_told_in_one_line(terminal: Terminal, command: str, form: str) -> None:
    data = exported(terminal, seeded(terminal, turns=1), form)
    for broken in (data[:-9], data.replace(b"thrown", b"throwm", 1), data[:1] + b"\xff" * 20):
        path = abroad(terminal, broken)
        said = terminal.run(command, str(path))
        assert (said.code, said.output, len(said.complaints)) == (2, b"", 1)
        assert terminal.games == []


@pytest.mark.parametrize("command", READERS)
def test_a_folder_is_no_chronicle_and_a_missing_file_is_none_either(
    terminal: Terminal, tmp_path: Path, command: str
) -> None:
    for name in (str(tmp_path), "nobody", "", "../nobody", "x" * 300):
        said = terminal.run(command, name)
        assert (said.code, said.output, len(said.complaints)) == (2, b"", 1)
    refused(terminal, terminal.run(command, "nobody"), "no-file", path="nobody")


@pytest.mark.parametrize("command", ["replay", "verify", "export", "import"])
def test_a_half_written_last_line_is_named(terminal: Terminal, whole: str, command: str) -> None:
    path = abroad(terminal, whole.rstrip("\n"))
    lines = len(bodies(whole))
    refused(terminal, terminal.run(command, str(path)), "cut", line=lines)
