"""`letopis chronicle`: output files, and refused arguments."""

from pathlib import Path

import pytest

from letopis.games.catalogue import GAMES
from letopis.store.chronicle_files import KeptChronicle, write_file
from tests.cli.terminal import Terminal
from tests.golden.golden import FOLDER, chronicle_of

ARCHIVE = FOLDER / "archive" / "yatzy-edition-1.letopis"


@pytest.fixture
def war(tmp_path: Path) -> Path:
    text = (FOLDER / "strategic" / "a-war-of-three.chronicle").read_text(encoding="utf-8")
    chronicle = chronicle_of(text)
    path = tmp_path / "war.letopis"
    write_file(path, KeptChronicle(GAMES["strategic"], chronicle), "text", overwrite=False)
    return path


def test_markdown_is_written_with_its_maps_beside_it(
    terminal: Terminal, war: Path, tmp_path: Path
) -> None:
    output = tmp_path / "book" / "war.md"
    said = terminal.run("chronicle", str(war), "--output", str(output), "--language", "en")
    assert (said.code, said.errors) == (0, "")
    assert str(output) in said.text.replace("\n", "")
    text = output.read_text(encoding="utf-8")
    assert text.startswith("# The Chronicle of Crossroads\n")
    assert "(<war-maps/year-2.svg>)" in text
    maps = sorted(it.name for it in (tmp_path / "book" / "war-maps").iterdir())
    assert maps == ["year-0.svg", "year-1.svg", "year-2.svg"]


def test_html_is_one_file_and_its_form_may_be_told_by_its_name(
    terminal: Terminal, war: Path, tmp_path: Path
) -> None:
    output = tmp_path / "war.html"
    assert terminal.run("chronicle", str(war), "-O", str(output), "--lang", "ru").code == 0
    text = output.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert text.count("<figure") == 3
    assert [it.name for it in tmp_path.iterdir() if it.is_dir() and "maps" in it.name] == []


def test_a_book_is_not_overwritten_unless_asked(
    terminal: Terminal, war: Path, tmp_path: Path
) -> None:
    output = tmp_path / "war.md"
    words = ("chronicle", str(war), "-O", str(output), "--no-maps")
    assert terminal.run(*words).code == 0
    again = terminal.run(*words)
    assert (again.code, len(again.complaints)) == (2, 1)
    assert terminal.run(*words, "--force").code == 0
    assert not (tmp_path / "war-maps").exists()


@pytest.mark.parametrize("reader", ["anna", "Анна", "public"])
def test_a_player_may_read_with_his_own_eyes(
    terminal: Terminal, war: Path, tmp_path: Path, reader: str
) -> None:
    output = tmp_path / "war.md"
    said = terminal.run("chronicle", str(war), "--as", reader, "-O", str(output))
    assert (said.code, said.errors) == (0, "")


@pytest.mark.parametrize(
    "words",
    [
        ("--as", "zoe"),
        ("--form", "pdf"),
        ("--maps", "--no-maps"),
        ("--output",),
        ("--output", "/dev/null/war.md"),
    ],
)
def test_what_cannot_be_written_is_told_in_one_line(
    terminal: Terminal, war: Path, words: tuple[str, ...]
) -> None:
    said = terminal.run("chronicle", str(war), *words)
    assert (said.code, len(said.complaints)) == (2, 1)


def test_a_broken_or_missing_file_is_told_in_one_line(
    terminal: Terminal, war: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.letopis"
    broken.write_text(war.read_text(encoding="utf-8").replace("knights-1", "knights-7"), "utf-8")
    foreign = tmp_path / "foreign.letopis"
    foreign.write_text("once upon a time\n", "utf-8")
    for path in (broken, foreign, tmp_path / "missing.letopis"):
        said = terminal.run("chronicle", str(path))
        assert (said.code, len(said.complaints)) == (2, 1)


def test_a_dice_game_has_a_book_too(terminal: Terminal, tmp_path: Path) -> None:
    output = tmp_path / "evening.md"
    assert terminal.run("chronicle", str(ARCHIVE), "-O", str(output)).code == 0
    assert "231" in output.read_text(encoding="utf-8")
