"""Computes due times from the questions a game waits for; pure, so all processes agree."""

from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.server.live.live_table import LiveTable, Waiting
from letopis.server.time.quiet_hours import after_quiet, running_between, running_until
from letopis.server.time.regulation import Bank, Regulation, length_of
from letopis.server.wall_clock import HOUR, SECOND
from letopis.store.sql.around_table.clocks import Due, SeatClock, Timing


def is_timed(regulation: Regulation, live: LiveTable) -> bool:
    """Whether anybody's time runs at all."""
    return any(_length(regulation, it) is not None for it in live.waiting)


def due_for(
    regulation: Regulation, live: LiveTable, waiting: Waiting, timing: Timing
) -> Due | None:
    """What is due of a seat that is asked; None where nobody hurries."""
    length = _length(regulation, waiting)
    if length is None:
        return None
    since_at = max(live.times[waiting.runs_since], timing.clock.agreed_at)
    extra = waiting.prompt.extra_hours * HOUR
    if isinstance(regulation.clock, Bank):
        amount = _bank(regulation.clock, timing.seat(waiting.seat)) + extra
        due_at = running_until(regulation, since_at, amount)
    else:
        due_at = after_quiet(regulation, since_at + length + extra)
    return Due(
        timing.clock.room,
        waiting.seat,
        waiting.key,
        waiting.runs_since,
        since_at,
        length,
        extra,
        due_at,
    )


def still_due(regulation: Regulation, due: Due, waiting: Waiting, now: int) -> Due:
    """The due time runs on, with the turn's next question or an extension by the host."""
    extra = waiting.prompt.extra_hours * HOUR
    due, more = replace(due, question=waiting.key, extra=extra), extra - due.extra
    if more <= 0:
        return due
    if due.rest is not None:
        return replace(due, rest=due.rest + more)
    start = now if due.due_at is None or due.is_missed else due.due_at
    return replace(due, due_at=after_quiet(regulation, start + more), is_missed=False)


def postponed_due(regulation: Regulation, due: Due, amount: int) -> Due:
    """Later by that much; a table that rests has so much more left."""
    if due.rest is not None:
        return replace(due, rest=due.rest + amount)
    if due.due_at is None:
        return due
    return replace(due, due_at=after_quiet(regulation, due.due_at + amount))


def fresh_due(regulation: Regulation, due: Due, timing: Timing, now: int) -> Due:
    """The full time again, from now; on a paused table from when it goes on."""
    fresh = replace(due, since_at=now, is_missed=False, claimed_by=None, claimed_at=None)
    if timing.is_paused:
        return replace(fresh, due_at=None, rest=due.length)
    return replace(fresh, due_at=after_quiet(regulation, now + due.length), rest=None)


def paused_due(due: Due, now: int) -> Due:
    """The due time of a paused table; what has run out already stays so."""
    if due.due_at is None:
        return due
    return replace(due, due_at=None, rest=max(0, due.due_at - now))


def resumed_due(regulation: Regulation, due: Due, now: int) -> Due:
    if due.rest is None:
        return due
    return replace(due, due_at=after_quiet(regulation, now + due.rest), rest=None)


def after_answer(regulation: Regulation, live: LiveTable, due: Due, seat: SeatClock) -> SeatClock:
    """What a seat's clock shows once the game waits for it no longer."""
    answered_at = _acted_at(live, due.seat, due.since)
    if answered_at is not None and not due.is_missed:
        seat = replace(seat, missed_in_row=0)
    if not isinstance(regulation.clock, Bank):
        return seat
    at, left = answered_at or live.times[-1], 0
    if due.due_at is not None and not due.is_missed:
        left = running_between(regulation, at, due.due_at)
    full = regulation.clock.seconds * SECOND
    return replace(seat, bank=min(full, left + regulation.clock.increment_seconds * SECOND))


def _length(regulation: Regulation, waiting: Waiting) -> int | None:
    prompt = waiting.prompt
    return length_of(regulation.clock, prompt.hours, is_brief=prompt.is_brief)


def _bank(clock: Bank, seat: SeatClock) -> int:
    return clock.seconds * SECOND if seat.bank is None else seat.bank


def _acted_at(live: LiveTable, seat: SeatId, since: int) -> int | None:
    """When a seat has last done something after an entry."""
    for entry in reversed(live.entries[since:]):
        if entry.seat == seat:
            return live.times[entry.seq]
    return None
