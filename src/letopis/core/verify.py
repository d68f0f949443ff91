"""Offline verification: does a chronicle obey its rules, and did its dice keep their promise?"""

from msgspec import Struct

from letopis.core import dice
from letopis.core.acts import Refusal
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.errors import BrokenChronicle
from letopis.core.game import AnyGame, Outcome
from letopis.core.seats import CHANCE, PUBLIC
from letopis.core.table import Table, advance, answer_chance, ask, follow, open_table, promise_of


class Verdict(Struct, frozen=True):
    """What was checked. `derived` throws follow from the secret; the rest cannot be derived yet."""

    entries: int
    throws: int
    derived: int
    source: dice.SourceName
    outcome: Outcome | None


def verify(game: AnyGame, chronicle: Chronicle) -> Verdict:
    """Ask everything again and derive every throw; the first line that differs is an error."""
    secret = known_secret(replay_or_break(game, chronicle))
    promise = promise_of(chronicle.header, secret) if secret else None
    table, derived = open_table(game, chronicle.header), 0
    for entry in chronicle.entries:
        _check_lawful(table, entry)
        if promise and _is_throw(table, entry):
            _check_throw(table, entry, promise)
            derived += 1
        table = advance(table, entry)
    return Verdict(table.seq, table.throws, derived, _source_name(chronicle), table.outcome)


def replay_or_break(game: AnyGame, chronicle: Chronicle) -> Table:
    """Replay a record from outside, whose facts may make no sense at all."""
    return follow_or_break(open_table(game, chronicle.header), chronicle.entries)


def follow_or_break(table: Table, entries: tuple[Entry, ...]) -> Table:
    try:
        table = follow(table, entries)
        table.game.view(table.state, PUBLIC)  # some nonsense shows only to one who looks
    except (KeyError, IndexError, ValueError, TypeError, AttributeError) as error:
        raise BrokenChronicle("senseless") from error
    return table


def known_secret(table: Table) -> bytes | None:
    """The secret of a table's dice, as far as everybody may know it."""
    match table.header.dice:
        case dice.Seeded(seed):
            return dice.secret_of_seed(seed)
        case dice.Fair() if table.secret:
            return dice.secret_from_text(table.secret)
        case _:
            return None


def _check_lawful(table: Table, entry: Entry) -> None:
    """TB-1.1. The facts of an entry are those that its ask makes."""
    again = ask(table, entry.seat, entry.ask)
    if isinstance(again, Refusal):
        raise BrokenChronicle("unlawful", line=entry.seq, clause=again.clause)
    if again.events != entry.events:
        raise BrokenChronicle("other-facts", line=entry.seq)


def _is_throw(table: Table, entry: Entry) -> bool:
    return entry.seat == CHANCE and table.game.draw(table.state) is not None


def _check_throw(table: Table, entry: Entry, promise: dice.Promise) -> None:
    """TB-3.1. A throw is the one that the secret and the seeds give."""
    if answer_chance(table, promise) != entry:
        raise BrokenChronicle("other-dice", line=entry.seq)


def _source_name(chronicle: Chronicle) -> dice.SourceName:
    match chronicle.header.dice:
        case dice.Fair():
            return "fair"
        case dice.Seeded():
            return "seeded"
        case _:
            return "typed"
