"""The regulation of a table: clock, quiet hours, and what follows a missed deadline."""

from datetime import date
from functools import lru_cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from letopis.bots.roster import BOTS
from letopis.core.errors import Trouble
from letopis.server.wall_clock import SECOND, known_zones

YEAR_SECONDS = 366 * 86_400
MOST_HOLIDAYS = 100

Length = Annotated[int, Meta(ge=5, le=YEAR_SECONDS)]
TimeOfDay = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]\Z")]
Weekday = Annotated[int, Meta(ge=1, le=7)]  # 1 is Monday

Missed = Literal["lapse", "standing", "bot", "host"]
Replacing = Literal["owner", "vote", "open"]


class NoClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """No time but what the game itself allows, where its own options name one."""


class PerTurn(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="turn"):
    """So many seconds for each turn, and maybe fewer for brief questions in the midst of it."""

    seconds: Length
    brief_seconds: Length | None = None


class Bank(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bank"):
    """So many seconds for the whole game, and some more after each turn, never above the start."""

    seconds: Length
    increment_seconds: Annotated[int, Meta(ge=0, le=YEAR_SECONDS)] = 0


Clock = NoClock | PerTurn | Bank


class QuietHours(Struct, frozen=True, forbid_unknown_fields=True):
    """Every day from one time of the day to another, over midnight where the end is earlier."""

    start: TimeOfDay
    end: TimeOfDay


class Regulation(Struct, frozen=True, forbid_unknown_fields=True):
    """Agreed before the game. `extensions` is how many times a seat's time is pushed by one length
    before anything follows. `missed` says what follows: the game's own time-out, the same after
    standing orders, a bot in his place until he is back, or nothing but telling the host.
    `replacing` says who may offer the seat of somebody who missed `replace_after` turns in a row:
    the owner, all by vote, or it is offered by itself. `gone_seconds` is how long somebody may stay
    away from a table without a clock that waits for him, before the others decide how to go on."""

    clock: Clock = NoClock()
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    quiet: QuietHours | None = None
    days_off: Annotated[tuple[Weekday, ...], Meta(max_length=6)] = ()
    holidays: Annotated[tuple[date, ...], Meta(max_length=MOST_HOLIDAYS)] = ()
    extensions: Annotated[int, Meta(ge=0, le=99)] = 0
    missed: Missed = "lapse"
    bot: Annotated[str, Meta(max_length=40)] = "random"
    replacing: Replacing = "owner"
    replace_after: Annotated[int, Meta(ge=1, le=99)] = 2
    may_return: bool = True
    vote_seconds: Annotated[int, Meta(ge=60, le=YEAR_SECONDS)] = 2 * 86_400
    gone_seconds: Annotated[int, Meta(ge=60, le=YEAR_SECONDS)] = 600


class _Regulated(Struct, frozen=True):
    """What is read here of a stored plan."""

    regulation: Regulation = Regulation()


@lru_cache(maxsize=1024)
def read_regulation(plan: str) -> Regulation:
    """Of a stored plan, without reading its maps: it is looked at after every entry."""
    return msgspec.json.decode(plan, type=_Regulated).regulation


def check_regulation(regulation: Regulation) -> None:
    """Refuse a regulation that cannot be kept, when it is agreed on."""
    if regulation.zone not in known_zones():
        raise Trouble("unknown-zone", zone=regulation.zone)
    if regulation.quiet is not None and regulation.quiet.start == regulation.quiet.end:
        raise Trouble("always-quiet")
    if regulation.bot not in BOTS:
        raise Trouble("unknown-bot", bot=regulation.bot, known=", ".join(BOTS))


def length_of(clock: Clock, hours_of_game: int, *, is_brief: bool) -> int | None:
    """How long one question may wait, in milliseconds; None where nobody hurries. Of a bank it is
    the length of an extension."""
    match clock:
        case NoClock():
            return hours_of_game * 3600 * SECOND or None
        case PerTurn(seconds, brief):
            return (brief if is_brief and brief is not None else seconds) * SECOND
        case Bank(seconds, increment):
            return (increment or seconds) * SECOND
