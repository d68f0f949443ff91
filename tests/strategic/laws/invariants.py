"""The check that a world breaks no invariant."""

from letopis.core.acts import Refusal
from letopis.games.strategic.host.invariants import breaches, torn
from letopis.games.strategic.world import World

TOO_CLOSE = "buildings-too-close"


def check(world: World, amended_gap: bool = False, drawn: World | None = None) -> None:
    """Check all invariants.

    If the distance between buildings was amended during play, older buildings may be closer. What
    a position that was `drawn` breaks already, such as a dragon of nobody's, is not held against
    what was played from it.
    """
    assert torn(world) is None
    before = set() if drawn is None else {_named(it) for it in breaches(drawn)}
    found = [it for it in breaches(world) if _named(it) not in before]
    left = [str(it) for it in found if not (amended_gap and it.reason == TOO_CLOSE)]
    assert left == []


def _named(breach: Refusal) -> tuple[str, object]:
    return breach.reason, breach.about.get("army")
