"""Chapter 1. Acts of the turn itself: begin, end, leave it to lots, let the time run out."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import ClauseId, Event, Refusal
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
from letopis.games.strategic.world.acts import Acts, Decision, Hearing, act, told_to_teller
from letopis.games.strategic.world.reasons import REASON, HostActed, reason_refusal
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


def decide_begin(world: World, seat: SeatId, order: Begin) -> tuple[Event, ...] | Refusal:
    """VS-0.2.a. Once, by chance: the gate lets nobody else through."""
    if not isinstance(world.phase, Beginning):
        return Refusal(ClauseId("VS-0.2.a"), "begun-already")
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
    """VS-0.2.c, VS-0.1.b. Somebody was silent, and a host says why; what silence means is enacted
    after this."""
    if default_of(world, lapse.seat) is None:
        return Refusal(ClauseId("VS-0.2.c"), "not-waited-for", {"seat": lapse.seat})
    refusal = reason_refusal(lapse.because) if teller == HOST else _clock_refusal(lapse)
    if refusal is not None:
        return refusal
    silent = TimedOut(played_seat(world, lapse.seat))
    return (HostActed("lapse", because=lapse.because), silent) if teller == HOST else (silent,)


def _clock_refusal(lapse: Lapse) -> Refusal | None:
    return Refusal(ClauseId("VS-0.2.c"), "clocks-have-no-reasons") if lapse.because else None


def _hidden_lapse(told: Lapse, hearing: Hearing) -> Lapse:
    """VS-0.2.c. What was said beforehand is heard by whoever said it."""
    return told if told.seat == hearing.person else replace(told, beforehand=())


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
    Lots: act(
        decide_lots, "battle", "shortage", "tournament", lists=list_lots, hides=told_to_teller
    ),
    Lapse: act(
        decide_lapse,
        "clock",
        lists=list_lapses,
        waited=lambda lapse: lapse.seat,
        hides=_hidden_lapse,
    ),
}
