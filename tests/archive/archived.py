"""Archived games: what was asked, and the result that today's rules must reproduce.

A file holds many games, compressed together: for each the header, every ask with its seat, and the
result: the last link of the chain, which covers every fact of every entry, a checksum of what each
seat sees at the end, and the winners.
"""

import hashlib
import lzma
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Entry
from letopis.core.header import header_from, read_raw_header, write_header
from letopis.core.seats import PUBLIC, SeatId
from letopis.core.table import Table, advance, ask, open_table
from letopis.games.catalogue import GAMES
from tests.fuzz.checks import check_lives

HERE = Path(__file__).parent
SUFFIX = ".games.xz"
STRATEGIC_ID = "strategic"


class Archived(Struct, frozen=True):
    """One whole game; an ask is written `seat words`."""

    name: str
    header: str
    asks: tuple[str, ...]
    link: str
    checksum: str
    winners: tuple[str, ...]


def archived(name: str, entries: tuple[Entry, ...], end: Table) -> Archived:
    """The archive form of a game that has been played to its end."""
    outcome = end.outcome
    assert outcome is not None
    header, write = write_header(end.header), end.game.notation.write
    asks = tuple(f"{entry.seat} {write(entry.ask)}" for entry in entries)
    return Archived(name, header, asks, end.link, checksum(end), tuple(outcome.winners))


def replayed(game: Archived) -> Table:
    """The table after all asks, each decided again by the rules."""
    header = header_from(read_raw_header(game.header))
    table = open_table(GAMES[header.game], header)
    for number, line in enumerate(game.asks, start=1):
        seat, _, words = line.partition(" ")
        action = table.game.notation.read(words)
        assert isinstance(action, Action)
        entry = ask(table, SeatId(seat), action)
        assert not isinstance(entry, Refusal), (game.name, number, line, entry)
        if table.game.id == STRATEGIC_ID:
            check_lives(table, entry)
        table = advance(table, entry)
    return table


def seen_anew(game: Archived) -> Archived:
    """The same game with the checksum of today's views."""
    end = replayed(game)
    assert end.link == game.link, game.name
    return replace(game, checksum=checksum(end))


def checksum(table: Table) -> str:
    """The checksum of the views of all seats and the public."""
    seats = (PUBLIC, *(seat.id for seat in table.header.seats))
    views = [msgspec.json.encode(table.game.view(table.state, seat)) for seat in seats]
    return hashlib.sha256(b"\n".join(views)).hexdigest()


def write_games(file: str, games: list[Archived]) -> Path:
    path = HERE / f"{file}{SUFFIX}"
    path.write_bytes(lzma.compress(msgspec.msgpack.encode(games), preset=9 | lzma.PRESET_EXTREME))
    return path


def files() -> tuple[str, ...]:
    return tuple(sorted(path.name.removesuffix(SUFFIX) for path in HERE.glob(f"*{SUFFIX}")))


@lru_cache(maxsize=2)
def read_games(file: str) -> tuple[Archived, ...]:
    data = lzma.decompress((HERE / f"{file}{SUFFIX}").read_bytes())
    return msgspec.msgpack.decode(data, type=tuple[Archived, ...])
