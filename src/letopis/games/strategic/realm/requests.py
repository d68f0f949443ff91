"""VS-3.2.a, VS-5.4.b, VS-4.3.g. Requests: what needs another's yes, and the answers to them."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.world import ArmyId, Request, RequestKind, World
from letopis.games.strategic.world.acts import Act, Agreements, Decision, Facts, accepted, act


class Answer(Action, frozen=True, tag="answer"):
    """VS-3.2.a, VS-5.4.b. Yes or no to what another asked."""

    request: int
    word: Literal["yes", "no"]


class Asked(Event, frozen=True, tag="asked"):
    """A request that waits for another's yes."""

    request: int
    kind: RequestKind
    asker: SeatId
    to: SeatId
    by: ArmyId | None = None
    army: ArmyId | None = None


class Answered(Event, frozen=True, tag="answered"):
    """A request was granted, refused, or not answered in time."""

    request: int
    word: Literal["yes", "no", "lapsed"]


def answering(agreements: Agreements) -> Act:
    """The act of answering, by what the chapters say about each kind of request."""

    def decide_answer(world: World, seat: SeatId, answer: Answer) -> Decision:
        """VS-3.2.a. Only by whom it was asked of, and only until the asker's turn ends."""
        request = next((it for it in world.requests if it.id == answer.request), None)
        if request is None or request.to != seat or request.refused:
            clause = ClauseId("VS-3.2.a") if request is None else agreements[request.kind].clause
            return Refusal(clause, "no-such-request", {"request": answer.request})
        if answer.word == "no":
            return (Answered(request.id, "no"),)
        return agreements[request.kind].agreed(world, request)

    def list_answers(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
        numbers = [it.id for it in world.requests if it.to == seat]
        yield from accepted(decide_answer, world, seat, (Answer(it, "yes") for it in numbers))
        yield from accepted(decide_answer, world, seat, (Answer(it, "no") for it in numbers))

    return act(decide_answer, "answer", lists=list_answers)


def lapse_facts(world: World, asker: SeatId) -> tuple[Event, ...]:
    """VS-3.2.a, VS-5.4.b. Open requests end with the asker's turn."""
    own = (it for it in world.requests if it.asker == asker)
    return tuple(Answered(it.id, "lapsed") for it in own if not it.refused)


def evolve_asked(world: World, fact: Asked) -> World:
    request = Request(fact.request, fact.kind, fact.asker, fact.to, fact.by, fact.army)
    return replace(world, requests=(*world.requests, request), asked=fact.request)


def evolve_answered(world: World, fact: Answered) -> World:
    if fact.word == "no":
        kept = tuple(
            replace(it, refused=True) if it.id == fact.request else it for it in world.requests
        )
        return replace(world, requests=kept)
    return replace(world, requests=tuple(it for it in world.requests if it.id != fact.request))


FACTS: Facts = {Asked: evolve_asked, Answered: evolve_answered}
