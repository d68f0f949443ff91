"""The Great Strategic: random play against catanatron, a profile, `reach`, growth with armies.

Random play counts what `random_play` counts. A seat picks one of its pieces (or none) and lists the
acts of that one, as a click on the map does; the council (permissions, votes, standing wishes) and
gifts are left out, so that armies march and fight. "With mages" is the continent with a mage of
each school beside every capital, and coins for spells; dragons sleep in its lairs.
"""

import os
import random
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from cProfile import Profile
from typing import TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from benchmarks.random_play import Count, theirs
from benchmarks.shared.battlefield import battlefield, header
from letopis.core.acts import Action, Event, Refusal
from letopis.core.choices import Choice, Family, pick
from letopis.core.chronicle import Entry
from letopis.core.dice import secret_of_seed
from letopis.core.driver import next_entry, throw_source
from letopis.core.game import AnyGame, Prompt
from letopis.core.seats import CHANCE, SeatId
from letopis.core.table import Table, advance, ask, open_table
from letopis.games.strategic.catalogue import School
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.legal import COUNCIL
from letopis.games.strategic.reach import ways
from letopis.games.strategic.realm.treasury import with_coins
from letopis.games.strategic.world import Acting, Army, ArmyId, World
from letopis.games.strategic.world.changes import with_new_army
from letopis.games.strategic.world.lookup import (
    next_id,
    structure_named,
)

T = TypeVar("T")

ROUNDS = 5
ENTRIES = 1500
GROWTH = (10, 50, 200, 800)
COINS = 200
SCHOOLS = tuple(school for school in School if school is not School.GREY)
IDLE = frozenset({"send", "offer-service", "dismiss", "sally"})


class Match(Struct, frozen=True):
    """A game of random players; mages are added at the first turn."""

    map: str
    seats: int
    magic: bool = False


MATCHES = {
    "duel": Match("duel", 2),
    "islands": Match("islands", 4),
    "continent": Match("continent", 8),
    "with mages": Match("continent", 8, magic=True),
}
RIVAL = "catanatron"


def play(match: Match, seed: int, entries: int, game: AnyGame = STRATEGIC) -> Count:
    """Play up to so many entries of a game of random players."""
    secret, rng, magic = secret_of_seed(seed), random.Random(seed), match.magic
    table = open_table(game, header(match.map, match.seats, seed, secret))
    source, actions = throw_source(table.header, secret), 0
    while table.seq < entries and (asked := table.asked):
        if magic and isinstance(table.state.phase, Acting):
            table, magic = replace(table, state=_with_mages(table.state)), False
        entry = next_entry(table, source, lambda table, seat: _choice(table, seat, rng))
        assert isinstance(entry, Entry), entry
        actions += CHANCE not in asked
        table = advance(table, entry)
    return Count(actions, table.seq)


def _choice(table: Table, seat: SeatId, rng: random.Random) -> Action:
    """Draw a piece, then one of its acts; the next piece if it has none. All seats enter as rulers,
    and questions outside a turn get their default answer.
    """
    game = table.game
    prompt = game.prompts(table.state)[0]
    if prompt.key != "turn" and prompt.default is not None:
        return prompt.default
    pieces = [it for it in game.subjects(table.state, seat) if it != COUNCIL]
    for piece in (*_in_any_order(pieces, rng), ""):
        listed = list(game.legal(table.state, seat, piece))
        while listed:
            choice = listed.pop(rng.randrange(len(listed)))
            if _is_sensible(table.state, seat, choice):
                return pick(choice, rng.randrange)
    raise AssertionError("nothing to do")


def _in_any_order(pieces: list[str], rng: random.Random) -> Iterator[str]:
    """Some pieces in random order, sometimes none, so that turns end."""
    if rng.random() > 0.1:
        yield from rng.sample(pieces, min(4, len(pieces)))


def _is_sensible(world: World, seat: SeatId, choice: Choice) -> bool:
    """Whether an act keeps the map populated: no gifts, no dismissals, no attacks on own pieces."""
    act = choice.example if isinstance(choice, Family) else choice
    if act.__struct_config__.tag in IDLE:
        return False
    target = getattr(act, "attack", None) or getattr(act, "target", None)
    return not isinstance(target, str) or not _is_own(world, seat, target)


def _is_own(world: World, seat: SeatId, name: str) -> bool:
    army, structure = world.armies.get(ArmyId(name)), structure_named(world, name)
    owner = army.owner if army is not None else structure.owner if structure is not None else None
    return owner == seat


def _with_mages(world: World) -> World:
    for seat, player in world.players.items():
        assert player.capital is not None
        around = world.ground.sites[player.capital].neighbours
        free = [it for it in around if it not in world.standing and it not in world.structures]
        for cell, school in zip(free, SCHOOLS, strict=False):
            mage = Army(next_id(world, "mage"), "mage", seat, cell, school=school)
            world = with_new_army(world, mage)
        world = with_coins(world, seat, COINS)
    return world


def main() -> None:
    """Measure in alternating rounds, so that noise of the machine falls on all."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    _report_play()
    print()
    _report_parts()
    print()
    _report_reach()
    print()
    _report_growth()


def _report_play() -> None:
    speeds: dict[str, list[float]] = {name: [] for name in (*MATCHES, RIVAL)}
    theirs(0)
    for number in range(ROUNDS):
        for name, found in speeds.items():
            started = time.process_time()
            count = theirs(number) if name == RIVAL else play(MATCHES[name], number, ENTRIES)
            found.append(count.actions / (time.process_time() - started))
    rival = statistics.median(speeds[RIVAL])
    print(f"Strategic, random play, actions of players a second of CPU, median of {ROUNDS}")
    for name, found in speeds.items():
        speed = statistics.median(found)
        print(f"{name:<12}{speed:>10,.0f}{speed / rival:>8.2f} x {RIVAL}")


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
    for name in ("duel", "continent", "with mages"):
        watch = Stopwatch()
        started = time.process_time()
        count = play(MATCHES[name], 1, ENTRIES, cast(AnyGame, watch))
        whole = time.process_time() - started - 2 * tick * watch.calls.total()
        print(f"{name}: {whole / count.actions * 1e6:,.0f} us for one action, of it", end="")
        print(f" (calls of functions: {_calls(MATCHES[name]):,})")
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


def _calls(match: Match) -> int:
    """Function calls for one action: independent of the machine and its load."""
    profile = Profile()
    count = profile.runcall(play, match, 1, ENTRIES)
    return sum(entry.callcount for entry in profile.getstats()) // count.actions


def _report_reach() -> None:
    """Measure `reach` of one army on the continent, as for a click; the minimum of several
    measurements, because the machine may be busy.
    """
    world = battlefield(1)
    army = world.armies[next(iter(world.rosters[SeatId("p1")]))]
    spent, times = float("inf"), 40
    for _ in range(20):
        started = time.process_time()
        for _ in range(times):
            ways(world, army)
        spent = min(spent, (time.process_time() - started) / times)
    print(f"reach of {army.kind} on the continent: {spent * 1e6:,.0f} us")


def _report_growth() -> None:
    """Measure listing a piece's acts, deciding and recording one, as the number of armies grows."""
    print("one action as armies grow: list a piece's acts, decide, evolve, append")
    first = 0.0
    for count in GROWTH:
        spent = _cost(count)
        first = first or spent
        print(f"{count:>5} armies {spent * 1e6:>8,.0f} us {spent / first:>6.2f} x the first")


def _cost(count: int) -> float:
    table = open_table(STRATEGIC, header("continent", 2, 0, secret_of_seed(0)))
    table = replace(table, state=battlefield(count // 2))
    seat, rng, times = SeatId("p1"), random.Random(0), 300
    started = time.process_time()
    for _ in range(times):
        entry = ask(table, seat, _choice(table, seat, rng))
        assert not isinstance(entry, Refusal)
        advance(table, entry)
    return (time.process_time() - started) / times


if __name__ == "__main__":
    main()
