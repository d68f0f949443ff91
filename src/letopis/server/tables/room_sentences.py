"""Sentences about what happens around a table."""

from collections.abc import Sequence

from letopis.store.sql.around_table.room_events import RoomEvent
from letopis.store.sql.around_table.rooms import Chair
from letopis.words import Words
from letopis.words.bot_names import bot_name

NOBODY = "nobody"


def event_text(words: Words, event: RoomEvent, chairs: Sequence[Chair]) -> str:
    """What has happened, with the name of whoever sat there then."""
    names = {chair.seat: bot_name(words, chair.bot, chair.name) for chair in chairs}
    about = dict(event.about)
    if "motion" in about:
        about["motion"] = words.at("motion", str(about["motion"]))
    if "bot" in about:
        about["bot"] = words.at("web", "bot", str(about["bot"]), "name")
    seat = NOBODY if event.seat is None else about.get("who", names.get(event.seat, event.seat))
    return words.at("room_event", event.kind, **{**about, "seat": seat})
