"""Words that fail take nothing with them: a plain stand-in is told, and the failure is logged and
counted. A table whose sentence cannot be made is still a table that people play at."""

import logging
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

FAILED: Counter[str] = Counter()  # how often, by what could not be said

_log = logging.getLogger(__name__)


def said_or(instead: Callable[[], T], what: str, make: Callable[[], T]) -> T:
    """What `make` says; if it fails, what is said `instead`. Only the first failure of a kind has
    its trace in the log: whoever finds one can repeat it."""
    try:
        return make()
    except Exception:
        FAILED[what] += 1
        if FAILED[what] == 1:
            _log.exception("no words", extra={"what": what})
        return instead()
