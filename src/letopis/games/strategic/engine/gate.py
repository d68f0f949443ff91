"""Chapter 1.2. The gate before every rule: who may ask for what, and when.

What belongs to which moment the chapters say in their tables of acts.
"""

from letopis.core.acts import Action, ClauseId, Refusal
from letopis.core.seats import CHANCE, CLOCK, HOST, SeatId
from letopis.games.strategic.engine.battle_phase import leaders_asked
from letopis.games.strategic.engine.prompts import asked
from letopis.games.strategic.engine.reactions import Occasion, may_declare_now
from letopis.games.strategic.engine.registry import ACTS, WHEN
from letopis.games.strategic.engine.windows import waits_for_answers_only
from letopis.games.strategic.membership.inheritance import awaits_host
from letopis.games.strategic.membership.substitutes import is_replaced, person_of
from letopis.games.strategic.membership.wanderers import seats_to_agree
from letopis.games.strategic.world import (
    Acting,
    Beginning,
    Closing,
    Dividing,
    Entering,
    Fighting,
    Over,
    Placing,
    Shortage,
    World,
)
from letopis.games.strategic.world.acts import When

Whens = frozenset[When]
_ALWAYS: Whens = frozenset({"any-time", "host", "host-always", "clock"})


def is_always_open(kind: type[Action]) -> bool:
    """VS-1.2.r, VS-0.1.b. What belongs to no moment: whoever may do it may do it at any time."""
    return bool(WHEN[kind] & _ALWAYS)


def replaced_refusal(world: World, person: SeatId, action: Action) -> Refusal | None:
    """VS-0.2.d. Whose seat another plays has no say but for himself, until it is offered again."""
    if not is_replaced(world, person) or ACTS[type(action)].for_oneself:
        return None
    return Refusal(ClauseId("VS-0.2.d"), "replaced", {"seat": person_of(world, person)})


def gate(world: World, seat: SeatId, action: Action) -> Refusal | None:
    """VS-1.2.a-w. Whether this act is open to this seat at this moment."""
    refusal = kind_gate(world, seat, type(action))
    if refusal is not None:
        return refusal
    waited = ACTS[type(action)].waited
    if waited is None or waited(action) in asked(world):
        return None
    return Refusal(ClauseId("VS-0.2.c"), "not-waited-for", {"seat": waited(action)})


def kind_gate(world: World, seat: SeatId, kind: type[Action]) -> Refusal | None:
    """VS-1.2.a-w. Whether this kind of act is open to this seat at this moment.

    Kinds with the same `when` get the same answer, so a list asks once for all of them.
    """
    when = WHEN[kind]
    if isinstance(world.phase, Over):
        return Refusal(ClauseId("VS-0.2.e"), "game-is-over")
    if seat == CHANCE or "chance" in when:
        is_open = seat == CHANCE and "chance" in when
        return None if is_open else Refusal(ClauseId("VS-I.q"), "only-chance-throws")
    if "clock" in when:
        return _clock_gate(world, seat)
    if world.call is not None:
        return Refusal(ClauseId("VS-I.q"), "dice-first")
    if seat == HOST or "host" in when or "host-always" in when:
        return _host_gate(world, seat, when)
    if "dividing" in when or ("consent" in when and seat in seats_to_agree(world)):
        return None
    if isinstance(world.phase, Dividing) and "battle" in when:
        return _battle_gate(world, seat)  # VS-3.6.e
    if "entering" in when or "joining" in when:
        is_early = world.year == 0 or "entering" in when
        is_barred = is_early and not _is_entering(world, seat)
        return Refusal(ClauseId("VS-3.5.a"), "not-now") if is_barred else None
    return _player_gate(world, seat, when)


def _player_gate(world: World, seat: SeatId, when: Whens) -> Refusal | None:
    if _is_entering(world, seat) and not seats_to_agree(world):
        return Refusal(ClauseId("VS-3.5.d"), "found-a-house")
    player = world.players.get(seat)
    if player is None or not player.is_playing:
        return Refusal(ClauseId("VS-1.2.w"), "not-playing")
    return _moment_gate(world, seat, when)


def _moment_gate(world: World, seat: SeatId, when: Whens) -> Refusal | None:
    if "any-time" in when:
        return None if world.year else Refusal(ClauseId("VS-1.2.w"), "not-begun")
    if isinstance(world.phase, Shortage):
        return _shortage_gate(world, seat, when)
    if "answer" in when:
        return None
    if "pass" in when:
        return _turn_in_queue(world, seat)
    if "declaring" in when:
        return _reaction_gate(world, seat)
    if isinstance(world.phase, Fighting) and "battle" in when:
        return _battle_gate(world, seat)
    if not isinstance(world.phase, Acting) or world.phase.seat != seat:
        return _not_your_turn(world)
    if world.window is not None and not waits_for_answers_only(world):
        return Refusal(ClauseId("VS-1.2.v"), "others-may-react")
    if "shortage" in when and "own-turn" not in when:
        return Refusal(ClauseId("VS-4.6.f"), "no-shortage")
    return None


def _host_gate(world: World, seat: SeatId, when: Whens) -> Refusal | None:
    """VS-0.1.b. A host, where there is one, keeps the rules and settles disputes."""
    if world.options.host_mode == "none":
        return Refusal(ClauseId("VS-0.1.b"), "no-host")
    if seat != HOST:
        return Refusal(ClauseId("VS-0.1.b"), "only-the-host")
    if isinstance(world.phase, Beginning):
        return Refusal(ClauseId("VS-1.2.w"), "not-begun")
    if isinstance(world.phase, Fighting) and "battle" in when:
        return _battle_gate(world, HOST)  # VS-4.3.i
    if "tournament" in when:
        return None if awaits_host(world) else Refusal(ClauseId("VS-3.6.e"), "no-tournament")
    if "host-always" in when:
        return None  # VS-0.3.a, VS-0.2.c: before the first year, too
    if "host" not in when and "host-too" not in when:
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


def _clock_gate(world: World, seat: SeatId) -> Refusal | None:
    """VS-0.2.c. By the clock, or by the host where the regulation leaves it to him."""
    by_host = world.options.timeout_policy == "host_decides"
    hosted = world.options.host_mode != "none"
    if seat not in ((HOST,) if by_host else (CLOCK, HOST)) or (seat == HOST and not hosted):
        return Refusal(ClauseId("VS-0.2.c"), "only-the-clock")
    return None


def _is_entering(world: World, seat: SeatId) -> bool:
    return isinstance(world.phase, Entering) and world.phase.seat == seat


def _not_your_turn(world: World) -> Refusal:
    """VS-1.2.w. And whose it is."""
    waited = asked(world)
    return Refusal(ClauseId("VS-1.2.w"), "not-your-turn", {"asked": waited[0] if waited else ""})


def _shortage_gate(world: World, seat: SeatId, when: Whens) -> Refusal | None:
    """VS-4.6.d. First of all troops are dismissed."""
    assert isinstance(world.phase, Shortage)
    if world.phase.seat != seat:
        return _not_your_turn(world)
    if "shortage" not in when:
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
    moment: Occasion = "act" if isinstance(world.phase, Acting) else "closing"
    if not is_own and not may_declare_now(world, moment):
        return Refusal(ClauseId("VS-1.2.u"), "only-at-the-end")
    return None
