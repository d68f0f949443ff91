"""Pictures of maps: well-formed, complete, the same every time, in both languages."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from letopis.core.errors import Trouble
from letopis.games.strategic.maps import (
    Land,
    LandId,
    LocalNames,
    MapId,
    Terrain,
    WorldMap,
    cell_at,
    territories,
)
from letopis.games.strategic.maps.world_map import SeatLand
from letopis.mapmaking.geometry import Lattice, borders, noise, outline
from letopis.mapmaking.labels import busy_cells, free_cell, label_places, place_labels
from letopis.mapmaking.marks import inked, mark_strokes
from letopis.mapmaking.png import draw_png, svg_to_png
from letopis.mapmaking.svg import draw_svg
from letopis.words import LANGUAGES, Language, words
from tests.strategic.maps.worlds import tidy, worlds
from tests.strategic.scenes.drawing import draw
from tests.strategic.scenes.shipped import NAMES, shipped

DUEL = shipped("duel")
SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    return ["".join(it.itertext()) for it in ET.fromstring(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_picture_names_every_land_and_every_row_and_column(name: str, language: Language) -> None:
    world = shipped(name)
    told = texts(draw_svg(world, words(language)))
    for land in world.lands:
        written = getattr(land.name, language).upper()
        assert all(word in " ".join(told) for word in written.split())
        assert str(land.income) in told
    columns, rows = world.size.columns, world.size.rows
    margin = [cell_at(column, 0)[:-1] for column in range(columns)]
    margin += [str(row + 1) for row in range(rows)]
    assert all(told.count(mark) >= 2 for mark in margin)


def test_a_picture_is_the_same_every_time() -> None:
    assert draw_svg(DUEL, words("ru")) == draw_svg(DUEL, words("ru"))


@settings(max_examples=30, deadline=None)
@given(worlds().map(tidy))
def test_even_a_senseless_map_has_a_picture(world: WorldMap) -> None:
    printable = replace(
        world,
        name=LocalNames("<&>", '"'),
        lands=(Land("A", LandId("a-b"), LocalNames("<&>", "]]>"), 1),),
        rivers=tuple(replace(it, name=LocalNames("<", "&")) for it in world.rivers),
        waters=tuple(replace(it, name=LocalNames("<", "&")) for it in world.waters),
        id=MapId("x"),
    )
    ET.fromstring(draw_svg(printable, words("ru")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_written_over_a_thing(language: Language) -> None:
    busy = busy_cells(DUEL)
    labels = place_labels(DUEL, language)
    assert len(labels) == len(DUEL.lands)
    assert not [label.lines for label in labels if busy & frozenset(label.covered)]
    covered = [cell for label in labels for cell in label.covered]
    assert len(covered) == len(set(covered))


@pytest.mark.parametrize("name", NAMES)
def test_a_name_has_other_places_in_its_land_to_yield_to(name: str) -> None:
    world = shipped(name)
    places = label_places(world, "ru")
    assert len(places) == len(world.lands)
    for labels in places.values():
        written = [cell for label in labels for cell in label.written]
        assert len(written) == len(set(written))
    assert sum(len(labels) > 1 for labels in places.values()) > len(places) * 0.9


@pytest.mark.parametrize("name", NAMES)
def test_a_name_leaves_its_land_only_where_no_place_on_it_is_wide_enough(name: str) -> None:
    world = shipped(name)
    cells = {land: frozenset(it) for land, it in territories(world).items()}
    for language in LANGUAGES:
        places = label_places(world, language)
        astray = [land for land, it in places.items() if not it[0].written <= cells[land]]
        assert len(astray) <= len(places) * 0.02, astray
        for land, labels in places.items():
            leaves = [not it.written <= cells[land] for it in labels]
            assert leaves == sorted(leaves), land  # places on it are the first to be taken


def test_a_seat_without_a_cell_is_shown_inside_its_land() -> None:
    world = replace(DUEL, seats=(SeatLand(LandId("amber-sands")), SeatLand(LandId("nowhere"))))
    assert "1" in texts(draw_svg(world, words("ru")))
    spot = free_cell(world, LandId("amber-sands"), place_labels(world, "ru"))
    assert spot is not None
    assert spot not in busy_cells(world)


def test_a_png_is_twice_as_large_as_the_drawing() -> None:
    picture = draw_png(DUEL, words("en"))
    assert picture.startswith(b"\x89PNG")
    root = ET.fromstring(draw_svg(DUEL, words("en")))
    assert int.from_bytes(picture[16:20]) == round(float(root.get("width", "0")) * 2)


def test_a_drawing_that_is_none_is_a_trouble() -> None:
    with pytest.raises(Trouble) as caught:
        svg_to_png("<svg", 10, 72)
    assert caught.value.key == "map-picture"


def test_an_outline_goes_round_islands_and_holes() -> None:
    ring = draw(". . .\n. ~ .\n. . .").terrain
    lattice = Lattice(3, 3, 10, 0)
    path = outline(lattice, lambda x, y: ring[y][x] == ".")
    assert path.count("M") == path.count("Z") == 2


def test_shapes_that_touch_at_a_corner_stay_apart() -> None:
    corner = draw(". ~\n~ .").terrain
    path = outline(Lattice(2, 2, 10, 0), lambda x, y: corner[y][x] == ".")
    assert path.count("M") == 2


def test_an_outline_moved_outward_keeps_its_distance_from_the_shape() -> None:
    lattice = Lattice(3, 3, 10, 0)
    island = outline(lattice, lambda x, y: (x, y) == (1, 1), outward=2)
    assert (
        island
        == "M8.0 15.0Q8.0 8.0 15.0 8.0Q22.0 8.0 22.0 15.0Q22.0 22.0 15.0 22.0Q8.0 22.0 8.0 15.0Z"
    )
    lake = outline(lattice, lambda x, y: (x, y) != (1, 1), outward=2)
    assert "Q12.0 12.0 " in lake
    assert "Q-2.0 -2.0 " in lake


def test_marks_of_many_cells_are_a_path_for_each_pen() -> None:
    """A browser styles, lays out and paints every element."""
    woods = [it for x in range(20) for it in mark_strokes(Terrain.FOREST, x, 0, False)]
    assert inked(woods).count("<path") == len({it.pen for it in woods}) == 3
    assert all(it.path in inked(woods) for it in woods)


def test_a_peak_lies_over_the_peaks_behind_it() -> None:
    peaks = [it for x in range(3) for it in mark_strokes(Terrain.MOUNTAINS, x, 0, False)]
    drawn = inked(peaks)
    assert drawn.count("<path") == 6
    assert drawn.index(peaks[0].path) < drawn.index(peaks[6].path) < drawn.index(peaks[2].path)


def test_borders_run_from_junction_to_junction() -> None:
    star = [((1, 1), (0, 1)), ((1, 1), (1, 0)), ((1, 1), (2, 1)), ((2, 1), (3, 1))]
    assert borders(Lattice(4, 4, 10, 0), star).count("M") == 3
    loop = [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))]
    assert borders(Lattice(4, 4, 10, 0), loop).count("M") == 1


def test_the_shaking_of_the_lattice_is_fixed() -> None:
    assert noise(3, 4, 5) == noise(3, 4, 5)
    assert 0 <= noise(-3, 10_000, 7) < 1
    assert Lattice(5, 5, 10, 0.13).point((0, 2)) == (0, 20)
