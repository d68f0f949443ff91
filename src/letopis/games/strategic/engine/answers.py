"""VS-3.2.a, VS-5.4.b, VS-4.3.g. What needs another's yes: one table, by what was asked."""

from collections.abc import Callable

from letopis.core.acts import ClauseId, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.personal import annexing_agreed
from letopis.games.strategic.realm.vassals import Answer, Answered, service_agreed
from letopis.games.strategic.war.truces import calling_off_agreed
from letopis.games.strategic.world import Request, RequestKind, World
from letopis.games.strategic.world.dispatch import Deciders, Decision

AGREED: dict[RequestKind, Callable[[World, Request], Decision]] = {
    "service": service_agreed,
    "annex": annexing_agreed,
    "call-off": calling_off_agreed,
}

CLAUSES: dict[RequestKind, ClauseId] = {
    "service": ClauseId("VS-3.2.a"),
    "annex": ClauseId("VS-5.4.b"),
    "call-off": ClauseId("VS-4.3.g"),
}


def decide_answer(world: World, seat: SeatId, answer: Answer) -> Decision:
    """VS-3.2.a. Only by whom it was asked of, and only until the asker's turn ends."""
    request = next((it for it in world.requests if it.id == answer.request), None)
    if request is None or request.to != seat or request.refused:
        clause = CLAUSES["service" if request is None else request.kind]
        return Refusal(clause, "no-such-request", {"request": answer.request})
    if answer.word == "no":
        return (Answered(request.id, "no"),)
    return AGREED[request.kind](world, request)


DECIDE: Deciders = {Answer: decide_answer}
