"""JSON and MessagePack codecs of chronicles.

Both carry the same values as the text file, and are read by converting them back into its lines, so
that every format shares one reader, one hash chain and one set of upcasts.
"""

from contextlib import suppress
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from letopis.core.bounds import check_json
from letopis.core.chronicle import SHOWN_LINK, Chronicle, Link
from letopis.core.errors import BrokenChronicle, NotationError
from letopis.core.files.chronicle_text import RULE, game_of, read_text
from letopis.core.game import AnyGame
from letopis.core.header import header_values, write_header, write_raw_header
from letopis.core.reworded import as_written
from letopis.core.seats import SeatId

Format = Literal["json", "msgpack"]

_Scalar: TypeAlias = str | int
_Table: TypeAlias = dict[str, _Scalar]
_Values: TypeAlias = dict[str, _Scalar | bool | list[_Scalar] | None]


class Document(Struct, frozen=True):
    """The encoded document; `link` is the last link, as in the seal of a text file. `head` and the
    entries' `line` are the texts of which links are made, for verifiers that know no notation.
    """

    header: dict[str, object]
    head: str
    link: str
    entries: tuple["EntryValues", ...]


class EntryValues(Struct, frozen=True):
    """An entry as it is encoded: its values, and its line without its link."""

    seq: int
    seat: SeatId
    ask: Struct
    events: tuple[Struct, ...]
    line: str
    link: Link


class _RawEntry(Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    seat: str
    ask: _Values
    events: list[_Values]
    link: str
    line: str | None = None  # exports of former versions have none


class _RawDocument(Struct, frozen=True, forbid_unknown_fields=True):
    header: dict[str, _Scalar | _Table | list[_Table]]
    link: str
    entries: list[_RawEntry]
    head: str | None = None


def encode(chronicle: Chronicle, form: Format) -> bytes:
    entries = tuple(
        EntryValues(
            it.seq,
            it.seat,
            as_written(it.ask),
            tuple(map(as_written, it.events)),
            it.body,
            it.link,
        )
        for it in chronicle.entries
    )
    head = write_header(chronicle.header)
    document = Document(header_values(chronicle.header), head, chronicle.link, entries)
    if form == "json":
        return msgspec.json.encode(document)
    return msgspec.msgpack.encode(document)


def decode(game: AnyGame, data: bytes, form: Format) -> Chronicle:
    """Decode a document through its text form. Lines do not contain field names, so these are
    compared separately, unless the record has an older form with names of its own.
    """
    raw = _raw(data, form)
    _check_texts(game, raw)
    text = _as_text(game, raw)
    chronicle = read_text(game, text)
    as_written = _raw(encode(chronicle, form), form)
    if _as_text(game, as_written) == text:
        _check_names(raw, as_written)
    return chronicle


def game_of_document(data: bytes, form: Format) -> str:
    return game_of(write_raw_header(_raw(data, form).header) + RULE)


def _raw(data: bytes, form: Format) -> _RawDocument:
    try:
        if form == "json":
            check_json(data)
            return msgspec.json.decode(data, type=_RawDocument)
        return msgspec.msgpack.decode(data, type=_RawDocument)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BrokenChronicle("not-a-chronicle") from error


def _check_texts(game: AnyGame, raw: _RawDocument) -> None:
    """Texts beside the values must say the same; they are given everywhere or nowhere."""
    has_texts = raw.head is not None
    if has_texts and raw.head != write_raw_header(raw.header):
        raise BrokenChronicle("header-shape")
    for entry in raw.entries:
        if entry.line != (_line(game, entry) if has_texts else None):
            raise BrokenChronicle("line", line=entry.seq)


def _check_names(raw: _RawDocument, as_written: _RawDocument) -> None:
    if raw.header != as_written.header:
        raise BrokenChronicle("header-shape")
    for entry, written in zip(raw.entries, as_written.entries, strict=True):
        as_given = replace(written, line=entry.line)
        if msgspec.json.encode(entry) != msgspec.json.encode(as_given):  # field order counts too
            raise BrokenChronicle("line", line=written.seq)


def _as_text(game: AnyGame, raw: _RawDocument) -> str:
    seal = f"# sealed: {len(raw.entries)} entries, {raw.link}\n"
    lines = (f"{_line(game, entry)} ~{entry.link[:SHOWN_LINK]}\n" for entry in raw.entries)
    return seal + write_raw_header(raw.header) + RULE + "".join(lines)


def _line(game: AnyGame, entry: _RawEntry) -> str:
    facts = " ; ".join(_words(game, event) for event in entry.events)
    return f"{entry.seq} {entry.seat} {_words(game, entry.ask)} | {facts}"


def _words(game: AnyGame, values: _Values) -> str:
    """Values in the notation. If they fit no current struct, they may be of an older form with
    other field names: then the values in their order are its words, and the hash chain detects a
    mistake.
    """
    struct = game.notation.from_values(values)
    if struct is not None:
        with suppress(NotationError):
            return game.notation.write(struct)
    words: list[str] = []
    for value in values.values():
        words += map(str, value) if isinstance(value, list) else [str(value)]
    return " ".join(words)
