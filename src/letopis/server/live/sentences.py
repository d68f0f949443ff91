"""Sentences of a table, for a seat in a language: made once, and kept.

What has just happened is told from the tables at hand. What happened before is folded again from
the last table that is kept, beside the loop if that is long.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.chronicle import Entry
from letopis.core.news import News, news
from letopis.core.seats import SeatId
from letopis.core.table import advance, follow
from letopis.server.live.live_table import LiveTable
from letopis.server.workers.thread_jobs import run_in_thread
from letopis.telling.teller import teller
from letopis.telling.wire_words import Sentence, Teller
from letopis.words import Language, words

MOST_ATTEMPTS = 3
MOST_FACTS = 100  # of entries that are put into words on the loop
LONG = 40  # entries, from which on folding them again would keep others waiting

Made = dict[int, tuple[Sentence, ...]]  # by the numbers of the entries


class Reader(Struct, frozen=True):
    """For whom words are made."""

    seat: SeatId
    language: Language


def teller_of(live: LiveTable, reader: Reader) -> Teller:
    """Who tells a reader of the table as it stands now."""
    return live.once(
        ("teller", reader, live.said_at(reader.seat)),
        lambda: teller(words(reader.language), live.seen_by(reader.seat), reader.seat),
    )


def heard(live: LiveTable, entry: Entry, seat: SeatId) -> News:
    """What a seat may know of an entry now."""
    return live.once(("news", entry.seq, seat), lambda: news(live.table, entry, seat))


def entry_sentences(live: LiveTable, entry: Entry, reader: Reader) -> tuple[Sentence, ...]:
    """An entry in sentences; `put_into_words` has made them."""
    made = live.spoken.get((entry.seq, reader))
    assert made is not None, "told before it was put into words"
    return made[1]


def put_into_words(live: LiveTable, entries: Sequence[Entry], reader: Reader) -> None:
    """Make what is missing, at once."""
    if untold := _untold(live, entries, reader):
        _keep(live, untold, reader, _UntoldEntries(live, untold, reader).made())


async def put_past_into_words(live: LiveTable, entries: Sequence[Entry], reader: Reader) -> None:
    """Make what is missing beside the loop, where much of it must be folded again."""
    for _ in range(MOST_ATTEMPTS):
        untold = _untold(live, entries, reader)
        folded = [it.seq for it in untold if live.before(it.seq) is None]
        is_short = len(untold) <= LONG and sum(len(it.events) for it in untold) <= MOST_FACTS
        if is_short and (not folded or folded[-1] <= LONG):
            return
        made = await run_in_thread(_UntoldEntries(live, untold, reader).made)
        _keep(live, untold, reader, made)  # more may be known of them by now: then once more


def fact_said(live: LiveTable, reader: Reader, seq: int, at: int) -> str:
    """One fact of an entry, counted from 0; nothing if the reader may not know it."""
    entry = live.entries[seq - 1]
    nearest, passed = live.nearest_before(seq)
    table = follow(nearest, live.entries[passed : seq - 1])
    tell = teller_of(live, reader)
    earlier = tell.everything(table, replace(entry, events=entry.events[:at]))
    so_far = tell.everything(table, replace(entry, events=entry.events[: at + 1]))
    return so_far[len(earlier)].text if len(so_far) > len(earlier) else ""


def _untold(live: LiveTable, entries: Sequence[Entry], reader: Reader) -> list[Entry]:
    """Entries without sentences, or with sentences made when less was known of them. The others
    are kept on: what is made for these must not take their place."""
    found = []
    for entry in entries:
        live.spoken.keep_on((entry.seq, reader))
        made = live.spoken.get((entry.seq, reader))
        if made is None or made[0] != heard(live, entry, reader.seat):
            found.append(entry)
    return found


def _keep(live: LiveTable, told: Sequence[Entry], reader: Reader, made: Made) -> None:
    for entry in told:
        known = heard(live, entry, reader.seat), made[entry.seq]
        live.spoken.keep((entry.seq, reader), known)


class _UntoldEntries:
    """Entries to put into words, with all that is needed for it: the table may grow meanwhile."""

    def __init__(self, live: LiveTable, untold: Sequence[Entry], reader: Reader) -> None:
        self._untold, self._tell = untold, teller_of(live, reader)
        self._at_hand = {it.seq: table for it in untold if (table := live.before(it.seq))}
        folded = [it.seq for it in untold if it.seq not in self._at_hand]
        self._table, passed = live.nearest_before(folded[0]) if folded else (live.table, 0)
        self._past = tuple(live.entries[passed : folded[-1]]) if folded else ()

    def made(self) -> Made:
        made = {it.seq: self._tell.news(self._at_hand[it.seq], it) for it in self._here()}
        wanted = {it.seq for it in self._untold} - self._at_hand.keys()
        table = self._table
        for entry in self._past:
            if entry.seq in wanted:
                made[entry.seq] = self._tell.news(table, entry)
            table = advance(table, entry)
        return made

    def _here(self) -> Iterator[Entry]:
        return (it for it in self._untold if it.seq in self._at_hand)
