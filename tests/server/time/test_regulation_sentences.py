"""What a table has agreed on about time, in sentences."""

from datetime import date

import pytest

from letopis.server.time.regulation import Bank, NoClock, PerTurn, QuietHours, Regulation
from letopis.server.time.regulation_sentences import clock_said, length_said, regulation_said
from letopis.words import words

RU, EN = words("ru"), words("en")
FILLED = Regulation(
    clock=PerTurn(86_400, 4 * 3600),
    quiet=QuietHours("22:00", "08:00"),
    days_off=(7,),
    holidays=(date(2027, 1, 7),),
    extensions=1,
    may_return=False,
)


def test_everything_that_was_filled_in_is_told() -> None:
    told = regulation_said(EN, FILLED)
    text = " ".join((*told.clock, *told.rest))
    for word in ("1 day", "4 hours", "22:00", "Sunday", "2027-01-07", "once", "2 days"):
        assert word in text
    russian = " ".join(regulation_said(RU, FILLED).rest)
    for word in ("воскресенье", "07.01.2027"):
        assert word in russian


def test_nights_and_holidays_are_no_matter_where_no_clock_runs() -> None:
    told = regulation_said(EN, Regulation(quiet=FILLED.quiet))
    assert len(told.clock) == 1
    assert "22:00" not in " ".join(told.rest)
    assert "10 minutes" in " ".join(told.rest)


def test_each_clock_is_told_apart() -> None:
    clocks = NoClock(), PerTurn(60), Bank(3600, 5)
    assert len({clock_said(RU, it) for it in clocks}) == 3


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "0 секунд"),
        (61, "1 минута 1 секунда"),
        (90_000, "1 день 1 час"),
        (86_460, "1 день"),
        (7200, "2 часа"),
    ],
)
def test_a_length_is_told_in_its_two_largest_units(seconds: int, said: str) -> None:
    assert length_said(RU, seconds) == said
