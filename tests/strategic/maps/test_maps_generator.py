"""The map generator: valid, fair and repeatable maps; and the shipped maps made with it."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from letopis.cli.maps.new_map import map_new
from letopis.core.errors import Trouble
from letopis.games.strategic.maps import WorldMap, map_faults, read_map, write_map
from letopis.games.strategic.maps.checks.lands import pieces
from letopis.games.strategic.maps.fairness import FAIR_PERCENT, compare_starts
from letopis.games.strategic.maps.world_map import (
    SeatCell,
    Terrain,
    cells_of,
    is_land,
    is_sea,
    terrain_at,
)
from letopis.mapmaking.generator import GeneratorOptions, generate, making
from letopis.mapmaking.generator.lands import LETTERS
from letopis.words import LANGUAGES, trouble_text, words
from tests.strategic.maps.test_maps_terminal import Page
from tests.strategic.scenes.shipped import shipped

SMALL = GeneratorOptions(columns=16, rows=12, seats=2, land_share=48, rivers=2, veins=4)
CROWDED = GeneratorOptions(columns=20, rows=20, seats=4, land_share=50, veins=9, lairs=2)
ARCHIPELAGO = GeneratorOptions(seats=4, land_share=42, islands=6, rivers=4, veins=10, lairs=2)
TWINS = GeneratorOptions(seats=3, islands=2)
BARE = GeneratorOptions(columns=24, rows=18, seats=2, islands=2, rivers=0, veins=0, lairs=0)
WISHES = {"small": SMALL, "crowded": CROWDED, "archipelago": ARCHIPELAGO, "twins": TWINS}
SIZES = {"islands": (30, 20), "continent": (60, 40)}


def islands_of(world: WorldMap) -> int:
    return len(pieces(cell for cell in cells_of(world) if is_land(world, cell)))


def made_or_refused(wish: GeneratorOptions) -> WorldMap | Trouble:
    try:
        return generate(wish)
    except Trouble as trouble:
        return trouble


def assert_good(world: WorldMap, wish: GeneratorOptions) -> None:
    """Check that a map has no problems, and is what was wished for."""
    assert map_faults(world) == ()
    worths = [start.worth for start in compare_starts(world)]
    assert min(worths) * 100 >= max(worths) * FAIR_PERCENT
    assert (world.size.columns, world.size.rows) == (wish.columns, wish.rows)
    counted = (len(world.seats), len(world.rivers), len(world.veins), len(world.lairs))
    assert counted == (wish.seats, wish.rivers, wish.veins, wish.lairs)
    land = sum(is_land(world, cell) for cell in cells_of(world))
    assert islands_of(world) == wish.islands
    assert 0.85 <= land / wish.land_cells <= 1.15


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", WISHES)
def test_a_generated_map_is_right_fair_and_as_wished(name: str, seed: int) -> None:
    wish = replace(WISHES[name], seed=seed)
    assert_good(generate(wish), wish)


def test_a_continent_is_right_and_fair() -> None:
    wish = GeneratorOptions(
        columns=60, rows=40, seats=8, land_share=50, rivers=11, veins=27, lairs=3, seed=5
    )
    world = generate(wish)
    assert_good(world, wish)
    assert len(world.lands) >= 40


def test_a_map_without_rivers_and_veins_can_be_had() -> None:
    assert_good(generate(BARE), BARE)


@settings(max_examples=25, deadline=None)
@given(
    st.builds(
        GeneratorOptions,
        columns=st.integers(8, 26),
        rows=st.integers(8, 20),
        seats=st.integers(2, 4),
        land_share=st.integers(20, 75),
        islands=st.integers(1, 5),
        rivers=st.integers(0, 4),
        veins=st.integers(0, 9),
        lairs=st.integers(0, 2),
        seed=st.integers(-5, 10**30),
    )
)
def test_every_wish_is_met_or_refused_in_words(wish: GeneratorOptions) -> None:
    made = made_or_refused(wish)
    if isinstance(made, Trouble):
        assert made.key.startswith("map-wish-")
        assert all(trouble_text(words(language), made) for language in LANGUAGES)
    else:
        assert map_faults(made) == ()


def test_a_seed_makes_the_same_map_in_every_process() -> None:
    wishes = [replace(ARCHIPELAGO, seed=0), replace(SMALL, seed=7)]
    here = [sha256(write_map(generate(wish)).encode()).hexdigest() for wish in wishes]
    program = (
        "import sys, msgspec, hashlib\n"
        "from letopis.mapmaking.generator import GeneratorOptions, generate\n"
        "from letopis.games.strategic.maps import write_map\n"
        "for wish in msgspec.json.decode(sys.argv[1], type=list[GeneratorOptions]):\n"
        "    print(hashlib.sha256(write_map(generate(wish)).encode()).hexdigest())\n"
    )
    asked = msgspec.json.encode(wishes).decode()
    for hash_seed in ("1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", program, asked],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.split() == here


def test_seeds_make_different_maps() -> None:
    made = {generate(replace(SMALL, seed=seed)).terrain for seed in range(5)}
    assert len(made) == 5


def test_a_generated_map_survives_its_text() -> None:
    world = generate(TWINS)
    assert read_map(write_map(world)) == world


def test_rivers_spring_on_land_and_end_in_water() -> None:
    world = generate(replace(TWINS, rivers=6))
    for river in world.rivers:
        others = [it.cells for it in world.rivers if it is not river]
        assert all(is_land(world, cell) for cell in river.cells[:-1])
        last = river.cells[-1]
        assert is_sea(world, last) or any(last in cells for cells in others)


def test_every_home_stands_in_the_open_with_mountains_in_reach() -> None:
    world = generate(CROWDED)
    homes = [seat.cell for seat in world.seats if isinstance(seat, SeatCell)]
    assert [terrain_at(world, home) for home in homes] == [Terrain.FIELD] * 4
    assert all(start.veins for start in compare_starts(world))


@pytest.mark.parametrize(
    ("wish", "what"),
    [
        (replace(SMALL, columns=7), "columns"),
        (replace(SMALL, rows=121), "rows"),
        (replace(SMALL, seats=1), "seats"),
        (replace(SMALL, land_share=90), "land_share"),
        (replace(SMALL, islands=0), "islands"),
        (replace(SMALL, rivers=60), "rivers"),
        (replace(SMALL, veins=-1), "veins"),
        (replace(SMALL, lairs=5), "lairs"),
    ],
)
def test_a_number_out_of_bounds_is_refused_by_name(wish: GeneratorOptions, what: str) -> None:
    with pytest.raises(Trouble) as caught:
        generate(wish)
    assert caught.value.key == "map-wish-bound"
    assert caught.value.about["what"] == what
    for language in LANGUAGES:
        told = trouble_text(words(language), caught.value)
        assert str(caught.value.about["found"]) in told
        assert str(caught.value.about["most"]) in told


def test_too_small_a_map_for_its_seats_is_refused_at_once() -> None:
    with pytest.raises(Trouble) as caught:
        generate(GeneratorOptions(columns=12, rows=10, seats=4))
    assert caught.value.key == "map-wish-room"
    assert caught.value.about == {"found": 54, "needed": 128}


def test_what_never_comes_out_is_refused_after_all_attempts() -> None:
    with pytest.raises(Trouble) as caught:
        generate(
            GeneratorOptions(
                columns=8, rows=60, seats=2, land_share=75, islands=6, rivers=0, lairs=0
            )
        )
    assert caught.value.key == "map-wish-unmet"
    assert caught.value.about["attempts"] == making.ATTEMPTS
    assert all(trouble_text(words(language), caught.value) for language in LANGUAGES)


def test_there_are_names_enough_in_both_languages() -> None:
    known = words("ru").keys()
    for key in sorted(key for key in known if key[0] == "map_names"):
        russian, english = words("ru").texts(*key), words("en").texts(*key)
        assert len(russian) == len(english)
        assert len(set(russian)) == len(set(english)) == len(russian)
    assert len(words("ru").texts("map_names", "adjective", "m")) >= len(LETTERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_map_is_written_and_its_starts_are_compared(language: str, tmp_path: Path) -> None:
    page, path = Page(language), tmp_path / "my-map.map"
    assert map_new(replace(SMALL, seed=3), path, False, page) == 0
    world = read_map(path.read_text(encoding="utf-8"))
    assert replace(world, id=generate(replace(SMALL, seed=3)).id) == generate(
        replace(SMALL, seed=3)
    )
    assert world.id == "my-map"
    worths = [str(start.worth) for start in compare_starts(world)]
    told = "\n".join(page.lines)
    assert all(worth in told for worth in worths)
    assert str(path) in told.replace("\n", "")
    with pytest.raises(Trouble) as caught:
        map_new(SMALL, path, False, page)
    assert caught.value.key == "file-exists"


def test_a_file_name_that_is_no_id_leaves_the_id_of_the_seed(tmp_path: Path) -> None:
    path = tmp_path / "My Map.map"
    assert map_new(replace(SMALL, seed=4), path, False, Page("en")) == 0
    assert read_map(path.read_text(encoding="utf-8")).id == "seed-4"


def test_a_new_map_is_text_only(tmp_path: Path) -> None:
    with pytest.raises(Trouble) as caught:
        map_new(SMALL, tmp_path / "map.png", False, Page("en"))
    assert caught.value.key == "map-extension"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", SIZES)
def test_a_shipped_map_is_right_and_of_its_size(name: str) -> None:
    world = shipped(name)
    assert map_faults(world) == ()
    assert (world.size.columns, world.size.rows) == SIZES[name]
    assert world.id == name


@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_on_a_shipped_map_are_unique(name: str, language: str) -> None:
    world = shipped(name)
    named = [land.name for land in world.lands]
    named += [river.name for river in world.rivers] + [water.name for water in world.waters]
    called = [getattr(it, language) for it in named]
    assert all(called)
    assert len(set(called)) == len(called)


def test_the_islands_are_seven_for_four_seats() -> None:
    world = shipped("islands")
    assert (islands_of(world), len(world.seats), len(world.lands)) == (7, 4, 17)


def test_the_continent_has_eight_seats_sixty_lands_and_three_isles() -> None:
    world = shipped("continent")
    assert (islands_of(world), len(world.seats), len(world.lands)) == (4, 8, 60)
    assert len(world.neutrals) == 8
