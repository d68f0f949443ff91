"""Sentences about what happens around a table."""

from collections.abc import Sequence

from letopis.core.seats import SeatId
from letopis.store.sql.around_table.room_events import RoomEvent
from letopis.store.sql.around_table.rooms import Chair
from letopis.telling.variants import sentence
from letopis.words import Words
from letopis.words.bot_names import bot_name

NOBODY = "nobody"


def motion_text(words: Words, kind: str, seat: SeatId | None, chairs: Sequence[Chair]) -> str:
    """What is voted on, as the title of a vote."""
    name = "" if seat is None else _name_at(words, chairs, seat)
    return sentence(words.at("motion", kind, name=name))


def event_text(words: Words, event: RoomEvent, chairs: Sequence[Chair]) -> str:
    """What has happened, with the name of whoever sat there then."""
    about = dict(event.about)
    if "bot" in about:
        about["bot"] = words.at("web", "bot", str(about["bot"]), "name")
    seat = NOBODY
    if event.seat is not None:
        seat = str(about.get("who", _name_at(words, chairs, event.seat)))
    if "motion" in about:
        about["motion"] = words.at("motion", str(about["motion"]), name=seat)
    return words.at("room_event", event.kind, **{**about, "seat": seat})


def _name_at(words: Words, chairs: Sequence[Chair], seat: SeatId) -> str:
    held = next((it for it in chairs if it.seat == seat), None)
    return seat if held is None else bot_name(words, held.bot, held.name)
