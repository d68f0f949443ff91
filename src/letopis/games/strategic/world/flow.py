"""A world and the facts that have led to it since an act was decided."""

from collections.abc import Callable, Iterable

from letopis.core.acts import Event
from letopis.games.strategic.world.state import World


class Flow:
    """Carries the world along while facts are found, so that each rule sees the world as it is."""

    def __init__(self, world: World, evolve: Callable[[World, Event], World]) -> None:
        self.world = world
        self.events: list[Event] = []
        self._evolve = evolve

    def record(self, facts: Iterable[Event]) -> None:
        for fact in facts:
            self.events.append(fact)
            self.world = self._evolve(self.world, fact)
