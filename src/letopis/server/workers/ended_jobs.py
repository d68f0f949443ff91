"""Jobs that have killed their worker. They are refused from then on, so that repeating them does
not kill another."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from letopis.core.errors import Trouble
from letopis.server.workers.processes import DIED, TOO_HEAVY, TOO_LONG
from letopis.server.workers.recent import Recent

MOST_KEPT = 300


class EndedJobs:
    """Remembers the keys of the latest of them, and why each was ended."""

    def __init__(self) -> None:
        self._why = Recent[Hashable, str](MOST_KEPT)

    def check(self, key: Hashable) -> None:
        """`Trouble` if this job has ended a worker before."""
        if (why := self._why.get(key)) is not None:
            raise Trouble(why)

    @contextmanager
    def watch(self, key: Hashable) -> Iterator[None]:
        """Context of a job: refuses it if it has killed a worker, and remembers it if it does."""
        self.check(key)
        try:
            yield
        except Trouble as trouble:
            if trouble.key in (TOO_HEAVY, TOO_LONG, DIED):
                self._why.keep(key, trouble.key)
            raise
