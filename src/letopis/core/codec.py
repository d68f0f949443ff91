"""Chronicles for machines: JSON and MessagePack.

Both carry the same values as the text file, and are read by turning them back into its lines. So
there is one reader, one chain and one set of upcasts, whatever the clothes.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from letopis.core.chronicle import SHOWN_LINK, Chronicle, Entry
from letopis.core.errors import BrokenChronicle
from letopis.core.game import AnyGame
from letopis.core.header import Header, write_raw_header
from letopis.core.text import RULE, game_of, read_text

Format = Literal["json", "msgpack"]

_Scalar: TypeAlias = str | int
_Table: TypeAlias = dict[str, _Scalar]
_Values: TypeAlias = dict[str, _Scalar | list[_Scalar]]


class Document(Struct, frozen=True):
    """The outer form; `link` is the last one, as in the seal of a text file."""

    header: Header
    link: str
    entries: tuple[Entry, ...]


class _RawEntry(Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    seat: str
    ask: _Values
    events: list[_Values]
    link: str


class _RawDocument(Struct, frozen=True, forbid_unknown_fields=True):
    header: dict[str, _Scalar | _Table | list[_Table]]
    link: str
    entries: list[_RawEntry]


def encode(chronicle: Chronicle, form: Format) -> bytes:
    document = Document(chronicle.header, chronicle.link, chronicle.entries)
    if form == "json":
        return msgspec.json.encode(document)
    return msgspec.msgpack.encode(document)


def decode(game: AnyGame, data: bytes, form: Format) -> Chronicle:
    """Read a document by its lines; names of fields are in none of them, so they are checked too,
    unless the record is of an older form, which had its own."""
    raw = _raw(data, form)
    text = _as_text(raw)
    chronicle = read_text(game, text)
    as_written = _raw(encode(chronicle, form), form)
    if _as_text(as_written) == text:
        _check_names(raw, as_written)
    return chronicle


def game_of_document(data: bytes, form: Format) -> str:
    return game_of(as_text(data, form))


def as_text(data: bytes, form: Format) -> str:
    """The text file that a document stands for."""
    return _as_text(_raw(data, form))


def _raw(data: bytes, form: Format) -> _RawDocument:
    try:
        if form == "json":
            return msgspec.json.decode(data, type=_RawDocument)
        return msgspec.msgpack.decode(data, type=_RawDocument)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BrokenChronicle("not-a-chronicle") from error


def _check_names(raw: _RawDocument, as_written: _RawDocument) -> None:
    if raw.header != as_written.header:
        raise BrokenChronicle("header-shape")
    for entry, written in zip(raw.entries, as_written.entries, strict=True):
        if entry != written:
            raise BrokenChronicle("line", line=written.seq)


def _as_text(raw: _RawDocument) -> str:
    seal = f"# sealed: {len(raw.entries)} entries, {raw.link}\n"
    lines = "".join(f"{_line(entry)} ~{entry.link[:SHOWN_LINK]}\n" for entry in raw.entries)
    return seal + write_raw_header(raw.header) + RULE + lines


def _line(entry: _RawEntry) -> str:
    facts = " ; ".join(map(_words, entry.events))
    return f"{entry.seq} {entry.seat} {_words(entry.ask)} | {facts}"


def _words(values: Mapping[str, _Scalar | list[_Scalar]]) -> str:
    """A struct's values in order are its words in the notation: the tag first, then the fields."""
    words: list[str] = []
    for value in values.values():
        words += map(str, value) if isinstance(value, list) else [str(value)]
    return " ".join(words)
