"""Whatever holds the event loop is named, in the log and in the metrics."""

import logging
import sys
import time
from collections.abc import Iterator

import pytest

from letopis.server import loop_watch, metrics
from letopis.server.house import House
from letopis.server.settings import Settings
from tests.server.guests import Inn, opened

TOKEN = "for the keeper of the house"
SLOWEST = 60.0  # seconds


@pytest.fixture
def inn(sqlite_address: str) -> Iterator[Inn]:
    with opened(House(Settings(sqlite_address, is_watched=True, metrics_token=TOKEN))) as inn:
        yield inn


def held_for_a_while() -> None:
    """Hold the loop several times as long as is slow."""
    until = time.monotonic() + 10 * loop_watch.SLOW
    while time.monotonic() < until:
        pass


def test_what_holds_the_loop_is_logged_and_counted_by_its_name(
    inn: Inn, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """On a crowded machine something else may be seen at first."""
    monkeypatch.setattr(loop_watch, "OURS", "tests.")
    named = '{name="server.test_loop_watch.held_for_a_while"}'
    shown, until = "", time.monotonic() + SLOWEST
    with caplog.at_level(logging.WARNING):
        while named not in shown:
            assert time.monotonic() < until
            inn.client.blocking_portal.call(held_for_a_while)
            bearer = {"authorization": f"Bearer {TOKEN}"}
            shown = inn.client.get("/api/metrics", headers=bearer).text
    assert f"letopis_slow_callbacks_total{named}" in shown
    assert f"letopis_slow_callback_seconds_total{named}" in shown
    assert "server.test_loop_watch.held_for_a_while" in caplog.text


def test_the_same_name_is_logged_once_a_minute_and_counted_each_time(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now, numbers = 0.0, metrics.Metrics()
    watch = loop_watch.LoopWatch(numbers, lambda: now)
    with caplog.at_level(logging.WARNING):
        for now in (0.0, 1.0, 59.0, 60.0, 61.0):  # noqa: B007 (the clock reads it)
            watch._tell("live.sight.sight", 0.25)
    assert [it.getMessage() for it in caplog.records] == [
        "the loop was held by live.sight.sight for 250 ms"
    ] * 2
    assert 'letopis_slow_callbacks_total{name="live.sight.sight"} 5' in numbers.text({})
    assert 'letopis_slow_callback_seconds_total{name="live.sight.sight"} 1.25' in numbers.text({})


def test_what_a_library_does_has_the_name_of_who_asked_for_it_and_else_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loop_watch, "OURS", "tests.")
    ours = loop_watch._doing(sys._getframe())
    assert ours.startswith("server.test_loop_watch.test_what_a_library_does")
    monkeypatch.setattr(loop_watch, "RUNNER", "tests.")
    assert loop_watch._doing(sys._getframe()).startswith("tests.server.test_loop_watch.")
