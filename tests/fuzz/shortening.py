"""Shorten a failing sequence of asks by delta debugging."""

from collections.abc import Callable

from letopis.core.header import Header
from tests.fuzz.games import Failure, play_again
from tests.fuzz.players import Asked

MOST_TRIES = 400
NEVER, EVERY_ENTRY = 10**9, 1

Asks = tuple[Asked, ...]


def shortened(header: Header, failure: Failure, most_tries: int = MOST_TRIES) -> Failure:
    """Leave out pieces, large ones first, as long as the same failure occurs. First without
    thorough checks, then with them at every entry.
    """
    for thorough in (NEVER, EVERY_ENTRY):
        found = _shortened(header, failure, thorough, most_tries)
        if found is not None:
            return found
    return failure


def _shortened(header: Header, failure: Failure, thorough: int, most_tries: int) -> Failure | None:
    best: Failure | None = None
    tries = iter(range(most_tries))

    def fails(asks: Asks) -> bool:
        nonlocal best
        again = play_again(header, asks, thorough).failure
        if again is None or again.what != failure.what:
            return False
        best = again
        return True

    if fails(failure.asks):
        _narrow(failure.asks, fails, lambda: next(tries, None) is not None)
    return best


def _narrow(asks: Asks, fails: Callable[[Asks], bool], goes_on: Callable[[], bool]) -> None:
    """Try ever smaller pieces; single asks repeatedly, as long as one can be left out."""
    size = len(asks) // 2
    while size:
        before = len(asks)
        at = max(0, before - 1 - size)  # keeps the failing ask; starts from the end
        while goes_on():
            rest = asks[:at] + asks[at + size :]
            if fails(rest):
                asks = rest
            if not at:
                break
            at = max(0, at - size)
        if size > 1 or len(asks) == before:
            size //= 2
