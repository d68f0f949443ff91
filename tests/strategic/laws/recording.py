"""Check that facts are complete: recording one must not read a rule, so that later rules cannot
change an old game.

Facts are folded twice, once in a world without house rules and without figures.
"""

from typing import Any

from msgspec.structs import replace

from letopis.core.acts import Event
from letopis.games.strategic.council.proposals import RulesAmended
from letopis.games.strategic.engine.registry import evolve
from letopis.games.strategic.world import World


class _Unreadable:
    """House rules or figures that must not be read."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"a fact is recorded by a rule: {name}")


_LOST: Any = _Unreadable()


def recorded(world: World, fact: Event) -> World:
    """The world after a fact, checked to be the same without rules; amending a rule may read
    them.
    """
    after = evolve(world, fact)
    if not isinstance(fact, RulesAmended):
        bare = evolve(_without_rules(world), fact)
        assert replace(bare, options=after.options, ground=after.ground) == after, fact
    return after


def _without_rules(world: World) -> World:
    return replace(world, options=_LOST, ground=replace(world.ground, catalogue=_LOST))
