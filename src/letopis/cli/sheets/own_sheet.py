"""User-defined sheet specs: a TOML or JSON file in place of the name of a game."""

from pathlib import Path

import msgspec
from msgspec import Struct

from letopis.core.acts import ClauseId
from letopis.core.errors import Trouble
from letopis.games.sheet.checking import check_spec
from letopis.games.sheet.spec import Cell, Clauses, Part, Repeat, SheetSpec, Zero

SUFFIXES = (".toml", ".json")
NO_CLAUSES = Clauses(*[ClauseId("")] * len(Clauses.__struct_fields__))
LARGEST = 100_000  # bytes


class DrawnSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A spec as users write it, without clauses."""

    cells: tuple[Cell, ...]
    parts: tuple[Part, ...]
    id: str = "own"
    zero: Zero = "free"
    repeat: Repeat | None = None
    dice: int = 5
    sides: int = 6
    rolls: int = 3
    first_roll_factor: int = 1


def is_own_sheet(name: str) -> bool:
    return name.endswith(SUFFIXES)


def read_own_sheet(path: Path) -> SheetSpec:
    """Read the spec of a file; raises Trouble with the reason."""
    try:
        text = path.read_bytes()
    except (OSError, ValueError):
        raise Trouble("no-file", path=str(path)) from None
    if len(text) > LARGEST:
        raise Trouble("own-sheet", path=str(path), problem=f"> {LARGEST}")
    try:
        decode = msgspec.toml.decode if path.suffix == ".toml" else msgspec.json.decode
        drawn = decode(text, type=DrawnSheet)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Trouble("own-sheet", path=str(path), problem=str(error)) from None
    fields = {name: getattr(drawn, name) for name in DrawnSheet.__struct_fields__}
    spec = SheetSpec(**fields, clauses=NO_CLAUSES)
    check_spec(spec)
    return spec
