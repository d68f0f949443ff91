"""The fewest asks that still go wrong in the same way: delta debugging over what was asked."""

from collections.abc import Callable

from letopis.core.header import Header
from tests.fuzz.games import Failure, play_again
from tests.fuzz.players import Asked

MOST_TRIES = 400
NEVER, EVERY_ENTRY = 10**9, 1

Asks = tuple[Asked, ...]


def shortened(header: Header, failure: Failure, most_tries: int = MOST_TRIES) -> Failure:
    """Pieces are left out, large ones first, as long as the same failure comes of the rest. What
    shows only where everything is checked is looked for so."""
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
    """Ever smaller pieces; single asks again and again, as long as one of them can go."""
    size = len(asks) // 2
    while size:
        before = len(asks)
        at = max(0, before - 1 - size)  # what failed stays; before it the end matters least
        while goes_on():
            rest = asks[:at] + asks[at + size :]
            if fails(rest):
                asks = rest
            if not at:
                break
            at = max(0, at - size)
        if size > 1 or len(asks) == before:
            size //= 2
