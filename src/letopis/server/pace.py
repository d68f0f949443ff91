"""How often somebody may do a thing: so many times in so long."""

from collections import deque

from letopis.server.clock import Now
from letopis.server.problems import Problem

MOST_REMEMBERED = 10_000


class Pace:
    """Remembers in this process who did something when."""

    def __init__(self, now: Now, most: int, within: int) -> None:
        self._now, self._most, self._within = now, most, within
        self._done: dict[str, deque[int]] = {}

    def step(self, who: str) -> None:
        """Once more; a Problem when that is too often."""
        now = self._now()
        if len(self._done) > MOST_REMEMBERED:
            self._done = {it: at for it, at in self._done.items() if at[-1] > now - self._within}
        done = self._done.setdefault(who, deque(maxlen=self._most))
        if len(done) == self._most and done[0] > now - self._within:
            raise Problem(429, "too-many")
        done.append(now)
