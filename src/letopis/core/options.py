"""Options (house rules) of a game: each has a default, a range, and the clause it belongs to."""

import typing
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from letopis.core.acts import ClauseId
from letopis.core.errors import OptionError

OptionValue = str | int
Presets = Mapping[str, Mapping[str, OptionValue]]


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of every game's options; a field is `Annotated[Literal[...] | int, clause(...)]`.

    `added` are options that older headers do not name, with what held before there was a choice.
    """

    added: typing.ClassVar[Mapping[str, OptionValue]] = {}


O_co = typing.TypeVar("O_co", bound=Options)


class Option(Struct, frozen=True):
    """Description of one option, for people who set up a table."""

    name: str
    clause: ClauseId
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    low: int = 0
    high: int = 0

    @property
    def range_text(self) -> str:
        """The allowed values: the choices, or the lowest and the highest number."""
        if self.choices:
            return ", ".join(str(choice) for choice in self.choices)
        return f"{self.low}-{self.high}"


def clause(name: str, low: int | None = None, high: int | None = None) -> Meta:
    """Mark an option with its clause and, for a number, with its range."""
    return Meta(ge=low, le=high, extra={"clause": name})


@cache
def describe(options: type[Options]) -> tuple[Option, ...]:
    """Every option of a game, in the order of its definition."""
    hints = get_type_hints(options, include_extras=True)
    return tuple(_describe(field, hints[field.name]) for field in msgspec.structs.fields(options))


def resolve(
    options: type[O_co], presets: Presets, preset: str | None, chosen: Mapping[str, str | int]
) -> O_co:
    """The options of a table: the defaults, overridden by the preset, then by the chosen values."""
    if preset is not None and preset not in presets:
        raise OptionError("unknown-preset", preset=preset, known=", ".join(presets))
    known = {option.name: option for option in describe(options)}
    values = dict(presets[preset]) if preset is not None else {}
    for name, value in chosen.items():
        if name not in known:
            raise OptionError("unknown-option", option=name, known=", ".join(known))
        values[name] = _value(known[name], value)
    return msgspec.convert(values, options)


def as_dict(options: Options) -> dict[str, OptionValue]:
    """All options with their values, in the order of definition."""
    return {name: getattr(options, name) for name in options.__struct_fields__}


def _describe(field: msgspec.structs.FieldInfo, hint: object) -> Option:
    if get_origin(hint) is not Annotated:
        raise TypeError(f"option {field.name} has no clause")
    kind, meta = get_args(hint)
    assert isinstance(meta, Meta)
    assert meta.extra
    choices = get_args(kind) if get_origin(kind) is Literal else ()
    return Option(
        name=field.name,
        clause=ClauseId(meta.extra["clause"]),
        default=field.default,
        choices=choices,
        low=int(meta.ge or 0),
        high=int(meta.le or 0),
    )


def _value(option: Option, given: str | int) -> OptionValue:
    """Parse the value given for an option; numbers may come as text."""
    if option.choices:
        for choice in option.choices:
            if str(choice) == str(given):
                return choice
    else:
        number = _whole_number(given)
        if number is not None and option.low <= number <= option.high:
            return number
    raise OptionError("option-value", option=option.name, value=str(given), known=option.range_text)


def _whole_number(given: str | int) -> int | None:
    text = str(given)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
