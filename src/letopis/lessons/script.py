"""Scripts of lessons, read from TOML files."""

import tomllib
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

from letopis.core.errors import Trouble

_SCRIPTS = Path(__file__).parent / "scripts"


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step: waits for any of these lines. With `throws` chance answers with those dice; with
    `is_refused` the line is one that the rules forbid, to be tried. `meanwhile` are turns played
    before the step.
    """

    id: str
    waits_for: tuple[str, ...] = ()
    throws: str = ""
    is_refused: bool = False
    meanwhile: tuple[str, ...] = ()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A script; its last step waits for nothing and says farewell."""

    game: str
    steps: tuple[Step, ...]


def lessons() -> tuple[str, ...]:
    """The games that have a lesson."""
    return tuple(sorted(file.stem for file in _SCRIPTS.glob("*.toml")))


@lru_cache(maxsize=8)
def lesson_of(game: str) -> Lesson:
    if game not in lessons():
        raise Trouble("no-lesson", game=game[:40], known=", ".join(lessons()))
    steps = tomllib.loads((_SCRIPTS / f"{game}.toml").read_text(encoding="utf-8"))["step"]
    return Lesson(game, msgspec.convert(steps, tuple[Step, ...]))
