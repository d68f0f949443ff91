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
    """Milliseconds that this process has lived through, from some moment on: neither sleep of the
    machine nor a clock that is set counts."""
    return time.monotonic_ns() // 1_000_000


def zone_of(name: str) -> ZoneInfo:
    """People name their zone themselves; one that does not exist is UTC."""
    return ZoneInfo(name if name in known_zones() else "UTC")


@cache
def known_zones() -> frozenset[str]:
    """They are files, and looking for them takes a while."""
    return frozenset(available_timezones())
