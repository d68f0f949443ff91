"""Chapter 1.2. An act decided: the gate, the rule of its chapter, and what follows by itself."""

from letopis.core.acts import Action, Event, Refusal
from letopis.core.seats import HOST, SeatId
from letopis.games.strategic.aftermath import (
    conquest,
    personal,
    standing_spoils,
    turmoil,
)
from letopis.games.strategic.building import (
    founding,
    hiring,
    structures,
)
from letopis.games.strategic.building.hiring import Hired
from letopis.games.strategic.building.structures import Ordered
from letopis.games.strategic.council import (
    endings,
    proposals,
    turn_order,
)
from letopis.games.strategic.engine import (
    answers,
    reactions,
)
from letopis.games.strategic.engine.advance import is_paid, pay, settle
from letopis.games.strategic.engine.battle_phase import spoken
from letopis.games.strategic.engine.flow import Flow
from letopis.games.strategic.engine.gate import AT_ANY_TIME, gate, replaced_refusal
from letopis.games.strategic.engine.journeys import walk
from letopis.games.strategic.engine.prompts import default_of
from letopis.games.strategic.engine.reactions import (
    Moment,
    Pass,
    Resumed,
    opening,
    waits_for_answers_only,
)
from letopis.games.strategic.engine.throws import decide_throw
from letopis.games.strategic.host import (
    hosting,
)
from letopis.games.strategic.magic import (
    casting,
    duels,
)
from letopis.games.strategic.magic.casting import Fizzled, SpellCast
from letopis.games.strategic.magic.lairs import Tamed
from letopis.games.strategic.magic.spells import Enchanted, Stunned
from letopis.games.strategic.magic.undead import Risen
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.membership import (
    inheritance,
    joining,
    leaving,
    substitutes,
    wanderers,
)
from letopis.games.strategic.membership.substitutes import TakeOver, played_seat
from letopis.games.strategic.membership.tournament import opened_lists
from letopis.games.strategic.movement import (
    sieges,
)
from letopis.games.strategic.movement.marching import Move, decide_path
from letopis.games.strategic.movement.sieges import Besieged
from letopis.games.strategic.realm import (
    peace,
    permissions,
    treasury,
    vassals,
)
from letopis.games.strategic.realm.treasury import may_be_drawn
from letopis.games.strategic.realm.vassals import Answer, Asked, Bound
from letopis.games.strategic.war import (
    battle_asks,
    declaring,
    sealing,
    standing_orders,
    truces,
)
from letopis.games.strategic.war.declaring import (
    Declared,
    declaration,
)
from letopis.games.strategic.war.drawn_orders import left_to_chance
from letopis.games.strategic.world import (
    Acting,
    Dividing,
    Placing,
    World,
)
from letopis.games.strategic.world.dispatch import Deciders, Decision
from letopis.games.strategic.world.lookup import cell_of, own_army
from letopis.games.strategic.world.reasons import HostActed
from letopis.games.strategic.world.turn_facts import (
    Begin,
    Begun,
    CalledFor,
    End,
    Lapse,
    Lots,
    SubturnEnded,
    Throw,
    TimedOut,
)

DECIDE: Deciders = {
    **answers.DECIDE,
    **structures.DECIDE,
    **conquest.DECIDE,
    **declaring.DECIDE,
    **duels.DECIDE,
    **endings.DECIDE,
    **battle_asks.DECIDE,
    **founding.DECIDE,
    **permissions.DECIDE,
    **inheritance.DECIDE,
    **hiring.DECIDE,
    **hosting.DECIDE,
    **joining.DECIDE,
    **leaving.DECIDE,
    **casting.DECIDE,
    **proposals.DECIDE,
    **turn_order.DECIDE,
    **vassals.DECIDE,
    **personal.DECIDE,
    **sealing.DECIDE,
    **sieges.DECIDE,
    **standing_spoils.DECIDE,
    **standing_orders.DECIDE,
    **substitutes.DECIDE,
    **truces.DECIDE,
    **treasury.DECIDE,
    **turmoil.DECIDE,
    **peace.DECIDE,
    **wanderers.DECIDE,
    **reactions.DECIDE,
}


def decide(world: World, person: SeatId, action: Action) -> Decision:
    """The facts that follow from an intention, down to the next question."""
    seat = person if isinstance(action, TakeOver) else played_seat(world, person)
    refusal = replaced_refusal(world, person, action) or gate(world, seat, action)
    if refusal is not None:
        return refusal
    if isinstance(action, Lapse):
        return _lapse(world, seat, action)
    flow = Flow(world)
    refusal = _act(flow, seat, action)
    if refusal is not None:
        return refusal
    settle(flow)
    return tuple(flow.events)


def _act(flow: Flow, seat: SeatId, action: Action) -> Refusal | None:
    """The act's own facts, and the window it opens."""
    action = spoken(flow.world, seat, action)
    if _goes_on(flow.world, seat, action):
        flow.record((Resumed(),))
    if isinstance(action, Move):
        return _move(flow, seat, action)
    facts = _facts(flow.world, seat, action)
    if isinstance(facts, Refusal):
        return facts
    flow.record(facts)
    _late_income(flow, facts)
    if isinstance(action, Throw):
        _after_throw(flow, facts)
    elif flow.world.window is None and isinstance(flow.world.phase, Acting):
        _after_act(flow, seat, facts)
    return None


def _facts(world: World, seat: SeatId, action: Action) -> Decision:
    match action:
        case Throw():
            return decide_throw(world, action)
        case Begin():
            return (Begun(),)
        case End():
            return _end(world, seat)
        case Lots():
            return _lots(world, seat)
        case _:
            return DECIDE[type(action)](world, seat, action)


def _after_act(flow: Flow, seat: SeatId, facts: tuple[Event, ...]) -> None:
    """VS-1.2.u. Where something happened others may react; a request waits for its answer."""
    cells = _scene(flow.world, facts)
    if cells:
        flow.record(opening(flow.world, cells, "act", seat))
    elif any(isinstance(fact, Asked) for fact in facts):
        flow.record(opening(flow.world, (), "step"))


def _goes_on(world: World, seat: SeatId, action: Action) -> bool:
    """VS-3.2.a, VS-5.4.b. A request never blocks the turn: its asker may act on unanswered."""
    if world.window is None or type(action) in AT_ANY_TIME or isinstance(action, Answer | Pass):
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
        moment: Moment = "act" if isinstance(flow.world.phase, Acting) else "closing"
        flow.record(opening(flow.world, cells, moment) if cells else ())


def _move(flow: Flow, seat: SeatId, move: Move) -> Refusal | None:
    """VS-4.1.m, VS-4.3.e. The whole way is judged first, then walked."""
    leg = decide_path(flow.world, seat, move)
    if isinstance(leg, Refusal):
        return leg
    army = own_army(flow.world, seat, move.army)
    assert not isinstance(army, Refusal)
    if move.attack is not None:
        facts = declaration(flow.world, army, move.attack, move.path[-1])
        if isinstance(facts, Refusal):
            return facts
    walk(flow, army, leg, move.attack)
    return None


def _end(world: World, seat: SeatId) -> tuple[Event, ...]:
    """VS-1.1.d, VS-3.2.a. Open requests lapse with the turn."""
    return (*vassals.lapsed(world, seat), SubturnEnded(seat))


def _lots(world: World, seat: SeatId) -> tuple[Event, ...] | Refusal:
    """VS-4.6.f, VS-7.3.a. Chance names whom to dismiss, or gives the orders of a battle."""
    if world.field is not None:
        return left_to_chance(world, seat)
    if isinstance(world.phase, Dividing):
        return opened_lists(world.phase)
    return (CalledFor("dismiss", 1, len(may_be_drawn(world, seat)), (seat,)),)


def _late_income(flow: Flow, facts: tuple[Event, ...]) -> None:
    """VS-3.2.e. Who enters service before he was paid this year is paid now."""
    for fact in facts:
        if isinstance(fact, Bound) and not is_paid(flow.world, fact.vassal):
            pay(flow, fact.vassal)


def _scene(world: World, facts: tuple[Event, ...]) -> tuple[Cell, ...]:
    """Where an act has changed something that others may react to."""
    cells: list[Cell] = []
    for fact in facts:
        match fact:
            case Declared(by, _, target):
                cells += (cell_of(world, by), cell_of(world, target))
            case Hired() | Ordered() | Risen():
                cells.append(fact.cell)
            case Besieged(army) | Stunned(army) | Enchanted(army):
                cells.append(world.armies[army].cell)
            case SpellCast(mage) | Fizzled(mage) | Tamed(_, mage) if world.call is None:
                cells.append(world.armies[mage].cell)
            case _:
                pass
    return tuple(dict.fromkeys(cells))


def _lapse(world: World, teller: SeatId, lapse: Lapse) -> Decision:
    """VS-0.2.c. What silence means, as if the seat had said so."""
    default = default_of(world, lapse.seat)
    assert default is not None
    flow = Flow(world)
    seat = played_seat(world, lapse.seat)
    if teller == HOST:
        flow.record((HostActed("lapse", because=lapse.because),))
    flow.record((TimedOut(seat),))
    refusal = _act(flow, seat, default)
    if refusal is not None:
        return refusal
    settle(flow)
    return tuple(flow.events)
