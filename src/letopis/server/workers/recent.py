"""A bounded cache: what was used last stays."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """Values by key. When they weigh more than `most` together, each one unless it is said
    otherwise, those that were used longest ago go."""

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self._most, self._weigh = most, weigh
        self._kept: dict[K, V] = {}
        self._weight = 0

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: K) -> V | None:
        """The value, which now counts as used."""
        if (found := self._kept.pop(key, None)) is not None:
            self._kept[key] = found
        return found

    def keep(self, key: K, value: V) -> None:
        self.drop(key)
        self._kept[key] = value
        self._weight += self._weigh(value)
        while self._weight > self._most:
            self.drop(next(iter(self._kept)))

    def drop(self, key: K) -> None:
        if (gone := self._kept.pop(key, None)) is not None:
            self._weight -= self._weigh(gone)
