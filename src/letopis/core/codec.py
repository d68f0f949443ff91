"""Chronicles for machines: JSON and MessagePack.

Both carry the same values as the text file, and are read by turning them back into its lines. So
there is one reader, one chain and one set of upcasts, whatever the clothes.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from letopis.core.chronicle import SHOWN_LINK, Chronicle, Entry
from letopis.core.errors import BrokenChronicle
from letopis.core.game import AnyGame
from letopis.core.header import Header, write_raw_header
from letopis.core.text import RULE, game_of, read_text

Format = Literal["json", "msgpack"]


class Document(Struct, frozen=True):
    """The outer form; `link` is the last one, as in the seal of a text file."""

    header: Header
    link: str
    entries: tuple[Entry, ...]


class _RawEntry(Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    seat: str
    ask: dict[str, object]
    events: list[dict[str, object]]
    link: str


class _RawDocument(Struct, frozen=True, forbid_unknown_fields=True):
    header: dict[str, object]
    link: str
    entries: list[_RawEntry]


def encode(chronicle: Chronicle, form: Format) -> bytes:
    document = Document(chronicle.header, chronicle.link, chronicle.entries)
    if form == "json":
        return msgspec.json.encode(document)
    return msgspec.msgpack.encode(document)


def decode(game: AnyGame, data: bytes, form: Format) -> Chronicle:
    return read_text(game, as_text(data, form))


def game_of_document(data: bytes, form: Format) -> str:
    return game_of(as_text(data, form))


def as_text(data: bytes, form: Format) -> str:
    """The text file that a document stands for."""
    try:
        if form == "json":
            raw = msgspec.json.decode(data, type=_RawDocument)
        else:
            raw = msgspec.msgpack.decode(data, type=_RawDocument)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BrokenChronicle("not-a-chronicle") from error
    seal = f"# sealed: {len(raw.entries)} entries, {raw.link}\n"
    lines = "".join(f"{_line(entry)} ~{entry.link[:SHOWN_LINK]}\n" for entry in raw.entries)
    return seal + write_raw_header(raw.header) + RULE + lines


def _line(entry: _RawEntry) -> str:
    facts = " ; ".join(map(_words, entry.events))
    return f"{entry.seq} {entry.seat} {_words(entry.ask)} | {facts}"


def _words(values: Mapping[str, object]) -> str:
    """A struct's values in order are its words in the notation: the tag first, then the fields."""
    words: list[str] = []
    for value in values.values():
        words += map(str, value) if isinstance(value, list) else [str(value)]
    return " ".join(words)
