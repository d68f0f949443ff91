"""The places of every ask: what a word in each of them is, read off the actions themselves."""

import typing
from collections.abc import Mapping
from enum import Enum
from types import NoneType
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct

from letopis.core.acts import Action
from letopis.core.notation import Text
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import FighterId
from letopis.games.strategic.game import ACTIONS
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world import (
    ArmyId,
    Begin,
    Figure,
    PieceName,
    Salt,
    SourceId,
    StructureName,
    Target,
)

PIECES = (ArmyId, StructureName, PieceName, FighterId, Salt)
Sort = Literal["piece", "cell", "target", "seat", "source", "figure", "text", "word", "other"]


class FieldPlace(Struct, frozen=True):
    """A field of an action: what its words are, and whether a keyword stands before them."""

    field: str
    sort: Sort
    is_row: bool
    is_keyword: bool
    is_flag: bool
    default: object
    choices: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        return self.field.replace("_", "-")


ASKABLE: tuple[type[Action], ...] = tuple(it for it in ACTIONS if it is not Begin)


def tag_of(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag)


def places_of(kind: type[Action]) -> tuple[FieldPlace, ...]:
    """The fields of an action in their order."""
    hints = get_type_hints(kind)
    return tuple(_place(field, hints[field.name]) for field in msgspec.structs.fields(kind))


def _place(field: msgspec.structs.FieldInfo, hint: object) -> FieldPlace:
    kept = [it for it in get_args(hint) if it is not NoneType] if _is_union(hint) else [hint]
    item = kept[0]
    is_row = get_origin(item) is tuple
    if is_row:
        item = get_args(item)[0]
    return FieldPlace(
        field.name,
        _sort(item),
        is_row,
        field.default is not NODEFAULT or field.default_factory is not NODEFAULT,
        item is bool,
        field.default,
        _choices(item),
    )


def _is_union(hint: object) -> bool:
    return NoneType in get_args(hint)


def _sort(item: object) -> Sort:
    if item is Cell:
        return "cell"
    if item is Target:
        return "target"
    if item is SeatId:
        return "seat"
    if item is SourceId:
        return "source"
    if item is Figure:
        return "figure"
    if item is Text:
        return "text"
    if item is str or item in PIECES:
        return "piece"
    return "word" if _choices(item) else "other"


def _choices(item: object) -> tuple[str, ...]:
    if isinstance(item, type) and issubclass(item, Enum):
        return tuple(str(it.value) for it in item)
    if get_origin(item) is typing.Literal:
        return tuple(map(str, get_args(item)))
    return ()


PLACES: Mapping[str, tuple[FieldPlace, ...]] = {tag_of(it): places_of(it) for it in ASKABLE}
