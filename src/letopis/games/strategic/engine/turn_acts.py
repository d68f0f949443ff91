"""Chapter 1. Acts of the turn itself: begin, end, leave it to lots, let the time run out."""

from collections.abc import Iterator

from letopis.core.acts import Event, Refusal
from letopis.core.choices import Choice, Family
from letopis.core.notation import Text
from letopis.core.seats import HOST, SeatId
from letopis.games.strategic.engine.prompts import asked, default_of
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.membership.tournament import pairing_facts
from letopis.games.strategic.realm import requests
from letopis.games.strategic.realm.treasury import dismissal_call
from letopis.games.strategic.war.commanders import voice_of
from letopis.games.strategic.war.drawn_orders import left_to_chance_facts
from letopis.games.strategic.world import Beginning, Dividing, World
from letopis.games.strategic.world.acts import Acts, Decision, act
from letopis.games.strategic.world.reasons import REASON, HostActed
from letopis.games.strategic.world.turn_facts import (
    Begin,
    Begun,
    End,
    Lapse,
    Lots,
    SubturnEnded,
    TimedOut,
)
from letopis.games.strategic.world.wars import Stage


def decide_begin(world: World, seat: SeatId, order: Begin) -> tuple[Event, ...]:
    """VS-0.2.a. Once, by chance: the gate lets nobody else through."""
    return (Begun(),)


def decide_end(world: World, seat: SeatId, order: End) -> tuple[Event, ...]:
    """VS-1.1.d, VS-3.2.a. Open requests lapse with the turn."""
    return (*requests.lapse_facts(world, seat), SubturnEnded(seat))


def decide_lots(world: World, seat: SeatId, order: Lots) -> tuple[Event, ...] | Refusal:
    """VS-4.6.f, VS-7.3.a. Chance names whom to dismiss, or gives the orders of a battle."""
    if world.field is not None:
        return left_to_chance_facts(world, seat)
    if isinstance(world.phase, Dividing):
        return pairing_facts(world.phase)
    return (dismissal_call(world, seat),)


def decide_lapse(world: World, teller: SeatId, lapse: Lapse) -> Decision:
    """VS-0.2.c. Somebody was silent; what silence means is enacted after this."""
    silent = TimedOut(played_seat(world, lapse.seat))
    return (HostActed("lapse", because=lapse.because), silent) if teller == HOST else (silent,)


def list_begin(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    if isinstance(world.phase, Beginning):
        yield Begin()


def list_end(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    yield End()


def list_lots(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """VS-7.3.a. In a battle only where there is something to draw; armies their leader arrays."""
    if world.field is None or _may_draw(world, seat):
        yield Lots()


def _may_draw(world: World, seat: SeatId) -> bool:
    stages: tuple[Stage, ...] = ("orders", "again")
    return any(not isinstance(voice_of(world, seat, it), Refusal) for it in stages)


def list_lapses(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """VS-0.2.c. The clock says that time is over; the host says why, too."""
    for waited in asked(world):
        if default_of(world, waited) is None:
            continue
        if seat == HOST:
            yield Family(Lapse(waited, because=Text("...")), "because", REASON)
        else:
            yield Lapse(waited)


ACTS: Acts = {
    Begin: act(decide_begin, "chance", lists=list_begin),
    End: act(decide_end, lists=list_end),
    Lots: act(decide_lots, "battle", "shortage", "tournament", lists=list_lots),
    Lapse: act(decide_lapse, "clock", lists=list_lapses),
}
