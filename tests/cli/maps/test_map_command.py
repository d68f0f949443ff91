"""`letopis map`: list, check, show, draw and convert maps."""

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


def test_the_maps_that_come_along_are_listed(terminal: Terminal) -> None:
    said = terminal.run("map")
    assert (said.code, said.errors) == (0, "")
    assert said.text == terminal.run("map", "list").text
    assert any(line.startswith("duel:") for line in said.lines)


def test_a_shipped_map_is_in_order_and_can_be_shown(terminal: Terminal) -> None:
    assert terminal.run("map", "check", "duel").code == 0
    shown = terminal.run("map", "show", "duel")
    assert (shown.code, shown.errors) == (0, "")
    assert any(line.split()[:1] == ["12"] for line in shown.lines)


@pytest.mark.parametrize(("deed", "name"), [("render", "duel.svg"), ("convert", "copy.json")])
def test_a_map_is_written_once_unless_forced(
    terminal: Terminal, tmp_path: Path, deed: str, name: str
) -> None:
    path = tmp_path / name
    assert terminal.run("map", deed, "duel", "-O", str(path)).code == 0
    before = path.read_bytes()
    again = terminal.run("map", deed, "duel", "-O", str(path))
    assert again.complaints == [terminal.trouble("file-exists", path=str(path))]
    assert terminal.run("map", deed, "duel", "-O", str(path), "--force").code == 0
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "key", "about"),
    [
        (("fly", "duel"), "unknown-deed", {"deed": "fly"}),
        (("check",), "missing-argument", {"argument": "map"}),
        (("render", "duel"), "missing-argument", {"argument": "--output"}),
    ],
)
def test_a_map_command_that_makes_no_sense_is_one_clear_line(
    terminal: Terminal, words: tuple[str, ...], key: str, about: dict[str, str]
) -> None:
    said = terminal.run("map", *words)
    assert (said.code, said.output) == (2, b"")
    assert said.complaints == [terminal.trouble(key, **about)]


def test_a_map_that_nobody_knows_is_named(terminal: Terminal) -> None:
    said = terminal.run("map", "show", "atlantis")
    assert (said.code, len(said.complaints)) == (2, 1)
    assert "atlantis" in said.errors


def test_a_new_map_is_made_from_a_wish_and_repeats_itself(
    terminal: Terminal, tmp_path: Path
) -> None:
    wish = ("map", "new", "--columns", "20", "--rows", "14", "--seats", "2", "--seed", "0")
    first, second = tmp_path / "first" / "world.map", tmp_path / "second" / "world.map"
    for path in (first, second):
        assert terminal.run(*wish, "-O", str(path)).code == 0
    assert first.read_bytes() == second.read_bytes()
    assert terminal.run("map", "check", str(first)).code == 0


@pytest.mark.parametrize("wish", [("--seats", "99"), ("--columns", "2"), ("--seats", "two")])
def test_a_map_that_cannot_be_made_is_refused_and_not_written(
    terminal: Terminal, tmp_path: Path, wish: tuple[str, str]
) -> None:
    path = tmp_path / "world.map"
    said = terminal.run("map", "new", *wish, "-O", str(path))
    assert (said.code, said.output, len(said.complaints)) == (2, b"", 1)
    assert not path.exists()


def test_a_new_map_needs_a_place(terminal: Terminal) -> None:
    said = terminal.run("map", "new")
    assert said.complaints == [terminal.trouble("missing-argument", argument="--output")]
