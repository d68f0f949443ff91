"""The only reader of the system clock, so that tests can replace it; zones of people."""

import time
from collections.abc import Callable
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

Now = Callable[[], int]

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Monotonic milliseconds of this process: neither sleep nor changes of the clock count."""
    return time.monotonic_ns() // 1_000_000


def zone_of(name: str) -> ZoneInfo:
    """The zone a person has named; UTC if there is none of that name."""
    return ZoneInfo(name if name in known_zones() else "UTC")


@cache
def known_zones() -> frozenset[str]:
    """All zone names; cached, because they are read from files."""
    return frozenset(available_timezones())
