"""The parts of a Tiled JSON map (.tmj) that we read and write; everything else is ignored.

The format is described at https://doc.mapeditor.org/en/stable/reference/json-map-format/.
"""

from typing import TypeAlias

import msgspec
from msgspec import Struct

from letopis.core.errors import Trouble

TILE = 32
FLIPS = 0x1FFFFFFF  # the upper bits of a tile number encode flips and rotation

Value: TypeAlias = str | int


class Property(Struct, frozen=True):
    name: str
    value: str | int | float | bool | None
    type: str = "string"


class Tile(Struct, frozen=True):
    """A tile of the set; Tiled calls `type` its class."""

    id: int
    type: str = ""
    properties: tuple[Property, ...] = ()


class Tileset(Struct, frozen=True):
    firstgid: int
    name: str = ""
    tiles: tuple[Tile, ...] = ()
    tilewidth: int = TILE
    tileheight: int = TILE
    columns: int = 0
    tilecount: int = 0
    margin: int = 0
    spacing: int = 0
    image: str = ""
    imagewidth: int = 0
    imageheight: int = 0
    source: str = ""


class TiledSpot(Struct, frozen=True):
    x: float
    y: float


class Thing(Struct, frozen=True):
    """An object: a point, or a line whose points are relative to its position."""

    id: int
    x: float
    y: float
    type: str = ""
    name: str = ""
    point: bool = False
    polyline: tuple[TiledSpot, ...] | None = None
    properties: tuple[Property, ...] = ()
    height: float = 0
    width: float = 0
    rotation: float = 0
    visible: bool = True


class Layer(Struct, frozen=True):
    """A layer of tiles or of objects, by its type."""

    id: int
    name: str
    type: str
    width: int = 0
    height: int = 0
    data: tuple[int, ...] | str | None = None
    objects: tuple[Thing, ...] | None = None
    opacity: float = 1
    visible: bool = True
    x: int = 0
    y: int = 0


class TiledMap(Struct, frozen=True):
    width: int
    height: int
    tilewidth: int
    tileheight: int
    tilesets: tuple[Tileset, ...]
    layers: tuple[Layer, ...]
    properties: tuple[Property, ...] = ()
    orientation: str = "orthogonal"
    renderorder: str = "right-down"
    infinite: bool = False
    nextlayerid: int = 1
    nextobjectid: int = 1
    type: str = "map"
    version: str | float = "1.10"
    tiledversion: str = "1.10.2"


def decode_tiled(data: bytes) -> TiledMap:
    """Decode a map of Tiled: orthogonal, finite, with embedded tilesets."""
    try:
        tiled = msgspec.json.decode(data, type=TiledMap)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Trouble("map-tiled", problem=str(error)) from error
    if tiled.orientation != "orthogonal" or tiled.infinite:
        raise Trouble("map-tiled-orientation")
    if tiled.tilewidth < 1 or tiled.tileheight < 1:
        raise Trouble("map-tiled", problem="tilewidth, tileheight")
    if any(tileset.source for tileset in tiled.tilesets):
        raise Trouble("map-tiled-tileset")
    return tiled


def encode_tiled(tiled: TiledMap) -> bytes:
    """Encode as Tiled does, without the fields that do not belong to a kind of layer."""
    plain = msgspec.to_builtins(tiled)
    for layer in plain["layers"]:
        for unused in [name for name, value in layer.items() if value is None]:
            del layer[unused]
        for thing in layer.get("objects", ()):
            if thing["polyline"] is None:
                del thing["polyline"]
    for tileset in plain["tilesets"]:
        del tileset["source"]
    return msgspec.json.format(msgspec.json.encode(plain), indent=1) + b"\n"


def properties(**values: Value) -> tuple[Property, ...]:
    """Properties in order; integers have the type `int` in Tiled."""
    return tuple(
        Property(name, value, "int" if isinstance(value, int) else "string")
        for name, value in values.items()
    )


def text_of(found: tuple[Property, ...], name: str) -> str:
    """A property as text; empty if it is missing."""
    value = next((it.value for it in found if it.name == name), None)
    return "" if value is None else str(value)


def number_of(found: tuple[Property, ...], name: str, otherwise: int) -> int:
    value = next((it.value for it in found if it.name == name), otherwise)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise Trouble("map-tiled-property", property=name, value=str(value))
