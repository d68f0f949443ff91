"""Chronicles in the database, stored as the lines of their files."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from letopis.core.chronicle import Chronicle, Entry
from letopis.core.files.chronicle_text import read_text, write_line, write_start
from letopis.core.game import AnyGame
from letopis.core.header import Header
from letopis.core.seats import SeatId
from letopis.store.sql.database import Overtaken
from letopis.store.sql.prepared_statements import Ready, RowValues
from letopis.store.sql.schema.main import asks, chronicles, entries

AskKeys = dict[tuple[SeatId, str], tuple[str, int]]  # by seat and key: the ask, and its entry


class StoredChronicle(Struct, frozen=True):
    """A stored chronicle, the secret of its dice, the times of its creation and its entries."""

    chronicle: Chronicle
    secret: bytes | None
    created_at: int = 0
    times: tuple[int, ...] = ()
    is_raised: bool = False  # it was read from an older form, which is still stored


class Written(NamedTuple):
    """A stored line of a chronicle."""

    seq: int
    line: str
    at: int


class Keyed(Struct, frozen=True):
    """An ask with its client's idempotency key: the same key again is the same ask."""

    seat: SeatId
    key: str
    ask: str


def create(connection: Connection, header: Header, secret: bytes | None, now: int) -> None:
    kept = secret.hex() if secret else None
    row = {"id": header.id, "game": header.game, "header": write_start(header), "secret": kept}
    connection.execute(insert(chronicles).values(**row, created_at=now))


def append(
    connection: Connection,
    game: AnyGame,
    chronicle: str,
    fresh: Sequence[Entry],
    keyed: Keyed | None,
    now: int,
) -> None:
    """Append all of these entries or none. `Overtaken` when one of the numbers is taken."""
    append_all(connection, [rows_of(game, chronicle, fresh, keyed, now)])


class EntryRows(NamedTuple):
    """The rows that an ask adds to a chronicle."""

    entries: list[RowValues]
    asks: list[RowValues]


def rows_of(
    game: AnyGame, chronicle: str, fresh: Sequence[Entry], keyed: Keyed | None, now: int
) -> EntryRows:
    lines: list[RowValues] = [
        {
            "chronicle": chronicle,
            "seq": entry.seq,
            "line": write_line(game.notation, entry),
            "at": now,
        }
        for entry in fresh
    ]
    if keyed is None:
        return EntryRows(lines, [])
    named: RowValues = {"seat": keyed.seat, "key": keyed.key, "seq": fresh[0].seq, "ask": keyed.ask}
    return EntryRows(lines, [{"chronicle": chronicle, **named}])


_INSERT_ENTRIES, _INSERT_ASKS = Ready(insert(entries)), Ready(insert(asks))


def append_all(connection: Connection, many: Sequence[EntryRows]) -> None:
    """Append the rows of several asks; `Overtaken` when a number is taken."""
    named = [row for rows in many for row in rows.asks]
    try:
        _INSERT_ENTRIES.do(connection, [row for rows in many for row in rows.entries])
        if named:
            _INSERT_ASKS.do(connection, named)
    except IntegrityError as error:
        raise Overtaken from error


def load(connection: Connection, game: AnyGame, chronicle: str) -> StoredChronicle | None:
    query = select(chronicles).where(chronicles.c.id == chronicle)
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    written = lines_after(connection, chronicle, 0)
    secret = bytes.fromhex(row.secret) if row.secret else None
    text = row.header + "".join(it.line for it in written)
    times = tuple(it.at for it in written)
    read = read_text(game, text)
    is_raised = write_start(read.header) != row.header
    return StoredChronicle(read, secret, row.created_at, times, is_raised)


def raise_stored(connection: Connection, game: AnyGame, chronicle: str) -> None:
    """Store a chronicle of an older form in the present one. It is linked anew, so that what is
    appended to it continues what is stored."""
    connection.execute(
        select(chronicles.c.id).where(chronicles.c.id == chronicle).with_for_update()
    )
    kept = load(connection, game, chronicle)
    if kept is None or not kept.is_raised:
        return
    header = write_start(kept.chronicle.header)
    connection.execute(update(chronicles).where(chronicles.c.id == chronicle).values(header=header))
    for entry in kept.chronicle.entries:
        where = (entries.c.chronicle == chronicle, entries.c.seq == entry.seq)
        line = write_line(game.notation, entry)
        connection.execute(update(entries).where(*where).values(line=line))


def lines_after(connection: Connection, chronicle: str, seq: int) -> list[Written]:
    """The lines that follow an entry, in order."""
    query = (
        select(entries.c.seq, entries.c.line, entries.c.at)
        .where(entries.c.chronicle == chronicle, entries.c.seq > seq)
        .order_by(entries.c.seq)
    )
    return [Written(row.seq, row.line, row.at) for row in connection.execute(query)]


def last_seq(connection: Connection, chronicle: str) -> int:
    query = select(func.max(entries.c.seq)).where(entries.c.chronicle == chronicle)
    return connection.execute(query).scalar() or 0


def keys_of(connection: Connection, chronicle: str, after: int, up_to: int) -> AskKeys:
    """For each client key, the ask it was used for and the entry that made, of the entries
    after one up to another."""
    query = select(asks).where(asks.c.chronicle == chronicle, asks.c.seq.between(after + 1, up_to))
    return {(SeatId(row.seat), row.key): (row.ask, row.seq) for row in connection.execute(query)}


def forget_secret(connection: Connection, chronicle: str) -> None:
    """Delete the stored secret, once the chronicle reveals it."""
    connection.execute(update(chronicles).where(chronicles.c.id == chronicle).values(secret=None))
