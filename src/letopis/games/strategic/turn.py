"""Chapter 1.2. Who may ask for what, and when: the gate before every rule, and what follows."""

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.seats import CHANCE, HOST, SeatId
from letopis.games.strategic import (
    answers,
    buildings,
    conquest,
    declaring,
    duels,
    fighting,
    founding,
    grants,
    heritage,
    hiring,
    joining,
    leaving,
    magic,
    motions,
    personal,
    realms,
    sealing,
    sieges,
    spoils,
    standing,
    substitutes,
    treasury,
    treaties,
    truces,
    turmoil,
    windows,
)
from letopis.games.strategic.buildings import Ordered
from letopis.games.strategic.chance import decide_throw
from letopis.games.strategic.declaring import Declare, Declared, Sally, cell_of, declaration
from letopis.games.strategic.dispatch import Deciders, Decision
from letopis.games.strategic.flow import Flow
from letopis.games.strategic.founding import Found, standard_start
from letopis.games.strategic.grants import Permit, Revoke
from letopis.games.strategic.heritage import (
    Contest,
    Divide,
    Inherit,
    NameHeir,
    awaits_host,
    tournament,
    unheard,
)
from letopis.games.strategic.hiring import Hired
from letopis.games.strategic.joining import (
    Invite,
    JoinCommander,
    JoinNeutral,
    JoinRuler,
    JoinVassal,
)
from letopis.games.strategic.lairs import Tamed
from letopis.games.strategic.leaving import LeaveGame
from letopis.games.strategic.lots import left_to_chance
from letopis.games.strategic.machine import is_paid, pay, settle, walk
from letopis.games.strategic.magic import Fizzled, SpellCast
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.marching import Move, decide_path
from letopis.games.strategic.motions import Amend, Claim, Propose, Vote, Withdraw
from letopis.games.strategic.pieces import own_army
from letopis.games.strategic.realms import Answer, Arrange, Asked, Bound, Expel, LeaveService
from letopis.games.strategic.rounds import (
    CalledFor,
    End,
    Lapse,
    Lots,
    SubturnEnded,
    Throw,
    TimedOut,
)
from letopis.games.strategic.sieges import Besieged
from letopis.games.strategic.spells import Enchanted, Stunned
from letopis.games.strategic.spoils import StandingSpoils
from letopis.games.strategic.standing import StandingOrders
from letopis.games.strategic.substitutes import (
    TakeOver,
    is_replaced,
    person_of,
    played_seat,
)
from letopis.games.strategic.treasury import Dismiss, may_be_drawn
from letopis.games.strategic.treaties import BreakPeace, MakePeace
from letopis.games.strategic.truces import CallOff
from letopis.games.strategic.undead import Risen
from letopis.games.strategic.war import (
    BATTLE_ACTS,
    battle_question,
    leaders_asked,
    silence,
    spoken,
)
from letopis.games.strategic.windows import (
    Moment,
    Pass,
    Resumed,
    Take,
    may_declare_now,
    opening,
    waits_for_answers_only,
)
from letopis.games.strategic.world import (
    Acting,
    Closing,
    Dividing,
    Entering,
    Fighting,
    Over,
    Placing,
    Shortage,
    World,
)

CLOCK = SeatId("clock")

# Kinds of acts by the moment they belong to; sets, because the gate is asked for every candidate.
JOINING = frozenset({JoinRuler, JoinNeutral, JoinCommander, JoinVassal, Inherit, TakeOver})
DIVIDING = frozenset({Divide, Contest})
DECLARING = frozenset({Declare, Sally})

DECIDE: Deciders = {
    **answers.DECIDE,
    **buildings.DECIDE,
    **conquest.DECIDE,
    **declaring.DECIDE,
    **duels.DECIDE,
    **fighting.DECIDE,
    **founding.DECIDE,
    **grants.DECIDE,
    **heritage.DECIDE,
    **hiring.DECIDE,
    **joining.DECIDE,
    **leaving.DECIDE,
    **magic.DECIDE,
    **motions.DECIDE,
    **realms.DECIDE,
    **personal.DECIDE,
    **sealing.DECIDE,
    **sieges.DECIDE,
    **spoils.DECIDE,
    **standing.DECIDE,
    **substitutes.DECIDE,
    **truces.DECIDE,
    **treasury.DECIDE,
    **turmoil.DECIDE,
    **treaties.DECIDE,
    **windows.DECIDE,
}

# VS-1.2.v. Taken at any time; they neither open a window nor keep one open.
AT_ANY_TIME: frozenset[type[Action]] = frozenset(
    {
        Permit,
        Revoke,
        LeaveService,
        Expel,
        Arrange,
        Take,
        Invite,
        LeaveGame,
        MakePeace,
        BreakPeace,
        Propose,
        Claim,
        Vote,
        Withdraw,
        Amend,
        NameHeir,
        StandingSpoils,
        StandingOrders,
        CallOff,
    }
)

# VS-0.1.b. What a host may do; he has no seat and no pieces.
OF_THE_HOST = (Amend, Vote, NameHeir)


def decide(world: World, person: SeatId, action: Action) -> Decision:
    """The facts that follow from an intention, down to the next question."""
    seat = person if isinstance(action, TakeOver) else played_seat(world, person)
    refusal = replaced_refusal(world, person, action) or gate(world, seat, action)
    if refusal is not None:
        return refusal
    if isinstance(action, Lapse):
        return _lapse(world, action)
    flow = Flow(world)
    refusal = _act(flow, seat, action)
    if refusal is not None:
        return refusal
    settle(flow)
    return tuple(flow.events)


def replaced_refusal(world: World, person: SeatId, action: Action) -> Refusal | None:
    """VS-0.2.d. Whose seat another plays has no say, until it is offered again."""
    if not is_replaced(world, person) or isinstance(action, TakeOver):
        return None
    return Refusal(ClauseId("VS-0.2.d"), "replaced", {"seat": person_of(world, person)})


def gate(world: World, seat: SeatId, action: Action) -> Refusal | None:
    """VS-1.2.a-w. Whether this kind of act is open to this seat at this moment."""
    kind = type(action)
    if isinstance(world.phase, Over):
        return Refusal(ClauseId("VS-0.2.e"), "game-is-over")
    if kind is Throw or seat == CHANCE:
        return _chance_gate(world, seat, action)
    if isinstance(action, Lapse):
        return _clock_gate(world, seat, action)
    if world.call is not None:
        return Refusal(ClauseId("VS-I.q"), "dice-first")
    if seat == HOST:
        return _host_gate(world, action)
    if kind in DIVIDING:
        return None
    player = world.players.get(seat)
    if kind in JOINING and not _is_entering(world, seat):
        return Refusal(ClauseId("VS-3.5.a"), "not-now") if world.year == 0 else None
    if kind is Found or kind in JOINING:
        return None if _is_entering(world, seat) else Refusal(ClauseId("VS-3.5.a"), "not-now")
    if player is None or not player.is_playing:
        return Refusal(ClauseId("VS-1.2.w"), "not-playing")
    return _player_gate(world, seat, action)


def _player_gate(world: World, seat: SeatId, action: Action) -> Refusal | None:
    kind = type(action)
    if kind in AT_ANY_TIME:
        return None if world.year else Refusal(ClauseId("VS-1.2.w"), "not-begun")
    if isinstance(world.phase, Shortage):
        return _shortage_gate(world, seat, action)
    if kind is Answer:
        return None
    if kind is Pass:
        return _turn_in_queue(world, seat)
    if kind in DECLARING:
        return _reaction_gate(world, seat)
    if isinstance(world.phase, Fighting) and isinstance(action, BATTLE_ACTS):
        return _battle_gate(world, seat)
    if not isinstance(world.phase, Acting) or world.phase.seat != seat:
        return _not_your_turn(world)
    if world.window is not None and not waits_for_answers_only(world):
        return Refusal(ClauseId("VS-1.2.v"), "others-may-react")
    if isinstance(action, Lots):
        return Refusal(ClauseId("VS-4.6.f"), "no-shortage")
    return None


def _host_gate(world: World, action: Action) -> Refusal | None:
    """VS-0.1.b. A host, where there is one, keeps the rules and settles disputes."""
    if world.options.host_mode == "none":
        return Refusal(ClauseId("VS-0.1.b"), "no-host")
    if isinstance(world.phase, Fighting) and isinstance(action, BATTLE_ACTS):
        return _battle_gate(world, HOST)  # VS-4.3.i
    if isinstance(action, Lots):
        return None if awaits_host(world) else Refusal(ClauseId("VS-3.6.e"), "no-tournament")
    if not isinstance(action, OF_THE_HOST):
        return Refusal(ClauseId("VS-0.1.b"), "not-for-the-host")
    return None if world.year else Refusal(ClauseId("VS-1.2.w"), "not-begun")


def _battle_gate(world: World, seat: SeatId) -> Refusal | None:
    """VS-7.7.a, VS-7.5.a, VS-7.14.a. Only those whom the battle waits for."""
    if seat in leaders_asked(world):
        return None
    field = world.field
    sides = () if field is None else (field.attack, field.defence)
    if any(seat == side.leader or seat in side.voices for side in sides):
        return Refusal(ClauseId("VS-7.5.a"), "already-sealed")
    return Refusal(ClauseId("VS-7.7.a"), "not-the-leader")


def _chance_gate(world: World, seat: SeatId, action: Action) -> Refusal | None:
    if seat != CHANCE or not isinstance(action, Throw):
        return Refusal(ClauseId("VS-I.q"), "only-chance-throws")
    return None


def _clock_gate(world: World, seat: SeatId, lapse: Lapse) -> Refusal | None:
    """VS-0.2.c. By the clock, or by the host where the regulation leaves it to him."""
    by_host = world.options.timeout_policy == "host_decides"
    hosted = world.options.host_mode != "none"
    if seat not in ((HOST,) if by_host else (CLOCK, HOST)) or (seat == HOST and not hosted):
        return Refusal(ClauseId("VS-0.2.c"), "only-the-clock")
    if lapse.seat not in asked(world) or default_of(world, lapse.seat) is None:
        return Refusal(ClauseId("VS-0.2.c"), "not-waited-for", {"seat": lapse.seat})
    return None


def _is_entering(world: World, seat: SeatId) -> bool:
    return isinstance(world.phase, Entering) and world.phase.seat == seat


def _not_your_turn(world: World) -> Refusal:
    """VS-1.2.w. And whose it is."""
    waited = asked(world)
    return Refusal(ClauseId("VS-1.2.w"), "not-your-turn", {"asked": waited[0] if waited else ""})


def _shortage_gate(world: World, seat: SeatId, action: Action) -> Refusal | None:
    """VS-4.6.d. First of all troops are dismissed."""
    assert isinstance(world.phase, Shortage)
    if world.phase.seat != seat:
        return _not_your_turn(world)
    if not isinstance(action, Dismiss | Lots):
        return Refusal(ClauseId("VS-4.6.d"), "dismiss-first")
    return None


def _turn_in_queue(world: World, seat: SeatId) -> Refusal | None:
    if world.window is None or seat not in world.window.asked:
        return Refusal(ClauseId("VS-1.2.v"), "nothing-to-pass")
    return None


def _reaction_gate(world: World, seat: SeatId) -> Refusal | None:
    """VS-1.2.e, VS-1.2.n, VS-1.2.u, VS-4.3.d. At any time in a turn, in the window's order."""
    late = world.options.battle_declare_during_battle_phase == "yes" and world.phase == Fighting()
    # VS-8.9.1.4.h: a dragon on its way home attacks between turns.
    flight = isinstance(world.phase, Placing) and world.window is not None
    if not isinstance(world.phase, Acting | Closing) and not late and not flight:
        return Refusal(ClauseId("VS-4.3.d"), "declarations-closed")
    waits = world.window is not None and seat not in world.window.asked
    if waits and not waits_for_answers_only(world):
        return Refusal(ClauseId("VS-1.2.v"), "wait-your-turn")
    is_own = isinstance(world.phase, Acting) and world.phase.seat == seat
    moment: Moment = "act" if isinstance(world.phase, Acting) else "closing"
    if not is_own and not may_declare_now(world, moment):
        return Refusal(ClauseId("VS-1.2.u"), "only-at-the-end")
    return None


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
    refusal = decide_path(flow.world, seat, move)
    if refusal is not None:
        return refusal
    army = own_army(flow.world, seat, move.army)
    assert not isinstance(army, Refusal)
    if move.attack is not None:
        facts = declaration(flow.world, army, move.attack, move.path[-1])
        if isinstance(facts, Refusal):
            return facts
    walk(flow, army, move.path, move.attack)
    return None


def _end(world: World, seat: SeatId) -> tuple[Event, ...]:
    """VS-1.1.d, VS-3.2.a. Open requests lapse with the turn."""
    return (*realms.lapsed(world, seat), SubturnEnded(seat))


def _lots(world: World, seat: SeatId) -> tuple[Event, ...] | Refusal:
    """VS-4.6.f, VS-7.3.a. Chance names whom to dismiss, or gives the orders of a battle."""
    if isinstance(world.phase, Fighting):
        return left_to_chance(world, seat)
    if isinstance(world.phase, Dividing):
        return tournament(world.phase)
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


def _lapse(world: World, lapse: Lapse) -> Decision:
    """VS-0.2.c. What silence means, as if the seat had said so."""
    default = default_of(world, lapse.seat)
    assert default is not None
    flow = Flow(world)
    seat = played_seat(world, lapse.seat)
    flow.record((TimedOut(seat),))
    refusal = _act(flow, seat, default)
    if refusal is not None:
        return refusal
    settle(flow)
    return tuple(flow.events)


def asked(world: World) -> tuple[SeatId, ...]:
    """Whom the game waits for: the persons who play those seats (VS-0.2.d)."""
    return tuple(person_of(world, seat) for seat in _asked_seats(world))


def _asked_seats(world: World) -> tuple[SeatId, ...]:
    if world.call is not None:
        return (CHANCE,)
    if isinstance(world.phase, Shortage):
        return (world.phase.seat,)
    if world.window is not None:
        return world.window.asked
    match world.phase:
        case Entering(seat) if seat is not None:
            return (seat,)
        case Acting(seat):
            return (seat,)
        case Dividing():
            return (HOST,) if awaits_host(world) else unheard(world.phase)
        case Fighting():
            return leaders_asked(world)
        case _:
            return ()


def question(world: World) -> str:
    """What is being asked, as a key."""
    if world.call is not None:
        return "throw"
    if isinstance(world.phase, Shortage):
        return "shortage"
    if world.window is not None:
        return "react"
    if world.field is not None:
        return battle_question(world)
    if isinstance(world.phase, Dividing):
        return "tournament" if world.phase.tournament else "divide"
    return "enter" if isinstance(world.phase, Entering) else "turn"


def _entry(world: World, seat: SeatId) -> Action:
    """VS-3.5.i, VS-3.5.l. The standard set; where it cannot be founded, a free commander's luck."""
    standard = standard_start(world)
    if standard is None or isinstance(founding.decide_found(world, seat, standard), Refusal):
        return JoinCommander(founding.STANDARD_ARMY)
    return standard


def default_of(world: World, seat: SeatId) -> Action | None:
    """VS-0.2.c. What silence means to the question that is open."""
    match question(world):
        case "react":
            return Pass()
        case "enter":
            return _entry(world, seat)
        case "shortage" | "tournament":
            return Lots()
        case "divide":
            return Contest()
        case "turn":
            return End()
        case "throw":
            return None
        case _:
            return silence(world, seat)
