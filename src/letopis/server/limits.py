"""Rate limits for addresses and people.

A bucket fills with time and every request takes one drop. Guests, sign-ins and passwords cost
something to answer, so they have small buckets of their own.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network

from msgspec import Struct

from letopis.server.problems import Problem
from letopis.server.wall_clock import MINUTE, SECOND

LOOPBACK = ("127.0.0.1", "::1")
MOST_BUCKETS = 50_000
MOST_SOCKETS = 60  # of one person, or of one address that has not said who it is
MOST_SOCKETS_THERE = 400  # of everybody at one address


class Rate(Struct, frozen=True):
    """`burst` requests at once, and one more every `refill` milliseconds."""

    burst: int
    refill: int


ADDRESS = Rate(1200, SECOND // 100)  # a whole school may sit behind one address
REFUSED = Rate(100, SECOND // 10)  # refusals of an address that are worth an answer
PERSON = Rate(300, SECOND // 40)
NEW_GUEST = Rate(60, 10 * SECOND)
SIGN_IN = Rate(20, 10 * SECOND)
PAPER = Rate(40, 3 * SECOND)  # a long one takes seconds to set
FILE = Rate(20, 10 * SECOND)  # chronicles from outside, checked to their last line
HEARD = Rate(600, SECOND // 50)  # messages on sockets, whatever they say
HEARD_BYTES = 1024  # that count as one message
FLOOD = Rate(3, 20 * SECOND)  # sockets of one person that were cut off
PAGE_ERROR = Rate(5, 5 * MINUTE)  # one that comes again and again says nothing new
PAGE_ERROR_ANYWHERE = Rate(60, MINUTE)  # lines of a log that strangers may write
DISTURBING = Rate(10, 5 * MINUTE)  # acts of one person that another one hears of
DISTURBING_TABLE = Rate(40, MINUTE)  # of everybody at one table
LOGIN = Rate(10, MINUTE)  # attempts at one login from one address
LOGIN_ANYWHERE = Rate(300, 10 * SECOND)  # so many that nobody locks another out by himself


class Limits:
    """The token buckets and socket counts of this process."""

    def __init__(self, now: Callable[[], int], is_on: bool = True) -> None:
        self._now, self.is_on = now, is_on
        self._full_at: dict[tuple[Rate, str], int] = {}
        self._sockets: Counter[str] = Counter()
        self.has_proxy = False  # something on this machine passes on what others ask

    def take(self, rate: Rate, who: str, drops: int = 1) -> None:
        """Take drops from a bucket; Problem 429 with the seconds to wait if it is empty."""
        if not self.is_on:
            return
        who = network_of(who)
        self._full_at[rate, who] = self._full_after(rate, who, drops)
        if len(self._full_at) > MOST_BUCKETS:
            now = self._now()
            self._full_at = {key: at for key, at in self._full_at.items() if at > now}

    def check(self, rate: Rate, who: str) -> None:
        """429 when one more would be too many."""
        if self.is_on:
            self._full_after(rate, network_of(who), 1)

    def _full_after(self, rate: Rate, who: str, drops: int) -> int:
        now = self._now()
        full_at = max(self._full_at.get((rate, who), 0), now) + drops * rate.refill
        early = full_at - now - rate.burst * rate.refill
        if early > 0:
            raise Problem(429, "too-many", seconds=max(1, -(-early // SECOND)))
        return full_at

    def refused(self, address: str) -> None:
        """Count a refused request; too many close new connections from the address."""
        with suppress(Problem):
            self.take(REFUSED, address)

    def is_heard(self, address: str) -> bool:
        """Whether new connections from this address are accepted. What a proxy on this machine
        passes on has a loopback address, so that one is never closed."""
        if self.has_proxy and address in LOOPBACK:
            return True
        full_at = self._full_at.get((REFUSED, network_of(address)), 0)
        ahead = full_at + REFUSED.refill - self._now()
        return not self.is_on or ahead <= REFUSED.burst * REFUSED.refill

    def flooded(self, who: str) -> None:
        """Count a socket that was cut off for flooding."""
        with suppress(Problem):
            self.take(FLOOD, who)

    def open_socket(self, who: str, address: str) -> None:
        """Count a socket of `who` (a person, or an address that is not signed in); 429 for too
        many."""
        self.check(FLOOD, who)
        who = network_of(who)
        for one, most in ((who, MOST_SOCKETS), (_at(address), MOST_SOCKETS_THERE)):
            if self.is_on and self._sockets[one] >= most:
                raise Problem(429, "too-many-sockets", most=most)
        self._sockets.update((who, _at(address)))

    def close_socket(self, who: str, address: str) -> None:
        for one in (network_of(who), _at(address)):
            self._sockets[one] -= 1
            if self._sockets[one] <= 0:
                del self._sockets[one]


def _at(address: str) -> str:
    return f"at {network_of(address)}"


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What counts as one address: of IPv6 the network of 64 bits, for whoever has one address has
    all of them. Anything else, such as the id of a person, is itself."""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))
