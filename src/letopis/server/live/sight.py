"""What one seat is shown of a table: the game's own view, the questions, what it may do, and what
it is told, with words in its language."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from letopis.core import dice
from letopis.core.acts import Action
from letopis.core.choices import Choice, Domain, Family
from letopis.core.chronicle import Entry
from letopis.core.game import AnyGame
from letopis.core.news import News
from letopis.core.reworded import as_written
from letopis.core.seats import CHANCE, SeatId
from letopis.core.table import Table, back_awaited, back_choices, is_allowed, own_return
from letopis.core.table_acts import Undo
from letopis.server.live.live_table import LiveTable
from letopis.server.live.sentences import (
    LONG,
    Reader,
    entry_sentences,
    heard,
    put_into_words,
    put_past_into_words,
    teller_of,
)
from letopis.server.workers.thread_jobs import run_in_thread
from letopis.telling.outcomes import outcome_said
from letopis.telling.stand_in import said_or
from letopis.telling.wire_words import OfferWords, Sentence, SightWords, Teller
from letopis.words import words


class WaitedFor(Struct, frozen=True):
    """Whom everybody waits for, since which entry and which moment."""

    seat: SeatId
    key: str
    since: int


class FreeField(Struct, frozen=True):
    """A field that may have any value of its domain."""

    field: str
    domain: dict[str, object]


class Offer(Struct, frozen=True, omit_defaults=True):
    """Something a seat may do, as a line to type and as values. With `field` it is a family: that
    field may have any value of the domain, and each field `beside` it any of its own."""

    line: str
    act: dict[str, object]
    said: OfferWords
    field: str = ""
    domain: dict[str, object] = {}
    beside: tuple[FreeField, ...] = ()


class BackSeen(Struct, frozen=True):
    """TB-2.2. A request to go back to before an entry, and who has still to answer it."""

    seat: SeatId
    seq: int
    awaited: tuple[SeatId, ...]


class Sight(Struct, frozen=True):
    """All a client needs to draw a table; `view` is the game's own, `said` is what it means in
    words. `may_return` is the seat's last act, where it may be taken back although bots have moved
    since: by `ask-back`, with nobody to be asked; `may_ask_back` are acts that a player may ask the
    others to take back, `back` is what has been asked for. `ended` is how the game ended and who
    has won, in words. `is_spared` when the question to this seat is about to be answered by what
    was said there beforehand."""

    seq: int
    seat: SeatId
    asked: tuple[WaitedFor, ...]
    view: Any  # one struct for each game: the server does not look inside
    subjects: tuple[str, ...]
    offers: tuple[Offer, ...]
    default: str | None
    is_over: bool
    winners: tuple[SeatId, ...]
    totals: tuple[int, ...]
    may_undo: tuple[SeatId, ...]
    said: SightWords
    may_return: int | None = None
    may_ask_back: tuple[int, ...] = ()
    back: BackSeen | None = None
    draw: dice.Draw | None = None  # the real dice that somebody shall throw and type
    ended: str = ""
    is_spared: bool = False


class Told(Struct, frozen=True):
    """An entry as one seat may know it: as lines, as values, and in sentences (`said`)."""

    seq: int
    seat: SeatId
    ask: str | None
    act: dict[str, object] | None
    facts: tuple[str, ...]
    events: tuple[dict[str, object], ...]
    said: tuple[Sentence, ...]


def sight(live: LiveTable, reader: Reader) -> Sight:
    """Made once for all who look from a seat in one language."""
    return live.once(("sight", reader, live.said_at(reader.seat)), lambda: _sight(live, reader))


def _sight(live: LiveTable, reader: Reader) -> Sight:
    table, outcome, seat = live.table, live.outcome, reader.seat
    teller, own = teller_of(live, reader), live.seen_by(seat).state
    mine = live.waits_for(seat)
    subjects = () if live.is_ended else table.game.subjects(own, seat)
    about = "" if subjects else None
    default = mine.default if mine is not None else None
    return Sight(
        seq=table.seq,
        seat=seat,
        asked=tuple(WaitedFor(it.seat, it.key, it.since) for it in live.waiting),
        view=table.game.view(own, seat),
        subjects=subjects,
        offers=offers(table.game, live.legal(seat, about), teller),
        default=None if default is None else table.game.notation.write(default),
        is_over=outcome is not None,
        winners=winners_of(table),
        totals=outcome.totals if outcome else (),
        may_undo=live.once("undo", lambda: may_undo(table)),
        may_return=own_return(table, seat),
        may_ask_back=back_choices(table),
        back=_back(table),
        draw=typed_draw(table),
        said=_sight_words(live, teller),
        ended=said_or(str, "outcome", lambda: outcome_said(words(reader.language), table)),
        is_spared=mine is not None and live.speaks_unasked(seat),
    )


def _back(table: Table) -> BackSeen | None:
    request = table.back_request
    return None if request is None else BackSeen(request.seat, request.seq, back_awaited(table))


def _sight_words(live: LiveTable, teller: Teller) -> SightWords:
    """The teller's words; without anything to answer or to set once the game has ended."""
    said = teller.sight()
    if not live.is_ended:
        return said
    return replace(said, prompt="", silence="", questions=(), stances=(), calls=(), joint="")


def winners_of(table: Table) -> tuple[SeatId, ...]:
    """By the rules, or by what ended the game before them (TB-3.4)."""
    if table.broken_off is not None:
        return table.broken_off.winners
    return table.outcome.winners if table.outcome else ()


def typed_draw(table: Table) -> dice.Draw | None:
    """TB-3.3. What people are to throw themselves; fair dice fall without them."""
    is_typed = isinstance(table.header.dice, dice.Typed)
    return table.game.draw(table.state) if is_typed and not table.broken_off else None


def may_undo(table: Table) -> tuple[SeatId, ...]:
    """TB-2.1. Who may take back what happened last; at one screen it is not whoever looks."""
    seats = [seat.id for seat in table.header.seats]
    seats += [CHANCE] if isinstance(table.header.dice, dice.Typed) else []
    return tuple(seat for seat in seats if is_allowed(table, seat, Undo()))


def offers(game: AnyGame, choices: tuple[Choice, ...], teller: Teller) -> tuple[Offer, ...]:
    return tuple(_offer(game, choice, teller.offer(choice)) for choice in choices)


def told_entries(
    live: LiveTable, since: int, reader: Reader, most: int | None = None
) -> tuple[Told, ...]:
    """What follows an entry, as it may be told now; at most so many entries at once."""
    entries = entries_after(live, since, most)
    put_into_words(live, entries, reader)
    return tuple(
        live.once((it.seq, reader), lambda it=it: _told_to(live, it, reader))  # type: ignore[misc]
        for it in entries
    )


async def told_past(live: LiveTable, since: int, reader: Reader, most: int) -> tuple[Told, ...]:
    """The same, at most a page, of entries however old: what must be folded again for it is folded
    beside the loop, and so is a long page written."""
    entries = entries_after(live, since, most)
    await put_past_into_words(live, entries, reader)
    put_into_words(live, entries, reader)  # the few that are left
    if len(entries) <= LONG:
        return told_entries(live, since, reader, most)
    # Taken now: what others are told meanwhile may take the place of these sentences.
    page = [_known(live, it, reader) for it in entries]
    return await run_in_thread(lambda: tuple(told_entry(live.game, *it) for it in page))


def entries_after(live: LiveTable, since: int, most: int | None = None) -> list[Entry]:
    """The entries after that number, at most so many."""
    start = max(since, 0)
    return live.entries[start : None if most is None else start + most]


def _told_to(live: LiveTable, entry: Entry, reader: Reader) -> Told:
    return told_entry(live.game, *_known(live, entry, reader))


def _known(
    live: LiveTable, entry: Entry, reader: Reader
) -> tuple[Entry, News, tuple[Sentence, ...]]:
    """What a reader may know of an entry, and its sentences."""
    return entry, heard(live, entry, reader.seat), entry_sentences(live, entry, reader)


def told_entry(game: AnyGame, entry: Entry, known: News, sentences: tuple[Sentence, ...]) -> Told:
    """What a seat hears of an entry: as lines, as values, and in sentences."""
    write = game.notation.write
    return Told(
        known.seq,
        known.seat,
        _known_ask_line(game, entry, known),
        None if known.ask is None else values_of(known.ask),
        tuple(map(write, known.events)),
        tuple(map(values_of, known.events)),
        sentences,
    )


def _known_ask_line(game: AnyGame, entry: Entry, known: News) -> str | None:
    """The ask as a line; only one of which a seat knows a part is written again."""
    if known.ask is None:
        return None
    return entry.ask_line if known.ask is entry.ask else game.notation.write(known.ask)


def _offer(game: AnyGame, choice: Choice, words: OfferWords) -> Offer:
    if isinstance(choice, Family):
        beside = tuple(FreeField(it.field, _domain(it.domain)) for it in choice.beside)
        written = _written(game, choice.example)
        return Offer(*written, words, choice.field, _domain(choice.domain), beside)
    return Offer(*_written(game, choice), words)


def _domain(domain: Domain) -> dict[str, object]:
    return {"kind": type(domain).__name__.lower(), **values_of(domain)}


def _written(game: AnyGame, action: Action) -> tuple[str, dict[str, object]]:
    return game.notation.write(action), values_of(action)


def values_of(struct: Struct) -> dict[str, object]:
    """A struct as plain values, as files hold it, its tag included."""
    values: dict[str, object] = msgspec.to_builtins(as_written(struct))
    return values
