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
LONGEST_BEAT = 10 * SECOND


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Monotonic milliseconds: changes of the clock do not count, nor does sleep of the machine."""
    return time.monotonic_ns() // 1_000_000


class Pulse:
    """How long this process has lived, in milliseconds. It is asked every second; of a longer gap
    only `LONGEST_BEAT` counts, for then the process was stopped, or its container was."""

    def __init__(self, clock: Now = steady) -> None:
        self._clock, self._beat_at, self._lived = clock, clock(), 0

    def __call__(self) -> int:
        now = self._clock()
        self._lived += min(now - self._beat_at, LONGEST_BEAT)
        self._beat_at = now
        return self._lived


def zone_of(name: str) -> ZoneInfo:
    """The zone a person has named; UTC if there is none of that name."""
    return ZoneInfo(name if name in known_zones() else "UTC")


@cache
def known_zones() -> frozenset[str]:
    """All zone names; cached, because they are read from files."""
    return frozenset(available_timezones())
