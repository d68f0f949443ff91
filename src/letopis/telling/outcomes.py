"""How a game ended and who has won it, in words: the same on the page, in the terminal, in replays
and behind links."""

from collections.abc import Sequence

from letopis.core.seats import Seat
from letopis.core.table import Table
from letopis.core.table_acts import BrokenOff
from letopis.telling.sheet_names import signed
from letopis.telling.variants import full_sentence
from letopis.words import Words, seat_name


def outcome_said(words: Words, table: Table) -> str:
    """As a heading, without a full stop; nothing while the game goes on."""
    seats, outcome = table.seats, table.outcome
    if table.broken_off is not None:
        return broken_off_said(words, seats, table.broken_off)
    if outcome is None:
        return ""
    if len(seats) == 1 and outcome.totals:
        return words("outcome.alone", points=signed(outcome.totals[0]))
    return winners_said(words, [seat_name(words, seats, it) for it in outcome.winners])


def winners_said(words: Words, names: Sequence[str]) -> str:
    """Who has won, as a heading."""
    return words("outcome.won", count=len(names), names=", ".join(names))


def broken_off_said(words: Words, seats: tuple[Seat, ...], event: BrokenOff) -> str:
    """TB-3.4. How its people ended a game, and who has won it. Where everybody else has won, the
    one who resigned or was gone is named."""
    names = [seat_name(words, seats, seat) for seat in event.winners]
    others = [seat_name(words, seats, it.id) for it in seats if it.id not in event.winners]
    is_one = "yes" if names and len(others) == 1 else "no"
    how = words("outcome.broken_off", how=event.how, one=is_one, name="".join(others[:1]))
    return f"{how} {full_sentence(winners_said(words, names))}"
