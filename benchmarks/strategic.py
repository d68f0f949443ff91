"""The Great Strategic: random play against catanatron; `growth` with armies; a profile by `parts`.

Random play counts what `random_play` counts. A seat picks one of its pieces (or none) and lists the
acts of that one, as a click on the map does; the council (permissions, votes, standing wishes) and
gifts are left out, so that armies march and fight. "With mages" is the continent with a mage of
each school beside every capital, and coins for spells; dragons sleep in its lairs.
"""

import os
import random
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import TypeVar, cast

from msgspec.structs import replace

from benchmarks.random_play import theirs
from benchmarks.shared.battlefield import battlefield, header
from benchmarks.shared.ledger import figure
from benchmarks.shared.random_games import MATCHES, random_act, war
from letopis.core.acts import Action, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.dice import secret_of_seed
from letopis.core.game import AnyGame, Prompt
from letopis.core.seats import SeatId
from letopis.core.table import advance, ask, open_table
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.world import World

T = TypeVar("T")

ROUNDS = 5
ENTRIES = 1500
GROWTH = (10, 50, 200, 800)
RIVAL = "catanatron"


def main(what: str = "play") -> None:
    """Measure in alternating rounds, so that noise of the machine falls on all."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    {"play": _report_play, "growth": _report_growth, "parts": _report_parts}[what]()


def _report_play() -> None:
    speeds: dict[str, list[float]] = {name: [] for name in (*MATCHES, RIVAL)}
    theirs(0)
    for number in range(ROUNDS):
        for name, found in speeds.items():
            started = time.process_time()
            count = theirs(number) if name == RIVAL else war(MATCHES[name], number, ENTRIES)
            found.append(count.actions / (time.process_time() - started))
    print(f"Strategic, random play, actions of players a second of CPU, median of {ROUNDS}")
    for name, found in speeds.items():
        print(f"{name:<12}{statistics.median(found):>10,.0f}")
    for name in MATCHES:
        pairs = zip(speeds[name], speeds[RIVAL], strict=True)
        figure(f"war-{name}", statistics.median(mine / its for mine, its in pairs))


class Stopwatch:
    """Wraps the game and measures some of its functions; passes on all others."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self.calls: Counter[str] = Counter()

    def __getattr__(self, name: str) -> object:
        return getattr(STRATEGIC, name)

    def _measured(self, part: str, work: Callable[[], T]) -> T:
        started = time.process_time()
        done = work()
        self.spent[part] += time.process_time() - started
        self.calls[part] += 1
        return done

    def legal(self, world: World, seat: SeatId, about: str | None = None) -> tuple[Choice, ...]:
        part = "an army" if about in world.armies else "a structure" if about else "no piece"
        return self._measured(f"list {part}", lambda: STRATEGIC.legal(world, seat, about))

    def decide(self, world: World, seat: SeatId, action: Action) -> tuple[Event, ...] | Refusal:
        tag = str(action.__struct_config__.tag)
        part = f"decide {tag}" if tag in ("move", "end") else "decide another act"
        return self._measured(part, lambda: STRATEGIC.decide(world, seat, action))

    def evolve(self, world: World, event: Event) -> World:
        return self._measured("record a fact", lambda: STRATEGIC.evolve(world, event))

    def prompts(self, world: World) -> tuple[Prompt, ...]:
        return self._measured("say what is asked", lambda: STRATEGIC.prompts(world))


def _report_parts() -> None:
    """Print the time by part; the rest is hashing, writing lines, and the choice itself. The cost
    of the clock, a tenth of an action or more, is subtracted.
    """
    tick = _tick()
    for name in ("duel", "continent", "mages"):
        watch = Stopwatch()
        started = time.process_time()
        count = war(MATCHES[name], 1, ENTRIES, cast(AnyGame, watch))
        whole = time.process_time() - started - 2 * tick * watch.calls.total()
        print(f"{name}: {whole / count.actions * 1e6:,.0f} us for one action, of it")
        net = {part: spent - tick * watch.calls[part] for part, spent in watch.spent.items()}
        for part, spent in sorted(net.items(), key=lambda it: -it[1]):
            calls = watch.calls[part]
            share = spent / whole
            print(f"  {part:<20}{calls:>6} times{spent / calls * 1e6:>7,.0f} us{share:>7.1%}")
        print(f"  {'the rest':<38}{1 - sum(net.values()) / whole:>9.1%}")


def _tick() -> float:
    """The cost of reading the clock once."""
    started, times = time.process_time(), 10_000
    for _ in range(times):
        time.process_time()
    return (time.process_time() - started) / times


def _report_growth() -> None:
    """Measure listing a piece's acts, deciding and recording one, as the number of armies grows."""
    least = {count: min(_cost(count) for _ in range(8)) for count in GROWTH}
    print("one action as armies grow: list a piece's acts, decide, evolve, append")
    for count, spent in least.items():
        print(f"{count:>5} armies {spent * 1e6:>8,.0f} us {spent / least[GROWTH[0]]:>6.2f} x")
    figure("war-growth", least[GROWTH[-1]] / least[GROWTH[0]])


def _cost(count: int) -> float:
    table = open_table(STRATEGIC, header("continent", 2, 0, secret_of_seed(0)))
    table = replace(table, state=battlefield(count // 2))
    seat, rng, times = SeatId("p1"), random.Random(0), 300
    started = time.process_time()
    for _ in range(times):
        entry = ask(table, seat, random_act(table, seat, rng))
        assert not isinstance(entry, Refusal)
        advance(table, entry)
    return (time.process_time() - started) / times


if __name__ == "__main__":
    main(*sys.argv[1:])
