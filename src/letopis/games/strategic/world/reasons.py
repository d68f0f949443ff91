"""VS-0.1.b. Every act of the host is an entry that says why."""

from typing import Literal

from letopis.core.acts import ClauseId, Event, Refusal
from letopis.core.choices import AnyText
from letopis.core.notation import Text
from letopis.games.strategic.world.acts import Facts
from letopis.games.strategic.world.state import World

NO_REASON = Text("")
REASON = AnyText(longest=500, shortest=1)


class HostActed(Event, frozen=True, tag="host-acted"):
    """What the host did and why; `breaks` names a rule that he has overridden, `back` the entry
    after which everything was as it is now."""

    what: Literal["edit", "extend", "replace", "lapse", "amend"]
    breaks: str | None = None
    back: int = 0
    because: Text = NO_REASON


def reason_refusal(because: str) -> Refusal | None:
    """VS-0.1.b. Not without a reason, and one that can be read."""
    if not because.strip():
        return Refusal(ClauseId("VS-0.1.b"), "reason-needed")
    if len(because) > REASON.longest:
        return Refusal(ClauseId("VS-0.1.b"), "reason-too-long", {"longest": REASON.longest})
    return None


def evolve_host_acted(world: World, fact: HostActed) -> World:
    return world


FACTS: Facts = {HostActed: evolve_host_acted}
