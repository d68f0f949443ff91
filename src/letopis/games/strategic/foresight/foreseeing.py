"""The facts that would follow from an act, as far as a seat may know and can be sure of."""

from collections.abc import Iterable
from functools import reduce

from letopis.core.acts import Action, Event, Refusal
from letopis.core.dice import Draw
from letopis.core.questions.dry_run import Chance, Foresight, throws_by_outcome
from letopis.core.seats import CHANCE, SeatId
from letopis.games.strategic.engine.decide import decide
from letopis.games.strategic.engine.gate import gate, replaced_refusal
from letopis.games.strategic.engine.registry import ACTS, evolve
from letopis.games.strategic.foresight.lookalikes import lookalikes
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.view import redacted, world_seen_by
from letopis.games.strategic.world import World
from letopis.games.strategic.world.acts import Course
from letopis.games.strategic.world.purposes import (
    DismissalDraw,
    MineDie,
    PreyDraw,
    SpellDice,
    TurmoilDice,
    Vanishing,
)
from letopis.games.strategic.world.turn_facts import Fell, Throw

SEALING = ("array", "orders", "again")  # stages of a battle in which words lie face down
OPEN_PURPOSES = SpellDice | MineDie | TurmoilDice | DismissalDraw | Vanishing | PreyDraw


def foresee(world: World, person: SeatId, action: Action) -> Foresight | Refusal:
    """What would follow in every world that looks like this one to the person."""
    if world.field is not None and world.field.stage in SEALING:
        return _laid_down(world, person, action)
    quiet, *others = lookalikes(world, person)
    facts = decide(quiet, person, action)
    if isinstance(facts, Refusal):
        return facts
    certain = facts
    for other in others:
        decided = decide(other, person, action)
        certain = () if isinstance(decided, Refusal) else _shared_facts(certain, decided)
    after = _with_facts(quiet, certain)
    rest = facts[len(certain) :]
    last = _with_facts(after, rest)
    return Foresight(
        _told_facts(last, certain, person), _told_facts(last, rest, person), after, last
    )


def _laid_down(world: World, person: SeatId, action: Action) -> Foresight | Refusal:
    """VS-7.5.a. While words lie face down only the act itself is certain: what is opened by it
    nobody knows before."""
    known, seat = world_seen_by(world, person), played_seat(world, person)
    refusal = replaced_refusal(known, person, action) or gate(known, seat, action)
    if refusal is not None:
        return refusal
    entry = ACTS[type(action)]
    assert not isinstance(entry, Course), "nobody moves in a battle"
    facts = entry.decide(known, seat, action)
    if isinstance(facts, Refusal):
        return facts
    after = _with_facts(known, facts)
    return Foresight(_told_facts(after, facts, person), (), after, after)


def chances(world: World, seat: SeatId) -> tuple[Chance, ...]:
    """VS-I.q. What the dice that are called for can bring, counted throw by throw."""
    call = world.call
    if call is None or not isinstance(call.purpose, OPEN_PURPOSES):
        return ()
    draw = Draw(call.dice, call.sides)
    return throws_by_outcome(draw, lambda faces: _throw_facts(world, faces, seat))


def _throw_facts(world: World, faces: tuple[int, ...], seat: SeatId) -> tuple[Event, ...]:
    throwing = ACTS[Throw]
    assert not isinstance(throwing, Course)
    facts = throwing.decide(world, CHANCE, Throw(faces))
    assert not isinstance(facts, Refusal)
    consequences = tuple(it for it in facts if not isinstance(it, Fell))
    return _told_facts(_with_facts(world, facts), consequences, seat)


def _shared_facts(facts: tuple[Event, ...], others: tuple[Event, ...]) -> tuple[Event, ...]:
    """The facts with which both begin."""
    for at, (one, other) in enumerate(zip(facts, others, strict=False)):
        if one != other:
            return facts[:at]
    return facts[: len(others)]


def _with_facts(world: World, facts: Iterable[Event]) -> World:
    return reduce(evolve, facts, world)


def _told_facts(world: World, facts: tuple[Event, ...], person: SeatId) -> tuple[Event, ...]:
    """What the person may be told of facts of his own act."""
    told = (redacted(world, fact, person, person) for fact in facts)
    return tuple(it for it in told if isinstance(it, Event))
