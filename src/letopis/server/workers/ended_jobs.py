"""Jobs that have ended their worker. They are refused from then on: whoever sends the same again
must not cost another worker."""

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from letopis.core.errors import Trouble
from letopis.server.workers.processes import DIED, TOO_HEAVY, TOO_LONG

MOST_KEPT = 300


class EndedJobs:
    """Remembers the keys of the latest of them, and why each was ended."""

    def __init__(self) -> None:
        self._why: OrderedDict[Hashable, str] = OrderedDict()

    def check(self, key: Hashable) -> None:
        """`Trouble` if this job has ended a worker before."""
        if (why := self._why.get(key)) is not None:
            raise Trouble(why)

    @contextmanager
    def watch(self, key: Hashable) -> Iterator[None]:
        """Around a job: it is not begun again, and remembered if it is one of them."""
        self.check(key)
        try:
            yield
        except Trouble as trouble:
            if trouble.key in (TOO_HEAVY, TOO_LONG, DIED):
                self._why[key] = trouble.key
                while len(self._why) > MOST_KEPT:
                    self._why.popitem(last=False)
            raise
