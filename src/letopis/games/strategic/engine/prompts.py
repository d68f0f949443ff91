"""Whom the game waits for, what it asks him, and what his silence means (VS-1.2.w, VS-0.2.c)."""

from letopis.core.acts import Action, Refusal
from letopis.core.seats import CHANCE, HOST, SeatId
from letopis.games.strategic.building import founding
from letopis.games.strategic.building.founding import standard_start
from letopis.games.strategic.council.turn_order import awaits_order, seating_order
from letopis.games.strategic.engine.battle_phase import battle_question, leaders_asked, silent_act
from letopis.games.strategic.engine.windows import Pass
from letopis.games.strategic.host.hosting import given_hours
from letopis.games.strategic.membership.inheritance import Contest, awaits_host, unheard_claimants
from letopis.games.strategic.membership.joining import JoinCommander
from letopis.games.strategic.membership.substitutes import person_of, played_seat
from letopis.games.strategic.membership.wanderers import Agree, candidate, seats_to_agree
from letopis.games.strategic.world import (
    Acting,
    Beginning,
    Dividing,
    Entering,
    Fighting,
    Shortage,
    World,
)
from letopis.games.strategic.world.turn_facts import End, Lots


def asked(world: World) -> tuple[SeatId, ...]:
    """Whom the game waits for: the persons who play those seats (VS-0.2.d)."""
    return tuple([person_of(world, seat) for seat in _asked_seats(world)])


def _asked_seats(world: World) -> tuple[SeatId, ...]:
    if world.call is not None:
        return (CHANCE,)
    if isinstance(world.phase, Shortage):
        return (world.phase.seat,)
    if world.window is not None:
        return world.window.asked
    match world.phase:
        case Acting(seat):
            return (seat,)
        case Beginning():
            return (CHANCE,)
        case Entering(seat) if seat is not None:
            return seats_to_agree(world) or (seat,)
        case Entering():
            return (HOST,) if awaits_order(world) else ()
        case Dividing():
            return _heirs_asked(world, world.phase)
        case Fighting():
            return leaders_asked(world)
        case _:
            return ()


def _heirs_asked(world: World, phase: Dividing) -> tuple[SeatId, ...]:
    """VS-3.6.e."""
    if world.field is not None:
        return leaders_asked(world)
    return (HOST,) if awaits_host(world) else unheard_claimants(phase)


def question(world: World) -> str:
    """The key of the open question."""
    if world.call is not None:
        return "throw"
    if isinstance(world.phase, Shortage):
        return "shortage"
    if world.window is not None:
        return "react"
    if world.field is not None:
        return battle_question(world)
    if isinstance(world.phase, Acting):
        return "turn"
    if isinstance(world.phase, Dividing):
        return "tournament" if world.phase.tournament else "divide"
    if isinstance(world.phase, Beginning):
        return "begin"
    if awaits_order(world):
        return "order"
    if isinstance(world.phase, Entering):
        return "enter" if candidate(world) is None else "agree"
    return "turn"


def _entry(world: World, seat: SeatId) -> Action:
    """VS-3.5.i, VS-3.5.l. The standard set; where it cannot be founded, a free commander's luck."""
    standard = standard_start(world)
    if standard is None or isinstance(founding.decide_found(world, seat, standard), Refusal):
        return JoinCommander(founding.STANDARD_ARMY)
    return standard


def default_of(world: World, seat: SeatId) -> Action | None:
    """VS-0.2.c. What silence means to the question that is open."""
    return default_to(question(world), world, seat)


def default_to(asked_for: str, world: World, seat: SeatId) -> Action | None:
    """VS-0.2.c. The same, by whoever knows the question already."""
    match asked_for:
        case "turn":
            return End()
        case "react":
            return Pass()
        case "order":
            return seating_order(world)
        case "enter":
            return _entry(world, seat)
        case "agree":
            newcomer = candidate(world)
            assert newcomer is not None
            return Agree(newcomer)
        case "shortage" | "tournament":
            return Lots()
        case "divide":
            return Contest()
        case "throw" | "begin":
            return None  # chance is never late
        case _:
            return silent_act(world, seat)


def extra_hours(world: World, person: SeatId) -> int:
    """VS-0.2.c. What the host has given; by option also the hours of the turns missed in a row."""
    given = given_hours(world, person)
    if world.options.timeout_policy != "skip_and_bank_time" or question(world) != "turn":
        return given
    return given + world.players[played_seat(world, person)].missed * world.options.turn_hours
