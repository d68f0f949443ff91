"""Derives notices from the state of a table: pure, with the same result at any time."""

import hashlib
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Event
from letopis.core.chronicle import Entry
from letopis.core.news import news
from letopis.core.seats import SeatId
from letopis.server.live.live_table import LiveTable
from letopis.server.live.room import Room
from letopis.server.tables.talk import may_read, reader_of
from letopis.store.sql.around_table.letters import LETTER, Letter
from letopis.store.sql.around_table.room_events import RoomEvent
from letopis.store.sql.around_table.rooms import Chair

OF_A_CHAIR = ("extended", "missed", "stand-in", "passed-over", "offered")
OF_THE_TABLE = (
    "left",
    "resigned",
    "replaced",
    "returned",
    "vote-opened",
    "vote-passed",
    "vote-failed",
)
OF_A_QUESTION = ("turn", "last", "due", "nudge")  # over once it is answered
BY = "from"  # in `about`, beside the values of its wording: the id of whoever caused it


class NoticeDraft(Struct, frozen=True):
    """A notice before it is known whether and how it is told. `mark` is what makes it this one,
    `by` the person who caused it; a turn is nobody's doing."""

    person: str
    kind: str
    seat: SeatId | None
    mark: str
    about: dict[str, str | int] = {}
    by: str | None = None

    def id_in(self, room: str) -> str:
        said = f"{room} {self.person} {self.kind} {self.seat} {self.mark}"
        return hashlib.sha256(said.encode()).hexdigest()[:40]


def drafts(room: Room, fresh: Sequence[Entry], was_waiting: int) -> list[NoticeDraft]:
    """Whose turn it is, who is the last one missing, what befell whom, and that it is over."""
    found = [*_questions(room, was_waiting), *_befallen(room, fresh)]
    if room.live is not None and room.live.is_over:
        found += [NoticeDraft(person, "over", seat, "over") for person, seat in _first_seats(room)]
    return found


def letter_drafts(room: Room, letter: Letter) -> list[NoticeDraft]:
    """Notices of a letter, for its recipients who may read it."""
    if letter.kind != LETTER:
        return []
    return [
        NoticeDraft(
            chair.person,
            "letter",
            chair.seat,
            str(letter.number),
            {"number": letter.number},
            letter.author,
        )
        for chair in room.chairs
        if chair.person is not None
        and chair.person != letter.author
        and chair.seat in letter.to
        and may_read(room, letter, reader_of(room, chair.person))
    ]


def rematch_drafts(room: Room, by: str, name: str) -> list[NoticeDraft]:
    return [
        NoticeDraft(person, "rematch", seat, "rematch", {"by": name}, by)
        for person, seat in _first_seats(room)
        if person != by
    ]


def room_drafts(room: Room, event: RoomEvent, by: str | None) -> list[NoticeDraft]:
    """What befell a chair is told to whoever sits there, what concerns the table to all but the one
    who did it. Who has lost his chair hears of it too, whoever took it."""
    about: dict[str, str | int] = {**event.about, "event": event.kind, "of": event.seat or ""}
    told: dict[str, SeatId | None] = {}
    if event.kind in OF_A_CHAIR:
        told |= {it.person: it.seat for it in room.chairs if it.seat == event.seat and it.person}
    elif event.kind in OF_THE_TABLE:
        told |= {person: seat for person, seat in _first_seats(room) if person != event.person}
    if event.kind == "replaced" and event.seat is not None:
        former = room.timing.seat(event.seat).former
        told |= {} if former is None else {former: None}
    return [
        NoticeDraft(person, "room", seat, f"room {event.id}", about, by if seat else None)
        for person, seat in told.items()
    ]


def asked_people(room: Room) -> list[tuple[Chair, int]]:
    """People the game waits for, and since which entry."""
    waiting = room.live.waiting if room.live is not None else ()
    chairs = ((room.chair(it.seat), it.since) for it in waiting)
    return [(chair, since) for chair, since in chairs if chair is not None and chair.person]


def _questions(room: Room, was_waiting: int) -> Iterator[NoticeDraft]:
    """Questions to people, except those answered by stored instructions."""
    asked = asked_people(room)
    for chair, since in asked:
        assert chair.person is not None
        if room.live is not None and room.live.speaks_unasked(chair.seat):
            continue
        yield NoticeDraft(chair.person, "turn", chair.seat, str(since), {"since": since})
        if len(asked) == 1 < was_waiting:
            yield NoticeDraft(chair.person, "last", chair.seat, str(since), {"since": since})


def _befallen(room: Room, fresh: Sequence[Entry]) -> Iterator[NoticeDraft]:
    """Notable facts, as far as the seat may know them."""
    live = room.live
    if live is None or live.notable is None:
        return
    for entry in fresh:
        for chair in room.chairs if entry.events else ():
            if chair.person is None:
                continue
            for number, (at, event) in enumerate(_known(live, entry, chair.seat)):
                for seat, key in live.notable.notable(live.table.state, event):
                    if seat == chair.seat:
                        mark = f"{entry.seq} {number} {key}"
                        about: dict[str, str | int] = {"key": key, "seq": entry.seq, "at": at}
                        yield NoticeDraft(chair.person, "event", seat, mark, about)


def _known(live: LiveTable, entry: Entry, seat: SeatId) -> Iterator[tuple[int, Event]]:
    """The facts of an entry that a seat may know, each with its place in the entry."""
    for at, fact in enumerate(entry.events):
        alone = news(live.table, replace(entry, events=(fact,)), seat)
        yield from ((at, event) for event in alone.events)


def _first_seats(room: Room) -> list[tuple[str, SeatId]]:
    found: dict[str, SeatId] = {}
    for chair in room.chairs:
        if chair.person is not None:
            found.setdefault(chair.person, chair.seat)
    return list(found.items())
