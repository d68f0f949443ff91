"""The header of a chronicle: game, rules edition, options, seats and source of dice."""

import re
from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from letopis.core.bounds import read_toml
from letopis.core.dice import DiceSource
from letopis.core.errors import BrokenChronicle, Trouble
from letopis.core.game import AnyGame, GameId, Setup
from letopis.core.options import OptionValue
from letopis.core.seats import Seat, check_seats

SCHEMA = 1
MATERIALS = "materials"
GAME_ID = r"^[A-Za-z0-9_-]{1,80}\Z"  # also used as a file name

# In a multi-line text: characters that TOML would not read back, and the rule that ends a header.
_ESCAPED = re.compile(r'[\x00-\x08\x0b-\x1f\x7f\\]|"(?="")|"\Z|(?<=--)-(?=\n)')


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """Frozen at the start of a game.

    `edition` names the rules it was begun by and never changes. `record` numbers the form of the
    game's lines and `letopis` that of the file; older ones are raised when they are read.
    `materials` are texts a game is played with, by name, such as its map.
    """

    game: GameId
    edition: Annotated[int, Meta(ge=1)]
    id: Annotated[str, Meta(pattern=GAME_ID)]
    options: dict[str, OptionValue]
    dice: DiceSource
    seats: tuple[Seat, ...]
    record: int = 1
    letopis: int = SCHEMA
    materials: dict[str, str] = {}


def setup_of(game: AnyGame, header: Header) -> Setup:
    """The setup that a header describes; options or materials unknown to the game are an error."""
    check_seats(header.seats)
    _check_materials(game, header)
    if header.edition > game.edition:
        raise BrokenChronicle("newer", field="edition", number=header.edition, present=game.edition)
    known = game.options.__struct_fields__
    values = {**game.options.added, **header.options}  # what an older header could not name
    if sorted(values) != sorted(known):
        raise BrokenChronicle("header-options", problem=", ".join(known))
    try:
        options = msgspec.convert(values, game.options)
    except msgspec.ValidationError as error:
        raise BrokenChronicle("header-options", problem=str(error)) from error
    return Setup(header.seats, options, header.edition, header.materials)


def header_values(header: Header) -> dict[str, object]:
    """The header as plain values; materials are left out when there are none."""
    values: dict[str, object] = msgspec.to_builtins(header)
    if not header.materials:
        del values[MATERIALS]
    return values


def write_header(header: Header) -> str:
    """The header as TOML, always in the same order and spacing, because the chain starts here."""
    return write_raw_header(header_values(header))


def write_raw_header(raw: Mapping[str, object]) -> str:
    """Write scalars, tables and arrays of tables; materials last, because they may be long."""
    scalars, tables, rows = {"letopis": raw.get("letopis", SCHEMA)}, {}, {}
    materials: Mapping[str, object] = {}
    for name, value in raw.items():
        if isinstance(value, Mapping) and name == MATERIALS:
            materials = value
        elif isinstance(value, Mapping):
            tables[name] = value
        elif isinstance(value, list | tuple):
            rows[name] = value
        else:
            scalars[name] = value
    blocks = [_pairs(scalars)]
    blocks += [f"[{name}]\n{_pairs(table)}" for name, table in tables.items()]
    blocks += [f"[[{name}]]\n{_pairs(row)}" for name, many in rows.items() for row in many]
    if materials:
        blocks.append(f"[{MATERIALS}]\n{_texts(materials)}")
    return "\n".join(blocks)


def read_raw_header(text: str) -> dict[str, object]:
    try:
        return read_toml(text)
    except Trouble as trouble:
        raise BrokenChronicle(trouble.key, **trouble.about) from trouble
    except (ValueError, RecursionError) as error:  # also numbers and nesting too large to parse
        raise BrokenChronicle("header-toml", problem=str(error)) from error


def header_from(raw: Mapping[str, object]) -> Header:
    try:
        return msgspec.convert(raw, Header)
    except msgspec.ValidationError as error:
        raise BrokenChronicle("header-values", problem=str(error)) from error


def _check_materials(game: AnyGame, header: Header) -> None:
    for name in game.materials:
        if name not in header.materials:
            raise BrokenChronicle("material-missing", material=name, game=game.id)
    for name in header.materials:
        if name not in game.materials:
            raise BrokenChronicle("material-unknown", material=name[:40], game=game.id)


def _pairs(table: Mapping[str, object]) -> str:
    return "".join(f"{name} = {_scalar(value)}\n" for name, value in table.items())


def _scalar(value: object) -> str:
    """A TOML scalar; TOML strings are JSON strings but for the delete character."""
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")


def _texts(table: Mapping[str, object]) -> str:
    return "".join(f"{name} = {_text(value)}\n" for name, value in table.items())


def _text(value: object) -> str:
    """A TOML string; multi-line texts are written as they are, so that a map stays readable."""
    if not isinstance(value, str) or "\n" not in value:
        return _scalar(value)
    return f'"""\n{_ESCAPED.sub(_escape, value)}"""'


def _escape(found: re.Match[str]) -> str:
    return f"\\{found[0]}" if found[0] in '"\\' else f"\\u{ord(found[0]):04x}"
