"""A table: a chronicle folded up to its last entry. Every ask of every game passes through here."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from letopis.core import dice
from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.chronicle import Chronicle, Entry, Link, first_link, link_entry
from letopis.core.errors import Trouble
from letopis.core.game import AnyGame, Outcome
from letopis.core.header import Header, setup_of, write_header
from letopis.core.seats import CHANCE, SeatId
from letopis.core.table_acts import Reveal, Revealed, Undo, Undone


class Table(Struct, frozen=True):
    """Where a game stands: its state, and what the table itself remembers beside it."""

    game: AnyGame
    header: Header
    state: Any  # the game's own; only the game looks inside
    seq: int
    link: Link
    throws: int = 0
    secret: str = ""
    last: Entry | None = None
    before: Any = None  # the state that `last` was asked in

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def asked(self) -> tuple[SeatId, ...]:
        return self.game.asked(self.state)


def open_table(game: AnyGame, header: Header) -> Table:
    """The table before the first entry."""
    state = game.start(setup_of(game, header))
    return Table(game, header, state, seq=0, link=first_link(write_header(header)))


def replay(game: AnyGame, chronicle: Chronicle) -> Table:
    """The table after all entries of a chronicle; facts are recorded as they were, not judged."""
    return follow(open_table(game, chronicle.header), chronicle.entries)


def follow(table: Table, entries: Iterable[Entry]) -> Table:
    for entry in entries:
        table = advance(table, entry)
    return table


def ask(table: Table, seat: SeatId, action: Action) -> Entry | Refusal:
    """The entry that an ask makes, or why it makes none. The table itself stays as it is."""
    events = _decide(table, seat, action)
    if isinstance(events, Refusal):
        return events
    entry = Entry(table.seq + 1, seat, action, events)
    return link_entry(table.game.notation, table.link, entry)


def advance(table: Table, entry: Entry) -> Table:
    """The table after an entry."""
    state, secret = table.state, table.secret
    undone = False
    for event in entry.events:
        if isinstance(event, Undone):
            state, undone = table.before, True
        elif isinstance(event, Revealed):
            secret = event.secret
        else:
            state = table.game.evolve(state, event)
    return Table(
        table.game,
        table.header,
        state,
        entry.seq,
        entry.link,
        table.throws + is_throw(table, entry),
        secret,
        None if undone else entry,
        table.state,
    )


def is_throw(table: Table, entry: Entry) -> bool:
    """Whether an entry is chance's answer to a call for dice; such entries are numbered."""
    return entry.seat == CHANCE and table.game.draw(table.state) is not None


def answer_chance(table: Table, key: dice.ThrowKey | None) -> Entry | Refusal | None:
    """TB-3.1. Chance's answer: a throw from the fair source when the game asks for one, or the only
    thing it can do. Without a key throws are typed by people."""
    draw = table.game.draw(table.state)
    if draw is None:
        return _without_dice(table)
    if key is None:
        return None
    faces = dice.throw(key, table.throws, draw)
    return ask(table, CHANCE, table.game.throw(faces))


def _without_dice(table: Table) -> Entry | Refusal | None:
    match table.game.legal(table.state, CHANCE):
        case (Action() as only,):
            return ask(table, CHANCE, only)
        case _:
            return None


def throw_key(header: Header, secret: bytes) -> dice.ThrowKey:
    """What all throws of a game depend on."""
    return dice.ThrowKey(secret, header.id, tuple(seat.seed for seat in header.seats))


def _decide(table: Table, seat: SeatId, action: Action) -> tuple[Event, ...] | Refusal:
    match action:
        case Undo():
            return _decide_undo(table, seat)
        case Reveal():
            return _decide_reveal(table, seat, action)
        case _ if table.secret:
            return Refusal(ClauseId("TB-3.2"), "closed")
        case _:
            decided: tuple[Event, ...] | Refusal = table.game.decide(table.state, seat, action)
            return decided


def _decide_undo(table: Table, seat: SeatId) -> tuple[Event, ...] | Refusal:
    """TB-2.1. Only the last act, by the seat that did it, and only if nothing new is known."""
    if table.last is None or table.secret:
        return Refusal(ClauseId("TB-2.1"), "nothing-to-undo")
    if table.last.seat == CHANCE and not _may_be_mistyped(table, seat):
        return Refusal(ClauseId("TB-2.1"), "dice-have-fallen")
    if table.last.seat != seat:
        return Refusal(ClauseId("TB-2.1"), "not-your-act")
    if not table.game.may_undo(table.before, table.state):
        return Refusal(ClauseId("TB-2.1"), "too-much-is-known")
    return (Undone(table.last.seq),)


def _may_be_mistyped(table: Table, seat: SeatId) -> bool:
    """TB-3.3. Who types what real dice show may type it again, as long as nobody has acted."""
    return seat == CHANCE and isinstance(table.header.dice, dice.Typed)


def _decide_reveal(table: Table, seat: SeatId, reveal: Reveal) -> tuple[Event, ...] | Refusal:
    """TB-3.2. The promised secret is told when the game is over, once, by chance itself."""
    source = table.header.dice
    if seat != CHANCE or not isinstance(source, dice.Fair):
        return Refusal(ClauseId("TB-3.2"), "nothing-promised")
    if table.outcome is None:
        return Refusal(ClauseId("TB-3.2"), "not-over")
    if table.secret:
        return Refusal(ClauseId("TB-3.2"), "closed")
    if not keeps_promise(source, reveal.secret):
        return Refusal(ClauseId("TB-3.2"), "wrong-secret")
    return (Revealed(reveal.secret),)


def keeps_promise(source: dice.Fair, secret: str) -> bool:
    try:
        return dice.commitment(dice.secret_from_text(secret)) == source.commitment
    except Trouble:
        return False
