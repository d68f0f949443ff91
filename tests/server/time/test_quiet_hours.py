"""Quiet hours: no deadline falls into them, in any zone and on any day."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letopis.core.errors import Trouble
from letopis.server.time.quiet_hours import after_quiet, running_between, running_until
from letopis.server.time.regulation import QuietHours, Regulation, check_regulation
from letopis.server.wall_clock import HOUR, MINUTE

BERLIN = "Europe/Berlin"
NIGHTS = Regulation(zone=BERLIN, quiet=QuietHours("22:00", "08:00"))
NOON = Regulation(zone=BERLIN, quiet=QuietHours("12:00", "13:30"))
WEEKENDS = Regulation(zone=BERLIN, quiet=QuietHours("22:00", "08:00"), days_off=(6, 7))


def at(text: str, zone: str = BERLIN) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("regulation", "moment", "later"),
    [
        (NIGHTS, "2027-01-12T15:00", "2027-01-12T15:00"),
        (NIGHTS, "2027-01-12T22:00", "2027-01-13T08:00"),
        (NIGHTS, "2027-01-13T03:00", "2027-01-13T08:00"),
        (NIGHTS, "2027-01-13T08:00", "2027-01-13T08:00"),
        (NOON, "2027-01-12T12:15", "2027-01-12T13:30"),
        (WEEKENDS, "2027-01-15T23:00", "2027-01-18T08:00"),
        (WEEKENDS, "2027-01-16T12:00", "2027-01-18T08:00"),
        (Regulation(holidays=(date(2027, 1, 1),), zone=BERLIN), "2027-01-01T12:00", "2027-01-02"),
        (Regulation(), "2027-01-12T03:00", "2027-01-12T03:00"),
    ],
)
def test_a_quiet_moment_is_put_off_to_the_end_of_the_quiet(
    regulation: Regulation, moment: str, later: str
) -> None:
    assert after_quiet(regulation, at(moment)) == at(later)


def test_the_night_in_which_clocks_are_changed_ends_at_the_same_hour() -> None:
    assert after_quiet(NIGHTS, at("2027-03-27T23:00")) == at("2027-03-28T08:00")
    assert at("2027-03-28T08:00") - at("2027-03-27T23:00") == 8 * HOUR
    assert after_quiet(NIGHTS, at("2027-10-30T23:00")) == at("2027-10-31T08:00")
    assert at("2027-10-31T08:00") - at("2027-10-30T23:00") == 10 * HOUR


def test_a_bank_stands_still_in_the_quiet() -> None:
    start = at("2027-01-12T21:00")
    assert running_until(NIGHTS, start, 2 * HOUR) == at("2027-01-13T09:00")
    assert running_between(NIGHTS, start, at("2027-01-13T09:00")) == 2 * HOUR
    assert running_until(WEEKENDS, at("2027-01-15T21:00"), 2 * HOUR) == at("2027-01-18T09:00")


REGULATIONS = (NIGHTS, NOON, WEEKENDS, Regulation(holidays=(date(2027, 3, 28),), zone=BERLIN))


@given(
    st.sampled_from(REGULATIONS),
    st.integers(at("2027-01-01"), at("2027-12-31")),
    st.integers(0, 100 * 60),
)
@settings(max_examples=150, deadline=None)
def test_what_runs_and_what_was_used_agree_and_nothing_is_due_in_the_quiet(
    regulation: Regulation, start: int, minutes: int
) -> None:
    due = running_until(regulation, start, minutes * MINUTE)
    assert after_quiet(regulation, due) == due
    assert running_between(regulation, start, due) == minutes * MINUTE


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        (Regulation(zone="Mars/Olympus"), "unknown-zone"),
        (Regulation(zone="../../etc/passwd"), "unknown-zone"),
        (Regulation(quiet=QuietHours("08:00", "08:00")), "always-quiet"),
        (Regulation(bot="nobody"), "unknown-bot"),
    ],
)
def test_what_cannot_be_kept_is_refused(wrong: Regulation, key: str) -> None:
    with pytest.raises(Trouble, match=key):
        check_regulation(wrong)
