"""Worlds that differ only in what one player has said beforehand, and in how often he has changed
it: all that reaches the others is the same, byte for byte."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest
from litestar.testing import WebSocketTestSession

from letopis.server.house import House
from letopis.server.settings import Settings
from tests.rule import rule
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.server.live.recorder import Held, Recorder, asked, begun, says
from tests.server.skirmish import attack
from tests.server.sockets import looking

HOUR = 3_600_000

Heard: TypeAlias = tuple[list[str], ...]


class Observed:
    """A table where Anna plays, Boris says things beforehand, and Vera watches."""

    def __init__(self, inn: Inn, rules: Json | None = None) -> None:
        self.inn, self.pause = inn, Held(inn)
        self.table, self.anna, self.boris = begun(inn, rules=rules)
        self.vera = inn.guest("Vera")
        self._recorders = [Recorder(inn, it, self.table) for it in (self.anna, self.vera)]
        self._sockets: list[WebSocketTestSession] = []

    @contextmanager
    def watched(self) -> Iterator[None]:
        with looking(self.anna, self.table) as first, looking(self.vera, self.table) as second:
            self._sockets = [first, second]
            self.note()
            yield

    def note(self) -> None:
        """Everything that has come up to now, and everything that can be asked for."""
        for recorder, socket in zip(self._recorders, self._sockets, strict=True):
            recorder.listen(socket)
        for recorder in self._recorders:
            recorder.look()

    def does(self, guest: Guest, line: str) -> None:
        answer = guest.asks(self.table, line)
        assert answer.status_code == 200, answer.text
        assert not answer.json()["is_private"]
        self.note()

    def answered_after_a_pause(self) -> None:
        """By the server, for Boris."""
        before = self.boris.sees(self.table)["seq"]
        self.pause.end()
        while self.boris.sees(self.table)["seq"] == before:
            pass
        self.note()

    def fall_upon_boris(self) -> None:
        """Anna storms his castle; he lets it happen."""
        attack_begun = self.anna.sees(self.table)["seq"]
        attack(self.anna, self.table)
        assert self.anna.sees(self.table)["seq"] > attack_begun
        self.note()

    def heard(self) -> Heard:
        about = self.anna.get(f"/api/tables/{self.table['id']}").json()
        drawn = (self.table["id"], self.table["invite"], about["chronicle"])
        drawn += tuple(it.me["id"] for it in (self.anna, self.boris, self.vera))
        return tuple(it.heard(*drawn) for it in self._recorders)


def compare(folder: Path, *worlds: Callable[[Inn], Heard]) -> Heard:
    """Play every world in a house of its own; the first of them is the measure."""
    first: Heard | None = None
    for at, world in enumerate(worlds):
        (folder / str(at)).mkdir()
        settings = Settings(f"sqlite:///{folder}/{at}/letopis.db")
        with opened(House(settings, Clock())) as inn:
            heard = world(inn)
        first = first or heard
        for here, there in zip(heard, first, strict=True):
            for one, other in zip(here, there, strict=True):
                assert one == other
            assert len(here) == len(there)
    assert first is not None
    return first


@rule("VS-1.2.u")
@pytest.mark.parametrize(
    ("rules", "wished"),
    [
        ({}, ("approached", "never", "always")),
        ({"reaction_asking": "everybody"}, ("approached", "never", "always")),
    ],
)
def test_nobody_learns_how_one_wants_to_be_asked(
    tmp_path: Path, rules: dict[str, str], wished: tuple[str, ...]
) -> None:
    def world(inn: Inn, wish: str) -> Heard:
        seen = Observed(inn, rules)
        with seen.watched():
            says(seen.boris, seen.table, "stance never", "stance always", "stance approached")
            if wish != "approached":
                says(seen.boris, seen.table, f"stance {wish}")
            for line in ("move knights-1 c2 d2 e2", "hire barbarians castle-b2"):
                seen.does(seen.anna, line)
                while (now := asked(seen.anna, seen.table)) != [("p1", "turn")]:
                    if now == [("p1", "react")]:
                        seen.does(seen.anna, "pass")
                    elif seen.boris.sees(seen.table)["is_spared"]:
                        seen.answered_after_a_pause()
                    else:
                        seen.does(seen.boris, "pass")
        return seen.heard()

    hers, watched = compare(tmp_path, *(lambda inn, it=it: world(inn, it) for it in wished))
    assert any("awaited p2" in it for it in hers)  # it was asked, and passed
    assert any("passed p2" in it for it in watched)


PATTERN = "standing-orders attack shoot defend"
UNASKED = (f"{PATTERN} always", "standing-orders random always")


def by_hand(seen: Observed, line: str) -> None:
    seen.does(seen.boris, f"{line} salt 0123456789abcdef01234567")


@rule("VS-7.3.a", "VS-7.5.a")
def test_nobody_learns_who_gives_orders_and_who_has_given_them_long_ago(tmp_path: Path) -> None:
    """Up to the seals, which are drawn anew for everybody."""

    def world(inn: Inn, said: tuple[str, ...]) -> Heard:
        seen = Observed(inn)
        with seen.watched():
            says(seen.boris, seen.table, *said)
            seen.fall_upon_boris()
            assert asked(seen.vera, seen.table) == [("p2", "array")]
            is_unasked = bool(said) and said[-1].endswith("always")
            armies = seen.boris.get(f"/api/tables/{seen.table['id']}/battles").json()
            names = " ".join(it["id"] for it in armies["now"]["scene"]["defence"]["armies"])
            for line in (f"array {names}", "orders defend defend shoot shoot attack attack"):
                if is_unasked:
                    assert seen.boris.sees(seen.table)["is_spared"]
                    seen.answered_after_a_pause()
                else:
                    by_hand(seen, line)
            assert asked(seen.vera, seen.table) == [("p1", "orders")]
        return seen.heard()

    changed = (PATTERN, "standing-orders random", "standing-orders", "standing-spoils leave lower")
    worlds = ((), (PATTERN,), changed, *((*changed, it) for it in UNASKED))
    hers, _ = compare(tmp_path, *(lambda inn, it=it: world(inn, it) for it in worlds))
    assert any("sealed defenders * by p2" in it for it in hers)


def let_time_run_out(seen: Observed) -> None:
    """Questions of one turn share their time: Boris's array and his orders are both overdue."""
    clock = seen.inn.house.now
    assert isinstance(clock, Clock)
    clock.turn(2 * HOUR)
    for _ in ("array", "orders"):
        if "p2" in dict(asked(seen.vera, seen.table)):
            seen.inn.tick()
    assert asked(seen.vera, seen.table) == [("p1", "orders")]
    seen.note()


@rule("VS-7.3.a", "VS-0.2.c", "VS-7.12.e")
@pytest.mark.parametrize("silence", ["clock", "as-standing"])
def test_nobody_learns_what_was_said_for_silence(tmp_path: Path, silence: str) -> None:
    """Neither when time is over nor when somebody lets his orders decide, until cards are open."""

    def world(inn: Inn, said: tuple[str, ...]) -> Heard:
        seen = Observed(inn)
        with seen.watched():
            says(seen.boris, seen.table, *said)
            seen.fall_upon_boris()
            if silence == "clock":
                let_time_run_out(seen)
            else:
                seen.does(seen.boris, "as-standing")
                seen.does(seen.boris, "as-standing")
            assert asked(seen.vera, seen.table) == [("p1", "orders")]
        return seen.heard()

    worlds = ((), (PATTERN,), ("standing-spoils leave lower", "standing-orders random"))
    hers, _ = compare(tmp_path, *(lambda inn, it=it: world(inn, it) for it in worlds))
    assert any("sealed defenders - by p2" in it for it in hers)
