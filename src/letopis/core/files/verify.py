"""Offline verification of a chronicle: does it follow its rules, do its dice match the promise?"""

from typing import Literal

from msgspec import Struct

from letopis.core import dice
from letopis.core.acts import Refusal
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.driver import states_of
from letopis.core.errors import BrokenChronicle
from letopis.core.game import AnyGame, Outcome
from letopis.core.header import Header
from letopis.core.seats import PUBLIC
from letopis.core.table import (
    Table,
    advance,
    ask,
    is_throw,
    keeps_promise,
    open_table,
    replay,
    throw_key,
)
from letopis.core.table_acts import BrokenOff, Revealed

SENSELESS = (KeyError, IndexError, ValueError, TypeError, AttributeError, AssertionError)
PromiseState = Literal["kept", "pending", "withheld", "none"]


class Verdict(Struct, frozen=True):
    """The result of a verification.

    `judged`: it was begun by the present edition of the rules, and every entry follows them. Of an
    earlier edition `otherwise` names the entries that the present rules would have decided
    otherwise; the others follow them too. `promise`: the dice are the promised ones ("kept"); the
    secret is not revealed yet ("pending"), or was not although the game has ended ("withheld"); or
    nothing was promised ("none"). `broken_off`: its people ended it before its rules did.
    """

    entries: int
    throws: int
    source: dice.SourceName
    promise: PromiseState
    judged: bool
    outcome: Outcome | None
    otherwise: tuple[int, ...] = ()
    broken_off: BrokenOff | None = None


def verify(game: AnyGame, chronicle: Chronicle) -> Verdict:
    """Decide every ask again and derive every throw; the first difference raises an error.

    A game begun by an earlier edition keeps its facts: where the present rules decide otherwise,
    the entry is named and the game goes on as it was played.
    """
    end = replay_or_break(game, chronicle)
    secret = known_secret(end)
    key = throw_key(chronicle.header, secret) if secret else None
    judged = chronicle.header.edition == game.edition
    table, otherwise = open_table(game, chronicle.header), list[int]()
    for entry in chronicle.entries:
        if judged:
            _check_lawful(table, entry, chronicle)
        else:
            _check_secret(table, entry)
            otherwise += [] if _is_decided_so_now(table, entry, chronicle) else [entry.seq]
        if key and is_throw(table, entry):
            _check_throw(table, entry, key)
        table = advance(table, entry)
    return Verdict(
        table.seq,
        table.throws,
        source_name(chronicle.header),
        _promise(end),
        judged,
        table.outcome,
        tuple(otherwise),
        table.broken_off,
    )


def _promise(end: Table) -> PromiseState:
    """TB-3.2. Whether the promised secret was revealed, as it must be once a game has ended."""
    if isinstance(end.header.dice, dice.Typed):
        return "none"
    if isinstance(end.header.dice, dice.Seeded) or end.secret:
        return "kept"
    return "withheld" if end.is_ended else "pending"


def replay_or_break(game: AnyGame, chronicle: Chronicle) -> Table:
    """Replay a record from outside, whose facts may be nonsense."""
    try:
        table = replay(game, chronicle)
        table.game.view(table.state, PUBLIC)  # some nonsense shows only in a view
    except SENSELESS as error:
        raise BrokenChronicle("senseless") from error
    return table


def known_secret(table: Table) -> bytes | None:
    """The secret of a table's dice, if it is public."""
    match table.header.dice:
        case dice.Seeded(seed):
            return dice.secret_of_seed(seed)
        case dice.Fair() if table.secret:
            return dice.secret_from_text(table.secret)
        case _:
            return None


def _check_lawful(table: Table, entry: Entry, chronicle: Chronicle) -> None:
    """TB-1.1. Check that the facts of an entry are those that its ask makes."""
    past = states_of(table, chronicle.entries[: table.seq])
    again = ask(table, entry.seat, entry.ask, past)
    if isinstance(again, Refusal):
        raise BrokenChronicle("unlawful", line=entry.seq, clause=again.clause)
    if again.events != entry.events:
        raise BrokenChronicle("other-facts", line=entry.seq)


def _is_decided_so_now(table: Table, entry: Entry, chronicle: Chronicle) -> bool:
    """TB-1.1. Whether the present rules make the same of an ask of an earlier edition."""
    try:
        _check_lawful(table, entry, chronicle)
    except (BrokenChronicle, *SENSELESS):
        return False  # also where earlier rules have led to what the present ones cannot mean
    return True


def _check_secret(table: Table, entry: Entry) -> None:
    """TB-3.2. Check that a revealed secret is the promised one, in any edition of the rules."""
    source = table.header.dice
    for event in entry.events:
        if isinstance(event, Revealed) and not (
            isinstance(source, dice.Fair) and keeps_promise(source, event.secret)
        ):
            raise BrokenChronicle("unlawful", line=entry.seq, clause="TB-3.2")


def _check_throw(table: Table, entry: Entry, key: dice.ThrowKey) -> None:
    """TB-3.1. Check that a throw is the one derived from the secret and the seeds."""
    draw = table.game.draw(table.state)
    assert draw is not None
    faces = dice.throw(key, table.throws, draw)
    if entry.ask != table.game.throw(faces):
        raise BrokenChronicle("other-dice", line=entry.seq)


def source_name(header: Header) -> dice.SourceName:
    match header.dice:
        case dice.Fair():
            return "fair"
        case dice.Seeded():
            return "seeded"
        case _:
            return "typed"
