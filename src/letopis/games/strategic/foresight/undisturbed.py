"""A turn that goes on as if nobody reacted, so that one order can be planned after another."""

from collections import Counter
from functools import reduce
from itertools import product

from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.questions.dry_run import MOST_THROWS
from letopis.core.seats import CHANCE, SeatId
from letopis.games.strategic.engine.decide import decide
from letopis.games.strategic.engine.prompts import asked
from letopis.games.strategic.engine.registry import evolve
from letopis.games.strategic.engine.windows import Pass
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.world import Acting, World
from letopis.games.strategic.world.turn_facts import Throw

MOST_ANSWERS = 100  # passes and throws after one act


def undisturbed(world: World, person: SeatId) -> World:
    """VS-1.2.v, VS-I.q. While the seat's own turn lasts everybody passes, so that a way is gone to
    its end, and dice fall as they fall most often. Of a world as the person sees it."""
    own_turn = Acting(played_seat(world, person))
    for _ in range(MOST_ANSWERS):
        if world.phase != own_turn:
            return world
        answer = _answer(world)
        if answer is None:
            return world
        facts = decide(world, *answer)
        if isinstance(facts, Refusal):
            break
        world = reduce(evolve, facts, world)
    return with_nothing_open(world)


def with_nothing_open(world: World) -> World:
    """Nothing is asked, thrown or fought any more."""
    return replace(world, window=None, route=None, call=None, field=None)


def _answer(world: World) -> tuple[SeatId, Action] | None:
    """What is said to the open question, and who says it."""
    if world.call is not None:
        return CHANCE, Throw(_usual_faces(world))
    if world.window is not None:
        return asked(world)[0], Pass()
    return None


def _usual_faces(world: World) -> tuple[int, ...]:
    """Faces that bring what most throws bring."""
    call = world.call
    assert call is not None
    if call.sides**call.dice > MOST_THROWS:
        return (1,) * call.dice
    throws = list(product(range(1, call.sides + 1), repeat=call.dice))
    outcomes = [decide(world, CHANCE, Throw(faces)) for faces in throws]
    # The throw itself is the first fact: what it brings stands behind it.
    follows = [None if isinstance(it, Refusal) else it[1:] for it in outcomes]
    usual = Counter(follows).most_common(1)[0][0]
    return throws[follows.index(usual)]
