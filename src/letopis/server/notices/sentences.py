"""The text of a notice, in the recipient's language and time zone."""

from msgspec import Struct

from letopis.core.seats import HOST, SeatId
from letopis.server.live.room import Room
from letopis.server.live.sentences import Reader, fact_said
from letopis.server.notices.channels import Message
from letopis.server.notices.drafts import BY, OF_A_QUESTION
from letopis.server.notices.preferences import local_time
from letopis.server.tables.room_sentences import event_text
from letopis.server.tables.talk import may_read, reader_of
from letopis.store.sql.around_table.letters import Letter
from letopis.store.sql.around_table.room_events import RoomEvent
from letopis.store.sql.people.accounts import Person
from letopis.store.sql.people.notices import Notice
from letopis.words import LANGUAGES, Words, words

LONGEST_EXCERPT = 200
MOST_LINES = 20  # of one message


class NoticeSource(Struct, frozen=True):
    """A notice with what its words need beside it."""

    notice: Notice
    room: Room
    due_at: int | None = None
    letter: Letter | None = None
    by: Person | None = None  # who caused it


def words_for(person: Person) -> Words:
    return words(next((it for it in LANGUAGES if it == person.language), LANGUAGES[0]))


def causer_name(told: NoticeSource) -> str | None:
    """The name at the table of whoever caused a notice."""
    if (by := told.by) is None:
        return None
    return next((it.name for it in told.room.chairs if it.person == by.id), by.name)


def out_of_date(told: NoticeSource) -> str | None:
    """Why a notice is no longer needed: read, answered, or meant for a former owner of the seat."""
    notice, room = told.notice, told.room
    if notice.read_at is not None:
        return "read"
    chair = room.chair(notice.seat) if notice.seat is not None else None
    if notice.seat is not None and (chair is None or chair.person != notice.person):
        return "not-yours"
    if notice.kind in OF_A_QUESTION:
        asked = room.live.waits_for(notice.seat) if room.live and notice.seat else None
        if asked is None or asked.since != notice.about.get("since"):
            return "answered"
    return None


def sentence(said: Words, person: Person, told: NoticeSource) -> str:
    """One line: at which table, and what."""
    notice, room = told.notice, told.room
    table = room.row.title or said(f"game.{room.row.game}.name")
    chair = room.chair(notice.seat) if notice.seat is not None else None
    is_mine = chair is not None and chair.person == notice.person  # it may have changed hands
    seat = chair.name if chair is not None and is_mine else person.name
    by, key = str(notice.about.get("by", "")), str(notice.about.get("key", ""))
    match notice.kind:
        case "event":
            befell = _befell(said, told) if is_mine else ""
            text = said.at("notice", "event", key, seat=seat, told=befell).rstrip()
        case "letter":
            text = _letter(said, told, seat)
        case "room":
            text = _happened(said, told)
        case "undelivered":
            channel = said.at("notice", "channel", str(notice.about.get("channel", "")))
            text = said.at("notice", "undelivered", channel=channel)
        case kind:
            text = said.at("notice", kind, seat=seat, by=by)
    if notice.kind in OF_A_QUESTION and told.due_at is not None:
        text += " " + said.at("notice", "until", time=moment(said, told.due_at, person.zone))
    return said.at("notice", "line", table=table, text=text)


def moment(said: Words, at: int, zone: str) -> str:
    """The absolute time in the reader's zone."""
    local = local_time(at, zone)
    values = {
        "year": f"{local:%Y}",
        "month": f"{local:%m}",
        "day": f"{local:%d}",
        "hour": f"{local:%H}",
        "minute": f"{local:%M}",
        "zone": f"{local:%Z}",
    }
    return said.at("notice", "moment", **values)


def message(person: Person, told: list[NoticeSource], address: str) -> Message:
    """One message for everything that leaves at once."""
    said = words_for(person)
    lines = [sentence(said, person, it) for it in told[:MOST_LINES]]
    subject = lines[0] if len(told) == 1 else said("notice.several", count=len(told))
    if len(told) > MOST_LINES:
        lines.append(said("notice.more", count=len(told) - MOST_LINES))
    rooms = {it.room.id for it in told}
    link = f"{address}/table/{rooms.pop()}" if len(rooms) == 1 else address
    return Message(" ".join(subject.split())[:150], "\n".join(lines), link)


def _happened(said: Words, told: NoticeSource) -> str:
    """What has happened around the table, as its own log says it."""
    about = {name: it for name, it in told.notice.about.items() if name != BY}
    kind, seat = str(about.pop("event")), str(about.pop("of"))
    event = RoomEvent(0, told.room.id, kind, SeatId(seat) if seat else None, None, 0, about)
    return event_text(said, event, told.room.chairs)


def _befell(said: Words, told: NoticeSource) -> str:
    """What happened, as the table itself tells it to that seat."""
    live, about, seat = told.room.live, told.notice.about, told.notice.seat
    seq, at = about.get("seq"), about.get("at")
    if live is None or seat is None or not isinstance(seq, int) or not isinstance(at, int):
        return ""
    return fact_said(live, Reader(seat, said.language), seq, at) if seq <= live.seq else ""


def _letter(said: Words, told: NoticeSource, seat: str) -> str:
    """Who wrote, and how it begins; only to whoever may still read it. Where several play at one
    screen, only to whom: any of them may see the notice."""
    letter, person = told.letter, told.notice.person
    if letter is None or not may_read(told.room, letter, reader_of(told.room, person)):
        return said("notice.letter_gone")
    if len([it for it in told.room.seats_of(person) if it != HOST]) > 1:
        return said("notice.letter_to", by=letter.name, seat=seat)
    excerpt = " ".join(letter.text.split())
    if len(excerpt) > LONGEST_EXCERPT:
        excerpt = excerpt[: LONGEST_EXCERPT - 1] + "…"
    return said("notice.letter", by=letter.name, text=excerpt)
