"""Fields of a notation phrase: which types can be written as words, and how they are read back."""

import re
from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache, partial
from types import NoneType, UnionType
from typing import Literal, NewType, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo

from letopis.core.errors import NotationError

Text = NewType("Text", str)
"""Free text, such as a letter or a reason: many words, spaces and all, in quotes."""

LONGEST_TEXT = 2000
NOTHING = "-"  # written in place of a missing word

_WORD = re.compile(r"[^\s|;~\"][^\s|;\"]*")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_NO_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
# Separators of the chronicle, and invisible spaces and marks.
_ESCAPED = re.compile(r"[|;~\xa0\xad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]")


class ValueKind(Struct, frozen=True):
    """How a value of one type is written and read."""

    write: Callable[[object], str]
    read: Callable[[str], object]


class NotationField(Struct, frozen=True):
    """One field: a value or a row of values; a field with a default is written behind a keyword."""

    name: str
    word: str  # the field's name as written
    kind: ValueKind
    default: object
    is_keyword: bool
    is_row: bool
    is_flag: bool
    is_text: bool


def field_of(info: FieldInfo, hint: object) -> NotationField:
    """How a struct field is written; a type that the notation cannot write raises TypeError."""
    default = info.default
    if info.default_factory is not NODEFAULT:
        default = info.default_factory()
    item, is_optional = _without_none(_bare(hint))
    is_row = get_origin(item) is tuple
    if is_row:
        item = _item_of_row(item)
    if is_optional and default not in (None, NODEFAULT):
        raise TypeError(f"{info.name}: what may be missing is missing by default")
    if is_row and (is_optional or default not in ((), NODEFAULT)):
        raise TypeError(f"{info.name}: a row of words is empty by default")
    if item is bool and default is not False:
        raise TypeError(f"{info.name}: yes or no is a keyword, and no by default")
    kind = _kind(item, hint)
    if is_optional and default is NODEFAULT:
        kind = ValueKind(partial(_write_optional, kind), partial(_read_optional, kind))
    return NotationField(
        name=info.name,
        word=info.name.replace("_", "-"),
        kind=kind,
        default=default,
        is_keyword=default is not NODEFAULT,
        is_row=is_row,
        is_flag=item is bool,
        is_text=item is Text,
    )


def is_text(value: str) -> bool:
    """Whether free text can be stored: short, no control characters but line breaks and tabs."""
    return len(value) <= LONGEST_TEXT and not _NO_TEXT.search(value)


@lru_cache(maxsize=4096)
def write_word(value: object) -> str:
    """A value as one word; refuses what could not be read back from its line."""
    word = str(value)
    if not (_NUMBER if isinstance(value, int) else _WORD).fullmatch(word):
        raise NotationError("notation-word", word=word)
    return word


def _bare(hint: object) -> object:
    """Unwrap NewTypes, except `Text`, which is written in quotes."""
    while isinstance(hint, NewType) and hint is not Text:
        hint = hint.__supertype__
    return hint


def _without_none(hint: object) -> tuple[object, bool]:
    if get_origin(hint) not in (Union, UnionType) or NoneType not in get_args(hint):
        return hint, False
    others = [_bare(arg) for arg in get_args(hint) if arg is not NoneType]
    return (others[0] if len(others) == 1 else hint), True


def _item_of_row(row: object) -> object:
    match get_args(row):
        case (item, last) if last is ... and _bare(item) not in (bool, Text):
            return _bare(item)
        case _:
            raise TypeError(f"the notation has no words for {row}")


def _kind(item: object, hint: object) -> ValueKind:
    if item is int:
        return ValueKind(write_word, _read_number)
    if item in (str, bool):
        return ValueKind(write_word, _read_word)
    if item is Text:
        return ValueKind(_write_text, _read_text)
    if get_origin(item) is Literal:
        return _choice({str(value): value for value in get_args(item)})
    if isinstance(item, type) and issubclass(item, StrEnum):
        return _choice({member.value: member for member in item})
    raise TypeError(f"the notation has no words for {hint}")


def _choice(values: dict[str, object]) -> ValueKind:
    """The kind of a value that is one of a few words."""
    written = {value: write_word(word) for word, value in values.items()}
    known = ", ".join(values)

    def write(value: object) -> str:
        if value not in written:
            raise NotationError("notation-choice", word=str(value), known=known)
        return written[value]

    def read(word: str) -> object:
        if word not in values:
            raise NotationError("notation-choice", word=word, known=known)
        return values[word]

    return ValueKind(write, read)


def _read_number(word: str) -> int:
    if _NUMBER.fullmatch(word) and word != "-0":
        return int(word)
    raise NotationError("notation-number", word=word)


def _read_word(word: str) -> str:
    if _WORD.fullmatch(word):
        return word
    raise NotationError("notation-word", word=word)


def _write_optional(kind: ValueKind, value: object) -> str:
    if value is None:
        return NOTHING
    word = kind.write(value)
    if word == NOTHING:
        raise NotationError("notation-word", word=word)
    return word


def _read_optional(kind: ValueKind, word: str) -> object:
    return None if word == NOTHING else kind.read(word)


def _write_text(value: object) -> str:
    """A JSON string with separators and invisible characters escaped, to keep the line whole."""
    text = str(value)
    if not is_text(text):
        raise NotationError("notation-text", longest=LONGEST_TEXT)
    return _ESCAPED.sub(_escape, msgspec.json.encode(text).decode())


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def _read_text(quoted: str) -> str:
    try:
        text = msgspec.json.decode(quoted, type=str)
    except (msgspec.DecodeError, UnicodeEncodeError):
        text = None
    if text is None or not is_text(text):
        raise NotationError("notation-text", longest=LONGEST_TEXT)
    return text
