"""What every list is made with: candidates, judged by the rules themselves."""

from collections.abc import Iterable, Iterator

from letopis.core.acts import Action, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import ArmyKind, School
from letopis.games.strategic.engine.registry import DECIDE
from letopis.games.strategic.world import World

SCHOOLS = tuple(school for school in School if school is not School.GREY)


def accepted(world: World, seat: SeatId, candidates: Iterable[Action]) -> Iterator[Action]:
    """Those that their rule does not refuse."""
    for action in candidates:
        if not isinstance(DECIDE[type(action)](world, seat, action), Refusal):
            yield action


def schools(world: World, kind: ArmyKind) -> tuple[School | None, ...]:
    """VS-6.3.i. What a new army of that kind may be taught."""
    if kind != "mage":
        return (None,)
    later = world.options.mage_school_choice == "at_first_cast"
    return (None, *SCHOOLS) if later else SCHOOLS
