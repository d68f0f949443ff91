"""Chapter 1.2. An act decided: the gate, the rule of its chapter, and what follows by itself."""

from letopis.core.acts import Action, Event, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.engine.advance import is_paid, pay, settle
from letopis.games.strategic.engine.gate import gate, replaced_refusal
from letopis.games.strategic.engine.prompts import default_of
from letopis.games.strategic.engine.reactions import Occasion
from letopis.games.strategic.engine.registry import ACTS, SCENES, WHEN, evolve
from letopis.games.strategic.engine.silent_answers import act_said_beforehand
from letopis.games.strategic.engine.windows import Resumed, opening_facts, waits_for_answers_only
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.realm.requests import Asked
from letopis.games.strategic.realm.vassals import Bound
from letopis.games.strategic.world import Acting, Placing, World
from letopis.games.strategic.world.acts import Course, Decision
from letopis.games.strategic.world.flow import Flow
from letopis.games.strategic.world.turn_facts import Lapse, Throw

# VS-1.2.v, VS-3.2.a: what may be said while a request waits for its answer.
_SAID_MEANWHILE = frozenset({"any-time", "answer", "pass"})


def decide(world: World, person: SeatId, action: Action) -> Decision:
    """The facts that follow from an intention, down to the next question."""
    own = ACTS[type(action)].for_oneself
    seat = person if own else played_seat(world, person)
    refusal = replaced_refusal(world, person, action) or gate(world, seat, action)
    if refusal is not None:
        return refusal
    flow = Flow(world, evolve)
    refusal = _act(flow, seat, action)
    if refusal is not None:
        return refusal
    settle(flow)
    return tuple(flow.events)


def _act(flow: Flow, seat: SeatId, action: Action) -> Refusal | None:
    """The act's own facts, and the window it opens."""
    stands_for = ACTS[type(action)].stands_for
    if stands_for is not None:
        action = stands_for(flow.world, seat, action)
    if _goes_on(flow.world, seat, action):
        flow.record((Resumed(),))
    entry = ACTS[type(action)]
    if isinstance(entry, Course):
        return entry.run(flow, seat, action)
    facts = entry.decide(flow.world, seat, action)
    if isinstance(facts, Refusal):
        return facts
    if isinstance(action, Lapse):
        return _lapse(flow, action, facts)
    flow.record(facts)
    _late_income(flow, facts)
    if isinstance(action, Throw):
        _after_throw(flow, facts)
    elif flow.world.window is None and isinstance(flow.world.phase, Acting):
        _after_act(flow, seat, facts)
    return None


def _lapse(flow: Flow, lapse: Lapse, facts: tuple[Event, ...]) -> Refusal | None:
    """VS-0.2.c. What silence means, as if the seat had said so."""
    silence: Action | Refusal | None = default_of(flow.world, lapse.seat)  # to the open question
    seat = played_seat(flow.world, lapse.seat)
    if lapse.beforehand:
        silence = act_said_beforehand(flow.world, seat, lapse.beforehand)
    if isinstance(silence, Refusal):
        return silence
    assert silence is not None
    flow.record(facts)
    return _act(flow, seat, silence)


def _after_act(flow: Flow, seat: SeatId, facts: tuple[Event, ...]) -> None:
    """VS-1.2.u. Where something happened others may react; a request waits for its answer."""
    cells = _scene(flow.world, facts)
    if cells:
        flow.record(opening_facts(flow.world, cells, "act", seat))
    elif any(isinstance(fact, Asked) for fact in facts):
        flow.record(opening_facts(flow.world, (), "step"))


def _goes_on(world: World, seat: SeatId, action: Action) -> bool:
    """VS-3.2.a, VS-5.4.b. A request never blocks the turn: its asker may act on unanswered."""
    if world.window is None or WHEN[type(action)] & _SAID_MEANWHILE:
        return False
    is_mover = isinstance(world.phase, Acting) and world.phase.seat == seat
    return is_mover and waits_for_answers_only(world)


def _after_throw(flow: Flow, facts: tuple[Event, ...]) -> None:
    """VS-1.2.u. The window of a spell opens when its die has fallen; that of a dragon's attack on
    its way home when its prey is drawn (VS-8.9.1.4.h)."""
    if flow.world.window is not None or flow.world.call is not None:
        return
    if isinstance(flow.world.phase, Acting | Placing):
        cells = _scene(flow.world, facts)
        moment: Occasion = "act" if isinstance(flow.world.phase, Acting) else "closing"
        flow.record(opening_facts(flow.world, cells, moment) if cells else ())


def _late_income(flow: Flow, facts: tuple[Event, ...]) -> None:
    """VS-3.2.e. Who enters service before he was paid this year is paid now."""
    for fact in facts:
        if isinstance(fact, Bound) and not is_paid(flow.world, fact.vassal):
            pay(flow, fact.vassal)


def _scene(world: World, facts: tuple[Event, ...]) -> tuple[Cell, ...]:
    """Where an act has changed something that others may react to."""
    known = (fact for fact in facts if type(fact) in SCENES)
    cells = (cell for fact in known for cell in SCENES[type(fact)](world, fact))
    return tuple(dict.fromkeys(cells))
