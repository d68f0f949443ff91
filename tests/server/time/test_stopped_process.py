"""A process that was stopped, or whose container was, makes nobody miss a turn."""

from letopis.server.house import House
from letopis.server.settings import Settings
from letopis.server.wall_clock import HOUR, LONGEST_BEAT, MINUTE, SECOND, Pulse
from tests.databases import fresh_database
from tests.server.guests import Clock, opened
from tests.server.time.test_clocks import happened, regulated, time_at


class Life:
    """A wall clock, and the pulse of a process beside it."""

    def __init__(self, wall: Clock) -> None:
        self.wall, self._steady = wall, Clock(0)
        self.pulse = Pulse(self._steady)

    def live(self, milliseconds: int) -> None:
        """Time passes, and the process runs."""
        self.wall.turn(milliseconds)
        for _ in range(milliseconds // LONGEST_BEAT):
            self._steady.turn(LONGEST_BEAT)
            self.pulse()

    def stop(self, milliseconds: int) -> None:
        """Time passes, and the process does not run."""
        self.wall.turn(milliseconds)
        self._steady.turn(milliseconds)


def test_a_process_that_was_stopped_makes_nobody_miss_a_turn(
    sqlite_address: str, clock: Clock
) -> None:
    life = Life(clock)
    with opened(House(Settings(sqlite_address), clock, life.pulse)) as inn:
        table, (anna, _) = inn.together("yatzy", "Anna", "Boris", plan=regulated())
        life.live(20 * HOUR)
        inn.tick()
        life.stop(8 * HOUR)  # four more than she had
        inn.tick()
        assert happened(anna, table) == []
        (due,) = time_at(anna, table)["dues"]
        assert due["due_at"] == clock.now + 8 * HOUR - LONGEST_BEAT
        life.live(9 * HOUR)
        inn.tick()
        assert "missed" in happened(anna, table)


def test_a_process_that_was_stopped_briefly_makes_nobody_miss_a_short_turn(
    sqlite_address: str, clock: Clock
) -> None:
    life = Life(clock)
    with opened(House(Settings(sqlite_address), clock, life.pulse)) as inn:
        plan = {"regulation": {"clock": {"kind": "turn", "seconds": 60}}}
        table, (anna, _) = inn.together("yatzy", "Anna", "Boris", plan=plan)
        life.live(30 * SECOND)
        inn.tick()
        life.stop(5 * MINUTE)
        inn.tick()
        assert happened(anna, table) == []
        life.live(6 * MINUTE)
        inn.tick()
        assert "missed" in happened(anna, table)


def test_nobody_is_given_time_for_a_stopped_process_while_another_one_runs(
    postgresql_address: str, clock: Clock
) -> None:
    life = Life(clock)
    settings = Settings(fresh_database(postgresql_address))
    with (
        opened(House(settings, clock, life.pulse)) as stopped,
        opened(House(settings, clock)) as running,
    ):
        table, (anna, _) = running.together("yatzy", "Anna", "Boris", plan=regulated())
        for _ in range(8):
            life.stop(HOUR)
            running.tick()
        before = time_at(anna, table)["dues"]
        stopped.tick()
        assert time_at(anna, table)["dues"] == before
