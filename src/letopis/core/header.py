"""The header of a chronicle: which game, which edition, which options, who sits, whose dice."""

import tomllib
from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from letopis.core.dice import DiceSource
from letopis.core.errors import BrokenChronicle
from letopis.core.game import AnyGame, GameId, Setup
from letopis.core.options import OptionValue
from letopis.core.seats import Seat, check_seats

SCHEMA = 1
GAME_ID = r"^[A-Za-z0-9_-]{1,80}\Z"  # also the name of its file


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """Frozen at the start of a game.

    `edition` names the rules it is played by and never changes. `record` numbers the form of the
    game's lines and `letopis` that of the file; older ones are raised when they are read.
    """

    game: GameId
    edition: Annotated[int, Meta(ge=1)]
    id: Annotated[str, Meta(pattern=GAME_ID)]
    options: dict[str, OptionValue]
    dice: DiceSource
    seats: tuple[Seat, ...]
    record: int = 1
    letopis: int = SCHEMA


def setup_of(game: AnyGame, header: Header) -> Setup:
    """The setup a header describes; options that the game does not have are an error."""
    check_seats(header.seats)
    if header.edition > game.edition:
        raise BrokenChronicle("newer", field="edition", number=header.edition, present=game.edition)
    known = game.options.__struct_fields__
    if sorted(header.options) != sorted(known):
        raise BrokenChronicle("header-options", problem=", ".join(known))
    try:
        options = msgspec.convert(header.options, game.options)
    except msgspec.ValidationError as error:
        raise BrokenChronicle("header-options", problem=str(error)) from error
    return Setup(header.seats, options, header.edition)


def write_header(header: Header) -> str:
    """The header as TOML, always in the same order and spacing, because the chain starts here."""
    return write_raw_header(msgspec.to_builtins(header))


def write_raw_header(raw: Mapping[str, object]) -> str:
    scalars, tables, rows = {"letopis": raw.get("letopis", SCHEMA)}, {}, {}
    for name, value in raw.items():
        if isinstance(value, Mapping):
            tables[name] = value
        elif isinstance(value, list | tuple):
            rows[name] = value
        else:
            scalars[name] = value
    blocks = [_pairs(scalars)]
    blocks += [f"[{name}]\n{_pairs(table)}" for name, table in tables.items()]
    blocks += [f"[[{name}]]\n{_pairs(row)}" for name, many in rows.items() for row in many]
    return "\n".join(blocks)


def read_raw_header(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers and nests beyond all measure
        raise BrokenChronicle("header-toml", problem=str(error)) from error


def header_from(raw: Mapping[str, object]) -> Header:
    try:
        return msgspec.convert(raw, Header)
    except msgspec.ValidationError as error:
        raise BrokenChronicle("header-values", problem=str(error)) from error


def _pairs(table: Mapping[str, object]) -> str:
    return "".join(f"{name} = {_scalar(value)}\n" for name, value in table.items())


def _scalar(value: object) -> str:
    """A TOML scalar; TOML strings are JSON strings but for the delete character."""
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
