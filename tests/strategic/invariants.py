"""The check that a world breaks no invariant."""

from letopis.games.strategic.host.invariants import breaches, torn
from letopis.games.strategic.world import World

TOO_CLOSE = "buildings-too-close"


def check(world: World, amended_gap: bool = False) -> None:
    """Check all invariants.

    If the distance between buildings was amended during play, older buildings may be closer.
    """
    assert torn(world) is None
    left = [it for it in breaches(world) if not (amended_gap and it.reason == TOO_CLOSE)]
    assert left == []
