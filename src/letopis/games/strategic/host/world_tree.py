"""A world as a tree of typed places: `players.anna.treasury`, `armies.knights-1.cell`.

A value is written as one word: JSON with `'` for quotes, spaces and signs of the chronicle escaped.
The map, the figures and the options are no places: options are amended, the rest never changes.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, cast, get_args, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from letopis.core.errors import NotationError
from letopis.core.reworded import Reworded
from letopis.games.strategic.world import World

FIXED = ("ground", "options")
LONGEST_VALUE = 20_000
LONGEST_INDEX = 6

_UNSAFE = re.compile(r"[\s|;~']|\\\"")
_NULL = "null"
_QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'")

# What stands at a place, and what its type says; the tree is read by its own annotations.
Change = Callable[[Any, Any], Any]


class NoSuchPlace(Exception):
    """A path that leads nowhere."""


class WrongValue(Exception):
    """A value that cannot stand there."""


class PlaceChange(Struct, frozen=True):
    """A place with another value, or with none."""

    path: str
    value: str | None


def write_value(value: object) -> str:
    """As one word of the notation."""
    written = value.written() if isinstance(value, Reworded) else value
    text = msgspec.json.encode(written).decode()
    return _UNSAFE.sub(_escape, text).replace('"', "'")


def with_value(world: World, path: str, word: str) -> World:
    """The world with a value at a place: typed as the place is, or not at all."""
    if len(word) > LONGEST_VALUE:
        raise WrongValue(path)

    def change(old: Any, hint: Any) -> Any:
        return _read_value(path, word, hint)

    return _with_change(world, path, change)


def without_value(world: World, path: str) -> World:
    """The world without what stands at a place of a collection."""
    inner, _, last = path.rpartition(".")

    def change(old: Any, hint: Any) -> Any:
        if not isinstance(old, dict) or last not in old:
            raise NoSuchPlace(path)
        return {key: value for key, value in old.items() if key != last}

    if not inner:
        raise NoSuchPlace(path)
    return _with_change(world, inner, change)


def value_at(world: World, path: str) -> object:
    """What stands at a place; None where nothing does."""
    node: Any = world
    for part in path.split("."):
        if isinstance(node, dict):
            node = node.get(part)
        elif isinstance(node, tuple):
            node = node[int(part)] if _is_place(part, node) else None
        elif isinstance(node, Struct):
            node = getattr(node, _fields(type(node)).get(part, ""), None)
        else:
            node = None
    return cast(object, node)


def changes(before: World, after: World) -> Iterator[PlaceChange]:
    """The fewest places that lead from one world to the other."""
    for written, name in _fields(World).items():
        if name not in FIXED:
            yield from _differences(written, getattr(before, name), getattr(after, name))


def _differences(path: str, before: object, after: object) -> Iterator[PlaceChange]:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before:
            if key not in after:
                yield PlaceChange(f"{path}.{key}", None)
        for key, value in after.items():
            if key in before:
                yield from _differences(f"{path}.{key}", before[key], value)
            else:
                yield PlaceChange(f"{path}.{key}", write_value(value))
    elif isinstance(before, Struct) and type(before) is type(after) and not _is_whole(before):
        for written, name in _fields(type(before)).items():
            old, new = getattr(before, name), getattr(after, name)
            yield from _differences(f"{path}.{written}", old, new)
    else:
        yield PlaceChange(path, write_value(after))


def _is_whole(value: Struct) -> bool:
    """Whether it is written without the names of its fields, and so as a whole."""
    return value.__struct_config__.array_like or isinstance(value, Reworded)


def _with_change(world: World, path: str, change: Change) -> World:
    parts = path.split(".")
    if parts[0] in FIXED:
        raise NoSuchPlace(path)
    return cast(World, _rebuilt(path, world, World, parts, change))


def _rebuilt(path: str, node: Any, hint: Any, parts: list[str], change: Change) -> Any:
    """Everything along the path made anew, the rest kept as it is."""
    if not parts:
        return change(node, hint)
    name, rest = parts[0], parts[1:]
    if isinstance(node, Struct) and name in _fields(type(node)) and not _is_whole(node):
        field = _fields(type(node))[name]
        value = _rebuilt(path, getattr(node, field), _hints(type(node))[field], rest, change)
        return replace(node, **{field: value})
    if isinstance(node, dict):
        key_hint, inner = get_args(hint)
        key = _read_key(path, name, key_hint)
        if rest and key not in node:
            raise NoSuchPlace(path)
        return {**node, key: _rebuilt(path, node.get(key), inner, rest, change)}
    if isinstance(node, tuple) and _is_place(name, node):
        at, inner = int(name), get_args(hint)[0]
        value = _rebuilt(path, node[at], inner, rest, change)
        return (*node[:at], value, *node[at + 1 :])
    raise NoSuchPlace(path)


def _is_place(name: str, row: tuple[object, ...]) -> bool:
    return name.isascii() and name.isdigit() and len(name) < LONGEST_INDEX and int(name) < len(row)


@lru_cache(maxsize=64)
def _fields(kind: type[Struct]) -> dict[str, str]:
    """The fields of a struct by the names they have in files."""
    return dict(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))


@lru_cache(maxsize=64)
def _hints(kind: type[Struct]) -> dict[str, Any]:
    return get_type_hints(kind)


def _read_key(path: str, name: str, hint: Any) -> Any:
    try:
        return msgspec.convert(name, hint)
    except msgspec.ValidationError:
        raise NoSuchPlace(path) from None


def _read_value(path: str, word: str, hint: Any) -> Any:
    """JSON, or a bare word that stands for itself: `c4`, `anna`."""
    for text in (_as_json(word), msgspec.json.encode(word).decode()):
        try:
            return _decoded(text, hint)
        except (msgspec.DecodeError, NotationError, UnicodeError, RecursionError):
            continue
    raise WrongValue(path)


def _decoded(text: str, hint: Any) -> Any:
    """A value of its place's type, some of which are written in another form."""
    reworded = [it for it in (hint, *get_args(hint)) if _is_reworded(it)]
    if not reworded or text == _NULL:
        return msgspec.json.decode(text, type=hint)
    return reworded[0].read(msgspec.json.decode(text, type=reworded[0].form))


def _is_reworded(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Reworded)


def _as_json(word: str) -> str:
    return _QUOTED.sub(lambda found: f'"{found[0][1:-1]}"', word)


def _escape(found: re.Match[str]) -> str:
    sign = '"' if found[0] == '\\"' else found[0]
    return f"\\u{ord(sign):04x}"
