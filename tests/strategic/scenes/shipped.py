"""The shipped maps."""

from pathlib import Path

import letopis
from letopis.games.strategic.maps import WorldMap, read_map

FOLDER = Path(letopis.__file__).parent / "games" / "strategic" / "maps" / "shipped"
NAMES = tuple(sorted(file.stem for file in FOLDER.glob("*.map")))


def shipped_text(name: str) -> str:
    return (FOLDER / f"{name}.map").read_text(encoding="utf-8")


def shipped(name: str) -> WorldMap:
    return read_map(shipped_text(name))
