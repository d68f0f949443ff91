"""Import and export of maps for the editor Tiled: two tile layers, an object layer, properties."""

from collections.abc import Iterator

import msgspec

from letopis.core.errors import Trouble
from letopis.games.strategic.maps import (
    INCOME_UNKNOWN,
    NO_LAND,
    TERRAIN_LETTERS,
    Land,
    LandId,
    LocalNames,
    MapId,
    Size,
    WorldMap,
    territories,
)
from letopis.mapmaking.tiled_file import (
    FLIPS,
    TILE,
    Layer,
    Property,
    Tile,
    TiledMap,
    Tileset,
    decode_tiled,
    encode_tiled,
    number_of,
    properties,
    text_of,
)
from letopis.mapmaking.tiled_things import read_things, write_things

TERRAIN_LAYER, LANDS_LAYER, THINGS_LAYER = "terrain", "lands", "things"
PICTURE_COLUMNS = 8
MISSING = "?"


def write_tiled(world: WorldMap, picture: str = "letopis.tiles.png") -> bytes:
    """Export a map to Tiled; `picture` is the file with its tiles (see `tile_letters`)."""
    _check_shape(world)
    tiles = _tiles(world)
    things = write_things(world, territories(world))
    size = (world.size.columns, world.size.rows)
    names = properties(id=world.id, author=world.author, ru=world.name.ru, en=world.name.en)
    return encode_tiled(
        TiledMap(
            *size,
            tilewidth=TILE,
            tileheight=TILE,
            tilesets=(_tileset(tiles, picture),),
            layers=(
                Layer(1, TERRAIN_LAYER, "tilelayer", *size, _numbers(world.terrain, tiles, "")),
                Layer(
                    2,
                    LANDS_LAYER,
                    "tilelayer",
                    *size,
                    _numbers(world.land_letters, tiles, NO_LAND),
                    opacity=0.5,
                ),
                Layer(3, THINGS_LAYER, "objectgroup", objects=things),
            ),
            properties=names,
            nextlayerid=4,
            nextobjectid=len(things) + 1,
        )
    )


def read_tiled(data: bytes) -> WorldMap:
    """Import the map of a Tiled file, valid or not; the checker decides that."""
    tiled = decode_tiled(data)
    letters = _letters_by_number(tiled)
    things = read_things(tiled, _layer(tiled, THINGS_LAYER).objects or ())
    known = tiled.properties
    world = WorldMap(
        id=MapId(text_of(known, "id")),
        name=LocalNames(text_of(known, "ru"), text_of(known, "en")),
        author=text_of(known, "author"),
        size=Size(tiled.width, tiled.height),
        terrain=_rows(tiled, TERRAIN_LAYER, letters | {0: MISSING}),
        land_letters=_rows(tiled, LANDS_LAYER, letters | {0: NO_LAND}),
        lands=tuple(_lands(tiled)),
        rivers=things.rivers,
        veins=things.veins,
        lairs=things.lairs,
        neutrals=things.neutrals,
        seats=things.seats,
        waters=things.waters,
    )
    return _within_limits(world)


def tile_letters(world: WorldMap) -> tuple[str, ...]:
    """The letters of all tiles in order, terrains first, as in the picture of the tiles."""
    return tuple(text_of(tile.properties, "letter") for tile in _tiles(world))


def _within_limits(world: WorldMap) -> WorldMap:
    """Apply the limits of the JSON reader to what Tiled allows."""
    try:
        return msgspec.convert(msgspec.to_builtins(world), WorldMap)
    except msgspec.ValidationError as error:
        raise Trouble("map-tiled", problem=str(error)) from error


def _check_shape(world: WorldMap) -> None:
    """Refuse ragged rows, which a tile layer cannot have."""
    size = world.size
    for rows in (world.terrain, world.land_letters):
        if len(rows) != size.rows or any(len(row) != size.columns for row in rows):
            raise Trouble("map-tiled-shape")


def _tiles(world: WorldMap) -> tuple[Tile, ...]:
    """A tile for each terrain, for each land with its properties, and for any other letter."""
    tiles = [
        Tile(at, "terrain", properties(letter=letter, terrain=str(terrain)))
        for at, (letter, terrain) in enumerate(TERRAIN_LETTERS.items())
    ]
    for land in world.lands:
        tiles.append(Tile(len(tiles), "land", _land_properties(land)))
    known = {text_of(tile.properties, "letter") for tile in tiles} | {NO_LAND}
    drawn = "".join((*world.terrain, *world.land_letters))
    for letter in dict.fromkeys(drawn):
        if letter not in known:
            tiles.append(Tile(len(tiles), "letter", properties(letter=letter)))
    if NO_LAND in "".join(world.terrain):
        tiles.append(Tile(len(tiles), "letter", properties(letter=NO_LAND)))
    return tuple(tiles)


def _tileset(tiles: tuple[Tile, ...], picture: str) -> Tileset:
    rows = -(-len(tiles) // PICTURE_COLUMNS)
    return Tileset(
        firstgid=1,
        name="letopis",
        tiles=tiles,
        columns=PICTURE_COLUMNS,
        tilecount=rows * PICTURE_COLUMNS,
        image=picture,
        imagewidth=PICTURE_COLUMNS * TILE,
        imageheight=rows * TILE,
    )


def _land_properties(land: Land) -> tuple[Property, ...]:
    return properties(
        letter=land.letter,
        id=land.id,
        ru=land.name.ru,
        en=land.name.en,
        income=land.income,
        pieces=land.pieces,
    )


def _numbers(rows: tuple[str, ...], tiles: tuple[Tile, ...], empty: str) -> tuple[int, ...]:
    numbers: dict[str, int] = {}
    for tile in tiles:
        numbers.setdefault(text_of(tile.properties, "letter"), tile.id + 1)
    return tuple(0 if letter == empty else numbers[letter] for row in rows for letter in row)


def _letters_by_number(tiled: TiledMap) -> dict[int, str]:
    return {
        tileset.firstgid + tile.id: text_of(tile.properties, "letter") or MISSING
        for tileset in tiled.tilesets
        for tile in tileset.tiles
    }


def _layer(tiled: TiledMap, name: str) -> Layer:
    for layer in tiled.layers:
        if layer.name == name:
            return layer
    raise Trouble("map-tiled-layer", layer=name)


def _rows(tiled: TiledMap, name: str, letters: dict[int, str]) -> tuple[str, ...]:
    data = _layer(tiled, name).data
    if not isinstance(data, tuple):
        raise Trouble("map-tiled-encoding", layer=name)
    drawn = "".join(letters.get(number & FLIPS, MISSING)[0] for number in data)
    if len(drawn) != tiled.width * tiled.height:
        raise Trouble("map-tiled-shape")
    return tuple(drawn[at : at + tiled.width] for at in range(0, len(drawn), tiled.width))


def _lands(tiled: TiledMap) -> Iterator[Land]:
    tiles = (tile for tileset in tiled.tilesets for tile in tileset.tiles)
    for tile in tiles:
        if tile.type != "land":
            continue
        known = tile.properties
        yield Land(
            letter=(text_of(known, "letter") or MISSING)[0],
            id=LandId(text_of(known, "id")),
            name=LocalNames(text_of(known, "ru"), text_of(known, "en")),
            income=number_of(known, "income", INCOME_UNKNOWN),
            pieces=number_of(known, "pieces", 1),
        )
