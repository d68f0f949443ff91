"""Plays on what a table does by itself: chance answers, and the promised secret is told at the end.

    for entry, table in own_entries(table, source): ...

Terminal, server and arena all drive their tables with this. It is pure: secrets come from the
caller, who also stores the entries.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from letopis.core import dice
from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Entry
from letopis.core.header import Header
from letopis.core.seats import CHANCE, SeatId
from letopis.core.table import (
    StateAfter,
    Table,
    advance,
    answer_chance,
    ask,
    follow,
    open_table,
    throw_key,
)
from letopis.core.table_acts import Reveal

SeatAnswer = Callable[[Table, SeatId], Action]


class ThrowSource(Struct, frozen=True):
    """Where the throws of one game come from. Without a key people type them; a secret that was
    promised is told when the game is over.
    """

    key: dice.ThrowKey | None = None
    promised: str = ""


def throw_source(header: Header, secret: bytes | None) -> ThrowSource:
    """The source that belongs to a header; only fair dice have promised their secret (TB-3.1)."""
    if not secret:
        return ThrowSource()
    is_promised = isinstance(header.dice, dice.Fair)
    return ThrowSource(throw_key(header, secret), secret.hex() if is_promised else "")


def own_entry(table: Table, source: ThrowSource) -> Entry | None:
    """TB-3.1, TB-3.2. What comes next without anybody's doing: an answer of chance, or the secret
    once the game has ended. None where somebody has to act, or nothing is left to do.
    """
    if asked := table.asked:
        entry = answer_chance(table, source.key) if CHANCE in asked else None
    elif source.promised and not table.secret and table.is_ended:
        entry = ask(table, CHANCE, Reveal(source.promised))
    else:
        return None
    assert not isinstance(entry, Refusal), f"chance is refused: {entry}"
    return entry


def own_entries(table: Table, source: ThrowSource) -> Iterator[tuple[Entry, Table]]:
    """Everything that follows by itself, each entry with the table after it."""
    while (entry := own_entry(table, source)) is not None:
        table = advance(table, entry)
        yield entry, table


def next_entry(table: Table, source: ThrowSource, answer: SeatAnswer) -> Entry | Refusal | None:
    """The next entry of a game that `answer` plays for every seat; None at its very end."""
    entry = own_entry(table, source)
    if entry is not None or not (asked := table.asked):
        return entry
    return ask(table, asked[0], answer(table, asked[0]))


def states_of(table: Table, entries: Sequence[Entry]) -> StateAfter:
    """How things stood after each of the entries so far, found by folding them again."""

    def found(number: int) -> Any:
        start = open_table(table.game, table.header)
        return follow(start, entries[:number]).state if number <= len(entries) else None

    return found
