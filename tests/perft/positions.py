"""Fixed positions in text files, and the numbers of worlds they lead to.

A position is a scene (or the start of a game and lines typed in it) with the verbs that count
there, and the number of distinct worlds after one, two and three acts.
"""

import tomllib
from pathlib import Path

import msgspec

from letopis.games.strategic.world import World
from tests.strategic.scenes.scene import Desk, scene, started

FOLDER = Path(__file__).parent


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a position file."""

    about: str
    verbs: tuple[str, ...]
    counts: tuple[int, int, int]
    terrain: str = ""
    lands: str | None = None
    rivers: tuple[str, ...] = ()
    veins: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    vassals: dict[str, str] = {}
    coins: int = 100
    map: str | None = None
    lines: tuple[str, ...] = ()
    options: dict[str, str | int] = {}


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.position"))


def read(name: str) -> Position:
    text = (FOLDER / f"{name}.position").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Position)


def world_of(position: Position) -> World:
    """The drawn world, after the lines of the position."""
    desk = _drawn(position)
    for line in position.lines:
        seat, _, ask = line.partition(" ")
        desk.does(seat, ask)
    return desk.world


def _drawn(position: Position) -> Desk:
    if position.map is not None:
        return started(map_name=position.map, **position.options)  # type: ignore[arg-type]
    return scene(
        position.terrain,
        *position.pieces,
        lands=position.lands,
        rivers=position.rivers,
        veins=position.veins,
        vassals=position.vassals,
        coins=position.coins,
        **position.options,  # type: ignore[arg-type]  # house rules only
    )


def encoded(world: World) -> bytes:
    """The identity of a world: everything but the ground and the options, in a fixed order."""
    fields = msgspec.structs.asdict(world)
    del fields["ground"], fields["options"]
    return msgspec.json.encode(fields, order="deterministic")
