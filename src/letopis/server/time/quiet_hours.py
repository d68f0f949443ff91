"""Quiet hours, days off and holidays: when no time is up, and no bank is spent."""

from datetime import UTC, datetime, time, timedelta

from letopis.server.time.regulation import Regulation
from letopis.server.wall_clock import MINUTE, SECOND, zone_of

MOST_STOPS = 1000  # how often a long time may be interrupted


def after_quiet(regulation: Regulation, moment: int) -> int:
    """That moment, or the end of the quiet time it falls into."""
    while (end := _quiet_until(regulation, moment)) is not None:
        moment = end
    return moment


def running_until(regulation: Regulation, start: int, amount: int) -> int:
    """When an amount of time is used up that stands still while it is quiet."""
    moment = after_quiet(regulation, start)
    for _ in range(MOST_STOPS):
        stop = _next_quiet(regulation, moment)
        if stop is None or moment + amount < stop:
            return moment + amount
        amount -= stop - moment
        moment = after_quiet(regulation, stop)
    return moment + amount


def running_between(regulation: Regulation, start: int, end: int) -> int:
    """How much of that time was not quiet."""
    used, moment = 0, after_quiet(regulation, start)
    while moment < end:
        stop = _next_quiet(regulation, moment)
        if stop is None or stop >= end:
            return used + end - moment
        used += stop - moment
        moment = after_quiet(regulation, stop)
    return used


def _quiet_until(regulation: Regulation, moment: int) -> int | None:
    """The end of the quiet stretch that holds a moment; None when it is not quiet."""
    local = datetime.fromtimestamp(moment / SECOND, zone_of(regulation.zone))
    if _is_off(regulation, local):
        midnight = datetime.combine(local.date() + timedelta(days=1), time(), local.tzinfo)
        return _later(midnight, moment)
    if (quiet := regulation.quiet) is None:
        return None
    start, end, at = time.fromisoformat(quiet.start), time.fromisoformat(quiet.end), local.time()
    if start < end:
        return _later(_at(local, end), moment) if start <= at < end else None
    if at >= start:
        return _later(_at(local, end) + timedelta(days=1), moment)
    return _later(_at(local, end), moment) if at < end else None


def _next_quiet(regulation: Regulation, moment: int) -> int | None:
    """When the next quiet stretch begins after a moment that is not quiet."""
    if regulation.quiet is None and not regulation.days_off and not regulation.holidays:
        return None
    local = datetime.fromtimestamp(moment / SECOND, zone_of(regulation.zone))
    midnight = datetime.combine(local.date() + timedelta(days=1), time(), local.tzinfo)
    if regulation.quiet is not None:
        tonight = _later(_at(local, time.fromisoformat(regulation.quiet.start)), 0)
        if moment < tonight < _later(midnight, 0):
            return tonight
    return _later(midnight, moment)


def _is_off(regulation: Regulation, local: datetime) -> bool:
    return local.date() in regulation.holidays or local.isoweekday() in regulation.days_off


def _at(local: datetime, at: time) -> datetime:
    return local.replace(hour=at.hour, minute=at.minute, second=0, microsecond=0)


def _later(local: datetime, moment: int) -> int:
    """In milliseconds, and never before: when clocks are put back an hour comes twice."""
    return max(int(local.astimezone(UTC).timestamp() * SECOND), moment + MINUTE if moment else 0)
