"""The `.letopis` text file: a TOML header, a line of dashes, then one line per entry.

    letopis = 1
    game = "yatzy"
    ...
    ---
    1 anna roll | called anna ~93a1f0...

An exported file carries a seal above the header: the number of lines and the whole last link, so
that truncation anywhere is detected. A game in progress is saved without one.
"""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.chronicle import (
    SHOWN_LINK,
    Chronicle,
    Entry,
    Link,
    first_link,
    next_link,
    read_body,
    write_body,
)
from letopis.core.errors import BrokenChronicle, NotationError
from letopis.core.game import AnyGame
from letopis.core.header import SCHEMA, Header, header_from, read_raw_header, setup_of, write_header
from letopis.core.notation import Notation
from letopis.core.upcasts import RawChronicle, Upcast, raise_to

RULE = "---\n"
LONGEST_HEADER = 1024 * 1024
SCHEMA_UPCASTS: Mapping[int, Upcast] = {}

_SEAL = re.compile(r"# sealed: (0|[1-9][0-9]{0,9}) entries, ([0-9a-f]{64})\n")
_LINE = re.compile(r"(.+) ~([0-9a-f]{16})")


class Parts(Struct, frozen=True):
    """A file split into its parts, with its chain checked but its lines not parsed yet."""

    header_text: str
    lines: tuple[str, ...]
    links: tuple[Link, ...]


def write_line(notation: Notation, entry: Entry) -> str:
    return f"{entry.body or write_body(notation, entry)} ~{entry.link[:SHOWN_LINK]}\n"


def write_start(header: Header) -> str:
    """The header and the rule below it, with which a game in progress begins."""
    return write_header(header) + RULE


def write_sealed(notation: Notation, chronicle: Chronicle) -> str:
    """A whole chronicle as one file whose seal detects truncation."""
    seal = f"# sealed: {len(chronicle.entries)} entries, {chronicle.link}\n"
    lines = (write_line(notation, entry) for entry in chronicle.entries)
    return seal + write_start(chronicle.header) + "".join(lines)


def take_apart(text: str) -> Parts:
    """Split a file and check its chain from the header to the last line."""
    seal = _SEAL.match(text)
    start = _start_of(text)
    body = text[(seal.end() if seal else 0) + len(start) + len(RULE) :]
    if body and not body.endswith("\n"):
        raise BrokenChronicle("cut", line=body.count("\n") + 1)
    lines, links = _follow_chain(first_link(start), body.split("\n")[:-1])
    if seal and (len(lines), [first_link(start), *links][-1]) != (int(seal[1]), seal[2]):
        raise BrokenChronicle("seal", entries=len(lines), promised=int(seal[1]))
    return Parts(start, tuple(lines), tuple(links))


def game_of(text: str) -> str:
    """The name of a file's game: needed before the game's own notation can be chosen."""
    name = read_raw_header(_start_of(text)).get("game")
    if not isinstance(name, str):
        raise BrokenChronicle("not-a-chronicle")
    return name


def read_text(
    game: AnyGame, text: str, schema_upcasts: Mapping[int, Upcast] = SCHEMA_UPCASTS
) -> Chronicle:
    """Read a file, upcast to the present form of file and lines."""
    parts = take_apart(text)
    written = RawChronicle(read_raw_header(parts.header_text), parts.lines)
    raw = raise_to(written, "letopis", SCHEMA, schema_upcasts)
    raw = raise_to(raw, "record", game.record, game.upcasts)
    header = header_from(raw.header)
    if header.game != game.id:
        raise BrokenChronicle("foreign-game", game=header.game)
    setup_of(game, header)
    links: tuple[Link | None, ...] = parts.links
    if raw is not written:
        links = (None,) * len(raw.lines)
    elif write_header(header) != parts.header_text:
        raise BrokenChronicle("header-shape")
    return Chronicle(header, _entries(game.notation, header, raw.lines, links))


def read_on(notation: Notation, link: Link, seq: int, lines: Sequence[str]) -> tuple[Entry, ...]:
    """Parse the lines that follow the entry with this number and link."""
    bodies, links = _follow_chain(link, [line.removesuffix("\n") for line in lines], seq)
    numbered = enumerate(zip(bodies, links, strict=True), start=seq + 1)
    return tuple(
        replace(_understood(notation, body, number), link=link, body=body)
        for number, (body, link) in numbered
    )


def _start_of(text: str) -> str:
    """The header's text, which ends with the first line of dashes."""
    seal = _SEAL.match(text)
    start, rule, _ = text[seal.end() if seal else 0 :].partition(RULE)
    if not rule or not start.endswith("\n") or "letopis = " not in start:
        raise BrokenChronicle("not-a-chronicle")
    if len(start) > LONGEST_HEADER:
        raise BrokenChronicle("too-large", limit=LONGEST_HEADER // 2**20)
    return start


def _follow_chain(link: Link, lines: list[str], before: int = 0) -> tuple[list[str], list[Link]]:
    bodies, links = [], []
    for number, line in enumerate(lines, start=before + 1):
        found = _LINE.fullmatch(line)
        if found is None:
            raise BrokenChronicle("line", line=number)
        link = next_link(link, found[1])
        if not link.startswith(found[2]):
            raise BrokenChronicle("link", line=number)
        bodies.append(found[1])
        links.append(link)
    return bodies, links


def _entries(
    notation: Notation, header: Header, lines: tuple[str, ...], links: tuple[Link | None, ...]
) -> tuple[Entry, ...]:
    """Parse the lines; an upcast record is linked anew, an untouched one keeps its links."""
    entries: list[Entry] = []
    previous = first_link(write_header(header))
    for number, (line, link) in enumerate(zip(lines, links, strict=True), start=1):
        entry = _understood(notation, line, number)
        previous = link or next_link(previous, line)
        entries.append(replace(entry, link=previous, body=line))
    return tuple(entries)


def _understood(notation: Notation, line: str, number: int) -> Entry:
    """Parse a line, and refuse it if it would be written differently."""
    try:
        entry = read_body(notation, line)
        as_written = write_body(notation, entry)
    except NotationError:
        raise BrokenChronicle("line", line=number) from None
    if entry.seq != number or as_written != line:
        raise BrokenChronicle("line", line=number)
    return entry
