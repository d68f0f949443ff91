"""The regulation of a table in sentences."""

from collections.abc import Iterator

from msgspec import Struct

from letopis.server.time.regulation import Bank, Clock, NoClock, PerTurn, Regulation
from letopis.words import Words

UNITS = {"day": 86_400, "hour": 3600, "minute": 60, "second": 1}
MOST_UNITS = 2  # of a length: a day and an hour, but no minutes beside them


class RegulationWords(Struct, frozen=True):
    """A few sentences about the clock, and all the others."""

    clock: tuple[str, ...]
    rest: tuple[str, ...]


def regulation_said(words: Words, regulation: Regulation) -> RegulationWords:
    standstill = () if isinstance(regulation.clock, NoClock) else _standstill(words, regulation)
    rest = (*standstill, *_absence(words, regulation))
    return RegulationWords(clock_said(words, regulation.clock), rest)


def clock_said(words: Words, clock: Clock) -> tuple[str, ...]:
    match clock:
        case NoClock():
            return (words("regulation.none"),)
        case PerTurn(seconds, brief):
            turn = words("regulation.turn", length=length_said(words, seconds))
            if brief is None:
                return (turn,)
            return turn, words("regulation.brief", length=length_said(words, brief))
        case Bank(seconds, increment):
            length, more = length_said(words, seconds), length_said(words, increment)
            return (words("regulation.bank", length=length, increment=more),)


def length_said(words: Words, seconds: int) -> str:
    """In its two largest units: `2 days 4 hours`."""
    parts, left = list[tuple[str, int]](), seconds
    for unit, length in UNITS.items():
        parts.append((unit, left // length))
        left %= length
    first = next((at for at, (_, count) in enumerate(parts) if count), len(parts) - 1)
    shown = [it for it in parts[first : first + MOST_UNITS] if it[1]] or parts[-1:]
    return " ".join(words.at("regulation", "length", unit, count=count) for unit, count in shown)


def _standstill(words: Words, regulation: Regulation) -> Iterator[str]:
    quiet = regulation.quiet
    if quiet is not None:
        about = {"from": quiet.start, "to": quiet.end, "zone": regulation.zone}
        yield words("regulation.quiet", **about)
    if regulation.days_off:
        names = words.texts("regulation", "weekdays")
        days = ", ".join(names[day - 1] for day in regulation.days_off)
        yield words("regulation.days_off", days=days)
    if regulation.holidays:
        written = words("regulation.date")
        days = ", ".join(day.strftime(written) for day in regulation.holidays)
        yield words("regulation.holidays", days=days)
    if regulation.extensions:
        yield words("regulation.extensions", count=regulation.extensions)
    yield _choice(words, "missed", "misses", regulation.missed)


def _absence(words: Words, regulation: Regulation) -> Iterator[str]:
    if isinstance(regulation.clock, NoClock):
        yield words("regulation.gone", length=length_said(words, regulation.gone_seconds))
    yield _choice(words, "replacing", "replaces", regulation.replacing)
    yield words("regulation.replace_after", count=regulation.replace_after)
    if not regulation.may_return:
        yield words("regulation.no_return")
    yield words("regulation.vote", length=length_said(words, regulation.vote_seconds))


def _choice(words: Words, label: str, values: str, chosen: str) -> str:
    """As the form calls it in which the table was agreed upon."""
    said = words.at("web", "clock", values, chosen)
    return f"{words.at('web', 'clock', label)}: {said[:1].lower()}{said[1:]}."
