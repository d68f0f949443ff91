"""Notice preferences of a person: channels, quiet hours, muted tables and people."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from letopis.server.wall_clock import MINUTE, SECOND, zone_of

NoticeKind = Literal["turn", "last", "due", "event", "over", "letter", "rematch", "nudge", "room"]
ChannelName = Literal["email", "push", "webhook", "telegram"]

LONGEST_ADDRESS = 2000
MOST_BROWSERS = 5  # of one person that web push reaches
MOST_ADDRESSES = MOST_BROWSERS + 3  # one of each other channel
MOST_MUTED = 200  # tables, and people
MINUTES_A_DAY = 24 * 60
Minute = Annotated[int, Meta(ge=0, lt=MINUTES_A_DAY)]


class Address(Struct, frozen=True):
    """Where a channel reaches somebody: push in several browsers, every other channel at one
    address. Mail goes nowhere until its receiver has agreed."""

    channel: ChannelName
    to: str
    is_confirmed: bool = True
    code: str = ""


class DoNotDisturb(Struct, frozen=True, forbid_unknown_fields=True):
    """Minutes of the day in one's own zone; they may reach over midnight."""

    begin: Minute
    end: Minute


class MutedPerson(Struct, frozen=True):
    """Somebody whose doings are not told. `key` stands for him towards others, who do not learn
    ids; `name` is the one he had."""

    key: str
    person: str
    name: str


class Wishes(Struct, frozen=True):
    addresses: tuple[Address, ...] = ()
    muted_kinds: tuple[NoticeKind, ...] = ()
    muted_tables: tuple[str, ...] = ()
    muted_people: tuple[MutedPerson, ...] = ()
    quiet: DoNotDisturb | None = None
    digest: int = 0  # minutes to collect for

    def wants(self, room: str, kind: str, by: str | None = None) -> bool:
        is_muted = by is not None and any(it.person == by for it in self.muted_people)
        return not is_muted and room not in self.muted_tables and kind not in self.muted_kinds

    def confirmed(self, channel: str) -> tuple[str, ...]:
        """Where a channel may send to."""
        found = (it for it in self.addresses if it.channel == channel and it.is_confirmed)
        return tuple(it.to for it in found)


def read_wishes(text: str | None) -> Wishes:
    return Wishes() if text is None else msgspec.json.decode(text, type=Wishes)


def write_wishes(wishes: Wishes) -> str:
    return msgspec.json.encode(wishes).decode()


def local_time(moment: int, zone: str) -> datetime:
    return datetime.fromtimestamp(moment / SECOND, UTC).astimezone(zone_of(zone))


def after_quiet(moment: int, quiet: DoNotDisturb | None, zone: str) -> int:
    """The moment itself, or the end of the quiet hours that it falls into."""
    if quiet is None or quiet.begin == quiet.end:
        return moment
    here = local_time(moment, zone)
    minute = here.hour * 60 + here.minute
    into, length = (
        (minute - quiet.begin) % MINUTES_A_DAY,
        (quiet.end - quiet.begin) % MINUTES_A_DAY,
    )
    if into >= length:
        return moment
    start = here.replace(second=0, microsecond=0)
    end = start + timedelta(minutes=length - into)
    return max(moment, int(end.astimezone(UTC).timestamp()) * SECOND)


def leaves_at(now: int, grace: int, wishes: Wishes, zone: str) -> int:
    return after_quiet(now + max(grace, wishes.digest * MINUTE), wishes.quiet, zone)
