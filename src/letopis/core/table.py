"""The table: a chronicle folded up to its last entry. Every ask of every game passes here."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from letopis.core import dice
from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.chronicle import Chronicle, Entry, Link, first_link, link_entry
from letopis.core.errors import Trouble
from letopis.core.game import AnyGame, Outcome, Restoring
from letopis.core.header import Header, setup_of, write_header
from letopis.core.seats import CHANCE, PERSON, Seat, SeatId
from letopis.core.table_acts import (
    AnswerBack,
    AskBack,
    BackAnswered,
    BackAsked,
    BreakOff,
    BrokenOff,
    Reveal,
    Revealed,
    Undo,
    Undone,
)

FARTHEST_BACK = 40

StateAfter: TypeAlias = Callable[[int], Any]  # how things stood after an entry, None if unknown
Decision: TypeAlias = tuple[Event, ...] | Refusal
_OWN_FACTS = frozenset((Undone, Revealed, BrokenOff, BackAsked, BackAnswered))


class Past(Struct, frozen=True):
    """An entry, and the state in which it was asked for."""

    entry: Entry
    state: Any

    @property
    def seq(self) -> int:
        return self.entry.seq


class BackRequest(Struct, frozen=True):
    """TB-2.2. A request to go back to before an entry: who made it, and who has agreed so far."""

    seat: SeatId
    seq: int
    agreed: tuple[SeatId, ...]


class Table(Struct, frozen=True):
    """The current state of a game, and what the table itself keeps beside it."""

    game: AnyGame
    header: Header
    state: Any  # the game's own type; opaque to the table
    seq: int
    link: Link
    throws: int = 0
    secret: str = ""
    last: Entry | None = None
    before: Any = None  # the state in which `last` was asked for
    past: tuple[Past, ...] = ()  # the states that all players together may go back to
    back_request: BackRequest | None = None
    broken_off: BrokenOff | None = None  # by its people, before its rules ended it
    newcomers: tuple[Seat, ...] = ()  # who came in later, with names that no chronicle keeps

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody who has a name: those of the header, and who came in later."""
        return (*self.header.seats, *self.newcomers)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def is_ended(self) -> bool:
        """By its rules, or by its people (TB-3.4)."""
        return self.broken_off is not None or self.outcome is not None

    @property
    def is_closed(self) -> bool:
        """TB-3.2, TB-3.4. Nothing can be played or taken back any more."""
        return bool(self.secret) or self.broken_off is not None

    @property
    def asked(self) -> tuple[SeatId, ...]:
        return () if self.broken_off is not None else self.game.asked(self.state)


def open_table(game: AnyGame, header: Header) -> Table:
    """The table before the first entry."""
    state = game.start(setup_of(game, header))
    return Table(game, header, state, seq=0, link=first_link(write_header(header)))


def replay(game: AnyGame, chronicle: Chronicle) -> Table:
    """The table after all entries of a chronicle; recorded facts are applied, not judged again."""
    return follow(open_table(game, chronicle.header), chronicle.entries)


def follow(table: Table, entries: Iterable[Entry]) -> Table:
    for entry in entries:
        table = advance(table, entry)
    return table


def ask(
    table: Table, seat: SeatId, action: Action, state_after: StateAfter | None = None
) -> Entry | Refusal:
    """The entry that an ask makes, or its refusal. Does not change the table.

    What claims to lead back to an entry is checked against the state after it, if it is allowed.
    """
    events = _decide(table, seat, action)
    if isinstance(events, Refusal):
        return events
    if (refusal := _false_return(table, action, state_after)) is not None:
        return refusal
    entry = Entry(table.seq + 1, seat, action, events)
    return link_entry(table.game.notation, table.link, entry)


def is_allowed(table: Table, seat: SeatId, action: Action) -> bool:
    """Whether an ask would be accepted."""
    return not isinstance(_decide(table, seat, action), Refusal)


def _false_return(table: Table, action: Action, find: StateAfter | None) -> Refusal | None:
    """Why an act does not lead back to the entry it names; None if it names none."""
    if not isinstance(table.game, Restoring):
        return None
    number = table.game.returns_to(action)
    if number is None:
        return None
    earlier = next((past.state for past in table.past if past.seq == number + 1), None)
    if earlier is None and find is not None:
        earlier = find(number)
    return table.game.return_refusal(earlier, table.state, action)


def advance(table: Table, entry: Entry) -> Table:
    """The table after an entry."""
    state, secret, back_request, undone = table.state, table.secret, None, 0
    broken_off, evolve = table.broken_off, table.game.evolve
    for event in entry.events:
        if type(event) not in _OWN_FACTS:
            state = evolve(state, event)
            continue
        match event:
            case Undone(seq):
                state, undone, back_request = _before(table, seq), seq, None
            case Revealed(told):
                secret = told
            case BrokenOff():
                broken_off = event
            case BackAsked() | BackAnswered():
                back_request = _requested(table.back_request, event)
    now = Past(entry, table.state)
    past = _past(table, now, undone)
    last = _last(past, entry) if undone else now
    return Table(
        table.game,
        table.header,
        state,
        entry.seq,
        entry.link,
        table.throws + is_throw(table, entry),
        secret,
        None if last is None else last.entry,
        table.state if last is None else last.state,
        past,
        back_request,
        broken_off,
        table.newcomers,
    )


def _last(past: tuple[Past, ...], undo: Entry) -> Past | None:
    """TB-2.1. After an undo the seat's own act before it, if nobody else has acted between."""
    if not isinstance(undo.ask, Undo) or not past:
        return None
    return past[-1] if past[-1].entry.seat == undo.seat else None


def _before(table: Table, seq: int) -> Any:
    """The state before an entry; that of the last entry is kept in `before`."""
    if table.last is not None and table.last.seq == seq:
        return table.before
    return {past.seq: past.state for past in table.past}[seq]


def _past(table: Table, now: Past, undone: int) -> tuple[Past, ...]:
    """The states one can go back to, without those of undone entries."""
    if undone:
        return tuple(past for past in table.past if past.seq < undone)
    if isinstance(now.entry.ask, (AskBack, AnswerBack)):
        return table.past
    return (*table.past[1 - FARTHEST_BACK :], now)


def _requested(
    back_request: BackRequest | None, event: BackAsked | BackAnswered
) -> BackRequest | None:
    """TB-2.2. The request after a fact: it lasts until one declines or anything else happens."""
    if isinstance(event, BackAsked):
        return BackRequest(event.seat, event.seq, (event.seat,))
    if back_request is None or event.word == "no":
        return None
    return BackRequest(back_request.seat, back_request.seq, (*back_request.agreed, event.seat))


def is_throw(table: Table, entry: Entry) -> bool:
    """Whether an entry is the throw that chance was asked for; only those are counted."""
    if entry.seat != CHANCE or isinstance(entry.ask, BreakOff | Reveal):
        return False
    return table.game.draw(table.state) is not None


def answer_chance(table: Table, key: dice.ThrowKey | None) -> Entry | Refusal | None:
    """TB-3.1. The answer of chance: a throw from the fair source if the game asks for dice, else
    its only legal action. None without a key, when people type in their throws, or if there is a
    choice.
    """
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
    """The key from which all throws of a game are derived."""
    return dice.ThrowKey(secret, header.id, tuple(seat.seed for seat in header.seats))


def _decide(table: Table, seat: SeatId, action: Action) -> Decision:
    if (own := _OWN_ACTS.get(type(action))) is not None:
        return own(table, seat, action)
    if table.is_closed:
        return _closed(table)
    return table.game.decide(table.state, seat, action)


def _decide_undo(table: Table, seat: SeatId, undo: Undo) -> Decision:
    """TB-2.1. Only the seat of the last act may undo it, and only if nothing new was revealed."""
    if table.last is None or table.is_closed:
        return Refusal(ClauseId("TB-2.1"), "nothing-to-undo")
    if table.last.seat == CHANCE and not _may_be_mistyped(table, seat):
        return Refusal(ClauseId("TB-2.1"), "dice-have-fallen")
    if table.last.seat != seat:
        return Refusal(ClauseId("TB-2.1"), "not-your-act")
    if not table.game.may_undo(table.before, table.state):
        return Refusal(ClauseId("TB-2.1"), "too-much-is-known")
    return (Undone(table.last.seq),)


def undo_steps(table: Table, seat: SeatId) -> tuple[tuple[tuple[Entry, Table], ...], Refusal]:
    """TB-2.1. The acts that a seat may undo one after the other, the last one first, each with the
    table as it would then be, and what bars it from going on."""
    steps: list[tuple[Entry, Table]] = []
    while not isinstance(undone := ask(table, seat, Undo()), Refusal):
        assert table.last is not None
        last, table = table.last, advance(table, undone)
        steps.append((last, table))
    return tuple(steps), undone


def own_return(table: Table, seat: SeatId) -> int | None:
    """TB-2.2. The last act of a seat, if it can be taken back without asking anybody although it
    cannot be undone; None as soon as dice have fallen for it."""
    for at in range(len(table.past) - 1, -1, -1):
        if table.past[at].entry.seat != seat:
            continue
        followed_by = table.past[at + 1].entry.seat if at + 1 < len(table.past) else None
        number = table.past[at].seq
        is_free = _people(table) == (seat,) and is_allowed(table, seat, AskBack(number))
        is_undone = followed_by is None and is_allowed(table, seat, Undo())
        return number if is_free and followed_by != CHANCE and not is_undone else None
    return None


def back_choices(table: Table) -> tuple[int, ...]:
    """TB-2.2. The acts of people that one may ask to take back, the latest last."""
    people = () if table.is_closed else _people(table)
    entries = [past.entry for past in table.past]
    return tuple([entry.seq for entry in entries if entry.seat in people])


def back_awaited(table: Table) -> tuple[SeatId, ...]:
    """TB-2.2. Who has still to answer a request to go back; nobody, if there is none."""
    if table.back_request is None:
        return ()
    return tuple(it for it in _people(table) if it not in table.back_request.agreed)


def _decide_ask_back(table: Table, seat: SeatId, ask: AskBack) -> Decision:
    """TB-2.2. A player may ask the other people to undo what no seat may undo alone."""
    people = _people(table)
    if seat not in people:
        return Refusal(ClauseId("TB-2.2"), "only-players")
    if table.is_closed:
        return _closed(table)
    if not any(past.seq == ask.seq for past in table.past):
        return Refusal(ClauseId("TB-2.2"), "too-far-back")
    asked = BackAsked(seat, ask.seq)
    return (asked, Undone(ask.seq)) if people == (seat,) else (asked,)


def _decide_answer_back(table: Table, seat: SeatId, answer: AnswerBack) -> Decision:
    """TB-2.2. Once everybody has agreed, the table returns to the state before the entry."""
    back_request = table.back_request
    if back_request is None:
        return Refusal(ClauseId("TB-2.2"), "nobody-asked-back")
    awaited = back_awaited(table)
    if seat not in awaited:
        return Refusal(ClauseId("TB-2.2"), "answered-back")
    answered = BackAnswered(seat, answer.word)
    everybody = awaited == (seat,)
    return (
        (answered, Undone(back_request.seq)) if answer.word == "yes" and everybody else (answered,)
    )


def _people(table: Table) -> tuple[SeatId, ...]:
    """The seats that people play; programs are not asked for their consent."""
    return tuple(seat.id for seat in table.header.seats if seat.player == PERSON)


def _may_be_mistyped(table: Table, seat: SeatId) -> bool:
    """TB-3.3. Typed faces of real dice may be corrected as long as nobody has acted since."""
    return seat == CHANCE and isinstance(table.header.dice, dice.Typed)


def _decide_reveal(table: Table, seat: SeatId, reveal: Reveal) -> Decision:
    """TB-3.2. Chance itself reveals the promised secret, once, when the game is over."""
    source = table.header.dice
    if seat != CHANCE or not isinstance(source, dice.Fair):
        return Refusal(ClauseId("TB-3.2"), "nothing-promised")
    if not table.is_ended:
        return Refusal(ClauseId("TB-3.2"), "not-over")
    if table.secret:
        return Refusal(ClauseId("TB-3.2"), "closed")
    if not keeps_promise(source, reveal.secret):
        return Refusal(ClauseId("TB-3.2"), "wrong-secret")
    return (Revealed(reveal.secret),)


def _decide_break_off(table: Table, seat: SeatId, wanted: BreakOff) -> Decision:
    """TB-3.4. The table itself, speaking as chance, breaks off a game its people have ended."""
    if seat != CHANCE:
        return Refusal(ClauseId("TB-3.4"), "ended-at-the-table")
    if table.broken_off is not None:
        return _closed(table)
    if table.is_ended:
        return Refusal(ClauseId("TB-3.4"), "game-over")
    if not set(wanted.winners) <= {it.id for it in table.header.seats}:
        return Refusal(ClauseId("TB-3.4"), "unknown-winner")
    return (BrokenOff(wanted.how, wanted.winners),)


def _closed(table: Table) -> Refusal:
    """Why nothing can be played or taken back any more."""
    if table.broken_off is not None:
        return Refusal(ClauseId("TB-3.4"), "broken-off")
    return Refusal(ClauseId("TB-3.2"), "closed")


def keeps_promise(source: dice.Fair, secret: str) -> bool:
    try:
        return dice.commitment(dice.secret_from_text(secret)) == source.commitment
    except Trouble:
        return False


_OWN_ACTS: Mapping[type[Action], Callable[[Table, SeatId, Any], Decision]] = {
    Undo: _decide_undo,
    AskBack: _decide_ask_back,
    AnswerBack: _decide_answer_back,
    Reveal: _decide_reveal,
    BreakOff: _decide_break_off,
}
