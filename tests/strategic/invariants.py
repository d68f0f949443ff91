"""No world may break an invariant, whatever happened in it."""

from letopis.games.strategic.host.invariants import breaches, torn
from letopis.games.strategic.world import World

TOO_CLOSE = "buildings-too-close"


def check(world: World, amended_gap: bool = False) -> None:
    """All of them; the message names the first that is broken.

    Where the distance between buildings was amended in the course of play, older ones stay.
    """
    assert torn(world) is None
    left = [it for it in breaches(world) if not (amended_gap and it.reason == TOO_CLOSE)]
    assert left == []
