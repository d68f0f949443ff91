"""Maps in Tiled and JSON formats, there and back."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from letopis.core.errors import Trouble
from letopis.games.strategic.maps import Cell, LandId, River, WorldMap
from letopis.games.strategic.maps.json_form import decode_map, encode_map, schema
from letopis.games.strategic.maps.world_map import SeatLand
from letopis.mapmaking.tiled import read_tiled, tile_letters, write_tiled
from letopis.mapmaking.tiles import draw_tiles
from letopis.words import LANGUAGES, words
from tests.strategic.maps.worlds import tidy, worlds
from tests.strategic.scenes.drawing import draw
from tests.strategic.scenes.shipped import NAMES, shipped

DUEL = shipped("duel")


def tiled(**changes: object) -> bytes:
    """The duel map as Tiled saves it, with some fields changed."""
    plain: dict[str, Any] = json.loads(write_tiled(DUEL))
    return json.dumps(plain | changes).encode()


def trouble(data: bytes) -> Trouble:
    with pytest.raises(Trouble) as caught:
        read_tiled(data)
    for language in LANGUAGES:
        assert words(language).at("trouble", caught.value.key, **caught.value.about)
    return caught.value


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_map_comes_back_from_tiled_as_it_was(name: str) -> None:
    assert read_tiled(write_tiled(shipped(name))) == shipped(name)


@settings(deadline=None)
@given(worlds().map(tidy))
def test_every_map_comes_back_from_tiled_as_it_was(world: WorldMap) -> None:
    assert read_tiled(write_tiled(world)) == world


@settings(deadline=None)
@given(worlds())
def test_every_map_comes_back_from_json_as_it_was(world: WorldMap) -> None:
    assert decode_map(encode_map(world)) == world


def test_a_seat_in_a_land_keeps_its_land_in_tiled() -> None:
    world = replace(draw(". . ."), seats=(SeatLand(LandId("land-a")),))
    assert read_tiled(write_tiled(world)) == world


def test_a_straight_reach_of_a_river_is_drawn_in_tiled_by_its_ends() -> None:
    corners = replace(draw(". . . ."), rivers=(River((Cell("a1"), Cell("d1"))),))
    (river,) = read_tiled(write_tiled(corners)).rivers
    assert river.cells == ("a1", "b1", "c1", "d1")


def test_a_tile_that_was_turned_is_the_same_tile() -> None:
    plain: dict[str, Any] = json.loads(write_tiled(DUEL))
    plain["layers"][0]["data"][0] |= 0x80000000
    assert read_tiled(json.dumps(plain).encode()) == DUEL


def test_a_cell_left_empty_in_tiled_has_no_terrain() -> None:
    plain: dict[str, Any] = json.loads(write_tiled(DUEL))
    plain["layers"][0]["data"][0] = 0
    assert read_tiled(json.dumps(plain).encode()).terrain[0][0] == "?"


def test_ragged_rows_have_no_place_in_tiled() -> None:
    with pytest.raises(Trouble) as caught:
        write_tiled(replace(DUEL, terrain=DUEL.terrain[1:]))
    assert caught.value.key == "map-tiled-shape"


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"\xff", b"[" * 100_000])
def test_what_is_no_tiled_map(data: bytes) -> None:
    assert trouble(data).key == "map-tiled"


def test_tiled_maps_that_cannot_be_read_say_why() -> None:
    plain: dict[str, Any] = json.loads(tiled())
    layers, tileset = plain["layers"], plain["tilesets"][0]
    assert trouble(tiled(orientation="isometric")).key == "map-tiled-orientation"
    assert trouble(tiled(infinite=True)).key == "map-tiled-orientation"
    assert trouble(tiled(tilewidth=0)).key == "map-tiled"
    assert trouble(tiled(tilesets=[{"firstgid": 1, "source": "x.tsx"}])).key == "map-tiled-tileset"
    assert trouble(tiled(layers=layers[1:])).about == {"layer": "terrain"}
    packed = [layers[0] | {"data": "eJwDAA=="}, *layers[1:]]
    assert trouble(tiled(layers=packed)).key == "map-tiled-encoding"
    short = [layers[0] | {"data": [1]}, *layers[1:]]
    assert trouble(tiled(layers=short)).key == "map-tiled-shape"
    lost = layers[2] | {"objects": [{"id": 1, "x": -5, "y": 0, "type": "lair"}]}
    assert trouble(tiled(layers=[*layers[:2], lost])).key == "map-tiled-place"
    tile = {"id": 6, "type": "land", "properties": [{"name": "income", "value": "much"}]}
    wrong = tileset | {"tiles": [*tileset["tiles"][:6], tile]}
    assert trouble(tiled(tilesets=[wrong])).key == "map-tiled-property"
    deep = {"id": 1, "x": 0, "y": 0, "type": "vein"}
    deep |= {"properties": [{"name": "level", "value": 100_000}]}
    bottomless = layers[2] | {"objects": [deep]}
    assert trouble(tiled(layers=[*layers[:2], bottomless])).key == "map-tiled"
    assert trouble(tiled(width=0, height=0)).key in ("map-tiled", "map-tiled-shape")


def test_the_tiles_have_a_picture() -> None:
    assert tile_letters(DUEL)[:6] == (".", "f", "m", "d", "~", "=")
    picture = draw_tiles(DUEL)
    assert picture.startswith(b"\x89PNG")
    wide, high = int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])
    assert (wide, high) == (8 * 32, 2 * 32)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"\xff",
        b"[" * 100_000,
        encode_map(DUEL).replace(b'"d6"', b'"D6"'),
        encode_map(DUEL).replace(b'"d6"', b'"d6\\n"'),
        encode_map(DUEL).replace(b'"orcs"', b'"the orcs"'),
        encode_map(DUEL).replace(b"===~~", b"= ==~~"),
        encode_map(DUEL).replace(b'"columns": 17', b'"columns": 1700'),
    ],
)
def test_what_is_no_map_in_json(data: bytes) -> None:
    with pytest.raises(Trouble) as caught:
        decode_map(data)
    assert caught.value.key in ("map-json", "cell-name")


def test_the_schema_names_every_field_and_the_shape_of_a_cell() -> None:
    told = schema()
    text = msgspec.json.encode(told).decode()
    assert "#/$defs/WorldMap" in text
    assert '"pattern":"^[a-z]{1,2}[1-9][0-9]{0,2}$"' in text
    assert all(f'"{name}"' in text for name in WorldMap.__struct_fields__)


@settings(deadline=None)
@given(st.binary(max_size=40), st.integers(0, 4000))
def test_a_torn_tiled_map_is_a_map_or_a_trouble(noise: bytes, at: int) -> None:
    data = write_tiled(DUEL)
    torn = data[:at] + noise + data[at + len(noise) :]
    try:
        read_tiled(torn)
    except Trouble as problem:
        told = problem.key
    else:
        told = "map-tiled"
    assert told.startswith("map-tiled")
