"""Maps in the terminal: listed, shown, checked, drawn, converted."""

import io
import os
from pathlib import Path

import pytest
from rich.console import Console

from letopis.cli.maps import commands as maps
from letopis.cli.terminal.screen import Screen
from letopis.core.acts import ClauseId
from letopis.core.errors import Trouble
from letopis.games.strategic.maps import Cell, MapFault, library
from letopis.words import LANGUAGES, words
from tests.strategic.scenes.shipped import FOLDER, NAMES, shipped, shipped_text


class Page(Screen):
    """A screen that records what was printed."""

    def __init__(self, language: str, width: int = 120) -> None:
        self.paper = io.StringIO()
        (known,) = (it for it in LANGUAGES if it == language)
        super().__init__(words(known), Console(file=self.paper, width=width, color_system=None))

    @property
    def lines(self) -> list[str]:
        return self.paper.getvalue().splitlines()


@pytest.fixture(params=LANGUAGES)
def page(request: pytest.FixtureRequest) -> Page:
    return Page(request.param)


@pytest.fixture(autouse=True)
def _quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda handle: None)


def broken(folder: Path) -> str:
    """The duel with a vein at sea and both seats side by side."""
    path = folder / "broken.map"
    text = shipped_text("duel").replace('"i6 4"', '"a6 4"').replace('"n7"', '"e6"')
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_shipped_maps_are_listed(page: Page) -> None:
    assert library.shipped_names() == NAMES
    assert maps.map_list(page) == 0
    assert any(line.startswith("duel: ") for line in page.lines)


def test_a_map_is_shown_with_coordinates_lands_and_starts(page: Page) -> None:
    assert maps.map_show("duel", page) == 0
    heads = [line for line in page.lines if line.strip().startswith("a b c d e")]
    assert len(heads) == 2
    rows = [line.split()[0] for line in page.lines if line[:2].strip().isdigit()]
    assert rows[:12] == [str(row) for row in range(1, 13)]
    language = page.words.language
    shown = "\n".join(page.lines)
    assert all(getattr(land.name, language) in shown for land in shipped("duel").lands)


def test_a_narrow_screen_has_the_two_grids_one_below_the_other() -> None:
    page = Page("en", width=60)
    maps.map_show("duel", page)
    assert len([line for line in page.lines if line.strip().startswith("a b c d e")]) == 4


def test_wide_maps_write_the_second_letter_below_the_first(tmp_path: Path) -> None:
    path = tmp_path / "wide.map"
    row = " ".join("." * 28)
    letters = " ".join("A" * 28)
    path.write_text(
        'map = 1\nid = "wide"\nauthor = ""\nname = {}\nsize = { columns = 28, rows = 1 }\n'
        'lands = [{ letter = "A", id = "plain" }]\n'
        f"[grid]\nterrain = '''\n{row}\n'''\nlands = '''\n{letters}\n'''\n",
        encoding="utf-8",
    )
    page = Page("en", width=200)
    assert maps.map_show(str(path), page) == 0
    assert any(line.split()[:2] == ["a", "a"] for line in page.lines)


def test_a_good_map_is_called_good(page: Page) -> None:
    assert maps.map_check("duel", page) == 0
    assert len(page.lines) == 1


def test_a_bad_map_is_explained_cell_by_cell(page: Page, tmp_path: Path) -> None:
    assert maps.map_check(broken(tmp_path), page) == 1
    told = page.lines
    assert ["VS-6.0.u" in told[0], "a6" in told[0]] == [True, True]
    assert ["VS-8.9.1.3.f" in told[1], "i6" in told[1]] == [True, True]
    assert ["VS-6.0.e" in told[2], "d6, e6" in told[2]] == [True, True]
    assert len(told) == 5


def test_words_inside_a_problem_are_in_the_same_language() -> None:
    two = {"one": "seat", "other": "vein"}
    crowded = MapFault("crowded", "error", ClauseId("VS-6.0.c"), (Cell("a1"),), {**two})
    assert "start seat and vein" in maps.problem_text(words("en"), crowded)
    army: dict[str, str | int] = {"army": "light-infantry"}
    closed = MapFault("army-on-closed-terrain", "error", ClauseId("VS-4.1.b"), (), army)
    assert "light infantry" in maps.problem_text(words("en"), closed)


def test_a_seat_that_is_a_land_is_shown_by_its_land(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "land.map"
    path.write_text(shipped_text("duel").replace('"n7"', '"honey-dale"'), encoding="utf-8")
    assert maps.map_show(str(path), page) == 0
    assert any(line.startswith(f"2. {page.words('map.seat-picks')}") for line in page.lines)


def test_many_cells_are_cut_short() -> None:
    cells = tuple(Cell(f"a{row}") for row in range(1, 10))
    problem = MapFault("seat-on-water", "error", ClauseId("VS-6.0.b"), cells)
    told = maps.problem_text(words("en"), problem)
    assert "a1, a2, a3, a4, a5, a6 and 3 more" in told


def test_a_map_goes_round_all_forms_and_comes_back(page: Page, tmp_path: Path) -> None:
    forms = [tmp_path / name for name in ("duel.tmj", "duel.json", "duel.map")]
    for source, target in zip(["duel", *map(str, forms)], forms, strict=False):
        assert maps.map_convert(source, target, False, page) == 0
    assert forms[-1].read_text(encoding="utf-8") == shipped_text("duel")
    assert (tmp_path / "duel.tiles.png").exists()


@pytest.mark.parametrize(("name", "start"), [("m.svg", b"<svg"), ("m.png", b"\x89PNG")])
def test_a_map_is_drawn_into_a_file(name: str, start: bytes, page: Page, tmp_path: Path) -> None:
    assert maps.map_render("duel", tmp_path / name, False, page) == 0
    assert (tmp_path / name).read_bytes().startswith(start)
    with pytest.raises(Trouble) as caught:
        maps.map_render("duel", tmp_path / name, False, page)
    assert caught.value.key == "file-exists"


@pytest.mark.parametrize("command", [maps.map_render, maps.map_convert])
def test_an_unknown_form_is_refused_before_anything_is_written(
    command: object, page: Page, tmp_path: Path
) -> None:
    assert callable(command)
    with pytest.raises(Trouble) as caught:
        command("duel", tmp_path / "duel.gif", False, page)
    assert caught.value.key == "map-extension"
    assert list(tmp_path.iterdir()) == []


def test_a_map_that_is_not_there(tmp_path: Path) -> None:
    text = tmp_path / "map.txt"
    text.write_text("", encoding="utf-8")
    latin = tmp_path / "latin.map"
    latin.write_bytes("caf\u00e9".encode("latin-1"))
    missing = {"nowhere": "unknown-map", "nowhere.map": "no-file", str(text): "map-extension"}
    for name, key in (missing | {str(latin): "map-text"}).items():
        with pytest.raises(Trouble) as caught:
            maps.find_map(name)
        assert caught.value.key == key


def test_the_shipped_maps_travel_with_the_package() -> None:
    for name in NAMES:
        file = FOLDER / f"{name}.map"
        assert library.shipped_text(name) == file.read_text(encoding="utf-8")
